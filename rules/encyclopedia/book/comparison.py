"""The whole family in one table: a row per game and ready-made rule set, a column per question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rules import phrases
from rules.encyclopedia.book import dropping_out, score_traits, traits
from rules.encyclopedia.book.about import about
from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.traits import ColumnValue, TraitWord, value, word
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.phrases import card_name
from rules.sets.choices import Choices
from rules.sets.lengths import ENDLESS, agreed, hands

FILE = "comparison"
CARDS = "cards"  # the data of a word that names cards by their codes
MOST_SIDE_BY_SIDE = 4
PAST = "past"  # the group of what is no rule
MEASURED = "length"  # a column that no rule fixes: two lengths are never quite the same
USUAL = ""  # the preset of the usual rule set


class ComparisonColumn(NamedTuple):
    """A question. ``kinds`` are in the order in which they sort; numbers sort by themselves."""

    key: str
    group: str
    of: Callable[[Variant], ColumnValue]
    kinds: tuple[str, ...] = ()
    shown: bool = True

    def order(self, found: ColumnValue) -> tuple[int, ...]:
        """Where a trait stands in this column."""
        if found.order:
            return found.order
        return tuple(self.kinds.index(kind) if kind in self.kinds else len(self.kinds) for kind in found.kinds)


def trust(variant: Variant) -> ColumnValue:
    """How much of the rules the sources tell."""
    return value([word(article("en", variant.key).trust)], "sources", "history")


def region(variant: Variant) -> ColumnValue:
    """Where the sources know the game."""
    return value([word(place) for place in about(variant.key).regions], "history")


def length(variant: Variant) -> ColumnValue:
    """How many hands a match takes."""
    anchors = (variant.goal.key,)
    if agreed(variant):
        return ColumnValue(("agreed",), (word("agreed"),), anchors, (ENDLESS,))
    number = round(hands(variant, variant.seats))
    told = word("endless") if number > ENDLESS else word("hands", n=number)
    return ColumnValue(("hands",), (told,), anchors, (number,))


_WHO_DROPS = ("all", "not-dealer", "not-declarer", "late", "never")
_WHEN = ("free", "costs", "before", "at-once", "after")
_NOT = ("not-the-dealer", "one", "two", "company", "force", "few", "suit", "turned", "bound", "not-first")
_DECLARERS = ("nobody", "dealer", "names", "lifts", "undertakes", "bids")
_GOALS = ("earliest", "lowest", "all", "two-home", "exact", "exact-or-stay", "last", "bolla", "deals", "most")
_TURNED = ("turn-up", "dealer-card", "lifter", "dealer-chooses", "cut", "forehand", "declarer", "first-led", "fixed")

COLUMNS = (
    ComparisonColumn("players", "table", traits.players),
    ComparisonColumn("pack", "table", traits.pack),
    ComparisonColumn("hand", "table", traits.hand),
    ComparisonColumn(MEASURED, "table", length, ("hands", "agreed"), shown=False),
    ComparisonColumn(
        "trump", "cards", traits.trump, (*_TURNED, "none", "again", "renamed", "settled", "or-none", "strikers")
    ),
    ComparisonColumn("always", "cards", traits.always, ("none", "weli", "bells-seven", "clubs-jack", "other")),
    ComparisonColumn("declarer", "choice", traits.declarer, _DECLARERS, shown=False),
    ComparisonColumn(
        "exchange", "choice", traits.exchange, ("none", "cards", "pool", "twice", "often", "declarer", "spare")
    ),
    ComparisonColumn("drop", "choice", dropping_out.drop, (*_WHO_DROPS, *_WHEN, *_NOT)),
    ComparisonColumn("duty", "tricks", traits.duty, ("follow", "trump", "no-trump", "head", "no-head", "overtrump")),
    ComparisonColumn(
        "lead", "tricks", traits.lead, ("anything", "lead-ace", "lead-trump", "lead-high", "cinch"), shown=False
    ),
    ComparisonColumn("quota", "score", score_traits.quota),
    ComparisonColumn(
        "penalty", "score", score_traits.penalty, ("points", "promise", "pot", "chips", "limit", "kitty", "wanted")
    ),
    ComparisonColumn("start", "score", score_traits.start),
    ComparisonColumn("goal", "score", score_traits.goal, _GOALS),
    ComparisonColumn("doubling", "score", score_traits.doubling, ("none", "suit")),
    ComparisonColumn("economy", "score", score_traits.economy, ("pot", "down", "up", "penalties", "payments", "kitty")),
    ComparisonColumn("direction", "table", traits.direction, ("clockwise", "anticlockwise")),
    ComparisonColumn("trust", PAST, trust, ("solid", "mostly", "reconstruction")),
    ComparisonColumn("region", PAST, region),
)
BY_KEY = {column.key: column for column in COLUMNS}


@dataclass(frozen=True)
class ComparisonRow:
    """A rule set in the table. ``preset`` is empty for the usual rule set of the game."""

    choices: Choices
    preset: str
    traits: Mapping[str, ColumnValue]

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.choices.game.key

    @property
    def key(self) -> str:
        """How an address names the rule set: ``mulatschak``, ``mulatschak.murln``."""
        return f"{self.game}.{self.preset}" if self.preset else self.game


@cache
def rows() -> tuple[ComparisonRow, ...]:
    """Every game in the order of the registry, each followed by those of its ready-made rule sets that differ from it."""
    found = []
    for key in GAMES:
        usual = _row(key, USUAL)
        forms = (_row(key, preset) for preset in GAMES[key].presets)
        found += [usual, *(form for form in forms if differing((usual, form)))]
    return tuple(found)


@cache
def by_key() -> Mapping[str, ComparisonRow]:
    """The rows by the words that name them."""
    return {row.key: row for row in rows()}


def _row(key: str, preset: str) -> ComparisonRow:
    game = GAMES[key]
    options = game.options(game.presets.get(preset, {}))
    fitting = Choices(game, options, game.best).fitting_seats
    seats = min(fitting, key=lambda n: abs(n - game.best))
    choices = Choices(game, options, seats)
    return ComparisonRow(choices, preset, {column.key: column.of(choices.variant) for column in COLUMNS})


def differing(chosen: Sequence[ComparisonRow]) -> tuple[str, ...]:
    """The columns in which these rows do not all say the same."""
    return tuple(key for key in BY_KEY if key != MEASURED and len({row.traits[key].words for row in chosen}) > 1)


# --- sorting and choosing ---------------------------------------------------------------


@cache
def places(column: ComparisonColumn) -> Mapping[str, int]:
    """The place of every row in the order of a column; equals share it."""
    order = {row.key: column.order(row.traits[column.key]) for row in rows()}
    known = sorted(set(order.values()))
    return {key: known.index(where) for key, where in order.items()}


def in_order(
    chosen: Iterable[ComparisonRow], column: ComparisonColumn | None, *, falling: bool = False
) -> tuple[ComparisonRow, ...]:
    """The rows by a column, in the order of the registry without one; of equals the first of the registry is first."""
    known = places(column) if column else {}
    return tuple(sorted(chosen, key=lambda row: (-1 if falling else 1) * known.get(row.key, 0)))


def fits(row: ComparisonRow, wanted: Mapping[str, str]) -> bool:
    """Whether a row has what is wanted in every column named."""
    return all(kind in row.traits[key].kinds for key, kind in wanted.items())


@cache
def kinds(column: ComparisonColumn) -> tuple[str, ...]:
    """What the rows can be filtered by in a column: numbers first, then kinds in their order."""
    there = {kind for row in rows() for kind in row.traits[column.key].kinds}
    numbers = sorted((kind for kind in there if kind.isdigit()), key=int)
    named = sorted(there.difference(numbers, column.kinds))
    return (*numbers, *(kind for kind in column.kinds if kind in there), *named)


# --- in words -----------------------------------------------------------------------------


def say(lang: str, key: str, **data: int | str) -> str:
    """A phrase of the comparison. Raises UnknownPhrase."""
    texts = phrases.sentences(lang, FILE)
    text = texts.get(f"{key}.one" if data.get("n") == 1 else key) or texts.get(key)
    if text is None:
        raise phrases.UnknownPhrase(f"{lang}: {key}")
    return text.format_map(data)


def label(lang: str, column: ComparisonColumn) -> str:
    """The heading of a column."""
    return say(lang, f"label.{column.key}")


def kind_words(lang: str, column: ComparisonColumn, kind: str) -> str:
    """A kind as a filter names it."""
    if kind.isdigit():
        return say(lang, f"{column.key}.filter", n=int(kind))
    texts = phrases.sentences(lang, FILE)
    return texts.get(f"{column.key}.{kind}.any") or say(lang, f"{column.key}.{kind}")


def words(lang: str, deck: str, row: ComparisonRow, column: ComparisonColumn) -> tuple[str, ...]:
    """What a cell says: the main thing first."""
    return tuple(_said(lang, deck, row.game, column, one) for one in row.traits[column.key].words)


def _said(lang: str, deck: str, game: str, column: ComparisonColumn, one: TraitWord) -> str:
    data = dict(one.data)
    if column.key == "always" and one.key == CARDS:
        return ", ".join(card_name(lang, deck, code, game) for code in str(data[CARDS]).split())
    if "suit" in data:
        data["suit"] = phrases.suit_name(lang, deck, str(data["suit"]))
    if "rank" in data:
        data["rank"] = phrases.say(lang, f"rank.{deck}.{data['rank']}")
    return say(lang, f"{column.key}.{one.key}", **data)


@cache
def anchor(game: str, rules: tuple[str, ...]) -> str:
    """The first of these anchors that the article on a game has; empty if it has none."""
    text = article("en", game)
    there = {*text.anchors, *(heading.anchor for heading in text.headings)}
    return next((rule for rule in rules if rule in there), "")
