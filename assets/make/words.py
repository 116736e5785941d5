"""Makes the catalogues of words: ``python -m assets.make.words``.

Collects the sentences that stand in ``screens/`` and ``kv/`` in ``_()``, ``n_()`` and ``N_()``, brings each language's
``stammtisch.po`` up to date without touching what is translated, and compiles it to the ``.mo`` that the app reads.
With ``--check`` it writes nothing, and fails if there is anything to do.
"""

from __future__ import annotations

import argparse
import ast
import re
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter

from screens import KV, ROOT
from screens.app import words as spoken

#: For each language how many forms a counted sentence has, and which number takes which.
PLURALS = {
    "de": (2, "(n != 1)"),
    "fr": (2, "(n > 1)"),
    "it": (2, "(n != 1)"),
}
MARKS = ("_", "n_", "N_")
#: A sentence that is quoted in a complaint is cut after so many letters.
LONGEST_QUOTE = 60
NO_BREAK = "\u00a0\u202f"


@dataclass
class Entry:
    """A sentence and what it is in one language: ``said`` has a form for each plural, none while untranslated."""

    one: str
    many: str = ""
    files: list[str] = field(default_factory=list)
    said: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)

    def is_said(self, forms: int) -> bool:
        """Whether nothing is missing."""
        return len(self.said) == (forms if self.many else 1) and all(self.said)


Catalogue = dict[str, Entry]


# what stands in the code


class UnclearError(ValueError):
    """A sentence that can't be collected, because it is only put together while the app runs."""


def collected(screens: Path = ROOT / "screens", kv: Path = KV) -> Catalogue:
    """All sentences, in the order of files and then of the alphabet."""
    found: Catalogue = {}
    sources = [*sorted(screens.rglob("*.py")), *sorted(kv.rglob("*.kv"))]
    for path in sources:
        name = path.relative_to(screens.parent).as_posix()
        source = path.read_text("utf-8")
        for call in _calls(source, name) if path.suffix == ".py" else _calls_in_kv(source, name):
            _note(found, call, name)
    return dict(sorted(found.items(), key=lambda item: (item[1].files[0], item[0])))


def _note(found: Catalogue, call: ast.Call, name: str) -> None:
    texts = _texts(call, name)
    if not texts or not texts[0]:
        return
    entry = found.setdefault(texts[0], Entry(texts[0]))
    if len(texts) > 1:
        if entry.many not in ("", texts[1]):
            raise UnclearError(f"{name}: “{texts[0]}” has two plurals, “{entry.many}” and “{texts[1]}”.")
        entry.many = texts[1]
    if name not in entry.files:
        entry.files.append(name)


def _texts(call: ast.Call, name: str) -> list[str]:
    """The sentences of a call; none if it says what was marked elsewhere."""
    mark = _name(call.func)
    wanted = call.args[: 2 if mark == "n_" else 1]
    constants = [argument.value for argument in wanted if isinstance(argument, ast.Constant)]
    texts = [value for value in constants if isinstance(value, str)]
    if len(texts) != len(wanted) and (mark != "_" or isinstance(wanted[0], ast.JoinedStr | ast.BinOp)):
        raise UnclearError(f"{name}: {mark}({ast.unparse(wanted[0])}) must be a plain sentence.")
    return texts


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _calls(source: str, name: str) -> Iterator[ast.Call]:
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise UnclearError(f"{name}: can't be read: {error}.") from error
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in MARKS:
            yield node


def _calls_in_kv(source: str, name: str) -> Iterator[ast.Call]:
    lines = [line for line in source.splitlines() if not line.lstrip().startswith("#")]
    text = "\n".join(lines)
    for begin in re.finditer(r"(?<![\w.])(?:_|n_|N_)\(", text):
        yield from _calls(_closed(text[begin.start() :], name), name)


def _closed(text: str, name: str) -> str:
    """The text up to where its first bracket closes, brackets in quotes not counted."""
    depth = 0
    for token in re.finditer(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|[()]", text):
        depth += {"(": 1, ")": -1}.get(token.group(), 0)
        if depth == 0:
            return text[: token.end()]
    raise UnclearError(f"{name}: {text[:40]!r} has no end.")


# a catalogue to be translated


def read_po(text: str) -> Catalogue:
    """The sentences of a .po with their translations."""
    found: Catalogue = {}
    for block in re.split(r"\n\s*\n", text):
        entry = _read_entry(block)
        if entry.one:
            found[entry.one] = entry
    return found


def _read_entry(block: str) -> Entry:
    values: dict[str, str] = {}
    notes, key = [], ""
    for line in block.split("\n"):
        if line.startswith("#"):
            notes += [line] if line.startswith("# ") else []
            continue
        keyword, quote, rest = line.partition('"')
        key = keyword.strip() or key
        values[key] = values.get(key, "") + _unquoted(quote + rest)
    said = [value for key, value in sorted(values.items()) if key.startswith("msgstr")]
    return Entry(
        values.get("msgid", ""), values.get("msgid_plural", ""), said=tuple(said) if any(said) else (), notes=notes
    )


def written_po(language: str, catalogue: Mapping[str, Entry]) -> str:
    """The .po of a language. It has no dates and no line numbers, so that it changes only where words do."""
    blocks = [f'msgid ""\nmsgstr {_quoted(_header(language))}']
    blocks += [_written_entry(entry, PLURALS[language][0]) for entry in catalogue.values()]
    return "\n\n".join(blocks) + "\n"


def _header(language: str) -> str:
    forms, which = PLURALS[language]
    return (
        f"Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
        f"Content-Transfer-Encoding: 8bit\nPlural-Forms: nplurals={forms}; plural={which};\n"
    )


def _written_entry(entry: Entry, forms: int) -> str:
    lines = [*entry.notes, *(f"#: {name}" for name in entry.files), f"msgid {_quoted(entry.one)}"]
    if not entry.many:
        return "\n".join([*lines, f"msgstr {_quoted(''.join(entry.said[:1]))}"])
    said = [*entry.said, *[""] * forms][:forms]
    lines.append(f"msgid_plural {_quoted(entry.many)}")
    return "\n".join([*lines, *(f"msgstr[{form}] {_quoted(text)}" for form, text in enumerate(said))])


def _quoted(text: str) -> str:
    """A text as .po writes it, a line of its own for each line of a longer one."""
    lines = [f'"{_escaped(line)}"' for line in text.splitlines(keepends=True)]
    return "\n".join(['""', *lines] if len(lines) > 1 else lines or ['""'])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")


def _unquoted(quoted: str) -> str:
    inside = quoted.strip()[1:-1]
    return re.sub(r"\\(.)", lambda escape: {"n": "\n", "t": "\t"}.get(escape[1], escape[1]), inside)


def merged(sentences: Mapping[str, Entry], earlier: Mapping[str, Entry]) -> Catalogue:
    """The sentences of the code with what was said of them before; a new plural has to be translated anew."""
    catalogue = {}
    for one, entry in sentences.items():
        before = earlier.get(one, Entry(one))
        said = before.said if bool(before.many) == bool(entry.many) else ()
        catalogue[one] = Entry(one, entry.many, entry.files, said, before.notes)
    return catalogue


# a catalogue to be read by the app


def compiled(language: str, catalogue: Mapping[str, Entry]) -> bytes:
    """The .mo of a language. What is not translated is left out: there the app falls back on English."""
    texts = {"": _header(language)}
    for entry in catalogue.values():
        if entry.is_said(PLURALS[language][0]):
            texts["\0".join(filter(None, (entry.one, entry.many)))] = "\0".join(entry.said)
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    keys_at, texts_at = 28, 28 + 8 * len(pairs)
    start = texts_at + 8 * len(pairs)
    keys, start = _index((key for key, _text in pairs), start)
    said, _end = _index((text for _key, text in pairs), start)
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), keys_at, texts_at, 0, 0)
    return head + keys + said + b"".join(key + b"\0" for key, _ in pairs) + b"".join(text + b"\0" for _, text in pairs)


def _index(texts: Iterable[bytes], start: int) -> tuple[bytes, int]:
    """Length and place of each text, one after the other from ``start``; and where they end."""
    table = b""
    for text in texts:
        table += struct.pack("<2I", len(text), start)
        start += len(text) + 1
    return table, start


# what is wrong


def faults(language: str, entry: Entry) -> list[str]:
    """What is wrong with a translation, each in a sentence."""
    forms = PLURALS[language][0]
    if not entry.is_said(forms):
        return ["is not translated"]
    return [
        *_wrong_placeholders(entry),
        *(["has an ß"] if language == "de" and any("ß" in text for text in entry.said) else []),
        *(["needs no-break spaces"] if language == "fr" and any(map(_may_break, entry.said)) else []),
    ]


def _wrong_placeholders(entry: Entry) -> Iterator[str]:
    for form, text in enumerate(entry.said):
        wanted = placeholders(entry.many if form else entry.one)
        if placeholders(text) != wanted:
            yield f"must have the placeholders {', '.join(sorted(wanted)) or 'none'}"


def placeholders(text: str) -> set[str]:
    """The names in braces; a text whose braces don't match has only itself."""
    try:
        return {name for _before, name, _how, _as in Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}


def _may_break(text: str) -> bool:
    """Whether a line of French could begin with ; : ! or ?."""
    bare = re.sub(r"\[/?\w+(?:=[^\]]*)?\]", "", re.sub(r"\{[^{}]*\}", "x", text))
    return re.search(rf"[^{NO_BREAK};:!?(]([;!?]|:(?![\d/]))", bare) is not None


# the files


def paths(language: str, locale: Path | None = None) -> tuple[Path, Path]:
    """Where the .po and the .mo of a language are."""
    folder = (locale or spoken.LOCALE) / language / "LC_MESSAGES"
    return folder / f"{spoken.DOMAIN}.po", folder / f"{spoken.DOMAIN}.mo"


def catalogue(language: str, sentences: Mapping[str, Entry], locale: Path | None = None) -> Catalogue:
    """The sentences with their translations as they are in the .po now."""
    po, _mo = paths(language, locale)
    return merged(sentences, read_po(po.read_text("utf-8")) if po.exists() else {})


def update(sentences: Mapping[str, Entry], locale: Path | None = None) -> None:
    """Writes each language's .po and .mo."""
    for language in PLURALS:
        words = catalogue(language, sentences, locale)
        po, mo = paths(language, locale)
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_text(written_po(language, words), "utf-8", newline="\n")
        mo.write_bytes(compiled(language, words))


def complaints(sentences: Mapping[str, Entry], locale: Path | None = None) -> Iterator[str]:
    """All that there is to do, each in a sentence."""
    for language in PLURALS:
        words = catalogue(language, sentences, locale)
        po, mo = paths(language, locale)
        if not po.exists() or po.read_bytes() != written_po(language, words).encode():
            yield f"{language}: {po.name} is not up to date."
        if not mo.exists() or mo.read_bytes() != compiled(language, words):
            yield f"{language}: {mo.name} is not up to date."
        for entry in words.values():
            yield from (f"{language}: “{_brief(entry.one)}” {fault}." for fault in faults(language, entry))


def _brief(sentence: str) -> str:
    line = sentence.split("\n", 1)[0]
    return sentence if len(sentence) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]}…"


def main(arguments: list[str] | None = None) -> int:
    """Brings the catalogues up to date, or says what there is to do."""
    parser = argparse.ArgumentParser(prog="python -m assets.make.words", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if there is anything to do")
    wanted = parser.parse_args(arguments)
    try:
        sentences = collected()
    except UnclearError as unclear:
        print(unclear, file=sys.stderr)  # noqa: T201  (a command's answer)
        return 1
    if not wanted.check:
        update(sentences)
    to_do = list(complaints(sentences))
    print(*to_do, f"{len(sentences)} sentences, {len(to_do)} things to do.", sep="\n")  # noqa: T201
    return 1 if wanted.check and to_do else 0


if __name__ == "__main__":
    sys.exit(main())
