"""Build drawings as SVG text, and render them to PNG with rsvg-convert."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path


class ToolMissingError(Exception):
    """rsvg-convert is not installed."""


def number(value: float) -> str:
    """Write a coordinate with at most three decimals.

    >>> number(2.0), number(1 / 3)
    ('2', '0.333')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")


def tag(name: str, inside: str = "", /, **attributes: float | str) -> str:
    """Write an SVG element; the keyword ``stroke_width`` becomes the attribute ``stroke-width``.

    >>> tag("circle", r=2, stroke_width=1.5)
    '<circle r="2" stroke-width="1.5"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def filled(d: str, colour: str, **more: float | str) -> str:
    """A filled path."""
    return tag("path", d=d, fill=colour, **more)


def stroked(d: str, colour: str, width: float, **more: float | str) -> str:
    """A path drawn with a round pen."""
    return tag(
        "path",
        d=d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **more,
    )


def disc(x: float, y: float, radius: float, colour: str, **more: float | str) -> str:
    """A filled circle."""
    return tag("circle", cx=x, cy=y, r=radius, fill=colour, **more)


def box(x: float, y: float, width: float, height: float, radius: float, **style: float | str) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, ry=radius, **style)


def at(x: float, y: float, drawing: str, *, scale: float = 1, turn: float = 0, **more: float | str) -> str:
    """Move a drawing's origin to (x, y), then turn and scale it round that point."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({number(scale)})")
    return tag("g", drawing, transform=" ".join(steps), **more)


def clipped(name: str, outline: str, drawing: str) -> str:
    """Clip a drawing to an outline; within a document each ``name`` must stand for one outline."""
    return tag("clipPath", outline, id=name) + tag("g", drawing, clip_path=f"url(#{name})")


def shade(name: str, *stops: tuple[float, str, float], **direction: float | str) -> str:
    """A gradient with (offset, colour, opacity) stops; it runs straight down unless ``direction`` says otherwise."""
    marks = "".join(
        tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity) for offset, colour, opacity in stops
    )
    return tag("linearGradient", marks, id=name, **({"x1": 0, "y1": 0, "x2": 0, "y2": 1} | direction))


def document(width: float, height: float, *drawings: str) -> str:
    """A whole SVG document of this size."""
    return tag(
        "svg", "\n".join(drawings), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {number(width)} {number(height)}"
    )


def render(svg: str, path: Path, width: int, height: int) -> None:
    """Render an SVG document to a PNG of this size in pixels."""
    tool = shutil.which("rsvg-convert")
    if tool is None:
        raise ToolMissingError
    path.parent.mkdir(parents=True, exist_ok=True)
    command = [tool, "-w", str(width), "-h", str(height), "-o", str(path)]
    subprocess.run(command, input=svg.encode(), check=True)  # noqa: S603
