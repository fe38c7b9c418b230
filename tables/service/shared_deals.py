"""Deals that several tables have in common: one match for each of them, over with its only hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from rules.engine import core
from tables import chance

if TYPE_CHECKING:
    from rules.engine.actions import Action, Seat
    from rules.engine.state import State
    from rules.engine.variant import Variant

_CUT = "cut"


class SharedDeals(Struct, frozen=True):
    """The duplicate that a table plays.

    ``secret`` never leaves the server; the seed of a deal does once it has been played. ``level``: of its bots.
    """

    id: int
    key: str
    secret: str
    deals: int
    level: str
    day: bool = False

    def sealed(self, number: int) -> dict[str, str]:
        """The seed of this deal with its commitment, as facts of a table; nothing after the last one."""
        if number > self.deals:
            return {"next_seed": "", "next_commitment": ""}
        seed = self.seed(number)
        return {"next_seed": seed, "next_commitment": chance.commitment(seed)}

    def seed(self, number: int) -> str:
        """The seed of the deal of this number, from 1."""
        return chance.seed_of_deal(self.secret, number)

    def dealer(self, number: int, variant: Variant) -> Seat:
        """Who deals it: anybody deals the first, then it goes round."""
        first = chance.whim(self.secret, "dealer") % variant.seats
        return (first + (number - 1) * variant.step) % variant.seats

    def cut(self, number: int, state: State) -> Action:
        """How the pack of this deal is cut: everywhere at the same place, or no two tables were dealt alike."""
        places = core.legal(state, core.actors(state)[0])
        return places[chance.whim(self.secret, _CUT, number) % len(places)]

    def whim(self, number: int, seat: Seat, decision: int) -> int:
        """The seed of a bot's dice for a decision, counted within the deal: equal play meets equal bots."""
        return chance.whim(self.secret, "bot", number, seat, decision)


def is_cut(state: State) -> bool:
    """Whether the pack is to be cut now, and nothing else."""
    acting = core.actors(state)
    return len(acting) == 1 and acting[0] >= 0 and all(one.verb == _CUT for one in core.offers(state, acting[0]))
