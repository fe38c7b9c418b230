"""The order of the pack: golden vectors, so that anybody can check an old match for ever, and no bias."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from rules.engine import cards
from tables import chance

SEED = "00112233445566778899aabbccddeeff" * 2
NONCES = ["", "0123456789abcdef", "", "ffff0000ffff0000"]


def dealt(**changes):
    wish: dict[str, Any] = {"seed": SEED, "match": "match-1", "hand": 3, "nonces": NONCES}
    return chance.deal(cards.GERMAN_32, **(wish | changes))


def test_golden_commitment():
    assert chance.commitment(SEED) == sha256(f"fy-hmac-v1|{SEED}".encode()).hexdigest()
    assert chance.commitment(SEED) == GOLDEN_COMMITMENT


def test_golden_order():
    assert " ".join(map(cards.code, dealt().order)) == GOLDEN_ORDER
    assert dealt().seals[0] == GOLDEN_SEAL


def test_order_by_the_words_of_the_docstring():
    """The algorithm once more, written from its description alone."""
    key = hmac.new(bytes.fromhex(SEED), b"deal|match-1|3|0|0,0123456789abcdef,0,ffff0000ffff0000", sha256).digest()
    stream = []
    for counter in range(40):
        block = hmac.new(key, str(counter).encode(), sha256).digest()
        stream += [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    pack = list(cards.members(cards.GERMAN_32))
    for i in range(31, 0, -1):
        while (x := stream.pop(0)) >= 2**32 - 2**32 % (i + 1):
            pass
        j = x % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    assert tuple(pack) == dealt().order
    salt = hmac.new(key, b"salt|5", sha256).hexdigest()
    assert dealt().seals[5] == sha256(f"{salt}|5|{cards.code(pack[5])}".encode()).hexdigest()


@pytest.mark.parametrize(
    "change", [{"seed": "ff" * 32}, {"match": "match-2"}, {"hand": 4}, {"draw": 1}, {"nonces": ["", "", "", ""]}]
)
def test_everything_counts(change):
    assert dealt(**change).order != dealt().order
    assert sorted(dealt(**change).order) == sorted(dealt().order)


def test_no_place_prefers_a_card():
    """Chi-square over 4000 orders of 8 cards; a fixed seed, so the same result every time."""
    pack = cards.card_set(range(8))
    where: Counter[tuple[int, int]] = Counter()
    for hand in range(4000):
        order = chance.deal(pack, seed=SEED, match="m", hand=hand, nonces=[]).order
        where.update(enumerate(order))
    chi = sum((where[place, card] - 500) ** 2 / 500 for place in range(8) for card in range(8))
    assert chi < 85.35  # 49 degrees of freedom, one in a thousand


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("0123456789ABCDEF", "0123456789abcdef"),
        ("", ""),
        ("0123", ""),
        ("g" * 16, ""),
        ("a" * 65, ""),
        (" " + "a" * 16, "a" * 16),
    ],
)
def test_nonces(text, kept):
    assert chance.clean_nonce(text) == kept


GOLDEN_COMMITMENT = "a8f98b08ab65e352b8aba1e637b496124d114409cd7c68873f88f7f3cfdaecc9"
GOLDEN_ORDER = "GT G7 GK HU G8 GU S9 EA GO H7 S7 S8 EK SK H8 ET E8 HK HO SA GA EO ST E7 G9 HT EU H9 HA SO SU E9"
GOLDEN_SEAL = "eaf709349d61638bcfd4027b6f2118a2f85ec2e570ef0d8053dc5eb25324d7c2"
