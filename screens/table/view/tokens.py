"""Players' tokens on a board: a body in the player's colour with the player's sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from screens.app import theme
from screens.session.people import Person
from screens.table.view.faces import Faces, Layer
from screens.widgets.basics import sign

#: The size of the sign, and how far a rim and its dark edge jut out, in widths of the token.
SIGN, RIM, EDGE = 0.56, 0.17, 0.23


class Token(NamedTuple):
    """A token's owner, the name of its body's picture, and that of a light rim round it, which tells it from afar."""

    person: Person
    body: str
    rim: str = ""


class Tokens(Faces):
    """The cards of a game, and its tokens."""

    def __init__(self, game: str, bodies: str, tokens: Mapping[str, Token]) -> None:
        super().__init__(game)
        self._bodies = Faces(bodies)
        self._tokens = tokens

    def layers(self, face: str | None, width: float) -> Sequence[Layer]:
        """A token's rim, body and sign, or a card's pictures."""
        if face is None or face not in self._tokens:
            return super().layers(face, width)
        token = self._tokens[face]
        picture = sign(token.person.symbol, SIGN * width)
        plain = self.body(face, width), Layer(picture, theme.LIGHT.paper, (SIGN - 1) / 2)
        if not token.rim:
            return plain
        return self._rim(token.rim, width, EDGE, theme.LIGHT.ink), self._rim(token.rim, width), *plain

    def _rim(self, name: str, width: float, juts: float = RIM, colour: theme.Colour = theme.LIGHT.paper) -> Layer:
        """A light body that juts out under a token; or a dark one, on which the light one is seen on any ground."""
        size = 1 + 2 * juts
        return Layer(self._bodies.picture(name, width * size), colour, juts + self._bodies.margin * size)

    def body(self, face: str, width: float) -> Layer:
        """A token's body without its sign."""
        person, body, _rim = self._tokens[face]
        return Layer(self._bodies.picture(body, width), theme.curtain(person.colour), self._bodies.margin)

    def shadow(self, face: str | None, width: float) -> Any:
        """The shadow of a token's body, or of a card."""
        return self._bodies.shadow(face, width) if face in self._tokens else super().shadow(face, width)

    def forget(self) -> None:
        """Drop all pictures, as the screen has changed."""
        super().forget()
        self._bodies.forget()
