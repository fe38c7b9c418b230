"""The chapters of a rulebook: one class per stretch of a hand."""

from rules.engine.phases.bidding import Auction, NameTrump
from rules.engine.phases.declare import Declare
from rules.engine.phases.exchange import Exchange, Rob
from rules.engine.phases.opening import Cut, Deal, Shuffle, TurnUp
from rules.engine.phases.play import Play
from rules.engine.phases.poll import Poll
from rules.engine.state import Phase

__all__ = [
    "Auction",
    "Cut",
    "Deal",
    "Declare",
    "Exchange",
    "NameTrump",
    "Phase",
    "Play",
    "Poll",
    "Rob",
    "Shuffle",
    "TurnUp",
]
