"""What came of hands that can be told apart at a table: how often staying in spared the fine, and bids were made.

The file of a game has a table for each ready-made rule set; ``python -m rules situations`` writes it, and every further run
adds to it. People read it on the page of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules.games import folder

FILE = "situations.toml"
MOST_TRUMPS, MOST_HIGHER, MOST_OTHERS = 4, 3, 3  # beyond that all situations are alike
HEAD = """\
# What came of hands that can be told apart at the table: written by `python -m rules situations {key} --write`.
# stay: trumps held, higher ones out, others in, others who have yet to speak = decisions, in how many of them staying spared
#   the fine, and what staying in was worth more than dropping out when it did and when it did not, in sum: in points of
#   the chance to win the match, or where the length of a match is agreed in points of the score.
# bid: trumps of the best suit, higher ones out, the bid = times it was bid, got the declarer his suit, and was made, and what
#   it was worth more than to pass, in sum.
# The numbers of trumps stand for as many or more at {trumps}, those of higher ones at {higher}, those of others at {others}.
"""


class StaySituation(NamedTuple):
    """What can be seen of who may stay in or drop out: own trumps, higher ones out, others in, others yet to speak."""

    trumps: int
    higher: int
    inside: int
    waiting: int


class StayCount(NamedTuple):
    """What came of it: ``gained`` in sum by staying over dropping where the fine was spared, ``lost`` where it was not."""

    n: int = 0
    spared: int = 0
    gained: float = 0.0
    lost: float = 0.0

    def plus(self, other: StayCount) -> StayCount:
        """Both together."""
        return StayCount(
            self.n + other.n, self.spared + other.spared, self.gained + other.gained, self.lost + other.lost
        )

    @property
    def share(self) -> float:
        """In which share of them the fine was spared."""
        return self.spared / self.n if self.n else 0.0

    @property
    def gain(self) -> float:
        """What staying was worth more than dropping, on the mean."""
        return (self.gained + self.lost) / self.n if self.n else 0.0


class BidSituation(NamedTuple):
    """The trumps of the best suit, higher ones out, and how many tricks were bid on that."""

    trumps: int
    higher: int
    bid: int


class BidCount(NamedTuple):
    """How often that was bid, stood, and was made; ``gained`` in sum by bidding over passing."""

    n: int = 0
    stood: int = 0
    made: int = 0
    gained: float = 0.0

    def plus(self, other: BidCount) -> BidCount:
        """Both together."""
        return BidCount(self.n + other.n, self.stood + other.stood, self.made + other.made, self.gained + other.gained)

    @property
    def gain(self) -> float:
        """What bidding was worth more than passing, on the mean."""
        return self.gained / self.n if self.n else 0.0


class Situations(NamedTuple):
    """What was counted for one ready-made rule set, in so many matches of steady bots."""

    preset: str
    edition: int
    players: int
    seed: int
    matches: int = 0
    stays: Mapping[StaySituation, StayCount] = {}
    bids: Mapping[BidSituation, BidCount] = {}

    @property
    def decisions(self) -> int:
        """How often staying in was tried."""
        return sum(count.n for count in self.stays.values())

    def plus(self, other: Situations) -> Situations:
        """Both together."""
        stays, bids = dict(self.stays), dict(self.bids)
        for situation, count in other.stays.items():
            stays[situation] = stays.get(situation, StayCount()).plus(count)
        for bidding, made in other.bids.items():
            bids[bidding] = bids.get(bidding, BidCount()).plus(made)
        return self._replace(matches=self.matches + other.matches, stays=stays, bids=bids)

    def continues(self, other: Situations) -> bool:
        """Whether both were counted under the same rules and with the same seed."""
        return self[:4] == other[:4]


@cache
def situations_of(key: str) -> Mapping[str, Situations]:
    """What was counted for a game, by ready-made rule set; empty where nobody has."""
    path: Path = folder.file_of(key, FILE)
    if not path.exists():
        return {}
    return {one.preset: one for one in _read(path.read_text(encoding="utf-8"))}


def _read(text: str) -> Iterator[Situations]:
    for preset, row in tomllib.loads(text).items():
        stays = {StaySituation(*cells[:4]): StayCount(*cells[4:]) for cells in row.get("stay", ())}
        bids = {BidSituation(*cells[:3]): BidCount(*cells[3:]) for cells in row.get("bid", ())}
        yield Situations(preset, row["edition"], row["players"], row["seed"], row["matches"], stays, bids)


def as_text(key: str, found: Iterable[Situations]) -> str:
    """The file of a game."""
    head = HEAD.format(key=key, trumps=MOST_TRUMPS, higher=MOST_HIGHER, others=MOST_OTHERS)
    return head + "".join(map(_section, found))


def _section(one: Situations) -> str:
    lines = [
        f"\n[{one.preset}]",
        f"edition = {one.edition}",
        f"players = {one.players}",
        f"seed = {one.seed}",
        f"matches = {one.matches}",
        *_rows("stay", [(*situation, *count) for situation, count in sorted(one.stays.items())]),
        *_rows("bid", [(*situation, *count) for situation, count in sorted(one.bids.items())]),
    ]
    return "\n".join(lines) + "\n"


def _rows(name: str, rows: Sequence[tuple[float, ...]]) -> Iterator[str]:
    if rows:
        yield f"{name} = ["
        yield from (f"  [{', '.join(map(_written, row))}]," for row in rows)
        yield "]"


def _written(number: float) -> str:
    return str(number) if isinstance(number, int) else f"{number:.2f}"
