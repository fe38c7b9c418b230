"""When to stay in and what to bid, in words for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from rules.encyclopedia import book
from rules.encyclopedia.book.staying_in import (
    BidRow,
    HandKind,
    OthersIn,
    StayingIn,
    in_points_of_score,
    staying_in,
    tricks_needed,
)
from rules.encyclopedia.pages.drawing.stay_chart import SHAPES, draw_stays
from rules.mind.situations import BidCount, StayCount

CLOSE = 0.1  # from the break-even: a close call
WORTH_A_WORD = 4  # of a hundred


class ShownCell(NamedTuple):
    """A number of 100; ``pays``: it is worth it; ``deals`` it rests on."""

    share: int
    pays: bool
    deals: int


class ShownColumn(NamedTuple):
    """A number of others in words, and the shape of its marks in the picture."""

    words: str
    short: str
    shape: str


class ShownRow(NamedTuple):
    """A kind of hand in words, in two parts, and its cells."""

    trumps: str
    higher: str
    cells: tuple[ShownCell | None, ...]


class Telling(NamedTuple):
    """An example: hand and others in one sentence, and whether it is better to stay."""

    words: str
    pays: bool


def shown_stays(lang: str, wording: str, choices: book.Choices) -> dict[str, Any] | None:
    """What stands on the page of a game of staying in and of bids; None where nothing was counted."""
    found = staying_in(choices)
    if found is None or not (found.tells or found.bid_rows):
        return None
    return {
        "title": gettext("Stay in or drop out?") if found.tells else gettext("What to bid"),
        "found": found,
        "game": choices.game,
        "differing": book.GameWords(lang, choices.game, wording).differences(choices.options, found.played.options),
        "other_seats": choices.seats if choices.seats != found.counted.players else 0,
        "form": _form(lang, found.played),
        "stays": _stays(found) if found.tells else None,
        "bids": _bids(found) if found.bid_rows else None,
    }


def _form(lang: str, played: book.Choices) -> str:
    form = book.form_of(lang, played)
    return form.words if form else ""


# --- staying in -------------------------------------------------------------------------


def _stays(found: StayingIn) -> dict[str, Any]:
    variant = found.played.variant
    needed = tricks_needed(variant)
    even = found.break_even
    return {
        "columns": [
            ShownColumn(others_in(column), f"{column.n}{'+' * column.or_more}", shape)
            for column, shape in zip(found.columns, SHAPES, strict=False)
        ],
        "rows": [_row(found, row.kind, row.counts) for row in found.rows],
        "chart": draw_stays(found, in_short),
        "even": None if even is None else round(100 * even),
        "by_score": in_points_of_score(variant),
        "needed": fine_spared(needed),
        "waiting": _waiting(found.each_waiting),
        "tellings": list(_tellings(found)),
    }


def _row(found: StayingIn, kind: HandKind, counts: tuple[StayCount | None, ...]) -> ShownRow:
    cells = (count and ShownCell(round(100 * count.share), found.pays(count), count.n) for count in counts)
    return ShownRow(trumps_held(kind), higher_counted(kind), tuple(cells))


def _waiting(each: float | None) -> str:
    """What changes with each who has yet to speak, where that is worth a word."""
    by = 0 if each is None else round(100 * each)
    if abs(by) < WORTH_A_WORD:
        return ""
    words = (
        gettext("For each of the others who has yet to speak, add about %(n)d.")
        if by > 0
        else gettext("For each of the others who has yet to speak, take off about %(n)d.")
    )
    return words % {"n": abs(by)}


def _tellings(found: StayingIn) -> list[Telling]:
    """Up to three examples: the situation that comes up most often where staying clearly pays, hardly, and clearly not."""
    even = found.break_even
    if even is None:
        return []
    cells = [
        (row.kind, column, count)
        for row in found.rows
        for column, count in zip(found.columns, row.counts, strict=True)
        if count and column.n and row.kind.trumps
    ]
    kinds: tuple[Callable[[float], bool], ...] = (
        lambda share: share > even + CLOSE,
        lambda share: abs(share - even) <= CLOSE,
        lambda share: share < even - CLOSE,
    )
    shown = []
    for fits in kinds:
        fitting = [cell for cell in cells if fits(cell[2].share)]
        if fitting:
            kind, column, count = max(fitting, key=lambda cell: cell[2].n)
            shown.append(Telling(_telling(kind, column, count), found.pays(count)))
    return shown


def _telling(kind: HandKind, column: OthersIn, count: StayCount) -> str:
    held = ", ".join(filter(None, (trumps_held(kind), higher_out(kind), others_in(column))))
    return gettext("%(held)s: %(share)d of 100") % {"held": capfirst(held), "share": round(100 * count.share)}


# --- bids -------------------------------------------------------------------------------


def _bids(found: StayingIn) -> dict[str, Any]:
    return {
        "columns": found.bids,
        "rows": [_bid_row(row) for row in found.bid_rows],
    }


def _bid_row(row: BidRow) -> dict[str, Any]:
    cells = (cell and ShownCell(_made(cell.found), cell.best, cell.found.stood) for cell in row.cells)
    shown = ShownRow(trumps_held(row.kind), higher_counted(row.kind), tuple(cells))
    return {"row": shown, "passes": row.passes}


def _made(count: BidCount) -> int:
    return round(100 * count.made / count.stood) if count.stood else 0


# --- words ------------------------------------------------------------------------------


def trumps_held(kind: HandKind) -> str:
    """How many trumps that are."""
    if not kind.trumps:
        return gettext("no trump")
    if kind.or_more:
        return gettext("%(n)d trumps or more") % {"n": kind.trumps}
    return ngettext("%(n)d trump", "%(n)d trumps", kind.trumps) % {"n": kind.trumps}


def higher_out(kind: HandKind) -> str:
    """How many higher ones are out; nothing where it makes no difference."""
    if kind.any_higher:
        return ""
    if not kind.higher:
        return gettext("the highest")
    if kind.or_higher and kind.higher == 1:
        return gettext("higher ones out")
    if kind.or_higher:
        return gettext("several higher out")
    return gettext("one higher out")


def higher_counted(kind: HandKind) -> str:
    """The same in a table, with figures."""
    if kind.or_higher and kind.higher > 1:
        return gettext("%(n)s higher out") % {"n": f"{kind.higher}+"}
    return higher_out(kind)


def in_short(kind: HandKind) -> tuple[str, str]:
    """The same beside a picture: how many trumps, and how many higher ones are out."""
    words = {"n": f"{kind.trumps}+" if kind.or_more else str(kind.trumps), "higher": f"{kind.higher}+"}
    trumps = ngettext("%(n)s trump", "%(n)s trumps", kind.trumps) % words if kind.trumps else gettext("no trump")
    if kind.any_higher:
        return trumps, ""
    if not kind.higher:
        return trumps, gettext("the highest")
    return trumps, gettext("%(higher)s higher") % words if kind.or_higher else gettext("1 higher")


def others_in(column: OthersIn) -> str:
    """How many others are in."""
    if not column.n:
        return gettext("nobody in yet")
    if column.or_more:
        return ngettext("%(n)d other in, or more", "%(n)d others in, or more", column.n) % {"n": column.n}
    return ngettext("%(n)d other in", "%(n)d others in", column.n) % {"n": column.n}


def fine_spared(needed: int) -> str:
    """What spares the fine."""
    if not needed:
        return gettext("as many tricks as are due")
    if needed == 1:
        return gettext("a trick")
    return gettext("%(n)d tricks") % {"n": needed}
