"""What is noted in the course of a hand, for later rules to ask about."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.engine.actions import Seat


class Noted(StrEnum):
    """The public facts that later rules ask about."""

    SCHLECKT = "schleckt"  # kept the card seen at the cut
    TOOK_WELI = "took-weli"  # showed and took the Weli at the cut
    TOOK_CRITICAL = "took-critical"  # showed and took a permanent trump at the cut
    EXCHANGED = "exchanged"  # n cards
    SWAPPED = "swapped"  # took the turn-up
    STAYED = "stayed"
    DROPPED = "dropped"
    VOID = "void"  # the hand is not played and scores nothing
    LONE = "lone"  # the only one left in is credited with every trick
    WHITEOUT = "whiteout"  # threw a white hand in
    NO_BID = "all-pass"
    BID = "bid"  # n tricks
    MULATSCHAK = "mulatschak"
    DECLARER = "declarer"
    GRAND_HAND = "grand-hand"
    JUNGFRAU = "jungfrau"  # announced to take no trick
    SHOVED = "shoved"
    KONTRA = "kontra"
    REKONTRA = "rekontra"
    KNOCK = "knock"
    FIRST_KNOCK = "first-knock"  # undertook a trick while the others play without risk
    GENERAL = "general"  # undertook every trick, whoever plays
    SPARE = "spare"  # took the spare hand for the own one
    SEEN = "seen"  # looked at the own cards
    REFA = "refa"  # the hand is not played and doubles a later one
    RAUB = "raub"
    STIH = "stih"
    MUSS = "muss"
    DREW_TRUMP = "drew-trump"  # turned another card for trump
    FLUSH = "flush"  # showed a winning hand
    SPARED = "spared"  # pays nothing for the winning hand of another
    CIVIL = "civil"  # the highest trump may not be played to this trick, n
    HOP = "hop"  # the cut moved the deal on
    JUMP = "jump"  # the cut moved it on by two
    SHOWED = "showed"  # laid a card of the own hand open for trump
    DEFENDED = "defended"  # plays for the pot, against a lone player
    FORCE = "force"  # nobody may drop out
    PRICE = "price"  # n chips
    TRUMP_CHANGED = "trump-changed"
    FOLLOWED = "followed"
    BLIND = "blind"  # announced before looking
    LAST = "last"  # joins in if nobody else does
    PAID = "paid"  # n chips, before the play
    HEARTS_BLIND = "hearts-blind"  # named hearts before the deal
    THANKS = "thanks"  # stands at nought, which ends the match
    BROKEN = "broken"  # undertook every trick and lost one
    REDEAL = "redeal"  # the hand is thrown in, and the same dealer deals again


class Note(NamedTuple):
    """A public fact about a seat, or about the whole hand (None)."""

    seat: Seat | None
    key: Noted
    n: int = 1
