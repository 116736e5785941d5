"""Picture every screen of the app in each language, and put the pictures on one sheet a language.

    xvfb-run -a -s "-screen 0 1400x1000x24" python -m tests.contact_sheet
        [--languages de,fr,it,en] [--size 360x640] [--theme light] [--text 100] [--out FOLDER]
        [--scale 0.5] [--columns 14] [--only TEXT] [--single]

The sheets are ``FOLDER/<language>.png``; with ``--single`` each picture is also ``FOLDER/<language>/<screen>.png`` at
full size. ``--only`` selects screens whose name contains a text. ``tests/staging.py`` defines the screens.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from assets.make import png
from screens.app.prefs import THEMES
from screens.app.words import LANGUAGES
from screens.store import Store
from tests.staging import Screen, Stage, every_screen

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


def main() -> None:
    """Take all pictures, language after language."""
    wanted = _wanted()
    width, height = wanted.size
    # Kivy reads these when imported.
    os.environ.update(KIVY_NO_ARGS="1", KCFG_GRAPHICS_WIDTH=str(width), KCFG_GRAPHICS_HEIGHT=str(height))
    os.environ.update(KCFG_GRAPHICS_MAXFPS="0", KCFG_GRAPHICS_VSYNC="0")
    wanted.out.mkdir(parents=True, exist_ok=True)
    # Collecting garbage among so many widgets takes longer than creating them.
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        app = _started(Path(folder))
        for language in wanted.languages:
            app.change(language=language, theme=wanted.theme, text=wanted.text, motion="none")
            (home := Path(folder, language)).mkdir()
            _take_all(Stage(app, home, _settle), language, wanted)
            gc.collect()
        app.stop()


def _wanted() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--languages", type=_languages, default=list(LANGUAGES))
    parser.add_argument("--size", type=_size, default=(360, 640))
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--text", type=int, default=100)
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir(), "contact-sheets"))
    parser.add_argument("--scale", type=float, default=0.5)
    parser.add_argument("--columns", type=int, default=14)
    parser.add_argument("--only", default="")
    parser.add_argument("--single", action="store_true")
    return parser.parse_args()


def _languages(text: str) -> list[str]:
    asked = text.split(",")
    if unknown := {*asked} - {*LANGUAGES}:
        raise argparse.ArgumentTypeError(f"no such language: {', '.join(sorted(unknown))}")
    return asked


def _size(text: str) -> tuple[int, int]:
    width, height = map(int, text.split("x"))
    return width, height


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


def _take_all(stage: Stage, language: str, wanted: argparse.Namespace) -> None:
    began = time.monotonic()
    taken = [_take(stage, screen) for screen in every_screen() if wanted.only in screen.name]
    stage.strike()
    if wanted.single:
        for picture in taken:
            png.write(wanted.out / language / f"{_file_name(picture.name)}.png", _lines(picture), 3, plain=True)
    sheet = wanted.out / f"{language}.png"
    png.write(sheet, _sheet(taken, wanted.scale, wanted.columns), 3, plain=True)
    print(f"{sheet}: {len(taken)} screens in {time.monotonic() - began:.0f} s")


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


def _sheet(taken: Sequence[Taken], scale: float, columns: int) -> list[bytearray]:
    """Lay all pictures out in rows of ``columns``."""
    cells = [_lines(_cell(picture, scale)) for picture in taken]
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
