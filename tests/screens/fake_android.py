"""A strict fake of the parts of Android that the app uses: anything else is an error.

Run in a process of its own (``python -m tests.screens.fake_android``), it lets ``screens.device`` and
``screens.app.startup`` do everything that they do on a phone, and prints what they did. With the argument ``documents``
or ``gifts`` it exercises ``screens.device.files``, with ``voice`` ``screens.device.voice``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread, current_thread, main_thread
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from tests.screens.fake_java import Java, JavaException, JavaThread, PythonJavaClass, cast, java_method, method, static

#: A phone set to large text.
DENSITY, FONT_SCALE = 2.625, 1.3
#: Its screen, and what bars and keyboard cover of it.
WIDE, HIGH = 1080, 2340
STATUS, NAVIGATION, KEYBOARD = 80, 120, 900

done: list[str] = []
#: Android's UI thread, which alone may touch windows.
ui = JavaThread()

_TEXT = "Ljava/lang/String;"
#: What an intent may carry besides texts and pictures.
_EXTRAS = (
    *"ZBCSIJFD",
    *(f"[{kind}" for kind in "ZBCSIJFD"),
    *("Ljava/lang/CharSequence;", "[Ljava/lang/CharSequence;", f"[{_TEXT}", "[Landroid/os/Parcelable;"),
    *("Landroid/os/Bundle;", "Ljava/io/Serializable;"),
)


class String(Java, java="java.lang.String", also=("java.lang.CharSequence",)):
    """A Java text. pyjnius makes it from a Python text by way of a char[], which can't hold an emoji."""

    # Java's other constructors, which these calls can't mean, are left out.
    @method("(Ljava/lang/String;)V", "([C)V", "([B)V", "([BLjava/lang/String;)V")
    def __init__(self, text: str | bytes, _encoding: str = "UTF-8") -> None:
        self.text = text.decode() if isinstance(text, bytes) else "".join(chr(ord(letter) & 0xFFFF) for letter in text)


class Locale(Java, java="java.util.Locale"):
    def __init__(self, tag: str) -> None:
        self._tag = tag

    @static("(Ljava/lang/String;)Ljava/util/Locale;")
    def forLanguageTag(tag: str) -> Locale:  # noqa: N802, N805
        return Locale(tag)

    @method("()Ljava/lang/String;")
    def toLanguageTag(self) -> str:  # noqa: N802
        return self._tag


class LocaleList(Java, java="android.os.LocaleList"):
    tags = "gsw-CH", "de-CH"

    @method("()I")
    def size(self) -> int:
        return 2

    @method("(I)Ljava/util/Locale;")
    def get(self, place: int) -> Locale:
        return Locale(self.tags[place])


class Configuration(Java, java="android.content.res.Configuration"):
    fontScale = FONT_SCALE  # noqa: N815
    uiMode = 0x21  # noqa: N815

    @method("()Landroid/os/LocaleList;")
    def getLocales(self) -> LocaleList:  # noqa: N802
        return LocaleList()


class DisplayMetrics(Java, java="android.util.DisplayMetrics"):
    density = DENSITY
    scaledDensity = DENSITY * FONT_SCALE  # noqa: N815


class Hardware(Java, java="org.renpy.android.Hardware"):
    metrics = DisplayMetrics()

    @static("()I")
    def getDPI() -> int:  # noqa: N802
        return 420


class Resources(Java, java="android.content.res.Resources"):
    @method("()Landroid/content/res/Configuration;")
    def getConfiguration(self) -> Configuration:  # noqa: N802
        return Configuration()

    @method("()Landroid/util/DisplayMetrics;")
    def getDisplayMetrics(self) -> DisplayMetrics:  # noqa: N802
        return DisplayMetrics()


class Edges(NamedTuple):
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class WindowInsets(Java, java="android.view.WindowInsets"):
    bars = Edges(0, STATUS, 0, NAVIGATION)
    keyboard = 0

    @method("(I)Landroid/graphics/Insets;")
    def getInsets(self, kinds: int) -> Edges:  # noqa: N802
        assert Version.SDK_INT >= 30
        bars_and_notch, keyboard = 3, 4
        return {bars_and_notch: self.bars, keyboard: Edges(bottom=self.keyboard)}[kinds]

    @method("()I")
    def getSystemWindowInsetLeft(self) -> int:  # noqa: N802
        return self.bars.left

    @method("()I")
    def getSystemWindowInsetTop(self) -> int:  # noqa: N802
        return self.bars.top

    @method("()I")
    def getSystemWindowInsetRight(self) -> int:  # noqa: N802
        return self.bars.right

    @method("()I")
    def getSystemWindowInsetBottom(self) -> int:  # noqa: N802
        return max(self.bars.bottom, self.keyboard)

    @method("()I")
    def getStableInsetBottom(self) -> int:  # noqa: N802
        return self.bars.bottom


class WindowInsetsType(Java, java="android.view.WindowInsets$Type"):
    @static("()I")
    def systemBars() -> int:  # noqa: N802
        return 1

    @static("()I")
    def displayCutout() -> int:  # noqa: N802
        return 2

    @static("()I")
    def ime() -> int:
        return 4


class DecorView(Java, java="android.view.View"):
    hangs = True
    #: The size of the app's part of the screen.
    size = WIDE, HIGH

    @method("()Landroid/view/WindowInsets;")
    def getRootWindowInsets(self) -> WindowInsets | None:  # noqa: N802
        return WindowInsets() if self.hangs else None

    @method("()I")
    def getWidth(self) -> int:  # noqa: N802
        return self.size[0]

    @method("()I")
    def getHeight(self) -> int:  # noqa: N802
        return self.size[1]


class InsetsController(Java, java="android.view.WindowInsetsController"):
    @method("(II)V")
    def setSystemBarsAppearance(self, appearance: int, of: int) -> None:  # noqa: N802
        _on_the_ui_thread()
        done.append(f"bars {appearance} of {of}")


class AndroidWindow(Java, java="android.view.Window"):
    @method("(I)V")
    def addFlags(self, flags: int) -> None:  # noqa: N802
        _on_the_ui_thread()
        done.append(f"flags {flags:#x}")

    @method("(I)V")
    def setSoftInputMode(self, mode: int) -> None:  # noqa: N802
        _on_the_ui_thread()
        done.append(f"keyboard {mode:#x}")

    @method("()Landroid/view/View;")
    def getDecorView(self) -> DecorView:  # noqa: N802
        return DecorView()

    @method("()Landroid/view/WindowInsetsController;")
    def getInsetsController(self) -> InsetsController | None:  # noqa: N802
        assert Version.SDK_INT >= 30
        return InsetsController() if DecorView.hangs else None


class File(Java, java="java.io.File"):
    @method("()Ljava/lang/String;")
    def getAbsolutePath(self) -> str:  # noqa: N802
        return os.environ["FAKE_FILES"]


class Sensor(Java, java="android.hardware.Sensor"):
    TYPE_ACCELEROMETER = 1


_LISTENING = "Landroid/hardware/SensorEventListener;Landroid/hardware/Sensor;"


class SensorManager(Java, java="android.hardware.SensorManager"):
    SENSOR_DELAY_NORMAL = 3
    listener: Any = None

    @method("(I)Landroid/hardware/Sensor;", never=("(IZ)Landroid/hardware/Sensor;",))
    def getDefaultSensor(self, kind: int) -> Sensor:  # noqa: N802
        assert kind == Sensor.TYPE_ACCELEROMETER
        return Sensor()

    @method(
        f"({_LISTENING}I)Z",
        never=(
            *(f"(Landroid/hardware/SensorListener;{more})Z" for more in ("I", "II")),
            *(f"({_LISTENING}{more})Z" for more in ("II", "ILandroid/os/Handler;", "IILandroid/os/Handler;")),
        ),
    )
    def registerListener(self, listener: Any, _sensor: Sensor, _delay: int) -> bool:  # noqa: N802
        SensorManager.listener = listener
        return True

    @method(
        f"({_LISTENING})V",
        never=(
            "(Landroid/hardware/SensorEventListener;)V",
            *(f"(Landroid/hardware/SensorListener;{more})V" for more in ("", "I")),
        ),
    )
    def unregisterListener(self, listener: Any, _sensor: Sensor) -> None:  # noqa: N802
        assert SensorManager.listener is listener
        SensorManager.listener = None


class SensorEvent:
    def __init__(self, *values: float) -> None:
        self.values = values


class VibrationEffect(Java, java="android.os.VibrationEffect"):
    DEFAULT_AMPLITUDE = -1

    def __init__(self, milliseconds: int) -> None:
        self.milliseconds = milliseconds

    @static("(JI)Landroid/os/VibrationEffect;")
    def createOneShot(milliseconds: int, _amplitude: int) -> VibrationEffect:  # noqa: N802, N805
        return VibrationEffect(milliseconds)


class Vibrator(Java, java="android.os.Vibrator"):
    @method(
        "(Landroid/os/VibrationEffect;)V",
        never=tuple(f"({kind}{more})V" for kind in ("J", "[JI") for more in ("", "Landroid/media/AudioAttributes;")),
    )
    def vibrate(self, effect: VibrationEffect) -> None:
        done.append(f"buzz {effect.milliseconds}")


class Context:
    SENSOR_SERVICE = "sensor"
    VIBRATOR_SERVICE = "vibrator"


class Intent(Java, java="android.content.Intent"):
    """A request to another app."""

    @method(
        f"({_TEXT})V",
        never=(
            "()V",
            "(Landroid/content/Intent;)V",
            f"({_TEXT}Landroid/net/Uri;)V",
            "(Landroid/content/Context;Ljava/lang/Class;)V",
            f"({_TEXT}Landroid/net/Uri;Landroid/content/Context;Ljava/lang/Class;)V",
        ),
    )
    def __init__(self, action: str) -> None:
        self.told: dict[str, Any] = {"action": action.removeprefix("android.intent.action.")}

    @static(
        "(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;",
        never=(
            "(Landroid/content/Intent;Ljava/lang/CharSequence;Landroid/content/IntentSender;)Landroid/content/Intent;",
        ),
    )
    def createChooser(intent: Intent, title: String) -> Intent:  # noqa: N802, N805
        chooser = Intent("android.intent.action.CHOOSER")
        chooser.told |= {"title": title.text, "of": intent.told}
        return chooser

    @method("(Landroid/content/ClipData;)V")
    def setClipData(self, data: ClipData) -> None:  # noqa: N802
        self.told["clip"] = data.uri.path

    @method("(I)Landroid/content/Intent;")
    def addFlags(self, flags: int) -> Intent:  # noqa: N802
        self.told["flags"] = flags
        return self

    @method("(Ljava/lang/String;)Landroid/content/Intent;")
    def addCategory(self, category: str) -> Intent:  # noqa: N802
        self.told["category"] = category.removeprefix("android.intent.category.")
        return self

    @method("(Ljava/lang/String;)Landroid/content/Intent;")
    def setType(self, kind: str) -> Intent:  # noqa: N802
        self.told["type"] = kind
        return self

    @method(
        *(f"({_TEXT}{kind})Landroid/content/Intent;" for kind in (_TEXT, "Landroid/os/Parcelable;")),
        never=tuple(f"({_TEXT}{kind})Landroid/content/Intent;" for kind in _EXTRAS),
    )
    def putExtra(self, name: str, value: str | String | Uri) -> Intent:  # noqa: N802
        told = value.path if isinstance(value, Uri) else value.text if isinstance(value, String) else value
        self.told[name.removeprefix("android.intent.extra.")] = told
        return self


class ClipData(Java, java="android.content.ClipData"):
    """Content handed over, readable by the app that receives it."""

    def __init__(self, uri: Uri) -> None:
        self.uri = uri

    @static("(Ljava/lang/CharSequence;Landroid/net/Uri;)Landroid/content/ClipData;")
    def newRawUri(_label: None, uri: Uri) -> ClipData:  # noqa: N802, N805
        return ClipData(uri)


class ContentValues(Java, java="android.content.ContentValues"):
    """The properties of a document to be created."""

    @method("()V", never=("(I)V", "(Landroid/content/ContentValues;)V"))
    def __init__(self) -> None:
        self.told: dict[str, str] = {}

    @method(
        f"({_TEXT}{_TEXT})V",
        never=(
            f"({_TEXT}[B)V",
            *(
                f"({_TEXT}Ljava/lang/{kind};)V"
                for kind in ("Byte", "Short", "Integer", "Long", "Float", "Double", "Boolean")
            ),
        ),
    )
    def put(self, name: str, value: str) -> None:
        self.told[name] = value


class Uri(Java, java="android.net.Uri", also=("android.os.Parcelable",)):
    """The address of a document. ``modes``: how its provider lets it be opened."""

    def __init__(self, path: str, *modes: str) -> None:
        self.path = path
        self.modes = modes


class Pictures(Java, java="android.provider.MediaStore$Images$Media"):
    """The device's collection of pictures."""

    kept: ClassVar[list[str]] = []
    takes: ClassVar[tuple[str, ...] | None] = ("w", "wt")

    @static("(Ljava/lang/String;)Landroid/net/Uri;")
    def getContentUri(volume: str) -> Uri:  # noqa: N802, N805
        return Uri(f"pictures on {volume}")


class Answer:
    """The intent with which a dialog answers."""

    def __init__(self, uri: Uri | None) -> None:
        self._uri = uri

    def getData(self) -> Uri | None:  # noqa: N802
        return self._uri


class Document(Java, java="android.os.ParcelFileDescriptor"):
    """An open document: Android checks who closes its file descriptor."""

    open = 0

    def __init__(self, number: int) -> None:
        self._number = number
        Document.open += 1

    @method("()I")
    def getFd(self) -> int:  # noqa: N802
        return self._number

    @method("()V")
    def close(self) -> None:
        # Raises if other code has closed it.
        os.close(self._number)
        Document.open -= 1


class ContentResolver(Java, java="android.content.ContentResolver"):
    _FLAGS: ClassVar = {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_CREAT, "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}

    @method("(Landroid/net/Uri;Landroid/content/ContentValues;)Landroid/net/Uri;")
    def insert(self, where: Uri, values: ContentValues) -> Uri | None:
        if Pictures.takes is None:
            return None
        assert where.path == "pictures on external_primary"
        assert values.told["mime_type"] == "image/png"
        folder = Path(os.environ["FAKE_FILES"]) / values.told["relative_path"]
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / values.told["_display_name"]
        path.touch()
        Pictures.kept.append(str(path))
        return Uri(str(path), *Pictures.takes)

    @method("(Landroid/net/Uri;Ljava/lang/String;[Ljava/lang/String;)I")
    def delete(self, uri: Uri, _where: None, _what: None) -> int:
        Pictures.kept.remove(uri.path)
        return 1

    @method(
        f"(Landroid/net/Uri;{_TEXT})Landroid/os/ParcelFileDescriptor;",
        never=(f"(Landroid/net/Uri;{_TEXT}Landroid/os/CancellationSignal;)Landroid/os/ParcelFileDescriptor;",),
    )
    def openFileDescriptor(self, uri: Uri, mode: str) -> Document | None:  # noqa: N802
        if not uri.modes:
            return None
        if mode not in uri.modes:
            raise JavaException(f"java.io.FileNotFoundException: {mode}")
        return Document(os.open(uri.path, self._FLAGS[mode]))


class ActivityResults:
    """``android.activity``: the listeners for the results of dialogs."""

    listeners: ClassVar[list[Callable[..., None]]] = []

    @classmethod
    def bind(cls, on_activity_result: Callable[..., None]) -> None:
        cls.listeners.append(on_activity_result)

    @classmethod
    def answer(cls, number: int, result: int, intent: Answer | None) -> None:
        """Tell all listeners, in a thread of their own, as Android does."""

        def tell() -> None:
            before = [*cls.listeners]
            for listener in before:
                listener(number, result, intent)
            assert cls.listeners == before, "java.util.ConcurrentModificationException"

        elsewhere(tell)


def elsewhere(work: Callable[[], None]) -> None:
    """Run something in another thread, as Android calls an app."""
    failed: list[BaseException] = []

    def do() -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)

    thread = Thread(target=do)
    thread.start()
    thread.join()
    assert not failed, failed


class Activity(Java, java="android.app.Activity", also=("android.content.Context",)):
    asked: ClassVar[list[tuple[int, Intent]]] = []
    has_dialogs = True
    started: ClassVar[list[Intent]] = []

    @method("(Landroid/content/Intent;)V", never=("(Landroid/content/Intent;Landroid/os/Bundle;)V",))
    def startActivity(self, intent: Intent) -> None:  # noqa: N802
        if not self.has_dialogs:
            raise JavaException("android.content.ActivityNotFoundException")
        self.started.append(intent)

    @method("(Z)V")
    def setRecentsScreenshotEnabled(self, enabled: bool) -> None:  # noqa: N802
        assert Version.SDK_INT >= 33
        _on_the_ui_thread()
        done.append(f"recents {enabled}")

    @method("(Landroid/content/Intent;I)V", never=("(Landroid/content/Intent;ILandroid/os/Bundle;)V",))
    def startActivityForResult(self, intent: Intent, number: int) -> None:  # noqa: N802
        if not self.has_dialogs:
            raise JavaException("android.content.ActivityNotFoundException")
        self.asked.append((number, intent))

    @method("()Landroid/content/ContentResolver;")
    def getContentResolver(self) -> ContentResolver:  # noqa: N802
        return ContentResolver()

    @method("()Landroid/content/res/Resources;")
    def getResources(self) -> Resources:  # noqa: N802
        return Resources()

    @method("()Landroid/view/Window;")
    def getWindow(self) -> AndroidWindow:  # noqa: N802
        return AndroidWindow()

    @method("()Ljava/io/File;")
    def getFilesDir(self) -> File:  # noqa: N802
        return File()

    @method(f"({_TEXT})Ljava/lang/Object;", never=("(Ljava/lang/Class;)Ljava/lang/Object;",))
    def getSystemService(self, name: str) -> Any:  # noqa: N802
        return {"sensor": SensorManager, "vibrator": Vibrator}[name]()


class TextToSpeech(Java, java="android.speech.tts.TextToSpeech"):
    """The voice; it needs a moment to start, and says nothing before."""

    listener: Any = None
    #: Whether the voice's app has been removed.
    is_gone = False

    @method(
        "(Landroid/content/Context;Landroid/speech/tts/TextToSpeech$OnInitListener;)V",
        never=(f"(Landroid/content/Context;Landroid/speech/tts/TextToSpeech$OnInitListener;{_TEXT})V",),
    )
    def __init__(self, _activity: Activity, listener: Any) -> None:
        TextToSpeech.listener = listener
        self._language = ""

    @method("(Ljava/util/Locale;)I")
    def setLanguage(self, locale: Locale) -> int:  # noqa: N802
        self._language = locale.toLanguageTag()
        return 1

    @method(
        f"(Ljava/lang/CharSequence;ILandroid/os/Bundle;{_TEXT})I",
        never=(f"({_TEXT}ILjava/util/HashMap;)I",),
    )
    def speak(self, sentence: String, queue: int, _how: None, _name: str) -> int:
        if self.is_gone:
            raise JavaException("java.lang.IllegalStateException: the voice has gone")
        done.append(f"voice {queue} {self._language}: {sentence.text}")
        return 0

    @method("()I")
    def stop(self) -> int:
        done.append("voice stops")
        return 0


class ScreenReader(Java, java="org.stammtisch.accessibility.ScreenReader"):
    """Our own class, on a phone where nobody switches TalkBack on."""

    @method("(Landroid/app/Activity;Lorg/stammtisch/accessibility/ScreenReader$App;)V")
    def __init__(self, _activity: Activity, _app: Any) -> None:
        pass

    @method("()V")
    def watch(self) -> None:
        pass

    @method("()V")
    def stop(self) -> None:
        pass


class PythonActivity:
    mActivity = Activity()  # noqa: N815


class Version:
    SDK_INT = 36


#: The fakes by their Java names; those that aren't ``Java`` have only fields.
CLASSES: dict[str, Any] = {
    "android.content.Context": Context,
    "android.os.Build$VERSION": Version,
    "org.kivy.android.PythonActivity": PythonActivity,
    **{fake.names[0]: fake for fake in Java.__subclasses__()},
}


def install() -> None:
    """Install the fakes in place of pyjnius and python-for-android."""
    jnius = ModuleType("jnius")
    vars(jnius).update(
        autoclass=CLASSES.__getitem__,
        cast=cast,
        java_method=java_method,
        PythonJavaClass=PythonJavaClass,
        JavaException=JavaException,
    )
    names = ("android", "android.activity", "android.config", "android.runnable")
    android, activity, config, runnable = (ModuleType(name) for name in names)
    vars(activity).update(bind=ActivityResults.bind)
    vars(config).update(JAVA_NAMESPACE="org.kivy.android")
    vars(runnable).update(run_on_ui_thread=_run_on_ui_thread)
    vars(android).update(activity=activity, config=config, runnable=runnable)
    for module in (jnius, android, activity, config, runnable):
        sys.modules[module.__name__] = module


class KivyActivity(Activity):
    """An activity with what Kivy and KivyMD ask of it themselves."""

    def changeKeyboard(self, _kind: int) -> None:  # noqa: N802
        """Called by Kivy when a field gets the focus."""

    def getApplicationContext(self) -> None:  # noqa: N802
        """Looked up by KivyMD's colours when imported; nothing calls it."""


class WallpaperManager:
    """Looked up by KivyMD, and empty."""

    @staticmethod
    def getInstance(_context: KivyActivity) -> None:  # noqa: N802
        """No wallpaper."""


def install_for_kivy() -> None:
    """Install the fakes for a process in which Kivy and KivyMD take themselves to be on Android."""
    PythonActivity.mActivity = KivyActivity()
    CLASSES.update({"java.lang.Integer": int, "android.app.WallpaperManager": WallpaperManager})
    install()
    vars(sys.modules["android"]).update(mActivity=PythonActivity.mActivity)


def _run_on_ui_thread(work: Callable[..., None]) -> Callable[..., None]:
    return lambda *args: ui.post(lambda: work(*args))


def _on_the_ui_thread() -> None:
    """Android ends an app that touches its window from another thread."""
    assert current_thread() is not main_thread(), "CalledFromWrongThreadException"


def story() -> dict[str, Any]:
    """What the app does on this phone."""
    install()
    from kivy.metrics import dp, sp

    from screens.device import face_down, insets, system
    from tests.screens import driver as driving
    from tests.screens.driver import Window

    told: dict[str, Any] = {"dp": dp(10), "sp": sp(10)}
    told["folder"] = str(system.data_folder())
    told["languages"] = system.languages()
    told["dark"] = system.is_dark()
    told["text"] = system.text_scale()
    system.tick()
    system.hide_from_others()
    system.hide_from_recents()
    told["at once"] = [*done]
    ui.settle()

    driver = driving.Driver()
    seen: list[Any] = []
    edges = insets.InsetsWatch(lambda insets: seen.append(list(insets)))
    DecorView.hangs = False
    Window.resize(WIDE, HIGH)
    edges.watch()
    driver.wait(0.1)
    DecorView.hangs = True
    driver.wait(1)
    Window.resize(WIDE, HIGH - STATUS - NAVIGATION)
    # Where the app only clears the upper bar, the lower one still covers the window.
    Window.resize(WIDE, HIGH - STATUS)
    Version.SDK_INT = 29
    Window.resize(WIDE, HIGH)
    told["edges"] = [*seen]
    system.hide_from_recents()
    ui.settle()
    told["done"] = [*done]
    told |= _turned_and_written_on(driver, seen) | _resized(seen) | _bars()

    turned: list[float] = []
    face = face_down.FaceDown(lambda: turned.append(driver.now))
    face.watch()
    for pull in (9.8, -9.8, -9.8, 3, -9.8):
        SensorManager.listener.onSensorChanged(SensorEvent(0, 0, pull))
        driver.wait(0.3)
    looking = face._looking
    face.stop()
    told["turned"], told["looks"] = len(turned), bool(looking.is_triggered)
    told["listens"] = SensorManager.listener is not None
    return told | mended()


def _turned_and_written_on(driver: Any, seen: list[Any]) -> dict[str, Any]:
    """The insets with a keyboard and on an upside-down device, where the window keeps its size."""
    from screens.device import insets

    told: dict[str, Any] = {}
    for version in (29, 36):
        Version.SDK_INT = version
        done.clear()
        insets.InsetsWatch(lambda _insets: None).watch()
        ui.settle()
        told[f"keyboard asked {version}"] = [*done]
        seen.clear()
        for WindowInsets.keyboard in (KEYBOARD, 0):
            driver.wait(0.5)
        told[f"keyboard {version}"] = [*seen]
    seen.clear()
    for WindowInsets.bars in (Edges(STATUS, 0, 0, NAVIGATION), Edges(0, 0, STATUS, NAVIGATION)):
        driver.wait(0.5)
    return told | {"turned round": [*seen]}


def _resized(seen: list[Any]) -> dict[str, Any]:
    """The insets when the window fills the whole screen, and when Android has already made room for its bars."""
    from tests.screens.driver import Window

    told: dict[str, Any] = {}
    WindowInsets.bars = Edges(0, STATUS, 0, NAVIGATION)
    for name, size in {"lying": (HIGH, WIDE), "half a screen": (WIDE, HIGH // 2)}.items():
        for spared in (0, STATUS + NAVIGATION):
            DecorView.size = size
            Window.resize(size[0], size[1] - spared)
            told[f"{name}, {spared} spared"] = seen[-1]
    DecorView.size = WIDE, HIGH
    Window.resize(WIDE, HIGH)
    return {"sizes": told}


def _bars() -> dict[str, Any]:
    """The colour of the bars' icons in both themes, on phones that draw apps below the bars and on those that don't."""
    from screens.device import system

    told: dict[str, Any] = {}
    for Version.SDK_INT in (29, 34, 35, 36):
        for dark in (False, True):
            done.clear()
            system.show_bars(dark=dark)
            ui.settle()
            told[f"{Version.SDK_INT} {'dark' if dark else 'light'}"] = [*done]
    DecorView.hangs = False
    done.clear()
    system.show_bars(dark=False)
    ui.settle()
    DecorView.hangs = True
    return {"bars": told | {"not hung yet": [*done]}}


def mended() -> dict[str, Any]:
    """Whether pictures are drawn again after their textures are lost, and only then."""
    from kivy.graphics import opengl
    from kivy.graphics.texture import Texture

    from screens.device import lost_pictures

    again: list[str] = []
    picture = Texture.create(size=(2, 2))
    picture.add_reload_observer(lambda _texture: again.append("drawn"))
    drawn = lost_pictures.LostPictures()
    drawn.watch()
    for is_there in (True, False):
        opengl.glIsTexture = lambda _number, is_there=is_there: is_there
        again.append("there" if is_there else "lost")
        drawn.mend()
    return {"drawn again": again}


class Handing:
    """A user who saves and opens documents on this phone."""

    LARGEST = 8

    def __init__(self, folder: Path) -> None:
        from tests.screens import driver as driving

        self._driver = driving.Driver()
        self._folder = folder

    def save(self, text: str, uri: Uri | None, *, result: int = -1, name: str = "table.json") -> dict[str, Any]:
        """Save a text at this address; None: the user cancels."""
        from screens.device import files

        return self._answered(lambda done: files.save(name, text, done), uri, result)

    def fetch(self, uri: Uri | None, *, result: int = -1) -> dict[str, Any]:
        """Read the document at this address; None: the user cancels."""
        from screens.device import files

        return self._answered(lambda done: files.fetch(self.LARGEST, done), uri, result)

    def _answered(self, ask: Callable[[Any], None], uri: Uri | None, result: int) -> dict[str, Any]:
        answers: list[Any] = []
        before = len(Activity.asked)
        ask(answers.append)
        if len(Activity.asked) == before:
            return {"answers": [_plain(answer) for answer in answers]}
        number, intent = Activity.asked[-1]
        # Other apps' dialogs answer too, with request codes that we never used.
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
        """The address of a document with this text."""
        path = self._folder / name
        path.write_text(text, encoding="utf-8")
        return Uri(str(path), *modes)


def _plain(answer: Any) -> Any:
    from screens.app.errors import UserError

    if isinstance(answer, UserError):
        return f"trouble: {answer.code}"
    return answer.decode() if isinstance(answer, bytes) else answer


def voice() -> list[str]:
    """What the phone says aloud."""
    install()
    from screens.device.voice import Voice
    from tests.screens import driver as driving

    driver = driving.Driver()
    spoken = Voice()
    assert spoken.can_speak
    spoken.hush()
    spoken.say("Too early, and not wanted any more", "en")
    spoken.say("Anna zieht.", "de", cut=True)
    spoken.say("Beat ist dran.", "de")
    assert not done
    # Android answers in a thread of its own; nothing may be spoken in that one.
    elsewhere(lambda: TextToSpeech.listener.onInit(0))
    assert not done
    driver.frames(1)
    spoken.say("Asso 🐑", "it", cut=True)
    spoken.hush()
    # The app that speaks may be updated or removed meanwhile.
    TextToSpeech.is_gone = True
    spoken.say("Nobody says that", "en")
    dumb = Voice()
    dumb.say("Nobody says that either", "en")
    elsewhere(lambda: TextToSpeech.listener.onInit(-1))
    driver.frames(1)
    dumb.say("nor that", "en")
    dumb.hush()
    return done


def documents() -> dict[str, Any]:
    """How documents are saved and read on this phone."""
    install()
    folder = Path(os.environ["FAKE_FILES"])
    folder.mkdir()
    hand = Handing(folder)
    told = {
        "saved": hand.save("Zürich", hand.uri("saved", "w", "wt", text="something longer than that")),
        "picture saved": hand.save("a picture", hand.uri("picture", "w", "wt"), name="result.png"),
        "backup saved": hand.save("all", hand.uri("backup", "w", "wt"), name="all.stammtisch"),
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
    """What other apps receive on this phone."""
    install()
    Path(os.environ["FAKE_FILES"]).mkdir()
    picture = b"a picture"

    def given(give: Callable[[], None]) -> dict[str, Any]:
        from screens.device.files import FileError

        Activity.started.clear()
        Pictures.kept.clear()
        try:
            give()
            trouble = ""
        except FileError as error:
            trouble = error.code
        kept = {Path(path).name: Path(path).read_bytes().decode() for path in Pictures.kept}
        return {"trouble": trouble, "asked": [each.told for each in Activity.started], "kept": kept}

    from screens.device import files

    def give_picture() -> None:
        files.give_picture("Share", "result.png", picture, "Anna wins!")

    told = {
        "text": given(lambda: files.give_text("Share", "Anna wins!")),
        "picture": given(give_picture),
    }
    Activity.has_dialogs = False
    told["text for nobody"] = given(lambda: files.give_text("Share", "Anna wins!"))
    told["picture for nobody"] = given(give_picture)
    Activity.has_dialogs = True
    for what, Pictures.takes in (("picture without room", ()), ("picture refused", None)):
        told[what] = given(give_picture)
    Pictures.takes, Version.SDK_INT = ("w", "wt"), 28
    told["picture on an old phone"] = given(give_picture)
    return told


def told(folder: Path, story: str = "") -> Any:
    """What such a process prints in the end; its data are in the folder."""
    # Let it have its own screen, not the one set by the tests.
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
