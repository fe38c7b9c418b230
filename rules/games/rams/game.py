"""Rams, the parlour game of the French and Rhenish, with a widow and the General.

Sources: CatsAtCards; Wikipedia; adpoker.fr and jeu-casino.com for the French
switches; jasswelt.ch, rt33.ch and others for the Swiss ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.antes import Ante, DealerAntes
from rules.engine.calls import Ban, may_not_drop
from rules.engine.cards import GERMAN_32
from rules.engine.constraints import STRICT
from rules.engine.goals import Goal, MostAfterDeals
from rules.engine.lead_duties import LeadTopTrump, LeadTrump
from rules.engine.phases import Deal, Declare, Phase, Play, Rob, Shuffle, TurnUp
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.state import PlayRules, Points, Standing
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared import widow_games as widow
from rules.games._shared.races import Race
from rules.games._shared.widow_games import GENERAL

FINE = 5  # also what the dealer puts into a pool


@dataclass(frozen=True)
class RamsOptions(GameOptions):
    """The house rules of Rams."""

    start_counters: int = switch(10, 7, 5, 15)
    widow: str = switch("first-taker", "forehand-only", "none")
    must_play_until_widow_taken: bool = switch(False, True)
    general_rams: str = switch("five", "wins-game", "off")
    rob_turn_up: bool = switch(True, False)
    belli: str = switch("off", "second", "first")
    ecarte_rank: bool = switch(False, True)
    last_out_loses: bool = switch(False, True)
    pool: bool = switch(False, True)
    rounds: int = switch(3, 1, 2, 5)
    swiss_leads: bool = switch(False, True)


def clashes(o: RamsOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    found = []
    if o.must_play_until_widow_taken and o.widow != "first-taker":
        found.append(refuse("clash.must-play-widow"))
    if o.general_rams == "wins-game" and (o.last_out_loses or o.pool):
        found.append(refuse("clash.wins-game"))
    if o.pool and (o.last_out_loses or o.start_counters != 10):
        found.append(refuse("clash.pool"))
    if o.rounds != 3 and not o.pool:
        found.append(refuse("clash.rounds"))
    return tuple(found)


def build(o: RamsOptions, seats: int) -> Variant:
    """The variant for these switches."""
    general = o.general_rams != "off"
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=widow.ladder(GERMAN_32, widow.ECARTE if o.ecarte_rank else widow.PIQUET, o.belli),
        phases=(
            Shuffle(),
            Deal(packets="3 2") if o.widow == "none" else Deal(packets="3* 2*", aside=widow.SPARE),
            TurnUp(),
            *((widow.general_question(),) if general else ()),
            Declare(
                spare="" if o.widow == "none" else widow.SPARE,
                skip_bound=True,
                unless=(GENERAL,),
            ),
            *((Rob(),) if o.rob_turn_up else ()),
            _play(o),
        ),
        bans=_bans(o),
        profile=STRICT,
        scoring=_scoring(o),
        start=0 if o.pool else o.start_counters,
        antes=_antes(o),
        goal=_goal(o, seats),
        fields=widow.fields(general=general),
        checks=(*widow.CHECKS, widow.two_play),
    )


def _play(o: RamsOptions) -> Phase:
    leads = (LeadTopTrump(), LeadTrump((1,))) if o.swiss_leads else ()
    return Play(profile=STRICT, lead_profile=leads, leaders=(GENERAL,))


def _bans(o: RamsOptions) -> tuple[Ban, ...]:
    waiting = may_not_drop("declare.widow-first", widow.widow_lies_there, "spare-first")
    forehand = Ban("spare", "declare.forehand", widow.not_forehand, trait("exchange", "forehand-only"))
    return (
        widow.TWO_PLAY,
        *((waiting,) if o.must_play_until_widow_taken else ()),
        *((forehand,) if o.widow == "forehand-only" else ()),
    )


# --- scores: counters go, or in a pool come -----------------------------------------


@dataclass(frozen=True)
class LostGeneral(ScorePart):
    """Who failed takes a counter from every opponent for each trick that he lost."""

    key: ClassVar[str] = "score.general"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "general-wins")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called == widow.GENERAL and hand.caller is not None:
            others = [seat for seat in hand.seats if seat != hand.caller]
            lost = sum(hand.took(seat) for seat in others)
            yield hand.caller, lost * len(others)
            yield from ((seat, -lost) for seat in others)


@dataclass(frozen=True)
class TricksWithoutGeneral(widow.TricksUnlessGeneral):
    """Tricks count nothing where a General decides the whole game."""

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        return iter(()) if hand.called == widow.GENERAL else super().credits(hand)


@dataclass(frozen=True)
class RaceOrGeneral(Race):
    """A race that a General made decides at once.

    One that fails moves the same number of counters from everybody: of those
    who have none left the one who had fewest before was home first.
    """

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        if hand.called != widow.GENERAL:
            return super().winners(before, hand, after)
        if hand.caller is not None and widow.made(hand):
            return (hand.caller,)
        home = self.arrived(before, after.scores)
        fewest = min((before.scores[seat] for seat in home), default=0)
        return tuple(seat for seat in home if before.scores[seat] == fewest)

    def needs_trick_order(self, before: Standing, hand: HandRecord, after: tuple[Points, ...]) -> bool:
        return hand.called != widow.GENERAL and super().needs_trick_order(before, hand, after)


def _scoring(o: RamsOptions) -> tuple[ScorePart, ...]:
    if o.general_rams == "wins-game":
        return (TricksWithoutGeneral(-1), widow.NoTrickUnlessGeneral(FINE), LostGeneral())
    sign = -1 if o.pool else 1
    general = (widow.General(sign * FINE),) if o.general_rams == "five" else ()
    return (widow.TricksUnlessGeneral(-sign), widow.NoTrickUnlessGeneral(sign * FINE), *general)


def _antes(o: RamsOptions) -> tuple[Ante, ...]:
    return (DealerAntes(FINE),) if o.pool else ()


def _goal(o: RamsOptions, seats: int) -> Goal:
    if o.pool:
        return MostAfterDeals(deals=o.rounds * seats)
    if o.general_rams == "wins-game":
        return RaceOrGeneral()
    return Race(key="goal.last", last_loses=True) if o.last_out_loses else Race()


GAME = Game(
    key="rams",
    edition=1,
    circle="core",
    place=40,
    players=(3, 5),
    best=4,
    options_type=RamsOptions,
    build=build,
    clashes=clashes,
    presets={
        "standard": {},
        "french": {"start_counters": 5, "general_rams": "wins-game", "must_play_until_widow_taken": True},
        "paris": {"ecarte_rank": True},
        "bierspiel": {"belli": "second"},
        "pool": {"pool": True},
    },
)
