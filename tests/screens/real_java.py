"""Make the app's calls into Java with real pyjnius in a JVM, against small classes of ours (``java/``).

Run in a process of its own, since a process can have only one JVM: ``python -m tests.screens.real_java CLASSES
FOLDER``, with ``ANDROID_ARGUMENT`` set. Prints what the phone was asked, and which lines of the app ran.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import jnius_config

ROOT = Path(__file__).parents[2]
#: The lines that have run, by file.
ran: dict[str, set[int]] = defaultdict(set)


def watch(frame: FrameType, _event: str, _told: Any) -> Any:
    """Trace function that notes each line of ``screens`` that runs."""
    name = frame.f_code.co_filename
    if not name.startswith(f"{ROOT}/screens"):
        return None

    def note(frame: FrameType, event: str, _told: Any) -> Any:
        if event == "line":
            ran[name].add(frame.f_lineno)
        return note

    return note


def install() -> None:
    """Install what python-for-android adds to pyjnius: the UI thread and dialog results."""
    from jnius import PythonJavaClass, autoclass, java_method

    waiting: list[Any] = []

    class Runnable(PythonJavaClass):
        __javainterfaces__ = ("java/lang/Runnable",)

        def __init__(self, work: Any) -> None:
            super().__init__()
            self.work = work

        @java_method("()V")
        def run(self) -> None:
            sys.settrace(watch)
            self.work()

    def run_on_ui_thread(work: Any) -> Any:
        def later(*args: Any) -> None:
            waiting.append(Runnable(partial(work, *args)))
            phone.mActivity.runOnUiThread(waiting[-1])

        return later

    names = ("android", "android.activity", "android.config", "android.runnable")
    android, activity, config, runnable = (ModuleType(name) for name in names)
    vars(activity).update(bind=_bind)
    vars(config).update(JAVA_NAMESPACE="org.kivy.android")
    vars(runnable).update(run_on_ui_thread=run_on_ui_thread)
    phone = autoclass("org.kivy.android.PythonActivity")
    vars(android).update(activity=activity, config=config, runnable=runnable, python_act=phone)
    sys.modules |= {module.__name__: module for module in (android, activity, config, runnable)}


#: The listeners for the results of dialogs.
answers: list[Any] = []


def _bind(on_activity_result: Any) -> None:
    answers.append(on_activity_result)


def main(folder: Path) -> None:
    """Call everything that runs only on a phone."""
    install()
    from jnius import autoclass

    said = autoclass("org.stammtisch.Said")
    said.setFolder(str(folder))
    sys.settrace(watch)
    told = {"device": _device(said), "documents": _documents(said, folder), "voice": _voice(said), "pasted": _pasted()}
    sys.settrace(None)
    lines = {Path(name).relative_to(ROOT).as_posix(): sorted(numbers) for name, numbers in ran.items()}
    print(json.dumps({"told": told, "ran": lines}))


def _device(said: Any) -> dict[str, Any]:
    from screens.device import face_down, insets, system
    from tests.screens.driver import Driver, Window

    # Not before there is a window.
    # isort: split
    from kivy.metrics import Metrics
    from plyer import accelerometer

    driver = Driver()

    Window.resize(1080, 2340)
    seen: list[Any] = []
    version = system.version()
    system.tick()
    for show in (system.hide_from_others, system.hide_from_recents, lambda: system.show_bars(dark=False)):
        show()
        time.sleep(0.1)
    edges = insets.InsetsWatch(lambda insets: seen.append([*insets]))
    edges.look()
    system.version = lambda: 29
    edges.watch()
    edges.look()
    time.sleep(0.1)
    system.version = lambda: version
    face = face_down.FaceDown(lambda: seen.append("face down"))
    face.watch()
    driver.wait(0.5)
    down = accelerometer.acceleration[2]
    face.stop()
    return {
        "density": Metrics.density,
        "version": version,
        "folder": str(system.data_folder()),
        "languages": system.languages(),
        "dark": system.is_dark(),
        "text": system.text_scale(),
        "seen": seen,
        "pull": down,
        "asked": [*said.told()],
    }


def _documents(said: Any, folder: Path) -> dict[str, Any]:
    from jnius import autoclass

    from screens.device import files
    from tests.screens.driver import Driver

    driver = Driver()
    results: list[Any] = []

    def hear(answer: Any) -> None:
        results.append(answer if isinstance(answer, bool | bytes) else getattr(answer, "code", None))

    intent = autoclass("android.content.Intent")("answer")
    (folder / "document").write_bytes(b"a table")
    files.fetch(99, hear)
    answers[0](0x5A00, -1, intent)
    driver.frames(2)
    files.save("table 🐑.json", "Zürich", hear)
    answers[0](0x5A01, -1, intent)
    driver.frames(2)
    saved = (folder / "document").read_text(encoding="utf-8")
    files.give_text("Teilen", "Anna 🐑 hat gewonnen!")
    (folder / "picture").touch()
    files.give_picture("Teilen", "result.png", b"a picture", "Anna 🐑")
    kept = (folder / "picture").read_bytes().decode()
    said.setFolder(str(folder / "gone"))
    _catch(lambda: files.give_picture("Teilen", "result.png", b"a picture", ""), hear)
    said.setRefuses(True)
    _catch(lambda: files.give_text("Teilen", "Anna"), hear)
    files.fetch(99, hear)
    said.setRefuses(False)
    return {"results": [_plain(result) for result in results], "saved": saved, "kept": kept, "asked": [*said.told()]}


def _pasted() -> str:
    """A text with an emoji, after a round trip through Kivy's own clipboard."""
    import kivy.core.clipboard
    from kivy.core.clipboard.clipboard_android import ClipboardAndroid

    from screens.device import files

    kivy.core.clipboard.Clipboard = ClipboardAndroid()
    files.copy("Anna 🐑 in Zürich")
    return files.paste()


def _catch(give: Any, hear: Any) -> None:
    from screens.device.files import FileError

    try:
        give()
    except FileError as error:
        hear(error)


def _plain(result: Any) -> Any:
    return result.decode() if isinstance(result, bytes) else result


def _voice(said: Any) -> list[str]:
    from screens.device.voice import Voice
    from tests.screens.driver import Driver

    driver, spoken = Driver(), Voice()
    spoken.say("Anna 🐑 zieht.", "de")
    time.sleep(0.3)
    driver.frames(2)
    spoken.say("Asso", "it", cut=True)
    spoken.hush()
    said.setRefuses(True)
    spoken.say("Nobody says that", "en")
    said.setRefuses(False)
    return [*said.told()]


if __name__ == "__main__":
    jnius_config.set_classpath(sys.argv[1])
    # The class that stands in for ParcelFileDescriptor needs java.io's internals for the descriptor's number.
    jnius_config.add_options("--add-opens=java.base/java.io=ALL-UNNAMED")
    main(Path(sys.argv[2]))
