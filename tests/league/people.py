"""Clubs for tests, and people in front of them."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Any

from django.test import Client

from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor
from scoring.models import Club, Evening, Member, Season
from tables import identity
from tables.models import Player
from tables.service.people import hashed, new_guest

ROLES = ("owner", "director", "scorer", "member", "guest")
RAMSEN = {"game": "ramsen", "edition": 1, "options": {}}


def browser(player: Player | None = None) -> Client:
    """A browser that is this player, or a stranger's, whose reader has chosen English."""
    client = Client()
    client.cookies["weli_language"] = "en"
    if player is not None:
        token = secrets.token_urlsafe(8)
        Player.objects.filter(pk=player.pk).update(device=hashed(token))
        client.cookies[identity.device_cookie()] = token
    return client


def guest(name: str = "Anna") -> Player:
    """Somebody with a device and no account."""
    return new_guest(name, secrets.token_urlsafe(8))


def club_of(owner: Player, name: str = "Kartler vom Bäckerwirt", *, public: bool = False) -> Club:
    """A club that this player has founded."""
    return clubs.found(name, owner, owner.name, public=public)


def taken_in(club: Club, *names: str, role: str = "member") -> list[Member]:
    """Further people of the club, without a device."""
    return clubs.take_in(club, names, PostingAuthor(who="test"), role)


def with_role(club: Club, role: str) -> tuple[Member, Client]:
    """Somebody of this role in the club, and his browser."""
    player = guest(role.capitalize())
    (member,) = taken_in(club, player.name, role=role)
    clubs.claim(member, player)
    return member, browser(player)


def season_of(club: Club, name: str = "2026", rules: dict[str, Any] | None = None) -> Season:
    """A season of the club."""
    return clubs.open_season(club, name, rules or {}, PostingAuthor(who="test"))


def evening_of(season: Season, day: str = "2026-01-09", **facts: Any) -> Evening:
    """An evening of the season on which Ramsen is played."""
    date.fromisoformat(day)
    return clubs.open_evening(season, {"date": day, "rule_set": RAMSEN, "rounds": 3} | facts, PostingAuthor(who="test"))


def address_of(answer: Any) -> str:
    """Where an answer leads on to."""
    return str(answer.headers["Location"])
