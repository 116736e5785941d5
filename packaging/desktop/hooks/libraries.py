"""Runtime hook: let programs that the app starts (dialogs, a voice) load the system's libraries.

PyInstaller points LD_LIBRARY_PATH at the folder's own libraries; child processes would inherit it, and those libraries
may be too old for them.
"""

import os

if before := os.environ.pop("LD_LIBRARY_PATH_ORIG", ""):
    os.environ["LD_LIBRARY_PATH"] = before
else:
    os.environ.pop("LD_LIBRARY_PATH", None)
