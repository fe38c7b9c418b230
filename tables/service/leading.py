"""Commands of those who look back at a match together: one leads, the others are shown what the leader shows.

They have no seats. Who is here is known by name as an onlooker; the host of such a table is who leads.
"""

from __future__ import annotations

from tables.models import Match
from tables.protocol import Ack, Answer, Error
from tables.service.ledger import Ledger
from tables.service.live import SharedMoment, TableInfo
from tables.service.play import not_seated

NOTHING_SHARED = "At this table nobody looks back at a match."
HERE_NOBODY_PLAYS = "Here a match is looked back at, and nobody plays."


def show(
    ledger: Ledger, table: int, *, player: int, ref: str, hand: int, step: int,
    seat: int | None = None, card: str = "", sign: str = "",
) -> Answer:  # fmt: skip
    """The leader is at this moment of the match, seen by a seat or with all hands open, and points at a card or not."""
    live = ledger.live(table)
    facts, shared = live.facts, live.facts.shared
    if shared is None:
        return not_seated(ref) if facts.seat_of(player) is None else Error("not-allowed", NOTHING_SHARED, ref)
    if facts.host != player:
        return Error("not-host", "Somebody else leads.", ref)
    now = SharedMoment(shared.match, hand, step, seat, card, sign if card else "")
    return Ack(ref, live.version if now == shared else ledger.change(live, shared=now).version)


def lead(ledger: Ledger, table: int, *, player: int, ref: str, guest: int) -> Answer:
    """The onlooker of this number leads from now on: handed on by who leads, or taken over where the leader is gone."""
    live = ledger.live(table)
    facts = live.facts
    if facts.shared is None:
        return not_seated(ref) if facts.seat_of(player) is None else Error("not-allowed", NOTHING_SHARED, ref)
    heir = next((one for one in facts.onlookers if one.n == guest), None)
    takes_over = heir is not None and heir.player == player and leader_is_gone(facts)
    if facts.host != player and not takes_over:
        return Error("not-host", "Somebody else leads, and is here.", ref)
    if heir is None or heir.away_at is not None:
        return Error("not-allowed", "There is nobody of this number here.", ref)
    return Ack(ref, live.version if facts.host == heir.player else ledger.change(live, host=heir.player).version)


def leader_is_gone(facts: TableInfo) -> bool:
    """Whether nobody leads who is here."""
    leader = facts.onlooker(facts.host)
    return leader is None or leader.away_at is not None


def beginning(match: Match) -> SharedMoment:
    """Where a match is begun to be looked at: before its first hand, all hands open."""
    return SharedMoment(match.key, 1, 0)
