"""The only randomness: a sealed order of the pack that players can check afterwards.

How an order comes about (``fy-hmac-v1``), so that anyone can repeat it:

1. Before the first hand of a match the server draws ``seed``, 256 secret bits,
   and publishes ``commitment = SHA256("fy-hmac-v1|" + hex(seed))``. When the
   match is over it publishes the seed.
2. Each seat may give a nonce (16–64 hex digits); a seat that gives none has
   ``"0"``. They are stored with the hand before its first line.
3. ``key = HMAC-SHA256(seed, "deal|<match key>|<hand number>|<draw>|<nonce of seat 0>,<nonce of seat 1>,…")``.
   ``draw`` counts shuffles within a hand from 0: a pack thrown in and shuffled again, or discards that become the
   stock once more when it runs out.
4. A stream of 32-bit numbers: ``HMAC-SHA256(key, "0")``, ``HMAC-SHA256(key, "1")``, …,
   each cut into eight big-endian numbers. A number below ``n`` is taken from the
   next one x of the stream that is less than the greatest multiple of n not above
   2^32, as ``x mod n``; others are thrown away (no modulo bias).
5. The cards to be shuffled (the whole pack; within a hand those that the rules name, as the line of the log shows),
   in ascending order of their numbers in the engine, are shuffled by Fisher and Yates: for i from the last position down to 1, swap the
   cards at i and at a number below i + 1. Position 0 is the top.
6. Each position is sealed: ``salt = HMAC-SHA256(key, "salt|<position>")`` and
   ``seal = SHA256(hex(salt) + "|" + position + "|" + card code)``. The seals are
   stored with the hand, so that one shown card can be proven by its salt alone
   while hidden cards stay hidden.

The log stores the order itself (``* shuffle …``): a hand can be replayed without any of this.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from rules.engine import cards, core
from rules.engine.actions import CHANCE
from rules.engine.state import State

ALGORITHM = "fy-hmac-v1"
NO_NONCE = "0"
_WORD = 1 << 32


@dataclass(frozen=True)
class Deal:
    """An order of the pack, top card first, and the seal of each position."""

    order: tuple[int, ...]
    seals: tuple[str, ...]


def new_seed() -> str:
    """256 secret bits as hex."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What may be shown of a seed before the match is over."""
    return sha256(f"{ALGORITHM}|{seed}".encode()).hexdigest()


def asked(state: State) -> int:
    """The cards that chance is to bring into an order now: a set, as the rules offer it."""
    return next(offer.cards for offer in core.offers(state, CHANCE))


def deal(pack: int, *, seed: str, match: str, hand: int, nonces: Sequence[str], draw: int = 0) -> Deal:
    """The order of these cards and the seals of this shuffle; the same arguments always give the same."""
    shares = ",".join(nonce or NO_NONCE for nonce in nonces)
    key = _hmac(bytes.fromhex(seed), f"deal|{match}|{hand}|{draw}|{shares}")
    order = list(cards.members(pack))
    numbers = _numbers(key)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return Deal(tuple(order), tuple(seal(key, position, card) for position, card in enumerate(order)))


def salt(key: bytes, position: int) -> str:
    """What proves the card at a position, once it may be shown."""
    return _hmac(key, f"salt|{position}").hex()


def seal(key: bytes, position: int, card: int) -> str:
    """The commitment to the card at a position."""
    return sha256(f"{salt(key, position)}|{position}|{cards.code(card)}".encode()).hexdigest()


def clean_nonce(text: str) -> str:
    """A nonce as it is stored; the empty string for one that is none."""
    text = text.strip().lower()
    fits = 16 <= len(text) <= 64 and all(letter in "0123456789abcdef" for letter in text)
    return text if fits else ""


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), "sha256")


def _numbers(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = _hmac(key, str(counter))
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    bound = _WORD - _WORD % limit
    return next(number for number in numbers if number < bound) % limit
