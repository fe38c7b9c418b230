"""Whoever lets himself in for something by a choice is told before: in the view, and in words."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rules import languages, phrases
from rules.engine import core
from rules.engine.actions import Action, Seat
from rules.engine.seat import view
from rules.engine.state import State
from rules.games import GAMES
from tests.rules.strategies import Setting, random_draw, settings_for, steps


def binding(game: str) -> list[Setting]:
    """The settings in which a choice binds."""
    found = settings_for("binding", game)
    return [setting for setting in found if any(ban.brought_by for ban in setting.variant.bans)]


GAMES_THAT_BIND = [game for game in GAMES if binding(game)]
IF_ALONE = "join.last"  # binds only if nobody else joins


def asked_to_drop(state: State) -> Iterator[Seat]:
    """Who is asked whether he drops out."""
    for seat in state.to_act:
        if seat >= 0 and state.phase and any(offer.verb == "drop" for offer in state.phase.offers(state, seat)):
            yield seat


def held(state: State, seat: Seat) -> str | None:
    """The rule by which a choice of his own keeps the seat from dropping out."""
    no = core.refusal(state, Action(seat, "drop"))
    rules = {ban.rule for ban in state.variant.bans if ban.brought_by}
    return no.rule if no and no.rule in rules else None


def test_some_games_bind() -> None:
    assert {"ramsen", "moench", "mauscheln", "chratze"} <= set(GAMES_THAT_BIND)


@pytest.mark.parametrize("game", GAMES_THAT_BIND)
def test_what_binds_is_told_before_and_holds_after(game: str) -> None:
    rng, compared = random.Random(11), 0
    for setting in binding(game) * 6:
        bound: dict[Seat, str] = {}
        for step in steps(random_draw(setting, rng)):
            for seat in asked_to_drop(step.before):
                told, found = bound.get(seat), held(step.before, seat)
                assert found == told or (told == IF_ALONE and found is None), (setting, seat)
                compared += told is not None
            seat, verb = step.action.seat, step.action.verb
            offers = {offer["verb"]: offer for offer in view(step.before, seat).legal} if seat >= 0 else {}
            if rule := offers.get(verb, {}).get("binds"):
                bound[seat] = rule
    assert compared


@pytest.mark.parametrize("lang", languages.LANGUAGES)
@pytest.mark.parametrize("game", GAMES_THAT_BIND)
def test_what_binds_has_words(game: str, lang: str) -> None:
    for setting in binding(game):
        for ban in setting.variant.bans:
            assert not ban.brought_by or phrases.say(lang, f"binds.{ban.rule}", game=game)
