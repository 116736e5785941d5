"""How gestures make Bärnergäng's moves, how cards are looked at, and the texts for both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.app.words import N_, _
from screens.games.baernergaeng import texts as words
from screens.table.gestures import GestureEntry
from screens.table.layout.pose import Point
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import SeatState, SecretLook
from screens.table.table_view import COUNTED
from screens.table.view.layer import ShownFace
from screens.widgets.basics import Chip
from screens.widgets.focus import Own
from tabletop import Place

if TYPE_CHECKING:
    from screens.games.baernergaeng.scene import BaernergaengScene
    from screens.session.sight import Sight


#: Special cards that take effect by themselves; flip and cut as well, if they find no card.
WITHOUT_CARD = ("two", "mix", "new", "trade", "invert", "add")
#: The prefixes of buttons for a joker's kinds and for special cards: "joker:look", "use:mix".
AS, USE = "joker:", "use:"


class BaernergaengKinds(BoxLayout):
    """The choice of what a joker stands for."""

    #: Whether it is at the lower edge of the area where it is asked, not at the upper one.
    is_near = BooleanProperty(defaultvalue=False)


class OwnChip(Own, Chip):
    """A chip of that choice, whose text isn't spoken as it reveals the joker."""


def is_counted(view: Mapping[str, Any]) -> bool:
    """Whether the round is over and scored."""
    return view["phase"] in COUNTED


class BaernergaengEntry(GestureEntry):
    """The move entry of one seat of Bärnergäng."""

    endings = ("call",)
    table: BaernergaengScene
    #: How to look at what lies covered, by phase.
    to_look: Mapping[str, str] = {
        "peek": N_("{name}, tap your two outer cards to see them."),
        "looking": N_("{name}, tap the card to see it."),
        "drawn": N_("Tap the drawn card to see it."),
    }

    def __init__(self, table: BaernergaengScene, state: SeatState) -> None:
        super().__init__(table, state)
        #: Whether the seat's secrets have been looked at, if only while a finger rested on them.
        self.has_looked = False
        #: The open choice of what a joker stands for.
        self._asked: Widget | None = None

    # looking

    def peek(self, *, now: bool) -> None:
        """Show the card while a finger rests on it; only after that may the look be closed."""
        super().peek(now=now)
        if now:
            self.has_looked = True
        else:
            self.offer()

    def open_hand(self, *, now: bool, look: SecretLook = SecretLook.LAID_OPEN) -> None:
        """Keep the cards open; what was part-made with a card that gets covered again is undone."""
        self.has_looked = True
        while self.choice.taken:
            self.take_back()
        super().open_hand(now=now, look=look)
        self.offer()

    def offered(self, sight: Sight) -> Sequence[str]:
        """The moves on offer: none with a covered card, and no end of a look before the look."""
        if not self.has_secrets or self.state.is_open:
            return sight.moves
        return [move for move in sight.moves if move == "ok"] if self.has_looked else ()

    def press(self, button: str) -> None:
        """Press a button; while the cards to look at are still on their way, the end of the look only shows them."""
        if button == "ok" and self.has_secrets and self.state.is_open and self.table.ends_in > 0:
            self.table.finish_motion()
        else:
            super().press(button)

    # how moves are made

    @property
    def _drawn(self) -> str | None:
        """The card in hand, if the viewer may see it."""
        return self.state.sight.view["drawn"] if self.state.sight else None

    @property
    def _is_drawn(self) -> bool:
        """Whether a card has been drawn that is to be used, kept or thrown away."""
        return self.state.sight is not None and self.state.sight.view["phase"] == "drawn"

    @property
    def _meant(self) -> str | None:
        """The kind of the card in hand, or what a joker stands for."""
        stood_for = (step.what.removeprefix(AS) for step in self.choice.taken if step.what.startswith(AS))
        return next(stood_for, self._drawn)

    @property
    def _hand(self) -> str:
        return f"hand {self.state.seat}"

    def ways(self, move: str) -> Iterable[Steps]:
        """The steps of a move: cards are brought where they go, special cards to the middle or onto their target."""
        verb, *rest = move.split()
        if verb == "joker":
            first = Step(AS + rest[0])
            return [(first, *way) for way in self._uses(rest[0], rest[1:])] if rest[1:] else [(first,)]
        if verb == "draw":
            return [(Step("pile"),), (Step("pile", self._hand),)]
        if verb == "take":
            return [(Step("discard", self._slot(rest[0])),)]
        if verb == "keep":
            return [(Step(self._hand, self._slot(rest[0])),)]
        if verb == "throw":
            return [(Step(self._hand, "discard"),), (Step("discard"),)]
        if verb == "deal" and rest:
            # Which cards are in is asked on the page of the scores.
            return ()
        if verb in ("ok", "call", "end", "deal"):
            return [(Step(verb),)]
        return self._uses(verb, rest)

    def _uses(self, kind: str, names: Sequence[str]) -> list[Steps]:
        """The steps that use a special card, or grab."""
        if not names:
            return [(Step(USE + kind),), (Step(self._hand, "resolving"),)]
        if kind in ("swap", "grab"):
            mine, theirs = self._slot(names[0]), names[1]
            return [(Step(mine, theirs),), (Step(theirs, mine),)]
        place = names[0] if kind == "look" else self._slot(names[0])
        ways: list[Steps] = [(Step(place),)]
        if not (kind == "look" and self._means_keeping(place)):
            ways.append((Step(self._hand, place),))
        if kind == "cut":
            ways.append((Step(place, "discard"),))
        return ways

    def _means_keeping(self, place: str) -> bool:
        """Whether dragging the drawn card there keeps it, whatever else is possible there."""
        is_kept = self.state.sight is not None and any(move.startswith("keep") for move in self.state.sight.moves)
        return is_kept and bool(self._own(place))

    def _slot(self, number: str) -> str:
        return f"{self.state.seat}.{number}"

    def tap(self, point: Point) -> None:
        """Handle a tap; for a card that can't be used now, say why."""
        piece = self.table.layer.at(point)
        if piece and not self.chosen and self.choice.next_steps and self._is_idle(piece):
            self.refuse([*self.choice.taken, Step(piece.place)], point)
        else:
            super().tap(point)

    def _is_idle(self, piece: Piece) -> bool:
        return not self.is_covered(piece) and not self.is_movable(piece) and not self.is_choosable(piece)

    def refuse(self, steps: Steps, point: Point) -> None:
        """Refuse a move; a drawn card brought where it means nothing says what to do with it."""
        super().refuse(steps, point)
        is_aimed = steps[-1].what.startswith(self._hand) and (
            Place.parse(steps[-1].to).is_slot or steps[-1].to == "resolving"
        )
        if is_aimed and not self.spell(steps):
            place = _("You play special cards here.") if steps[-1].to == "resolving" else ""
            self.explain_at(point, " ".join(filter(None, [place, self.prompt()])), is_secret=True)

    def spell(self, steps: Steps) -> str:
        """The move that the steps spell, after the choice of what a joker stands for."""
        *before, last = [Step(str(step.origin.bare), step.to) for step in steps]
        if last.what.startswith(AS):
            return f"joker {last.what.removeprefix(AS)}"
        if before:
            kind = before[0].what.removeprefix(AS)
            text = self._spelled(last, kind)
            return f"joker {text}" if text else ""
        return self._spelled(last, self._drawn)

    def _spelled(self, step: Step, kind: str | None) -> str:
        what, to = step
        if what == "pile":
            return "draw"
        if what == "discard" and not to and self._is_drawn:
            return "throw"
        if what == "discard":
            own = self._own(to or self._slot("0"))
            return f"take {own}" if own else ""
        if what == self._hand:
            return self._spelled_from_hand(to, kind)
        if Place.parse(what).is_slot:
            return self._spelled_from_row(what, to, kind)
        return "" if to else what.removeprefix(USE)

    def _spelled_from_hand(self, to: str, kind: str | None) -> str:
        own = self._own(to)
        if to == "discard":
            return "throw"
        if to == "resolving":
            return kind if kind in (*WITHOUT_CARD, "flip", "cut", "joker") else ""
        if kind == "look" and Place.parse(to).is_slot and not self._means_keeping(to):
            return f"look {to}"
        if kind in ("flip", "cut") and own:
            return f"{kind} {own}"
        return f"keep {own}" if own else ""

    def _spelled_from_row(self, what: str, to: str, kind: str | None) -> str:
        own = self._own(what)
        if not to and kind in (None, "look"):
            return f"look {what}"
        if not to or to == "discard":
            return f"{kind} {own}" if own and kind in (("cut",) if to else ("flip", "cut")) else ""
        verb = {"swap": "swap", None: "grab"}.get(kind)
        if not verb or not Place.parse(to).is_slot:
            return ""
        if own:
            return f"{verb} {own} {to}"
        return f"{verb} {self._own(to)} {what}" if self._own(to) else ""

    def _own(self, place: str) -> str:
        """The slot number if a place is in the seat's own row; otherwise ""."""
        at = Place.parse(place)
        return str(at.slot) if at.is_slot and at.seat == self.state.seat else ""

    # what is said

    def bar(self) -> list[str]:
        """The buttons of the bar; a joker's kinds are asked on the table instead."""
        return [button for button in self.buttons() if not button.startswith(AS)]

    def ask(self) -> None:
        """Show or remove the choice of what a joker stands for."""
        kinds = [button for button in self.buttons() if button.startswith(AS)]
        if self._asked:
            self.table.remove_widget(self._asked)
        self._asked = self.sheet_of(kinds) if kinds else None
        if self._asked:
            self.table.add_widget(self._asked)

    def sheet_of(self, kinds: Sequence[str]) -> Widget:
        """The choice of what a joker stands for, with a button for each kind."""
        sheet = BaernergaengKinds()
        chip = OwnChip if self.has_secrets_to_hide else Chip
        for kind in kinds:
            asked = chip(text=self.label(kind), on_release=lambda _chip, kind=kind: self.press(kind))
            sheet.ids.kinds.add_widget(asked)
        return sheet

    def label(self, button: str) -> str:
        """A button's text: the call, the end of a look, or a special card's name."""
        seen = _("Got it") if self.has_secrets else _("Continue")
        said = {"ok": seen, "call": _("Bärnergäng!"), "end": _("Don’t call"), "deal": _("Next round")}
        return said.get(button) or words.face(button.removeprefix(AS).removeprefix(USE))

    def prompt(self) -> str:
        """What the player may do now; it reveals nothing about a covered card."""
        if self.state.sight is None or is_counted(self.state.sight.view):
            return ""
        phase = self.state.sight.view["phase"]
        if phase in ("peek", "looking"):
            return self._look_prompt(phase)
        if self.has_secrets and not self.state.is_laid_open:
            return self.asked_to_look("drawn")
        chosen = self._prompt_of_chosen()
        return chosen or {"turn": self._turn_prompt, "drawn": self.drawn_prompt}.get(phase, self._end_prompt)()

    def _look_prompt(self, phase: str) -> str:
        if not self.has_secrets:
            return _("You have nothing to look at. Continue.")
        if not (self.has_looked or self.state.is_open):
            return self.asked_to_look(phase)
        if phase == "looking":
            return _("Remember what you see: you won’t see this card again.")
        return _("Remember what you see: you won’t see these cards again.")

    def asked_to_look(self, phase: str) -> str:
        """The sentence that asks to look at what lies covered."""
        sentence = _(self.to_look[phase]).format(name=self.table.people[self.state.seat].name)
        return self._counted(sentence) if phase == "drawn" else sentence

    def _counted(self, sentence: str) -> str:
        """What is said of a drawn card; of the first of two draws also that it is."""
        is_first = self.state.sight is not None and bool(self.state.sight.view.get("draws"))
        return " ".join([_("The first of two draws."), sentence]) if is_first else sentence

    def _prompt_of_chosen(self) -> str:
        """What is to be tapped next for the selected card; "" if none is, or what it does has been said."""
        place = self.chosen[0].lies_at if self.chosen else None
        if place is None or not self.lit_places():
            return ""
        if place.is_slot:
            is_own = bool(self._own(self.chosen[0].place))
            return _("Now tap the card you want for it.") if is_own else _("Now tap the card you give for it.")
        if place.name == "discard":
            return _("Now tap the card that it replaces.")
        is_kept = any(self._own(lit) for lit in self.lit_places()) and not self.asked_of(self._meant or "")
        return _("Now tap the card that it replaces, or the discard pile.") if is_kept else ""

    def _turn_prompt(self) -> str:
        moves = self.state.sight.moves if self.state.sight else ()
        sentences = [
            _("Draw a card, or take the top card of the discard pile.")
            if self._has("take", moves)
            else _("Draw a card.")
        ]
        if self._has("grab", moves):
            sentences.append(_("Or grab a face-up card."))
        if "call" in moves:
            sentences.append(_("Or call right away."))
        return " ".join(sentences)

    def _has(self, verb: str, moves: Sequence[str]) -> bool:
        return any(move.startswith(verb) for move in moves)

    def _end_prompt(self) -> str:
        return _("Your turn is over. Do you want to call?")

    def drawn_prompt(self) -> str:
        """What can be done with the drawn card."""
        kind = self._meant
        if kind is None:
            return ""
        asked = self.asked_of(kind)
        if not asked:
            return self._prompt_to_keep()
        is_refusable = not self.choice.taken and self._has("throw", self.state.sight.moves if self.state.sight else ())
        otherwise = _("Or discard “{card}”, without effect.").format(card=words.face(kind)) if is_refusable else ""
        return self._counted(" ".join(filter(None, [asked, otherwise])))

    def asked_of(self, kind: str) -> str:
        """What a special card asks for; "" for a number."""
        return {
            "swap": _("Drag one of your cards onto another player’s card."),
            "look": _("Tap the card you want to look at."),
            "flip": _("Tap the card you want to reveal."),
            "cut": _("Tap the card you want to discard."),
            "joker": _("What does the Joker stand for?"),
            **{each: words.asked(each) for each in WITHOUT_CARD},
        }.get(kind, "")

    def _prompt_to_keep(self) -> str:
        """What a number asks for; while Draw Twice is played, also which of its cards it is."""
        view = self.state.sight.view if self.state.sight else {}
        if view.get("draws"):
            return _("The first of two draws: put it in place of one of your cards, or discard it and draw again.")
        return _("Put it in place of one of your cards, or discard it.")

    def explain(self, _piece: Piece, shown: ShownFace) -> str:
        """What a card is worth and does."""
        if not shown:
            return _("A face-down card.")
        return _("{card}: {what}").format(card=words.face(shown), what=words.explain(shown))

    def explain_place(self, place: str) -> str:
        """Why a place of a row is empty."""
        looking = self.table.sight.view["looking"] if self.table.sight else None
        is_looked_at = looking and place == "{}.{}".format(*looking)
        return _("The card from here is being looked at.") if is_looked_at else super().explain_place(place)

    def rule_names(self, piece: Piece, shown: ShownFace) -> Sequence[str]:
        """The names for looking a piece up; a card that lies face up in a row has an entry of its own."""
        names = super().rule_names(piece, shown)
        return ("open", *names) if shown and self._is_revealed(piece) else names

    def _is_revealed(self, piece: Piece) -> bool:
        """Whether a card of a row has been turned face up during the round."""
        view = self.table.sight.view if self.table.sight else {"phase": ""}
        is_in_play = view["phase"] not in ("", "score", "over")
        return is_in_play and piece.lies_at.is_slot and piece.place not in self.table.unrevealed(view)
