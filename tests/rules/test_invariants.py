"""What holds in every hand of every game, whatever is switched and whatever is done."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache, reduce
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import phrases
from rules.engine import core, scoring
from rules.engine.actions import CHANCE, Action, IllegalAction
from rules.engine.cards import DECK, members
from rules.engine.phases.play import TrickInProgress
from rules.engine.seat import view
from rules.engine.state import State
from rules.games import GAMES, folder
from tests.each import for_each
from tests.games import restated
from tests.rules.retold import written_down
from tests.rules.strategies import (
    Draw,
    Setting,
    hands,
    log_of,
    often,
    plain_settings,
    played,
    random_draw,
    settings_for,
    steps,
    to_shuffle,
)

VERBS = sorted({"dance", *(verb for setting in plain_settings() for verb in setting.variant.verbs())})
ARGS = ["", "0", "1", "2", "3", "5", "6", "16", "31", "32", "33", "H", "S", "X", "-1"]


# --- where the cards are ------------------------------------------------------------


def places(state: State) -> Iterator[int]:
    """Every card of the state, wherever it lies."""
    for hand in state.hands:
        yield from members(hand)
    yield from state.stock
    for _, cards in state.piles:
        yield from members(cards)
    for trick in state.tricks:
        yield from (number for number in trick.cards if number in DECK)
    if isinstance(state.local, TrickInProgress):
        yield from (number for number in state.local.cards if number in DECK)


@given(hands())
@often(120)
def test_no_card_is_lost_or_doubled(draw: Draw) -> None:
    pack = sorted(members(draw.setting.variant.pack))
    for step in steps(draw):
        assert sorted(places(step.after)) == pack, step.action


@given(hands())
@often(60)
def test_somebody_may_act_until_the_hand_is_over(draw: Draw) -> None:
    for step in steps(draw):
        actors = core.actors(step.before)
        assert actors
        if actors != (CHANCE,):
            assert all(core.legal(step.before, one) for one in actors)
    end = core.fold(draw.setting.variant, draw.standing, log_of(draw))
    assert core.finished(end)
    assert core.actors(end) == ()
    assert not any(core.legal(end, one) for one in range(draw.setting.seats))


# --- one judge ------------------------------------------------------------------------


@st.composite
def attempts(draw: st.DrawFn) -> Action:
    """Anything a client might send."""
    cards = tuple(draw(st.lists(st.sampled_from(DECK), max_size=3)))
    return Action(draw(st.integers(-1, 9)), draw(st.sampled_from(VERBS)), draw(st.sampled_from(ARGS)), cards)


def same_choice(action: Action) -> Action:
    """The action with its cards in the order in which ``legal`` names them."""
    return action._replace(cards=tuple(sorted(action.cards)))


def agrees(state: State, action: Action, seats: int) -> bool:
    """Whether the judge and the list of legal actions say the same of an action."""
    if action.verb == "shuffle" and core.actors(state) == (CHANCE,):
        whole = sorted(action.cards) == list(members(to_shuffle(state))) and not action.arg
        return (core.refusal(state, action) is None) == (whole and action.seat == CHANCE)
    listed = {same_choice(one) for who in range(seats) for one in core.legal(state, who)}
    return (core.refusal(state, action) is None) == (same_choice(action) in listed)


@given(hands(), st.lists(attempts(), min_size=1, max_size=8))
@often(60)
def test_refused_is_what_is_not_listed(draw: Draw, tries: list[Action]) -> None:
    for step in steps(draw):
        for action in tries:
            assert agrees(step.before, action, draw.setting.seats), action


@given(hands(), st.integers(0, 999))
@often(60)
def test_what_is_nearly_right_is_judged_too(draw: Draw, pick: int) -> None:
    """Legal actions of other moments, seats and hands, tried everywhere."""
    walk = played(draw)
    borrowed = [one.action for one in walk if one.action.seat != CHANCE]
    for n, step in enumerate(walk):
        action = borrowed[(pick + n) % len(borrowed)]
        for who in range(draw.setting.seats):
            assert agrees(step.before, action._replace(seat=who), draw.setting.seats)
        for number in members(draw.setting.variant.pack)[pick % 3 :: 3]:
            assert agrees(step.before, Action(step.action.seat, "play", "", (number,)), draw.setting.seats)


@given(hands(), st.lists(attempts(), min_size=4, max_size=8))
@often(40)
def test_a_refused_action_raises_and_changes_nothing(draw: Draw, tries: list[Action]) -> None:
    log: list[str] = []
    for step in steps(draw):
        for action in tries:
            no = core.refusal(step.before, action)
            if no is not None:
                with pytest.raises(IllegalAction) as raised:
                    core.play(step.before, action)
                assert raised.value.refusal == no
        assert core.play(step.before, step.action) == step.after
        log.append(str(step.action))
    assert core.fold(draw.setting.variant, draw.standing, log) == step.after


@cache
def anchors(game: str, lang: str) -> frozenset[str]:
    """The anchors of a game's article, all that a refusal or a score line may point to."""
    article = folder.file_of(game, f"{lang}/article.md").read_text()
    return frozenset(re.findall(r"\{#([\w.-]+)", article))


@cache
def worded(game: str, table: str, lang: str) -> frozenset[str]:
    """The codes of a table that have words."""
    prefix = f"{table}."
    return frozenset(key.removeprefix(prefix) for key in phrases.catalog(lang, game) if key.startswith(prefix))


@given(hands(), st.lists(attempts(), min_size=1, max_size=8))
@often(40)
def test_every_refusal_names_a_rule_of_the_game(draw: Draw, tries: list[Action]) -> None:
    game = draw.setting.game
    listed = anchors(game, "en") & anchors(game, "de") & worded(game, "refusal", "en") & worded(game, "refusal", "de")
    for step in steps(draw):
        for action in tries:
            no = core.refusal(step.before, action)
            assert no is None or no.rule in listed, no
        for who in range(draw.setting.seats):
            assert {no.rule for no in core.why_not(step.before, who).values()} <= listed


@given(hands())
@often(60)
def test_every_pile_that_a_seat_sees_has_a_name(draw: Draw) -> None:
    game = draw.setting.game
    named = worded(game, "pile", "en") & worded(game, "pile", "de")
    for step in steps(draw):
        for who in range(draw.setting.seats):
            seen = view(step.after, who)
            assert {name.split(":")[0] for name in (*seen.open, *seen.hidden, *seen.own)} <= named


# --- the log --------------------------------------------------------------------------


@given(attempts())
@often(200)
def test_a_line_reads_as_it_was_written(action: Action) -> None:
    if action.verb != "shuffle":
        assert Action.parse(str(action)) == action


@pytest.mark.parametrize("text", ["", "  ", "0", "x play H7", "0 play H1", "0 play h7", "-1 play H7", "* ", "123 pass"])
def test_a_line_that_is_none_is_a_clear_error(text: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        Action.parse(text)


@given(hands())
@often(60)
def test_the_state_is_the_fold_of_its_log(draw: Draw) -> None:
    log: list[str] = []
    for step in steps(draw):
        assert core.fold(draw.setting.variant, draw.standing, log) == step.before
        log.append(str(step.action))


# --- scores and matches ---------------------------------------------------------------


@given(hands())
@often(60)
def test_all_card_points_are_somewhere(draw: Draw) -> None:
    end = played(draw)[-1].after
    hand = scoring.record(end)
    values = draw.setting.variant.values
    left = reduce(or_, end.hands, end.pile("skat"))  # what nobody looked at, or came to play
    in_pack = sum(values[number] for number in members(draw.setting.variant.pack & ~left))
    if in_pack and hand.played:
        assert sum(hand.points) + hand.skat_points == in_pack


@given(hands())
@often(60)
def test_all_tricks_are_played_or_none(draw: Draw) -> None:
    hand = scoring.record(played(draw)[-1].after)
    size = draw.setting.variant.hand_size
    if restated(draw.setting.game).all_tricks:
        assert sum(n or 0 for n in hand.tricks) in (0, size)
        assert len(hand.winners) in (0, size)
    else:
        assert sum(n or 0 for n in hand.tricks) <= size


@given(hands())
@often(60)
def test_scores_are_the_sum_of_their_lines(draw: Draw) -> None:
    variant = draw.setting.variant
    hand = scoring.record(played(draw)[-1].after)
    lines = scoring.score(variant, hand)
    settled = scoring.settle(variant, draw.standing, hand)
    game = restated(draw.setting.game)
    for who, before in enumerate(draw.standing.scores):
        change = sum(line.amount for line in lines if line.seat == who)
        assert settled.written[who] == game.kept(before, before + change, dict(draw.setting.options))
    assert settled.hand_number == draw.standing.hand_number + 1
    key = draw.setting.game
    assert {line.part for line in lines} <= worded(key, "score", "en") & anchors(key, "en")
    if game.pays_from_a_pot(dict(draw.setting.options)):
        assert sum(settled.scores) <= variant.start * variant.seats, "there is more on the table than was put there"


def _match(setting: Setting, rng: random.Random, most: int) -> scoring.Standing:
    variant = setting.variant
    standing = scoring.opening(variant, rng.randrange(setting.seats))
    for _ in range(most):
        draw = random_draw(setting, rng)._replace(standing=standing)
        standing = scoring.settle(variant, standing, scoring.record(played(draw)[-1].after))
        if standing.winners:
            return standing
    raise AssertionError(f"{setting}: no winner after {most} hands")


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("matches", key, switched=0))
def test_a_match_comes_to_an_end(setting: Setting) -> None:
    game = restated(setting.game)
    if game.longest is None:
        return
    standing = _match(setting, random.Random(f"match {setting}"), game.longest)
    assert list(standing.winners) == sorted(standing.winners)
    won = game.winners(standing.scores, dict(setting.options))
    assert won is None or list(standing.winners) == won


@given(hands())
@often(40)
def test_the_deal_moves_on_as_the_sheet_says(draw: Draw) -> None:
    end = played(draw)[-1].after
    settled = scoring.settle(draw.setting.variant, draw.standing, scoring.record(end))
    game, options = restated(draw.setting.game), dict(draw.setting.options)
    facts = game.facts_of(written_down(end), options)
    dealer = game.next_dealer(draw.standing.dealer, draw.setting.seats, facts, options)
    assert dealer is None or settled.dealer == dealer
