"""Schieberamsch: do not take the most points; the skat is shoved on.

Sources: pagat.com; the Altenburg booklet of 1988; XSkat for knocking.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.calls import Call
from rules.engine.cards import GERMAN_32, CardSet, card_set
from rules.engine.constraints import FOLLOW_ONLY
from rules.engine.goals import AfterDeals
from rules.engine.ladder import Ladder
from rules.engine.notes import Noted
from rules.engine.phases import Cut, Deal, Phase, Play, Poll, Shuffle
from rules.engine.state import State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.card_points import JACK_TRUMPS, JACKS, PLAIN_WITHOUT_JACKS, VALUES
from rules.games._shared.pass_along import SHOVED, PassAlong, Reveal
from rules.games.schieberamsch import score as scores
from rules.games.schieberamsch.score import GRAND_HAND, JUNGFRAU

TRICKS = 10
KONTRA, REKONTRA, KNOCK = Noted("kontra"), Noted("rekontra"), Noted("knock")


@dataclass(frozen=True)
class SchieberamschOptions(GameOptions):
    """The house rules of Schieberamsch."""

    no_jack_passing: bool = switch(False, True)
    kontra_in_ramsch: bool = switch(False, True)
    klopfen: bool = switch(False, True)
    skat_to: str = switch("last-trick", "loser")
    grand_hand: bool = switch(True, False)
    loss_double: bool = switch(False, True)
    grand_hand_same_dealer: bool = switch(True, False)
    announced_jungfrau: bool = switch(False, True)
    divide_by_10: bool = switch(True, False)
    grand_hands_beside: str = switch("as-deals", "any")
    deals: int = switch(12, 3, 6, 9, 15, 18, 24, 36)


def clashes(o: SchieberamschOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot hold together."""
    found = []
    if o.loss_double and not o.grand_hand:
        found.append(refuse("clash.loss-double"))
    if not o.grand_hand_same_dealer and not o.grand_hand:
        found.append(refuse("clash.grand-hand-dealer"))
    if o.grand_hands_beside == "any" and not (o.grand_hand and o.grand_hand_same_dealer):
        found.append(refuse("clash.grand-hands-beside"))
    return tuple(found)


def build(o: SchieberamschOptions, seats: int) -> Variant:
    """The variant for these switches."""
    again = (GRAND_HAND,) if o.grand_hand_same_dealer else ()
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=Ladder(GERMAN_32, plain=PLAIN_WITHOUT_JACKS, trumps=JACK_TRUMPS),
        phases=(
            Shuffle(),
            Cut(),
            Deal(packets="3 |2 4 3", aside="skat"),
            *(_announcement() if o.grand_hand else ()),
            PassAlong(
                never=card_set(JACKS) if o.no_jack_passing else 0,
                unless=(GRAND_HAND,),
            ),
            *(_kontra() if o.grand_hand else ()),
            *(_no_trick() if o.announced_jungfrau else ()),
            Play(profile=FOLLOW_ONLY, stops=_promise_broken if o.announced_jungfrau else None),
            Reveal(pile="skat"),
        ),
        calls=_calls(o),
        collects=(("jacks", _jacks), ("shoves", _counting(SHOVED)), ("kontras", _counting(KONTRA, REKONTRA, KNOCK))),
        profile=FOLLOW_ONLY,
        hand_size=TRICKS,
        scoring=scores.parts(
            ten=10 if o.divide_by_10 else 1,
            skat_to_loser=o.skat_to == "loser",
            loss_double=o.loss_double,
        ),
        values=VALUES,
        forfeit=6 if o.divide_by_10 else 60,  # half the pack
        start=0,
        goal=AfterDeals(deals=o.deals),
        same_dealer=again,
        uncounted=again,
        most_uncounted=o.deals if o.grand_hands_beside == "as-deals" else 0,
        fields=scores.fields(o.grand_hand, jungfrau=o.announced_jungfrau, doubled=o.kontra_in_ramsch or o.klopfen),
        checks=scores.CHECKS,
        doubts=scores.DOUBTS,
        short=scores.short(
            grand_hand=o.grand_hand, jungfrau=o.announced_jungfrau, kontras=seats if o.kontra_in_ramsch else 0
        ),
    )


def _jacks(state: State) -> CardSet:
    """The jacks of whoever announced a Grand Hand: those held and those played, and of the skat once it is shown."""
    soloist = state.who(GRAND_HAND)
    if soloist is None:
        return 0
    own = state.hands[soloist] | state.pile("shown")
    for trick in state.tricks:
        own |= 1 << trick.cards[trick.seats.index(soloist)]
    return own & card_set(JACKS)


def _counting(*words: Noted) -> Callable[[State], int]:
    """How often one of these was said in a hand."""
    return lambda state: sum(note.key in words for note in state.notes)


def _announcement() -> tuple[Phase, ...]:
    return (Poll(key="grand-hand", yes="grand-hand", note=GRAND_HAND, in_turn=True, is_rare=True),)


def _opponents(state: State) -> tuple[Seat, ...]:
    soloist = state.who(GRAND_HAND)
    return tuple(seat for seat in state.round_from(state.forehand) if seat != soloist)


def _soloist(state: State) -> tuple[Seat, ...]:
    soloist = state.who(GRAND_HAND)
    return () if soloist is None else (soloist,)


def _kontra() -> tuple[Phase, ...]:
    """Asked before the first lead, so that a quick forehand takes nobody's right away."""
    return (
        Poll(
            key="kontra",
            yes="kontra",
            note=KONTRA,
            is_rare=True,
            asked=_opponents,
            needs=GRAND_HAND,
        ),
        Poll(
            key="rekontra",
            yes="rekontra",
            note=REKONTRA,
            is_rare=True,
            asked=_soloist,
            needs=KONTRA,
        ),
    )


def _no_trick() -> tuple[Phase, ...]:
    return (Poll(key="jungfrau", yes="jungfrau", note=JUNGFRAU, in_turn=True, unless=(GRAND_HAND,)),)


def _promise_broken(state: State) -> bool:
    """Whether who announced to take no trick has just taken one."""
    return state.who(JUNGFRAU) == state.tricks[-1].winner


def _before_own_card(state: State, seat: Seat, verb: Noted, rule: str) -> Refusal | None:
    """Once for each player, before the first card he plays, and never in a Grand Hand."""
    held = state.hands[seat].bit_count() == TRICKS
    if not held or state.noted(verb, seat) is not None or state.noted(GRAND_HAND):
        return refuse(rule)
    return None


def _may_kontra(state: State, seat: Seat) -> Refusal | None:
    return _before_own_card(state, seat, KONTRA, "kontra.ramsch")


def _may_knock(state: State, seat: Seat) -> Refusal | None:
    if state.noted(SHOVED, seat) is not None:
        return refuse("knock")
    return _before_own_card(state, seat, KNOCK, "knock")


def _calls(o: SchieberamschOptions) -> tuple[Call, ...]:
    kontra = Call("kontra", ("play",), KONTRA, "kontra.ramsch", _may_kontra, seldom=True)
    knock = Call("knock", ("play",), KNOCK, "knock", _may_knock)
    return (kontra,) * o.kontra_in_ramsch + (knock,) * o.klopfen


GAME = Game(
    key="schieberamsch",
    edition=1,
    circle="core",
    place=30,
    players=(3, 3),
    best=3,
    options_type=SchieberamschOptions,
    build=build,
    clashes=clashes,
    presets={"standard": {}, "german-usual": {"no_jack_passing": True}},
)
