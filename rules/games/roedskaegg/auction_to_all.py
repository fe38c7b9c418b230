"""Bidding that ends with somebody who undertakes every trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Seat
from rules.engine.phases.bidding import Auction, Bidding
from rules.engine.state import Noted, State

GENERAL = Offer("general")


@dataclass(frozen=True, kw_only=True)
class AuctionToAll(Auction):
    """One round of bids from none upwards. Every trick, noted as ``GENERAL``, stands above them and closes the bidding."""

    lowest: int = 0
    dealer_holds: bool = False

    def verbs(self) -> tuple[str, ...]:
        return ("pass", "bid", "general")

    def anchors(self) -> tuple[str, ...]:
        return ("bid.higher",)

    def offers(self, state: State[Bidding], seat: Seat) -> Sequence[Offer]:
        passing, bid, *_ = super().offers(state, seat)
        return (passing, bid, GENERAL)

    def apply(self, state: State[Bidding], action: Action) -> State:
        if action.verb != "general":
            return super().apply(state, action)
        seat = action.seat
        return state.note(seat, Noted.GENERAL).note(seat, Noted.DECLARER)._replace(to_act=(), queue=())
