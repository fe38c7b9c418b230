"""What a page says of staying in and of bids comes true on fresh deals, and the file it is kept in holds what was counted."""

from __future__ import annotations

import tomllib
from argparse import Namespace
from pathlib import Path
from random import Random

import pytest

from rules.cli import situations as command
from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.scoring import opening
from rules.games import GAMES, folder
from rules.mind import situations
from rules.mind.one_hand import shuffled
from rules.mind.situations import BidCount, Situations, StayCount, as_text, situations_of
from rules.mind.trials import Trials, around

FRESH = 2  # a seed by which no file was counted
SURE = 3.5  # standard errors


def fresh(key: str, matches: int) -> Situations:
    game = GAMES[key]
    begun = next(command.wanted(game, "standard", FRESH))
    return Trials(command.preset_variant(game, "standard"), FRESH).counted(begun, range(matches))


@pytest.mark.parametrize(("key", "matches"), [("ramsen", 15), ("mulatschak", 4)])
def test_hands_come_off_as_often_on_fresh_deals(key: str, matches: int) -> None:
    known, found = situations_of(key)["standard"], fresh(key, matches)
    assert found.decisions > 100
    for situation, count in found.stays.items():
        told = known.stays.get(situation, StayCount())
        if min(count.n, told.n) < 8:
            continue
        share = (told.spared + count.spared) / (told.n + count.n)
        error = (share * (1 - share) * (1 / told.n + 1 / count.n)) ** 0.5
        assert abs(told.share - count.share) <= SURE * error + 0.02, (situation, told, count)
    assert bool(found.bids) == (key == "mulatschak")
    made = [sum(count.made for count in one.bids.values()) for one in (known, found)]
    stood = [sum(count.stood for count in one.bids.values()) for one in (known, found)]
    if found.bids:
        assert made[0] / stood[0] == pytest.approx(made[1] / stood[1], abs=0.08)


def test_a_command_comes_to_the_same_each_time_and_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shipped = folder.file_of

    def elsewhere(key: str, name: str) -> Path:
        """Only what was counted: what else is read of the game meanwhile is kept in memory, and by others too."""
        return tmp_path / f"{key}-{name}" if name == situations.FILE else shipped(key, name)

    monkeypatch.setattr(folder, "file_of", elsewhere)
    situations_of.cache_clear()

    def counted(matches: int) -> Situations:
        situations_of.cache_clear()
        asked = {"games": ["ramsen"], "preset": None, "matches": matches, "decisions": 1, "seed": 1}
        assert command.run(Namespace(**asked, processes=1, write=True)) == 0
        situations_of.cache_clear()
        return situations_of("ramsen")["standard"]

    try:
        first = counted(2)
        assert (first.matches, first.edition, first.players, first.seed) == (2, 1, 4, 1)
        grown = counted(4)
        (tmp_path / f"ramsen-{situations.FILE}").unlink()
        at_once = counted(4)
        assert {one: count[:2] for one, count in grown.stays.items()} == {
            one: count[:2] for one, count in at_once.stays.items()
        }
        assert first.decisions < grown.decisions == at_once.decisions
        assert counted(4) == at_once  # nothing is left to do
    finally:
        situations_of.cache_clear()


def test_a_file_is_read_as_it_was_written() -> None:
    stays = {situations.StaySituation(2, 1, 2, 0): StayCount(100, 91, 790.25, -60.5)}
    bids = {situations.BidSituation(3, 0, 2): BidCount(50, 48, 45, 120.75)}
    one = Situations("standard", 1, 4, 1, 20, stays, bids)
    text = as_text("ramsen", [one])
    assert list(tomllib.loads(text)) == ["standard"]
    assert list(situations._read(text)) == [one]
    whole = one.plus(one)
    assert (whole.matches, whole.decisions) == (40, 200)
    assert whole.stays[situations.StaySituation(2, 1, 2, 0)].share == pytest.approx(0.91)


def test_who_is_bound_counts_as_in_and_who_may_still_drop_as_yet_to_speak() -> None:
    variant, dice = GAMES["ramsen"].variant(), Random(1)
    state, exchanged = core.begin(variant, opening(variant)), set[int]()
    while state.phase is None or state.phase.key != "declare" or state.to_act[0] in exchanged:
        seat = state.to_act[0]
        if seat == CHANCE:
            state = core.play(state, shuffled(state, dice))
            continue
        verbs = {action.verb: action for action in reversed(core.legal(state, seat))}  # the fewest cards
        action = verbs["exchange"] if "exchange" in verbs and len(exchanged) < 2 else verbs.get("none")
        exchanged |= {seat} if action and action.verb == "exchange" else set()
        state = core.play(state, action or next(iter(verbs.values())))
    assert len(exchanged) == 2
    assert around(state, state.to_act[0]) == (2, 1)


def test_every_game_of_staying_in_or_bidding_has_a_file_of_todays_rules() -> None:
    for key, game in GAMES.items():
        known, asked = situations_of(key), {begun.preset: begun for begun in command.wanted(game, None, 1)}
        assert {*known} <= {*asked}, key
        assert all(one.continues(asked[preset]) for preset, one in known.items()), key
        assert ("standard" in asked) == ("standard" in known), key
