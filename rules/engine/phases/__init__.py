"""The chapters of a rulebook: one class per stretch of a hand."""

from rules.engine.phases.bidding import Auction, NameTrump
from rules.engine.phases.dealer_exchange import DealerExchange
from rules.engine.phases.declare import Declare, TakeSpare
from rules.engine.phases.exchange import Exchange, Rob
from rules.engine.phases.flush import Flush
from rules.engine.phases.opening import BottomCard, Cut, Deal, Reveal, Shuffle, TurnUp
from rules.engine.phases.pass_along import PassAlong
from rules.engine.phases.play import Play
from rules.engine.phases.poll import Poll
from rules.engine.phases.rename_trump import RenameTrump
from rules.engine.state import Phase

__all__ = [
    "Auction",
    "BottomCard",
    "Cut",
    "Deal",
    "DealerExchange",
    "Declare",
    "Exchange",
    "Flush",
    "NameTrump",
    "PassAlong",
    "Phase",
    "Play",
    "Poll",
    "RenameTrump",
    "Reveal",
    "Rob",
    "Shuffle",
    "TakeSpare",
    "TurnUp",
]
