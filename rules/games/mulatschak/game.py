"""Mulatschak, fifteen down from Salzburg, and its Viennese form Murln.

Sources: CatsAtCards; Wikipedia; Geiser 2004; cafe-krisch.blogspot.com; the
open-source tables of dmetzner and fekoch for the options named after them.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.calls import Ban, may_not_drop, noted, score_at_most, trump_is
from rules.engine.cards import (
    GERMAN_33,
    GERMAN_36,
    WELI,
    CardSet,
    members,
    pack,
    rank_of,
    suit_number,
)
from rules.engine.carried import CARRIES_NOTHING, Carried
from rules.engine.constraints import duties
from rules.engine.goals import LowestShared
from rules.engine.ladder import Ladder
from rules.engine.notes import NO_BID
from rules.engine.phases import (
    Auction,
    Cut,
    Deal,
    NameTrump,
    Phase,
    Play,
    Poll,
    Shuffle,
)
from rules.engine.scoring import SuitDoubles
from rules.engine.state import State
from rules.engine.traits import trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games.mulatschak import score as scores
from rules.games.mulatschak.exchange import DeclarerExchange, OnSightExchange
from rules.games.mulatschak.notes import MULATSCHAK, WHITEOUT
from rules.games.mulatschak.respond import Respond
from rules.games.mulatschak.whiteouts import DoubledByWhiteouts

LOW_SCORE = 3  # with so few points left nobody exchanges


@dataclass(frozen=True)
class MulatschakOptions(GameOptions):
    """The house rules of Mulatschak."""

    pack: int = switch(33, 36)
    weli_rank: str = switch("second", "lowest")
    start_score: int = switch(15, 21)
    min_bid: int | str = switch(1, 2, "one-only-in-hearts", 0)
    bid_rounds: str = switch("one", "repeated")
    exchange_mode: str = switch("plain", "on-sight")
    exchange_limit: int = switch(5, 4, 3, 2, 1)
    all_five_exchange: str = switch("normal", "six-discard-one")
    home_score: int = switch(1, 2)
    no_home_suit: str = switch("hearts", "acorns", "bells", "none")
    no_home_at_or_below: int = switch(5, 3)
    last_must_play: bool = switch(False, True)
    under_trump: bool = switch(False, True)
    heading: bool = switch(True, False)
    whiteout: str = switch("no-picture-no-weli", "no-kqj", "off")
    whiteout_duty: str = switch("optional", "compulsory")
    whiteout_cap: str | int = switch("none", 64)
    mulatschak_others: int = switch(10, 5)
    mulatschak_failed_reward: str = switch("all", "only-trick-takers")
    high_loss: str | int = switch("off", 100)
    sevens_with_two: str = switch("in", "out")


def clashes(o: MulatschakOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    found = []
    if o.whiteout == "off" and o.whiteout_duty != "optional":
        found.append(refuse("clash.whiteout-duty"))
    if o.whiteout == "off" and o.whiteout_cap != "none":
        found.append(refuse("clash.whiteout-cap"))
    if o.exchange_mode == "on-sight" and o.all_five_exchange != "normal":
        found.append(refuse("clash.on-sight-six"))
    if o.exchange_limit < 5 and o.all_five_exchange != "normal":
        found.append(refuse("clash.limit-six"))
    if o.sevens_with_two == "out" and o.pack == 36:
        found.append(refuse("clash.sevens-sixes"))
    return tuple(found)


def pack_of(o: MulatschakOptions, seats: int) -> CardSet:
    """The pack: 33 with the Weli, 36 with all sixes, or 29 when two leave the sevens out."""
    if o.pack == 36:
        return GERMAN_36
    return pack("AKOUT98", extra="S6") if o.sevens_with_two == "out" and seats == 2 else GERMAN_33


def trumps_of(o: MulatschakOptions) -> str:
    """The trumps high to low: the Weli second, or below every other trump."""
    if o.weli_rank == "lowest":
        return "*A *K *O *U *T *9 *8 *7 *6 S6"
    return "*A S6 *K *O *U *T *9 *8 *7 *6"


def white(rule: str, hand: CardSet) -> bool:
    """Whether a hand is unterm Hund: nothing above a Ten and no Weli, or no king, Ober, Unter."""
    cards = members(hand)
    if rule == "no-kqj":
        return not any(rank_of(c) in "KOU" for c in cards)
    return all(rank_of(c) in "T9876" and c != WELI for c in cards)


def build(o: MulatschakOptions, seats: int) -> Variant:
    """The variant for these switches."""
    cards, profile = pack_of(o, seats), duties(head=o.heading, trump=o.under_trump)
    lowest = 1 if o.min_bid == "one-only-in-hearts" else int(o.min_bid)
    exchange: type[DeclarerExchange] = OnSightExchange if o.exchange_mode == "on-sight" else DeclarerExchange
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=cards,
        ladder=Ladder(cards, plain="A K O U T 9 8 7 6", trumps=trumps_of(o)),
        phases=(
            Shuffle(),
            Cut(weli=True),
            Deal(packets="3 2"),
            *_whiteout(o),
            Auction(lowest=lowest, repeated=o.bid_rounds == "repeated", to_all=MULATSCHAK),
            NameTrump(one_is_hearts=o.min_bid == "one-only-in-hearts"),
            exchange(
                most=o.exchange_limit,
                low_score=LOW_SCORE,
                six=o.all_five_exchange == "six-discard-one",
            ),
            Respond(low_score=LOW_SCORE),
            Play(profile=profile, declarer_leads=True),
        ),
        bans=_bans(o, seats),
        profile=profile,
        scoring=scores.parts(o.home_score, o.mulatschak_others, o.mulatschak_failed_reward),
        doublings=(SuitDoubles(suit_number(scores.DOUBLE)),),
        start=o.start_score,
        goal=LowestShared(high_loss=0 if o.high_loss == "off" else int(o.high_loss)),
        same_dealer=(WHITEOUT,),
        uncounted=(WHITEOUT, NO_BID),
        carried=_carried(o),
        fields=scores.fields(lowest, whiteout=o.whiteout != "off", barred=o.no_home_suit),
        checks=scores.CHECKS,
    )


def _carried(o: MulatschakOptions) -> Carried:
    if o.whiteout == "off":
        return CARRIES_NOTHING
    return DoubledByWhiteouts(0 if o.whiteout_cap == "none" else int(o.whiteout_cap))


def _whiteout(o: MulatschakOptions) -> tuple[Phase, ...]:
    if o.whiteout == "off":
        return ()

    def judge(state: State, seat: Seat, verb: str) -> Refusal | None:
        is_white = white(o.whiteout, state.hands[seat])
        if verb == "whiteout" and not is_white:
            return refuse("whiteout.hand")
        if verb == "keep" and is_white and o.whiteout_duty == "compulsory":
            return refuse("whiteout")
        return None

    return (
        Poll(
            key="whiteout",
            yes="whiteout",
            no="keep",
            note=WHITEOUT,
            is_rare=True,
            judge=judge,
            ends_hand=True,
            rules=("whiteout.hand",),
        ),
    )


def _last_one(state: State, seat: Seat) -> bool:
    """Whether all the others, if there were any, have gone home."""
    return state.variant.seats > 2 and state.playing.bit_count() == 2


def _bans(o: MulatschakOptions, seats: int) -> tuple[Ban, ...]:
    bans = [
        may_not_drop("respond.mulatschak", noted(MULATSCHAK), "all-tricks"),
        may_not_drop("respond.score", score_at_most(o.no_home_at_or_below), "few"),
    ]
    if o.no_home_suit in scores.BARRED:
        barred = scores.BARRED[o.no_home_suit]
        bans.append(may_not_drop("respond.hearts", trump_is(suit_number(barred)), "suit", suit=barred))
    if o.last_must_play:
        bans.append(Ban("drop", "respond.last", _last_one, trait("drop", "two") if seats > 2 else None))
    return tuple(bans)


GAME = Game(
    key="mulatschak",
    edition=1,
    circle="core",
    place=20,
    players=(2, 5),
    best=4,
    options_type=MulatschakOptions,
    build=build,
    clashes=clashes,
    presets={
        "standard": {},
        "murln": {"start_score": 21, "whiteout": "off", "sevens_with_two": "out"},
        "thirty-six": {"pack": 36, "weli_rank": "lowest", "exchange_mode": "on-sight"},
    },
)
