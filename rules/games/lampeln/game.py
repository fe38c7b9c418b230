"""Lampeln: eight tricks for a pot, trumps by the cut, and a lamb who misses two of them.

Sources: English Wikipedia; a report on onetz.de 2017. How much a lamb pays and
what follows when the dealer declines are reconstructed.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.antes import DealerAntes
from rules.engine.calls import bare_stake, may_not_drop
from rules.engine.cards import GERMAN_32, card, pack
from rules.engine.constraints import FOLLOW_ONLY
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.notes import STAYED, VOID
from rules.engine.phases import Cut, Deal, Declare, Phase, Play, Poll, Shuffle
from rules.engine.record import HandRecord
from rules.engine.sheet import Field, not_played
from rules.engine.state import Standing, State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.hop import HopCut
from rules.games._shared.pots import Bete, PotShare, Skipped, nobody_out_of_a_force
from rules.games.lampeln.bottom_card import BottomCard

TRICKS = 8
STAKE = 8
QUOTA = 2  # with fewer tricks one is a lamb
BELLI = 1 << card("S7")
TRUMPS = "*A S7 *K *O *U *T *9 *8 *7"


@dataclass(frozen=True)
class LampelnOptions(GameOptions):
    """The house rules of Lampeln."""

    empty_game: bool = switch(True, False)
    lamb_cap: str | int = switch("none", 16, 32, 64)
    hop_and_jump: bool = switch(False, True)
    rounds: int = switch(3, 1, 2, 5)


def build(o: LampelnOptions, seats: int) -> Variant:
    """The variant for these switches."""
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=Ladder(GERMAN_32, plain="A K O U T 9 8 7", trumps=TRUMPS),
        phases=(
            Shuffle(),
            _cut(o),
            BottomCard(),
            Poll(
                key="undertake",
                yes="lead",
                no="pass",
                note=STAYED,
                asked=_free_dealer if o.empty_game else _dealer,
                nobody=VOID,
            ),
            Deal(packets="4 4", under="turn-up"),
            Declare(lone_wins=True, asked=_opponents, skip_bound=True),
            Play(profile=FOLLOW_ONLY),
        ),
        bans=(may_not_drop("declare.force", bare_stake, "force"),) if o.empty_game else (),
        profile=FOLLOW_ONLY,
        hand_size=TRICKS,
        scoring=(
            PotShare(TRICKS),
            Bete(quota=QUOTA, most=0 if o.lamb_cap == "none" else int(o.lamb_cap)),
            *_skipped(o),
        ),
        antes=(DealerAntes(STAKE),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        uncounted=("hop", "jump"),
        deal_moves=(("jump", 2),),
        lone_wins=True,
        fields=_fields(o),
        checks=(not_played("hop", "jump"), _dealer_plays, *((nobody_out_of_a_force,) if o.empty_game else ())),
    )


def _cut(o: LampelnOptions) -> Phase:
    if not o.hop_and_jump:
        return Cut()
    return HopCut(hop=pack("7A") & ~BELLI, leap=BELLI)


def _skipped(o: LampelnOptions) -> tuple[Skipped, ...]:
    return (Skipped(STAKE),) if o.hop_and_jump else ()


def _dealer(state: State) -> tuple[Seat, ...]:
    return (state.standing.dealer,)


def _free_dealer(state: State) -> tuple[Seat, ...]:
    """The dealer, unless the pot holds only his stake and everybody must play."""
    return () if bare_stake(state, state.standing.dealer) else _dealer(state)


def _opponents(state: State) -> tuple[Seat, ...]:
    """All but the dealer, who has spoken already, from forehand."""
    return tuple(seat for seat in state.round_from(state.forehand) if seat != state.standing.dealer)


def _dealer_plays(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Where anybody plays, the dealer does."""
    return refuse("sheet.tricks-dealer", seat=hand.dealer) if hand.seats and hand.tricks[hand.dealer] is None else None


def _fields(o: LampelnOptions) -> tuple[Field, ...]:
    if not o.hop_and_jump:
        return (Field("tricks", "tricks", each_seat=True, high=TRICKS),)
    return (
        Field("called", "choice", choices=("", "hop", "jump")),
        Field("tricks", "tricks", each_seat=True, high=TRICKS, when=(("called", ("",)),)),
    )


GAME = Game(
    key="lampeln",
    edition=1,
    circle="wider",
    place=30,
    players=(4, 4),
    best=4,
    options_type=LampelnOptions,
    build=build,
    presets={"standard": {}, "austrian": {"hop_and_jump": True}},
)
