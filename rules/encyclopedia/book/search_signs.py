"""The signs that stand in the texts of the search index: what they mean is said in rules/encyclopedia/book/search_index.py."""

from __future__ import annotations

from typing import Final

CARD: Final = "\ue000\ue001"  # around the code of a card
CALLED: Final = "\ue002\ue003\ue004"  # before the word for German cards, before that for French ones, behind it


def in_both(german: str, french: str) -> str:
    """A text as it is said with either kind of cards."""
    return german if german == french else CALLED[0] + german + CALLED[1] + french + CALLED[2]
