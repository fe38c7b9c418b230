"""Whole matches played at random and written down, shuffled from a seed as at the tables."""

from __future__ import annotations

import random
from dataclasses import replace
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rules import chain, shuffle
from rules.bots import choose
from rules.engine import core, scoring
from rules.engine.actions import CHANCE
from rules.engine.seat import view
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.notation import Chain, HandLog, Record, RecordLine, Sitter, head_of

PAIR = Ed25519PrivateKey.from_private_bytes(sha256(b"the key pair of the tests").digest())
KEY = PAIR.public_key().public_bytes_raw().hex()
LONG_WINDED = ("knektpass",)  # where random players never come to an end
NAMES = ("Anna", "bot steady", "<b>Zoë</b>", "李 # ~", "human", "-1", "Ünal O’Neill", "* shuffle", "a b", "ten")


def variant_of(key: str, seats: int | None = None, **options: object) -> Variant:
    game = GAMES[key]
    return game.variant(game.options(options), seats)  # type: ignore[arg-type]


def sealed(seed: int | str) -> tuple[str, str]:
    """A seed made of a number, and what a match is called that is played with it."""
    found = sha256(str(seed).encode()).hexdigest()
    return found, shuffle.commitment(found)


def random_match(variant: Variant, seed: int | str, *, undo: float = 0.0, longest: int = 3000) -> Record | None:
    """A match played at random to its end, now and then with lines taken back; None if it takes more hands."""
    dice = random.Random(f"{variant.key} {seed}")
    secret, commitment = sealed(seed)
    name = shuffle.match_name(commitment)
    standing = scoring.opening(variant, dice.randrange(variant.seats))
    first, hands = standing, list[HandLog]()
    while not standing.winners:
        if len(hands) == longest:
            return None
        nonces = tuple(dice.choice(["", f"{dice.getrandbits(128):032x}"]) for _ in range(variant.seats))
        log, state = _hand(variant, standing, dice, undo, {"seed": secret, "match": name, "nonces": nonces})
        hands.append(log)
        standing = scoring.settle(variant, standing, scoring.record(state))
    return Record(
        variant, first, tuple(hands), name, _sitters(variant, len(hands), dice),
        shuffle.ALGORITHM, commitment, secret, "2026-11-21T18:00:00+00:00", "2026-11-21T19:30:00+00:00",
    )  # fmt: skip


def finished_match(key: str, seed: int | str = 1, *, undo: float = 0.0, longest: int = 3000) -> Record:
    """A match of a game with its usual options."""
    for attempt in range(50):
        record = random_match(GAMES[key].variant(), f"{seed}.{attempt}", undo=undo, longest=longest)
        if record is not None:
            return record
    raise AssertionError(f"no match of {key} ends within {longest} hands")


def chained(record: Record) -> Record:
    """The record with a chain and a signature, as the site would have made it with the key pair of the tests."""
    salted = tuple(
        sitter._replace(salt=sealed(f"salt {n}")[0][:32]) if sitter.kind == "human" else sitter
        for n, sitter in enumerate(record.sitters)
    )
    record = replace(record, sitters=salted)
    return signed(record, head_of(record))


def signed(record: Record, head: str) -> Record:
    """The record with this head, signed by the key pair of the tests."""
    signature = PAIR.sign(chain.message(record.key, head)).hex()
    return replace(record, chain=Chain(chain.ALGORITHM, head, KEY, signature))


def _hand(variant: Variant, standing, dice: random.Random, undo: float, secret: dict) -> tuple[HandLog, State]:
    state = core.begin(variant, standing)
    lines: list[str] = []
    counting: list[tuple[int, State]] = []
    seals: list[tuple[str, ...]] = []
    while state.to_act:
        fixed = max((place for place, (n, _) in enumerate(counting) if lines[n - 1].startswith("*")), default=0) + 1
        if undo and len(counting) > fixed and dice.random() < undo:
            back = dice.randrange(fixed, len(counting))
            lines.append(f"~ undo {counting[back][0]}")
            state = counting[back][1]
            del counting[back:]
            continue
        if state.to_act == (CHANCE,):
            pack = next(offer.cards for offer in core.offers(state, CHANCE))
            deal = shuffle.deal(pack, hand=standing.hand_number, draw=len(seals), **secret)
            seals.append(deal.seals)
            action = core.shuffle(deal.order)
        else:
            seat = dice.choice(state.to_act)
            actions = core.legal(state, seat)
            steady = variant.key in LONG_WINDED
            action = choose("steady", view(state, seat), actions, dice) if steady else dice.choice(actions)
        lines.append(str(action))
        counting.append((len(lines), state))
        state = core.play(state, action)
    entries = tuple(RecordLine(line) for line in lines)
    return HandLog(standing.hand_number, entries, nonces=secret["nonces"], seals=tuple(seals)), state


def _sitters(variant: Variant, hands: int, dice: random.Random) -> tuple[Sitter, ...]:
    found = [_sitter(seat, 1, dice) for seat in range(variant.seats)]
    if hands > 1:
        found.append(_sitter(dice.randrange(variant.seats), dice.randint(2, hands), dice))
    return tuple(found)


def _sitter(seat: int, since: int, dice: random.Random) -> Sitter:
    name = dice.choice(NAMES)
    return Sitter(seat, "bot", name, "steady", since) if dice.random() < 0.4 else Sitter(seat, "human", name, "", since)
