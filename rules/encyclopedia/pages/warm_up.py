"""What takes long the first time it is asked for, made beforehand, so that nobody has to wait for it."""

from django.utils.translation import override

from rules.decks import WORDING
from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.packs import own_deck
from rules.encyclopedia.pages import cells, search
from rules.languages import LANGUAGES


def warm() -> None:
    """Reads all articles into the indexes of the search, and makes the comparison of the family as most people see it."""
    search.prepare()
    for lang in LANGUAGES:
        with override(lang):
            for row in comparison.rows():
                deck = own_deck(row.game)
                cells.line(lang, deck, WORDING[deck], row.key)
