"""What a page that looks back at a match is made of: what its scripts need, and every hand in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from config.web import language
from config.web.nameless import called
from rules.encyclopedia import book
from rules.encyclopedia.pages.beside import TableRules
from rules.engine.variant import Variant
from rules.engine.weli import wears_weli
from rules.mind.levels import OFFERED
from rules.notation import Record, ReplayedHand, outcome
from rules.notation.narration import Teller
from tables.again import OF_NO_MATCH, match_of

Facts = Mapping[str, Any]  # of a hand, as JSON can hold them
UNMARKED: Mapping[int, str] = {}


class MarkedSentence(NamedTuple):
    """A sentence of the match in words; ``mark`` is what a review says of the line ``n``."""

    n: int
    text: str
    trick: bool
    undone: bool
    mark: str


def facts(record: Record, told: ReplayedHand) -> dict[str, Any]:
    """Of a hand: its number, who sat there, by which bots, and what it came to; None if it is not over."""
    sitters = record.seated(told.log.number)
    return {
        "number": told.log.number,
        "names": [one.name for one in sitters],
        "bots": [one.level for one in sitters],
        "outcome": outcome(told),
    }


def page(
    variant: Variant, hands: Sequence[Facts], films: Mapping[str, Any], address: str, **more: Any
) -> dict[str, Any]:
    """For ``tables/replay.html``, in the language of the reader.

    ``films``: the hands that come with the page; the others are fetched, one by one, from below ``address``.
    ``more``: ``whole`` (a match, not a single hand) and ``started``, as the record says it; ``marks`` of a review, as
    hand, line and mark; ``again``, the address to which it is said from where somebody plays on;
    ``together``, what the script needs where several look at the match.
    """
    lang = language.current()
    names = [named(one["names"]) for one in hands]
    config = {
        "address": address,
        "game": variant.key,
        "seats": variant.seats,
        "start": variant.start,
        "crosses": variant.crosses,
        "weli": wears_weli(variant),
        "called": sorted(filter(None, variant.called)),
        "whole": more["whole"],
        "first": hands[0]["number"] if hands else 1,
        "names": names,
        "bots": [one["bots"] for one in hands],
        "outcomes": [one["outcome"] for one in hands if one["outcome"] is not None],
        "films": films,
        "marks": more.get("marks", ()),
        "together": more.get("together"),
        "anchors": [rule for rule in variant.anchors() if rule in book.article(lang, variant.key).anchors],
    }
    return {
        "game": variant.key,
        "names": names[-1] if names else [],
        "numbers": [one["number"] for one in hands],
        "started": _time(more["started"]),
        "again": more.get("again", ""),
        "levels": OFFERED,
        "lang": lang,
        "rule_set": TableRules(lang, variant),
        "config": config,
        "phrases": dict(book.phrases(lang, variant.key)),
    }


def words(
    record: Record, told: ReplayedHand, wording: str, region: str = "", marks: Mapping[int, str] = UNMARKED
) -> dict[str, Any]:
    """A hand for readers: its sentences, what it changed and where the match stands after it.

    ``wording`` of the cards and ``region``, whose terms are used, are the reader's. ``marks``:
    those of a review, by line.
    """
    names = named([one.name for one in record.seated(told.log.number)])
    teller = Teller(language.current(), wording, names, region)
    after = told.after
    return {
        "number": told.log.number,
        "given": told.log.given,
        "example": told.log.example,
        "from_match": match_of(told.log.example),
        "from_article": bool(told.log.example) and told.log.example != OF_NO_MATCH,
        "dealer": names[told.standing.dealer],
        "sentences": [
            MarkedSentence(*one, "" if one.trick else marks.get(one.n, "")) for one in teller.sentences(told)
        ],
        "scores": list(zip(names, after.written, strict=True)) if after else [],
        "changes": [(names[line.seat], line.part, line.amount) for line in told.lines],
    }


def named(names: Sequence[str]) -> list[str]:
    """The names of the seats; where there is none, the number of the seat."""
    return [called(name) or _("Seat %(n)s") % {"n": seat} for seat, name in enumerate(names, start=1)]


def _time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
