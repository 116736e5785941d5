"""Searching the rules: in every language, without accents and capitals."""

from __future__ import annotations

import pytest

from screens.app import words
from screens.games.rule_search import find, plain
from screens.games.rules import rulebook
from tests.screens.at_table import WITH_RULES


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_title_is_found_without_its_accents_in_every_language(language: str) -> None:
    words.speak(language)
    for game in WITH_RULES:
        for entry in rulebook(game).INDEX:
            title = words._(entry.title)
            assert entry.key in [place.key for place in find(plain(title).upper(), [game])], title


def test_all_words_have_to_occur_in_any_order() -> None:
    both = find("card joker", ["dog"])
    assert both == find("JOKER  card", ["dog"])
    assert both
    assert all("joker" in (text := f"{each.title} {each.text}".lower()) and "card" in text for each in both)
    assert len(both) < len(find("card", ["dog"]))


def test_what_has_the_word_in_its_title_comes_first() -> None:
    titles = ["joker" in place.title.lower() for place in find("joker", WITH_RULES)]
    assert titles == sorted(titles, reverse=True)
    assert set(titles) == {True, False}


@pytest.mark.parametrize("sought", ["", " ", "a", "qqqqq", "joker qqqqq"])
def test_nothing_is_found_for_nothing(sought: str) -> None:
    assert not find(sought, WITH_RULES)
