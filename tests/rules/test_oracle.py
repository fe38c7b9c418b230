"""The engine against a restatement of the rule sheets that does not know it.

The restatement is checked first, against the sheets' own rows. Then both judge
random positions, random score-sheet entries and random whole hands.
"""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest

from rules import languages, phrases
from rules.engine import core, goals, scoring, sheet
from rules.engine.actions import Refusal
from rules.engine.cards import code, codes, suit_letter
from rules.engine.phases.play import TrickInProgress
from rules.engine.state import State
from rules.engine.variant import Contradiction
from rules.games import GAMES
from rules.positions import position
from tests.each import for_each
from tests.games import Facts, Played, Restated, Score, Settled, file_of, restated
from tests.games.sheet_rules import Moment, Rules
from tests.rules.retold import written_down
from tests.rules.strategies import (
    LONG,
    Setting,
    all_settings,
    plain_settings,
    random_draw,
    settings_for,
    some_standing,
    steps,
)

POSITIONS = 20_000 if LONG else 500  # per game
ENTRIES = 20_000 if LONG else 500  # per game
HANDS = 200 if LONG else 4


def rows(key: str, kind: str) -> list[dict[str, Any]]:
    """The rows of a kind."""
    found: list[dict[str, Any]] = tomllib.loads(file_of(key, "vectors.toml").read_text(encoding="utf-8")).get(kind, [])
    return found


def judge_of(game: Restated, row: dict[str, Any]) -> Rules:
    seats = {"seats": row["players"]} if "players" in row else {}
    return game.rules(row.get("trump", ""), row.get("options", {}) | seats, row.get("trump_rank", ""))


def moment_of(row: dict[str, Any]) -> Moment:
    return Moment(row.get("trick", 1), row.get("turn_up", ""))


# --- the restatement says what the sheets say -------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_restated_plays(key: str) -> None:
    game = restated(key)
    for row in rows(key, "play"):
        rules, moment = judge_of(game, row), moment_of(row)
        hand, table = row["hand"].split(), row.get("table", "").split()
        assert set(rules.legal(hand, table, moment)) == set(row["may"].split()), row["id"]
        why_not = rules.why_not(hand, table, moment)
        assert row.get("why_not", {}).items() <= why_not.items(), row["id"]


@pytest.mark.parametrize("key", GAMES)
def test_restated_winners(key: str) -> None:
    game = restated(key)
    for row in rows(key, "winner"):
        assert judge_of(game, row).winner(row["table"].split()) == row["wins"], row["id"]


@pytest.mark.parametrize("key", GAMES)
def test_restated_scores(key: str) -> None:
    game = restated(key)
    for row in rows(key, "score"):
        tricks = [None if n == "-" else n for n in row["tricks"]]
        match = {name: row[name] for name in ("queued", "tallies", "home") if name in row}
        settled = game.settle(row["before"], tricks, row.get("facts", {}) | match, row.get("options", {}))
        assert settled.scores == row["after"], row["id"]
        for name, value in row.get("next", {}).items():
            said = getattr(settled, name, None)
            assert said is None or said == value, (row["id"], name)
        assert settled.winners is None or settled.winners == row.get("winner", settled.winners), row["id"]


# --- positions --------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_positions(key: str) -> None:
    """Legal cards, the reason for every other card, and the card that is winning; every seventh time who leads."""
    game, rng = restated(key), random.Random(key)
    low, high = GAMES[key].players
    possible = [
        (options, seats)
        for options in game.play_options
        for seats in range(low, high + 1)
        if not GAMES[key].contradictions(GAMES[key].options(options), seats)
    ]
    for n in range(POSITIONS):
        options, seats = possible[n % len(possible)]
        compare_position(key, options, seats, rng, leads=n % 7 == 0)


def compare_position(key: str, options: Any, seats: int, rng: random.Random, *, leads: bool) -> None:
    game, variant = restated(key), Setting(key, tuple(options.items()), seats).variant
    pack = game.pack(options, seats)
    trump, strikers = rng.choice(game.trump_suits), rng.choice(game.strikers(options))
    table = [] if leads else rng.sample(pack, rng.randint(1, seats - 1))
    rest = [c for c in pack if c not in table]
    turned, *hand = rng.sample(rest, rng.randint(2, min(variant.hand_size, len(rest) - 1) + 1))
    judge = game.rules(trump, {**options, "seats": seats}, strikers)
    if leads and rng.random() < 0.5:  # most duties of who leads ask for a high trump
        top = next((c for c in judge.trumps[:3] if c in rest and c not in (turned, *hand)), hand[0])
        hand = [top, *hand[1:]]
    moment = Moment(rng.randint(1, variant.hand_size) if leads else 1, turned)
    state = position(
        variant, trump, " ".join(table), " ".join(hand), strikers=strikers, trick=moment.trick, turn_up=turned
    )
    (seat,) = state.to_act
    may = {code(action.cards[0]) for action in core.legal(state, seat) if action.verb == "play"}
    told = (options, trump, strikers, table, hand, moment)
    assert may == set(judge.legal(hand, table, moment)), told
    why = {code(c): no.rule for c, no in core.why_not(state, seat).items()}
    assert why == judge.why_not(hand, table, moment), told
    if table:
        assert isinstance(state.local, TrickInProgress)
        assert code(state.local.best) == judge.winner(table), told


@pytest.mark.parametrize("key", GAMES)
def test_both_have_the_same_pack(key: str) -> None:
    for setting in all_settings(key):
        told = restated(key).pack(dict(setting.options), setting.seats)
        assert sorted(codes(setting.variant.pack)) == sorted(told), setting


# --- score sheets ------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("score sheets", key))
def test_score_sheets(setting: Setting) -> None:
    """Random possible entries are accepted and scored as the sheets say."""
    game, rng, options = restated(setting.game), random.Random(str(setting)), dict(setting.options)
    for _ in range(share_of(ENTRIES, setting)):
        standing = some_standing(setting, rng)
        before: list[Score] = list(standing.scores)
        facts = game.entry(rng, before, options)
        standing = standing._replace(**{name: facts[name] for name in IN_STANDING if name in facts})
        hand = sheet.entry(setting.variant, on_paper(facts), standing)
        assert isinstance(hand, scoring.HandRecord), (before, facts, hand)
        compare_score(setting, standing, hand, facts)


IN_STANDING = ("multiplier", "hand_number", "dealer", "queued")


def share_of(times: int, setting: Setting) -> int:
    """How often to try a setting so that its game is tried about so often in all."""
    return max(5, -(-times // len(settings_for("score sheets", setting.game))))


def on_paper(facts: Facts) -> Facts:
    """Facts as a form has them: "-" for who was not in play."""
    return facts | {"tricks": ["-" if n is None else n for n in facts["tricks"]]}


def compare_score(setting: Setting, standing: scoring.Standing, hand: scoring.HandRecord, facts: Facts) -> None:
    game, variant, options = restated(setting.game), setting.variant, dict(setting.options)
    found = scoring.settle(variant, standing, hand)
    context: Facts = {"dealer": standing.dealer, "hand_number": standing.hand_number, "multiplier": standing.multiplier}
    context |= {"queued": standing.queued, "tallies": as_lists(standing), "home": list(standing.home)}
    rest = {name: value for name, value in (context | facts).items() if name != "tricks"}
    said = game.settle(list(standing.scores), facts["tricks"], rest, options)
    scores: list[Score] = list(found.scores)
    winners, home = list(found.winners), list(found.home)
    both = Settled(scores, winners, as_lists(found), found.multiplier, found.queued, home)
    for name, ours, theirs in zip(Settled._fields, both, said, strict=True):
        assert theirs is None or ours == theirs, (name, standing, facts)


def as_lists(standing: scoring.Standing) -> dict[str, list[int]]:
    return {name: list(counts) for name, counts in standing.tallies}


def test_pairs_settle_their_differences() -> None:
    """The settlement row of the Schieberamsch sheet."""
    assert goals.differences((20, 5, -12)) == (-47, -2, 49)


# --- whole hands -------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("hands", key))
def test_hands(setting: Setting) -> None:
    """Every decision in play, every trick and the final score of random hands."""
    rng = random.Random(f"hands {setting}")
    for _ in range(HANDS * (3 if setting in plain_settings(setting.game) else 1)):
        draw = random_draw(setting, rng)
        state, trumps = None, list[str]()
        for step in steps(draw):
            state = step.after
            if len(state.tricks) > len(trumps):  # in some games trumps change from trick to trick
                trumps.append("" if state.trump is None else suit_letter(state.trump))
            if isinstance(step.before.local, TrickInProgress):
                judge_turn(setting, step.before)
        assert state is not None
        told = written_down(state)
        judge_tricks(setting, told, trumps)
        facts = restated(setting.game).facts_of(told, dict(setting.options))
        compare_score(setting, state.standing, scoring.record(state), facts)


def judge(setting: Setting, trump: str, strikers: str) -> Rules:
    return restated(setting.game).rules(trump, {**dict(setting.options), "seats": setting.seats}, strikers)


def judge_turn(setting: Setting, state: State) -> None:
    (seat,) = state.to_act
    table = state.local
    assert isinstance(table, TrickInProgress)
    hand = codes(state.hands[seat])
    may = {code(action.cards[0]) for action in core.legal(state, seat) if action.verb == "play"}
    if not may:  # who has just led may have a word to say
        return
    trump = "" if state.trump is None else suit_letter(state.trump)
    turned = codes(state.pile("turn-up"))
    gone = tuple(code(number) for trick in state.tricks for number in trick.cards)
    won = sum(trick.winner == seat for trick in state.tricks)
    said = tuple(note.key for note in state.notes)
    moment = Moment(len(state.tricks) + 1, turned[0] if turned else "", gone, won, said)
    assert may == set(judge(setting, trump, state.strikers).legal(hand, [code(c) for c in table.cards], moment))


def judge_tricks(setting: Setting, hand: Played, trumps: list[str]) -> None:
    for trump, (seats, table, winner) in zip(trumps, hand.tricks, strict=True):
        assert seats[table.index(judge(setting, trump, hand.strikers).winner(table))] == winner
    leaders = [seats[0] for seats, _, _ in hand.tricks]
    if restated(setting.game).winner_leads:
        assert leaders[1:] == hand.winners[:-1]


# --- what the restatements and the score sheets agree about ------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_at_the_table_may_be_entered_on_a_sheet(key: str) -> None:
    """What people would write down of a random hand is accepted, and scored as the hand was."""
    setting, rng = Setting(key, (), GAMES[key].best), random.Random(key)
    for _ in range(60):
        draw = random_draw(setting, rng)
        end = [step.after for step in steps(draw)][-1]
        facts = restated(key).facts_of(written_down(end), {})
        entered = sheet.entry(setting.variant, on_paper(facts), draw.standing)
        assert isinstance(entered, scoring.HandRecord), (facts, entered)
        assert scoring.score(setting.variant, entered) == scoring.score(setting.variant, scoring.record(end))


@pytest.mark.parametrize("key", GAMES)
def test_an_impossible_entry_is_refused(key: str) -> None:
    for options, seats, entered in restated(key).impossible:
        variant = Setting(key, tuple(options.items()), seats).variant
        refused = sheet.entry(variant, entered, scoring.opening(variant))
        assert isinstance(refused, tuple), (options, entered)
        assert refused
        assert all(said(key, no) for no in refused)


def said(key: str, no: Refusal) -> bool:
    """Whether a refusal has words in both languages."""
    data: dict[str, Any] = dict(no.data)
    return all(phrases.say(lang, f"refusal.{no.rule}", game=key, **data) for lang in languages.LANGUAGES)


@pytest.mark.parametrize("key", GAMES)
def test_a_contradiction_is_named(key: str) -> None:
    game = GAMES[key]
    for seats, chosen in restated(key).clashes:
        options = game.options(chosen)
        (no,) = game.contradictions(options, seats)
        assert said(key, no)
        with pytest.raises(Contradiction) as raised:
            game.variant(options, seats)
        assert raised.value.refusals == (no,)


@pytest.mark.parametrize("key", GAMES)
def test_the_closed_forms(key: str) -> None:
    """Where the numbers in perft.txt come from."""
    restated(key).closed_forms()
