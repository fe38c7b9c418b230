"""Whose first hand is guided: who has never played the game here, unless that was switched off on this device."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from config.web.preferences import Preference, changing
from rules.encyclopedia.guide.first_hands import first_hand
from rules.engine.variant import Variant
from tables.conf import conf
from tables.models import MatchSeat, Player
from tables.service.live import Begun

GUIDE: Final = Preference("guide", ("on", "off"))
FIRST_HAND: Final = "first-hand"  # in the place of an example: what it begins is practice
change = changing((GUIDE,))


def is_new(request: HttpRequest, player: Player | None, game: str, but: int | None = None) -> bool:
    """Whether this reader is to be guided in a game: has played no match of it but at the table ``but``."""
    if not conf().guided or GUIDE.chosen(request) == "off":
        return False
    if player is None:
        return True
    return not MatchSeat.objects.filter(player=player, match__game=game).exclude(match__table=but).exists()


def begun(variant: Variant) -> Begun | None:
    """The deal that a guided hand of a game begins with; None by other rules than the usual ones."""
    hand = first_hand(variant.key)
    if hand is None or (variant.edition, variant.options, variant.seats) != (
        hand.variant.edition, hand.variant.options, hand.variant.seats,
    ):  # fmt: skip
        return None
    return Begun(FIRST_HAND, hand.standing, hand.lines, hand.seat)
