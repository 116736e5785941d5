"""A table as an assistive technology reads it: whose things lie where, and what the selected piece may do.

Nothing is read that isn't drawn; and a player's own cards only where nobody else hears them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from screens.app.words import _
from screens.device.accessibility.tree import Action, Bounds, Custom, Node, Role
from screens.table.layout.area import Area, Side
from screens.table.layout.board import Board
from screens.table.layout.pose import Pose
from screens.table.model.pieces import Piece
from screens.table.view.faces import plain
from screens.widgets.focus import own_button
from screens.widgets.reading import PageReader, bounds, key_of, status
from tabletop import Place

if TYPE_CHECKING:
    from screens.table.gestures import GestureEntry
    from screens.table.scene import Scene

#: As many choices are named as soon as there are any.
FEW = 3
#: How the keys of what lies on the table begin.
PLACE = "at "


class TableReading:
    """Reads a table once."""

    def __init__(self, table: Scene, reader: PageReader) -> None:
        self._table = table
        self._reader = reader
        self._shown = table.shown_faces()
        self._poses = table.poses()
        self._spots = {area: [*area.laid(table.pieces).values()] for area in table.areas}
        self._on: dict[Board | Area | None, list[Piece]] = {}
        for piece in table.pieces:
            self._on.setdefault(table.surface_of(piece.place), []).append(piece)

    def nodes(self) -> Sequence[Node]:
        """What can be chosen now, and then all that lies on the table."""
        chosen = [node for entry in self._table.entries for node in self._choices(entry)]
        inside = [node for child in reversed(self._table.children) for node in self._of(child)]
        whole = Node(f"{key_of(self._table)} table", Role.GROUP, _("Table"), bounds=bounds(self._table))
        whole = whole.under(whole.key, *inside)
        return [*(chosen or self._beginnings(whole)), whole]

    # what can be chosen

    def _choices(self, entry: GestureEntry) -> Iterator[Node]:
        """The places to which the selected piece may go, or where a part-made move may go on."""
        places = sorted(entry.open_places(), key=entry.order_of_place)
        if not places:
            return
        key = f"choices {entry.state.seat}"
        items = tuple(self._choice(entry, place, at, len(places)) for at, place in enumerate(places, 1))
        if entry.chosen:
            what = self._called(entry, entry.chosen[0])
            label = _("{what} can go here:").format(what=_begun(what))
        else:
            label = _("Choose the next step:")
        # A list that has just come is silent: that there are choices now, a few by name, is told at once.
        told = ", ".join(node.label for node in items) if len(items) <= FEW else str(len(items))
        yield from status(f"{key} told", f"{label} {told}" if self._names_choices(entry) else label)
        yield Node(key, Role.LIST, label, children=items)

    def _beginnings(self, whole: Node) -> Iterator[Node]:
        """What a move can begin with: a board has too much on it to be tried piece by piece."""
        entry = self._table.acting.entry_in_turn
        if not self._table.boards or not self._names_choices(entry) or not entry.choice.next_steps:
            return
        begun = [node for node in whole if node.key.startswith(PLACE) and node.is_in_ring and Action.CLICK in node.do]
        items = (
            replace(node, key=f"begin {node.key}", position=(at, len(begun)), is_in_ring=False)
            for at, node in enumerate(begun, 1)
        )
        if begun:
            yield Node("begin", Role.LIST, _("You can begin with:"), children=(*items,))

    def _names_choices(self, entry: GestureEntry) -> bool:
        """Whether choices have their names; where others listen they would tell which card may go there."""
        return self._reader.is_private or not entry.has_secrets

    def _choice(self, entry: GestureEntry, place: str, at: int, of: int) -> Node:
        """A place to go to, by its name where that may be heard."""
        label, about = own_button(), ""
        if self._names_choices(entry):
            # In a hand no card is the one that something is laid on.
            top = () if Place.parse(place).is_hand else self._table.pieces.at(place)[-1:]
            lying = [self._called(entry, piece) for piece in top]
            label, about = _begun(": ".join([entry.name_of_place(place), *lying])), entry.explain_place(place)
        do: dict[Action, Callable[..., Any]] = {
            Action.CLICK: partial(self._tap, lambda: self._table.target_of(place), place)
        }
        target = self._table.target_of(place)
        key = f"choice {entry.state.seat} {place}"
        do |= self._focus(key, target)
        return Node(key, Role.BUTTON, label, about=about, bounds=_box(target), do=do, position=(at, of))

    # what lies there

    def _of(self, widget: Widget) -> Sequence[Node]:
        if not widget.opacity:
            return ()
        if isinstance(widget, Side):
            return [self._side(widget)]
        if isinstance(widget, Area):
            return [*self._place(widget)]
        if isinstance(widget, Board):
            return [self._board(widget)]
        if hasattr(widget, "read") or not _is_container(widget):
            return [node for node in self._reader.of(widget) if not self._goes_without_saying(node)]
        return [node for child in reversed(widget.children) for node in self._of(child)]

    def _goes_without_saying(self, node: Node) -> bool:
        """Whether it is a mere number, or the name of a place, which are said of the place itself."""
        names = {self._table.entry.name_of_place(area.place) for area in self._table.areas}
        names |= {person.name for person in self._table.people}
        return node.role is Role.TEXT and (node.label.isdigit() or node.label in names)

    def _side(self, side: Side) -> Node:
        """A player: name, note, whether it is their turn; and all that is theirs."""
        note = side.note if self._reader.is_private or side.public_note is None else side.public_note
        told = dict.fromkeys(filter(None, [side.person.name if side.person else "", note]))
        label = ", ".join([*told, *([_("to play")] if side.is_awaited else [])])
        nodes = [node for child in reversed(side.children) for node in self._of(child)]
        inside = [node for node in nodes if node.label not in {*told, side.note}]
        return Node(key_of(side), Role.GROUP, label, bounds=bounds(side), children=(*inside,))

    def _place(self, area: Area) -> Iterator[Node]:
        """What lies in an area: one node for a stack, or for a hand that is covered; else a group of all pieces."""
        lying = sorted(self._on.get(area, ()), key=partial(self._number_in, area))
        if not area.place or not (lying or area.shows_slot):
            return
        entry = self._entry_of(area.place)
        name = entry.name_of_place(area.place)
        if not name:
            return
        if not lying:
            empty = _("{place}: empty").format(place=name)
            yield self._node(entry, f"{PLACE}{area.place}", empty, area.target(area.place), None)
        elif area.layout == "stack" and not _is_row(lying):
            yield self._stack(entry, area.place, name, lying[-1])
        elif all(self._shown[piece] is None and not piece.is_secret for piece in lying) and not _is_row(lying):
            text = _("{place}: {cards}").format(place=name, cards=entry.counted(len(lying)))
            yield self._node(entry, f"{PLACE}{area.place}", text, area.whole, lying[-1])
        else:
            pieces = tuple(self._piece(entry, piece, at, len(lying), name) for at, piece in enumerate(lying, 1))
            yield Node(f"{PLACE}{area.place}", Role.LIST, name, bounds=_box(area.whole), children=pieces)

    def _stack(self, entry: GestureEntry, place: str, name: str, top: Piece) -> Node:
        words = [name]
        if (number := entry.number_at(place)) is not None:
            words.append(entry.counted(number))
        if self._shown[top] is not None and (number is None or entry.is_pile(place)):
            words.append(self._called(entry, top))
        pose = self._table.layer.goal_of(top)
        told = ", ".join(words[1:])
        text = _("{place}: {what}").format(place=name, what=told) if told else name
        return self._node(entry, f"{PLACE}{place}", text, pose, top)

    def _piece(self, entry: GestureEntry, piece: Piece, at: int, of: int, name: str) -> Node:
        text = _("{place}, {n} of {of}: {what}").format(place=name, n=at, of=of, what=self._called(entry, piece))
        pose = self._table.layer.goal_of(piece)
        return self._node(entry, f"{PLACE}{piece.place} {at}", text, pose, piece, (at, of))

    def _board(self, board: Board) -> Node:
        """The pieces on a board, those of one place together, in the order of their names."""
        places: dict[str, list[Piece]] = {}
        for piece in self._on.get(board, ()):
            places.setdefault(piece.place, []).append(piece)
        entry = self._table.acting.entry_in_turn
        nodes = [self._on_board(entry, place, lying) for place, lying in places.items()]
        ordered = sorted(nodes, key=lambda node: entry.order_of_place(node.key.removeprefix(PLACE)))
        about = entry.about_board()
        return Node(key_of(board), Role.LIST, _("Board"), about=about, bounds=bounds(board), children=(*ordered,))

    def _on_board(self, entry: GestureEntry, place: str, lying: Sequence[Piece]) -> Node:
        if entry.is_pile(place):
            return self._stack(entry, place, entry.name_of_place(place), lying[-1])
        what = self._called(entry, lying[-1])
        many = entry.many(self._face(lying[-1]), len(lying)) if len(lying) > 1 else what
        text = _("{place}: {what}").format(place=entry.name_of_place(place) or place, what=many)
        return self._node(entry, f"{PLACE}{place}", text, self._table.layer.goal_of(lying[-1]), lying[-1])

    # one piece

    def _node(  # noqa: PLR0913, PLR0917  (a piece is many things)
        self,
        entry: GestureEntry,
        key: str,
        text: str,
        pose: Pose | None,
        piece: Piece | None,
        position: tuple[int, int] = (0, 0),
    ) -> Node:
        """A place or piece that can be tapped, and explained."""
        about = self._about(entry, piece) if piece else ""
        if pose is None:
            return Node(key, Role.ITEM, text, about=about, position=position)
        where = (lambda: self._table.layer.goal_of(piece)) if piece else (lambda: pose)
        return Node(
            key,
            Role.BUTTON,
            _begun(text),
            about="" if about in text else about,
            bounds=_box(pose),
            do={Action.CLICK: partial(self._tap, where, piece.place if piece else "")} | self._focus(key, pose),
            customs=(Custom(_("Explain"), partial(self._explain, where)),),
            is_selected=True if piece in entry.chosen else None,
            position=position,
            is_in_ring=self._is_in_ring(entry, piece, key.removeprefix(PLACE)),
        )

    def _is_in_ring(self, entry: GestureEntry, piece: Piece | None, place: str) -> bool:
        """Whether a tap there does something now; everything, where that would tell others of a hand."""
        if not self._names_choices(entry):
            return True
        return entry.is_tappable(piece) if piece else entry.choice.press((place,)) is not None

    def _about(self, entry: GestureEntry, piece: Piece) -> str:
        """What a piece is and does, without its name; nothing of what lies face down."""
        face = self._face(piece)
        if face is None or not self._is_told(piece):
            return ""
        return entry.explain(piece, face).removeprefix(f"{entry.name_of(piece, face)}: ")

    def _called(self, entry: GestureEntry, piece: Piece) -> str:
        """What a piece is called; a secret has no name where others listen."""
        return entry.name_of(piece, self._face(piece)) if self._is_told(piece) else _("one of your cards")

    def _face(self, piece: Piece) -> str | None:
        shown = self._shown[piece]
        return plain(shown) if shown else None

    def _is_told(self, piece: Piece) -> bool:
        return self._reader.is_private or not (piece.is_secret and self._shown[piece] is not None)

    def _entry_of(self, place: str) -> GestureEntry:
        """The entry for which a finger on a place plays."""
        area = next((area for area in self._table.areas if area.holds(place)), None)
        return self._table.acting.entry_at((area.whole.x, area.whole.y)) if area else self._table.acting.entry_in_turn

    def _number_in(self, area: Area, piece: Piece) -> int:
        """The number of the spot where a piece lies in its area, in a hand that is sorted as well."""
        pose, spots = self._poses.get(piece), self._spots[area]
        if area.layout == "stack" or pose is None:
            return 0
        return min(range(len(spots)), key=lambda number: spots[number].distance((pose.x, pose.y)))

    # what is done

    def _focus(self, key: str, pose: Pose) -> dict[Action, Callable[..., Any]]:
        """Move the keyboard there, where the table has one."""
        if self._table.hints.focus is not None and self._table.hints.focus[:2] == pose[:2]:
            self._reader.focus = key
        keys = getattr(self._reader.page, "keys", None)
        return {Action.FOCUS: partial(keys.go_to, pose)} if keys and self._reader.page.has_keys else {}

    def _tap(self, where: Callable[[], Pose | None], place: str) -> None:
        """Tap a thing: as with a finger, what would play itself soon is played at once.

        A board that is seen from near is panned until the thing is visible.
        """
        table = self._table
        table.finish_motion()
        pose = where()
        board = next((board for board in table.boards if board.holds(place)), None)
        if pose and board and not board.is_whole:
            board.bring_into_sight(pose)
            pose = where()
        if pose is None:
            return
        entry = table.acting.entry_at((pose.x, pose.y))
        if not table.plays_at_once(entry):
            entry.keys.click(pose)

    def _explain(self, where: Callable[[], Pose | None]) -> None:
        pose = where()
        if pose is not None:
            entry = self._table.acting.entry_at((pose.x, pose.y))
            entry.hold((pose.x, pose.y))
            entry.release()


def _is_container(widget: Widget) -> bool:
    """Whether it only holds other things: their places are read one by one."""
    return not isinstance(widget, Label) and any(isinstance(each, Area | Board) for each in widget.walk(restrict=True))


def _begun(text: str) -> str:
    """A text as it stands at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _is_row(lying: Sequence[Piece]) -> bool:
    """Whether each piece has a place of its own."""
    return len({piece.place for piece in lying}) > 1


def _box(pose: Pose) -> Bounds:
    """Where a pose is in the window: the upright rectangle round it."""
    corners = pose.corners()
    xs, ys = corners[::2], corners[1::2]
    return Bounds(round(min(xs)), round(Window.height - max(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
