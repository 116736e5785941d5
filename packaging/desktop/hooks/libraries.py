"""Run in the folder before the app: the programs that the app starts, dialogs and a voice, get the system's libraries.

PyInstaller points LD_LIBRARY_PATH at the folder's own, which may be too old for them, and they would inherit it.
"""

import os

if before := os.environ.pop("LD_LIBRARY_PATH_ORIG", ""):
    os.environ["LD_LIBRARY_PATH"] = before
else:
    os.environ.pop("LD_LIBRARY_PATH", None)
