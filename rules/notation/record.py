"""What a record of a match holds, however it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.engine.actions import Seat
from rules.engine.state import Points, Standing
from rules.engine.variant import Variant
from rules.shuffle import digest

_PLACE = re.compile(r"[a-z0-9.-]{1,80}")
FROM_MATCH = "match-"  # and the name of a match, where others name an example: a hand of it is played on
UNDO = "~"  # begins a line of the log that takes others back: "~ undo 7"


class Sitter(NamedTuple):
    """Who sat on a seat from a hand on. ``kind`` is human, bot or open; ``level`` a bot's.

    With ``salt`` the name goes sealed into the chain of the record; who has left the site for good has no name and
    no salt any more, and only the ``seal`` is left.
    """

    seat: Seat
    kind: str
    name: str = ""
    level: str = ""
    since: int = 1
    salt: str = ""
    seal: str = ""


class Chain(NamedTuple):
    """The head of a record's chain, and who has signed it; ``key`` and ``signature`` are empty if nobody has."""

    algorithm: str
    head: str
    key: str = ""
    signature: str = ""


class RecordLine(NamedTuple):
    """A line of a hand, and where it stands in the file (0 = it came from no file).

    ``attempt``: a line that was tried and is no part of the log.
    """

    text: str
    line: int = 0
    attempt: bool = False


class RecordClaim(NamedTuple):
    """Something a record says that the rules must come to as well; ``word`` as in the text."""

    word: str
    text: str
    line: int = 0


@dataclass(frozen=True)
class HandLog:
    """One hand: its lines, the shares and seals of its shuffles, and what it is said to have come to.

    ``seals`` hold every card's seal per shuffle where they are known, ``digests`` one number per shuffle.
    ``given``: so many lines were neither shuffled nor played but taken from an ``example`` of an article, as its
    anchor there says, or from a finished match; their shuffles have no seals.
    """

    number: int
    entries: tuple[RecordLine, ...]
    nonces: tuple[str, ...] = ()
    digests: tuple[str, ...] = ()
    seals: tuple[tuple[str, ...], ...] = ()
    claims: tuple[RecordClaim, ...] = ()
    line: int = 0
    given: int = 0
    example: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The log without attempts."""
        return tuple(entry.text for entry in self.entries if not entry.attempt)

    @property
    def sealed(self) -> tuple[str, ...]:
        """The digest of each shuffle's seals."""
        return self.digests or tuple(digest(one) for one in self.seals)


@dataclass(frozen=True)
class Record:
    """A match, or one hand of it: ``standing`` is where the match stood before the first hand.

    ``key`` names the match; it and what belongs to the shuffle are empty in the log of a single hand. ``covered`` are
    the lines that went into the chain, as they stand where the record was read; empty for one that was not read.
    ``deals``: after so many the match was over, whatever the goal of its game, and other tables were dealt the same
    by the same seed, so that the match is not named after it; 0 for a match like any other.
    """

    variant: Variant
    standing: Standing
    hands: tuple[HandLog, ...]
    key: str = ""
    sitters: tuple[Sitter, ...] = ()
    algorithm: str = ""
    commitment: str = ""
    seed: str = ""
    started: str = ""
    ended: str = ""
    claims: tuple[RecordClaim, ...] = ()
    chain: Chain | None = None
    covered: tuple[str, ...] = field(default=(), compare=False)
    deals: int = 0

    @property
    def whole(self) -> bool:
        """Whether this is a match and not the log of a single hand."""
        return self.key != ""

    @property
    def dealt_out(self) -> bool:
        """Whether all deals are there that were agreed for it."""
        return 0 < self.deals <= len(self.hands)

    def seated(self, hand: int) -> tuple[Sitter, ...]:
        """Who sat on each seat when this hand began."""
        found: dict[Seat, Sitter] = {seat: Sitter(seat, "open") for seat in range(self.variant.seats)}
        for sitter in sorted(self.sitters, key=lambda one: one.since):
            if sitter.since <= max(hand, 1):
                found[sitter.seat] = sitter
        return tuple(found[seat] for seat in sorted(found))

    def arriving(self, hand: int) -> tuple[Sitter, ...]:
        """Who is named with this hand: everybody with the first, then who sits on a seat from this one on."""
        return tuple(one for one in self.seated(hand) if hand == 1 or one.since == hand)


def place(text: str) -> str:
    """The anchor of an example; empty for a word that could be none."""
    return text if _PLACE.fullmatch(text) else ""


def shown(name: str) -> str:
    """A name as a record holds it: on one line, one blank between its words."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def row(numbers: tuple[Points, ...]) -> str:
    """Numbers as a line of text."""
    return " ".join(map(str, numbers))
