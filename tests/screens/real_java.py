"""Make the app's calls into Java with real pyjnius in a JVM, against small classes of ours (``java/``).

Run in a process of its own, since a process can have only one JVM: ``python -m tests.screens.real_java CLASSES
FOLDER``, with ``ANDROID_ARGUMENT`` set. Prints what the phone was asked, and which lines of the app ran.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from threading import Event
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
    said.told()
    told["provider"] = _provider(said)
    sys.settrace(None)
    told["talk back"] = _talk_back(said, folder)
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


def _ui_has_run() -> None:
    """Wait until Android's own thread has done all that it was given."""
    from screens.device import system

    done = Event()
    system.on_ui_thread(done.set)
    assert done.wait(60)


def _provider(said: Any) -> dict[str, Any]:
    """A tree of every kind of node, read and worked by TalkBack."""
    from jnius import autoclass

    from screens.device.accessibility.talk_back import TalkBackProvider
    from screens.device.accessibility.tree import Action, Bounds, Custom, Node, Role, Tree

    talk_back = autoclass("org.stammtisch.TalkBack")
    asked: list[Any] = []
    done = {Action.CLICK: print, Action.FOCUS: print}

    def tree(news: str) -> Tree:
        box, custom = Bounds(100, 520, 100, 150), (Custom("Explain", print),)
        seven = Node(
            "seven", Role.BUTTON, "7 🐑", about="7 points", bounds=box, do=done, customs=custom, is_selected=True
        )
        write = done | {Action.WRITE: print}
        box = Bounds(300, 520, 100, 150)
        name = Node("name", Role.FIELD, "Name", value="Zoe", bounds=box, do=write, is_disabled=news.startswith("Anna"))
        hand = Node("hand", Role.GROUP, "Your hand", bounds=Bounds(0, 500, 1080, 500), children=(seven, name))
        page = Node("page", Role.PAGE, "Bungee", children=(Node("news", Role.STATUS, news), hand))
        return Tree(Node("window", Role.WINDOW, "Stammtisch", children=(page,)), "seven")

    TalkBackProvider(lambda: asked.append(["gone"]), lambda *wish: asked.append([*wish]))
    _ui_has_run()
    # It is gone, and Java calls it all the same.
    gc.collect()
    talk_back.turn(True)
    assert asked.pop() == ["gone"]
    talk_back.isOn = False
    wanted: list[bool] = []
    provider = TalkBackProvider(lambda: wanted.append(True), lambda *wish: asked.append([*wish]))
    _ui_has_run()
    talk_back.turn(True)
    assert wanted == [provider.is_active]
    provider.show(tree("Anna draws."))
    _ui_has_run()
    nodes = [*talk_back.read()]
    seven, name = 6, 7
    refused = [talk_back.act(name, 16, None), talk_back.act(99, 16, None)]
    talk_back.hover(150, 600, False)
    talk_back.hover(20, 600, False)
    talk_back.hover(20, 600, True)
    talk_back.act(seven, 64, None)
    assert talk_back.focused(2) == seven == talk_back.focused(1)
    talk_back.act(seven, 16, None)
    talk_back.act(seven, talk_back.own(seven), None)
    talk_back.act(seven, 128, None)
    provider.show(tree("Beat draws."))
    provider.show(tree("Beat draws."))
    _ui_has_run()
    talk_back.act(name, 2097152, "Zoë 🐑")
    provider.stop()
    _ui_has_run()
    return {"nodes": nodes, "events": [*said.told()], "asked": asked, "refused": refused}


def _talk_back(said: Any, folder: Path) -> dict[str, Any]:
    """The app, from its start on a phone without TalkBack, then with it, then without it again."""
    from jnius import autoclass

    from tests.screens.driver import Driver

    # KivyMD's colours would ask for the wallpaper, which has nothing to do with this.
    phone = os.environ.pop("ANDROID_ARGUMENT")
    import materialyoucolor.utils.platform_utils  # noqa: F401

    os.environ["ANDROID_ARGUMENT"] = phone
    # isort: split
    from screens.app.main import Stammtisch

    talk_back, driver = autoclass("org.stammtisch.TalkBack"), Driver()
    talk_back.isOn = False
    app = Stammtisch(folder=folder)
    app._run_prepare()
    driver.wait(2)
    app.change(language="en", text=100)

    def read() -> list[str]:
        driver.wait(0.5)
        _ui_has_run()
        return [*talk_back.read()]

    def number(words: str) -> int:
        return next(int(line.split()[0]) for line in read() if words in line)

    def act(words: str, action: int) -> None:
        talk_back.act(number(words), action, None)
        driver.wait(0.5)

    before = [bool(talk_back.isServed()), app.assistance.tree]
    talk_back.turn(True)
    shelf = read()
    act("Name=Settings", 16)
    opened, settings = app.page.title, read()
    events = [line for line in said.told() if line.startswith("event 32 ")]
    sound = [app.prefs.sound]
    act("Switch Name=Sounds", 16)
    sound.insert(0, app.prefs.sound)
    act("SeekBar", 4096)
    act("Name=Back", 64)
    focus = app.focus.widget.label if app.focus.widget else None
    talk_back.turn(False)
    driver.wait(0.5)
    told = app.assistance.tree
    app.change(theme="dark")
    driver.wait(1)
    after = [bool(talk_back.isServed()), app.assistance.tree is not told]
    app.dispatch("on_stop")
    text = app.prefs.text
    return {
        "before": before,
        "shelf": shelf,
        "opened": opened,
        "settings": settings,
        "events": events,
        "sound": sound,
        "text": text,
        "focus": focus,
        "after": after,
    }


if __name__ == "__main__":
    jnius_config.set_classpath(sys.argv[1])
    # The class that stands in for ParcelFileDescriptor needs java.io's internals for the descriptor's number.
    jnius_config.add_options("--add-opens=java.base/java.io=ALL-UNNAMED")
    main(Path(sys.argv[2]))
