"""What the parts of a rule set say of themselves: keys, numbers and codes, no words.

Phases, duties, bans, score parts, doublings, counts and the goal each ``describe``
themselves. Fact box, comparison, finder, rule card and switch page are columns of what
they say, so that none of them can tell another thing than the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.engine.actions import Datum


class Trait(NamedTuple):
    """One thing that a part says: of which ``kind`` it is, which ``key`` it has among these, and its numbers and codes.

    ``rule`` is the anchor of the chapter that tells of it.
    """

    kind: str
    key: str
    data: tuple[tuple[str, Datum], ...] = ()
    rule: str = ""

    def under(self, rule: str) -> Trait:
        """The same, told by the chapter of this anchor."""
        return self._replace(rule=rule)


Traits = Iterable[Trait]


def trait(kind: str, key: str, **data: Datum) -> Trait:
    """A trait with its data."""
    return Trait(kind, key, tuple(data.items()))
