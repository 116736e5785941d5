"""The app's sentences in the user's language.

    from screens.app.words import _, n_, p_, N_
    _("Settings")                                       # said now
    n_("{n} card", "{n} cards", n).format(n=n)          # counted
    p_("motion", "Quick")                               # one word that is two things elsewhere: with its context
    TITLE = N_("Settings")                              # marked here, said later: _(TITLE)

English is what stands in the code; the catalogues are in ``assets/locale``.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence

from screens import ASSETS

DOMAIN = "stammtisch"
LOCALE = ASSETS / "locale"

#: The languages of the app, each in its own words.
LANGUAGES = {"de": "Deutsch", "fr": "Français", "it": "Italiano", "en": "English"}
FALLBACK = "en"

_spoken: gettext.NullTranslations = gettext.NullTranslations()
_language = FALLBACK


def speak(language: str) -> None:
    """Switch the app to a language."""
    global _spoken, _language  # noqa: PLW0603  (one app speaks one language at a time)
    _language = language if language in LANGUAGES else FALLBACK
    _spoken = gettext.translation(DOMAIN, str(LOCALE), [_language], fallback=True)


def spoken() -> str:
    """The app's current language."""
    return _language


def best_of(wishes: list[str]) -> str:
    """The first language of a system's list that the app has.

    >>> best_of(["rm_CH", "de_CH.UTF-8", "en"])
    'de'
    """
    known = (wish.replace("-", "_").split("_")[0].lower() for wish in wishes)
    return next((language for language in known if language in LANGUAGES), FALLBACK)


def _(sentence: str) -> str:
    """The sentence in the app's language."""
    return _spoken.gettext(sentence) if sentence else ""


def n_(one: str, many: str, number: int) -> str:
    """The sentence for this number, in the app's language."""
    return _spoken.ngettext(one, many, number)


def p_(context: str, sentence: str) -> str:
    """A sentence that means something else in another place, in the app's language; translators see the context."""
    return _spoken.pgettext(context, sentence)


def N_(sentence: str) -> str:  # noqa: N802  (the mark that catalogues look for)
    """Mark a sentence for the catalogues; ``_`` translates it later."""
    return sentence


def listed(names: Sequence[str]) -> str:
    """Names joined into a list: "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])
