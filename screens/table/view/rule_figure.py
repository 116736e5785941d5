"""The figures of a rulebook: cards and pieces side by side, and parts of boards with pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan2, cos, hypot, pi, sin
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Quad, Rectangle, Translate, Triangle
from kivy.metrics import dp

from screens.app import theme
from screens.games import board_of
from screens.games.rules import BACK, Cards, Figure, OnBoard
from screens.session.people import COLOURS, SYMBOLS, Person
from screens.table.layout.board import HEM, Board
from screens.table.layout.pose import Point, Pose
from screens.table.model.pieces import Pieces
from screens.table.view.faces import Faces
from screens.table.view.figure_image import FigureImage, draw_piece
from screens.widgets.basics import text_picture

#: The people whose pieces are shown.
PEOPLE = tuple(Person("", colour, symbol) for colour, symbol in zip(COLOURS, SYMBOLS, strict=True))
#: The number of seats at the table shown.
SEATS = 4
SIGNS = ("→", "+", "=", "×")
CROSSED, WRITTEN = "/", "#"

#: The gaps between pieces and between lines, and the width of a sign; all in card widths.
GAP, LEADING, SIGN = 0.12, 0.16, 0.42
#: The width of square pieces beside cards, in card widths; and from which height-to-width ratio a piece counts as a
#: card.
SMALL_PIECE, UPRIGHT = 0.6, 1.2
#: The largest width of a board, the largest distance of places in a part of it, and its least height-to-width ratio.
BOARD, NEAR, FLATTEST = dp(400), dp(56), 0.5
#: The widths in pixels in which surfaces are painted; figures show them at half that size at most.
SIDES = (256, 512, 1024, 2048)
#: How far a straight way is bent, as a share of its length, and in how many segments.
BOW, BENDS = 0.12, 12
#: The room round what must be visible, in steps from place to place.
ROOM = 1.1


def figure_image(game: str, what: Figure, card: float, most: float = 0) -> FigureImage:
    """The picture of a figure, with cards this wide where there is room."""
    if isinstance(what, Cards):
        return CardsFigureImage(game, what, card, most=most)
    return BoardFigureImage(game, what, most=most)


@cache
def faces_of(game: str) -> Faces:
    """The pictures of a game's cards and pieces; the pieces of seats are those of a table of four."""
    board = board_of(game)
    return board().set_out(PEOPLE[:SEATS])[1] if board else Faces(game)


# cards side by side


class FigureToken(NamedTuple):
    """One of the things side by side: its face (None if face down), or the sign or text between."""

    face: str | None = None
    sign: str = ""
    written: str = ""
    is_crossed: bool = False

    @property
    def is_piece(self) -> bool:
        """Whether it is a card or a piece."""
        return not (self.sign or self.written)


def figure_token(text: str) -> FigureToken:
    """What a word of a figure stands for.

    >>> figure_token("7").face, figure_token("→").sign
    ('7', '→')
    >>> figure_token("/7").is_crossed, figure_token("#−10").written, figure_token("?").is_piece
    (True, '−10', True)
    """
    if text in SIGNS:
        return FigureToken(sign=text)
    if text.startswith(WRITTEN):
        return FigureToken(written=text.removeprefix(WRITTEN))
    face = text.removeprefix(CROSSED)
    return FigureToken(None if face == BACK else face, is_crossed=face != text)


class CardsFigureImage(FigureImage):
    """Cards and pieces side by side, with signs between them."""

    def __init__(self, game: str, cards: Cards, card: float, **kw: Any) -> None:
        self._lines = [[figure_token(text) for text in line] for line in cards.lines]
        self._faces = faces_of(game)
        self._card = card
        super().__init__(**kw)

    def measured(self, most: float) -> tuple[float, float]:
        """The size its cards need; they shrink where there is less room."""
        card = self._fitting(most)
        heights = [self._height(line) for line in self._lines]
        height = sum(heights) + LEADING * (len(heights) - 1)
        margin = self._faces.margin
        return self._widest * card, (height + 2 * margin) * card

    def paint(self, size: tuple[int, int]) -> None:
        """Draw line after line."""
        card = size[0] / self._widest
        y = size[1] - self._faces.margin * card
        for line in self._lines:
            height = self._height(line) * card
            x = self._faces.margin * card
            for each in line:
                width = self._width(each) * card
                self._paint(each, Pose(x + width / 2, y - height / 2, width, self._ratio(each) * width), card)
                x += width + GAP * card
            y -= height + LEADING * card

    @property
    def _widest(self) -> float:
        """The widest line, in card widths."""
        widths = [sum(map(self._width, line)) + GAP * (len(line) - 1) for line in self._lines]
        return max(widths) + 2 * self._faces.margin

    def _fitting(self, most: float) -> float:
        return min(self._card, most / self._widest)

    def _height(self, line: Sequence[FigureToken]) -> float:
        return max(self._width(each) * self._ratio(each) for each in line)

    def _width(self, each: FigureToken) -> float:
        if each.written:
            return SIGN * 0.6 * (len(each.written) + 0.5)
        if not each.is_piece:
            return SIGN
        is_small = self._ratio(each) < UPRIGHT <= self._ratio(FigureToken())
        return SMALL_PIECE if is_small else 1.0

    def _ratio(self, each: FigureToken) -> float:
        """The height of a token as a multiple of its width."""
        if not each.is_piece:
            return 1.0
        layer = self._faces.layers(each.face, self._card)[0]
        around = 2 * layer.margin
        return float(layer.texture.height / layer.texture.width * (1 + around) - around)

    def _paint(self, each: FigureToken, pose: Pose, card: float) -> None:
        if each.is_piece:
            draw_piece(self._faces, each.face, pose)
            if each.is_crossed:
                _cross_out(pose)
        elif each.written:
            _write(each.written, pose, SIGN * card)
        else:
            _paint_sign(each.sign, pose)


def _cross_out(pose: Pose) -> None:
    """Draw a stroke from corner to corner, with a rim to be visible on any card."""
    right, up = pose.width / 2, pose.height / 2
    ends = [*pose.along(-right, -up), *pose.along(right, up)]
    thick = max(dp(1.2), pose.width * 0.035)
    for colour, width in ((theme.LIGHT.paper, 2.2), (theme.LIGHT.danger, 1)):
        Color(*colour)
        Line(points=ends, width=thick * width, cap="round")


def _write(text: str, pose: Pose, high: float) -> None:
    picture = text_picture(text, high * 1.05, bold=True, color=theme.now.ink)
    width, height = picture.size
    Color(1, 1, 1, 1)
    Rectangle(texture=picture, pos=(round(pose.x - width / 2), round(pose.y - height / 2)), size=(width, height))


def _paint_sign(sign: str, pose: Pose) -> None:
    Color(*theme.now.faint)
    side = pose.width * 0.36
    thick = max(dp(1), pose.width * 0.055)
    strokes = {
        "→": (((-1.1, 0), (1.1, 0)), ((0.35, 0.75), (1.1, 0), (0.35, -0.75))),
        "+": (((-0.9, 0), (0.9, 0)), ((0, -0.9), (0, 0.9))),
        "=": (((-0.9, 0.4), (0.9, 0.4)), ((-0.9, -0.4), (0.9, -0.4))),
        "×": (((-0.7, -0.7), (0.7, 0.7)), ((-0.7, 0.7), (0.7, -0.7))),
    }[sign]
    for stroke in strokes:
        points = [each for right, up in stroke for each in pose.along(right * side, up * side)]
        Line(points=points, width=thick, cap="round", joint="round")


# boards


class _PaintedGround:
    """The painted ground of a board. Painting takes long, so figures of similar size share it."""

    def __init__(self, board: Board, side: int) -> None:
        self._board = board
        self._fbo = board.ground(side)
        self.texture = self._fbo.texture


_grounds: WeakValueDictionary[tuple[str, int], _PaintedGround] = WeakValueDictionary()


def _ground_of(board: Board, kind: str) -> _PaintedGround:
    """The ground of a board of this kind, at least as fine as the board is shown."""
    wanted = 2 * HEM * board.unit
    side = next((side for side in SIDES if side >= wanted), SIDES[-1])
    ground = _grounds.get((kind, side)) or _PaintedGround(board, side)
    _grounds[kind, side] = ground
    return ground


class BoardFigureImage(FigureImage):
    """A part of a board with its pieces."""

    def __init__(self, game: str, what: OnBoard, **kw: Any) -> None:
        kind = board_of(game)
        if kind is None:
            raise ValueError(f"{game} has no board")
        self._board: Board = kind()
        self._what = what
        self._ground: Any = None
        contents, self._faces = self._board.set_out(PEOPLE[: what.seats], what.position)
        self._look = f"{game} {what.seats} {(what.position or {}).get('options')} {theme.is_dark()}"
        pieces = {place: [figure_token(face).face for face in faces.split()] for place, faces in what.pieces.items()}
        self._pieces = Pieces()
        self._pieces.set_contents({**contents, **pieces})
        super().__init__(**kw)

    def measured(self, most: float) -> tuple[float, float]:
        """As wide as there is room, and as high as the visible part."""
        width = min(most, BOARD)
        right, up = self._frame()[2:]
        return width, width * min(1.0, max(FLATTEST, up / right))

    def _frame(self) -> tuple[float, float, float, float]:
        """What must be visible, in board units: its middle, half its width and half its height."""
        board = self._board
        if not self._what.around:
            return 0, 0, *board.half
        spots = [spot for place in self._what.around for spot in board.spots(place)]
        room = ROOM * board.step
        left, right = min(spot.x for spot in spots) - room, max(spot.x for spot in spots) + room
        low, high = min(spot.y for spot in spots) - room, max(spot.y for spot in spots) + room
        return (left + right) / 2, (low + high) / 2, (right - left) / 2, (high - low) / 2

    def make_ready(self, size: tuple[int, int]) -> None:
        """Set the board's view, and get the ground painted."""
        board = self._board
        x, y, right, up = self._frame()
        board.prepare_picture(size)
        unit = min(size[0] / (2 * right), size[1] / (2 * up), max(board.unit, NEAR / board.step))
        board.camera = 0, max(1.0, unit / board.unit), x, y
        board.marks_at = board.zoom
        self._ground = _ground_of(board, self._look)

    def paint(self, _size: tuple[int, int]) -> None:
        """Draw ground, marks and pieces, with the ways on top."""
        board = self._board
        ground = board.seen(Pose(0, 0, 2 * HEM, 2 * HEM))
        Color(1, 1, 1, 1)
        Quad(texture=self._ground.texture, points=ground.corners())
        PushMatrix()
        Translate(ground.x, ground.y)
        board.mark()
        PopMatrix()
        for piece, pose in board.laid(self._pieces).items():
            draw_piece(self._faces, piece.face, pose)
        for way in self._what.ways:
            _paint_way([board.target(place) for place in way])


def _paint_way(spots: Sequence[Pose]) -> None:
    """Draw an arrow through these places: from the edge of the first to the middle of the last."""
    first, last = spots[0], spots[-1]
    head = min(first.width, last.width, dp(40)) * 0.42
    points = [(spot.x, spot.y) for spot in spots]
    if len(points) == 2:
        points = _bowed(*points)
    points[0] = _towards(points[0], points[1], first.width * 0.5)
    tip = points[-1]
    points[-1] = _towards(tip, points[-2], head)
    (x, y), angle = tip, atan2(tip[1] - points[-2][1], tip[0] - points[-2][0])
    corners = [(x, y), *(_around(tip, angle + pi + side, head * 1.35) for side in (-0.5, 0.5))]
    line = [each for point in points for each in point]
    thick = max(dp(0.8), head * 0.12)
    # A rim first, to be visible on any ground.
    for colour, more in ((theme.LIGHT.paper, dp(0.8)), (theme.LIGHT.danger, 0)):
        Color(*colour)
        Line(points=line, width=thick + more, cap="round", joint="round")
        Triangle(points=[each for corner in corners for each in corner])
        if more:
            Line(points=[each for corner in corners for each in corner], width=more, close=True, joint="round")


def _bowed(start: Point, end: Point) -> list[Point]:
    """A straight way bent slightly to the right, so that the way back doesn't cover it."""
    (x, y), (to_x, to_y) = start, end
    bends = [(step / BENDS, BOW * sin(pi * step / BENDS)) for step in range(BENDS + 1)]
    return [(x + (to_x - x) * on + (to_y - y) * aside, y + (to_y - y) * on - (to_x - x) * aside) for on, aside in bends]


def _towards(start: Point, end: Point, far: float) -> Point:
    """The point ``far`` along the way from one point to another, but at most halfway."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    share = min(far / length, 0.5)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _around(point: Point, angle: float, far: float) -> Point:
    return point[0] + far * cos(angle), point[1] + far * sin(angle)
