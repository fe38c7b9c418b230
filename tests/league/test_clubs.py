"""Founding a club, taking people in, roles, claiming an entry, leaving."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor
from scoring.models import Club, Member, Posting
from tables.accounts import erasure, merge
from tables.models import Player
from tests.league.people import ROLES, address_of, browser, club_of, guest, taken_in, with_role


def member_of(club: Club, name: str) -> Member:
    return Member.objects.get(club=club, name=name)


def roles_in_the_book(club: Club, member: Member) -> list[str]:
    about = Posting.objects.filter(club=club, subject=subjects.about(subjects.MEMBER, member.key))
    return [(posting.facts or {})["role"] for posting in about]


# --- founding ---------------------------------------------------------------------


def test_somebody_without_an_account_founds_a_club(db):
    client = browser()
    answer = client.post("/clubs/", {"name": "Kartler vom Bäckerwirt", "own": "Vroni"})
    assert address_of(answer) == "/c/kartler-vom-baeckerwirt/"
    page = client.get(address_of(answer))
    assert "Kartler vom Bäckerwirt" in page.text
    assert "You are Vroni here (Owner)" in page.text
    assert "kartler-vom-baeckerwirt" in client.get("/clubs/").text


def test_two_clubs_of_one_name_have_addresses_of_their_own(db):
    first, second = browser(), browser()
    assert address_of(first.post("/clubs/", {"name": "Kartler", "own": "A"})) == "/c/kartler/"
    assert address_of(second.post("/clubs/", {"name": "Kartler", "own": "B"})) == "/c/kartler-2/"


def test_a_club_without_a_name_is_asked_for_one_and_nothing_is_lost(db):
    answer = browser().post("/clubs/", {"name": " ", "own": "Vroni", "public": "on"})
    assert answer.status_code == 422
    assert "Say what the club is called" in answer.text
    assert 'value="Vroni"' in answer.text
    assert not Club.objects.exists()


def test_settings_without_a_name_are_asked_for_one_and_nothing_is_lost(club, owner):
    answer = browser(owner).post(f"/c/{club.slug}/settings/", {"name": "\u202e ", "initials": "on"})
    assert answer.status_code == 422
    assert re.search(r'aria-describedby="wrong-name"\s+autofocus', answer.text)
    assert 'id="wrong-name">Say what the club is called.' in answer.text
    assert 'name="initials" checked' in answer.text
    assert 'name="public">' in answer.text


# --- who may look -------------------------------------------------------------------


def test_a_private_club_is_nowhere_for_strangers(club):
    assert browser().get(f"/c/{club.slug}/").status_code == 404
    assert browser(guest()).get(f"/c/{club.slug}/").status_code == 404
    assert club.name not in browser().get("/clubs/").text


def test_a_public_club_is_listed_and_open(club):
    clubs.change(club, PostingAuthor(), name=club.name, public=True, initials=False)
    assert club.name in browser().get("/clubs/").text
    assert browser().get(f"/c/{club.slug}/").status_code == 200


@pytest.mark.parametrize("page", ["people/", "settings/"])
@pytest.mark.parametrize("role", ROLES)
def test_who_may_manage(club, role, page):
    _, client = with_role(club, role) if role != "owner" else (None, None)
    client = client or browser(club.members.get(role="owner").player)
    allowed = {"people/": ("owner", "director"), "settings/": ("owner",)}[page]
    assert client.get(f"/c/{club.slug}/{page}").status_code == (200 if role in allowed else 403)


# --- people ---------------------------------------------------------------------------


def test_a_list_of_names_is_taken_in_once(club, owner):
    client = browser(owner)
    client.post(f"/c/{club.slug}/people/", {"names": "Hans Maier\r\n\r\n  Resi  Huber \nhans maier\nVroni"})
    assert sorted(club.members.values_list("name", flat=True)) == ["Hans Maier", "Resi Huber", "Vroni"]
    again = client.post(f"/c/{club.slug}/people/", {"names": "Resi Huber"})
    assert again.status_code == 422
    assert "in the club already" in again.text


def test_a_director_makes_scorers_but_no_directors(club):
    _, director = with_role(club, "director")
    (hans,) = taken_in(club, "Hans")
    address = f"/c/{club.slug}/people/{hans.key}/"
    assert director.post(address, {"name": "Hans", "role": "scorer"}).status_code == 302
    refused = director.post(address, {"name": "Hans", "role": "director"})
    assert refused.status_code == 409
    assert "by the owner" in refused.text
    hans.refresh_from_db()
    assert hans.role == "scorer"
    assert roles_in_the_book(club, hans) == ["member", "scorer"]


def test_a_club_keeps_an_owner(club, owner):
    vroni = member_of(club, "Vroni")
    client = browser(owner)
    refused = client.post(f"/c/{club.slug}/people/{vroni.key}/", {"name": "Vroni", "role": "member"})
    assert refused.status_code == 409
    assert "without an owner" in refused.text
    assert client.post(f"/c/{club.slug}/people/{vroni.key}/leave/").status_code == 409
    (hans,) = taken_in(club, "Hans", role="owner")
    assert address_of(client.post(f"/c/{club.slug}/people/{vroni.key}/leave/")) == "/clubs/"
    assert hans.role == "owner"


def test_a_name_is_given_once_in_a_club(club, owner):
    hans, _resi = taken_in(club, "Hans", "Resi")
    refused = browser(owner).post(f"/c/{club.slug}/people/{hans.key}/", {"name": "RESI", "role": "member"})
    assert refused.status_code == 409
    assert "Tell the two apart" in refused.text


# --- claiming an entry --------------------------------------------------------------


def claim_address(client: Client, club: Club, member: Member) -> str:
    page = client.post(f"/c/{club.slug}/people/{member.key}/link/")
    return page.context["address"].removeprefix("http://testserver")


def test_an_entry_is_claimed_by_its_link_once(club, owner):
    (hans,) = taken_in(club, "Hans")
    address = claim_address(browser(owner), club, hans)
    phone = browser()
    assert "Are you Hans" in phone.get(address).text
    assert phone.get(f"/c/{club.slug}/").status_code == 404  # looking has changed nothing
    assert address_of(phone.post(address)) == f"/my/{club.slug}/"
    assert "You are Hans here" in phone.get(f"/c/{club.slug}/").text
    late = browser().post(address)
    assert late.status_code == 404
    assert "no longer good" in late.text


def test_a_new_link_puts_the_old_one_out_of_use(club, owner):
    (hans,) = taken_in(club, "Hans")
    client = browser(owner)
    old, new = claim_address(client, club, hans), claim_address(client, club, hans)
    assert browser().get(old).status_code == 404
    assert browser().get(new).status_code == 200


def test_a_link_gets_old(club, owner):
    (hans,) = taken_in(club, "Hans")
    address = claim_address(browser(owner), club, hans)
    Member.objects.filter(pk=hans.pk).update(claim_until=timezone.now())
    assert browser().get(address).status_code == 404


def test_nobody_has_two_entries_in_a_club(club, owner):
    (hans,) = taken_in(club, "Hans")
    client = browser(owner)
    refused = client.post(claim_address(client, club, hans))
    assert refused.status_code == 409
    assert "another entry" in refused.text


def test_a_link_for_one_club_opens_no_other(club, owner):
    other = club_of(guest("Sepp"), "Andere")
    (hans,) = taken_in(club, "Hans")
    address = claim_address(browser(owner), club, hans)
    assert browser().get(address.replace(club.slug, other.slug)).status_code == 404


# --- leaving --------------------------------------------------------------------------


def test_who_leaves_takes_the_name_along_and_the_key_stays(club):
    hans, client = with_role(club, "member")
    assert "cannot be undone" in client.get(f"/c/{club.slug}/people/{hans.key}/leave/").text
    client.post(f"/c/{club.slug}/people/{hans.key}/leave/")
    hans.refresh_from_db()
    assert (hans.name, hans.player, hans.role) == ("", None, "guest")
    assert client.get(f"/c/{club.slug}/").status_code == 404
    assert not any("Member" in str(posting.facts) for posting in Posting.objects.all())


def test_nobody_lets_another_go_but_directors(club):
    hans, _ = with_role(club, "member")
    _, scorer = with_role(club, "scorer")
    assert scorer.post(f"/c/{club.slug}/people/{hans.key}/leave/").status_code == 403
    _, director = with_role(club, "director")
    assert director.post(f"/c/{club.slug}/people/{hans.key}/leave/").status_code == 302


def test_who_leaves_the_site_leaves_the_club_and_the_club_goes_on(club, owner):
    (hans,) = taken_in(club, "Hans", role="director")
    erasure.erase(owner)
    hans.refresh_from_db()
    assert hans.role == "owner"
    assert not club.members.filter(name="Vroni").exists()


def test_a_guests_entries_go_over_to_the_account(club):
    hans, client = with_role(club, "member")
    account = Player.objects.create(name="Hans")
    guest_of_the_club = Player.objects.get(memberships=hans)
    assert merge.has_played(guest_of_the_club)
    merge.join(guest_of_the_club, account)
    hans.refresh_from_db()
    assert hans.player == account
    assert client.get(f"/c/{club.slug}/").status_code == 200


# --- before strangers -----------------------------------------------------------------


def test_strangers_see_initials_where_somebody_wants_it_so(club):
    from scoring.club.membership import Visitor

    hans, resi = taken_in(club, "Hans-Peter Maier", "Resi Huber")
    clubs.show_initials(hans, PostingAuthor(), initials=True)
    stranger, insider = Visitor(club), Visitor(club, resi)
    assert [stranger.name_of(hans), stranger.name_of(resi)] == ["H. P. M.", "Resi Huber"]
    assert insider.name_of(hans) == "Hans-Peter Maier"
    club.initials = True
    assert stranger.name_of(resi) == "R. H."
