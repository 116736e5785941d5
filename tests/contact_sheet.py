"""Picture every screen of the app in each size, theme and language, and put the pictures on one sheet each.

    xvfb-run -a -s "-screen 0 2000x1400x24" python -m tests.contact_sheet
        [--sizes 360x640,800x1280,1280x800,1920x1080] [--themes light,dark] [--languages de,fr,it,en] [--text 100]
        [--out FOLDER] [--scale 0.5] [--columns N] [--only TEXT,TEXT] [--single]

The sheets are ``FOLDER/<size>-<theme>-<language>.png``; with ``--single`` each picture is also
``FOLDER/<size>-<theme>-<language>/<screen>.png`` at full size. ``--only`` selects screens whose name contains one of
these texts. ``tests/staging.py`` defines the screens. Each size has a process of its own, as Kivy has one window.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from assets.make import png
from screens.app.prefs import THEMES
from screens.app.words import LANGUAGES
from screens.store import Store
from tests.staging import Screen, Stage, every_screen, flat_screens

#: Seconds until everything that takes more than a frame is drawn.
DRAWN = 0.15
#: The margin round each picture, and the height of its caption.
EDGE, NAME = 8, 22
GREY, WHITE = (0.25, 0.25, 0.27, 1), (1, 1, 1, 1)


class Taken(NamedTuple):
    """A picture: its RGBA pixels, from the bottom line up."""

    name: str
    size: tuple[int, int]
    pixels: bytes


#: A phone, a tablet upright and on its side, a desk; and the width of a sheet in pixels, unless columns are given.
SIZES = ((360, 640), (800, 1280), (1280, 800), (1920, 1080))
SHEET = 2800


def main() -> None:
    """Take all pictures, a size in a process of its own."""
    wanted = _wanted()
    wanted.out.mkdir(parents=True, exist_ok=True)
    if len(wanted.sizes) == 1:
        _take_size(wanted, wanted.sizes[0])
        return
    for width, height in wanted.sizes:
        command = [sys.executable, "-m", "tests.contact_sheet", *sys.argv[1:], "--sizes", f"{width}x{height}"]
        subprocess.run(command, check=True)


def _take_size(wanted: argparse.Namespace, size: tuple[int, int]) -> None:
    """Take all pictures of one size, in each theme and language."""
    width, height = size
    # Kivy reads these when imported.
    os.environ.update(KIVY_NO_ARGS="1", KCFG_GRAPHICS_WIDTH=str(width), KCFG_GRAPHICS_HEIGHT=str(height))
    os.environ.update(KCFG_GRAPHICS_MAXFPS="0", KCFG_GRAPHICS_VSYNC="0")
    # Collecting garbage among so many widgets takes longer than creating them.
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        app = _started(Path(folder))
        for theme, language in product(wanted.themes, wanted.languages):
            app.change(language=language, theme=theme, text=wanted.text, motion="none")
            name = f"{width}x{height}-{theme}-{language}"
            (home := Path(folder, name)).mkdir()
            _take_all(Stage(app, home, _settle), name, wanted)
            gc.collect()
        app.stop()


def _wanted() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--languages", type=_languages, default=list(LANGUAGES))
    parser.add_argument("--sizes", type=_sizes, default=SIZES)
    parser.add_argument("--themes", type=_themes, default=["light", "dark"])
    parser.add_argument("--text", type=int, default=100)
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir(), "contact-sheets"))
    parser.add_argument("--scale", type=float, default=0.5)
    parser.add_argument("--columns", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--single", action="store_true")
    return parser.parse_args()


def _languages(text: str) -> list[str]:
    asked = text.split(",")
    if unknown := {*asked} - {*LANGUAGES}:
        raise argparse.ArgumentTypeError(f"no such language: {', '.join(sorted(unknown))}")
    return asked


def _themes(text: str) -> list[str]:
    asked = text.split(",")
    if unknown := {*asked} - {*THEMES}:
        raise argparse.ArgumentTypeError(f"no such theme: {', '.join(sorted(unknown))}")
    return asked


def _sizes(text: str) -> list[tuple[int, int]]:
    return [(int(width), int(height)) for width, _x, height in (size.partition("x") for size in text.split(","))]


def _is_wanted(screen: Screen, only: str) -> bool:
    """Whether a screen's name contains one of these texts."""
    return any(part in screen.name for part in only.split(","))


def _started(folder: Path) -> Any:
    from screens.app.main import Stammtisch

    Store(folder / "stammtisch.db").close()
    app = Stammtisch(folder=folder)
    app._run_prepare()
    _settle(5)
    return app


def _settle(frames: int) -> None:
    from kivy.base import EventLoop

    for _frame in range(frames):
        EventLoop.idle()


# -- the pictures


def _take_all(stage: Stage, name: str, wanted: argparse.Namespace) -> None:
    began = time.monotonic()
    screens = [*every_screen(), *(flat_screens() if _has_room() else ())]
    cells: list[list[bytearray]] = []
    columns = wanted.columns
    for screen in screens:
        if _is_wanted(screen, wanted.only):
            picture = _take(stage, screen)
            if wanted.single:
                png.write(wanted.out / name / f"{_file_name(picture.name)}.png", _lines(picture), 3, plain=True)
            columns = columns or max(1, round(SHEET / (picture.size[0] * wanted.scale)))
            # Two hundred pictures of a desk at full size would fill the memory.
            cells.append(_lines(_cell(picture, wanted.scale)))
    stage.strike()
    sheet = wanted.out / f"{name}.png"
    png.write(sheet, _sheet(cells, columns), 3, plain=True)
    print(f"{sheet}: {len(cells)} screens in {time.monotonic() - began:.0f} s")


def _has_room() -> bool:
    """Whether people can sit round a device of this size."""
    from screens.session.flat_session import has_room

    return has_room()


def _file_name(name: str) -> str:
    return re.sub(r"\W+", "-", name)


def _take(stage: Stage, screen: Screen) -> Taken:
    """Picture a screen once everything on it is drawn."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    stage.show(screen)
    end = time.monotonic() + DRAWN
    while time.monotonic() < end:
        _settle(1)
    Window.dispatch("on_draw")
    width, height = map(int, Window.size)
    return Taken(screen.name, (width, height), glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))


def _lines(picture: Taken) -> list[bytearray]:
    """The picture's lines from the top, as RGB."""
    length = picture.size[0] * 4
    lines = [picture.pixels[start : start + length] for start in range(0, len(picture.pixels), length)]
    return [_opaque(line) for line in reversed(lines)]


def _opaque(line: bytes) -> bytearray:
    opaque = bytearray(len(line) // 4 * 3)
    for channel in range(3):
        opaque[channel::3] = line[channel::4]
    return opaque


# -- the sheet


def _sheet(cells: Sequence[list[bytearray]], columns: int) -> list[bytearray]:
    """Lay all pictures out in rows of ``columns``."""
    width, height = max(len(cell[0]) for cell in cells), len(cells[0])
    nothing = [bytearray(width)] * height
    sheet = []
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        filled = [*row, *[nothing] * (min(columns, len(cells)) - len(row))]
        sheet += [bytearray().join(lines) for lines in zip(*filled, strict=True)]
    return sheet


def _cell(picture: Taken, scale: float) -> Taken:
    """A scaled picture on grey with its name below."""
    from kivy.core.text import Label
    from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle
    from kivy.graphics.texture import Texture

    shown = Texture.create(size=picture.size, colorfmt="rgba")
    shown.blit_buffer(picture.pixels, colorfmt="rgba", bufferfmt="ubyte")
    width, height = (round(side * scale) for side in picture.size)
    label = Label(text=picture.name, font_size=13, shorten=True, text_size=(width, None))
    label.refresh()
    size = width + 2 * EDGE, height + EDGE + NAME
    fbo = Fbo(size=size)
    with fbo:
        ClearColor(*GREY)
        ClearBuffers()
        Color(*WHITE)
        Rectangle(texture=shown, pos=(EDGE, NAME), size=(width, height))
        Rectangle(texture=label.texture, pos=(EDGE, (NAME - label.height) / 2), size=label.texture.size)
    fbo.draw()
    return Taken(picture.name, size, fbo.pixels)


if __name__ == "__main__":
    main()
