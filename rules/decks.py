"""The decks one may look at, and in whose words each one's cards are called.

How a card is drawn and how it is called are two things: a four-coloured deck has the names of the French one.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# deck, as it is drawn (static/cards/<deck>.svg) → wording (suit.<wording>.E in the phrases)
WORDING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "german": "german",
        "french": "french",
        "four-colour": "french",
        "german-big": "german",
        "french-big": "french",
    }
)
