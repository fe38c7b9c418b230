"""What is noted in the course of a hand, for later rules to ask about.

Here are the words that phases of every kind share. One that belongs to a single phase stands beside it, and one that
belongs to a game in the folder of the game.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

from rules.engine.actions import Seat

Noted = NewType("Noted", str)  # the word of a public fact; logs, records and views have it as it stands

EXCHANGED = Noted("exchanged")  # n cards
SWAPPED = Noted("swapped")  # took the turn-up
STAYED = Noted("stayed")
DROPPED = Noted("dropped")
VOID = Noted("void")  # the hand is not played and scores nothing
LONE = Noted("lone")  # the only one left in is credited with every trick
SPARE = Noted("spare")  # took the spare hand for the own one
DECLARER = Noted("declarer")
BID = Noted("bid")  # n tricks, or chips
NO_BID = Noted("all-pass")
FORCE = Noted("force")  # nobody may drop out
FLUSH = Noted("flush")  # showed a winning hand
PAID = Noted("paid")  # n chips, before the play


class Note(NamedTuple):
    """A public fact about a seat, or about the whole hand (None)."""

    seat: Seat | None
    key: Noted
    n: int = 1
