"""What a reader wants of the comparison, as the address of the page says it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from django.http import QueryDict

from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.comparison import BY_KEY, COLUMNS, MOST_SIDE_BY_SIDE, ComparisonColumn, ComparisonRow
from rules.games import GAMES

ALL: Final = "all"
USUAL_COLUMNS: Final = tuple(column.key for column in COLUMNS if column.shown)


@dataclass(frozen=True)
class ComparisonQuery:
    """How the table is wanted: ``wanted`` kinds by column, the column to sort by, the columns to show.

    ``forms``: the games of which the ready-made rule sets are shown, or ALL.
    ``games``: the rows that were picked, by their keys.
    """

    wanted: tuple[tuple[str, str], ...] = ()
    sort: str = ""
    falling: bool = False
    columns: tuple[str, ...] = USUAL_COLUMNS
    forms: tuple[str, ...] = ()
    games: tuple[str, ...] = ()

    @property
    def query(self) -> str:
        """The shortest words of an address that say this, always in the same order."""
        pairs = list(self.wanted)
        if self.sort:
            pairs.append(("sort", "-" * self.falling + self.sort))
        if self.columns != USUAL_COLUMNS:
            pairs.append(("columns", ",".join(self.columns)))
        pairs += [(name, ",".join(words)) for name, words in (("forms", self.forms), ("games", self.games)) if words]
        return urlencode(pairs, safe=",")

    @property
    def column(self) -> ComparisonColumn | None:
        """The column to sort by."""
        return BY_KEY[self.sort] if self.sort else None

    @property
    def picked(self) -> tuple[ComparisonRow, ...]:
        """The rows that were picked, in the order in which they were."""
        return tuple(comparison.by_key()[key] for key in self.games)

    def sorted_by(self, key: str) -> ComparisonQuery:
        """The same, sorted by a column: rising first, then falling."""
        return replace(self, sort=key, falling=self.sort == key and not self.falling)

    def folded(self, game: str) -> ComparisonQuery:
        """The same with the ready-made rule sets of one more game shown, or one fewer."""
        forms = with_forms() if self.forms == (ALL,) else self.forms
        changed = tuple(key for key in with_forms() if (key in forms) != (key == game))
        return replace(self, forms=(ALL,) if changed == with_forms() else changed)

    def without(self, key: str) -> ComparisonQuery:
        """The same with one row less picked."""
        return replace(self, games=tuple(one for one in self.games if one != key))

    def unfolds(self, game: str) -> bool:
        """Whether the ready-made rule sets of a game are shown."""
        return self.forms == (ALL,) or game in self.forms

    def shows(self, row: ComparisonRow) -> bool:
        """Whether a row is seen. A ready-made rule set is also seen where it alone has what is wanted."""
        wanted = dict(self.wanted)
        if not comparison.fits(row, wanted):
            return False
        usual = comparison.by_key()[row.game]
        return not row.preset or self.unfolds(row.game) or (bool(wanted) and not comparison.fits(usual, wanted))


def read_query(query: QueryDict) -> ComparisonQuery:
    """What the words of an address ask for; what nobody knows is passed over."""
    sort = query.get("sort", "")
    key = sort.removeprefix("-")
    columns = tuple(column.key for column in COLUMNS if column.key in _words(query, "columns"))
    forms = _words(query, "forms")
    rows = comparison.by_key()
    games = tuple(dict.fromkeys(word for word in _words(query, "games") if word in rows))
    return ComparisonQuery(
        wanted=tuple(
            (column.key, kind)
            for column in COLUMNS
            if (kind := str(query.get(column.key, ""))) in comparison.kinds(column)
        ),
        sort=key if key in BY_KEY else "",
        falling=key in BY_KEY and sort != key,
        columns=columns or USUAL_COLUMNS,
        forms=(ALL,) if ALL in forms else tuple(game for game in with_forms() if game in forms),
        games=games[:MOST_SIDE_BY_SIDE],
    )


def with_forms() -> tuple[str, ...]:
    """The games with ready-made rule sets that differ in some column."""
    there = {row.game for row in comparison.rows() if row.preset}
    return tuple(key for key in GAMES if key in there)


def _words(query: QueryDict, name: str) -> list[str]:
    """The words of a name, given one by one or with commas between them."""
    return [word for given in query.getlist(name) for word in given.split(",")]
