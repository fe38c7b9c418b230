"""What takes long the first time it is asked for, made beforehand, so that nobody has to wait for it."""

from django.utils.translation import override

from rules.book import comparison
from rules.decks import WORDING
from rules.pages import cells, finding
from rules.pages.look import CHOICES
from rules.phrases import LANGUAGES


def warm() -> None:
    """Reads all articles into the indexes of the search, and makes the comparison of the family as most people see it."""
    finding.prepare()
    deck = CHOICES["deck"][0]
    for lang in LANGUAGES:
        with override(lang):
            for row in comparison.rows():
                cells.line(lang, deck, WORDING[deck], row.key)
