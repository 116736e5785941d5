"""What the catalogues promise: complete in every language, without any fault that a program can find."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from hypothesis import given
from hypothesis import strategies as st

from assets.make import words as make
from assets.make.words import UnclearError
from screens.app import words

LANGUAGES = sorted(make.PLURALS)
sentences = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from('\n\t"\\'), min_size=1)


@pytest.fixture(scope="module")
def of_the_app() -> Catalog:
    return make.collected()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "screens" / "telling").mkdir(parents=True)
    (tmp_path / "kv").mkdir()
    return tmp_path


def collected(project: Path) -> Catalog:
    return make.collected(project / "screens", project / "kv")


def catalogue(*messages: Message) -> Catalog:
    """A catalogue of these translations."""
    made = Catalog()
    for message in messages:
        made[message.id] = message
    return made


def said(language: str, *messages: Message) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(make.compiled(catalogue(*messages), language)))


def sentences_in(found: Catalog) -> dict[str, Message]:
    return {message.id if isinstance(message.id, str) else message.id[0]: message for message in found if message.id}


def files_of(message: Message) -> list[str]:
    return [file for file, _line in message.locations]


def reworded(project: Path, source: str) -> str:
    """The German catalogue after the code's sentences have changed to these."""
    (project / "screens" / "page.py").write_text(source)
    make.update(collected(project), project)
    return make.paths("de", project)[0].read_text("utf-8")


def translate(project: Path, before: str, after: str) -> None:
    po, _mo = make.paths("de", project)
    text = po.read_text("utf-8")
    assert before in text
    po.write_text(text.replace(before, after), "utf-8")
    make.update(collected(project), project)


def spoken_in_german(project: Path) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(make.paths("de", project)[1].read_bytes()))


# the catalogues of the app


def test_the_catalogues_are_complete_and_up_to_date(of_the_app: Catalog) -> None:
    assert list(make.complaints(of_the_app)) == []


def test_each_language_but_the_one_in_the_code_has_a_catalogue() -> None:
    assert {*make.PLURALS, words.FALLBACK} == set(words.LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_can_be_filled_in_and_is_well_set(language: str, of_the_app: Catalog) -> None:
    translated = [message for message in make.catalogue(language, of_the_app) if message.id]
    faults = {str(message.id): make.faults(language, message) for message in translated}
    assert {one: found for one, found in faults.items() if found} == {}


def test_every_sentence_of_the_app_can_be_filled_in(of_the_app: Catalog) -> None:
    for message in of_the_app:
        for text in [message.id] if isinstance(message.id, str) else message.id:
            assert all(name.isidentifier() for name in make.placeholders(text)), text


# collecting


def test_sentences_are_found_however_they_are_written(project: Path) -> None:
    (project / "screens" / "telling" / "dog.py").write_text(
        'A = N_("in "\n       "two parts")\nB = _("""long\ntext""")\nC = words.n_("{n} card", "{n} cards", len(x))\n'
        "D = [_(x) for x in y]\n"
    )
    (project / "kv" / "page.kv").write_text(
        "#:import _ screens.app.words._\n<Page>:\n    # it isn't _('said')\n"
        "    text: _('It\\'s (half) open') + _(\"so\") + other_('no')\n"
        "    more:\n        n_('{n} hour',\n           '{n} hours', root.n(1)).format(n=root.n(1))\n"
    )
    assert {str(message.id): files_of(message) for message in collected(project) if message.id} == {
        "in two parts": ["screens/telling/dog.py"],
        "long\ntext": ["screens/telling/dog.py"],
        "('{n} card', '{n} cards')": ["screens/telling/dog.py"],
        "It's (half) open": ["kv/page.kv"],
        "so": ["kv/page.kv"],
        "('{n} hour', '{n} hours')": ["kv/page.kv"],
    }


def test_a_sentence_in_two_files_stands_once(project: Path) -> None:
    for name in ("b.py", "a.py"):
        (project / "screens" / name).write_text('_("Back"); _("Back")')
    assert files_of(sentences_in(collected(project))["Back"]) == ["screens/a.py", "screens/b.py"]


@pytest.mark.parametrize(
    "source",
    ['_(f"{n} cards")', """f"{_('open')} {n}\"""", '_("a" + b)', "N_(title)", 'n_("one", many, n)', "_('open'"],
)
def test_a_sentence_that_only_the_running_app_knows_is_refused(source: str, project: Path) -> None:
    (project / "screens" / "page.py").write_text(source)
    with pytest.raises(UnclearError, match=r"screens/page\.py"):
        collected(project)


def test_a_sentence_has_one_plural(project: Path) -> None:
    (project / "screens" / "page.py").write_text('n_("card", "cards", 1); n_("card", "many cards", 1)')
    with pytest.raises(UnclearError, match="two plurals"):
        collected(project)


# keeping translations


def test_translations_and_notes_stay(project: Path) -> None:
    reworded(project, '_("Back"); _("Next")')
    translate(project, 'msgid "Back"\nmsgstr ""', 'msgid "Back"\nmsgstr "Zurück"')
    translate(project, '#: screens/page.py\nmsgid "Back"', '# from the bar on top\n#: screens/page.py\nmsgid "Back"')
    text = reworded(project, '_("Back"); _("Close")')
    assert '# from the bar on top\n#: screens/page.py\nmsgid "Back"\nmsgstr "Zurück"' in text
    assert 'msgid "Close"\nmsgstr ""' in text


def test_a_reworded_sentence_keeps_its_translation_for_the_translator_but_says_nothing_with_it(project: Path) -> None:
    reworded(project, '_("Who has the lowest total wins.")')
    translate(project, 'wins."\nmsgstr ""', 'wins."\nmsgstr "Das tiefste Total gewinnt."')
    assert spoken_in_german(project).gettext("Who has the lowest total wins.") == "Das tiefste Total gewinnt."
    text = reworded(project, '_("The player with the lowest total wins.")')
    assert '#, fuzzy\n#| msgid "Who has the lowest total wins."\n' in text
    assert 'msgstr "Das tiefste Total gewinnt."' in text
    new = "The player with the lowest total wins."
    assert spoken_in_german(project).gettext(new) == new
    assert any(f"“{new}” was reworded" in told for told in make.complaints(collected(project), project))
    assert "Who has" in reworded(project, f'_("{new}")'), "the old wording stays as long as the mark"
    translate(project, "#, fuzzy\n", "")
    assert spoken_in_german(project).gettext(new) == "Das tiefste Total gewinnt."
    assert "Who has" not in reworded(project, f'_("{new}")')


def test_the_translation_of_a_sentence_that_is_gone_is_kept_until_it_is_forgotten(project: Path) -> None:
    reworded(project, '_("Back")')
    translate(project, '"Back"\nmsgstr ""', '"Back"\nmsgstr "Zurück"')
    text = reworded(project, '_("An altogether different sentence")')
    assert '#~ msgid "Back"\n#~ msgstr "Zurück"' in text
    assert spoken_in_german(project).gettext("Back") == "Back"
    assert 'msgid "Back"\nmsgstr "Zurück"' in reworded(project, '_("Back")')
    reworded(project, '_("An altogether different sentence")')
    make.update(collected(project), project, forget=True)
    assert "Zurück" not in make.paths("de", project)[0].read_text("utf-8")


def test_what_is_left_to_do_is_told(project: Path) -> None:
    (project / "screens" / "page.py").write_text('_("Back")')
    found = collected(project)
    assert any("not up to date" in told for told in make.complaints(found, project))
    make.update(found, project)
    assert list(make.complaints(found, project)) == [f"{language}: “Back” is not translated." for language in LANGUAGES]
    for language in LANGUAGES:
        po, _mo = make.paths(language, project)
        po.write_text(po.read_text("utf-8").replace('"Back"\nmsgstr ""', '"Back"\nmsgstr "X"'), "utf-8")
    assert list(make.complaints(found, project)) == [
        f"{language}: stammtisch.mo is not up to date." for language in LANGUAGES
    ]
    make.update(found, project)
    assert list(make.complaints(found, project)) == []


@given(sentences, sentences, sentences, sentences)
def test_any_text_comes_back_from_a_catalogue(one: str, many: str, first: str, second: str) -> None:
    counted = Message((one, many), (first, second), locations=[("screens/page.py", 0)])
    plain = Message(one, first, locations=[("screens/page.py", 0)])
    for message in (counted, plain):
        back = make.read(make.written(catalogue(message), "de"), "de")
        (found,) = [each for each in back if each.id]
        assert (found.id, found.string) == (message.id, message.string)
    assert said("fr", plain).gettext(one) == first
    assert [said("de", counted).ngettext(one, many, number) for number in (1, 2)] == [first, second]


def test_each_language_counts_in_its_own_way() -> None:
    german = said("de", Message(("{n} card", "{n} cards"), ("{n} Karte", "{n} Karten")))
    french = said("fr", Message(("{n} card", "{n} cards"), ("{n} carte", "{n} cartes")))
    assert [german.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} Karten", "{n} Karte", "{n} Karten"]
    assert [french.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} carte", "{n} carte", "{n} cartes"]


# faults


@pytest.mark.parametrize(
    ("language", "message", "fault"),
    [
        ("de", Message("Street"), "is not translated"),
        ("de", Message(("{n} card", "{n} cards"), ("{n} Karte", "")), "is not translated"),
        ("de", Message("Street", "Straße"), "has an ß"),
        ("de", Message("For {name}", "Für {namen}"), "must have the placeholders name"),
        ("de", Message("For {name}", "Für {name"), "must have the placeholders name"),
        ("de", Message("For all", "Für {name}"), "must have the placeholders none"),
        ("fr", Message(("{n} card", "{n} cards"), ("{n} carte", "cartes")), "must have the placeholders n"),
        ("fr", Message("Really?", "Vraiment ?"), "needs no-break spaces"),
        ("fr", Message("Really?", "Vraiment?"), "needs no-break spaces"),
        ("fr", Message("{n}: yes", "{n}: oui"), "needs no-break spaces"),
    ],
)
def test_a_fault_is_found(language: str, message: Message, fault: str) -> None:
    assert make.faults(language, message) == [fault]


@pytest.mark.parametrize(
    "text",
    [
        "Vraiment\u202f?",
        "Quoi\u00a0?!",
        "[color=#ff0000]Non\u202f![/color]",
        "{n:+d} à 12:30",
        "voir https://a.ch",
        "(?)",
    ],
)
def test_well_set_french_is_let_be(text: str) -> None:
    assert make.faults("fr", Message(text.replace("à", "at"), text)) == []


# speaking


def test_a_new_language_is_spoken_at_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = ("{n} card", "{n} cards")
    sentences = catalogue(Message("Back"), Message(counted))
    for language, *translations in (
        ("de", "Zurück", "{n} Karte", "{n} Karten"),
        ("fr", "Retour", "{n} carte", "{n} c."),
    ):
        done = catalogue(Message("Back", translations[0]), Message(counted, tuple(translations[1:])))
        po, _mo = make.paths(language, project)
        po.parent.mkdir(parents=True)
        po.write_text(make.written(done, language), "utf-8")
    make.update(sentences, project)
    monkeypatch.setattr(words, "LOCALE", project)
    before = words.spoken()
    try:
        heard = []
        for language in ("de", "fr", "en", "rm"):
            words.speak(language)
            heard.append((words.spoken(), words._("Back"), words.n_("{n} card", "{n} cards", 0)))
    finally:
        monkeypatch.undo()
        words.speak(before)
    assert heard == [
        ("de", "Zurück", "{n} Karten"),
        ("fr", "Retour", "{n} carte"),
        ("en", "Back", "{n} cards"),
        ("en", "Back", "{n} cards"),
    ]


def test_an_empty_sentence_is_not_translated() -> None:
    assert words._("") == ""
