"""PyInstaller hook: take Kivy's data files. Its modules are listed in stammtisch.spec.

Replaces PyInstaller's own hook, which takes every provider with everything that these import.
"""

from __future__ import annotations

from where import folder_of

datas = [(str(folder_of("kivy") / "data"), "kivy_install/data")]
