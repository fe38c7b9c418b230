"""From entries to the sheet as it stands. Pure: no database, no clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from rules.engine.actions import Refusal, Seat
from rules.engine.breaches import is_breach
from rules.engine.goals import differences
from rules.engine.hand_facts import Facts as Facts
from rules.engine.record import HandRecord
from rules.engine.scoring import ScoreLine, opening, score, settle
from rules.engine.sheet import entry
from rules.engine.state import Points, Standing
from rules.engine.variant import Variant
from scoring.sheets.points import game_of

HEAD = 0


class SheetEntry(Protocol):
    """An entry, as far as folding looks at it."""

    @property
    def n(self) -> int: ...
    @property
    def hand(self) -> int: ...
    @property
    def facts(self) -> Facts | None: ...


class HypotheticalEntry(NamedTuple):
    """An entry that nobody has made, for a look at what would be."""

    n: int
    hand: int
    facts: Facts | None


class SheetHead(NamedTuple):
    """Who sits where, clockwise, and who dealt first.

    Both may be corrected, and how many they are. ``members``: their keys in the club's book, empty for a sheet of nobody's evening.
    ``rule_set``: what was played, where the sheet was opened under another one.
    """

    names: tuple[str, ...]
    dealer: Seat
    members: tuple[str, ...] = ()
    rule_set: Facts | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """The head as an entry has it; what is not known is left out."""
        found: dict[str, Any] = {"names": list(self.names), "dealer": self.dealer}
        if self.members:
            found["members"] = list(self.members)
        if self.rule_set is not None:
            found["rule_set"] = dict(self.rule_set)
        return found


@dataclass(frozen=True)
class SheetRow:
    """One hand of the sheet, or a fine. ``number`` counts the hands that stand, from 1, a fine has that of the hand before
    it; ``hand`` never changes.

    ``refusals``: why it does not count any more, since something before it was
    corrected. ``late``: the match was over before it.
    """

    number: int
    hand: int
    facts: Facts
    before: Standing
    after: Standing
    record: HandRecord | None = None
    lines: tuple[ScoreLine, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    late: bool = False

    @property
    def is_fine(self) -> bool:
        """Whether it is no hand but what went wrong in one."""
        return is_breach(self.facts)

    @property
    def counts(self) -> bool:
        """Whether the hand changes the scores."""
        return self.record is not None

    def change(self, seat: Seat) -> Points:
        """What the hand did to a seat's score, as it is written down."""
        return self.after.written[seat] - self.before.scores[seat]


@dataclass(frozen=True)
class Fold:
    """The sheet as it stands. ``next_hand`` is the key under which a new hand is entered."""

    variant: Variant
    head: SheetHead
    rows: tuple[SheetRow, ...]
    standing: Standing
    next_hand: int
    version: int

    @property
    def hands(self) -> int:
        """How many hands stand on the sheet, without the fines."""
        return self.rows[-1].number if self.rows else 0

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.standing.winners)

    def row(self, hand: int) -> SheetRow | None:
        """The hand with this key, or None where it was taken out or never was."""
        return next((row for row in self.rows if row.hand == hand), None)


def in_force(entries: Iterable[SheetEntry]) -> dict[int, Facts | None]:
    """What holds for each hand: the last that was said of it. Hands in their order, the head first."""
    last: dict[int, SheetEntry] = {}
    for said in entries:
        if said.hand not in last or said.n > last[said.hand].n:
            last[said.hand] = said
    return {hand: last[hand].facts for hand in sorted(last)}


def fold(opened: Variant, entries: Sequence[SheetEntry]) -> Fold:
    """The sheet that these entries make, in whatever order they come; ``opened``: the rule set it was opened under."""
    holding = in_force(entries)
    head = read_head(holding.pop(HEAD))
    variant = under(opened, head)
    next_hand = max(holding, default=0) + 1
    return _judged(variant, head, (), holding, next_hand, max(said.n for said in entries))


def extended(before: Fold, opened: Variant, said: SheetEntry) -> Fold:
    """The sheet with one entry more, the same as if it had been folded with it; the hands before it are not judged again."""
    holding = {row.hand: row.facts for row in before.rows}
    next_hand, version = max(before.next_hand, said.hand + 1), max(before.version, said.n)
    if said.hand == HEAD:
        head = read_head(said.facts)
        return _judged(under(opened, head), head, (), holding, next_hand, version)
    kept = tuple(row for row in before.rows if row.hand < said.hand)
    later = {hand: facts for hand, facts in holding.items() if hand > said.hand}
    return _judged(before.variant, before.head, kept, {said.hand: said.facts, **later}, next_hand, version)


def _judged(
    variant: Variant,
    head: SheetHead,
    kept: tuple[SheetRow, ...],
    hands: Mapping[int, Facts | None],
    next_hand: int,
    version: int,
) -> Fold:
    """The sheet with these hands after those that are kept as they are."""
    rows = list(kept)
    standing = rows[-1].after if rows else opening(variant, head.dealer)
    for hand, facts in hands.items():
        if facts is not None:
            number = (rows[-1].number if rows else 0) + (not is_breach(facts))
            rows.append(_row(variant, standing, number, hand, facts))
            standing = rows[-1].after
    return Fold(variant, head, tuple(rows), standing, next_hand, version)


def read_head(facts: Facts | None) -> SheetHead:
    """The head of a sheet. Raises ValueError where there is none: a sheet is made with one."""
    if facts is None:
        raise ValueError("a sheet without a head")
    return SheetHead(
        tuple(facts["names"]), int(facts["dealer"]), tuple(facts.get("members", ())), facts.get("rule_set")
    )


def under(opened: Variant, head: SheetHead) -> Variant:
    """The rule set that holds, for as many as the head names: the one it names, else the one the sheet was opened under."""
    named, seats = head.rule_set, len(head.names)
    if named is None:
        return opened if seats == opened.seats else opened.game.variant(opened.options, seats)
    game = game_of(named["game"], named["edition"])
    return game.variant(game.options(named["options"]), seats)


def rule_set(variant: Variant) -> dict[str, Any]:
    """A rule set as a head names it, whatever the number of players."""
    return {"game": variant.key, "edition": variant.edition, "options": dict(variant.differences)}


def standing_before(fold: Fold, hand: int) -> Standing:
    """Where the match stood when this hand began; for a new hand, where it stands now."""
    before = [row for row in fold.rows if row.hand < hand]
    return before[-1].after if before else opening(fold.variant, fold.head.dealer)


def why_not(before: Fold, hand: int, facts: Facts | None, *, stood: bool = False) -> tuple[Refusal, ...]:
    """Why this cannot be said of a hand; ``stood``: it held before. To take one out is always possible."""
    if facts is None or hand == HEAD:
        return ()
    standing = standing_before(before, hand)
    if standing.winners:
        return (Refusal("sheet.over"),)
    found = entry(before.variant, facts, standing, retold=stood)
    return () if isinstance(found, HandRecord) else found


def length(variant: Variant) -> int:
    """How many deals a match of this rule set has; 0 where it goes on until somebody has won."""
    return variant.goal.deals


def settlement(variant: Variant, standing: Standing) -> tuple[Points, ...] | None:
    """What each seat receives when a match of agreed length is over.

    None in games that end with a winner, and in those with a pot: there the chips have changed hands already.
    """
    if variant.antes or not variant.goal.settles:
        return None
    return differences(standing.scores) if length(variant) and standing.winners else None


class Crosses(NamedTuple):
    """How many marks a player's crosses have in all, and how many are drawn; ``size`` marks make a cross."""

    marks: int
    drawn: int
    size: int


def crosses(variant: Variant, fold: Fold) -> tuple[Crosses, ...]:
    """The crosses of each seat in rule sets that are kept in crosses; empty in the others.

    What is written against a player adds marks to fill, a trick draws one. When
    one of several games of a match is over, everybody has a clean slate.
    """
    count = variant.crosses
    if not count:
        return ()
    marks = [variant.start] * variant.seats
    for row in fold.rows:
        for line in row.lines:
            marks[line.seat] += max(0, int(line.amount))
        if row.after.closed:
            marks = [variant.start] * variant.seats
    scores = fold.standing.scores
    return tuple(Crosses(n, n - int(left), variant.start // count) for n, left in zip(marks, scores, strict=True))


def next_dealer(fold: Fold) -> Seat:
    """Who deals first in the next match: the deal has moved on."""
    return fold.standing.dealer


def _row(variant: Variant, before: Standing, number: int, hand: int, facts: Facts) -> SheetRow:
    if before.winners:
        return SheetRow(number, hand, facts, before, before, late=True)
    found = entry(variant, facts, before, retold=True)
    if not isinstance(found, HandRecord):
        return SheetRow(number, hand, facts, before, before, refusals=found)
    after = settle(variant, before, found)
    return SheetRow(number, hand, facts, before, after, found, score(variant, found))
