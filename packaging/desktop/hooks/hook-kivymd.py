"""PyInstaller hook: take KivyMD's fonts, pictures and kv files. Its modules are listed in stammtisch.spec.

Replaces KivyMD's own hook, which imports KivyMD and so needs a window.
"""

from __future__ import annotations

from where import folder_of

_FOLDER = folder_of("kivymd")
_KINDS = ("*.ttf", "*.png", "*.kv", "*.glsl")

datas = [(str(file), str(file.parent.relative_to(_FOLDER.parent))) for kind in _KINDS for file in _FOLDER.rglob(kind)]
