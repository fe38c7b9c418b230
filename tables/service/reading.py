"""The first hand of a guided table: its bots go on once the person has read what there was to explain."""

from __future__ import annotations

from rules.engine.actions import CHANCE
from tables.protocol import Ack, Answer
from tables.service.ledger import Ledger
from tables.service.live import TableState
from tables.service.play import not_seated


def read(ledger: Ledger, table: int, *, player: int, ref: str, on: bool = True) -> Answer:
    """All that was explained up to here has been read; not ``on``: nothing need be waited for any more."""
    live = ledger.live(table)
    if live.facts.seat_of(player) is None:
        return not_seated(ref)
    now = live.written if on else None
    if live.facts.guided is None or live.facts.guided == now:
        return Ack(ref, live.version)
    return Ack(ref, ledger.change(live, guided=now).version)


def waits(live: TableState) -> bool:
    """Whether bots wait: for the one person at a table whose first hand is guided, who has not gone on since the deal
    or the last trick.

    To act is to go on. Who is out of the hand watches the others play.
    """
    facts, state = live.facts, live.state
    if (
        facts.guided is None
        or state is None
        or live.stage != "playing"
        or not _is_first(live)
        or len(facts.people) != 1
    ):
        return False
    reader = facts.people[0].index
    stop = _last_stop(live)
    acted = any(step.n > stop and step.action.seat == reader for step in reversed(live.steps))
    return bool(state.playing >> reader & 1) and stop > facts.guided and not acted


def _is_first(live: TableState) -> bool:
    return live.deal is not None and live.deal.number == 1 and live.deal.match.number == 1


def _last_stop(live: TableState) -> int:
    """The number of the last line with which cards were dealt or a trick was over; 0 where neither has been."""
    after = live.state
    for step in live.steps[::-1]:
        assert after is not None
        over = len(after.tricks) > len(step.before.tricks)
        dealt = any(after.hands) and not any(step.before.hands)
        if over or (dealt and CHANCE not in after.to_act):
            return step.n
        after = step.before
    return 0
