"""Number cards with their article, as the object of a sentence: she discards an 8, you take the 8.

Each game adds its own cards. In German, French and Italian the article depends on the card.
"""

from __future__ import annotations

from screens.app.words import N_

#: Any card of a number.
A_NUMBER = {
    "1": N_("a 1"),
    "2": N_("a 2"),
    "3": N_("a 3"),
    "4": N_("a 4"),
    "5": N_("a 5"),
    "6": N_("a 6"),
    "7": N_("a 7"),
    "8": N_("an 8"),
    "9": N_("a 9"),
    "10": N_("a 10"),
}
#: The card of a number that everyone sees.
THE_NUMBER = {
    "1": N_("the 1"),
    "2": N_("the 2"),
    "3": N_("the 3"),
    "4": N_("the 4"),
    "5": N_("the 5"),
    "6": N_("the 6"),
    "7": N_("the 7"),
    "8": N_("the 8"),
    "9": N_("the 9"),
    "10": N_("the 10"),
}
