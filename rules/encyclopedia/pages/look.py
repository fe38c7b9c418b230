"""How the site looks to one reader: deck, light, language and terms. The cards are what is added here to the rest."""

from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from config.web.preferences import LANGUAGE, THEME, Preference, changing
from rules.decks import WORDING
from rules.encyclopedia.book.packs import own_deck
from rules.languages import LANGUAGES
from rules.phrases import term_sets

OWN: Final = "own"  # no deck but that of the game which is read or played
DECK: Final = Preference("deck", (OWN, *WORDING))
TERMS: Final = Preference("terms", ("usual", *sorted({key for lang in LANGUAGES for key in term_sets(lang)})))
SIGHT: Final = (DECK, THEME, TERMS)  # by these a page differs for readers of one language
change = changing((DECK, THEME, LANGUAGE, TERMS))

OWN_TITLE: Final = _("Each game’s own: German or French")
# What a reader calls each deck, in full and over a column
DECKS: Final = {
    "german": (_("German: acorns, leaves, hearts, bells"), _("German")),
    "german-big": (_("German with very large signs"), _("German, large")),
    "french": (_("French: clubs, spades, hearts, diamonds"), _("French")),
    "four-colour": (_("French in four colours"), _("Four colours")),
    "french-big": (_("French with very large signs"), _("French, large")),
}


def deck(request: HttpRequest | None, game: str = "") -> str:
    """The deck that is drawn: the reader's, or that of this game (of the house, where it is about none)."""
    found = DECK.chosen(request)
    return own_deck(game) if found == OWN else found


def wording(request: HttpRequest | None, game: str = "") -> str:
    """Whose words name the cards of that deck: `german` or `french`."""
    return WORDING[deck(request, game)]
