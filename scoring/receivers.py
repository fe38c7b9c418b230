"""What follows elsewhere: in clubs when players become one or leave, for listeners when something is written."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.between import service as matches
from scoring.club import service as clubs
from scoring.evening.going_home import ReleasedResults
from scoring.evening.signals import results_asked
from scoring.journal.signals import book_written
from scoring.models import Club, Confirmation, Evening, Member, Posting
from scoring.notices import events, release, subscribing
from scoring.season import counting as online
from scoring.sheets.said import said_by
from scoring.sheets.signals import sheet_signed
from scoring.treasurer import service as treasurer
from tables.models import Player
from tables.signals import match_ended, player_exported, player_joined, player_leaving


@receiver(player_joined)
def follow_to_account(guest: Player, account: Player, **_: Any) -> None:
    """The guest's entries are the account's, but in clubs where the account has one of its own."""
    own = account.memberships.values("club")
    Member.objects.filter(player=guest).exclude(club__in=own).update(player=account)


@receiver(player_leaving)
def take_names_out(player: Player, **_: Any) -> None:
    """Who leaves the site leaves all its clubs; the results stay with former members."""
    for member in player.memberships.select_related("club"):
        clubs.let_go(member)


@receiver(player_exported)
def export_what_is_kept(player: Player, **_: Any) -> dict[str, Any]:
    """What the clubs keep of somebody: where notices go, his account with the till, what he has said of sheets."""
    own = list(player.memberships.select_related("club"))
    return {
        "notices": subscribing.told_of(own),
        "till": [entry for member in own for entry in treasurer.account_of(member)],
        "said_of_sheets": said_by(own),
    }


@receiver(match_ended)
def count_match(match: int, **_: Any) -> None:
    """A match at a table that counts is a result."""
    online.post_match(match)


@receiver(book_written)
def tell_of_postings(club: Club, postings: list[Posting], **_: Any) -> None:
    """Who wants to hear of what has just been written hears of it."""
    events.of_book(club, postings)
    release.of_book(club, postings)


@receiver(book_written)
def copy_matches(postings: list[Posting], **_: Any) -> None:
    """What is played against guests stands in their book as well."""
    matches.follow(postings)


@receiver(results_asked)
def say_who_is_told(evening: Evening, **_: Any) -> ReleasedResults:
    """To whom the results of an evening go, or went."""
    return release.told_so_far(evening)


@receiver(sheet_signed)
def tell_of_objection(confirmation: Confirmation, **_: Any) -> None:
    """Those at the table hear that somebody objects."""
    events.of_sheet(confirmation)
