"""The order of the pack: golden vectors, so that anybody can check an old match for ever, and no bias."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any

import pytest

from rules import shuffle
from rules.engine import cards
from tests.rules.strategies import LONG

SEED = "00112233445566778899aabbccddeeff" * 2
NONCES = ["", "0123456789abcdef", "", "ffff0000ffff0000"]


def dealt(**changes):
    wish: dict[str, Any] = {"seed": SEED, "match": "match-1", "hand": 3, "nonces": NONCES}
    return shuffle.deal(cards.GERMAN_32, **(wish | changes))


def test_golden_commitment():
    assert shuffle.commitment(SEED) == sha256(f"fy-hmac-v1|{SEED}".encode()).hexdigest()
    assert shuffle.commitment(SEED) == GOLDEN_COMMITMENT


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


DEALS = 1_000_000 if LONG else 20_000
# Chi-square of 31 × 31 degrees of freedom (Wilson and Hilferty): one honest run in a thousand lies above, one below.
ONE_IN_A_THOUSAND, TOO_EVEN = 1102.2, 831.2


def chi_square(where, deals):
    """How far these counts, card by place, are from even. Each card has one place, hence the last factor."""
    size = len(where)
    mean = deals / size
    return sum((n - mean) ** 2 / mean for row in where for n in row) * (size - 1) / size


def test_no_place_prefers_a_card():
    """Chi-square over so many deals of a whole pack, every card on every place; always the same seed."""
    pack, nonces = cards.GERMAN_32, ["", "0123456789abcdef"]
    size = pack.bit_count()
    where = [[0] * len(cards.DECK) for _ in range(size)]
    for hand in range(DEALS):
        key = shuffle.key_of(seed=SEED, match="m", hand=hand, nonces=nonces)
        for row, card in zip(where, shuffle.order(pack, key), strict=True):
            row[card] += 1
    counts = [[row[card] for card in cards.members(pack)] for row in where]
    assert TOO_EVEN < chi_square(counts, DEALS) < ONE_IN_A_THOUSAND


def test_the_same_measure_finds_a_biased_shuffle():
    """Swapping with any place instead of one below, the usual mistake, is far beyond what the test lets pass."""
    size, deals = 32, 20_000
    where = [[0] * size for _ in range(size)]
    for hand in range(deals):
        key = shuffle.key_of(seed=SEED, match="m", hand=hand, nonces=[])
        numbers = iter(b"".join(shuffle._hmac(key, str(n)) for n in range(4)))
        ordered = list(range(size))
        for place in range(size):
            other = next(numbers) % size
            ordered[place], ordered[other] = ordered[other], ordered[place]
        for row, card in zip(where, ordered, strict=True):
            row[card] += 1
    assert chi_square(where, deals) > 3 * ONE_IN_A_THOUSAND


@pytest.mark.parametrize(
    ("limit", "words", "found", "spent"),
    [
        (3, [2**32 - 1, 7], 1, 2),  # 2^32 - 1 is the one number that would favour nought
        (3, [2**32 - 2], 2, 1),
        (6, [2**32 - 4, 2**32 - 1, 2**32 - 5], 5, 3),
        (32, [2**32 - 1], 31, 1),  # a power of two throws nothing away
        (1, [2**32 - 1], 0, 1),
        (52, [2**32 - 2**32 % 52, 51], 51, 2),
    ],
)
def test_numbers_that_would_favour_some_are_thrown_away(limit, words, found, spent):
    stream = iter(words)
    assert shuffle.below(limit, stream) == found
    assert len(words) - len(list(stream)) == spent


def test_seals_open_with_their_salt_alone():
    made = dealt()
    key = shuffle.key_of(seed=SEED, match="match-1", hand=3, nonces=NONCES)
    for position, card in enumerate(made.order):
        text = f"{shuffle.salt(key, position)}|{position}|{cards.code(card)}"
        assert sha256(text.encode()).hexdigest() == made.seals[position]
    assert shuffle.digest(made.seals) == sha256("\n".join(made.seals).encode()).hexdigest()


def test_seals_tell_nothing():
    """The same card on the same place is sealed differently in every hand, so that nobody can try the 32 cards out."""
    first = [shuffle.seal(shuffle.key_of(seed=SEED, match="m", hand=n, nonces=[]), 0, 5) for n in range(50)]
    assert len(set(first)) == 50


def test_a_match_is_named_after_its_seed():
    assert shuffle.match_name(shuffle.commitment(SEED)) == GOLDEN_COMMITMENT[:32]


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
    assert shuffle.clean_nonce(text) == kept


GOLDEN_COMMITMENT = "a8f98b08ab65e352b8aba1e637b496124d114409cd7c68873f88f7f3cfdaecc9"
GOLDEN_ORDER = "GT G7 GK HU G8 GU S9 EA GO H7 S7 S8 EK SK H8 ET E8 HK HO SA GA EO ST E7 G9 HT EU H9 HA SO SU E9"
GOLDEN_SEAL = "eaf709349d61638bcfd4027b6f2118a2f85ec2e570ef0d8053dc5eb25324d7c2"
