"""Tokens: a body in a player's colour with that player's sign."""

from __future__ import annotations

import gc
from typing import Any
from weakref import WeakValueDictionary

import pytest

from screens.session.people import Person
from screens.table.layout.pose import Pose
from tests.screens.driver import Driver, Window

ANNA, BEAT = Person("Anna", "red", "star"), Person("Beat", "blue", "moon")
WIDTH = 48


@pytest.fixture
def faces(driver: Driver) -> Any:
    """Cards of Bungee, and two tokens."""
    from screens.table.view.tokens import Token, Tokens

    driver.frames(1)
    return Tokens("bungee", "marbles", {"0": Token(ANNA, "disc"), "1": Token(BEAT, "square")})


def test_a_token_is_its_body_in_the_persons_colour_and_the_persons_sign_on_it(faces: Any) -> None:
    from screens.app import theme
    from screens.table.view.faces import Faces
    from screens.table.view.tokens import SIGN
    from screens.widgets.basics import sign

    body, mark = faces.layers("0", WIDTH)
    bodies = Faces("marbles")
    assert body.texture.uvsize == bodies.picture("disc", WIDTH).uvsize
    assert body.texture.uvpos == bodies.picture("disc", WIDTH).uvpos
    assert body.colour == theme.curtain("red")
    assert body.margin == bodies.margin
    assert mark.texture is sign("star", SIGN * WIDTH)
    assert mark.colour == theme.LIGHT.paper
    assert WIDTH * (1 + 2 * mark.margin) == pytest.approx(WIDTH * SIGN), "smaller than the body, in its middle"


def test_two_persons_tokens_differ_in_body_colour_and_sign(faces: Any) -> None:
    (body, mark), (other_body, other_mark) = faces.layers("0", WIDTH), faces.layers("1", WIDTH)
    assert body.texture.uvpos != other_body.texture.uvpos
    assert body.colour != other_body.colour
    assert mark.texture is not other_mark.texture


def test_a_large_sign_takes_memory_only_while_it_is_shown(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.widgets import basics

    # Earlier tests of a batch leave theirs.
    monkeypatch.setattr(basics, "_large_signs", WeakValueDictionary())
    driver.frames(1)
    shown = basics.sign("star", 200)
    assert shown.width >= 200
    assert basics.sign("star", 250) is shown
    del shown
    gc.collect()
    assert [*basics._large_signs] == []


def test_a_rim_juts_out_under_a_token(driver: Driver) -> None:
    from screens.app import theme
    from screens.table.view.tokens import Token, Tokens

    driver.frames(1)
    tokens = Tokens("bungee", "marbles", {"0": Token(ANNA, "disc"), "0*": Token(ANNA, "disc*", rim="disc")})
    plain, (edge, rim, body, _mark) = tokens.layers("0", WIDTH), tokens.layers("0*", WIDTH)
    assert len(plain) == 2
    assert (edge.colour, rim.colour) == (theme.LIGHT.ink, theme.LIGHT.paper), "seen on light wood, and on dark"
    assert edge.margin > rim.margin
    assert rim.margin > body.margin + 0.15
    assert body.texture.uvpos != plain[0].texture.uvpos


def test_all_else_is_a_card_of_the_game(faces: Any) -> None:
    for face in ("7", None):
        [layer] = faces.layers(face, WIDTH)
        assert layer.texture is faces.picture(face, WIDTH)
        assert layer.colour == (1, 1, 1, 1)
        assert layer.margin == faces.margin


def test_the_shadow_of_a_token_is_its_own(faces: Any) -> None:
    assert faces.shadow("0", WIDTH) is not faces.shadow("7", WIDTH)
    assert faces.shadow("7", WIDTH) is faces.shadow(None, WIDTH)


def test_another_screen_gets_other_pictures(faces: Any) -> None:
    before = [layer.texture for layer in faces.layers("0", WIDTH)]
    faces.forget()
    assert faces.layers("0", WIDTH)[0].texture is not before[0]
    assert faces.layers("0", 140)[0].texture.width > before[0].width


def test_a_token_is_drawn_with_both_its_pictures_where_it_lies(faces: Any) -> None:
    from screens.table.model.pieces import Piece
    from screens.table.view.layer import PieceLayer

    layer = PieceLayer(faces)
    Window.add_widget(layer)
    piece, here, there = Piece("track 5", "0"), Pose(100, 100, WIDTH, WIDTH), Pose(200, 100, WIDTH, WIDTH)
    layer.light = 0.5
    layer.lay({piece: here}, {piece: "0"})
    layer.follow({piece: there})
    pictures = faces.layers("0", WIDTH)
    quads = layer._drawn[piece]._quads
    assert [quad.texture for _tint, quad in quads] == [picture.texture for picture in pictures]
    for (tint, quad), picture in zip(quads, pictures, strict=True):
        assert quad.points == pytest.approx(there.corners(picture.margin * WIDTH))
        assert tint.rgb == pytest.approx([each * 0.5 for each in picture.colour[:3]])
        assert tint.a == pytest.approx(picture.colour[3])


def test_a_piece_that_becomes_a_card_loses_its_second_picture(faces: Any) -> None:
    from screens.table.model.pieces import Piece
    from screens.table.view.layer import PieceLayer

    layer = PieceLayer(faces)
    Window.add_widget(layer)
    piece, here = Piece("track 5", "0"), Pose(100, 100, WIDTH, WIDTH)
    layer.lay({piece: here}, {piece: "0"})
    group = layer._drawn[piece].group
    count = len(group.children)
    layer.show({piece: "7"})
    assert len(layer._drawn[piece]._quads) == 1
    assert len(group.children) < count
