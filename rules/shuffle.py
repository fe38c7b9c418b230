"""The order of the pack from a secret and everybody's shares, so that anyone can check it afterwards.

docs/fairness.md describes ``fy-hmac-v1`` step by step, for whoever wants to repeat it: the seed that is sealed before
anybody gives a share, the key of each shuffle, the numbers that come of it without favouring any, the exchange of
cards by Fisher and Yates, and the seal of every card. The numbers of the cards in the engine are their order there.

The log holds the order itself (``* shuffle …``): a hand can be replayed without any of this.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from rules.engine import cards

ALGORITHM = "fy-hmac-v1"
NO_NONCE = "0"
_WORD = 1 << 32
_NAME = 32


@dataclass(frozen=True)
class SealedOrder:
    """An order of the pack, top card first, and the seal of each position."""

    order: tuple[int, ...]
    seals: tuple[str, ...]


def commitment(seed: str) -> str:
    """What may be shown of a seed before the match is over."""
    return sha256(f"{ALGORITHM}|{seed}".encode()).hexdigest()


def match_name(commitment: str) -> str:
    """The public name of the match that is played with this seed."""
    return commitment[:_NAME]


def deal(pack: int, *, seed: str, match: str, hand: int, nonces: Sequence[str], draw: int = 0) -> SealedOrder:
    """The order of these cards and the seals of this shuffle; the same arguments always give the same."""
    key = key_of(seed=seed, match=match, hand=hand, nonces=nonces, draw=draw)
    ordered = order(pack, key)
    return SealedOrder(ordered, seals(ordered, key))


def key_of(*, seed: str, match: str, hand: int, nonces: Sequence[str], draw: int = 0) -> bytes:
    """What decides one shuffle."""
    shares = ",".join(nonce or NO_NONCE for nonce in nonces)
    return _hmac(bytes.fromhex(seed), f"deal|{match}|{hand}|{draw}|{shares}")


def order(pack: int, key: bytes) -> tuple[int, ...]:
    """These cards as the key shuffles them, top card first."""
    ordered = list(cards.members(pack))
    numbers = _numbers(key)
    for last in range(len(ordered) - 1, 0, -1):
        other = below(last + 1, numbers)
        ordered[last], ordered[other] = ordered[other], ordered[last]
    return tuple(ordered)


def below(limit: int, numbers: Iterator[int]) -> int:
    """A number from 0 up to, not including, the limit; each as likely as any other if the 32-bit numbers are."""
    bound = _WORD - _WORD % limit
    return next(number for number in numbers if number < bound) % limit


def seals(order: Sequence[int], key: bytes) -> tuple[str, ...]:
    """The commitment to the card at each position."""
    return tuple(seal(key, position, card) for position, card in enumerate(order))


def salt(key: bytes, position: int) -> str:
    """What proves the card at a position, once it may be shown."""
    return _hmac(key, f"salt|{position}").hex()


def seal(key: bytes, position: int, card: int) -> str:
    """The commitment to the card at a position."""
    return sha256(f"{salt(key, position)}|{position}|{cards.code(card)}".encode()).hexdigest()


def digest(seals: Sequence[str]) -> str:
    """All seals of a shuffle in one number, short enough to be shown with every hand."""
    return sha256("\n".join(seals).encode()).hexdigest()


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
