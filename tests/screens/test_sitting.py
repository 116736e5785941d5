"""People round a match: who may look, and that nothing is lost. All five games, by moves alone."""

from __future__ import annotations

from random import Random

import pytest

from screens.games import scene_of
from screens.session.people import house_person
from screens.session.session import MEMORY, Keeper, Sitting
from tabletop import GAMES, IllegalMove, Match
from tests.screens.at_table import GAMES_HERE, PEOPLE, bungee

#: Phases that are played on the open table, as the scenes that are there say it.
SEEDS = range(3)


class Drawer(Keeper):
    """Keeps moves as the store does: what it has is all that would come back after a kill."""

    def __init__(self, match: Match) -> None:
        self.record = match.record()
        self.taken = 0

    def played(self, key: int, match: Match, seat: int, text: str) -> None:  # noqa: ARG002  (there is one table)
        assert match.record()["moves"][-1] == [seat, text]
        self.record = match.record()

    def taken_back(self, key: int, match: Match) -> None:  # noqa: ARG002
        self.taken += 1
        self.record = match.record()


def sit(match: Match) -> tuple[Sitting, Drawer]:
    drawer = Drawer(match)
    return Sitting(1, match, PEOPLE[: match.seats], drawer, open_phases(match.game.name)), drawer


def open_phases(game: str) -> tuple[str, ...]:
    return tuple(scene_of(game).open_phases) if game in GAMES_HERE else ()


def go_on(sitting: Sitting, rng: Random) -> str:
    """Does what the table asks for, perhaps something else that people do; says what it was."""
    if sitting.curtain is not None:
        sitting.open()
        return "open"
    if sitting.is_passing:
        sitting.cover()
        return "pass"
    if rng.random() < 0.08:
        sitting.cover()
        return "cover"
    if rng.random() < 0.08 and sitting.match.can_undo:
        sitting.undo()
        return "undo"
    if rng.random() < 0.05:
        sitting.ask(rng.randrange(sitting.match.seats))
        return "ask"
    moves = sitting.sight().moves
    sitting.play(rng.choice(moves))
    return "play"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_only_who_has_opened_or_played_on_ever_looks(game: str, seed: int) -> None:
    rng = Random(seed)
    match = Match.new(game, seats=rng.choice(GAMES[game].seats), seed=seed)
    sitting, _drawer = sit(match)
    assert sitting.viewer is None
    for _step in range(120):
        if match.over:
            break
        hung, looked, player = sitting.curtain, sitting.viewer, sitting.seat
        what = go_on(sitting, rng)
        viewer = sitting.viewer
        if what == "open":
            assert viewer == hung
        elif what == "ask":
            assert viewer in (None, looked)
        elif what in ("pass", "cover"):
            assert viewer is None
        elif what == "play":
            assert viewer in (None, looked, player)
        elif viewer is not None:
            assert viewer in (looked, player) or not sitting.has_secrets(viewer) or viewer == sitting._holder
        if viewer is not None:
            assert sitting.curtain is None
            assert sitting.has_secrets(viewer)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_under_the_curtain_there_is_nothing_but_what_everybody_may_see(game: str) -> None:
    rng = Random(4)
    match = Match.new(game, seats=GAMES[game].seats[-1], seed=4)
    sitting, _drawer = sit(match)
    hung = 0
    for _step in range(150):
        if match.over:
            break
        if sitting.curtain is not None:
            hung += 1
            sight = sitting.sight()
            assert sight.viewer is None
            assert sight.view == sight.public == match.view(None)
            assert sight.moves == ()
            assert sitting.news() == [
                told.versions[match.seats][at]
                for told in sitting._told[_since(sitting) :]
                for at in range(len(told.versions[match.seats]))
            ]
        go_on(sitting, rng)
    assert hung


def _since(sitting: Sitting) -> int:
    seat = sitting.awaited
    return 1 + max((at for at, told in enumerate(sitting._told) if told.mover == seat), default=-1)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_seat_that_must_know_its_secrets_gets_them(game: str) -> None:
    """Nobody plays blind: whose moves are offered sees the own view, or plays on the open table."""
    rng = Random(8)
    match = Match.new(game, seats=GAMES[game].seats[0], seed=8)
    sitting, _drawer = sit(match)
    for _step in range(120):
        if match.over:
            break
        sight = sitting.sight()
        if sight.moves and sitting.has_secrets(sight.seat or 0):
            is_open = match.view(None)["phase"] in open_phases(game)
            assert sight.viewer == sight.seat or is_open
        go_on(sitting, rng)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_killed_at_any_moment_the_same_table_comes_back_with_nobody_looking(game: str) -> None:
    rng = Random(2)
    match = Match.new(game, seats=GAMES[game].seats[0], seed=2)
    sitting, drawer = sit(match)
    for step in range(80):
        if match.over:
            break
        go_on(sitting, rng)
        if step % 8 == 0:
            again, _drawer = sit(Match.replay(drawer.record))
            assert again.match.position() == match.position()
            assert again.viewer is None
            awaited = again.awaited
            assert again.curtain in (None, awaited)
            assert awaited in match.actors or match.over


def test_who_has_played_still_looks_until_the_device_goes_on() -> None:
    sitting, _drawer = sit(bungee("2 3 4", "2 3 4", "2 3 4"))
    sitting.open()
    sitting.play("drop 2")
    assert sitting.viewer == 0
    assert sitting.is_passing
    assert sitting.next_seat == 1
    sitting.cover()
    assert sitting.curtain == 1
    sitting.open()
    assert sitting.viewer == 1


def test_who_goes_on_keeps_looking() -> None:
    """With two at the table a six takes the other's turn away."""
    sitting, _drawer = sit(bungee("6 3 4", "2 3 4"))
    sitting.open()
    sitting.play("drop 6")
    assert sitting.viewer == 0
    assert not sitting.is_passing


def test_a_refused_move_changes_nothing_and_is_not_kept() -> None:
    sitting, drawer = sit(bungee("7 7 9", "2 3 4"))
    sitting.open()
    before = sitting.match.position()
    assert sitting.refusal("drop 7 9") is not None
    with pytest.raises(IllegalMove):
        sitting.play("drop 7 9")
    assert sitting.match.position() == before
    assert drawer.record["moves"] == []
    assert sitting.refusal("drop 9") is None
    assert sitting.match.position() == before


def test_the_maker_may_take_back_and_has_the_device_again() -> None:
    sitting, drawer = sit(bungee("7 7 9", "2 3 4", discard="8"))
    sitting.open()
    before = sitting.match.position()
    sitting.play("take drop 9")
    assert sitting.viewer == 0
    sitting.undo()
    assert drawer.taken == 1
    assert drawer.record["moves"] == []
    assert sitting.match.position() == before
    assert sitting.viewer == sitting.awaited == 0


def test_a_move_of_another_is_taken_back_without_showing_his_hand() -> None:
    sitting, _drawer = sit(bungee("7 7 9", "2 3 4", discard="8"))
    sitting.open()
    sitting.play("take drop 9")
    sitting.cover()
    sitting.open()
    assert sitting.viewer == 1
    sitting.undo()
    assert sitting.viewer is None
    assert sitting.curtain == 0


def test_the_next_player_does_not_take_back_another_s_move() -> None:
    sitting, _drawer = sit(bungee("7 7 9", "2 3 4", discard="8"))
    sitting.open()
    sitting.play("take drop 9")
    assert sitting.can_undo
    sitting.cover()
    assert sitting.can_undo, "nobody looks: it may be the maker"
    sitting.open()
    assert sitting.viewer == 1
    assert not sitting.can_undo


def test_what_was_drawn_can_not_be_taken_back() -> None:
    sitting, _drawer = sit(bungee("7 7 9", "2 3 4"))
    sitting.open()
    sitting.play("drop 9")
    assert not sitting.match.can_undo


def test_the_news_are_what_others_did_since_and_tell_no_hidden_face() -> None:
    sitting, _drawer = sit(bungee("7 7 9", "2 3 4", "5 6 8"))
    for move in ("drop 9", "drop 4", "drop 5"):
        sitting.open()
        sitting.play(move)
        sitting.cover()
    sitting.open()
    news = sitting.news()
    assert [(seen.what, seen.seat) for seen in news] == [("drop", 1), ("draw", 1), ("drop", 2), ("draw", 2)]
    assert [seen.faces for seen in news if seen.what == "draw"] == [None, None]


def test_the_news_come_back_with_the_table() -> None:
    sitting, drawer = sit(Match.new("bungee", seats=3, seed=7))
    rng = Random(1)
    while len(sitting.match.record()["moves"]) < 2 * MEMORY and not sitting.match.over:
        if sitting.curtain is not None:
            sitting.open()
        sitting.play(rng.choice(sitting.sight().moves))
        sitting.cover()
    again, _drawer = sit(Match.replay(drawer.record))
    assert again.news() == sitting.news() != []


def test_a_move_that_is_no_choice_is_forced_only_for_who_has_the_turn() -> None:
    sitting, _drawer = sit(bungee("7", "2 3 4"))
    assert sitting.forced(("deal",)) == "drop 7"
    assert sitting.forced(("drop",)) is None
    sitting.open()
    sitting.play("drop 7")
    assert sitting.forced(("deal",)) is None


def test_a_seat_may_ask_for_its_cards_where_there_is_something_to_see() -> None:
    sitting, _drawer = sit(bungee("2 3 4", "2 3 4", "2 3 4"))
    sitting.open()
    sitting.ask(2)
    assert (sitting.viewer, sitting.curtain) == (None, 2)
    sitting.open()
    assert sitting.viewer == 2
    assert sitting.is_passing
    assert sitting.sight().moves == ()


def dog() -> Match:
    """Seat 0 has a Seven and a Four: its marble is three cells behind another's, and six before its start."""
    table = {"game": "dog", "seats": 4, "phase": "play", "turn": 0, "stock": [], "discard": [], "seed": 1}
    marbles = [["K", "K", "K", "20"], ["K", "K", "K", "23"], ["K"] * 4, ["K"] * 4]
    return Match.from_position(table | {"hands": [["4", "7"], ["K"], ["2"], ["3"]], "marbles": marbles})


def test_who_looks_is_told_what_a_move_would_do_and_nothing_is_done() -> None:
    sitting, drawer = sit(dog())
    sitting.open()
    sight, before = sitting.sight(), sitting.match.position()
    told = [(seen.what, seen.origin, seen.target) for seen in sight.foretell("7 20>27")]
    assert told == [("play", "hand 0", "discard"), ("home", "23", "bK"), ("move", "20", "27")]
    assert sitting.match.position() == before
    assert not drawer.record["moves"]


def test_a_seven_may_go_on_by_one_part_after_the_other() -> None:
    sitting, _drawer = sit(dog())
    sitting.open()
    ways = sitting.sight().continuations("7")
    assert ways == [f"7 20>{cell}" for cell in range(21, 28)]
    assert sitting.sight().continuations("7 20>25") == ["7 20>25 25>26", "7 20>25 25>27"]


def test_nobody_is_told_anything_of_a_move_that_is_not_legal_or_under_the_curtain() -> None:
    sitting, _drawer = sit(dog())
    assert not sitting.sight().foretell("7 20>27")
    assert not sitting.sight().continuations("7")
    sitting.open()
    assert not sitting.sight().foretell("4 20>25")


# the house


def sit_with(match: Match, *house: int, drawer: Drawer | None = None) -> Sitting:
    """People round a match, but for these seats of the house."""
    people = [*PEOPLE[: match.seats]]
    for seat in house:
        people[seat] = house_person("gentle", people)
    return Sitting(1, match, people, drawer or Drawer(match), open_phases(match.game.name))


def house_plays(sitting: Sitting) -> None:
    sitting.play([*sitting.think()][-1].move, by_itself=True)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_of_several_the_table_waits_for_the_house_first(game: str) -> None:
    rng = Random(3)
    match = Match.new(game, seats=GAMES[game].seats[-1], seed=3)
    sitting = sit_with(match, 1, match.seats - 1)
    for _step in range(100):
        if match.over:
            break
        house = [seat for seat in match.actors if sitting.is_house(seat)]
        assert sitting.is_house(sitting.awaited or 0) == bool(house)
        assert sitting.viewer is None or not sitting.is_house(sitting.viewer)
        assert sitting.curtain is None or not sitting.is_house(sitting.curtain)
        if sitting.thinker is not None:
            assert sitting.curtain is None
            assert not sitting.is_passing
            assert sitting.forced(()) is None
            house_plays(sitting)
        elif house:
            sitting.deal()
        else:
            go_on(sitting, rng)


def test_no_move_of_the_house_is_offered_to_anybody() -> None:
    sitting = sit_with(bungee("2 3 4", "2 3 4", "2 3 4"), 0)
    assert sitting.thinker == 0
    assert sitting.seat is None
    sight = sitting.sight()
    assert sight.seat is None
    assert sight.moves == ()
    assert sight.view == sight.public
    assert not sight.foretell("drop 2")
    assert not sitting.can_be_advised
    assert [*sitting.advised()] == []
    assert sitting.play("drop 2") == []
    refusal = sitting.refusal("drop 2")
    assert refusal
    assert refusal.code == "not_your_turn"
    sitting.ask(0)
    assert sitting.curtain is None


def test_who_plays_alone_looks_from_the_first_moment_and_whatever_happens() -> None:
    sitting = sit_with(bungee("2 3 4", "2 3 4", "2 3 4"), 1, 2)
    assert sitting.sole == sitting.viewer == 0
    for do in (sitting.cover, lambda: sitting.ask(0), lambda: sitting.play("drop 2"), lambda: house_plays(sitting)):
        do()
        assert sitting.viewer == 0
        assert sitting.curtain is None
        assert not sitting.is_passing


def test_who_covers_while_the_house_plays_has_to_open_again() -> None:
    sitting = sit_with(bungee("2 3 4", "6 6", "2 3 4"), 1)
    sitting.open()
    sitting.play("drop 2")
    sitting.cover()
    sitting.play("drop 6", by_itself=True)
    assert sitting.awaited == 0
    assert sitting.viewer is None
    assert sitting.curtain == 0


def test_to_whom_the_turn_comes_back_from_the_house_goes_on_looking() -> None:
    sitting = sit_with(bungee("2 3 4", "6 6", "2 3 4"), 1)
    sitting.open()
    sitting.play("drop 2")
    assert sitting.viewer == 0
    sitting.play("drop 6", by_itself=True)
    assert sitting.awaited == sitting.viewer == 0


def test_a_move_is_taken_back_with_those_that_the_house_made_upon_it() -> None:
    drawer = Drawer(match := bungee("2 3 9", "2 3 8", "2 3 7", discard="5"))
    sitting = sit_with(match, 1, 2, drawer=drawer)
    before = match.position()
    sitting.play("take drop 9")
    for move in ("take drop 8", "take drop 7"):
        sitting.play(move, by_itself=True)
    assert sitting.can_undo
    sitting.undo()
    assert drawer.record["moves"] == []
    assert match.position() == before
    assert not sitting.can_undo


def test_what_the_house_alone_has_played_is_not_taken_back() -> None:
    sitting = sit_with(bungee("2 3 9", "2 3 8", discard="5"), 0)
    sitting.play("take drop 9", by_itself=True)
    assert sitting.match.can_undo
    assert not sitting.can_undo
    with pytest.raises(IllegalMove):
        sitting.undo()


@pytest.mark.parametrize("level", ["gentle", "steady"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_taken_up_again_the_house_decides_what_it_would_have_decided(game: str, level: str) -> None:
    rng = Random(6)
    match = Match.new(game, seats=GAMES[game].seats[0], seed=6)
    people = [PEOPLE[0], *(house_person(level, PEOPLE[:1]) for _seat in range(1, match.seats))]
    sitting = Sitting(1, match, people, Drawer(match), open_phases(game))
    compared = 0
    for step in range(80):
        if match.over:
            break
        if sitting.thinker is None:
            sitting.play(rng.choice(match.moves(sitting.awaited or 0)), by_itself=True)
            continue
        decided = [*sitting.think()][-1]
        if step % 3 == 0:
            again = Sitting(1, Match.replay(match.record()), people, Drawer(match), open_phases(game))
            assert [*again.think()][-1] == decided
            compared += 1
        sitting.play(decided.move, by_itself=True)
    assert compared > 3


def test_who_sits_down_again_finds_the_curtain() -> None:
    sitting = sit_with(bungee("2 3 4", "2 3 4", "2 3 4"), 2)
    sitting.open()
    sitting.reseat(0, "steady")
    assert (sitting.viewer, sitting.thinker) == (None, 0)
    sitting.reseat(0, "")
    assert (sitting.viewer, sitting.curtain) == (None, 0)
    sitting.reseat(1, "steady")
    assert sitting.sole is None, "nobody has shown who has the device now"
    assert sitting.curtain == 0
    sitting.open()
    assert sitting.sole == sitting.viewer == 0
    sitting.reseat(1, "")
    assert (sitting.sole, sitting.viewer, sitting.curtain) == (None, None, 0)
