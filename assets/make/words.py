"""Makes the catalogues of words: ``python -m assets.make.words``.

Collects the sentences that stand in ``screens/`` and ``kv/`` in ``_()``, ``n_()``, ``p_()`` and ``N_()``, brings
each language's ``stammtisch.po`` up to date, and compiles it to the ``.mo`` that the app reads. Babel does the reading
and writing.

Translations are never lost. The translation of a reworded sentence stays with the new wording, marked ``fuzzy``, with
the old wording beside it; that of a sentence which is gone stays at the end of the file, marked ``#~``. Neither is
compiled: until a translator has looked at it (and removed the mark), the app says it in English.

``--check`` writes nothing, and fails if there is anything to do. ``--forget`` drops the sentences that are gone.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from screens import KV, ROOT
from screens.app import words as spoken

#: Each language's plural rule, as gettext writes it in a catalogue's header.
PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
}
#: The functions that mark a sentence, and which of their arguments are sentences.
MARKS = {"_": (1,), "n_": (1, 2), "p_": ((1, "c"), 2), "N_": (1,)}
#: A sentence quoted in a complaint is cut to this many characters.
LONGEST_QUOTE = 60
NO_BREAK = "\u00a0\u202f"


class UnclearError(ValueError):
    """A sentence that can't be collected because it is only put together while the app runs."""


# what stands in the code


def collected(screens: Path = ROOT / "screens", kv: Path = KV) -> Catalog:
    """Collect all sentences, each with the files that use it, ordered by first file and then alphabetically."""
    where: dict[tuple[str, str], list[str]] = {}
    ids: dict[tuple[str, str], str | tuple[str, ...]] = {}
    for path in [*sorted(screens.rglob("*.py")), *sorted(kv.rglob("*.kv"))]:
        name = path.relative_to(screens.parent).as_posix()
        for sentence, context in _sentences(path, name):
            one = _singular(sentence)
            key = (one, context)
            if _plural(ids.get(key, one)) and _plural(sentence) and ids[key] != sentence:
                raise UnclearError(f"{name}: “{one}” has two plurals, “{_plural(ids[key])}” and “{_plural(sentence)}”.")
            ids[key] = sentence if _plural(sentence) else ids.get(key, sentence)
            files = where.setdefault(key, [])
            files += [] if name in files else [name]
    found = Catalog()
    for key in sorted(where, key=lambda key: (where[key][0], *key)):
        found.add(ids[key], locations=[(name, 0) for name in where[key]], context=key[1] or None)
    return found


def _sentences(path: Path, name: str) -> Iterator[tuple[str | tuple[str, ...], str]]:
    """Each marked sentence of a file, with its context (mostly none)."""
    source = path.read_text("utf-8")
    if path.suffix == ".kv":
        source = "\n".join(_calls_in_kv(source, name))
    _refuse_unclear(source, name)
    for _line, message, _comments, context in extract("python", BytesIO(source.encode()), keywords=MARKS):
        yield message, context or ""


def _calls_in_kv(source: str, name: str) -> Iterator[str]:
    """Every call of a marking function in a kv file, as Python text."""
    lines = [line for line in source.splitlines() if not line.lstrip().startswith("#")]
    text = "\n".join(lines)
    for begin in re.finditer(r"(?<![\w.])(?:_|n_|p_|N_)\(", text):
        yield _first_call(text[begin.start() :], name)


def _first_call(text: str, name: str) -> str:
    """The text up to the bracket that closes its first one; brackets inside quotes don't count."""
    depth = 0
    for token in re.finditer(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|[()]", text):
        depth += {"(": 1, ")": -1}.get(token.group(), 0)
        if depth == 0:
            return text[: token.end()]
    raise UnclearError(f"{name}: {text[:40]!r} has no end.")


def _refuse_unclear(source: str, name: str) -> None:
    """Raise unless every marked sentence is a string literal; only ``_(name)`` is allowed, for one marked elsewhere."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise UnclearError(f"{name}: can't be read: {error}.") from error
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and any(map(_mark_of, ast.walk(node))):
            raise UnclearError(f"{name}: in {ast.unparse(node)} the sentence must stand outside the f-string.")
        if isinstance(node, ast.Call):
            _refuse_unclear_call(node, name)


def _refuse_unclear_call(call: ast.Call, name: str) -> None:
    mark = _mark_of(call)
    for argument in call.args[: len(MARKS.get(mark, ()))]:
        is_plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        if not is_plain and (mark != "_" or isinstance(argument, ast.JoinedStr | ast.BinOp)):
            raise UnclearError(f"{name}: {mark}({ast.unparse(argument)}) must be a plain sentence.")


def _mark_of(node: ast.AST) -> str:
    """The marking function that this node calls, or ""."""
    called = node.func if isinstance(node, ast.Call) else None
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    return name if name in MARKS else ""


def _singular(sentence: str | tuple[str, ...] | list[str]) -> str:
    return sentence if isinstance(sentence, str) else sentence[0]


def _plural(sentence: str | tuple[str, ...] | list[str]) -> str:
    return "" if isinstance(sentence, str) else sentence[1]


# a catalogue to be translated


def said(message: Message) -> tuple[str, ...]:
    """A message's translation, one form for each plural; empty while it is missing or marked fuzzy."""
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return forms if forms and all(forms) and not message.fuzzy else ()


def read(text: str, language: str) -> Catalog:
    """Parse a .po file's text; the old wording of a sentence goes once a translator has removed the mark ``fuzzy``."""
    found = read_po(BytesIO(text.encode()), locale=language)
    for message in found:
        if not message.fuzzy:
            # Babel reads "#|" as a comment.
            message.user_comments = [note for note in message.user_comments if not note.startswith("|")]
    return found


def merged(sentences: Catalog, earlier: Catalog, language: str, *, forget: bool = False) -> Catalog:
    """Bring a catalogue up to date with the code's sentences; reworded and removed ones keep their translations."""
    merging = read(written(earlier, language), language)
    for key, message in [*merging.obsolete.items()]:
        if sentences.get(_singular(message.id), message.context) is not None:
            # Obsolete in the catalogue, but used by the code again.
            del merging.obsolete[key]
            merging[message.id] = message
    merging.update(sentences, keep_user_comments=True)
    if forget:
        merging.obsolete.clear()
    return merging


def written(catalogue: Catalog, language: str) -> str:
    """The text of a .po file, without dates and line numbers, so that it changes only where words do."""
    po = BytesIO()
    write_po(po, catalogue, width=0, omit_header=True, include_previous=True, include_lineno=False)
    return f'msgid ""\nmsgstr ""\n{_quoted_header(language)}\n\n{po.getvalue().decode()}'


def _quoted_header(language: str) -> str:
    return "\n".join(f'"{name}: {value}\\n"' for name, value in _header(language))


def _header(language: str) -> list[tuple[str, str]]:
    return [
        ("Language", language),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", PLURALS[language]),
    ]


# a catalogue to be read by the app


class _Compiled(Catalog):
    """A catalogue whose header omits dates and the tool's name, so that the same words give the same bytes."""

    def __init__(self, language: str) -> None:
        self._language = language
        super().__init__(locale=language)

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return _header(self._language)


def compiled(catalogue: Catalog, language: str) -> bytes:
    """A .mo file's bytes. Untranslated sentences are left out; the app shows those in English."""
    ready = _Compiled(language)
    for message in catalogue:
        if message.id and said(message):
            ready.add(message.id, message.string, context=message.context)
    mo = BytesIO()
    write_mo(mo, ready)
    return mo.getvalue()


# what is wrong


def faults(language: str, message: Message) -> list[str]:
    """Everything wrong with a translation, each fault in words."""
    if message.fuzzy:
        return ["was reworded: look at its translation, and remove “fuzzy”"]
    forms = said(message)
    if not forms:
        return ["is not translated"]
    return [
        *_wrong_placeholders(message),
        *(["has an ß"] if language == "de" and any("ß" in text for text in forms) else []),
        *(["needs no-break spaces"] if language == "fr" and any(map(_may_break, forms)) else []),
    ]


def _wrong_placeholders(message: Message) -> Iterator[str]:
    for form, text in enumerate(said(message)):
        wanted = placeholders(_plural(message.id) if form else _singular(message.id))
        if placeholders(text) != wanted:
            yield f"must have the placeholders {', '.join(sorted(wanted)) or 'none'}"


def placeholders(text: str) -> set[str]:
    """The names in braces; for a text whose braces don't match, the text itself."""
    try:
        return {name for _before, name, _how, _as in Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}


def _may_break(text: str) -> bool:
    """Whether a line of French could break before ; : ! or ? because no no-break space precedes it."""
    bare = re.sub(r"\[/?\w+(?:=[^\]]*)?\]", "", re.sub(r"\{[^{}]*\}", "x", text))
    return re.search(rf"[^{NO_BREAK};:!?(]([;!?]|:(?![\d/]))", bare) is not None


# the files


def paths(language: str, locale: Path | None = None) -> tuple[Path, Path]:
    """The paths of a language's .po and .mo files."""
    folder = (locale or spoken.LOCALE) / language / "LC_MESSAGES"
    return folder / f"{spoken.DOMAIN}.po", folder / f"{spoken.DOMAIN}.mo"


def catalogue(language: str, sentences: Catalog, locale: Path | None = None, *, forget: bool = False) -> Catalog:
    """The code's sentences with the translations that the .po file holds now."""
    po, _mo = paths(language, locale)
    earlier = read(po.read_text("utf-8"), language) if po.exists() else Catalog(locale=language)
    return merged(sentences, earlier, language, forget=forget)


def update(sentences: Catalog, locale: Path | None = None, *, forget: bool = False) -> None:
    """Write each language's .po and .mo files."""
    for language in PLURALS:
        words = catalogue(language, sentences, locale, forget=forget)
        po, mo = paths(language, locale)
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_text(written(words, language), "utf-8", newline="\n")
        mo.write_bytes(compiled(words, language))


def complaints(sentences: Catalog, locale: Path | None = None) -> Iterator[str]:
    """Everything that is left to do in the catalogues, each in a sentence."""
    for language in PLURALS:
        words = catalogue(language, sentences, locale)
        po, mo = paths(language, locale)
        if not po.exists() or po.read_bytes() != written(words, language).encode():
            yield f"{language}: {po.name} is not up to date."
        if not mo.exists() or mo.read_bytes() != compiled(words, language):
            yield f"{language}: {mo.name} is not up to date."
        for message in filter(_is_sentence, words):
            yield from (
                f"{language}: “{_brief(_singular(message.id))}” {fault}." for fault in faults(language, message)
            )


def _is_sentence(message: Message) -> bool:
    """Whether this is a sentence; a catalogue's first message is its header."""
    return bool(message.id)


def _brief(sentence: str) -> str:
    line = sentence.split("\n", 1)[0]
    return sentence if len(sentence) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]}…"


def main(arguments: list[str] | None = None) -> int:
    """Update the catalogues, or with ``--check`` only report what is left to do."""
    parser = argparse.ArgumentParser(prog="python -m assets.make.words", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if there is anything to do")
    parser.add_argument("--forget", action="store_true", help="drop the translations of sentences that are gone")
    wanted = parser.parse_args(arguments)
    try:
        sentences = collected()
    except UnclearError as unclear:
        print(unclear, file=sys.stderr)  # noqa: T201  (a command's answer)
        return 1
    if not wanted.check:
        update(sentences, forget=wanted.forget)
    to_do = list(complaints(sentences))
    print(*to_do, f"{len(sentences)} sentences, {len(to_do)} things to do.", sep="\n")  # noqa: T201
    return 1 if wanted.check and to_do else 0


if __name__ == "__main__":
    sys.exit(main())
