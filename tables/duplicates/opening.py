"""Making a duplicate, and opening a table at which somebody plays it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from rules.engine.variant import Variant
from rules.games import find
from tables import chance
from tables.duplicates.doors import is_over
from tables.models import Duplicate, Player, Table
from tables.service import people
from tables.service.shared_rows import begun_at, shared_deals
from tables.service.writer import writer

MOST_DEALS = 24
USUAL_DEALS = 4
OPEN_FOR = timedelta(days=30)
NEVER_REPLACED = "none"  # the pace of who plays alone: nobody waits for them


class DuplicateOver(Exception):
    """It has ended: nobody begins it any more."""


@dataclass(frozen=True)
class NewDuplicate:
    """What a duplicate is to be. ``paper``: with printed hands; then all seats are people's."""

    variant: Variant
    options: dict[str, object]
    people: int = 1
    level: str = "steady"
    deals: int = USUAL_DEALS
    title: str = ""
    paper: bool = False


def make(wish: NewDuplicate, host: Player) -> Duplicate:
    """A new duplicate; its deals are drawn by chance, and nobody has seen them."""
    seats = wish.variant.seats
    return Duplicate.objects.create(
        game=wish.variant.key, edition=wish.variant.edition, options=wish.options, seats=seats,
        people=seats if wish.paper else min(wish.people, seats), level=wish.level, deals=wish.deals, title=wish.title,
        paper=wish.paper, host=host, seed=chance.new_seed(), ends_at=timezone.now() + OPEN_FOR,
    )  # fmt: skip


def end(duplicate: Duplicate, now: datetime | None = None) -> None:
    """From now on nobody begins it, and everybody may look at it."""
    duplicate.ends_at = min(duplicate.ends_at, now or timezone.now())
    duplicate.save(update_fields=["ends_at"])


def variant_of(duplicate: Duplicate) -> Variant:
    """The rule set that it is played by. Raises UnknownGame, UnknownEdition."""
    game = find(duplicate.game, duplicate.edition)
    return game.variant(game.options(duplicate.options), duplicate.seats)


def table_for(duplicate: Duplicate, player: Player, name: str) -> Table:
    """The table at which this person plays it: the one they have, or a new one. Raises DuplicateOver."""
    there = table_of(duplicate, player)
    if there is not None:
        return there
    if is_over(duplicate):
        raise DuplicateOver(duplicate.key)
    alone = duplicate.people == 1
    opening = people.NewTable(
        variant_of(duplicate), dict(duplicate.options), host=player.pk, name=name, title=duplicate.title,
        bots=duplicate.seats - duplicate.people, level=duplicate.level, pace=NEVER_REPLACED if alone else "relaxed",
        watch=False, undo=Table.Undo.NEVER, duplicate=shared_deals(duplicate),
    )  # fmt: skip
    return Table.objects.get(pk=writer.run(None, lambda ledger: people.open_duplicate(ledger, opening)))


def table_of(duplicate: Duplicate, player: Player | None) -> Table | None:
    """Where this person plays it or has played it."""
    found = begun_at(duplicate.pk, player.pk) if player is not None else None
    return Table.objects.get(pk=found) if found is not None else None
