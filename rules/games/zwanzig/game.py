"""Zwanzig ab, twenty down, in which forehand names trumps after two cards.

Sources: Brostedt's page of rules; pagat.com; English Wikipedia; CatsAtCards;
Wikibooks; helpster.de; the open-source table of oli-69 for most of the options.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.calls import Ban, at_most_in, first_hand, may_not_drop, score_at_most, trump_is
from rules.engine.cards import GERMAN_32, Suit, suit_letter, suit_number
from rules.engine.constraints import TRUMP_NO_HEAD
from rules.engine.goals import LowestShared
from rules.engine.ladder import Ladder
from rules.engine.phases import Deal, Declare, Exchange, NameTrump, Phase, Play, Poll, Shuffle
from rules.engine.phases.bidding import Settled, declarer_of
from rules.engine.scoring import PerTrick, SuitDoubles
from rules.engine.state import PlayRules, State
from rules.engine.tallies import Drops, DropsInARow, Tally, tally_at_least
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games.zwanzig import score as scores
from rules.games.zwanzig.score import HEARTS_BLIND

START = 20
HEARTS = suit_number("H")


@dataclass(frozen=True)
class ZwanzigOptions(GameOptions):
    """The house rules of Zwanzig ab."""

    deal_pattern: str = switch("2-3", "3-2")
    exchange_max: int | str = switch(3, 2, "any")
    compulsory_suit: str = switch("diamonds", "clubs", "none")
    announcer_zero_penalty: int = switch(5, 10)
    no_drop_at_or_below: str | int = switch("off", 5)
    no_exchange_at_or_below: str | int = switch("off", 3)
    no_drop_first_hand: bool = switch(False, True)
    max_droppers: str = switch("all-but-one", "all-but-two")
    max_consecutive_drops: str = switch("none", "all-but-two")
    max_drops_per_game: str | int = switch("none", 3, 4, 5)
    hearts_blind: bool = switch(False, True)
    fourth_card_trump: bool = switch(False, True)
    hearts_from_hand: int | str = switch(9, "never")
    exact_zero: bool = switch(False, True)


def clashes(o: ZwanzigOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    found = []
    if o.exact_zero and o.hearts_from_hand != "never":  # from then on every score stays odd or even
        found.append(refuse("clash.exact-hearts", hand=o.hearts_from_hand))
    if o.max_drops_per_game != "none" and seats > 4:  # once nobody may drop out, fines outgrow the tricks
        found.append(refuse("clash.drops-of-five", seats=seats))
    return tuple(found)


def build(o: ZwanzigOptions, seats: int) -> Variant:
    """The variant for these switches."""
    first, second = o.deal_pattern.split("-")
    settled = HeartsSettled(o.hearts_from_hand)
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=Ladder(GERMAN_32, plain="A T K O U 9 8 7", trumps="*A *T *K *O *U *9 *8 *7"),
        phases=(
            Shuffle(),
            *((_blind(settled),) if o.hearts_blind else ()),
            Deal(packets=first),
            NameTrump(namer=announcer, settled=settled, unseen=4 if o.fourth_card_trump else 0),
            Deal(packets=second),
            Exchange(each=5 if o.exchange_max == "any" else int(o.exchange_max), skip_spent=True),
            Declare(asked=all_but_announcer, lone_wins=True, skip_bound=True),
            Play(profile=TRUMP_NO_HEAD),
        ),
        bans=_bans(o, seats),
        profile=TRUMP_NO_HEAD,
        scoring=(PerTrick(-1), scores.NoTrickInZwanzig(announcer=o.announcer_zero_penalty)),
        doublings=(SuitDoubles(HEARTS), scores.BlindDoubles()),
        start=START,
        goal=scores.ExactlyOrStay() if o.exact_zero else LowestShared(),
        lone_wins=True,
        tallies=_tallies(o, seats),
        fields=scores.fields(blind=o.hearts_blind, compulsory=o.compulsory_suit),
        checks=scores.CHECKS,
    )


def announcer(state: State) -> Seat:
    """Who names trumps: forehand."""
    return state.forehand


def all_but_announcer(state: State) -> tuple[Seat, ...]:
    """Those who may drop out, from the announcer's left."""
    return state.others(declarer_of(state))


@dataclass(frozen=True)
class HeartsSettled:
    """Hearts where it was named blind and from a certain hand on (or ``"never"``); else no suit is settled."""

    from_hand: int | str

    def describe(self, variant: PlayRules) -> Traits:
        if isinstance(self.from_hand, int):
            yield trait("trump", "settled", suit=suit_letter(HEARTS), hand=self.from_hand)

    def __call__(self, state: State) -> Suit | None:
        late = isinstance(self.from_hand, int) and state.standing.hand_number >= self.from_hand
        blind = state.noted(HEARTS_BLIND) is not None
        return HEARTS if late or blind else None


def _blind(settled: Settled) -> Phase:
    def asked(state: State) -> tuple[Seat, ...]:
        return (announcer(state),) if settled(state) is None else ()

    return Poll(key="blind", yes="blind", note=HEARTS_BLIND, asked=asked)


def _bans(o: ZwanzigOptions, seats: int) -> tuple[Ban, ...]:
    bans = []
    if o.compulsory_suit in scores.COMPULSORY:
        suit = scores.COMPULSORY[o.compulsory_suit]
        bans.append(may_not_drop("declare.suit", trump_is(suit), "suit", suit=suit_letter(suit)))
    if o.no_drop_first_hand:
        bans.append(may_not_drop("declare.first-hand", first_hand, "first-hand"))
    if o.no_drop_at_or_below != "off":
        bans.append(may_not_drop("declare.score", score_at_most(int(o.no_drop_at_or_below)), "few"))
    if o.max_consecutive_drops != "none":
        in_a_row = tally_at_least(DropsInARow().name, seats - 2)
        bans.append(may_not_drop("declare.in-a-row", in_a_row, "in-a-row", most=seats - 2))
    if o.max_drops_per_game != "none":
        most = int(o.max_drops_per_game)
        bans.append(may_not_drop("declare.per-match", tally_at_least(Drops().name, most), "per-match", most=most))
    if o.max_droppers == "all-but-two":
        bans.append(may_not_drop("declare.last", at_most_in(2), "two"))
    if o.no_exchange_at_or_below != "off":
        bans.append(Ban("exchange", "exchange.low-score", score_at_most(int(o.no_exchange_at_or_below)), None))
    return tuple(bans)


def _tallies(o: ZwanzigOptions, seats: int) -> tuple[Tally, ...]:
    in_a_row = (DropsInARow(most=seats - 2),) if o.max_consecutive_drops != "none" else ()
    per_match = (Drops(most=int(o.max_drops_per_game)),) if o.max_drops_per_game != "none" else ()
    return (*in_a_row, *per_match)


GAME = Game(
    key="zwanzig",
    edition=1,
    circle="core",
    place=50,
    players=(2, 5),
    best=4,
    options_type=ZwanzigOptions,
    build=build,
    clashes=clashes,
    presets={
        "standard": {},
        "exact": {"exact_zero": True, "hearts_from_hand": "never"},
        "oli-69": {
            "deal_pattern": "3-2",
            "compulsory_suit": "clubs",
            "announcer_zero_penalty": 10,
            "no_drop_at_or_below": 5,
            "no_exchange_at_or_below": 3,
            "no_drop_first_hand": True,
            "max_droppers": "all-but-two",
            "max_consecutive_drops": "all-but-two",
            "hearts_blind": True,
            "fourth_card_trump": True,
        },
    },
)
