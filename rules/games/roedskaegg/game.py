"""Rödskägg, Swedish, six cards without trumps: down to exactly nought.

Sources: Swedish and English Wikipedia; kortspelsregler.com; kortspel24.se; kortspel.se;
sparbankeneken.se; CatsAtCards.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Seat
from rules.engine.cards import FRENCH_52, pack
from rules.engine.constraints import FOLLOW_ONLY
from rules.engine.ladder import Ladder
from rules.engine.notes import NO_BID, Note
from rules.engine.phases import Auction, Cut, Deal, Play, Shuffle
from rules.engine.state import State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games.roedskaegg import score as scores
from rules.games.roedskaegg.first_led import FirstLed
from rules.games.roedskaegg.fresh import FreshHand
from rules.games.roedskaegg.last_tricks import FOLLOWED, Early, FollowOrLieDown
from rules.games.roedskaegg.score import BROKEN, GENERAL, THANKS

PLAIN = "A K O U T 9 8 7 6 5 4 3 2"
COURT = pack("AKOU")
START = 12


@dataclass(frozen=True)
class RoedskaeggOptions(GameOptions):
    """The house rules of Rödskägg."""

    leader: str = switch("declarer", "winner")
    trump: str = switch("none", "first-led")
    failed_bid: int = switch(5, 6)


def build(o: RoedskaeggOptions, seats: int) -> Variant:
    """The variant for these switches."""
    tricks = FirstLed if o.trump == "first-led" else Play
    again = o.leader == "declarer"
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=FRENCH_52,
        ladder=Ladder(FRENCH_52, plain=PLAIN, trumps="*" + PLAIN.replace(" ", " *") if o.trump == "first-led" else ""),
        phases=(
            Shuffle(),
            Cut(),
            Deal(packets="3 3"),
            FreshHand(court=COURT),
            Auction(lowest=0, highest=scores.CARDS, dealer_holds=False, to_all=GENERAL),
            tricks(
                profile=FOLLOW_ONLY,
                declarer_leads=True,
                leads_all=again,
                tricks=scores.BEFORE_THE_QUESTION,
                stops=_is_over,
            ),
            Early(reason=_reason),
            FollowOrLieDown(unless=(GENERAL,)),
            tricks(profile=FOLLOW_ONLY, declarer_leads=True, leads_all=again, stops=_is_over),
            Early(reason=_reason),
        ),
        profile=FOLLOW_ONLY,
        hand_size=scores.CARDS,
        scoring=(
            scores.TricksInRoedskaegg(),
            scores.Followed(),
            scores.ShortInRoedskaegg(o.failed_bid),
            scores.NoneOfTwo(),
        ),
        start=START,
        forfeit=scores.FIVE_UP,
        goal=scores.NoughtOrAllSix(),
        uncounted=(NO_BID,),
        lone_wins=True,
        cut_short=(GENERAL, THANKS),
        collects=(("followed", _followers),),
        fields=scores.FIELDS,
        checks=scores.CHECKS,
        doubts=scores.DOUBTS,
    )


def _followers(state: State) -> tuple[Seat, ...]:
    return tuple(sorted(note.seat for note in state.notes if note.key == FOLLOWED and note.seat is not None))


def _reason(state: State) -> Note | None:
    """Why the hand is over after its latest trick: six undertaken and one lost, or somebody at exactly nought."""
    if not state.tricks:
        return None
    taker, bold = state.tricks[-1].winner, state.who(GENERAL)
    if bold is not None:
        return None if taker == bold else Note(bold, BROKEN)
    won = sum(trick.winner == taker for trick in state.tricks)
    step = 1 if state.noted(FOLLOWED, taker) is None else 2
    return Note(taker, THANKS) if state.standing.scores[taker] == step * won else None


def _is_over(state: State) -> bool:
    return _reason(state) is not None


GAME = Game(
    key="roedskaegg",
    edition=1,
    circle="wider",
    place=200,
    players=(3, 7),
    best=4,
    options_type=RoedskaeggOptions,
    build=build,
    presets={"standard": {}, "nap": {"leader": "winner", "trump": "first-led"}},
)
