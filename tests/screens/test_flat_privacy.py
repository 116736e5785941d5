"""Round a flat table everybody sees everything but the faces: nothing else may depend on them, in any frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from math import cos, radians, sin
from random import Random
from time import sleep
from typing import Any

import pytest

from screens.table.flat_entry import STAYS_OPEN
from screens.table.model.pieces import LUCK
from screens.table.view.faces import LEGIBLE, SHIELDED, plain
from screens.widgets.slots import ROLLS
from tabletop import GAMES, Match
from tabletop.games.bauernschlau.board import PLACE_NAMES
from tabletop.games.dog.board import COLOURS
from tests.redraw import redrawn
from tests.screens.at_round import AtRound, gather
from tests.screens.at_table import bauernschlau, bungee, dog, sit
from tests.screens.driver import TABLET, Driver, Pos
from tests.screens.games.baernergaeng.test_scene import ALL, ROWS
from tests.screens.games.baernergaeng.test_scene import drawn as holding
from tests.screens.test_privacy import drawn
from tests.soaking import spread

pytestmark = [pytest.mark.tries(2), pytest.mark.rotates]

PORTRAIT = (800, 1280)

#: What others see of the window, frame by frame, with the sounds.
Film = list[Any]

#: The instructions that draw a card's face; all else that has a text is read by everyone.
PICTURED = ("BindTexture", "Quad", "Rectangle")


def hands(game: str) -> Match:
    """A match in which people hold secret cards, and any of them may be laid down."""
    match = {
        "bungee": lambda: bungee("7 7 2 10", "8 8 3", "9 9 4", discard="5"),
        "bohne": lambda: Match.new("bohne", seats=4, seed=3),
        "dog": lambda: dog("7 X 2 K A", "K K 0 12", "K 5 20 K"),
        "bauernschlau": lambda: bauernschlau(phase="put", held=["-3", "2", "5"]),
        "baernergaeng": lambda: holding("5", [*ROWS, ["1", "2", "3", "8"]]),
    }[game]()
    return Match.from_position(match.position())


MOMENTS: dict[str, Callable[[], Match]] = {
    **{game: lambda game=game: hands(game) for game in GAMES},  # type: ignore[misc]
    "dog's gift": lambda: Match.from_position(Match.new("dog", seats=4, seed=4).position()),
    "a special card": lambda: holding("mix", [*ROWS, ["1", "2", "3", "8"]], options=ALL),
    "the first look": lambda: Match.from_position(Match.new("baernergaeng", seats=4, seed=3).position()),
}


#: Moments whose hidden faces differ as much as they can: what one of them could do, the other can't. None has a badge.
OPPOSED: dict[str, tuple[Callable[[], Match], Callable[[], Match]]] = {
    "a hand to call with": (
        lambda: bungee("1 1 2 B", "8 8 9", "9 9 4", discard="5", lucky="3"),
        lambda: bungee("10 9 8 7", "8 8 9", "9 9 4", discard="5", lucky="3"),
    ),
    "cards that bring a marble out": (
        lambda: dog("A K X J 7", "K K K 12", "K 5 20 K"),
        lambda: dog("2 3 5 6 8", "K K K 12", "K 5 20 K"),
    ),
    "a special card drawn": (
        lambda: holding("swap", [*ROWS, ["1", "2", "3", "8"]], options=ALL),
        lambda: holding("5", [*ROWS, ["1", "2", "3", "8"]], options=ALL),
    ),
}


class Onlooker:
    """Films a table as everybody round it sees it: each face is just a card."""

    def __init__(self, table: AtRound, monkeypatch: pytest.MonkeyPatch) -> None:
        self.film: Film = []
        frames = table.driver.frames
        monkeypatch.setattr(table.app, "sound", self.film.append)

        def filmed(number: int = 1) -> None:
            frames(number)
            self.film.append([_faceless(each) for each in drawn(table.app)])

        monkeypatch.setattr(table.driver, "frames", filmed)


def _faceless(told: tuple[Any, ...]) -> tuple[Any, ...]:
    kind, picture, *shape = told
    return (kind, "a card" if isinstance(picture, str) and kind in PICTURED else picture, *shape)


def reach(table: AtRound, seat: int) -> Iterator[Pos]:
    """Where a finger reaches each secret piece of a seat, by places alone."""
    return (point for piece in table.own(seat) if (point := table.grip(piece)))


def _grip(table: AtRound, piece: Any) -> Pos:
    """Where a finger reaches a piece."""
    point = table.grip(piece)
    assert point, "other pieces lie over it"
    return point


def drag_covered(table: AtRound, seat: int) -> None:
    """Drag each card towards the middle without having looked at it, and back."""
    for point in [*reach(table, seat)][:2]:
        there = _before(table, seat)
        table.driver.down(*point).to(*there, steps=3).to(*point, steps=3).up()
        table.driver.frames(3)


def hold_and_drag(table: AtRound, seat: int) -> None:
    """Look at each card under the finger, slide it towards the middle, and back."""
    for point in [*reach(table, seat)][:2]:
        table.driver.hold(point, 0.6).to(*_before(table, seat), steps=3).to(*point, steps=3).up()
        table.driver.frames(3)


def hold_all(table: AtRound, seat: int) -> None:
    """Rest on all cards at once with several fingers."""
    fingers = [table.driver.down(*point) for point in [*reach(table, seat)][:3]]
    table.driver.wait(0.7)
    table.driver.frames(2)
    for finger in fingers:
        finger.up()
    table.driver.frames(2)


def carry_over_the_table(table: AtRound, seat: int) -> None:
    """Carry a card over all that lies in the middle, and back."""
    point = next(reach(table, seat))
    finger = table.driver.hold(point, 0.6)
    for place in (place for place in table.scene.pieces.by_place if not place.startswith("hand")):
        finger.to(*table.target(place), steps=1)
    finger.to(*point, steps=2).up()
    table.driver.frames(3)


def sort_the_hand(table: AtRound, seat: int) -> None:
    """Drag a card to another place of its hand."""
    cards = [piece for piece in table.own(seat) if piece.lies_at.is_hand]
    if len(cards) > 1:
        goal = table.scene.layer.goal_of(cards[-1])
        table.driver.down(*_grip(table, cards[0])).to(goal.x, goal.y, steps=3).up()
        table.driver.frames(3)


def drop_and_take_back(table: AtRound, seat: int) -> None:
    """In a game that drops several cards: drop two unseen, whether they match or not, and take both back."""
    if table.match.game.name != "bungee":
        return
    for piece in table.own(seat)[:2]:
        table.driver.drag(_grip(table, piece), table.target("discard"))
        table.driver.frames(3)
    for _piece in range(2):
        table.page.undo_of(seat)
        table.driver.frames(3)


def touch_what_all_see(table: AtRound, seat: int) -> None:
    """Tap what lies in the middle and in the seat's own row, and carry a card of that row over another's and back."""
    for place in ("pile", "discard", f"{seat}.1"):
        if table.pieces(place):
            table.driver.tap(table.at(place))
            table.driver.frames(3)
            table.driver.wait(0.4)
    other = f"{(seat + 1) % table.match.seats}.1"
    if table.pieces(other):
        home = table.at(f"{seat}.1")
        table.driver.down(*home).to(*table.target(other), steps=3).to(*home, steps=3).up()
        table.driver.frames(3)


def hold_the_eye(table: AtRound, seat: int) -> None:
    """Look at the whole hand, small under the other hand, and meanwhile rest on a card and touch what all see."""
    eye = table.hold_eye(seat)
    table.driver.frames(3)
    table.driver.hold(next(reach(table, seat)), 0.6).up()
    table.driver.frames(3)
    touch_what_all_see(table, seat)
    for point in [*reach(table, seat)][:2]:
        table.driver.tap(point)
        table.driver.frames(3)
        table.driver.wait(0.4)
    # Kivy releases a button only 35 real milliseconds after it was pressed.
    sleep(0.04)
    eye.up()
    table.driver.frames(3)


def _before(table: AtRound, seat: int) -> Pos:
    """A point of the table beyond a seat's edge."""
    x, y, width, height = table.scene.station_layout.middle
    station = table.scene.stations[seat]
    return (station.center_x + x + width / 2) / 2, (station.center_y + y + height / 2) / 2


GESTURES = (
    drag_covered,
    hold_and_drag,
    hold_all,
    carry_over_the_table,
    sort_the_hand,
    drop_and_take_back,
    touch_what_all_see,
    hold_the_eye,
)


GESTURE_NAMES = [gesture.__name__ for gesture in GESTURES]


@pytest.mark.tries(4)
@pytest.mark.parametrize(("moment", "size"), spread(list(MOMENTS), [TABLET, PORTRAIT], one_in=2))
def test_no_frame_of_a_gesture_depends_on_a_face_that_others_may_not_see(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, moment: str, size: Pos
) -> None:
    """Not in the middle of it either: pieces, shadows, lit places, buttons, bubbles, words, sounds."""
    first = MOMENTS[moment]()
    assert_alike(
        filmed(start_app, driver, monkeypatch, match, size)
        for match in (first, Match.from_position(redrawn(first.position(), None, Random(5))))
    )


@pytest.mark.parametrize("moment", OPPOSED)
def test_no_frame_of_a_gesture_tells_what_a_hand_could_do(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    assert_alike(filmed(start_app, driver, monkeypatch, match(), TABLET) for match in OPPOSED[moment])


def filmed(start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, match: Match, size: Pos) -> Film:
    """A film of all gestures of one seat that play nothing."""
    LUCK.seed(3)
    with monkeypatch.context() as patch:
        table = gather(start_app, driver, match, size, motion="quick")
        onlooker = Onlooker(table, patch)
        table.driver.frames(2)
        seat = next(seat for seat in table.session.actors if table.own(seat))
        for gesture in GESTURES:
            onlooker.film.append(gesture.__name__)
            gesture(table, seat)
        assert table.played() == 0
        return onlooker.film


def assert_alike(films: Iterable[Film]) -> None:
    """Check that two films are the same, picture by picture."""
    here, there = films
    assert len(here) == len(there) > 10
    name = ""
    for at, (one, other) in enumerate(zip(here, there, strict=True)):
        name = one if one in GESTURE_NAMES else name
        assert one == other, f"picture {at} of {len(here)}, in {name}, tells something"


# -- moves that are played covered, by the place where a card lies


def _kept(position: Any) -> dict[int, str]:
    """A card of each hand, which is played and so must be the same in both films; in an exchange the last one waits."""
    held = {seat: hand[-1] for seat, hand in enumerate(position.get("hands", [])) if hand}
    return dict([*held.items()][:-1]) if position["phase"] == "exchange" else held


def _redrawn_but(position: Any, kept: dict[int, str], rng: Random) -> Any:
    """All hidden faces redrawn, but what each hand keeps; and in Bärnergäng the card that is discarded from a row."""
    bare = deepcopy(position)
    for seat, face in kept.items():
        bare["hands"][seat].remove(face)
    first_row = bare["rows"][0] if position["game"] == "baernergaeng" else [""]
    first, first_row[0] = first_row[0], f"{first_row[0]}^"
    other = redrawn(bare, None, rng)
    for seat, face in kept.items():
        other["hands"][seat].append(face)
    if first:
        other["rows"][0][0] = first
    return other


def play_covered(table: AtRound, kept: dict[int, str]) -> None:
    """Each player in turn brings a covered piece from the same place of their edge to the same goal."""
    goals = {"bungee": "discard", "bohne": "table {}", "dog": "gift {}", "baernergaeng": "0.0", "bauernschlau": "0,3"}
    goal = goals[table.match.game.name]
    waiting = {*kept} or {0}
    while (seat := next((seat for seat in table.session.actors if seat in waiting), None)) is not None:
        waiting.remove(seat)
        piece = table.own(seat)[0]
        table.driver.hold(_grip(table, piece), 0.6).to(*_before(table, seat), steps=3).to(
            *table.target(goal.format(seat)), steps=3
        ).up()
        table.driver.frames(3)
        if "Draw" in table.words(seat):
            table.press_at(seat, "Draw")
        table.driver.frames(40)


@pytest.mark.parametrize("moment", ["bungee", "bohne", "dog's gift", "baernergaeng", "bauernschlau"])
def test_no_frame_of_covered_moves_depends_on_a_face_that_they_do_not_reveal(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Nor does what the hands look like afterwards, with the cards that have come into them."""
    first = MOMENTS[moment]().position()
    kept = _kept(first)
    films = []
    for position in (first, _redrawn_but(first, kept, Random(6))):
        LUCK.seed(3)
        with monkeypatch.context() as patch:
            table = gather(start_app, driver, Match.from_position(position), motion="quick")
            for seat, face in kept.items():
                hand = table.scene.pieces.at(f"hand {seat}")
                table.scene.pieces.arrange(next(piece for piece in hand if piece.face == face), 0)
            table.scene.turn_faces()
            onlooker = Onlooker(table, patch)
            play_covered(table, kept)
            assert table.played()
            for seat in range(table.match.seats):
                drag_covered(table, seat)
                sort_the_hand(table, seat)
            films.append(onlooker.film)
    assert_alike(films)


# -- the order of a hand


def _lying(table: AtRound, seat: int) -> list[Any]:
    return [table.scene.layer.goal_of(piece) for piece in table.own(seat)]


@pytest.mark.parametrize("moment", MOMENTS)
def test_looking_at_a_hand_moves_no_card_of_it(start_app: Any, driver: Driver, moment: str) -> None:
    """Sorted, it would tell from where a card is played; so it lies as it has come, covered or open."""
    table = gather(start_app, driver, MOMENTS[moment](), motion="none")
    seat = next(seat for seat in table.session.actors if table.own(seat))
    covered = _lying(table, seat)
    finger = table.peek(seat)
    assert table.open_faces(seat)
    assert _lying(table, seat) == covered
    finger.up()
    table.look(seat)
    assert _lying(table, seat) == covered


def test_no_hand_is_dealt_in_the_order_of_its_faces(start_app: Any, driver: Driver) -> None:
    for seats, game in ((4, "bohne"), (4, "dog"), (5, "bungee")):
        table = gather(start_app, driver, Match.new(game, seats=seats, seed=3), motion="none")
        ranks = [[piece.rank for piece in table.scene.pieces.at(f"hand {seat}")] for seat in range(seats)]
        assert any(rank != sorted(rank) for rank in ranks), "nobody is dealt a sorted hand but by chance"


@pytest.mark.parametrize("drawn_face", ["1", "6", "10"])
def test_a_drawn_card_lies_last_whatever_it_is_and_all_others_stay(
    start_app: Any, driver: Driver, drawn_face: str
) -> None:
    match = bungee("2 5 9", "8 8 3", discard="4")
    position = match.position()
    pile = [face for face in position["pile"] if face != drawn_face]
    pile.append(drawn_face)
    table = gather(start_app, driver, Match.from_position(position | {"pile": pile}), motion="none")
    before = table.scene.pieces.at("hand 0")
    left = before[1]
    table.driver.drag(_grip(table, left), table.target("discard"))
    table.driver.drag(table.at("pile"), table.target("hand 0"))
    table.driver.frames(3)
    after = table.scene.pieces.at("hand 0")
    assert table.played() == 1
    assert after[:-1] == [before[0], before[2]]
    assert after[-1] not in before


def test_handed_round_a_covered_hand_tells_nothing_and_lies_sorted_only_while_open(
    start_app: Any, driver: Driver
) -> None:
    table = sit(start_app, driver, bungee("9 2 7 5 10", "8 8 3", discard="4"), looks=False, motion="full")
    hand = table.scene.pieces.at("hand 0")
    layer = table.scene.layer
    covered = [layer.goal_of(piece).x for piece in hand]
    assert covered == sorted(covered)
    assert [piece.rank for piece in hand] != [0, 1, 2, 3, 4]
    table.unlock()
    by_face = sorted(hand, key=lambda piece: piece.rank)
    assert [layer.pose_of(piece).x for piece in by_face] == covered, (
        "at once: who follows a glide learns what goes where"
    )
    table.press("Cover")
    assert [layer.goal_of(piece).x for piece in hand] == covered


# -- a finger plays what it has looked at, or what nobody has


def _shown(table: AtRound) -> list[str]:
    """All secret faces that are drawn now."""
    return [face for seat in range(table.match.seats) for face in table.open_faces(seat)]


def _playable(table: AtRound, seat: int) -> tuple[Any, str]:
    """A secret piece of a seat, and a place where it may be laid."""
    entry = table.scene.entries[seat]
    ways = [(piece, to) for piece in table.own(seat) for to in entry.choice.targets(piece.names)]
    return next((piece, to) for piece, to in ways if table.grip(piece))


def _is_played(table: AtRound, seat: int, piece: Any) -> bool:
    """Whether a move has been played with this piece, or begun."""
    return bool(table.played() or table.scene.entries[seat].choice.taken) and piece.place != f"hand {seat}"


PLAYED = [moment for moment in MOMENTS if moment != "the first look"]


@pytest.mark.parametrize("size", [TABLET, PORTRAIT])
@pytest.mark.parametrize("moment", PLAYED)
def test_a_finger_sees_a_secret_and_plays_it_without_lifting(
    start_app: Any, driver: Driver, moment: str, size: Pos
) -> None:
    """As soon as it slides on nobody sees anything any more, its player included."""
    table = gather(start_app, driver, MOMENTS[moment](), size, motion="quick")
    seat = next(seat for seat in table.session.actors if table.own(seat))
    piece, to = _playable(table, seat)
    finger = driver.hold(_grip(table, piece), 0.6)
    assert plain(table.scene.layer.shown_on(piece)) == piece.face
    x, y = finger.place
    across = -1 if x > table.scene.center_x else 1
    finger.to(x + 12 * across, y, steps=2)
    assert plain(table.scene.layer.shown_on(piece)) == piece.face, "a finger trembles"
    finger.to(x + 20 * across, y, steps=2)
    assert table.scene.presses[0].lifted == [piece]
    assert not _shown(table), "though it is still at its player's edge"
    finger.to(*_before(table, seat), steps=4)
    assert not _shown(table)
    finger.to(*table.target(to), steps=4)
    assert not _shown(table)
    finger.up()
    assert _is_played(table, seat, piece)


@pytest.mark.parametrize("moment", [moment for moment in PLAYED if moment != "a special card"])
def test_a_card_of_an_open_hand_is_face_down_as_soon_as_it_is_lifted(
    start_app: Any, driver: Driver, moment: str
) -> None:
    table = gather(start_app, driver, MOMENTS[moment](), motion="full")
    seat = next(seat for seat in table.session.actors if table.own(seat))
    piece, _to = _playable(table, seat)
    table.look(seat)
    home = _grip(table, piece)
    finger = driver.down(*home).to(home[0] + 10, home[1])
    assert table.scene.layer.shown_on(piece) is None
    finger.to(*_before(table, seat), steps=6)
    assert table.scene.layer.shown_on(piece) is None
    finger.to(*home).to(*table.scene.stations[(seat + 1) % table.match.seats].center).up()
    while table.scene.layer.is_moving:
        is_home = table.scene.layer.pose_of(piece) == table.scene.layer.goal_of(piece)
        assert is_home or table.scene.layer.shown_on(piece) is None
        driver.frames(1)
    assert table.played() == 0


@pytest.mark.parametrize("moment", PLAYED)
def test_a_secret_is_played_by_its_place_and_never_seen(start_app: Any, driver: Driver, moment: str) -> None:
    table = gather(start_app, driver, MOMENTS[moment](), motion="quick")
    seat = next(seat for seat in table.session.actors if table.own(seat))
    piece, to = _playable(table, seat)
    finger = driver.down(*_grip(table, piece))
    for place in (_before(table, seat), table.target(to)):
        finger.to(*place, steps=3)
        assert not _shown(table)
    finger.up()
    assert _is_played(table, seat, piece)


def test_several_players_play_covered_cards_at_the_same_time(start_app: Any, driver: Driver) -> None:
    match = Match.new("bohne", seats=4, seed=3)
    match.play(match.actors[0], match.moves(match.actors[0])[0])
    table = gather(start_app, driver, match, motion="quick")
    chosen = {seat: table.own(seat)[2] for seat in table.session.actors}
    faces = {seat: piece.face for seat, piece in chosen.items()}
    fingers = {seat: driver.down(*_grip(table, piece)) for seat, piece in chosen.items()}
    driver.wait(0.6)
    assert all(table.open_faces(seat) for seat in chosen)
    for seat, finger in fingers.items():
        finger.to(*table.target(f"table {seat}"), steps=3)
        assert not table.open_faces(seat)
    for finger in fingers.values():
        finger.up()
    assert dict(table.match.record()["moves"][1:]) == {seat: f"hide {face}" for seat, face in faces.items()}


def test_a_second_finger_keeps_the_hand_open_while_the_first_carries_a_card_away(
    start_app: Any, driver: Driver
) -> None:
    table = gather(start_app, driver, hands("bungee"), motion="none")
    carried, rested = table.own(0)[:2]
    resting = driver.hold(_grip(table, rested), 0.6)
    finger = driver.down(*_grip(table, carried)).to(*_before(table, 0))
    assert rested.face in table.open_faces(0)
    assert table.scene.layer.shown_on(carried) is None
    finger.to(*table.at(f"hand 0/{carried.face}")).up()
    resting.up()
    assert not _shown(table)


def test_a_trembling_finger_ends_no_look_and_moves_no_card(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, MOMENTS["the first look"](), motion="none")
    seat = table.session.actors[0]
    lying = _lying(table, seat)
    finger = table.peek(seat)
    x, y = finger.place
    finger.to(x + 20, y + 6).to(x - 10, y)
    assert len(table.open_faces(seat)) == 1
    assert _lying(table, seat) == lying
    finger.up()
    assert not _shown(table)
    assert table.words(seat) == [], "one card is still to be seen"


def test_the_first_look_ends_once_both_cards_have_been_looked_at(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, MOMENTS["the first look"](), motion="none")
    seat = table.session.actors[0]
    for piece, words in zip(table.own(seat), ([], ["Got it"]), strict=True):
        driver.hold(_grip(table, piece), 0.6).up()
        assert table.words(seat) == words


def test_a_card_that_cannot_go_somewhere_is_refused_without_telling_what_it_is(start_app: Any, driver: Driver) -> None:
    """Why is told by what stands there, the same for every card."""
    kennel = f"{COLOURS[0]}K"
    reasons = {
        kennel: "Only an Ace, a King, or a Joker played as one brings a marble out. "
        "Choose another card, or a marble that is out.",
        f"{COLOURS[0]}F3": "This card doesn’t move this marble now.",
        "20": "Lay a card on a marble that you may move.",
    }
    for card in ("2", "7", "J", "Q"):
        table = gather(start_app, driver, dog(f"{card} A", "K K F3 12", "K K K 20"), motion="none")
        for place, reason in reasons.items():
            piece = next(piece for piece in table.own(0) if piece.face == card)
            driver.drag(_grip(table, piece), table.target(place), steps=3)
            assert table.played() == 0
            assert not table.scene.entries[0].choice.taken
            bubbles: list[Any] = driver.widgets("Bubble")
            assert [bubble.text for bubble in bubbles] == [reason], (card, place)


def test_a_sheep_is_refused_by_what_stands_on_the_pasture(start_app: Any, driver: Driver) -> None:
    pasture = PLACE_NAMES[7]
    table = gather(start_app, driver, bauernschlau(phase="put", held=["-3", "2"], dog=pasture), motion="none")
    driver.drag(_grip(table, table.own(0)[0]), table.target(pasture), steps=3)
    assert table.played() == 0
    bubbles: list[Any] = driver.widgets("Bubble")
    assert bubbles[0].text == "The dog is on this pasture. Choose an empty one."


# -- what a finger shows, a hand can shield


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_finger_shows_small_and_near_its_players_edge_only_what_is_under_it(
    start_app: Any, driver: Driver, moment: str
) -> None:
    """There the hand is over it; what lies beyond the finger, all others can read."""
    table = gather(start_app, driver, MOMENTS[moment](), motion="none")
    scene, layer = table.scene, table.scene.layer
    for seat in (seat for seat in table.session.actors if table.own(seat)):
        piece = table.own(seat)[-1]
        finger = driver.hold(_grip(table, piece), 0.6)
        shown = {each: face for each in table.own(seat) if (face := layer.shown_on(each))}
        assert [*shown] == [piece]
        face, pose = shown[piece], layer.goal_of(piece)
        assert face.startswith(SHIELDED)
        back, picture = layer.faces.layers(face, pose.width)[:2]
        assert back.inset is None
        inset = picture.inset.pose(pose)
        # What is round has no corner: its face lies beside it, as large as it is, on the finger's left.
        is_round = pose.width == pose.height
        assert inset.width <= (max(pose.width, LEGIBLE) if is_round else max(pose.width * 0.64, 40))
        x, y = finger.place
        assert not inset._replace(width=16, height=16).holds((x, y)), "not where the finger lies"
        turn = scene.stations[seat].turn
        along = radians(turn + 90 * is_round)
        up = (inset.x - pose.x) * -sin(along) + (inset.y - pose.y) * cos(along)
        assert (up > 0) if is_round else (up < 0), "on its player's side of the card, or on the left of the sheep"
        assert scene.sitting_at((inset.x, inset.y)) == seat
        finger.up()
        assert not _shown(table)


def test_each_finger_shows_what_is_under_it(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, hands("bohne"), motion="none")
    cards = table.own(0)
    left, right = (driver.hold(_grip(table, piece), 0.6) for piece in (cards[0], cards[-1]))
    assert table.open_faces(0) == [cards[0].face, cards[-1].face]
    left.up()
    assert table.open_faces(0) == [cards[-1].face]
    right.up()
    assert not _shown(table)


# -- a hand is sorted by its player


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("game", ["bungee", "bohne", "dog"])
def test_a_card_dropped_elsewhere_in_its_hand_stays_there(
    start_app: Any, driver: Driver, game: str, is_open: bool
) -> None:
    table = gather(start_app, driver, hands(game), motion="none")
    hand = table.scene.pieces.at("hand 0")
    if is_open:
        table.look(0)
    goal = table.scene.layer.goal_of(hand[-1])
    # Swiftly, too: within the hand it is no flick.
    driver.down(*_grip(table, hand[0])).to(goal.x, goal.y, steps=4).up()
    assert table.scene.pieces.at("hand 0") == [*hand[1:], hand[0]]
    assert table.scene.layer.goal_of(hand[0]) == goal
    assert table.played() == 0
    assert not table.scene.entries[0].choice.taken
    other = next(seat for seat in range(1, table.match.seats) if table.scene.pieces.at(f"hand {seat}"))
    before = table.scene.pieces.at(f"hand {other}")
    first = table.scene.layer.goal_of(before[0])
    x, y = table.scene.stations[0].center
    driver.down(first.x, first.y).to(x, y).up()
    assert table.scene.pieces.at(f"hand {other}") == before


# -- what lies open covers itself


@pytest.mark.parametrize("moment", PLAYED)
def test_a_hand_laid_open_covers_itself_when_its_player_has_played(start_app: Any, driver: Driver, moment: str) -> None:
    table = gather(start_app, driver, MOMENTS[moment](), motion="quick")
    seat = next(seat for seat in table.session.actors if table.own(seat))
    table.look(seat)
    table.plays_for(seat)
    table.make_for(seat, next(move for move in table.match.moves(seat) if [*table.entry.ways(move)]))
    assert not table.open_faces(seat)
    assert "Cover" not in table.words(seat)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_eye_shows_a_hand_while_it_is_held_and_the_menu_lays_it_open(
    start_app: Any, driver: Driver, moment: str
) -> None:
    table = gather(start_app, driver, MOMENTS[moment](), motion="none")
    seat = next(seat for seat in table.session.actors if table.own(seat))
    words = table.words(seat)
    faces = sorted(piece.face for piece in table.own(seat))
    for is_inside in (True, False):
        finger = table.hold_eye(seat)
        assert sorted(table.open_faces(seat)) == faces
        assert all(table.scene.layer.shown_on(piece).startswith(SHIELDED) for piece in table.own(seat)), "small"
        assert "Cover" not in table.words(seat), "the finger covers it"
        if not is_inside:
            x, y = finger.place
            finger.to(x + ROLLS, y)
            assert table.open_faces(seat), "it has only rolled a little"
            finger.to(*table.scene.center)
            assert not table.open_faces(seat), "it has slid away"
            finger.to(x, y)
            assert not table.open_faces(seat), "and opens nothing where it comes back"
        finger.up()
        driver.frames(3)
        assert not _shown(table)
        # Of a first look, everything has been seen.
        assert table.words(seat) == (["Got it"] if moment == "the first look" else words)
    table.look(seat)
    driver.frames(3)
    assert sorted(map(table.scene.layer.shown_on, table.own(seat))) == faces, "large"
    assert "Cover" in table.words(seat)


def test_a_hand_laid_open_covers_itself_when_another_plays_and_fingers_go_on_looking(
    start_app: Any, driver: Driver
) -> None:
    """Else it would lie open through the others' whole turns, and into its player's own."""
    table = gather(start_app, driver, bungee("7 7 2", "8 8 3", "9 9 4", "1 1 6", discard="5"), motion="none")
    holding, resting = table.hold_eye(2), table.peek(3)
    seen = table.open_faces(3)
    table.look(1)
    table.make_for(0, "drop 2")
    assert not table.open_faces(1)
    assert "Cover" not in table.words(1)
    assert table.open_faces(2), "a finger is on its button"
    assert table.open_faces(3) == seen
    holding.up()
    resting.up()
    driver.frames(3)
    assert not _shown(table)


def test_a_hand_laid_open_covers_itself_when_people_look_elsewhere(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, hands("bungee"), motion="none")
    resting = table.hold_eye(2)
    table.look(0)
    assert table.open_faces(2), "its player's finger is on it"
    table.look(1)
    assert not table.open_faces(0), "another hand is opened"
    driver.tap(table.page.menus[0])
    driver.frames(2)
    assert table.page.is_asking
    assert not table.open_faces(1), "a sheet is opened"
    resting.up()
    driver.frames(3)
    assert not _shown(table)


def test_what_is_drawn_into_an_open_hand_is_not_seen(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, hands("bungee"), motion="quick")
    table.look(0)
    table.make_for(0, "drop 2")
    seen = set()
    while not table.scene.is_still:
        seen |= set(table.open_faces(0))
        driver.frames(1)
    assert not seen
    assert not _shown(table)


@pytest.mark.parametrize("moment", PLAYED)
def test_a_hand_laid_open_covers_itself_after_a_while(start_app: Any, driver: Driver, moment: str) -> None:
    table = gather(start_app, driver, MOMENTS[moment](), motion="none")
    seat = next(seat for seat in table.session.actors if table.own(seat))
    table.look(seat)
    driver.wait(STAYS_OPEN / 2)
    assert table.open_faces(seat)
    driver.wait(STAYS_OPEN)
    assert not _shown(table)
    assert "Cover" not in table.words(seat)


# -- buttons


def test_the_call_is_offered_whatever_the_hand_is_worth(start_app: Any, driver: Driver) -> None:
    for hand, is_low in (("1 2", True), ("10 9", False)):
        table = gather(start_app, driver, bungee(hand, "8 8 3", discard="4"), motion="none")
        assert table.words(0) == ["Bungee!"]
        table.press_at(0, "Bungee!")
        assert bool(table.played()) == is_low


@pytest.mark.parametrize("moment", PLAYED)
def test_covering_a_hand_moves_no_button_under_a_finger(start_app: Any, driver: Driver, moment: str) -> None:
    """Nor does opening it: the eye that opens and covers has a place of its own."""
    table = gather(start_app, driver, MOMENTS[moment](), motion="none")
    seat = next(seat for seat in table.session.actors if table.own(seat))
    covered = _buttons(table, seat)
    table.look(seat)
    driver.frames(2)
    opened = _buttons(table, seat)
    assert opened.pop("Cover") == covered["Peek"]
    assert {text: place for text, place in opened.items() if text in covered} | {"Peek": covered["Peek"]} == covered
    table.press_at(seat, "Cover")
    driver.frames(2)
    assert _buttons(table, seat) == covered


def _buttons(table: AtRound, seat: int) -> dict[str, tuple[float, ...]]:
    """Where each button of a seat is."""
    return {act.text: (*act.to_window(*act.pos), *act.size) for act in table.scene.stations[seat].shown}
