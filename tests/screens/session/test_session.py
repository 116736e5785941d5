"""A session: who may look, and that nothing is lost; all five games, by moves alone."""

from __future__ import annotations

from random import Random

import pytest

from screens.games import scene_of
from screens.session.flat_session import FlatSession
from screens.session.move_store import MoveStore
from screens.session.people import bot_person
from screens.session.session import Session
from screens.session.told import MEMORY
from tabletop import GAMES, IllegalMove, Match
from tests.screens.at_table import GAMES_HERE, PEOPLE, WITH_BOTS, bauernschlau, bungee
from tests.screens.at_table import dog as dog_with

#: The seeds of the matches played.
SEEDS = range(3)


class Drawer(MoveStore):
    """Stores moves like the real store: only what it has would survive a kill."""

    def __init__(self, match: Match) -> None:
        self.record = match.record()
        self.taken = 0

    def played(self, key: int, match: Match, seat: int, text: str) -> None:  # noqa: ARG002  (there is one table)
        assert match.record()["moves"][-1] == [seat, text]
        self.record = match.record()

    def taken_back(self, key: int, match: Match) -> None:  # noqa: ARG002
        self.taken += 1
        self.record = match.record()


def sit(match: Match) -> tuple[Session, Drawer]:
    drawer = Drawer(match)
    return Session(1, match, PEOPLE[: match.seats], drawer, open_phases(match.game.name)), drawer


def open_phases(game: str) -> tuple[str, ...]:
    return tuple(scene_of(game).open_phases) if game in GAMES_HERE else ()


def go_on(session: Session, rng: Random) -> str:
    """Do what the table asks for, or something else that people do; returns what it was."""
    if session.curtain is not None:
        session.open()
        return "open"
    if session.handing is not None:
        assert session.sight().moves == (), "nobody moves before the device has been taken"
        session.begin()
        return "begin"
    if session.is_passing:
        session.cover()
        return "pass"
    if rng.random() < 0.08:
        session.cover()
        return "cover"
    if rng.random() < 0.08 and session.maker is not None:
        session.undo()
        return "undo"
    if rng.random() < 0.05:
        session.ask(rng.randrange(session.match.seats))
        return "ask"
    moves = session.sight().moves
    session.play(rng.choice(moves))
    return "play"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_only_a_player_who_opened_the_curtain_or_plays_on_sees_secrets(game: str, seed: int) -> None:
    rng = Random(seed)
    match = Match.new(game, seats=rng.choice(GAMES[game].seats), seed=seed)
    session, _drawer = sit(match)
    assert session.viewer is None
    for _step in range(120):
        if match.over:
            break
        hung, looked, player = session.curtain, session.viewer, session.seat
        what = go_on(session, rng)
        viewer = session.viewer
        if what == "open":
            assert viewer == hung
        elif what == "ask":
            assert viewer in (None, looked)
        elif what in ("pass", "cover", "begin"):
            assert viewer is None
        elif what == "play":
            assert viewer in (None, looked, player)
        elif viewer is not None:
            assert viewer in (looked, player) or not session.has_secrets(viewer) or viewer == session._known_holder
        if viewer is not None:
            assert session.curtain is None
            assert session.has_secrets(viewer) or session.is_passing


@pytest.mark.parametrize("game", sorted(GAMES))
def test_under_the_curtain_there_is_nothing_but_what_everybody_may_see(game: str) -> None:
    rng = Random(4)
    match = Match.new(game, seats=GAMES[game].seats[-1], seed=4)
    session, _drawer = sit(match)
    hung = 0
    for _step in range(150):
        if match.over:
            break
        if session.curtain is not None:
            hung += 1
            sight = session.sight()
            assert sight.viewer is None
            assert sight.view == sight.public == match.view(None)
            assert sight.moves == ()
            assert [told.events for told in session.recent.news()] == [
                told.versions[match.seats] for told in [*session._log][_since(session) :]
            ]
        go_on(session, rng)
    assert hung


def _since(session: Session) -> int:
    own = (at for at, told in enumerate(session._log) if told.mover == session.curtain and not told.by_itself)
    return 1 + max(own, default=-1)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_seat_that_must_know_its_secrets_gets_them(game: str) -> None:
    """Every seat whose moves are offered sees its own view, or plays on the open table."""
    rng = Random(8)
    match = Match.new(game, seats=GAMES[game].seats[0], seed=8)
    session, _drawer = sit(match)
    for _step in range(120):
        if match.over:
            break
        sight = session.sight()
        if sight.moves and session.has_secrets(sight.seat or 0):
            is_open = match.view(None)["phase"] in open_phases(game)
            assert sight.viewer == sight.seat or is_open
        go_on(session, rng)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_killed_at_any_moment_the_same_table_comes_back_with_nobody_looking(game: str) -> None:
    rng = Random(2)
    match = Match.new(game, seats=GAMES[game].seats[0], seed=2)
    session, drawer = sit(match)
    for step in range(80):
        if match.over:
            break
        go_on(session, rng)
        if step % 8 == 0:
            again, _drawer = sit(Match.replay(drawer.record))
            assert again.match.position() == match.position()
            assert again.viewer is None
            awaited = again.awaited
            assert again.curtain in (None, awaited)
            assert awaited in match.actors or match.over


def test_a_player_who_moved_keeps_looking_until_the_device_is_passed_on() -> None:
    session, _drawer = sit(bungee("2 3 4", "2 3 4", "2 3 4"))
    session.open()
    session.play("drop 2")
    assert session.viewer == 0
    assert session.is_passing
    assert session.awaited == 1
    session.cover()
    assert session.curtain == 1
    session.open()
    assert session.viewer == 1


def test_a_player_with_another_turn_keeps_looking() -> None:
    """With two players a six skips the other's turn."""
    session, _drawer = sit(bungee("6 3 4", "2 3 4"))
    session.open()
    session.play("drop 6")
    assert session.viewer == 0
    assert not session.is_passing


def test_a_refused_move_changes_nothing_and_is_not_kept() -> None:
    session, drawer = sit(bungee("7 7 9", "2 3 4"))
    session.open()
    before = session.match.position()
    assert session.refusal("drop 7 9") is not None
    with pytest.raises(IllegalMove):
        session.play("drop 7 9")
    assert session.match.position() == before
    assert drawer.record["moves"] == []
    assert session.refusal("drop 9") is None
    assert session.match.position() == before


def test_the_maker_may_take_back_and_has_the_device_again() -> None:
    session, drawer = sit(bungee("7 7 9", "2 3 4", discard="8"))
    session.open()
    before = session.match.position()
    session.play("take drop 9")
    assert session.viewer == 0
    session.undo()
    assert drawer.taken == 1
    assert drawer.record["moves"] == []
    assert session.match.position() == before
    assert session.viewer == session.awaited == 0


def test_a_move_of_another_is_taken_back_without_showing_his_hand() -> None:
    session, _drawer = sit(bungee("7 7 9", "2 3 4", discard="8"))
    session.open()
    session.play("take drop 9")
    session.cover()
    session.open()
    assert session.viewer == 1
    session.undo()
    assert session.viewer is None
    assert session.curtain == 0


def test_the_next_player_does_not_take_back_another_s_move() -> None:
    session, _drawer = sit(bungee("7 7 9", "2 3 4", discard="8"))
    session.open()
    session.play("take drop 9")
    assert session.can_undo
    session.cover()
    assert not session.can_undo, "passed on, the curtain is in the next player's hand"
    session.open()
    assert session.viewer == 1
    assert not session.can_undo


def test_a_move_without_secrets_left_can_be_taken_back_until_the_device_is_passed_on() -> None:
    session, _drawer = sit(one_step(["5"], ["2"]))
    session.open()
    session.play("5 0>5")
    assert not session.has_secrets(0)
    assert session.viewer == 0
    assert session.can_undo


@pytest.mark.parametrize("people", [1, 2])
def test_what_a_bot_has_shown_ends_taking_back_among_several_people(people: int) -> None:
    session = sit_with(one_step(["5", "8"], ["2"]), *(1, 2, 3)[: 4 - people])
    session.open()
    session.play("5 0>5")
    assert session.can_undo
    session.play("2 20>22", by_itself=True)
    assert session.can_undo == (people == 1)


def one_step(first: list[str], second: list[str]) -> Match:
    """A match of Dog in which two players with a marble out each hold these cards, and the first begins."""
    return dog_with("2", "0 K K K", "20 K K K", hands=[first, second, ["2"], ["2"]])


def test_on_an_open_table_a_move_may_be_taken_back_until_the_next_player_has_begun() -> None:
    session, _drawer = sit(bauernschlau(3))
    session.play(next(move for move in session.sight().moves if move.startswith("fence")))
    assert session.handing == 1
    assert session.can_undo, "the device is still with its maker"
    session.begin()
    assert not session.can_undo


def test_a_move_is_taken_back_with_what_played_itself_upon_it() -> None:
    match, rng = Match.new("bohne", seats=3, seed=1), Random(1)
    while match.view(None)["phase"] != "pick" or len(match.moves(match.actors[0])) > 1:
        match.play(match.actors[0], rng.choice(match.moves(match.actors[0])))
    match.undo()
    session, _drawer = sit(match)
    before = match.position()
    session.begin()
    session.play(session.sight().moves[0])
    session.play(session.forced(()) or "", by_itself=True)
    assert session.maker is not None
    session.undo()
    assert session.match.position() == before


@pytest.mark.parametrize("is_dealer", [True, False])
def test_new_cards_lie_open_to_nobody_who_has_not_asked(is_dealer: bool) -> None:
    """Neither to the one who has dealt and begins, nor to the one who watched bots finish the round."""
    around = () if is_dealer else (1,)
    match = bungee("1", "2 3 4", "2 3 4", phase="score", turn=None, scores=[[-10, 9, 9]], calls=[0], todo=[])
    session = sit_with(match, *around)
    session.viewer = session._known_holder = 0
    session.deal()
    assert session.viewer is None
    if session.thinker is None:
        assert session.curtain == session.awaited


def test_what_was_drawn_can_not_be_taken_back() -> None:
    session, _drawer = sit(bungee("7 7 9", "2 3 4"))
    session.open()
    session.play("drop 9")
    assert not session.match.can_undo


def test_the_news_are_what_others_did_since_and_tell_no_hidden_face() -> None:
    session, _drawer = sit(bungee("7 7 9", "2 3 4", "5 6 8"))
    for move in ("drop 9", "drop 4", "drop 5"):
        session.open()
        session.play(move)
        session.cover()
    session.open()
    news = [seen for told in session.recent.news() for seen in told.events]
    assert [(seen.what, seen.seat) for seen in news] == [("drop", 1), ("draw", 1), ("drop", 2), ("draw", 2)]
    assert [seen.faces for seen in news if seen.what == "draw"] == [None, None]


def test_all_moves_since_a_player_laid_down_are_news_and_part_of_the_story_though_cards_are_dealt() -> None:
    session, _drawer = sit(dog_with("2", "12 K K K", turn=2, hands=[["5", "8", "Q"], [], ["2"], []]))
    for move in ("fold", "Q 12>24", "8 24>32", "5 32>37"):
        session.open()
        session.play(move)
        session.cover()
    session.ask(2)
    session.open()
    assert [told.mover for told in session.recent.news()] == [0, 0, 0]
    assert session.recent.of_round() == session.recent.news()


def test_what_has_played_itself_for_a_player_is_still_news_when_the_table_is_opened_again() -> None:
    match = Match.new("bohne", seats=3, seed=1)
    session, drawer = sit(match)
    while not (session._log.last and session._log.last.by_itself and session.curtain == session._log.last.mover):
        if only := session.forced(("deal",)):
            session.play(only, by_itself=True)
            continue
        session.open()
        session.begin()
        session.play(session.sight().moves[0])
        session.cover()
    again, _drawer = sit(Match.replay(drawer.record))
    again.ask(session._log[-1].mover)
    assert [told.mover for told in again.recent.news()] == [told.mover for told in session.recent.news()] != []


def test_the_news_come_back_with_the_table() -> None:
    session, drawer = sit(Match.new("bungee", seats=3, seed=7))
    rng = Random(1)
    while len(session.match.record()["moves"]) < 2 * MEMORY and not session.match.over:
        if session.curtain is not None:
            session.open()
        session.play(rng.choice(session.sight().moves))
        session.cover()
    again, _drawer = sit(Match.replay(drawer.record))
    assert again.recent.news() == session.recent.news() != []


def test_a_move_plays_itself_only_where_that_tells_of_no_hand() -> None:
    match = bungee("7", "2 3 4")
    session, _drawer = sit(match.copy())
    assert session.forced(("deal",)) is session.only_move(("deal",)) is None, "behind the curtain"
    session.open()
    assert session.forced(("deal",)) is None
    assert session.only_move(("deal",)) == "drop 7"
    assert session.only_move(("drop",)) is None
    session.play("drop 7")
    assert session.only_move(("deal",)) is None
    flat = FlatSession(1, match.copy(), PEOPLE[:2], Drawer(match))
    assert flat.forced(("deal",)) is flat.only_move(("deal",)) is None, "all would know of it"
    alone = sit_with(match, 1)
    assert alone.forced(("deal",)) == "drop 7"
    assert alone.only_move(("deal",)) is None


def test_a_seat_may_ask_for_its_cards_where_there_is_something_to_see() -> None:
    session, _drawer = sit(bungee("2 3 4", "2 3 4", "2 3 4"))
    session.open()
    session.ask(2)
    assert (session.viewer, session.curtain) == (None, 2)
    session.open()
    assert session.viewer == 2
    assert session.is_passing
    assert session.sight().moves == ()


def dog() -> Match:
    """Seat 0 has a Seven and a Four; its marble is three spaces behind another, and six before its start."""
    table = {"game": "dog", "seats": 4, "phase": "play", "turn": 0, "stock": [], "discard": [], "seed": 1}
    marbles = [["K", "K", "K", "20"], ["K", "K", "K", "23"], ["K"] * 4, ["K"] * 4]
    return Match.from_position(table | {"hands": [["4", "7"], ["K"], ["2"], ["3"]], "marbles": marbles})


def test_a_preview_tells_what_a_move_would_do_without_doing_it() -> None:
    session, drawer = sit(dog())
    session.open()
    sight, before = session.sight(), session.match.position()
    told = [(seen.what, seen.origin, seen.target) for seen in sight.foretell("7 20>27")]
    assert told == [("play", "hand 0", "discard"), ("home", "23", "bK"), ("move", "20", "27")]
    assert session.match.position() == before
    assert not drawer.record["moves"]


def test_a_seven_may_go_on_by_one_part_after_the_other() -> None:
    session, _drawer = sit(dog())
    session.open()
    ways = session.sight().continuations("7")
    assert ways == [f"7 20>{cell}" for cell in range(21, 28)]
    assert session.sight().continuations("7 20>25") == ["7 20>25 25>26", "7 20>25 25>27"]


def test_illegal_moves_and_curtains_have_no_preview() -> None:
    session, _drawer = sit(dog())
    assert not session.sight().foretell("7 20>27")
    assert not session.sight().continuations("7")
    session.open()
    assert not session.sight().foretell("4 20>25")


# bots


def sit_with(match: Match, *bots: int, drawer: Drawer | None = None) -> Session:
    """A session with bots at these seats."""
    people = [*PEOPLE[: match.seats]]
    for seat in bots:
        people[seat] = bot_person("gentle", people)
    return Session(1, match, people, drawer or Drawer(match), open_phases(match.game.name))


def bot_plays(session: Session) -> None:
    session.play([*session.think()][-1].move, by_itself=True)


@pytest.mark.parametrize("game", WITH_BOTS)
def test_of_several_the_table_waits_for_a_bot_first(game: str) -> None:
    rng = Random(3)
    match = Match.new(game, seats=GAMES[game].seats[-1], seed=3)
    session = sit_with(match, 1, match.seats - 1)
    for _step in range(100):
        if match.over:
            break
        bots = [seat for seat in match.actors if session.is_bot(seat)]
        assert session.is_bot(session.awaited or 0) == bool(bots)
        assert session.viewer is None or not session.is_bot(session.viewer)
        assert session.curtain is None or not session.is_bot(session.curtain)
        if session.thinker is not None:
            assert session.curtain is None
            assert not session.is_passing
            assert session.forced(()) is None
            bot_plays(session)
        elif bots:
            session.deal()
        else:
            go_on(session, rng)


def test_no_player_is_offered_a_bots_move() -> None:
    session = sit_with(bungee("2 3 4", "2 3 4", "2 3 4"), 0)
    assert session.thinker == 0
    assert session.seat is None
    sight = session.sight()
    assert sight.seat is None
    assert sight.moves == ()
    assert sight.view == sight.public
    assert not sight.foretell("drop 2")
    assert not session.can_be_advised
    assert [*session.advised()] == []
    assert session.play("drop 2") == []
    refusal = session.refusal("drop 2")
    assert refusal
    assert refusal.code == "not_your_turn"
    session.ask(0)
    assert session.curtain is None


def test_a_lone_player_always_sees_their_own_cards() -> None:
    session = sit_with(bungee("2 3 4", "2 3 4", "2 3 4"), 1, 2)
    assert session.sole == session.viewer == 0
    for do in (session.cover, lambda: session.ask(0), lambda: session.play("drop 2"), lambda: bot_plays(session)):
        do()
        assert session.viewer == 0
        assert session.curtain is None
        assert not session.is_passing


def test_a_player_who_covers_during_a_bots_turn_must_open_again() -> None:
    session = sit_with(bungee("2 3 4", "6 6", "2 3 4"), 1)
    session.open()
    session.play("drop 2")
    session.cover()
    session.play("drop 6", by_itself=True)
    assert session.awaited == 0
    assert session.viewer is None
    assert session.curtain == 0


def test_while_bots_play_the_news_are_for_the_person_who_has_the_device() -> None:
    session = sit_with(bungee("2 3 4", "7 5 8", "2 3 4", "2 3 4"), 2, 3)
    assert session.recent.reader == 0
    for turn in range(2):
        for move in ("drop 2", "drop 7") if turn == 0 else ("drop 3", "drop 5"):
            session.open()
            session.play(move)
            session.cover()
        assert (session.thinker, session.viewer, session.recent.reader) == (2, None, 1)
        assert session.recent.done_since() == [], "of what came before their own move nothing is marked any more"
        assert [(told.mover, told.events[0].what) for told in session.recent.own_last()] == [(1, "drop")]
        session.play("drop 2" if turn == 0 else "drop 3", by_itself=True)
        assert (session.thinker, session.recent.reader) == (3, 1)
        assert [told.mover for told in session.recent.news()] == [2]
        assert [events[0].seat for events in session.recent.done_since()] == [2]
        again = sit_with(Match.replay(session.match.record()), 2, 3)
        assert again.recent.reader is None, "no person is known to have the device"
        assert [told.mover for told in again.recent.news()] == [0, 1, 2]
        session.play("drop 2" if turn == 0 else "drop 3", by_itself=True)
        assert session.recent.reader == session.curtain == 0


def test_a_player_whose_turn_returns_from_a_bot_keeps_looking() -> None:
    session = sit_with(bungee("2 3 4", "6 6", "2 3 4"), 1)
    session.open()
    session.play("drop 2")
    assert session.viewer == 0
    session.play("drop 6", by_itself=True)
    assert session.awaited == session.viewer == 0


def test_a_move_is_taken_back_with_those_that_a_bot_made_upon_it() -> None:
    drawer = Drawer(match := bungee("2 3 9", "2 3 8", "2 3 7", discard="5"))
    session = sit_with(match, 1, 2, drawer=drawer)
    before = match.position()
    session.play("take drop 9")
    for move in ("take drop 8", "take drop 7"):
        session.play(move, by_itself=True)
    assert session.can_undo
    session.undo()
    assert drawer.record["moves"] == []
    assert match.position() == before
    assert not session.can_undo


def test_what_a_bot_alone_has_played_is_not_taken_back() -> None:
    session = sit_with(bungee("2 3 9", "2 3 8", discard="5"), 0)
    session.play("take drop 9", by_itself=True)
    assert session.match.can_undo
    assert not session.can_undo
    with pytest.raises(IllegalMove):
        session.undo()


@pytest.mark.parametrize("level", ["gentle", "steady"])
@pytest.mark.parametrize("game", WITH_BOTS)
def test_taken_up_again_a_bot_decides_what_it_would_have_decided(game: str, level: str) -> None:
    rng = Random(6)
    match = Match.new(game, seats=GAMES[game].seats[0], seed=6)
    people = [PEOPLE[0], *(bot_person(level, PEOPLE[:1]) for _seat in range(1, match.seats))]
    session = Session(1, match, people, Drawer(match), open_phases(game))
    compared = 0
    for step in range(80):
        if match.over:
            break
        if session.thinker is None:
            session.play(rng.choice(match.moves(session.awaited or 0)), by_itself=True)
            continue
        decided = [*session.think()][-1]
        if step % 3 == 0:
            again = Session(1, Match.replay(match.record()), people, Drawer(match), open_phases(game))
            assert [*again.think()][-1] == decided
            compared += 1
        session.play(decided.move, by_itself=True)
    assert compared > 3


def test_a_player_who_returns_finds_the_curtain() -> None:
    session = sit_with(bungee("2 3 4", "2 3 4", "2 3 4"), 2)
    session.open()
    session.reseat(0, "steady")
    assert (session.viewer, session.thinker) == (None, 0)
    session.reseat(0, "")
    assert (session.viewer, session.curtain) == (None, 0)
    session.reseat(1, "steady")
    assert session.sole is None, "nobody has shown who has the device now"
    assert session.curtain == 0
    session.open()
    assert session.sole == session.viewer == 0
    session.reseat(1, "sharp")
    assert (session.sole, session.viewer) == (0, 0), "still alone, with a bot of another strength"
    session.reseat(1, "")
    assert (session.sole, session.viewer, session.curtain) == (None, None, 0)
