"""The device's voice, which speaks in the app's language.

On Android it is the system's, on a desktop a small program. Nothing here blocks: sentences are queued, and an important
one replaces those waiting.
"""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from shutil import which
from threading import Condition, Thread
from typing import Any, Protocol

from screens.device import system

#: android.speech.tts.TextToSpeech: QUEUE_FLUSH, QUEUE_ADD and SUCCESS
_FLUSH, _ADD, _SUCCESS = 0, 1, 0
#: Each language with the country we want.
_COUNTRIES = {"de": "de-CH", "fr": "fr-CH", "it": "it-CH", "en": "en-GB"}
#: A voice of each language that every Mac has.
_MAC_VOICES = {"de": "Anna", "fr": "Thomas", "it": "Alice", "en": "Daniel"}
_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; [Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{language}'); "
    "$voice.Speak([Console]::In.ReadToEnd())"
)


class Speaker(Protocol):
    """What a device's voice must offer."""

    def say(self, sentence: str, language: str, *, cut: bool) -> None:
        """Speak a sentence after those waiting, or at once."""

    def hush(self) -> None:
        """Stop speaking."""


class Voice:
    """Speaks sentences, where the device can."""

    def __init__(self) -> None:
        self._way: Speaker | None = None

    @property
    def can_speak(self) -> bool:
        """Whether the device has a voice."""
        return system.ANDROID or bool(_program("en"))

    def say(self, sentence: str, language: str, *, cut: bool = False) -> None:
        """Speak a sentence after those waiting, or instead of them."""
        if sentence and self.can_speak:
            self._way = self._way or (_AndroidVoice() if system.ANDROID else _DesktopVoice())
            self._way.say(sentence, language, cut=cut)

    def hush(self) -> None:
        """Stop speaking."""
        if self._way:
            self._way.hush()


# -- a phone


class _AndroidVoice:
    """Android's voice. It needs a moment to start; sentences wait until then."""

    def __init__(self) -> None:
        from jnius import PythonJavaClass, autoclass, java_method
        from kivy.clock import Clock

        self._early: list[tuple[str, str, int]] = []
        #: None: not known yet.
        self._is_awake: bool | None = None
        woken = self._woken

        class Waiting(PythonJavaClass):
            __javainterfaces__ = ("android/speech/tts/TextToSpeech$OnInitListener",)
            __javacontext__ = "app"

            @java_method("(I)V")
            def onInit(self, status: int) -> None:  # noqa: N802
                # Called on Android's own thread: continue on ours.
                Clock.schedule_once(lambda _dt: woken(status))

        self._locale = autoclass("java.util.Locale")
        waiting = system.called_by_java(Waiting())
        self._speech: Any = autoclass("android.speech.tts.TextToSpeech")(system.activity(), waiting)

    def _woken(self, status: int) -> None:
        self._is_awake = status == _SUCCESS
        early, self._early = self._early, []
        for sentence, language, queue in early:
            self._speak(sentence, language, queue)

    def say(self, sentence: str, language: str, *, cut: bool) -> None:
        queue = _FLUSH if cut else _ADD
        if self._is_awake is None:
            self._early = [*([] if cut else self._early), (sentence, language, queue)]
        else:
            self._speak(sentence, language, queue)

    def _speak(self, sentence: str, language: str, queue: int) -> None:
        from jnius import JavaException

        if not self._is_awake:
            return
        # A failing voice is no reason to stop playing.
        with suppress(JavaException):
            self._speech.setLanguage(self._locale.forLanguageTag(_COUNTRIES[language]))
            self._speech.speak(system.java_text(sentence), queue, None, "stammtisch")

    def hush(self) -> None:
        from jnius import JavaException

        self._early.clear()
        if self._is_awake:
            with suppress(JavaException):
                self._speech.stop()


# -- a desktop


class _DesktopVoice:
    """A program that speaks one sentence at a time; a thread waits for it."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[str, str]] = deque()
        self._has_more = Condition()
        self._speaking: subprocess.Popen[bytes] | None = None
        Thread(target=self._speak_for_ever, name="voice", daemon=True).start()

    def say(self, sentence: str, language: str, *, cut: bool) -> None:
        if cut:
            self.hush()
        with self._has_more:
            self._waiting.append((sentence, language))
            self._has_more.notify()

    def hush(self) -> None:
        with self._has_more:
            self._waiting.clear()
            if self._speaking:
                self._speaking.terminate()

    def _speak_for_ever(self) -> None:
        while True:
            with self._has_more:
                self._has_more.wait_for(lambda: self._waiting)
                sentence, language = self._waiting.popleft()
                self._speaking = _begun(_program(language), sentence)
            if self._speaking:
                self._speaking.wait()


def _begun(program: Sequence[str], sentence: str) -> subprocess.Popen[bytes] | None:
    """Start a program that speaks a sentence from its input: a sentence is never part of a command line."""
    with suppress(OSError):
        speaking = subprocess.Popen(  # noqa: S603  (the system's own)
            program,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        if speaking.stdin:
            with speaking.stdin as heard:
                heard.write(sentence.encode())
        return speaking
    return None


def _program(language: str) -> Sequence[str]:
    """The command that speaks on this desktop; empty if there is none."""
    if sys.platform == "darwin":
        return ("say", "-v", _MAC_VOICES[language], "-f", "-")
    if sys.platform == "win32":
        return ("powershell", "-NoProfile", "-Command", _WINDOWS.format(language=_COUNTRIES[language]))
    name = next(filter(which, ("espeak-ng", "espeak")), None)
    return (name, "-v", language, "--stdin") if name else ()
