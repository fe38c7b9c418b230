"""What a bot that thinks ahead does: legal, the same each time, and nothing that hidden cards could tell it."""

from __future__ import annotations

import io
import pickle
from itertools import islice
from random import Random

import pytest

from rules.bots import choose
from rules.engine import core
from rules.engine.actions import Action
from rules.engine.seat import looked_at
from rules.games import GAMES
from rules.mind.__main__ import LENGTH, main
from rules.mind.levels import LEVELS, decide
from rules.mind.masked import Masked, masked
from rules.mind.question import answer, question, unpacked
from rules.mind.think import Effort, candidates, think, weighed
from rules.mind.worlds import any_deal, deal, hidden
from tests.each import for_each
from tests.kinds import of_each_kind
from tests.mind.hands import moments
from tests.rules.strategies import LONG, Setting, settings_for

LITTLE = Effort(4, 3)


def decisions(setting: Setting, of_a_kind: int) -> list[Masked]:
    """Positions with a choice, so many of each kind: of a phase, with so many ways."""
    rng, found = Random(str(setting)), []
    kinds: dict[tuple[int, int], int] = {}
    for state in moments(setting.variant, rng, 12 if LONG else 4):
        legal = core.legal(state, state.to_act[0])
        kind = (state.at, len(state.tricks))
        if state.hands and len(legal) > 1 and legal[0].verb != "cut" and kinds.get(kind, 0) < of_a_kind:
            kinds[kind] = kinds.get(kind, 0) + 1
            found.append(masked(state, state.to_act[0]))
    return found


def legal(known: Masked) -> list[Action]:
    return core.legal(any_deal(known), known.seat)


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("thinking", key, switched=2))
def test_other_cards_in_the_hidden_places_change_nothing(setting: Setting) -> None:
    """The same dice, another deal behind the backs of the cards: the same choice, before the cards and with them."""
    for known in decisions(setting, 1):
        twin = masked(deal(known, hidden(known), Random(3)), known.seat)
        assert think(twin, legal(twin), Random(5), LITTLE) == think(known, legal(known), Random(5), LITTLE)


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("thought over", key, switched=2))
def test_what_is_thought_of_is_legal_and_so_is_every_candidate(setting: Setting) -> None:
    for known in decisions(setting, 1):
        assert set(candidates(known, legal(known))) <= set(legal(known))
        assert think(known, legal(known), Random(1), Effort(2, 2)) in legal(known)


@of_each_kind
@pytest.mark.parametrize("key", GAMES)
def test_a_question_is_the_same_in_another_process(key: str) -> None:
    for known in decisions(Setting(key, (), GAMES[key].best), 1):
        asked = question(known, LITTLE, 7)
        sent = pickle.loads(pickle.dumps(asked))
        assert unpacked(sent) == known
        assert answer(sent) == answer(asked)


@pytest.mark.parametrize(("errors", "as_usual"), [(1e9, True), (-1e9, False)])
def test_where_rules_of_thumb_are_trusted_more_than_a_few_deals_they_are_kept_unless_something_is_clearly_better(
    errors: float, as_usual: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules.games.koepknack.bot.ERRORS_TO_DIFFER", errors)
    differed = 0
    for known in decisions(Setting("koepknack", (), 6), 3):
        best, *others = weighed(known, legal(known), Random(2), LITTLE)
        usual = choose("steady", looked_at(any_deal(known), known.seat), legal(known), Random(2))
        differed += best.action != usual
        held = as_usual and usual in [one.action for one in others]
        assert think(known, legal(known), Random(2), LITTLE) == (usual if held else best.action)
    assert differed > 2


def test_a_process_answers_by_number_and_survives_what_it_cannot_answer() -> None:
    known = decisions(Setting("ramsen", (), 4), 1)[0]
    asked = question(known, LITTLE, 7)
    wrong = asked._replace(seat=99)
    messages = [pickle.dumps((n, one)) for n, one in ((3, asked), (4, wrong), (5, asked))]
    told = io.BytesIO()
    main(io.BytesIO(b"".join(LENGTH.pack(len(one)) + one for one in messages)), told)
    told.seek(0)
    answers = {}
    while head := told.read(LENGTH.size):
        number, line = pickle.loads(told.read(*LENGTH.unpack(head)))
        answers[number] = line
    assert answers == {3: str(answer(asked)), 4: None, 5: str(answer(asked))}


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_does_something_legal(level: str) -> None:
    rng = Random(level)
    for state in islice(moments(GAMES["mulatschak"].variant(), rng, 1), 8):
        actions = core.legal(state, state.to_act[0])
        assert decide(level, state, state.to_act[0], actions, rng) in actions
