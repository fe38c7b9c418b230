"""Mistigri, the French game in which the Jack of clubs is above everything; once Mouche.

Sources: German and English Wikipedia; Balzac, Béatrix; Boussac 1896; salondesjeux.fr on la Mouche.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.antes import DealerAntes, EverybodyAntes
from rules.engine.calls import last_one_in, may_not_drop
from rules.engine.cards import CardSet, pack
from rules.engine.constraints import STRICT
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.phases import Cut, Deal, Phase, Rob, Shuffle, TurnUp
from rules.engine.phases.stand import StandOrExchange
from rules.engine.record import HandRecord
from rules.engine.sheet import Field
from rules.engine.state import PlayRules, Standing
from rules.engine.traits import Traits
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.flush import Flush
from rules.games._shared.flush_sheet import FIELDS, flush_fits
from rules.games._shared.pam import PlayWithPam
from rules.games._shared.pots import BeatenByFlush, Bete, PotShare, TakesAll
from rules.games.mistigri.rename_at_lead import PlayRenaming

TRICKS = 5
STAKE = 5
CASCARET = 30  # counters that everybody begins with
MOUCHES = "mouches"
MODERN, OLD = "A K O U T 9 8 7 6 5 4 3 2", "K O U A T 9 8 7 6 5 4 3 2"
PACKS = {3: "AKOUT987", 4: "AKOUT987", 5: "AKOUT9876", 6: "AKOUT98765432"}
OLD_PACKS = {3: "AKOUT98", 4: "AKOUT9876", 5: "AKOUT9876543", 6: "AKOUT98765432"}


@dataclass(frozen=True)
class MistigriOptions(GameOptions):
    """The house rules of Mistigri."""

    stake: str = switch("everybody", "dealer")
    names_trump: bool = switch(True, False)
    banked_mouches: bool = switch(False, True)
    old_ranking: bool = switch(False, True)
    cascaret: bool = switch(False, True)
    rounds: int = switch(3, 1, 2, 5)


@dataclass(frozen=True)
class Banked:
    """What each seat has beside the board: every mouche lies there till it is the largest."""

    name: str = MOUCHES
    most: int = 0

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def after(self, before: tuple[int, ...], hand: HandRecord) -> tuple[int, ...]:
        bank = list(before)
        bank[bank.index(max(bank))] = 0
        for part in (Bete(), BeatenByFlush()):
            for seat, amount in part.credits(hand):
                bank[seat] -= int(amount)
        return tuple(bank)


def kept_back(standing: Standing) -> int:
    """The mouches that lie beside the board; the largest is played for."""
    bank = standing.tally(MOUCHES)
    return sum(bank) - max(bank)


def pack_of(o: MistigriOptions, seats: int) -> CardSet:
    """The pack: the more players, the more cards."""
    return pack((OLD_PACKS if o.old_ranking else PACKS)[seats])


def build(o: MistigriOptions, seats: int) -> Variant:
    """The variant for these switches."""
    cards, plain = pack_of(o, seats), OLD if o.old_ranking else MODERN
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=cards,
        ladder=Ladder(cards, plain=plain, trumps=" ".join(("EU", *(f"*{rank}" for rank in plain.split())))),
        phases=_phases(o),
        bans=(may_not_drop("declare.last", last_one_in, "one"),),
        profile=STRICT,
        hand_size=TRICKS,
        scoring=(TakesAll(), BeatenByFlush(), PotShare(TRICKS), Bete()),
        antes=(EverybodyAntes(STAKE) if o.stake == "everybody" else DealerAntes(STAKE),),
        tallies=(Banked(),) if o.banked_mouches else (),
        kept_back=kept_back if o.banked_mouches else None,
        start=CASCARET if o.cascaret else 0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        clockwise=not o.cascaret,
        lone_wins=True,
        fields=(*FIELDS, Field("tricks", "tricks", each_seat=True, high=TRICKS)),
        checks=(flush_fits,),
    )


def _phases(o: MistigriOptions) -> tuple[Phase, ...]:
    spare = "spare" if o.cascaret else ""
    return (
        Shuffle(),
        Cut(),
        Deal(packets="3* 2*", aside=spare) if spare else Deal(packets="3 2"),
        TurnUp(),
        StandOrExchange(each=TRICKS, spare=spare, lone_wins=True, ends_alone=True, key="declare"),
        Rob(),
        Flush(wild_top=True),
        PlayRenaming(profile=STRICT) if o.names_trump else PlayWithPam(profile=STRICT),
    )


GAME = Game(
    key="mistigri",
    edition=1,
    circle="wider",
    place=130,
    players=(3, 6),
    best=4,
    options_type=MistigriOptions,
    build=build,
    presets={
        "standard": {},
        "mouche-1718": {"old_ranking": True, "names_trump": False},
        "balzac": {"banked_mouches": True},
        "cascaret": {"cascaret": True},
    },
)
