"""Where a sheet stands, in its reader's words. Pure: a phone without a connection shows it by these same lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.encyclopedia.pages.wording import Voice
from rules.engine.antes import antes_of, left_in_pot
from rules.phrases import figure, signed
from scoring.club.membership import short
from scoring.sheets.fold import Crosses, Fold, SheetRow, crosses, length, settlement
from scoring.sheets.points import is_any_game


class ScoreCell(NamedTuple):
    """What a hand did to one player. ``out``: was not in play."""

    score: str
    change: str
    out: bool
    dealt: bool
    won: bool


class PlayerColumn(NamedTuple):
    """A player, as the match stands. ``short``: as he is called at this table. ``pays`` and ``receives``: in the final settlement, empty before it."""

    name: str
    short: str
    score: str
    deals: bool
    won: bool
    crosses: Crosses | None
    pays: str
    receives: str
    tallies: tuple[str, ...]


@dataclass(frozen=True)
class ShownSheet:
    """A sheet as it stands, for one reader."""

    fold: Fold
    voice: Voice

    @property
    def columns(self) -> tuple[PlayerColumn, ...]:
        """The players by seat."""
        standing = self.fold.standing
        drawn = crosses(self.voice.variant, self.fold)
        money = settlement(self.voice.variant, standing)
        called = short(dict(enumerate(self.fold.head.names)))
        return tuple(
            PlayerColumn(
                name,
                called[seat],
                self.number(standing.scores[seat]),
                seat == standing.dealer and not self.fold.over and not self.is_any_game,
                seat in standing.winners,
                drawn[seat] if drawn else None,
                figure(-money[seat]) if money and money[seat] < 0 else "",
                figure(money[seat]) if money and money[seat] > 0 else "",
                tuple(filter(None, (self.voice.tally(key, counts[seat]) for key, counts in standing.tallies))),
            )
            for seat, name in enumerate(self.fold.head.names)
        )

    def number(self, score: float) -> str:
        """A score as it is written: chips won and lost have a sign."""
        return signed(score) if self.voice.variant.antes else figure(score)

    @property
    def pot(self) -> str:
        """The chips in the pot; empty in games without one."""
        variant = self.voice.variant
        return figure(left_in_pot(variant, self.fold.standing)) if variant.antes else ""

    @property
    def staked(self) -> str:
        """The chips in the pot once the next hand's stakes are in it; empty in games without a pot."""
        variant, standing = self.voice.variant, self.fold.standing
        return figure(left_in_pot(variant, standing) + sum(antes_of(variant, standing))) if variant.antes else ""

    @property
    def settled(self) -> bool:
        """Whether the differences of the scores are due."""
        return settlement(self.voice.variant, self.fold.standing) is not None

    @property
    def winners(self) -> list[str]:
        """Who has won."""
        return [self.fold.head.names[seat] for seat in self.fold.standing.winners]

    @property
    def dealer(self) -> str:
        """Who deals the next hand; empty in a game of which nobody here knows who deals."""
        return "" if self.is_any_game else self.fold.head.names[self.fold.standing.dealer]

    @property
    def is_any_game(self) -> bool:
        """Whether only points are written down, of a game that the book may not know."""
        return is_any_game(self.voice.variant)

    @property
    def next_number(self) -> int:
        """The number of the hand that comes next."""
        return self.fold.hands + 1

    @property
    def deals(self) -> int:
        """How many deals the match has; 0 where it ends with a winner."""
        return length(self.voice.variant)

    @property
    def deal(self) -> int:
        """Which of them comes next."""
        return self.fold.standing.dealt + 1

    def cell(self, row: SheetRow, seat: int) -> ScoreCell:
        """What a hand did to the player in this seat."""
        record = row.record
        out = record is not None and record.played and record.tricks[seat] is None
        change = row.change(seat)
        return ScoreCell(
            self.number(row.after.written[seat]),
            signed(change) if change else "",
            out,
            seat == row.before.dealer and not row.is_fine and not self.is_any_game,
            seat in row.after.winners and not row.late,
        )
