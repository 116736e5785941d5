"""An Android that is only as large as the app needs it, and strict: what it doesn't have is an error.

Run in a process of its own (``python -m tests.screens.fake_android``), it lets ``screens.device`` and
``screens.startup`` do everything that they do on a phone, and prints what they did; with ``documents`` or ``gifts``
after it, it does so with ``screens.documents``, with ``voice`` with ``screens.voice``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

#: A phone whose owner reads large texts.
DENSITY, FONT_SCALE = 2.625, 1.3
#: Its screen, and what of it bars and keyboard cover.
WIDE, HIGH = 1080, 2340
STATUS, NAVIGATION, KEYBOARD = 80, 120, 900

done: list[str] = []


class Locale:
    def __init__(self, tag: str) -> None:
        self._tag = tag

    @classmethod
    def forLanguageTag(cls, tag: str) -> Locale:  # noqa: N802
        return cls(tag)

    def toLanguageTag(self) -> str:  # noqa: N802
        return self._tag


class LocaleList:
    def size(self) -> int:
        return 2

    def get(self, place: int) -> Locale:
        return Locale(("gsw-CH", "de-CH")[place])


class Configuration:
    fontScale = FONT_SCALE  # noqa: N815
    uiMode = 0x21  # noqa: N815

    def getLocales(self) -> LocaleList:  # noqa: N802
        return LocaleList()


class DisplayMetrics:
    density = DENSITY
    scaledDensity = DENSITY * FONT_SCALE  # noqa: N815


class Hardware:
    metrics = DisplayMetrics()

    @staticmethod
    def getDPI() -> int:  # noqa: N802
        return 420


class Resources:
    def getConfiguration(self) -> Configuration:  # noqa: N802
        return Configuration()

    def getDisplayMetrics(self) -> DisplayMetrics:  # noqa: N802
        return DisplayMetrics()


class Edges(NamedTuple):
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class WindowInsets:
    bars = Edges(0, STATUS, 0, NAVIGATION)
    keyboard = 0

    def getInsets(self, kinds: int) -> Edges:  # noqa: N802
        bars_and_notch, keyboard = 3, 4
        return {bars_and_notch: self.bars, keyboard: Edges(bottom=self.keyboard)}[kinds]

    def getSystemWindowInsetLeft(self) -> int:  # noqa: N802
        return self.bars.left

    def getSystemWindowInsetTop(self) -> int:  # noqa: N802
        return self.bars.top

    def getSystemWindowInsetRight(self) -> int:  # noqa: N802
        return self.bars.right

    def getSystemWindowInsetBottom(self) -> int:  # noqa: N802
        return max(self.bars.bottom, self.keyboard)

    def getStableInsetBottom(self) -> int:  # noqa: N802
        return self.bars.bottom


class WindowInsetsType:
    @staticmethod
    def systemBars() -> int:  # noqa: N802
        return 1

    @staticmethod
    def displayCutout() -> int:  # noqa: N802
        return 2

    @staticmethod
    def ime() -> int:
        return 4


class DecorView:
    hangs = True

    def getRootWindowInsets(self) -> WindowInsets | None:  # noqa: N802
        return WindowInsets() if self.hangs else None

    def getWidth(self) -> int:  # noqa: N802
        return WIDE

    def getHeight(self) -> int:  # noqa: N802
        return HIGH


class AndroidWindow:
    def addFlags(self, flags: int) -> None:  # noqa: N802
        done.append(f"flags {flags:#x}")

    def setSoftInputMode(self, mode: int) -> None:  # noqa: N802
        done.append(f"keyboard {mode:#x}")

    def getDecorView(self) -> DecorView:  # noqa: N802
        return DecorView()


class File:
    def getAbsolutePath(self) -> str:  # noqa: N802
        return os.environ["FAKE_FILES"]


class Sensor:
    TYPE_ACCELEROMETER = 1


class SensorManager:
    SENSOR_DELAY_NORMAL = 3
    listener: Any = None

    def getDefaultSensor(self, kind: int) -> Sensor:  # noqa: N802
        assert kind == Sensor.TYPE_ACCELEROMETER
        return Sensor()

    def registerListener(self, listener: Any, _sensor: Sensor, _delay: int) -> None:  # noqa: N802
        SensorManager.listener = listener

    def unregisterListener(self, listener: Any, _sensor: Sensor) -> None:  # noqa: N802
        assert SensorManager.listener is listener
        SensorManager.listener = None


class SensorEvent:
    def __init__(self, *values: float) -> None:
        self.values = values


class VibrationEffect:
    DEFAULT_AMPLITUDE = -1

    @staticmethod
    def createOneShot(milliseconds: int, _amplitude: int) -> int:  # noqa: N802
        return milliseconds


class Vibrator:
    def vibrate(self, effect: int) -> None:
        done.append(f"buzz {effect}")


class Context:
    SENSOR_SERVICE = "sensor"
    VIBRATOR_SERVICE = "vibrator"


class JavaException(Exception):  # noqa: N818  (pyjnius calls it so)
    """What pyjnius raises for whatever Java throws."""


class Intent:
    """What another app is asked to do."""

    def __init__(self, action: str) -> None:
        self.told: dict[str, Any] = {"action": action.removeprefix("android.intent.action.")}

    @staticmethod
    def createChooser(intent: Intent, title: String) -> Intent:  # noqa: N802
        assert isinstance(title, String)
        chooser = Intent("android.intent.action.CHOOSER")
        chooser.told |= {"title": title.text, "of": intent.told}
        return chooser

    def setClipData(self, data: ClipData) -> None:  # noqa: N802
        assert isinstance(data, ClipData)
        self.told["clip"] = data.uri.path

    def addFlags(self, flags: int) -> None:  # noqa: N802
        self.told["flags"] = flags

    def addCategory(self, category: str) -> None:  # noqa: N802
        self.told["category"] = category.removeprefix("android.intent.category.")

    def setType(self, kind: str) -> None:  # noqa: N802
        self.told["type"] = kind

    def putExtra(self, name: str, value: str | Uri) -> None:  # noqa: N802
        self.told[name.removeprefix("android.intent.extra.")] = value.path if isinstance(value, Uri) else value


class String:
    """A text of Java's."""

    def __init__(self, text: str) -> None:
        self.text = text


class ClipData:
    """What is handed over, and may be read by who gets it."""

    def __init__(self, uri: Uri) -> None:
        self.uri = uri

    @classmethod
    def newRawUri(cls, _label: None, uri: Uri) -> ClipData:  # noqa: N802
        return cls(uri)


class ContentValues:
    """What is told of a document that is to be kept."""

    def __init__(self) -> None:
        self.told: dict[str, str] = {}

    def put(self, name: str, value: str) -> None:
        assert isinstance(value, str)
        self.told[name] = value


class Pictures:
    """The pictures of the device."""

    kept: ClassVar[list[str]] = []
    takes: ClassVar[tuple[str, ...] | None] = ("w", "wt")

    @staticmethod
    def getContentUri(volume: str) -> str:  # noqa: N802
        assert volume == "external_primary"
        return "pictures"


class Answer:
    """The intent with which the dialog answers."""

    def __init__(self, uri: Uri | None) -> None:
        self._uri = uri

    def getData(self) -> Uri | None:  # noqa: N802
        return self._uri


class Uri:
    """The address of a document. ``modes``: how whoever keeps it lets it be opened."""

    def __init__(self, path: str, *modes: str) -> None:
        self.path = path
        self.modes = modes


class Document:
    """An open document: Android minds who closes its number."""

    open = 0

    def __init__(self, number: int) -> None:
        self._number = number
        Document.open += 1

    def getFd(self) -> int:  # noqa: N802
        return self._number

    def close(self) -> None:
        # Raises, if somebody else has closed it.
        os.close(self._number)
        Document.open -= 1


class ContentResolver:
    _FLAGS: ClassVar = {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_CREAT, "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}

    def insert(self, where: str, values: ContentValues) -> Uri | None:
        if Pictures.takes is None:
            return None
        assert where == "pictures"
        assert values.told["mime_type"] == "image/png"
        folder = Path(os.environ["FAKE_FILES"]) / values.told["relative_path"]
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / values.told["_display_name"]
        path.touch()
        Pictures.kept.append(str(path))
        return Uri(str(path), *Pictures.takes)

    def delete(self, uri: Uri, _where: None, _what: None) -> int:
        Pictures.kept.remove(uri.path)
        return 1

    def openFileDescriptor(self, uri: Uri, mode: str) -> Document | None:  # noqa: N802
        if not uri.modes:
            return None
        if mode not in uri.modes:
            raise JavaException(f"java.io.FileNotFoundException: {mode}")
        return Document(os.open(uri.path, self._FLAGS[mode]))


class ActivityResults:
    """``android.activity``: who is told how a dialog has ended."""

    listeners: ClassVar[list[Callable[..., None]]] = []

    @classmethod
    def bind(cls, on_activity_result: Callable[..., None]) -> None:
        cls.listeners.append(on_activity_result)

    @classmethod
    def answer(cls, number: int, result: int, intent: Answer | None) -> None:
        """As Android does: in a thread of its own, all who listen."""
        failed: list[BaseException] = []

        def tell() -> None:
            before = [*cls.listeners]
            try:
                for listener in before:
                    listener(number, result, intent)
                assert cls.listeners == before, "java.util.ConcurrentModificationException"
            except BaseException as error:
                failed.append(error)

        thread = Thread(target=tell)
        thread.start()
        thread.join()
        assert not failed, failed


class Activity:
    asked: ClassVar[list[tuple[int, Intent]]] = []
    has_dialogs = True
    started: ClassVar[list[Intent]] = []

    def startActivity(self, intent: Intent) -> None:  # noqa: N802
        if not self.has_dialogs:
            raise JavaException("android.content.ActivityNotFoundException")
        self.started.append(intent)

    def setRecentsScreenshotEnabled(self, enabled: bool) -> None:  # noqa: N802
        assert Version.SDK_INT >= 33
        done.append(f"recents {enabled}")

    def startActivityForResult(self, intent: Intent, number: int) -> None:  # noqa: N802
        if not self.has_dialogs:
            raise JavaException("android.content.ActivityNotFoundException")
        self.asked.append((number, intent))

    def getContentResolver(self) -> ContentResolver:  # noqa: N802
        return ContentResolver()

    def getResources(self) -> Resources:  # noqa: N802
        return Resources()

    def getWindow(self) -> AndroidWindow:  # noqa: N802
        return AndroidWindow()

    def getFilesDir(self) -> File:  # noqa: N802
        return File()

    def getSystemService(self, name: str) -> Any:  # noqa: N802
        return {"sensor": SensorManager, "vibrator": Vibrator}[name]()


class TextToSpeech:
    """The voice: it takes a moment to wake, and says nothing before."""

    listener: Any = None

    def __init__(self, activity: Activity, listener: Any) -> None:
        assert isinstance(activity, Activity)
        TextToSpeech.listener = listener
        self._language = ""

    def setLanguage(self, locale: Locale) -> int:  # noqa: N802
        self._language = locale.toLanguageTag()
        return 1

    def speak(self, sentence: str, queue: int, _how: None, _name: str) -> int:
        done.append(f"voice {queue} {self._language}: {sentence}")
        return 0

    def stop(self) -> int:
        done.append("voice stops")
        return 0


class PythonActivity:
    mActivity = Activity()  # noqa: N815


class Version:
    SDK_INT = 36


class PythonJavaClass:
    pass


CLASSES = {
    "android.content.ClipData": ClipData,
    "android.content.ContentValues": ContentValues,
    "android.content.Context": Context,
    "android.content.Intent": Intent,
    "android.hardware.Sensor": Sensor,
    "android.hardware.SensorManager": SensorManager,
    "android.os.Build$VERSION": Version,
    "android.provider.MediaStore$Images$Media": Pictures,
    "android.speech.tts.TextToSpeech": TextToSpeech,
    "java.lang.String": String,
    "java.util.Locale": Locale,
    "android.os.VibrationEffect": VibrationEffect,
    "android.view.WindowInsets$Type": WindowInsetsType,
    "org.kivy.android.PythonActivity": PythonActivity,
    "org.renpy.android.Hardware": Hardware,
}


def install() -> None:
    """Puts the fakes where pyjnius and python-for-android would be."""
    jnius = ModuleType("jnius")
    vars(jnius).update(
        autoclass=CLASSES.__getitem__,
        cast=lambda _name, thing: thing,
        java_method=lambda _signature: lambda method: method,
        PythonJavaClass=PythonJavaClass,
        JavaException=JavaException,
    )
    names = ("android", "android.activity", "android.config", "android.runnable")
    android, activity, config, runnable = (ModuleType(name) for name in names)
    vars(activity).update(bind=ActivityResults.bind)
    vars(config).update(JAVA_NAMESPACE="org.kivy.android")
    vars(runnable).update(run_on_ui_thread=_on_ui_thread)
    vars(android).update(activity=activity, config=config, runnable=runnable)
    for module in (jnius, android, activity, config, runnable):
        sys.modules[module.__name__] = module


def _on_ui_thread(work: Any) -> Any:
    def later(*args: Any) -> None:
        done.append("on the UI thread:")
        work(*args)

    return later


def story() -> dict[str, Any]:
    """What the app does on this phone."""
    install()
    from kivy.metrics import dp, sp

    from screens import device
    from tests.screens import driver as driving
    from tests.screens.driver import Window

    told: dict[str, Any] = {"dp": dp(10), "sp": sp(10)}
    told["folder"] = str(device.data_folder())
    told["languages"] = device.languages()
    told["dark"] = device.is_dark()
    told["text"] = device.text_scale()
    device.tick()
    device.hide_from_others()
    device.hide_from_recents()

    driver = driving.Driver()
    seen: list[Any] = []
    edges = device.Edges(lambda insets: seen.append(list(insets)))
    DecorView.hangs = False
    Window.resize(WIDE, HIGH)
    edges.watch()
    driver.wait(0.1)
    DecorView.hangs = True
    driver.wait(1)
    Window.resize(WIDE, HIGH - STATUS - NAVIGATION)
    Version.SDK_INT = 29
    Window.resize(WIDE, HIGH)
    told["edges"] = [*seen]
    device.hide_from_recents()
    told["done"] = [*done]
    told |= _turned_and_written_on(driver, seen)

    turned: list[float] = []
    face = device.FaceDown(lambda: turned.append(driver.now))
    face.watch()
    for pull in (9.8, -9.8, -9.8, 3, -9.8):
        SensorManager.listener.onSensorChanged(SensorEvent(0, 0, pull))
        driver.wait(0.3)
    face.rest()
    told["turned"] = len(turned)
    told["listens"] = SensorManager.listener is not None
    return told | mended()


def _turned_and_written_on(driver: Any, seen: list[Any]) -> dict[str, Any]:
    """What is told of a keyboard, and of a device that is turned head over heels: no window changes its size."""
    from screens import device

    told: dict[str, Any] = {}
    for version in (29, 36):
        Version.SDK_INT = version
        done.clear()
        device.Edges(lambda _insets: None).watch()
        told[f"keyboard asked {version}"] = [*done]
        seen.clear()
        for WindowInsets.keyboard in (KEYBOARD, 0):
            driver.wait(0.5)
        told[f"keyboard {version}"] = [*seen]
    seen.clear()
    for WindowInsets.bars in (Edges(STATUS, 0, 0, NAVIGATION), Edges(0, 0, STATUS, NAVIGATION)):
        driver.wait(0.5)
    return told | {"turned round": [*seen]}


def mended() -> dict[str, Any]:
    """Whether pictures are drawn again, and only where they are lost."""
    from kivy.graphics import opengl
    from kivy.graphics.texture import Texture

    from screens import device

    again: list[str] = []
    picture = Texture.create(size=(2, 2))
    picture.add_reload_observer(lambda _texture: again.append("drawn"))
    drawn = device.Drawn()
    drawn.watch()
    for is_there in (True, False):
        opengl.glIsTexture = lambda _number, is_there=is_there: is_there
        again.append("there" if is_there else "lost")
        drawn.mend()
    return {"drawn again": again}


class Handing:
    """Somebody who saves and opens documents on this phone."""

    LARGEST = 8

    def __init__(self, folder: Path) -> None:
        from tests.screens import driver as driving

        self._driver = driving.Driver()
        self._folder = folder

    def save(self, text: str, uri: Uri | None, *, result: int = -1, name: str = "table.json") -> dict[str, Any]:
        """A text is saved there; None: nobody wants to any more."""
        from screens import documents

        return self._answered(lambda done: documents.save(name, text, done), uri, result)

    def fetch(self, uri: Uri | None, *, result: int = -1) -> dict[str, Any]:
        """The document is read."""
        from screens import documents

        return self._answered(lambda done: documents.fetch(self.LARGEST, done), uri, result)

    def _answered(self, ask: Callable[[Any], None], uri: Uri | None, result: int) -> dict[str, Any]:
        answers: list[Any] = []
        before = len(Activity.asked)
        ask(answers.append)
        if len(Activity.asked) == before:
            return {"answers": [_plain(answer) for answer in answers]}
        number, intent = Activity.asked[-1]
        # Others ask, too, and numbers that nobody has asked for come from apps that live longer.
        ActivityResults.answer(number + 1, result, Answer(uri))
        ActivityResults.answer(number, result, Answer(uri) if uri else None)
        early = len(answers)
        self._driver.frames(2)
        ActivityResults.answer(number, result, Answer(uri))
        self._driver.frames(2)
        there = Path(uri.path).read_text(encoding="utf-8") if uri and Path(uri.path).is_file() else None
        told = [_plain(answer) for answer in answers]
        return {"intent": intent.told, "early": early, "answers": told, "there": there, "open": Document.open}

    def uri(self, name: str, *modes: str, text: str = "") -> Uri:
        """The address of a document with this text in it."""
        path = self._folder / name
        path.write_text(text, encoding="utf-8")
        return Uri(str(path), *modes)


def _plain(answer: Any) -> Any:
    from screens.trouble import Trouble

    if isinstance(answer, Trouble):
        return f"trouble: {answer.code}"
    return answer.decode() if isinstance(answer, bytes) else answer


def voice() -> list[str]:
    """What the phone says aloud."""
    install()
    from screens.voice import Voice

    spoken = Voice()
    assert spoken.can_speak
    spoken.hush()
    spoken.say("Too early, and not wanted any more", "en")
    spoken.say("Anna zieht.", "de", cut=True)
    spoken.say("Beat ist dran.", "de")
    assert not done
    TextToSpeech.listener.onInit(0)
    spoken.say("Asso", "it", cut=True)
    spoken.hush()
    return done


def documents() -> dict[str, Any]:
    """What becomes of documents on this phone."""
    install()
    folder = Path(os.environ["FAKE_FILES"])
    folder.mkdir()
    hand = Handing(folder)
    told = {
        "saved": hand.save("Zürich", hand.uri("saved", "w", "wt", text="something longer than that")),
        "picture saved": hand.save("a picture", hand.uri("picture", "w", "wt"), name="result.png"),
        "saved by w": hand.save("Zürich", hand.uri("by w", "w", text="something longer than that")),
        "not saved": hand.save("Zürich", None, result=0),
        "saved nowhere": hand.save("Zürich", Uri("nowhere")),
        "refused": hand.save("Zürich", hand.uri("refused", "r")),
        "full": hand.save("Zürich", Uri("/dev/full", "w", "wt")),
        "fetched": hand.fetch(hand.uri("fetched", "r", text="a table")),
        "fetched too much": hand.fetch(hand.uri("much", "r", text="a table " * 99)),
        "not fetched": hand.fetch(None, result=0),
        "fetched from nowhere": hand.fetch(Uri("nowhere")),
        "unreadable": hand.fetch(hand.uri("unreadable", "w")),
        "gone": hand.fetch(Uri("no such file", "r")),
    }
    Activity.has_dialogs = False
    told["no dialogs"] = {"save": hand.save("Zürich", None), "fetch": hand.fetch(None)}
    return told | {"listeners": len(ActivityResults.listeners)}


def gifts() -> dict[str, Any]:
    """What other apps are given on this phone."""
    install()
    Path(os.environ["FAKE_FILES"]).mkdir()
    picture = b"a picture"

    def given(give: Callable[[], None]) -> dict[str, Any]:
        from screens.documents import DocumentError

        Activity.started.clear()
        Pictures.kept.clear()
        try:
            give()
            trouble = ""
        except DocumentError as error:
            trouble = error.code
        kept = {Path(path).name: Path(path).read_bytes().decode() for path in Pictures.kept}
        return {"trouble": trouble, "asked": [each.told for each in Activity.started], "kept": kept}

    from screens import documents

    def give_picture() -> None:
        documents.give_picture("Share", "result.png", picture, "Anna has won!")

    told = {
        "text": given(lambda: documents.give_text("Share", "Anna has won!")),
        "picture": given(give_picture),
    }
    Activity.has_dialogs = False
    told["text for nobody"] = given(lambda: documents.give_text("Share", "Anna has won!"))
    told["picture for nobody"] = given(give_picture)
    Activity.has_dialogs = True
    for what, Pictures.takes in (("picture without room", ()), ("picture refused", None)):
        told[what] = given(give_picture)
    Pictures.takes, Version.SDK_INT = ("w", "wt"), 28
    told["picture on an old phone"] = given(give_picture)
    return told


def told(folder: Path, story: str = "") -> Any:
    """What such a process tells in the end; its data lie in the folder."""
    # Its own screen, not the one that the tests have set.
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_METRICS", "KIVY_DPI"))}
    result = subprocess.run(
        [sys.executable, "-m", __name__, *filter(None, [story])],
        cwd=Path(__file__).parents[2],
        env=ours | {"ANDROID_ARGUMENT": "", "ANDROID_APP_PATH": str(folder), "FAKE_FILES": str(folder / "files")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout.splitlines()[-1])


if __name__ == "__main__":
    stories: dict[str, Callable[[], Any]] = {"documents": documents, "gifts": gifts, "voice": voice}
    print(json.dumps(next((stories[name] for name in sys.argv if name in stories), story)()))
