"""A moment of a hand is closed, and a changed copy of it differs in what was changed and nothing else."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any, get_type_hints

import pytest

from rules.engine import core, seat
from rules.engine.notes import STAYED, Note
from rules.engine.position import Position, PositionChanges
from rules.engine.scoring import opening
from rules.engine.state import PlayRules, Standing, State, StateChanges
from rules.games import GAMES
from tests.each import for_each

FIELDS = [field.name for field in dataclasses.fields(State)]


def _marked() -> Any:
    """A state with another value in every place."""
    marks: dict[str, Any] = {name: f"mark of {name}" for name in FIELDS}
    marks.update(queue=(1, 2), notes=(), hands=(3, 4, 5), piles=(("skat", 7),), playing=0b111, exposed=0, stock=(9, 8))
    return State(**marks)


def _changed(before: State, after: State) -> set[str]:
    assert type(after) is State
    return {name for name in FIELDS if getattr(before, name) is not getattr(after, name)}


@for_each("name", FIELDS)
def test_a_changed_copy_differs_in_one_place(name: str) -> None:
    before, value = _marked(), object()
    after = before._replace(**{name: value})
    assert _changed(before, after) == {name}
    assert getattr(after, name) is value


def test_what_is_done_often_changes_what_it_says() -> None:
    before = _marked()
    done = {
        "opened": (before.opened(3), {"at", "local"}),
        "note": (before.note(1, STAYED), {"notes"}),
        "answered": (before.answered(1, STAYED), {"notes", "to_act", "queue"}),
        "turns": (before.take_turns((2, 0)), {"to_act", "queue"}),
        "next": (before.next_in_turn(), {"to_act", "queue"}),
        "leave": (before.leave(1), {"hands", "piles", "playing"}),
        "table": (before.on_the_table((1,), (0,), None, ()), {"hands", "to_act", "local", "tricks"}),
    }
    for name, (after, changed) in done.items():
        assert _changed(before, after) == changed, name
    assert done["answered"][0].notes == (Note(1, STAYED),)
    assert (done["answered"][0].to_act, done["answered"][0].queue) == ((1,), (2,))
    assert (done["leave"][0].hands, done["leave"][0].playing) == ((3, 0, 5), 0b101)
    assert done["leave"][0].piles == (("skat", 7), ("laid:1", 4))


def test_there_is_no_other_place_to_change() -> None:
    for moment in (_marked(), Position()):
        with pytest.raises(TypeError, match="trumps"):
            moment._replace(trumps=1)  # type: ignore[call-arg]


@pytest.mark.parametrize(("kind", "changes"), [(Position, PositionChanges), (State, StateChanges)])
def test_what_a_changed_copy_can_have_is_what_there_is(kind: type, changes: type) -> None:
    """The types that calls are checked by."""
    there = get_type_hints(kind)
    assert get_type_hints(changes) == {field.name: there[field.name] for field in dataclasses.fields(kind)}


def test_a_position_alone_is_changed_in_the_same_way() -> None:
    after = Position(playing=0b11)._replace(trump=2)
    assert (type(after), after.playing, after.trump) == (Position, 0b11, 2)


def test_a_hand_asks_its_rules_for_nothing_of_score_or_sheet() -> None:
    """It can be played by rules that have neither."""
    whole = GAMES["ramsen"].variant()
    rules = PlayRules(**{field.name: getattr(whole, field.name) for field in dataclasses.fields(PlayRules)})
    moment = seat.view(core.begin(rules, Standing((10,) * rules.seats)), 0)
    assert (moment.phase, moment.game, moment.deals) == ("shuffle", "ramsen", None)


def test_cards_laid_away_come_together_behind_the_other_piles() -> None:
    state = _marked()._replace(piles=(("laid:1", 2), ("skat", 7)))
    assert state.laid(1, 4) == (("skat", 7), ("laid:1", 6))
    assert state.laid(2, 0) == (("laid:1", 2), ("skat", 7))


def test_nobody_can_write_into_a_state() -> None:
    begun = core.begin(GAMES["ramsen"].variant(), opening(GAMES["ramsen"].variant()))
    for state in (begun, begun._replace(trump=1), begun.note(0, STAYED)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            state.trump = 2  # type: ignore[misc]
        with pytest.raises((AttributeError, TypeError)):
            state.anything = 2  # type: ignore[attr-defined]


def test_equal_states_are_equal_however_they_came_about() -> None:
    one, other = _marked(), _marked()
    assert one == other.note(0, STAYED)._replace(notes=())
    assert hash(one) == hash(other)
    assert one != other.note(0, STAYED)
    assert pickle.loads(pickle.dumps(one)) == one == copy.copy(one)
