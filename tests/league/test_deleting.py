"""Deleting a club: nobody but its owners sees it at once, they can have it back for a while, and then nothing is left."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from config import retention
from scoring.club import deleting
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import Club, Entry, Evening, Member, Posting, Season, Sheet
from scoring.sheets import service
from scoring.sheets.service.rounds import seat
from tests.league.people import browser, evening_of, season_of, taken_in, with_role

pytestmark = pytest.mark.django_db


@pytest.fixture
def addresses(club):
    """What members and guests of a public club can open."""
    Club.objects.filter(pk=club.pk).update(public=True)
    evening = evening_of(season_of(club), "2026-03-06")
    people = taken_in(club, "Anna", "Bert", "Cilli")
    names = {one.key: one.name for one in people}
    seat(evening, evening_book(evening), 1, [list(names)], PostingAuthor(who="test"), names=names)
    sheet = Sheet.objects.get()
    service.write_all(sheet, [{"tricks": [3, 2, 0]}], "Anna")
    return (f"/c/{club.slug}/", f"/e/{evening.code}/", f"/s/{sheet.reading}/")


def test_a_deleted_club_is_gone_for_all_but_its_owner_who_can_keep_it(club, owner, addresses):
    phone, (_, member) = browser(owner), with_role(club, "director")
    home = addresses[0]
    assert phone.post(f"{home}delete/", {"name": "Kartler"}).status_code == 422, "not its name"
    assert member.post(f"{home}delete/", {"name": club.name}).status_code == 403
    assert member.get(home).status_code == 200
    assert phone.post(f"{home}delete/", {"name": f" {club.name.upper()} "}).status_code == 302
    for address in addresses:
        assert member.get(address).status_code == browser().get(address).status_code == 404, address
    assert browser().get(f"/api/v1/clubs/{club.slug}/seasons/2026/results").status_code == 404
    assert club.name not in browser().get("/clubs/").text + member.get("/clubs/").text
    assert "This club is deleted." in phone.get(home).text and club.name in phone.get("/clubs/").text
    assert phone.get(f"{home}data/book.json").status_code == 200, "the book goes along"
    phone.post(f"{home}keep/")
    assert member.get(home).status_code == 200


def test_after_two_weeks_nothing_of_it_is_left(club, owner, addresses):
    browser(owner).post(f"{addresses[0]}delete/", {"name": club.name})
    now = timezone.now()
    assert retention.clear(now + timedelta(days=13))["clubs"] == 0
    club.refresh_from_db()
    assert deleting.gone_on(club) == club.closed_at + timedelta(days=14)
    assert retention.clear(now + timedelta(days=15))["clubs"] == 1
    assert not [model for model in (Club, Member, Season, Evening, Sheet, Entry, Posting) if model.objects.exists()]
