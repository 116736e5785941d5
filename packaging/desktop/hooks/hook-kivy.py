"""What Kivy brings along: its data. Its modules are named in the recipe.

In place of PyInstaller's own hook, which takes every provider there is, and all that those want.
"""

from __future__ import annotations

from where import folder_of

datas = [(str(folder_of("kivy") / "data"), "kivy_install/data")]
