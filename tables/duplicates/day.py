"""The hand of the day: one deal a day for everybody, of each game that the family is known for, against the same bots.

Its secret follows from the key of this site, the game and the day. Nobody can work out tomorrow's; the row is there
from the first who plays it.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django.utils import timezone

from rules.engine.variant import Game
from rules.games import CORE
from tables import chance
from tables.models import Duplicate

GAMES: tuple[Game, ...] = CORE[:3]
LEVEL = "strong"  # who thinks ahead; a master would think four times as long, and always in full, at every table


def today() -> date:
    """The day whose hand is played now."""
    return timezone.localdate()


def game_of(key: str) -> Game | None:
    """The game of this key, if it has a hand of the day."""
    return next((game for game in GAMES if game.key == key), None)


def found(game: Game, day: date) -> Duplicate | None:
    """The hand of this day; None where nobody has played it yet."""
    return Duplicate.objects.filter(game=game.key, day=day).first()


def begun(game: Game, day: date) -> Duplicate:
    """The hand of this day, there from now on."""
    variant = game.variant()
    facts = {
        "edition": variant.edition, "seats": variant.seats, "level": LEVEL, "deals": 1,
        "seed": chance.seed_of_day(game.key, day), "ends_at": _midnight_after(day),
    }  # fmt: skip
    return Duplicate.objects.get_or_create(game=game.key, day=day, defaults=facts)[0]


def _midnight_after(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))
