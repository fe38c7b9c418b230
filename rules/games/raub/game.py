"""Raub, four cards, twenty-one down, and a dealer who may rob unseen.

Sources: CatsAtCards; the opening of pagat.com's page; two Serbian pages
(igrajkarte.com, igresakartama.com); the description of an Android scorer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.calls import Ban, may_not_drop
from rules.engine.cards import GERMAN_32
from rules.engine.constraints import STRICT
from rules.engine.goals import AllAtNought
from rules.engine.ladder import Ladder
from rules.engine.laws import Laws, with_laws
from rules.engine.notes import DECLARER, Noted
from rules.engine.phases import Cut, Deal, Declare, Exchange, Play, Shuffle, TurnUp
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart, fined
from rules.engine.state import PlayRules, Standing, State
from rules.engine.tallies import DropsInARow, tally_at_least
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.round_for_declarer import Binding, TakeTurnUp, Undertake, after_declarer
from rules.games._shared.undertaking import (
    DECLARER_QUOTA,
    REFA,
    STIH,
    TRICKS,
    by_the_dealer,
    declared,
    fields,
    met,
    turned,
)
from rules.games.raub.dealer_says import Bind, DealerSays
from rules.games.raub.refas import DoubledByRefas

TRUMPS = "*A *K *O *U *T *9 *8 *7"
RAUB, MUSS = Noted("raub"), Noted("muss")
MUSS_FROM = 9  # so few points of anybody let the dealer call Muss
DROPS = DropsInARow().name


@dataclass(frozen=True)
class RaubOptions(GameOptions):
    """The house rules of Raub."""

    start_points: int = switch(21, 15)
    refa_stack: str = switch("queue", "multiply")
    seven_compulsory: bool = switch(False, True)
    max_consecutive_drops: str | int = switch("none", 2, 3)
    laws: Laws = with_laws(law_misdeal="passes")


@dataclass(frozen=True)
class TricksInRaub(ScorePart):
    """One off for every trick of who took as many as he had undertaken."""

    key: ClassVar[str] = "score.trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "trick")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats:
            if met(hand, seat):
                yield seat, -hand.took(seat)


@dataclass(frozen=True)
class ShortInRaub(ScorePart):
    """Four on for a declarer who is short of his tricks."""

    key: ClassVar[str] = "score.short"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("penalty", "declarer", n=4)
        yield trait("quota", "declarer", n=DECLARER_QUOTA)
        yield trait("score", "short", marks=4)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.played and hand.declarer is not None and not met(hand, hand.declarer):
            yield hand.declarer, 4


@dataclass(frozen=True)
class DefenderNoTrick(ScorePart):
    """Two on for a defender who stayed in and took nothing."""

    key: ClassVar[str] = "score.no-trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield fined(variant, 2)
        yield trait("quota", "number", n=1)
        yield trait("score", "no-trick", marks=2)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats if hand.played else ():
            if seat != hand.declarer and not hand.took(seat):
                yield seat, 2


def build(o: RaubOptions, seats: int) -> Variant:
    """The variant for these switches."""
    most = 0 if o.max_consecutive_drops == "none" else int(o.max_consecutive_drops)
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=Ladder(GERMAN_32, plain="A K O U T 9 8 7", trumps=TRUMPS),
        phases=(
            Shuffle(),
            Cut(),
            DealerSays(
                key="muss",
                sayings=(("deal", ()), ("muss", (MUSS, DECLARER)), ("pass-on", (REFA,))),
                ends=(REFA,),
            ),
            Deal(packets="2", blind_dealer=True),
            TurnUp(),
            Deal(packets="2", blind_dealer=True),
            Bind(bindings=(Binding(_seven, (STIH, DECLARER)),) if o.seven_compulsory else ()),
            DealerSays(
                key="blind",
                sayings=(
                    ("look", ()),
                    ("raub", (RAUB, DECLARER)),
                    ("stih", (STIH, DECLARER)),
                ),
                looks=True,
            ),
            Undertake(trumps=3, on_demand=True, nobody=REFA),
            Declare(key="join", asked=after_declarer, lone_wins=True, unless=(MUSS,)),
            Exchange(each=TRICKS),
            TakeTurnUp(when=_called_unseen),
            Play(profile=STRICT, declarer_leads=True),
        ),
        bans=(
            Ban("muss", "muss.score", _all_far_from_home, None),
            Ban("stih", "blind.stih", lambda state, seat: not _seven(state), None),
            *((may_not_drop("join.drops", tally_at_least(DROPS, most), "in-a-row", most=most),) if most else ()),
        ),
        profile=STRICT,
        hand_size=TRICKS,
        scoring=(TricksInRaub(), ShortInRaub(), DefenderNoTrick()),
        start=o.start_points,
        goal=AllAtNought(),
        lone_wins=True,
        tallies=(DropsInARow(but=(REFA,), most=most),) if most else (),
        carried=DoubledByRefas(multiply=o.refa_stack == "multiply"),
        fields=fields("raub", "stih", "muss", thrown_in=REFA),
        checks=(declared, by_the_dealer("raub", "stih", "muss"), _muss, _drops),
    )


def _seven(state: State) -> bool:
    return turned(state, "7")


def _all_far_from_home(state: State, seat: Seat) -> bool:
    return min(state.standing.scores) > MUSS_FROM


def _called_unseen(state: State) -> bool:
    """Whether the declarer is a dealer who had not looked."""
    return any(state.who(call) is not None for call in (RAUB, STIH, MUSS))


def _muss(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A Muss needs somebody with few points, and nobody drops out of it."""
    if hand.called != MUSS:
        return None
    if standing is not None and min(standing.scores) > MUSS_FROM:
        return refuse("muss.score")
    out = [seat for seat, tricks in enumerate(hand.tricks) if tricks is None]
    return refuse("sheet.muss", seat=out[0]) if out else None


def _drops(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Who has dropped out as often in a row as is agreed is in play."""
    assert isinstance(variant.options, RaubOptions)
    most = variant.options.max_consecutive_drops
    if standing is None or most == "none" or hand.called == REFA:
        return None
    drops = standing.tally(DROPS)
    bound = [seat for seat, tricks in enumerate(hand.tricks) if tricks is None and drops[seat] >= int(most)]
    return refuse("join.drops", seat=bound[0]) if bound else None


GAME = Game(
    key="raub",
    edition=1,
    circle="core",
    place=80,
    players=(2, 4),
    best=4,
    options_type=RaubOptions,
    build=build,
    presets={"standard": {}, "serbian": {"seven_compulsory": True}},
)
