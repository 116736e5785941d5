"""What the words promise: all of them in every language, and none that a machine could have found wrong."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.make import words as make
from assets.make.words import Entry, UnclearError
from screens.app import words

LANGUAGES = sorted(make.PLURALS)
sentences = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from('\n\t"\\'), min_size=1)


@pytest.fixture(scope="module")
def of_the_app() -> make.Catalogue:
    return make.collected()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "screens" / "telling").mkdir(parents=True)
    (tmp_path / "kv").mkdir()
    return tmp_path


def collected(project: Path) -> make.Catalogue:
    return make.collected(project / "screens", project / "kv")


def said(language: str, *entries: Entry) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(make.compiled(language, {entry.one: entry for entry in entries})))


# the catalogues of the app


def test_the_catalogues_are_complete_and_up_to_date(of_the_app: make.Catalogue) -> None:
    assert list(make.complaints(of_the_app)) == []


def test_each_language_but_the_one_in_the_code_has_a_catalogue() -> None:
    assert {*make.PLURALS, words.FALLBACK} == set(words.LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_can_be_filled_in_and_is_well_set(language: str, of_the_app: make.Catalogue) -> None:
    catalogue = make.catalogue(language, of_the_app)
    translated = {one: make.faults(language, entry) for one, entry in catalogue.items() if entry.said}
    assert {one: found for one, found in translated.items() if found} == {}


def test_every_sentence_of_the_app_can_be_filled_in(of_the_app: make.Catalogue) -> None:
    for entry in of_the_app.values():
        for text in filter(None, (entry.one, entry.many)):
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
    assert {one: (entry.many, entry.files) for one, entry in collected(project).items()} == {
        "in two parts": ("", ["screens/telling/dog.py"]),
        "long\ntext": ("", ["screens/telling/dog.py"]),
        "{n} card": ("{n} cards", ["screens/telling/dog.py"]),
        "It's (half) open": ("", ["kv/page.kv"]),
        "so": ("", ["kv/page.kv"]),
        "{n} hour": ("{n} hours", ["kv/page.kv"]),
    }


def test_a_sentence_in_two_files_stands_once(project: Path) -> None:
    for name in ("b.py", "a.py"):
        (project / "screens" / name).write_text('_("Back"); _("Back")')
    assert collected(project)["Back"].files == ["screens/a.py", "screens/b.py"]


@pytest.mark.parametrize("source", ['_(f"{n} cards")', '_("a" + b)', "N_(title)", 'n_("one", many, n)', "_('open'"])
def test_a_sentence_that_only_the_running_app_knows_is_refused(source: str, project: Path) -> None:
    (project / "screens" / "page.py").write_text(source)
    with pytest.raises(UnclearError, match=r"screens/page\.py"):
        collected(project)


def test_a_sentence_has_one_plural(project: Path) -> None:
    (project / "screens" / "page.py").write_text('n_("card", "cards", 1); n_("card", "many cards", 1)')
    with pytest.raises(UnclearError, match="two plurals"):
        collected(project)


# keeping translations


def test_translations_and_notes_stay_and_what_is_gone_goes(project: Path) -> None:
    page = project / "screens" / "page.py"
    page.write_text('_("Back"); _("Next"); n_("{n} card", "{n} cards", 2)')
    make.update(collected(project), project)
    po, _mo = make.paths("de", project)
    untranslated = po.read_text("utf-8")
    translated = untranslated.replace('msgid "Back"\nmsgstr ""', 'msgid "Back"\nmsgstr "Zurück"')
    po.write_text(translated.replace("#: screens/page.py", "# from the bar on top\n#: screens/page.py", 1), "utf-8")
    page.write_text('_("Back"); _("Close")')
    make.update(collected(project), project)
    text = po.read_text("utf-8")
    assert '# from the bar on top\n#: screens/page.py\nmsgid "Back"\nmsgstr "Zurück"' in text
    assert 'msgid "Close"\nmsgstr ""' in text
    assert "Next" not in text
    assert "card" not in text


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
    entry = Entry(one, many, ["screens/page.py"], (first, second))
    assert make.merged({one: entry}, make.read_po(make.written_po("de", {one: entry}))) == {one: entry}
    plain = Entry(one, "", ["screens/page.py"], (first,))
    assert make.merged({one: plain}, make.read_po(make.written_po("fr", {one: plain}))) == {one: plain}
    assert said("fr", plain).gettext(one) == first
    assert [said("de", entry).ngettext(one, many, number) for number in (1, 2)] == [first, second]


def test_each_language_counts_in_its_own_way() -> None:
    german = said("de", Entry("{n} card", "{n} cards", said=("{n} Karte", "{n} Karten")))
    french = said("fr", Entry("{n} card", "{n} cards", said=("{n} carte", "{n} cartes")))
    assert [german.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} Karten", "{n} Karte", "{n} Karten"]
    assert [french.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} carte", "{n} carte", "{n} cartes"]


# faults


@pytest.mark.parametrize(
    ("language", "entry", "fault"),
    [
        ("de", Entry("Street"), "is not translated"),
        ("de", Entry("{n} card", "{n} cards", said=("{n} Karte",)), "is not translated"),
        ("de", Entry("{n} card", "{n} cards", said=("{n} Karte", "")), "is not translated"),
        ("de", Entry("Street", said=("Straße",)), "has an ß"),
        ("de", Entry("For {name}", said=("Für {namen}",)), "must have the placeholders name"),
        ("de", Entry("For {name}", said=("Für {name",)), "must have the placeholders name"),
        ("de", Entry("For all", said=("Für {name}",)), "must have the placeholders none"),
        ("fr", Entry("{n} card", "{n} cards", said=("{n} carte", "cartes")), "must have the placeholders n"),
        ("fr", Entry("Really?", said=("Vraiment ?",)), "needs no-break spaces"),
        ("fr", Entry("Really?", said=("Vraiment?",)), "needs no-break spaces"),
        ("fr", Entry("{n}: yes", said=("{n}: oui",)), "needs no-break spaces"),
    ],
)
def test_a_fault_is_found(language: str, entry: Entry, fault: str) -> None:
    assert make.faults(language, entry) == [fault]


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
    assert make.faults("fr", Entry(text.replace("à", "at"), said=(text,))) == []


# speaking


def test_a_new_language_is_spoken_at_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sentences = {"Back": Entry("Back"), "{n} card": Entry("{n} card", "{n} cards")}
    for language, *translations in (
        ("de", "Zurück", "{n} Karte", "{n} Karten"),
        ("fr", "Retour", "{n} carte", "{n} c."),
    ):
        done = {"Back": Entry("Back", said=(translations[0],))}
        done["{n} card"] = Entry("{n} card", "{n} cards", said=tuple(translations[1:]))
        po, _mo = make.paths(language, project)
        po.parent.mkdir(parents=True)
        po.write_text(make.written_po(language, done), "utf-8")
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


def test_nothing_is_said_of_nothing() -> None:
    assert words._("") == ""
