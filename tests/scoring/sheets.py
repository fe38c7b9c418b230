"""Helpers of the score sheet tests: sheets with people, hands as facts, forms as a browser sends them."""

from __future__ import annotations

from itertools import count
from typing import Any, NamedTuple

from rules.encyclopedia.pages.forms import typed_of
from rules.games import GAMES
from scoring.models import Sheet
from scoring.sheets import service

NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Flora", "Gustl", "Hedi", "Ignaz", "Jule")
_refs = count(1)


class Line(NamedTuple):
    """An entry without a database."""

    n: int
    hand: int
    facts: dict[str, Any] | None


def variant_of(key="ramsen", seats=None, **options):
    game = GAMES[key]
    return game.variant(game.options(options), seats)


def head(seats: int, dealer: int = 0) -> dict[str, Any]:
    return {"names": list(NAMES[:seats]), "dealer": dealer}


def log(variant, *said: tuple[int, dict[str, Any] | None], dealer: int = 0) -> list[Line]:
    """The entries of a sheet: its head, then (hand, facts) one after another."""
    lines = [Line(1, 0, head(variant.seats, dealer))]
    return lines + [Line(n, hand, facts) for n, (hand, facts) in enumerate(said, start=2)]


def open_sheet(key="ramsen", seats=4, dealer=0, **options) -> Sheet:
    return service.open_sheet(variant_of(key, seats, **options), NAMES[:seats], dealer)


def enter(sheet: Sheet, facts, hand=None, seen=None, by="", why="", ref=None):
    """Write a hand as a phone that has seen the newest version, unless told otherwise."""
    fold = service.fold_of(sheet)
    return service.write(
        sheet,
        service.EntryDraft(
            hand=hand or fold.next_hand,
            facts=facts,
            seen=fold.version if seen is None else seen,
            ref=ref or f"ref{next(_refs)}",
            by=by,
            why=why,
        ),
    )


def tricks(*row) -> dict[str, Any]:
    return {"tricks": list(row)}


def filled(sheet: Sheet, facts, **more) -> dict[str, str]:
    """The form of a hand as the browser sends it."""
    fold = service.fold_of(sheet)
    typed = typed_of(service.variant_of(sheet), facts)
    return (
        typed | {"new": "1", "hand": str(fold.next_hand), "seen": str(fold.version), "ref": f"ref{next(_refs)}"} | more
    )


def scores(sheet: Sheet) -> list[float]:
    return list(service.fold_of(sheet).standing.scores)
