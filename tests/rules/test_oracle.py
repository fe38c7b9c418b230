"""The engine against a restatement of the rule sheets that does not know it.

The restatement is checked first, against the sheets' own rows. Then both judge
random positions, random score-sheet entries and random whole hands.
"""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.engine import core, goals, scoring, sheet
from rules.engine.cards import card, card_set, code, codes, members, parse_cards, suit_letter, suit_number
from rules.engine.constraints import permitted, verdicts
from rules.engine.phases.play import Table
from rules.engine.state import Standing, State
from tests.rules import oracle
from tests.rules.entries import ENTRY_OF
from tests.rules.strategies import LONG, Setting, all_settings, plain_settings, random_draw, steps

VECTORS = Path(__file__).parent.parent / "vectors"
POSITIONS = 20_000 if LONG else 500
ENTRIES = 5_000 if LONG else 200
HANDS = 200 if LONG else 6

PROFILES = {
    "ramsen": ({},),
    "mulatschak": (
        {},
        {"heading": False},
        {"under_trump": True},
        {"heading": False, "under_trump": True},
        {"pack": 36, "weli_rank": "lowest"},
        {"pack": 36},
        {"weli_rank": "lowest"},
    ),
    "schieberamsch": ({},),
}
CASES = [(game, options) for game, many in PROFILES.items() for options in many]


def rows(game: str, kind: str) -> list[Any]:
    """The rows of a kind, named by their ids."""
    data = tomllib.loads((VECTORS / f"{game}.toml").read_text())
    return [pytest.param(game, row, id=f"{game}-{row['id']}") for row in data.get(kind, [])]


def every_row(kind: str) -> list[Any]:
    return [row for game in PROFILES for row in rows(game, kind)]


# --- the restatement says what the sheets say -------------------------------------


@pytest.mark.parametrize(("game", "row"), every_row("play"))
def test_restated_plays(game: str, row: dict[str, Any]) -> None:
    rules = oracle.Rules(game, row["trump"], row.get("options"))
    hand, table = row["hand"].split(), row["table"].split()
    assert set(rules.legal(hand, table)) == set(row["may"].split())
    assert rules.why_not(hand, table) == row.get("why_not", {})


@pytest.mark.parametrize(("game", "row"), every_row("winner"))
def test_restated_winners(game: str, row: dict[str, Any]) -> None:
    assert oracle.Rules(game, row["trump"], row.get("options")).winner(row["table"].split()) == row["wins"]


@pytest.mark.parametrize(("game", "row"), every_row("score"))
def test_restated_scores(game: str, row: dict[str, Any]) -> None:
    tricks = [None if n == "-" else n for n in row["tricks"]]
    after, winners = oracle.settle(game, row["before"], tricks, row.get("facts", {}), row.get("options", {}))
    assert after == row["after"]
    assert winners is None or winners == row.get("winner", winners)


# --- positions --------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
def test_positions(game: str, options: dict[str, Any]) -> None:
    """Legal cards, the reason for every other card, and the card that is winning."""
    variant = Setting(game, tuple(options.items()), 3).variant
    rng = random.Random(f"{game}{options}")
    pack = oracle.pack(game, options)
    assert sorted(codes(variant.pack)) == sorted(pack)
    for _ in range(POSITIONS):
        trump = "" if game == "schieberamsch" else rng.choice("EGHS")
        cards = rng.sample(pack, rng.randint(2, 9))
        cut = rng.randint(1, min(4, len(cards) - 1))
        table, hand = cards[:cut], cards[cut:]
        judge = oracle.Rules(game, trump, options)
        order = variant.ladder.orders[suit_number(trump)]
        lead, best, held = card(table[0]), card(judge.winner(table)), card_set(map(card, hand))
        for other in table:  # nothing on the table beats the winner
            follows = judge.suit(other) in (judge.suit(table[0]), "TRUMP")
            assert not (follows and order.above[best] >> card(other) & 1), (trump, table)
        may = permitted(variant.profile, held, order, lead, best)
        assert codes(may) == codes(card_set(map(card, judge.legal(hand, table)))), (trump, table, hand)
        why = verdicts(variant.profile, held, order, lead, best)
        assert {code(c): no.rule for c, no in why.items()} == judge.why_not(hand, table), (trump, table, hand)


# --- score sheets ------------------------------------------------------------------


@pytest.mark.parametrize("setting", all_settings(), ids=str)
def test_score_sheets(setting: Setting) -> None:
    """Random possible entries are accepted and scored as the sheets say."""
    rng = random.Random(str(setting))
    options = dict(setting.options)
    per_setting = max(10, ENTRIES // 10) if setting.options else ENTRIES
    for _ in range(per_setting):
        before = _scores(rng, setting)
        _compare(setting, before, ENTRY_OF[setting.game](rng, before, options))


def _compare(setting: Setting, before: list[int], facts: dict[str, Any]) -> None:
    variant, options = setting.variant, dict(setting.options)
    standing = Standing(tuple(before))
    written = {
        name: ["-" if n is None else n for n in value] if name == "tricks" else value for name, value in facts.items()
    }
    hand = sheet.entry(variant, written, standing)
    assert isinstance(hand, scoring.HandRecord), (before, facts, hand)
    settled = scoring.settle(variant, standing, hand)
    rest = {name: value for name, value in facts.items() if name != "tricks"}
    after, winners = oracle.settle(setting.game, before, facts["tricks"], rest, options)
    assert list(settled.scores) == after, (before, facts)
    if winners is not None:
        assert list(settled.winners) == winners, (before, facts)


def _scores(rng: random.Random, setting: Setting) -> list[int]:
    low, high = (-60, 90) if setting.game == "schieberamsch" else (1, 20)
    return [rng.randint(low, high) for _ in range(setting.seats)]


def test_pairs_settle_their_differences() -> None:
    """The settlement row of the Schieberamsch sheet."""
    assert goals.differences((20, 5, -12)) == (-47, -2, 49)


# --- whole hands -------------------------------------------------------------------


@pytest.mark.parametrize("setting", all_settings(), ids=str)
def test_hands(setting: Setting) -> None:
    """Every decision in play, every trick and the final score of random hands."""
    rng = random.Random(f"hands {setting}")
    for _ in range(HANDS * (3 if setting in plain_settings() else 1)):
        draw = random_draw(setting, rng)
        state = None
        for step in steps(draw):
            state = step.after
            if isinstance(step.before.local, Table):
                _judge_turn(setting, step.before)
        assert state is not None
        _judge_tricks(setting, state)
        _judge_score(setting, state)


def _judge(setting: Setting, state: State) -> oracle.Rules:
    trump = "" if state.trump is None else suit_letter(state.trump)
    return oracle.Rules(setting.game, trump, dict(setting.options))


def _judge_turn(setting: Setting, state: State) -> None:
    (seat,) = state.to_act
    table = state.local
    assert isinstance(table, Table)
    hand = codes(state.hands[seat])
    may = {code(action.cards[0]) for action in core.legal(state, seat) if action.verb == "play"}
    assert may == set(_judge(setting, state).legal(hand, [code(c) for c in table.cards]))


def _judge_tricks(setting: Setting, state: State) -> None:
    judge = _judge(setting, state)
    leader = state.tricks[0].seats[0] if state.tricks else None
    for trick in state.tricks:
        table = [code(number) for number in trick.cards]
        assert trick.seats[0] == leader
        assert trick.seats[table.index(judge.winner(table))] == trick.winner
        leader = trick.winner


def _judge_score(setting: Setting, state: State) -> None:
    facts = FACTS_OF[setting.game](state)
    settled = scoring.settle(setting.variant, state.standing, scoring.record(state))
    tricks = facts.pop("tricks")
    before = list(state.standing.scores)
    after, winners = oracle.settle(setting.game, before, tricks, facts, dict(setting.options))
    assert list(settled.scores) == after, facts
    if winners is not None:
        assert list(settled.winners) == winners, facts


def _won(state: State) -> list[int | None]:
    winners = [trick.winner for trick in state.tricks]
    return [winners.count(seat) if state.playing >> seat & 1 else None for seat in range(state.variant.seats)]


def _notes(state: State, key: str) -> list[tuple[int | None, int]]:
    return [(note.seat, note.n) for note in state.notes if note.key == key]


def ramsen_facts(state: State) -> dict[str, Any]:
    return {"tricks": _won(state), "winners": [trick.winner for trick in state.tricks]}


def mulatschak_facts(state: State) -> dict[str, Any]:
    facts: dict[str, Any] = {"tricks": _won(state), "multiplier": state.standing.multiplier}
    if declarer := _notes(state, "declarer"):
        facts["declarer"] = declarer[-1][0]
        facts["trump"] = suit_letter(state.trump) if state.trump is not None else ""
        facts["bid"] = "mulatschak" if _notes(state, "mulatschak") else _notes(state, "bid")[-1][1]
    return facts


def schieberamsch_facts(state: State) -> dict[str, Any]:
    points = [0, 0, 0]
    seen: list[int] = []
    for trick in state.tricks:
        points[trick.winner] += sum(oracle.VALUES.get(code(c)[1], 0) for c in trick.cards)
        seen += trick.cards
    skat = codes(state.variant.pack & ~card_set(seen))
    facts: dict[str, Any] = {
        "tricks": _won(state),
        "points": points,
        "skat_points": sum(oracle.VALUES.get(c[1], 0) for c in skat),
        "last_winner": state.tricks[-1].winner,
        "shoves": len(_notes(state, "shoved")),
        "kontras": sum(len(_notes(state, key)) for key in ("kontra", "rekontra", "knock")),
    }
    if caller := _notes(state, "grand-hand"):
        soloist = caller[-1][0]
        own = [code(t.cards[t.seats.index(soloist)]) for t in state.tricks if soloist is not None]
        jacks = " ".join(jack for jack in oracle.JACKS if jack in [*own, *skat])
        facts |= {"called": "grand-hand", "caller": soloist, "jacks": jacks}
    return facts


FACTS_OF = {"ramsen": ramsen_facts, "mulatschak": mulatschak_facts, "schieberamsch": schieberamsch_facts}


def test_the_sheets_packs_have_their_sizes() -> None:
    """32 cards, 33 with the Weli, 36 with every six."""
    assert len(oracle.pack("ramsen", {})) == 32
    assert len(oracle.pack("mulatschak", {})) == 33
    assert len(oracle.pack("mulatschak", {"pack": 36})) == 36
    assert members(card_set(parse_cards("S6"))) == (card("S6"),)
