"""Fünf dazu!, tricks off a score without trumps: a game for children and for in between.

Sources: Gööck 1967 as named by English Wikipedia; CatsAtCards; casinospiegel.net.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.cards import GERMAN_32
from rules.engine.constraints import FOLLOW_HEAD, FOLLOW_ONLY
from rules.engine.goals import Goal, LowestShared
from rules.engine.ladder import Ladder
from rules.engine.phases import Deal, Play, Shuffle
from rules.engine.record import HandRecord
from rules.engine.scoring import NoTrick, PerTrick
from rules.engine.sheet import Field
from rules.engine.state import PlayRules, Points, Standing
from rules.engine.variant import Game, GameOptions, Variant, switch


@dataclass(frozen=True)
class FuenfDazuOptions(GameOptions):
    """The house rules of Fünf dazu!"""

    must_head: bool = switch(True, False)
    finishers: int = switch(1, 2)
    start_points: int = switch(15, 20)


@dataclass(frozen=True)
class TwoHome(Goal):
    """Who is at nought or below sits out; the match is over when two are, and the first of them has won.

    Of two who arrive in the same hand the lower score is first; equals share.
    """

    key: str = "goal.two-home"

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        if len(after.home) < 2:
            return ()
        if before.home:
            return before.home[:1]
        best = after.scores[after.home[0]]
        return tuple(sorted(seat for seat in after.home if after.scores[seat] == best))

    @property
    def sends_home(self) -> bool:
        return True

    def lost(self, standing: Standing) -> tuple[Seat, ...]:
        first = standing.home[:1]
        return tuple(seat for seat in range(len(standing.scores)) if first and seat not in first)

    def past(self, standing: Standing) -> tuple[Seat, ...]:
        return tuple(seat for seat, points in enumerate(standing.scores) if (points <= 0) != (seat in standing.home))

    def counted(self, standing: Standing) -> tuple[Points, ...]:
        return tuple(0 if seat in standing.home else points for seat, points in enumerate(standing.written))

    def close(self, variant: PlayRules, before: Standing, hand: HandRecord, after: Standing) -> Standing:
        scores, dealer = after.scores, after.dealer
        arrived = [seat for seat, points in enumerate(scores) if points <= 0 and seat not in before.home]
        home = (*before.home, *sorted(arrived, key=scores.__getitem__))
        if dealer in home:
            left = (seat % variant.seats for seat in range(dealer, dealer + variant.seats))
            dealer = next((seat for seat in left if seat not in home), dealer)
        return super().close(variant, before, hand, after._replace(home=home, dealer=dealer))


def clashes(o: FuenfDazuOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    return (refuse("clash.finishers", seats=seats),) if seats <= o.finishers else ()


def build(o: FuenfDazuOptions, seats: int) -> Variant:
    """The variant for these switches."""
    profile = FOLLOW_HEAD if o.must_head else FOLLOW_ONLY
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=Ladder(GERMAN_32, plain="A T K O U 9 8 7", trumps=""),
        phases=(Shuffle(), Deal(packets="3 2"), Play(profile=profile)),
        profile=profile,
        scoring=(PerTrick(-1), NoTrick(+5)),
        start=o.start_points,
        goal=TwoHome() if o.finishers == 2 else LowestShared(),
        fields=(Field("tricks", "tricks", each_seat=True, high=5, everybody=o.finishers == 1),),
        checks=(_all_but_home,),
    )


def _all_but_home(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Everybody plays, except who has finished."""
    home: tuple[Seat, ...] = standing.home if standing else ()
    for seat, tricks in enumerate(hand.tricks):
        if tricks is not None and seat in home:
            return refuse("sheet.home", seat=seat)
        if tricks is None and seat not in home and (standing or variant.goal.key != TwoHome.key):
            return refuse("sheet.everyone-plays")
    return None


GAME = Game(
    key="fuenf-dazu",
    edition=1,
    circle="core",
    place=110,
    players=(2, 4),
    best=3,
    options_type=FuenfDazuOptions,
    build=build,
    clashes=clashes,
    presets={"standard": {}},
)
