"""What the start shows of the encyclopedia: its pictures, something for the day, customs, and what has changed."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from typing import Any, Final, NamedTuple

from django.urls import reverse
from django.utils import timezone

from rules.encyclopedia.book.essays import ESSAYS, essay
from rules.encyclopedia.book.history import facts, places
from rules.encyclopedia.book.lineage import lineage
from rules.encyclopedia.book.of_the_day import of_the_day
from rules.encyclopedia.book.revisions import all_revisions, begun
from rules.encyclopedia.pages.drawing.maps import draw_maps, of_games, places_of_europe
from rules.encyclopedia.pages.drawing.tree import HEIGHT, WIDTH, draw_tree
from rules.encyclopedia.pages.revisions import changes_address

CUSTOMS: Final = "tournaments"  # the page of prose on what is still played in company
ASIDE: Final = ("learning",)  # its chapters that are about no custom
SHOWN: Final = 0.52  # so much of the tree, from above
NEWEST: Final = 4
_TENTH: Final = re.compile(r"\.\d")


class SmallTree(NamedTuple):
    """The upper part of the family tree without words: its width and height, and the paths of tags and lines."""

    width: int
    height: int
    tags: str
    lines: str


class SmallMap(NamedTuple):
    """The map of Europe without words."""

    box: str
    land: str
    dots: tuple[tuple[float, float], ...]


class Custom(NamedTuple):
    """Something that is still played in company, and where it is told."""

    title: str
    href: str


class NewWords(NamedTuple):
    """A text that was changed: its title, where one sees what, and the day."""

    title: str
    href: str
    day: date


def front(lang: str) -> dict[str, Any]:
    """What the template of the start needs for all this."""
    return {
        "tree": small_tree(),
        "map": small_map(),
        "relatives": len(lineage()),
        "facts": len(facts()),
        "places": len(places()),
        "since": min(fact.year for fact in facts() if of_games(fact)),
        "day": of_the_day(timezone.localdate()),
        "customs": customs(lang),
        "newest": newest(lang),
        "begun": begun(),
    }


@cache
def small_tree() -> SmallTree:
    """The tree as a little picture."""
    drawn = draw_tree()
    height = round(drawn.height * SHOWN)
    tags = "".join(f"M{tag.x} {tag.y}h{WIDTH}v{HEIGHT}h-{WIDTH}z" for tag in drawn.tags if tag.y < height)
    lines = "".join(stroke.path for stroke in drawn.strokes if not stroke.cross)
    return SmallTree(drawn.width, height, tags, lines)


@cache
def small_map() -> SmallMap:
    """The map of Europe as a little picture, with everything that is attested for the games."""
    ground = next(sheet.ground for sheet in draw_maps(facts()) if sheet.ground.key == "europe")
    dots = places_of_europe([fact for fact in facts() if of_games(fact)])
    return SmallMap(f"0 0 {ground.width} {ground.height}", _TENTH.sub("", ground.land), dots)


def customs(lang: str) -> tuple[Custom, ...]:
    """The customs that the encyclopedia tells of."""
    address = reverse(ESSAYS[CUSTOMS])
    chapters = (chapter for chapter, _sections in essay(lang, CUSTOMS).chapters)
    return tuple(Custom(one.text, f"{address}#{one.anchor}") for one in chapters if one.anchor not in ASIDE)


def newest(lang: str) -> tuple[NewWords, ...]:
    """The texts whose words changed last; none as long as all read as on the day since which changes are kept."""
    found = all_revisions(lang)[:NEWEST]
    return tuple(NewWords(one.title, f"{changes_address(one.key)}#d{one.day.isoformat()}", one.day) for one in found)
