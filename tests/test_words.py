"""How the app speaks, in each of its languages: short sentences, the usual words, one term for one thing.

What a catalogue must have to work at all is in ``tests/screens/app/test_words.py``.
``python -m tests.grammar`` prints the sentences that hold names or numbers, filled in, for a reader.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from assets.make import words as make
from screens.app import words
from tabletop import GAMES
from tabletop.errors import COMMON_REFUSALS
from tests import grammar

LANGUAGES = sorted(make.PLURALS)
ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
#: A longer sentence is read twice.
MOST_WORDS = 22

#: What nobody says at a table, and what to say instead.
BANNED_IN_ENGLISH = {
    r"\bwho(m|se|so)?ever\b": "name the player, or say “you”",
    r"\bthe own\b": "your, their",
    r"\b(some|any)body\b": "a player, you",
    r"\beverybody\b": "everyone, each player",
    r"\bwho can\b": "if you can",
    r"(?<!top )\bone (may|must)\b": "you may, you must",
    r"(?<!discard )(?<!draw )\bpile\b": "draw pile, discard pile",
    r"\bstock\b": "draw pile",
    r"\bpad\b": "score sheet",
    r"\bthrow\w*\b": "discard",
    r"\bbarriers?\b": "fence piece",
    r"\bfenced in\b": "fenced",
    r"\bturn(ed|s)? up\b": "reveal",
    r"\b(lay|laid|lies|lie|lying) open\b": "face up",
    r"\bwrites? (−|down|\d)": "scores",
    r"\b(go(es)?|send|sends|sent) home\b": "send back",
    r"\bcounts itself\b": "is worth its number",
    r"\btake in\b|\bhand on\b": "import, share",
    r"\bhouse\b": "computer player",
    r"\bplease\b": "say what to do",
    r"\b(\w+) \1\b": "once is enough",
    r"[\d}]\s%": "no space before a per cent sign",
}
#: The placeholders that hold names, as a pattern.
PLAYERS = "|".join(sorted(grammar.PLAYERS | {"one", "fence", "colour"}))
#: What our docs don't say either, outside code and quotations.
BANNED_IN_DOCS = r"\b(who(m|se|so)?ever|the own|(some|any|every)body|house players?|anew)\b"
BANNED = {
    "de": {
        r"\b[Ww]essen (Hof|Hand)\b|\b[Ww]essen Karte genommen|nicht, wem |\bWem sie": "wer …, die Person, deren …",
        r"Gegenüber": "Teammitglied",
        r"niedrig": "tief",
        r"\bwegwerf|\bweggeworfen|\bwirf\b.* weg\b": "ablegen",
        r"\bNimm (ab|zue)\b": "Eine weniger, Eine mehr",
        r"\b(Spielbrett|Brett|Plan)\b": "Spielfeld",
        r"(?i)(?<!ich )\b(halte|wähle|versuche|tippe|zäune (deinen|die))\b": "Halt, Wähl, Versuch, Tipp, Zäun",
        r"nach Hause|zurückschick": "heim, heimschicken",
        r"\bEs hat (zu|noch|keine)\b": "Es sind, Es gibt",
        r"\b(einen|den|der) (Glücks-)?Bungee\b": "das Bungee",
        r"\b(\w*einer) \1\b": "name the thing",
        r"(?i)\bzieh (sie|es|ihn|den|(die|eine|deine) Murmel|die gezogene)\b": "Schieb, Beweg (ziehen: a card)",
    },
    "fr": {
        rf"(?i)\b(de|que|le|la|ne|se|à l’) \{{({PLAYERS})\}}": "nothing that elides before a name",
        r"vis-à-vis": "partenaire",
        r"\b(?!Chez|Assez)[A-ZÉ]\w*ez\b|\bvotre\b": "tu, ton",
        r"\bToi seul\b|\bjoueurs?\b(?! \{)": "personne",
        r"\bécrit\b|\bnotes? −": "inscrit",
        r"compte rien|comptent rien": "compte pour zéro",
        r"\bchamps?\b": "pâturage",
        r"(morceaux?|pièces?) de clôture": "barrière",
        r"\bpioch(er|ée?s?)\b|\bdéfausser\b|\bet défausse\b|s’empare": "tirer, jeter, chiper",
        r"\bcartes jouées\b": "défausse",
        r"\bappli(cation)?s?\b": "app",
        r"\w[ \u00a0\u202f]…": "no space before an ellipsis",
    },
    "it": {
        r"\bgiri\b|\b(questo|prossimo|ogni|primo) giro\b|giro di tavolo": "manche (a giro is a lap)",
        r"\brecint[oi]\b": "recinzione",
        r"pezz[oi] di recinzione": "staccionata",
        r"\bneutral[ei]\b": "neutra",
        r"chi gioca (con|insieme)": "il compagno",
        r"acchiapp|afferr": "prendere",
        r"\bscriv[eo]|si scriv": "segnare",
        r"\b(vale|valgono) (quanto|quello che) dic": "vale quanto indica",
        r"basso è buono": "i numeri bassi sono buoni",
        r"\bsta per (un|qualsiasi|la)": "sostituisce",
        r"tranne la prima carta": "tranne la carta in cima",
        r"\bcarte giocate\b": "scarti",
        r"\bposto (seguente|dopo)\b|[Cc]omincia il (primo )?posto": "la persona seguente, la prima della lista",
        r"\b[Oo]spite\b": "giocatore (an ospite may be the host)",
        r"\b(il|del|al|dal|nel|sul) (8|11|\{day\})": "l’8, l’11",
        r"\w[ \u00a0]…": "no space before an ellipsis",
    },
}
#: One term for one thing: what a short text says for it in German, French and Italian, if English says this.
TERMS = {
    r"discard pile|top discard": ("Ablage", "défausse", "scarti"),
    r"draw pile": ("Stapel", "pioche", "mazzo"),
    r"(next|this|each|last|first|guided) rounds?|rounds(?! won)": ("Runde", "manche", "manche"),
    r"score sheet": ("Punkteblock", "feuille de score", "foglio dei punti"),
    r"special cards?": ("Sonderkarte", "spéciale", "special"),
    r"(?<!in a )(?<!new )rows?(?!\})": ("Reihe", "rangée", "fil[ae]"),
    r"curtain": ("Vorhang", "rideau", "sipario"),
    r"board": ("Spielfeld", "plateau", "tabellon"),
    r"farms?": ("Hof|Höfe", "ferme", "fattori"),
    r"pastures?": ("Weide", "pâturage", "pascol"),
    r"fence pieces?": ("Zaunstück", "barrière", "staccionat"),
    r"fences?(?! piece)": ("Zaun|Zäun", "clôture", "recinzion|recinta"),
    r"supply": ("Vorrat", "réserve", "riserva"),
    r"lead card": ("Startkarte", "entame", "apertura"),
    r"token": ("Marke", "jeton", "gettone"),
    r"trick": ("Stich", "pli", "presa"),
    r"lucky (card|Bungee|six)": ("Glücks", "porte-bonheur", "fortunat"),
    r"last lap": ("Endspurt", "dernier tour", "ultimo giro"),
    r"marbles?": ("Murmel", "bille", "bigli"),
    r"kennel": ("Zwinger", "niche", "cuccia"),
    r"guard": ("Wache", "garde", "guardia"),
    r"track": ("Bahn", "piste", "pista"),
    r"computer": ("Computer", "ordinateur|ordi", "computer"),  # “ordi” where a name stands before it
    r"partners?": ("Team", "partenaire|équipe", "compagn|squadra"),
    r"teams?": ("Team|team", "équipe", "squadr"),
    r"(finished|this|no|last|damaged) match(es)?": ("Partie", "partie|terminée", "partit|terminat"),
    r"deck": ("Spiel|dabei|dazu|spielt|weg|ausw", "paquet", "mazzo"),
    r"calls?|(?<!now )called": ("[Rr]uf", "annonc", "annunci"),
    r"dealer": ("austeilt", "distribu", "distribu"),
    r"player’s turn|your turn": ("Zug|dran", "tour|jouer", "turno|tocca|Tocca"),
    r"pass to|pass the device": ("[Ww]eiter|reichen", "[Pp]asse", "[Pp]assa"),
    r"backup": ("Sicherung", "sauvegarde", "backup"),
    r"history": ("Verlauf", "historique", "cronologia"),
    r"settings": ("Einstellungen", "réglages", "impostazioni"),
}
#: What several kinds of rooms say (games, pages, widgets, …), and mean the same by: others need a context, ``p_()``.
SAID_BY_SEVERAL = {
    "Back",
    "Continue",
    "Discard pile",
    "Done",
    "Draw pile",
    "It is your turn.",
    "Lucky card",
    "Next round",
    "Pass to {name}",
    "Supply",
    "Variants",
    "with {names}",
    "{n} card",
    "{n} point",
    "{n}%",
    "{sentence}: {cards}.",
    "{won} of {n} match won",
}
#: Where a marked sentence is put together with something, and why that is none of its words.
SAID_IN_PARTS = {
    "screens/games/baernergaeng/texts.py": "how many of a special card, in a list",
    "screens/widgets/charts.py": "the sign of a number",
}
#: Counted things without a singular, and why they are never one.
NEVER_ONE = {
    "A new round with {n} cards each: {name} starts.": "two to six",
    "A new round with {n} cards each: you start.": "two to six",
    "Choose a name of at most {n} letters.": "a fixed number",
    "Each cell stands for up to {n} matches.": "one needs no such sentence",
    "Each dot stands for up to {n} matches.": "one needs no such sentence",
    "Moves one marble {n} steps forward.": "the Ace has a sentence of its own",
    "You discard {count} cards in one turn. Points saved: {points}.": "for sets only",
    "Your marble goes {n} steps backward.": "always four",
    "{name} has won {n} times in a row.": "three or more",
    "{name}’s marble goes {n} steps backward.": "always four",
    "{n} tables and matches are on this device only. Back them up?": "asked from several on",
}
#: Longer texts may say “it” where English names the thing.
SHORT = 9
#: The other words' marks of speech: which may not stand in a language.
QUOTES = {"en": "\"'«»„", "de": "\"'“”„", "fr": "\"'“”„", "it": "\"'“”„"}


@pytest.fixture(scope="module")
def english() -> list[str]:
    """The app's sentences, and those of the engine for the terminal and for other people's bots."""
    return [*(text for message in grammar.sentences() for text in _forms(message.id)), *_of_the_engine()]


def _of_the_engine() -> Iterator[str]:
    yield from COMMON_REFUSALS.values()
    for game in GAMES.values():
        bot = import_module(f"tabletop.games.{game.name}.bot")
        yield from (*game.refusals.values(), *bot.REASONS.values(), *getattr(bot, "AGAINST", {}).values())


@pytest.fixture(scope="module", params=LANGUAGES)
def translated(request: pytest.FixtureRequest) -> tuple[str, Catalog]:
    return request.param, _catalogue(request.param)


def _catalogue(language: str) -> Catalog:
    return make.read(make.paths(language)[0].read_text("utf-8"), language)


def _forms(forms: str | tuple[str, ...] | list[str]) -> list[str]:
    return [forms] if isinstance(forms, str) else [*forms]


def _sentences(text: str) -> Iterator[str]:
    """The parts of a text that are read in one breath."""
    return (part for part in re.split(r"(?<=[.!?:;])\s+|\n|• |\(|–", text) if part.strip())


def _length(sentence: str) -> int:
    return len(re.findall(r"[\w’'{}−×+]+", sentence))


def _said(catalogue: Catalog) -> list[tuple[Message, str]]:
    return [(message, text) for message in catalogue if message.id for text in make.said(message)]


def test_english_sentences_are_short(english: list[str]) -> None:
    long = [one for text in english for one in _sentences(text) if _length(one) > MOST_WORDS]
    assert long == []


def test_a_sentence_too_long_is_seen() -> None:
    assert [_length(one) > MOST_WORDS for one in _sentences("Draw. " + "If you can " * 8)] == [False, True]


@pytest.mark.parametrize("phrase", BANNED_IN_ENGLISH)
def test_english_uses_the_words_that_players_use(phrase: str, english: list[str]) -> None:
    found = [text for text in english if re.search(phrase, text, re.IGNORECASE)]
    assert found == [], f"say: {BANNED_IN_ENGLISH[phrase]}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_docs_are_in_plain_english(page: Path) -> None:
    text = re.sub(r'```.*?```|`[^`\n]*`|"[^"\n]*"', "", page.read_text("utf-8"), flags=re.DOTALL)
    assert [found[0] for found in re.finditer(BANNED_IN_DOCS, text, re.IGNORECASE)] == []


@pytest.mark.parametrize("page", [page for page in PAGES if "docs" in page.parts], ids=lambda page: str(page.name))
def test_each_page_of_the_docs_begins_with_what_it_answers(page: Path) -> None:
    first = page.read_text("utf-8").split("\n\n", 2)[1]
    assert re.search(r"(?i)\b(how|what|which|where|whose|when|page)\b", first), first


def test_translations_use_the_words_that_players_use(translated: tuple[str, Catalog]) -> None:
    language, catalogue = translated
    found = {
        text: instead
        for _message, text in _said(catalogue)
        for phrase, instead in BANNED[language].items()
        if re.search(phrase, text)
    }
    assert found == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Nimm ab"),
        ("de", "Wähl eine Karte und zieh sie auf den Namen."),
        ("fr", "Une bille de {name}"),
        ("fr", "Terminez-en une."),
        ("fr", "Le champ est libre."),
        ("fr", "{name} réfléchit …"),
        ("it", "Ospite 1"),
        ("it", "Creato il {day}."),
        ("it", "Comincia il posto seguente."),
    ],
)
def test_a_banned_phrase_is_seen(language: str, text: str) -> None:
    assert any(re.search(phrase, text) for phrase in BANNED[language])


def test_one_thing_has_one_name(translated: tuple[str, Catalog]) -> None:
    language, catalogue = translated
    wrong = [
        (_forms(message.id)[-1], text)
        for message, text in _said(catalogue)
        if len(_forms(message.id)[-1].split()) <= SHORT
        for term, names in TERMS.items()
        if re.search(rf"\b({term})\b", _forms(message.id)[-1], re.IGNORECASE)
        and not re.search(names[LANGUAGES.index(language)], text, re.IGNORECASE)
    ]
    assert wrong == []


def test_english_is_set_with_its_own_marks(english: list[str]) -> None:
    assert [text for text in english if _badly_set("en", text)] == []


def test_translations_are_set_with_the_marks_of_their_language(translated: tuple[str, Catalog]) -> None:
    language, catalogue = translated
    assert [text for _message, text in _said(catalogue) if _badly_set(language, text)] == []


def _badly_set(language: str, text: str) -> bool:
    has_gap = language == "en" and re.search(r"\w …", text) is not None
    return has_gap or "..." in text or any(mark in text for mark in QUOTES[language])


def test_bad_marks_are_seen() -> None:
    assert [_badly_set("en", text) for text in ("“Bungee!”", "«Bungee!»", "it's", "so ...", "so …")] == [
        False,
        True,
        True,
        True,
        True,
    ]


def test_one_english_word_in_two_places_has_one_meaning_or_a_context() -> None:
    """A short label used by several rooms is either the same everywhere in all languages, or marked with ``p_()``."""
    marked = {message.id for message in grammar.sentences() if message.context}
    bare = {message.id for message in grammar.sentences() if not message.context}
    assert marked & bare <= {"Peek", "Finish"}, "with a context here, without one there: which of the two is meant?"


def test_what_several_rooms_say_has_one_meaning() -> None:
    """Dog's finish is no button that finishes: what several rooms say is read here before they share it."""
    shared = {
        _forms(message.id)[0]
        for message in grammar.sentences()
        if not message.context and len({_room(file) for file, _line in message.locations}) > 1
    }
    assert shared == SAID_BY_SEVERAL


def _room(file: str) -> str:
    """Which kind of room says a sentence; a game's kv file belongs to the game."""
    if re.match(r"screens/games/\w+/|kv/games/", file):
        return "game"
    room = file.split("/")[1]
    return "pages" if room in {"app", "device", "games", "session", "store"} else room


def test_nothing_is_said_in_parts() -> None:
    """A sentence is one text: languages order its words differently."""
    found = {
        (path.relative_to(ROOT).as_posix(), ast.unparse(node))
        for path in sorted((ROOT / "screens").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if _is_in_parts(node)
    }
    assert {path for path, _parts in found} == SAID_IN_PARTS.keys(), found


def _is_in_parts(node: ast.AST) -> bool:
    """Whether a piece of code puts a marked sentence together with anything but a space before the next sentence."""
    if isinstance(node, ast.JoinedStr):
        return any(map(_is_marked, ast.walk(node)))
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add | ast.Mod):
        return False
    ends = (node.left, node.right)
    is_space = any(isinstance(end, ast.Constant) and end.value == " " for end in ends)
    return not is_space and any(_is_marked(each) for end in ends for each in ast.walk(end))


def _is_marked(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in make.MARKS


@pytest.mark.parametrize(
    ("code", "is_in_parts"),
    [
        ("_('Draw') + _('a card')", True),
        ("f'{_(\"Draw\")} a card'", True),
        ("_('Draw %s') % what", True),
        ("_('Draw {what}.').format(what=what)", False),
        ("told + (' ' + _('Draw.'))", True),
        ("' ' + _('Draw.')", False),
    ],
)
def test_a_sentence_in_parts_is_seen(code: str, *, is_in_parts: bool) -> None:
    assert any(map(_is_in_parts, ast.walk(ast.parse(code)))) is is_in_parts


def test_what_can_be_one_has_a_singular() -> None:
    """“1 points” is wrong in every language: a counted thing needs ``n_()``, unless it can't be one."""
    counts = "|".join(sorted(grammar.COUNTS | {"points", "steps"}))
    counted = {
        message.id
        for message in grammar.sentences()
        if isinstance(message.id, str) and re.search(rf"\{{({counts})\}} (?!has |is |was )(\w+ )?\w+s\b", message.id)
    }
    assert counted == NEVER_ONE.keys()


def test_an_ending_full_stop_is_kept_by_every_translation(translated: tuple[str, Catalog]) -> None:
    """Otherwise one language asks or exclaims where the others tell, or a label becomes a sentence."""
    _language, catalogue = translated
    labels = [
        text
        for message, text in _said(catalogue)
        if _forms(message.id)[0].endswith(".") and not text.endswith((".", "!", "?", ":"))
    ]
    assert labels == []


def test_a_games_name_ends_no_sentence(english: list[str]) -> None:
    """“Nicht die Bohne!” has its own mark."""
    translations = [text for language in LANGUAGES for _message, text in _said(_catalogue(language))]
    assert [text for text in [*english, *translations] if re.search(r"\{game\}\s?[.!?]", text)] == []


def test_paragraphs_are_kept_by_every_translation(translated: tuple[str, Catalog]) -> None:
    _language, catalogue = translated
    for message, text in _said(catalogue):
        assert text.count("\n") == _forms(message.id)[0].count("\n"), text
        assert text.count("• ") == _forms(message.id)[0].count("• "), text


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_sentence_can_be_said_with_any_name_and_number(language: str) -> None:
    said = [sentence for sentences in grammar.told(language) for sentence in sentences]
    assert [sentence for sentence in said if "{" in sentence or "  " in sentence] == []
    assert [
        sentence
        for sentence in said
        if re.search(r"(?<!\d)1 (cards|steps|points|Karten|Punkte|punti|passi)\b", sentence)
    ] == []
    if language == "fr":
        wrong = r"\b(de|que|le|la) (Elio|Agnès|Yves|Ö|Anna)|(?<!\d)0 (points|cartes|moutons|actions|parties)\b"
        assert [sentence for sentence in said if re.search(wrong, sentence)] == [], "elision, or a plural of 0"
