"""Ramsen, the Bavarian game of two crosses and four permanent trumps.

Sources: Sirch 2008 as reported by Wikipedia, CatsAtCards, schoenramer.de.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine.actions import Refusal, refuse
from rules.engine.calls import Ban, after, may_not_drop
from rules.engine.cards import GERMAN_32
from rules.engine.constraints import STRICT
from rules.engine.goals import EarliestTrick
from rules.engine.ladder import Ladder
from rules.engine.notes import EXCHANGED, SWAPPED
from rules.engine.phases import Cut, Deal, Declare, Exchange, Phase, Play, Shuffle, TurnUp
from rules.engine.phases.opening import SCHLECKT
from rules.engine.scoring import NoTrick, PerTrick
from rules.engine.sheet import Field
from rules.engine.variant import Game, GameOptions, Variant, switch

TRUMPS = "*A S9 S7 EO EU *K *O *U *T *9 *8 *7"
MARKS_PER_CROSS = 5
FIVE_FOR_THE_TABLE = Exchange(each=5, pool=5, swap_turn_up=True)


@dataclass(frozen=True)
class RamsenOptions(GameOptions):
    """The house rules of Ramsen."""

    exchange_cap: str = switch("table5", "each5")
    upcard_counts_in_cap: bool = switch(False, True)
    lone_declarer: str = switch("void", "wins-five")
    schlecken: bool = switch(True, False)
    schlecker_must_play: bool = switch(False, True)
    declare_before_exchange: bool = switch(False, True)
    crosses: int = switch(2, 1, 3)


def clashes(o: RamsenOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    found = []
    needed = seats * 10 + 1  # five dealt and five exchanged each, and the turn-up
    if o.exchange_cap == "each5" and needed > GERMAN_32.bit_count():
        found.append(refuse("clash.each-five", seats=seats, needed=needed, pack=32))
    if o.schlecker_must_play and not o.schlecken:
        found.append(refuse("clash.schlecken"))
    if o.upcard_counts_in_cap and o.exchange_cap == "each5":
        found.append(refuse("clash.upcard-cap"))
    return tuple(found)


def build(o: RamsenOptions, seats: int) -> Variant:
    """The variant for these switches."""
    pool = 5 if o.exchange_cap == "table5" else 0
    exchange = replace(FIVE_FOR_THE_TABLE, pool=pool, swap_counts=o.upcard_counts_in_cap)
    lone_wins = o.lone_declarer == "wins-five"
    declare = Declare(lone_wins=lone_wins)
    middle: tuple[Phase, ...] = (exchange, declare)
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=Ladder(GERMAN_32, plain="A K O U T 9 8 7", trumps=TRUMPS),
        phases=course(
            *(reversed(middle) if o.declare_before_exchange else middle),
            schlecken=o.schlecken,
        ),
        bans=_bans(o),
        profile=STRICT,
        scoring=(PerTrick(-1), NoTrick(+5)),
        start=o.crosses * MARKS_PER_CROSS,
        goal=EarliestTrick(),
        lone_wins=lone_wins,
        crosses=o.crosses,
        fields=(
            Field("tricks", "tricks", each_seat=True, high=5),
            Field("winners", "seats", high=5, optional=True),
        ),
    )


def course(*middle: Phase, schlecken: bool = True) -> tuple[Phase, ...]:
    """A hand of Ramsen, given what happens between the turn-up and the first lead."""
    return (
        Shuffle(),
        Cut(schlecken=schlecken),
        Deal(packets="3 2"),
        TurnUp(),
        *middle,
        Play(profile=STRICT),
    )


def _bans(o: RamsenOptions) -> tuple[Ban, ...]:
    """Who has exchanged plays, unless that was settled before; who kept the cut card exchanges nothing."""
    bound = (may_not_drop("exchange.bound", after(EXCHANGED, SWAPPED), "bound", brought_by=("exchange", "swap")),)
    schlecker = (
        Ban("exchange", "cut.schlecken", after(SCHLECKT), None),
        Ban("swap", "cut.schlecken", after(SCHLECKT), None),
    )
    forced = (may_not_drop("declare.schlecken", after(SCHLECKT), "cut-card", brought_by=("keep",)),)
    first = () if o.declare_before_exchange else bound
    return first + schlecker + (forced if o.schlecker_must_play else ())


GAME = Game(
    key="ramsen",
    edition=1,
    circle="core",
    place=10,
    players=(3, 5),
    best=4,
    options_type=RamsenOptions,
    build=build,
    clashes=clashes,
    presets={"standard": {}},
)
