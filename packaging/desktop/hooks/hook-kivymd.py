"""What KivyMD brings along: fonts, pictures and looks. Its modules are named in the recipe.

In place of its own hook, which imports it, and for that it wants a window.
"""

from __future__ import annotations

from where import folder_of

_FOLDER = folder_of("kivymd")
_KINDS = ("*.ttf", "*.png", "*.kv", "*.glsl")

datas = [(str(file), str(file.parent.relative_to(_FOLDER.parent))) for kind in _KINDS for file in _FOLDER.rglob(kind)]
