"""The only randomness: secret seeds. How a seed becomes an order of the pack is in ``rules.shuffle``."""

from __future__ import annotations

import hmac
import secrets
from datetime import date

from django.utils.crypto import salted_hmac

from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.state import State
from rules.shuffle import ALGORITHM, SealedOrder, clean_nonce, commitment, deal, match_name

__all__ = [
    "ALGORITHM",
    "SealedOrder",
    "cards_to_shuffle",
    "clean_nonce",
    "commitment",
    "deal",
    "match_name",
    "new_name",
    "new_seed",
    "seed_of_day",
    "seed_of_deal",
    "whim",
]


def new_seed() -> str:
    """256 secret bits as hex."""
    return secrets.token_hex(32)


def new_name() -> str:
    """A name for a match that is not named after its seed."""
    return secrets.token_hex(16)


def seed_of_deal(secret: str, number: int) -> str:
    """The seed of one of the deals that several tables share, as docs/fairness.md has it."""
    return _derived(secret, f"duplicate|{number}").hex()


def seed_of_day(game: str, day: date) -> str:
    """The secret of a game's hand of the day. Nobody can work it out without the key of this site."""
    return salted_hmac("tables.hand-of-the-day", f"{game} {day.isoformat()}", algorithm="sha256").hexdigest()


def whim(secret: str, *about: object) -> int:
    """A number that is the same wherever the same is asked about."""
    return int.from_bytes(_derived(secret, "|".join(map(str, about)))[:8], "big")


def cards_to_shuffle(state: State) -> int:
    """The cards that chance is to bring into an order now: a set, as the rules offer it."""
    return next(offer.cards for offer in core.offers(state, CHANCE))


def _derived(secret: str, message: str) -> bytes:
    return hmac.digest(bytes.fromhex(secret), message.encode(), "sha256")
