"""An Android that is only as large as the app needs it, and strict: what it doesn't have is an error.

Run in a process of its own (``python -m tests.screens.fake_android``), it lets ``screens.device`` and
``screens.startup`` do everything that they do on a phone, and prints what they did.
"""

from __future__ import annotations

import json
import os
import sys
from types import ModuleType
from typing import Any

#: A phone whose owner reads large texts.
DENSITY, FONT_SCALE = 2.625, 1.3
#: Its screen, and what of it bars and keyboard cover.
WIDE, HIGH = 1080, 2340
STATUS, NAVIGATION = 80, 120

done: list[str] = []


class Locale:
    def __init__(self, tag: str) -> None:
        self._tag = tag

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


class Edges:
    left, top, right, bottom = 0, STATUS, 0, NAVIGATION


class WindowInsets:
    def getInsets(self, kinds: int) -> Edges:  # noqa: N802
        assert kinds == 7
        return Edges()

    def getSystemWindowInsetLeft(self) -> int:  # noqa: N802
        return 0

    def getSystemWindowInsetTop(self) -> int:  # noqa: N802
        return STATUS

    def getSystemWindowInsetRight(self) -> int:  # noqa: N802
        return 0

    def getSystemWindowInsetBottom(self) -> int:  # noqa: N802
        return NAVIGATION


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


class Activity:
    def getResources(self) -> Resources:  # noqa: N802
        return Resources()

    def getWindow(self) -> AndroidWindow:  # noqa: N802
        return AndroidWindow()

    def getFilesDir(self) -> File:  # noqa: N802
        return File()

    def getSystemService(self, name: str) -> Any:  # noqa: N802
        return {"sensor": SensorManager, "vibrator": Vibrator}[name]()


class PythonActivity:
    mActivity = Activity()  # noqa: N815


class Version:
    SDK_INT = 36


class PythonJavaClass:
    pass


CLASSES = {
    "android.content.Context": Context,
    "android.hardware.Sensor": Sensor,
    "android.hardware.SensorManager": SensorManager,
    "android.os.Build$VERSION": Version,
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
    )
    android, config, runnable = (ModuleType(name) for name in ("android", "android.config", "android.runnable"))
    vars(config).update(JAVA_NAMESPACE="org.kivy.android")
    vars(runnable).update(run_on_ui_thread=_on_ui_thread)
    vars(android).update(config=config, runnable=runnable)
    for module in (jnius, android, config, runnable):
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
    device.tick()
    device.hide_from_others()

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
    told["edges"] = seen

    turned: list[float] = []
    face = device.FaceDown(lambda: turned.append(driver.now))
    face.watch()
    for pull in (9.8, -9.8, -9.8, 3, -9.8):
        SensorManager.listener.onSensorChanged(SensorEvent(0, 0, pull))
        driver.wait(0.3)
    face.rest()
    told["turned"] = len(turned)
    told["listens"] = SensorManager.listener is not None
    return told | {"done": done}


if __name__ == "__main__":
    print(json.dumps(story()))
