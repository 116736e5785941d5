"""Short sounds of wood, paper and a bell, synthesized from noise and damped tones."""

from __future__ import annotations

import struct
import wave
from collections.abc import Callable, Iterable
from math import cos, exp, pi, sin
from pathlib import Path
from random import Random

RATE = 22050
LOUDEST = 0.6

Sound = list[float]


def silence(seconds: float) -> Sound:
    """Silence of this length."""
    return [0.0] * round(seconds * RATE)


def knock(pitch: float, fade: float, seconds: float) -> Sound:
    """A knock on wood: a tone with an overtone, both decaying at the rate ``fade``."""
    return [
        (sin(2 * pi * pitch * t) + 0.35 * sin(2 * pi * pitch * 2.42 * t) * exp(-fade * 1.6 * t)) * exp(-fade * t)
        for t in _times(seconds)
    ]


def bell(pitch: float, fade: float, seconds: float) -> Sound:
    """A small bell: slightly inharmonic overtones that decay faster the higher they are."""
    parts = ((1.0, 1.0, 1.0), (2.0, 0.42, 1.7), (2.98, 0.2, 2.6), (5.2, 0.08, 5.0))
    return [
        sum(loud * sin(2 * pi * pitch * high * t) * exp(-fade * quick * t) for high, loud, quick in parts)
        for t in _times(seconds)
    ]


def rustle(seed: int, seconds: float, low: float, high: float) -> Sound:
    """Paper: noise round a pitch that moves from ``low`` to ``high``, swelling and fading."""
    chance = Random(seed)  # noqa: S311
    count = round(seconds * RATE)
    before, earlier, out = 0.0, 0.0, []
    for place in range(count):
        share = place / count
        pitch = low + (high - low) * share
        narrow = 0.9
        value = chance.uniform(-1, 1) + 2 * narrow * cos(2 * pi * pitch / RATE) * before - narrow * narrow * earlier
        before, earlier = value, before
        out.append(value * sin(pi * share**0.6) ** 2)
    return out


def together(*layers: tuple[float, float, Sound]) -> Sound:
    """Mix sounds, each with its start in seconds and its loudness."""
    length = max(round(start * RATE) + len(sound) for start, _, sound in layers)
    mixed = [0.0] * length
    for start, loud, sound in layers:
        loudest = max(map(abs, sound))
        first = round(start * RATE)
        for place, value in enumerate(sound):
            mixed[first + place] += loud * value / loudest
    return mixed


def lift() -> Sound:
    """A card is picked up from the table."""
    return rustle(1, 0.09, 1500, 3200)


def drop() -> Sound:
    """A card is put down."""
    return together((0, 1, knock(165, 38, 0.14)), (0, 0.28, rustle(2, 0.05, 2600, 1200)))


def slide() -> Sound:
    """A card is pushed across the table."""
    return rustle(3, 0.2, 1100, 2100)


def turn() -> Sound:
    """A card is turned over."""
    return together(
        (0, 0.6, rustle(4, 0.08, 1600, 3000)),
        (0.075, 0.9, rustle(5, 0.05, 3000, 1500)),
        (0.1, 0.5, knock(210, 60, 0.08)),
    )


def shuffle() -> Sound:
    """Cards are shuffled."""
    flicks = [
        (0.034 * flick, 0.5 + 0.5 * sin(pi * flick / 12), rustle(10 + flick, 0.035, 2500, 1300)) for flick in range(13)
    ]
    return together(*flicks, (0.46, 0.7, knock(170, 45, 0.09)))


def refuse() -> Sound:
    """A soft double knock: the move is refused."""
    return together((0, 0.9, knock(118, 30, 0.16)), (0.12, 0.7, knock(98, 28, 0.2)))


def call() -> Sound:
    """A knock and a bell: a player calls."""
    return together((0, 0.35, knock(230, 55, 0.1)), (0.01, 1, bell(1046.5, 8, 0.54)))


def hit() -> Sound:
    """A marble is struck, and rolls back."""
    clack = together((0, 1, knock(940, 70, 0.07)), (0, 0.5, knock(1410, 90, 0.05)))
    rolls = [(0.09 + 0.055 * roll, 0.5 - 0.07 * roll, knock(300 - 14 * roll, 60, 0.06)) for roll in range(6)]
    return together((0, 1, clack), *rolls)


def gate() -> Sound:
    """A gate of wood falls to, and its latch."""
    return together(
        (0, 0.7, rustle(6, 0.16, 420, 700)), (0.15, 1, knock(128, 20, 0.3)), (0.27, 0.45, knock(860, 70, 0.07))
    )


def tilt() -> Sound:
    """Up and down change places: two bells, one falling and one rising."""
    notes = ((0, 0.8, 783.99), (0.08, 0.8, 523.25), (0.17, 0.7, 523.25), (0.25, 1, 783.99))
    return together(*((start, loud, bell(pitch, 12, 0.3)) for start, loud, pitch in notes))


def win() -> Sound:
    """Three rising bells: a player has won."""
    notes = ((0, 523.25), (0.1, 659.25), (0.2, 783.99))
    return together(*((start, 0.8 + start, bell(pitch, 9, 0.56 - start)) for start, pitch in notes))


SOUNDS: dict[str, Callable[[], Sound]] = {
    "lift": lift, "drop": drop, "slide": slide, "turn": turn,
    "shuffle": shuffle, "refuse": refuse, "call": call, "win": win,
    "hit": hit, "gate": gate, "tilt": tilt,
}  # fmt: skip
#: Sounds that are heard often, or are unwelcome, are softer.
SOFTER = {"lift": 0.35, "slide": 0.4, "turn": 0.55, "shuffle": 0.6, "refuse": 0.7}


def make(folder: Path) -> None:
    """Write all sounds as WAV files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, sound in SOUNDS.items():
        _write(folder / f"{name}.wav", _finished(sound(), SOFTER.get(name, 1)))


def _times(seconds: float) -> Iterable[float]:
    return (place / RATE for place in range(round(seconds * RATE)))


def _finished(sound: Sound, loud: float) -> Sound:
    """Scale a sound to this loudness, and fade both ends so that it doesn't click."""
    loudest = max(map(abs, sound))
    ends = [min(1, place / 44, (len(sound) - 1 - place) / 400) for place in range(len(sound))]
    return [value / loudest * LOUDEST * loud * end for value, end in zip(sound, ends, strict=True)]


def _write(path: Path, sound: Sound) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(sound)}h", *(round(value * 32767) for value in sound)))
