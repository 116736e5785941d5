"""What lies where on the table, without pixels.

Pieces keep their identity: the engine's events move them from place to place, and the next view confirms their faces. A
piece knows its face only if the viewer may see it.

>>> pieces = Pieces()
>>> pieces.set_contents({"hand 0": ["7", "9"], "discard": []})
>>> (seven,) = (piece for piece in pieces.at("hand 0") if piece.face == "7")
>>> for seen, moved in pieces.happen([Seen("drop", 0, "hand 0", "discard", 1, ("7",), ())]):
...     print(seen.what, moved)
drop [<7 at discard>]
>>> pieces.set_contents({"hand 0": ["9"], "discard": ["7"]})
>>> pieces.at("discard") == [seven]
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from tabletop import Place, Seen

Contents = Mapping[str, Sequence[str | None]]

#: Where new cards come from.
PILE = "pile"
#: All slots of a seat's row, as "row 0"; its cards lie at "0.0", "0.1" and so on.
ROW = "row"
#: Shuffles hands; nobody at the table may foresee it.
LUCK = Random()  # noqa: S311  (cards among friends)
#: More different places than all tables have, of which is remembered what they are.
PLACES = 4096
#: The rank of a card that the view hasn't sorted into its hand yet.
LAST = 10**6


class Piece:
    """A card or token, the same object wherever it goes. ``face`` is None while no viewer here may know it."""

    __slots__ = ("face", "is_held", "is_secret", "place", "rank")

    def __init__(self, place: str, face: str | None = None) -> None:
        self.place = place
        self.face = face
        #: Whether only the viewer may see it: drawn only while they peek.
        self.is_secret = False
        #: Whether a finger has moved it for a move that isn't played yet.
        self.is_held = False
        #: Where it lies in its hand once that is sorted; a card that has just come lies last.
        self.rank = LAST

    def __repr__(self) -> str:
        return f"<{self.face or '?'} at {self.place}>"

    @property
    def lies_at(self) -> Place:
        """Its place, taken apart: what it is, and whose.

        >>> Piece("hand 2").lies_at.is_hand, Piece("table 1").lies_at.seat
        (True, 1)
        """
        return Place.parse(self.place)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which a step may mean it: its face at its place, or just its place."""
        return (f"{self.place}/{self.face}", self.place) if self.face else (self.place,)


class Pieces:
    """All pieces, by the places of the engine's events: "pile", "hand 0", "0.2".

    In a hand they lie as they have come, dealt ones shuffled: others see the backs, and where one leaves or arrives
    must not tell what it is. The order of the view, sorted by faces, is only each piece's ``rank``.
    """

    def __init__(self, swept_to: str | None = PILE) -> None:
        #: Where all pieces go when the next round is dealt; None: they stay.
        self._swept_to = swept_to
        #: Each place with what lies there, the lowest first.
        self.by_place: dict[str, list[Piece]] = {}
        #: Pieces that fingers have moved for a move not yet played, with where they came from.
        self._borrowed: list[tuple[Piece, str, int]] = []
        #: What the last moves have taken out of hands, and from which place in them.
        self._left: list[list[tuple[Piece, str, int]]] = []
        #: Whether it has been told how everything has come to lie as it does now.
        self._is_told = False

    def __iter__(self) -> Iterator[Piece]:
        return iter([piece for pieces in self.by_place.values() for piece in pieces])

    def at(self, place: str) -> list[Piece]:
        """The pieces at a place, from bottom to top; for "row 0", those of its slots from left to right."""
        if place in self.by_place:
            return list(self.by_place[place])
        return [piece for slot in self._slots(place) for piece in self.by_place[slot]] if is_row(place) else []

    # events

    def happen(
        self, events: Sequence[Seen], public: Sequence[Seen] | None = None
    ) -> Iterator[tuple[Seen, list[Piece]]]:
        """Move the pieces as the events say, step by step: yields each event (or exchange) with the pieces it moved.

        ``public`` are everyone's versions of the same events: a face missing there is the viewer's secret.
        """
        self._left.append([])
        self._is_told = True
        waiting = list(zip(events, events if public is None else public, strict=True))
        while waiting:
            moves = [waiting.pop(0)]
            if waiting and is_exchange(moves[0][0], waiting[0][0]):
                moves.append(waiting.pop(0))
            yield moves[0][0], self._carry(moves)

    def _carry(self, moves: Sequence[tuple[Seen, Seen]]) -> list[Piece]:
        if moves[0][0].what == "deal":
            return self._sweep()
        taken = [self._take(seen) for seen, _public in moves]
        for (seen, public), pieces in zip(moves, taken, strict=True):
            self._put(pieces, seen.target or seen.origin)
            faces = list(seen.faces or ())
            if public.faces is None and not any(piece.face for piece in pieces):
                # Cards are dealt face down: where each lies must not tell what it is.
                LUCK.shuffle(faces)
            for piece, face in zip(pieces, faces, strict=False):
                piece.face = face
                piece.is_secret = public.faces is None
        return [piece for pieces in taken for piece in pieces]

    def _sweep(self) -> list[Piece]:
        """Move everything back to the pile, without faces."""
        if self._swept_to is None:
            return []
        pieces = list(self)
        self.by_place = {}
        self._put(pieces, self._swept_to)
        for piece in pieces:
            piece.face = None
        return pieces

    def _take(self, seen: Seen) -> list[Piece]:
        if seen.origin is None or seen.what == "shuffle":
            return []
        if is_row(seen.origin):
            pieces = self.at(seen.origin)
        else:
            pieces = self._chosen(seen.origin, seen.number, seen.faces or ())
        if is_hand(seen.origin):
            lying = self.by_place.get(seen.origin, [])
            at = {piece: lying.index(piece) for piece in pieces}
            # They come back in the opposite order: the lowest first.
            self._left[-1] += [(piece, seen.origin, at[piece]) for piece in sorted(pieces, key=at.__getitem__)[::-1]]
        for piece in pieces:
            self.by_place[piece.place].remove(piece)
        while len(pieces) < seen.number:
            pieces.append(Piece(seen.origin))
        return pieces

    def _chosen(self, place: str, number: int, faces: Sequence[str]) -> list[Piece]:
        """The pieces meant: those with these faces, pieces held by a finger first; otherwise the topmost."""
        lying = sorted(self.by_place.get(place, ()), key=lambda piece: piece.is_held)
        chosen: list[Piece] = []
        for face in faces:
            known = [piece for piece in lying if piece.face == face and piece not in chosen]
            chosen += known[-1:]
        rest = [piece for piece in reversed(lying) if piece not in chosen and not (faces and piece.face)]
        return (chosen + rest)[:number]

    def _put(self, pieces: Sequence[Piece], place: str | None) -> None:
        if place is None:
            return
        for slot, piece in enumerate(pieces):
            at = str(Place.of_slot(Place.parse(place).owner, slot)) if is_row(place) else place
            piece.place = at
            self.by_place.setdefault(at, []).append(piece)

    # part-made moves

    def borrow(self, piece: Piece, place: str) -> None:
        """Move a piece with a finger, for a move that isn't played yet."""
        lying = self.by_place[piece.place]
        self._borrowed.append((piece, piece.place, lying.index(piece)))
        lying.remove(piece)
        self._put([piece], place)
        piece.is_held = True

    def give_back(self, number: int | None = None) -> None:
        """Return pieces that fingers have moved: the last ``number`` of them, or all."""
        count = len(self._borrowed) if number is None else number
        for _ in range(count):
            piece, place, at = self._borrowed.pop()
            self.by_place[piece.place].remove(piece)
            piece.place = place
            # When a move is played all return and then glide their real way at once, so the event must pick these.
            piece.is_held = number is None
            self.by_place.setdefault(place, []).insert(at, piece)

    def take_back(self, ago: Iterable[int]) -> None:
        """Return to its place in its hand what the moves took out of it that have been undone: the last is 1 ago.

        All saw from where it was taken, so that tells nothing; the view then says what it is.

        >>> pieces = Pieces()
        >>> pieces.set_contents({"hand 0": [None, None], "discard": []})
        >>> first, second = pieces.at("hand 0")
        >>> pieces.arrange(first, 1)
        >>> _ = list(pieces.happen([Seen("drop", 0, "hand 0", "discard", 1, ("9",), ())]))
        >>> pieces.take_back([1])
        >>> pieces.at("hand 0") == [second, first]
        True
        """
        undone = [self._left[-each] for each in sorted(ago) if each <= len(self._left)]
        for piece, hand, at in (left for moved in undone for left in reversed(moved)):
            if piece in self.by_place.get(piece.place, ()):
                self.by_place[piece.place].remove(piece)
                piece.place = hand
                self.by_place.setdefault(hand, []).insert(at, piece)
        self._left = [moved for moved in self._left if not any(moved is each for each in undone)]
        self._is_told = True

    def arrange(self, piece: Piece, at: int) -> None:
        """Move a piece within its place, as its player sorts a hand: to this position from the lowest.

        >>> pieces = Pieces()
        >>> pieces.set_contents({"discard": ["7", "9", "2"]})
        >>> pieces.arrange(pieces.at("discard")[0], 2)
        >>> pieces.at("discard")
        [<9 at discard>, <2 at discard>, <7 at discard>]
        """
        lying = self.by_place[piece.place]
        lying.remove(piece)
        lying.insert(at, piece)

    # the view

    def set_contents(self, contents: Contents) -> None:
        """Set what lies where: the faces at each place. Pieces elsewhere leave the table."""
        self._borrowed.clear()
        if not self._is_told:
            self._left.clear()
        self._is_told = False
        self._close_up(contents)
        for place in [place for place in self.by_place if place not in contents]:
            del self.by_place[place]
        for place, faces in contents.items():
            matched = _in_hand if is_hand(place) else _matched
            self.by_place[place] = matched(place, self.by_place.get(place, []), faces)

    def mark_secrets(self, public: Contents) -> None:
        """Mark the pieces whose faces aren't public."""
        for place, pieces in self.by_place.items():
            seen_by_all = list(public.get(place, ()))
            for piece in pieces:
                is_public = piece.face in seen_by_all
                if is_public:
                    seen_by_all.remove(piece.face)
                piece.is_secret = piece.face is not None and not is_public

    def forget(self) -> None:
        """Remove the faces of secret pieces, as no player looks any more."""
        for piece in self:
            if piece.is_secret:
                piece.face = None
                piece.is_secret = False

    def _close_up(self, contents: Contents) -> None:
        """Rows have no gaps: their pieces fill the slots in order."""
        for row in dict.fromkeys(filter(None, map(row_of, (*self.by_place, *contents)))):
            pieces = self.at(row)
            for slot in self._slots(row):
                del self.by_place[slot]
            self._put(pieces, row)

    def _slots(self, row: str) -> list[str]:
        seat = Place.parse(row).seat
        slots = [place for place in map(Place.parse, self.by_place) if place.is_slot and place.seat == seat]
        return [str(place) for place in sorted(slots)]


def _in_hand(place: str, lying: Sequence[Piece], faces: Sequence[str | None]) -> list[Piece]:
    """One piece for each face, as they lie already; faces that no piece here had before come to any of the others."""
    order = list(range(len(faces)))
    LUCK.shuffle(order)
    settled = _matched(place, lying, [faces[at] for at in order])
    for piece, at in zip(settled, order, strict=True):
        piece.rank = at
    come = {piece: at for at, piece in enumerate(lying)}
    return sorted(settled, key=lambda piece: come.get(piece, LAST))


def _matched(place: str, lying: Sequence[Piece], faces: Sequence[str | None]) -> list[Piece]:
    """One piece for each face, in order: the piece that had that face before, if there is one."""
    left = list(lying)
    found: list[Piece | None] = []
    for face in faces:
        known = next((piece for piece in left if face is not None and piece.face == face), None)
        found.append(known)
        if known:
            left.remove(known)
    settled = []
    for face, known in zip(faces, found, strict=True):
        piece = known or (left.pop(0) if left else Piece(place))
        piece.face = face
        piece.place = place
        piece.is_held = False
        settled.append(piece)
    return settled


@lru_cache(maxsize=PLACES)
def row_of(place: str) -> str:
    """The row of a slot; "" for any other place.

    >>> row_of("0.2"), row_of("hand 0")
    ('row 0', '')
    """
    where = Place.parse(place)
    return str(Place(ROW, where.seat)) if where.is_slot else ""


@lru_cache(maxsize=PLACES)
def is_hand(place: str) -> bool:
    """Whether a place is a seat's hand."""
    return Place.parse(place).is_hand


@lru_cache(maxsize=PLACES)
def is_row(place: str) -> bool:
    """Whether a place is the whole row of a seat: "row 0"."""
    return Place.parse(place).name == ROW


def is_exchange(one: Seen, other: Seen) -> bool:
    """Whether two events are one exchange: each goes where the other comes from."""
    is_pair = one.what == other.what and one.origin != one.target
    return is_pair and one.origin == other.target and one.target == other.origin
