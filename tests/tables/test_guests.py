"""Pages: opening changes nothing, a guest is made by a POST, an invitation seats whoever takes it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from config.web.qr import qr
from rules.games import GAMES
from tables import identity
from tables.models import Player, Seat, Table
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")
OWN: dict[str, Any] = {"HTTP_SEC_FETCH_SITE": "same-origin"}


@pytest.fixture
def anna():
    return Client()


@pytest.fixture
def bert():
    return Client()


def opened(client, where="new", **form):
    answer = client.post(reverse(f"tables:{where}"), {"game": "ramsen", "name": "Anna", **form}, **OWN)
    assert answer.status_code == 302, answer.content[:500]
    return Table.objects.get(code=answer.url.rstrip("/").rpartition("/")[2])


def test_play_now_is_one_click(anna):
    table = opened(anna, "play", name="")
    page = anna.get(f"/t/{table.code}/")
    assert page.context["seat"] == 0
    assert page.context["is_host"]
    assert [place.kind for place in at.now(table.pk).facts.places] == ["human", "bot", "bot", "bot"]
    assert at.now(table.pk).stage == "playing"


def test_how_well_the_computer_plays_is_chosen_and_remembered(anna, bert):
    """The home page is the same for everybody, so that what was chosen last holds where a form says nothing."""

    def bots(client, **form):
        table = opened(client, "play", **form)
        return {place.bot for place in at.now(table.pk).facts.places if place.kind == "bot"}

    assert 'name="level"' in anna.get("/en/").content.decode()
    assert bots(anna) == {"steady"}
    assert bots(anna, level="strong") == {"strong"}
    assert bots(anna) == bots(anna, level="") == bots(anna, level="grandmaster") == {"strong"}
    assert anna.get(reverse("tables:open")).context["wishes"].level == "strong"
    assert bots(bert) == {"steady"}


def test_opening_pages_makes_nobody(anna, bert):
    table = opened(anna)
    before = Player.objects.count()
    for address in (f"/t/{table.code}/", f"/j/{table.invite}/", "/api/", "/api/v1/docs", "/api/v1/games"):
        assert bert.get(address).status_code == 200
        bert.head(address)
    for address in (reverse("tables:play"), reverse("tables:new"), f"/t/{table.code}/leave/", f"/t/{table.code}/fill/"):
        assert bert.get(address).status_code == 405
    assert Player.objects.count() == before
    assert "player" not in " ".join(bert.cookies)


def test_friends_play_by_link_without_account(anna):
    table = opened(anna, seats=3)
    friends = [Client(), Client()]
    for n, friend in enumerate(friends, start=1):
        landing = friend.get(f"/j/{table.invite}/")
        assert landing.context["host_name"] == "Anna"
        assert landing.context["can_sit"]
        answer = friend.post(f"/j/{table.invite}/", {"name": f"Friend {n}"})
        assert answer["Location"] == f"/t/{table.code}/"
        assert friend.get(answer["Location"]).context["seat"] == n
    assert at.now(table.pk).stage == "waiting", "more of them may come"
    anna.post(f"/t/{table.code}/fill/")
    live = at.now(table.pk)
    assert (live.stage, live.facts.variant.seats) == ("playing", 3)
    late = Client().post(f"/j/{table.invite}/", {"name": "Late"})
    assert (late.status_code, late.context["error"]) == (409, "full")


def test_device_is_remembered_without_a_session(anna):
    table = opened(anna)
    token = anna.cookies[identity.device_cookie()]
    assert token["httponly"]
    assert token["samesite"] == "Lax"
    assert not Player.objects.filter(device=token.value).exists(), "only its hash is stored"
    again = Client()
    again.cookies[identity.device_cookie()] = token.value
    assert again.get(f"/t/{table.code}/").context["seat"] == 0


def test_a_session_makes_nobody_a_player(anna, bert):
    """A guest is known by the cookie of the device alone; a session that was slipped in is worth nothing."""
    table = opened(anna)
    session = bert.session
    session["player"] = Player.objects.get().pk
    session.save()
    bert.cookies["sid"] = session.session_key
    assert bert.get(f"/t/{table.code}/").context["seat"] is None


@pytest.mark.parametrize(("name", "error"), [("", "name-empty"), ("\u200b\n", "name-empty"), ("ANNA", "name-taken")])
def test_names_that_do_not_do(anna, bert, name, error):
    table = opened(anna)
    answer = bert.post(f"/j/{table.invite}/", {"name": name})
    assert (answer.status_code, answer.context["error"]) == (409, error)


def test_who_sits_already_is_told_and_led_there(anna):
    table = opened(anna)
    assert anna.get(f"/j/{table.invite}/").context["already"]
    assert anna.post(f"/j/{table.invite}/", {"name": "Anna"}).url == f"/t/{table.code}/"
    assert Seat.objects.filter(table=table, player__isnull=False).count() == 1


def test_invitation_is_shown_to_who_sits_here_only(anna, bert):
    table = opened(anna)
    assert table.invite in anna.get(f"/t/{table.code}/").content.decode()
    page = bert.get(f"/t/{table.code}/")
    assert table.invite not in page.content.decode()
    assert page.context["invite_url"] == ""
    assert not page.context["can_sit"], "no form that would be refused"
    assert bert.post(f"/t/{table.code}/sit/", {"name": "Bert"}).status_code == 403
    Table.objects.filter(pk=table.pk).update(visibility="public")
    assert bert.post(f"/t/{table.code}/sit/", {"name": "Bert"}).status_code == 302


def test_landing_tells_nobody_its_address(anna):
    table = opened(anna)
    answer = anna.get(f"/j/{table.invite}/")
    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "same-origin"
    assert "noindex" in answer["X-Robots-Tag"]


def test_wrong_invitation(anna):
    assert anna.get("/j/nothing/").status_code == 404
    assert anna.post("/j/nothing/", {"name": "x"}).status_code == 404
    assert anna.get("/t/nothing/").status_code == 404


def test_host_fills_the_table_and_leaves(anna, bert):
    table = opened(anna)
    bert.post(f"/t/{table.code}/fill/")
    assert at.now(table.pk).stage == "waiting"
    anna.post(f"/t/{table.code}/fill/")
    assert at.now(table.pk).stage == "playing"
    assert anna.post(f"/t/{table.code}/leave/").status_code == 302
    assert anna.get(f"/t/{table.code}/").context["seat"] is None


def test_house_rules_come_through_and_nonsense_is_refused(anna):
    table = opened(anna, "play", schlecken="false", crosses="3")
    assert table.options == {"schlecken": False, "crosses": 3}
    for form in ({"crosses": "77"}, {"exchange_cap": "each5", "seats": "5"}, {"seats": "11"}):
        answer = anna.post(reverse("tables:new"), {"game": "ramsen", **form}, **OWN)
        assert answer.status_code == 400, form
        assert all(answer.context["problems"])
    answer = anna.post(reverse("tables:new"), {"game": "ramsen", "seats": "7"}, **OWN, HTTP_ACCEPT_LANGUAGE="de")
    assert "3 bis 5" in answer.content.decode()
    table = opened(anna, "new", seats="")
    assert table.seats.count() == GAMES["ramsen"].best
    assert anna.post(reverse("tables:new"), {"game": "chess"}, **OWN).status_code == 404


def test_other_sites_open_no_tables():
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("tables:play"), {"game": "ramsen"}, HTTP_SEC_FETCH_SITE="cross-site").status_code == 403
    assert strict.post(reverse("tables:play"), {"game": "ramsen"}).status_code == 403
    assert strict.post(reverse("tables:play"), {"game": "ramsen"}, **OWN).status_code == 302


def test_guests_are_counted(settings, anna):
    settings.TABLES_GUESTS_PER_HOUR = 2
    answers = [
        Client().post(reverse("tables:new"), {"game": "ramsen", "name": "x"}, **OWN).status_code for _ in range(3)
    ]
    assert answers == [302, 302, 429]


def test_language_of_the_page_that_was_left_is_kept(anna):
    answer = anna.post(reverse("tables:play"), {"game": "ramsen", "lang": "de"}, **OWN)
    assert answer.cookies["weli_language"].value == "de"


def test_qr_has_no_style_of_its_own():
    svg = qr("https://weli.example/j/abcdefghijklmnopqrstuv/")
    assert svg.startswith("<svg")
    assert "style" not in svg
    assert not re.search(r"\son\w+=", svg)


def test_pages_for_developers_load_nothing_from_elsewhere(anna):
    for address in ("/api/", "/api/v1/docs"):
        text = anna.get(address).content.decode()
        assert not re.search(r'(src|href)="(https?:)?//', text)
        assert "/api/v1/" in text


@pytest.mark.parametrize("name", ["stakes", "card_points", "binds", "price", "why_not", "exposed", "tallies", "pot"])
def test_programs_read_what_the_parts_of_a_view_mean(anna, name):
    assert f"<code>{name}</code>" in anna.get("/api/").content.decode()
