"""The only randomness: secret seeds. How a seed becomes an order of the pack is in ``rules.shuffle``."""

from __future__ import annotations

import secrets

from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.state import State
from rules.shuffle import ALGORITHM, SealedOrder, clean_nonce, commitment, deal

__all__ = ["ALGORITHM", "SealedOrder", "cards_to_shuffle", "clean_nonce", "commitment", "deal", "new_seed"]


def new_seed() -> str:
    """256 secret bits as hex."""
    return secrets.token_hex(32)


def cards_to_shuffle(state: State) -> int:
    """The cards that chance is to bring into an order now: a set, as the rules offer it."""
    return next(offer.cards for offer in core.offers(state, CHANCE))
