"""Whether somebody may have a hint: where nobody else has sat in the whole match, or all who sit there want hints.

A match counts in a league only if people sat on all its seats when it began, and not if there were hints among them, so
that nothing that counts is ever played with a hint; and none is told to one seat of several only.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import core
from tables import limits
from tables.conf import conf
from tables.models import MatchSeat
from tables.protocol import Ack, Answer, Error, Stale
from tables.service.ledger import Ledger
from tables.service.live import TableState
from tables.service.play import joins_later, not_seated

COMPANY = (
    "There are hints where one person plays with bots from the beginning of the match, or where all agree to them."
)
DUPLICATE = "Others play the same deals without hints, and so do you."
DAY = 24 * 3600


def hint(
    ledger: Ledger, table: int, *, player: int, ref: str, seen: int, lang: str = "", deck: str = "", terms: str = ""
) -> Answer:
    """Whether the player may have a hint now: acknowledged if so. It is counted, and worked out elsewhere."""
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None:
        return not_seated(ref)
    if live.facts.duplicate is not None:
        return Error("hint-shared", DUPLICATE, ref)
    if not practising(live, player):
        return Error("hint-company", COMPANY, ref)
    if live.facts.places[seat].joining:
        return joins_later(ref)
    if no := _hindrance(live, seat):
        return replace(no, ref=ref)
    if seen < live.decided[seat]:
        return Stale(ref, live.version)
    if no := _too_often(player):
        return replace(no, ref=ref)
    return Ack(ref, live.version)


def agree(ledger: Ledger, table: int, *, player: int, ref: str, yes: bool) -> Answer:
    """Yes to hints for everybody, which there are once all have said so; a no of anybody ends them, and the wish."""
    live = ledger.live(table)
    if live.facts.seat_of(player) is None:
        return not_seated(ref)
    if live.facts.duplicate is not None:
        return Error("hint-shared", DUPLICATE, ref)
    seated = {place.player for place in live.facts.people}
    said = tuple(one for one in live.facts.hinting if one in seated and one != player)
    hinting = (*said, player) if yes else ()
    return Ack(ref, ledger.change(live, hinting=hinting).version if hinting != live.facts.hinting else live.version)


def _hindrance(live: TableState, seat: int) -> Error | None:
    """Why there is nothing to say."""
    if live.stage != "playing" or live.state is None:
        return Error("no-hand", "No hand is being played now.")
    if seat not in live.acting:
        return Error("not-allowed", "It is not your turn.")
    legal = core.legal(live.state, seat)
    if len(legal) < 2 or legal[0].verb == "cut":
        return Error("hint-no-choice", "There is nothing to choose.")
    return None


def practising(live: TableState, player: int) -> bool:
    """Whether the player alone has sat in this match, with bots on all other seats; or all people here want hints."""
    if live.facts.hints_agreed and live.deal is not None and live.deal.match.hinted:
        return True
    alone = len(live.facts.people) == 1 and all(place.kind != "open" for place in live.facts.places)
    if not alone or live.deal is None:
        return False
    others = MatchSeat.objects.filter(match=live.deal.match.id, bot="").exclude(player=player)
    return not others.exists()


def _too_often(player: int) -> Error | None:
    c = conf()
    if limits.used("hint", player, seconds=60) > c.hints_per_minute:
        return Error("hint-rate", f"No more than {c.hints_per_minute} hints a minute. Think for yourself a moment.")
    if limits.used("hint-day", player, seconds=DAY) > c.hints_per_day:
        return Error("hint-day", f"No more than {c.hints_per_day} hints a day. Tomorrow there are new ones.")
    return None
