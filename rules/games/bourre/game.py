"""Bourré, the Cajun game: five cards, and the whole pot for the most tricks.

Sources: English Wikipedia; whiteknucklecards.com; cajuncrate.com.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calls import at_most_in, last_one_in, may_not_drop
from rules.engine.cards import FRENCH_52, pack
from rules.engine.constraints import STRICT
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.laws import Laws, with_laws
from rules.engine.phases import Cut, Deal, Declare, Exchange, Phase, Play, Shuffle, TurnUp
from rules.engine.phases.stand import StandOrExchange
from rules.engine.sheet import Field
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games.bourre.cinch import Cinch
from rules.games.bourre.cinched_tricks import CinchedPlay
from rules.games.bourre.score import Bourred, EntryFee, Excused, MostTricks, UnexcusedAnte, two_play

LOW = pack("5432")
TRICKS = 5
MAJORITY = 3
ANTE = 1


@dataclass(frozen=True)
class BourreOptions(GameOptions):
    """The house rules of Bourré."""

    exchange_max: int = switch(5, 4, 3)
    exchange_at_once: bool = switch(False, True)
    cinch: str = switch("leading", "leading-and-following")
    pot_cap: str | int = switch("none", 20, 50, 100)
    reante: bool = switch(False, True)
    two_must_play: bool = switch(False, True)
    lo_no: bool = switch(False, True)
    tie_splits: bool = switch(False, True)
    rounds: int = switch(2, 1, 3, 5)
    laws: Laws = with_laws(law_turn="fined", law_revoke="beside")


def build(o: BourreOptions, seats: int) -> Variant:
    """The variant for these switches."""
    entry = ANTE if o.reante else 0
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=FRENCH_52,
        ladder=Ladder(
            FRENCH_52,
            plain="A K O U T 9 8 7 6 5 4 3 2",
            trumps="*A *K *O *U *T *9 *8 *7 *6 *5 *4 *3 *2",
            low_without_trump=o.lo_no,
        ),
        phases=(
            Shuffle(),
            Cut(),
            Deal(packets="1 1 1 1 1-"),
            TurnUp(to_dealer=True, no_trump=LOW if o.lo_no else 0),
            *_choice(o),
            _tricks(o),
        ),
        bans=(
            may_not_drop("declare.last", last_one_in, "one"),
            *((may_not_drop("declare.two", at_most_in(2), "two"),) if o.two_must_play else ()),
        ),
        profile=STRICT,
        hand_size=TRICKS,
        scoring=(
            *((EntryFee(entry),) if entry else ()),
            MostTricks(split=o.tie_splits, entry=entry),
            Bourred(most=0 if o.pot_cap == "none" else int(o.pot_cap), entry=entry),
        ),
        antes=(UnexcusedAnte(ANTE),),
        tallies=(Excused(split=o.tie_splits),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        lone_wins=True,
        fields=(Field("tricks", "tricks", each_seat=True, high=TRICKS),),
        checks=(two_play,) if o.two_must_play else (),
    )


def _choice(o: BourreOptions) -> tuple[Phase, ...]:
    """Staying in and exchanging, one after the other or in one turn."""
    if o.exchange_at_once:
        return (StandOrExchange(each=o.exchange_max, lone_wins=True, ends_alone=True, key="declare"),)
    return (
        Declare(lone_wins=True, skip_bound=True),
        Exchange(each=o.exchange_max, refill=True),
    )


def _tricks(o: BourreOptions) -> Play:
    """The tricks: who is sure of most of them plays them from the top."""
    cinch = Cinch(MAJORITY)
    if o.cinch == "leading":
        return Play(profile=STRICT, lead_profile=(cinch,))
    return CinchedPlay(profile=STRICT, lead_profile=(cinch,), cinch=cinch)


GAME = Game(
    key="bourre",
    edition=1,
    circle="wider",
    place=110,
    players=(2, 8),
    best=7,
    options_type=BourreOptions,
    build=build,
    presets={"standard": {}, "capped": {"pot_cap": 20, "exchange_max": 4}},
)
