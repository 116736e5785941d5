"""The app's description for software centres on Linux, made of the texts that the shops for phones get.

Both say the same: ``fastlane/metadata/android`` is the only place where it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

HERE = Path(__file__).resolve().parent
TEXTS = HERE.parents[1] / "fastlane/metadata/android"
#: What stays the same in every language.
FRAME = HERE / "org.stammtisch.stammtisch.metainfo.xml"
#: The folders' names are Google Play's; AppStream asks for the language. What has no language is English.
LANGUAGES = {"en-US": "", "de-DE": "de", "fr-FR": "fr", "it-IT": "it"}
BULLET = "• "

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def text(folder: str, name: str) -> str:
    """One of the shops' texts."""
    return (TEXTS / folder / f"{name}.txt").read_text(encoding="utf-8").strip()


def blocks(folder: str) -> list[tuple[str, str]]:
    """The full description line by line, with the element that each becomes: a paragraph, or a point of a list."""
    lines = filter(None, text(folder, "full_description").splitlines())
    return [("li" if line.startswith(BULLET) else "p", line.removeprefix(BULLET)) for line in lines]


def metainfo() -> ElementTree.Element:
    """The frame with summary and description in all languages."""
    root = ElementTree.parse(FRAME).getroot()  # noqa: S314  (it is ours)
    after_name = 1 + [part.tag for part in root].index("name")
    summaries = _in_all("summary", (text(folder, "short_description") for folder in LANGUAGES))
    root[after_name:after_name] = [*summaries, _description()]
    ElementTree.indent(root)
    return root


def write(path: Path) -> None:
    """Write it where a package has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ElementTree.ElementTree(metainfo()).write(path, encoding="utf-8", xml_declaration=True)
    path.chmod(0o644)


def _description() -> ElementTree.Element:
    whole = ElementTree.Element("description")
    for lines in zip(*map(blocks, LANGUAGES), strict=True):
        kind = lines[0][0]
        into = whole
        if kind == "li":
            into = whole[-1] if len(whole) and whole[-1].tag == "ul" else ElementTree.SubElement(whole, "ul")
        into.extend(_in_all(kind, (words for _kind, words in lines)))
    return whole


def _in_all(tag: str, texts: Iterable[str]) -> Iterator[ElementTree.Element]:
    """An element for each language, in their order."""
    for language, words in zip(LANGUAGES.values(), texts, strict=True):
        said = ElementTree.Element(tag, {_LANGUAGE: language} if language else {})
        said.text = words
        yield said
