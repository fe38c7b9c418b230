"""What holds when something goes wrong at a table, as the rule set of its sheet has it: on this a director's ruling rests."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rules.encyclopedia.book import Choices
from rules.encyclopedia.book.laws import anchor_of, law_text
from rules.encyclopedia.pages.addresses import under
from rules.engine.variant import Variant
from rules.switches.kinds import written

_TITLED: Final = re.compile(r"\*\*(.+?)\.?\*\*\.?\s*")
_LAW: Final = "law_"


class TableLaw(NamedTuple):
    """A law as it holds at a table. ``breach``: what a fine for it is called on the sheet; empty where it costs nothing."""

    key: str
    title: str
    words: str
    address: str
    breach: str


def laws_of(lang: str, variant: Variant) -> tuple[TableLaw, ...]:
    """All laws of a rule set, in the order of its article."""
    chosen, fined = variant.options.laws.by_name(), variant.costly
    article = under(Choices(variant.game, variant.options, variant.seats))
    found = []
    for one in variant.game.laws:
        text = law_text(lang, variant.key, one.name, written(chosen[one.name]))
        title = _TITLED.match(text)
        breach = one.name.removeprefix(_LAW)
        found.append(
            TableLaw(
                one.name,
                title[1] if title else one.name,
                text[title.end() :] if title else text,
                f"{article}#{anchor_of(one.name)}",
                breach if breach in fined else "",
            )
        )
    return tuple(found)
