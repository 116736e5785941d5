"""The app's description for Linux software centres (AppStream), made from the texts for phone shops.

``fastlane/metadata/android`` is the only place where they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

HERE = Path(__file__).resolve().parent
TEXTS = HERE.parents[1] / "fastlane/metadata/android"
#: The parts that are the same in every language.
FRAME = HERE / "org.stammtisch.stammtisch.metainfo.xml"
#: Google Play's folder names, with AppStream's language codes; "" is the default language, English.
LANGUAGES = {"en-US": "", "de-DE": "de", "fr-FR": "fr", "it-IT": "it"}
BULLET = "• "

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def text(folder: str, name: str) -> str:
    """One of the texts for shops."""
    return (TEXTS / folder / f"{name}.txt").read_text(encoding="utf-8").strip()


def blocks(folder: str) -> list[tuple[str, str]]:
    """The full description's lines, each with its element: a paragraph, or an item of a list."""
    lines = filter(None, text(folder, "full_description").splitlines())
    return [("li" if line.startswith(BULLET) else "p", line.removeprefix(BULLET)) for line in lines]


def metainfo() -> ElementTree.Element:
    """The frame completed with summary and description in all languages."""
    root = ElementTree.parse(FRAME).getroot()  # noqa: S314  (it is ours)
    after_name = 1 + [part.tag for part in root].index("name")
    summaries = _in_all("summary", (text(folder, "short_description") for folder in LANGUAGES))
    root[after_name:after_name] = [*summaries, _description()]
    ElementTree.indent(root)
    return root


def write(path: Path) -> None:
    """Write the description to where a package installs it."""
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
    """An element for each language's text, in the order of LANGUAGES."""
    for language, words in zip(LANGUAGES.values(), texts, strict=True):
        said = ElementTree.Element(tag, {_LANGUAGE: language} if language else {})
        said.text = words
        yield said
