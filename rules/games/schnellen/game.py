"""Schnellen, the Tyrolean countdown in which the dealer turns a card for himself.

Sources: German Wikipedia; a collector's note on the Tell pack; pagat.com's
index of the group. Duties in the tricks are those of Mulatschak.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.calls import at_most_in, may_not_drop, score_at_most
from rules.engine.cards import GERMAN_33, WELI, CardSet, card_set, pack
from rules.engine.constraints import duties
from rules.engine.goals import LowestShared
from rules.engine.ladder import Ladder
from rules.engine.notes import NO_BID
from rules.engine.phases import Auction, Cut, Deal, Declare, NameTrump, Phase, Play, Shuffle, TurnUp
from rules.engine.phases.bidding import declarer_of
from rules.engine.record import HandRecord
from rules.engine.scoring import NoTrick, PerTrick, ScorePart
from rules.engine.sheet import Field
from rules.engine.state import Standing, State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.countdown import StayedHome
from rules.games._shared.lay_away import LayAway
from rules.games.mulatschak import score as mulatschak_score

LOW_SCORE = 5  # with so few points left nobody drops out
FINE = 5
GERMAN_21 = pack("AKOUT", extra="S6")


@dataclass(frozen=True)
class SchnellenOptions(GameOptions):
    """The house rules of Schnellen."""

    start: int = switch(15, 21, 25)
    pack: int = switch(33, 21)
    must_trump: bool = switch(True, False)
    must_head: bool = switch(True, False)
    bidding: bool = switch(False, True)


def clashes(o: SchnellenOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    return (refuse("clash.short-pack", seats=seats),) if o.pack == 21 and seats > 3 else ()


def build(o: SchnellenOptions, seats: int) -> Variant:
    """The variant for these switches."""
    profile, cards = duties(head=o.must_head, trump=o.must_trump), pack_of(o)
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=cards,
        ladder=Ladder(cards, plain="A K O U T 9 8 7", trumps="*A S6 *K *O *U *T *9 *8 *7"),
        phases=(
            Shuffle(),
            Cut(),
            *(_by_bidding() if o.bidding else _by_turning()),
            Play(profile=profile, declarer_leads=True),
        ),
        bans=(
            may_not_drop("declare.score", score_at_most(LOW_SCORE), "few"),
            may_not_drop("declare.last", at_most_in(2), "two"),
        ),
        profile=profile,
        scoring=_scoring(o),
        start=o.start,
        goal=LowestShared(),
        uncounted=(NO_BID,),
        fields=_fields(o),
        checks=(_who_played,),
    )


def pack_of(o: SchnellenOptions) -> CardSet:
    """The pack: 33 cards with the Weli, or 21 without Nines, Eights and Sevens."""
    return GERMAN_21 if o.pack == 21 else GERMAN_33


def _by_turning() -> tuple[Phase, ...]:
    """The dealer turns a card for himself, plays, and lays one of his six away."""
    return (
        Deal(packets="3"),
        TurnUp(to_dealer=True, again=card_set((WELI,))),
        Deal(packets="2"),
        Declare(asked=_all_but_dealer, skip_bound=True),
        LayAway(),
    )


def _by_bidding() -> tuple[Phase, ...]:
    """Who bids most tricks names trumps and plays."""
    return (
        Deal(packets="3 2"),
        Auction(dealer_holds=False),
        NameTrump(),
        Declare(asked=_all_but_declarer, skip_bound=True),
    )


def _all_but_dealer(state: State) -> tuple[Seat, ...]:
    return state.others(state.standing.dealer)


def _all_but_declarer(state: State) -> tuple[Seat, ...]:
    return state.others(declarer_of(state))


def _scoring(o: SchnellenOptions) -> tuple[ScorePart, ...]:
    if not o.bidding:
        return (PerTrick(-1), NoTrick(FINE), StayedHome())
    of_bids = (
        mulatschak_score.TricksInMulatschak(),
        mulatschak_score.ShortInMulatschak(FINE),
        mulatschak_score.NoTrickInMulatschak(),
    )
    return (*of_bids, StayedHome())


def _fields(o: SchnellenOptions) -> tuple[Field, ...]:
    if not o.bidding:
        return (Field("tricks", "tricks", each_seat=True, high=5),)
    played = (("called", ("",)),)
    return (
        Field("called", "choice", choices=("", NO_BID)),
        Field("declarer", "seat", when=played),
        Field("bid", "choice", choices=tuple("12345"), when=played),
        Field("tricks", "tricks", each_seat=True, high=5, when=played),
    )


def _who_played(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The dealer (or the declarer) plays, somebody against him, and who has few points left."""
    o = variant.options
    assert isinstance(o, SchnellenOptions)
    if hand.called:
        return refuse("sheet.thrown-in") if hand.played else None
    if o.bidding and hand.declarer is None:
        return refuse("sheet.declarer")
    if o.bidding and hand.bid is None:
        return refuse("sheet.bid")
    always = hand.declarer if hand.declarer is not None else hand.dealer
    if hand.tricks[always] is None:
        return refuse("declare.declarer" if o.bidding else "declare.dealer", seat=always)
    if not hand.played:
        return refuse("declare.last")
    for seat, tricks in enumerate(hand.tricks):
        if tricks is None and standing and standing.scores[seat] <= LOW_SCORE:
            return refuse("declare.score", seat=seat)
    return None


GAME = Game(
    key="schnellen",
    edition=1,
    circle="wider",
    place=210,
    players=(3, 5),
    best=4,
    options_type=SchnellenOptions,
    build=build,
    clashes=clashes,
    presets={"standard": {}, "bidding": {"bidding": True, "start": 21}},
)
