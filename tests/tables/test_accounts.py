"""Signing up and in by password and by code, and what becomes of the guest: nothing is lost, nobody sits twice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from tables import identity
from tables.models import Message, Player, SavedRules, Seat, Table, User
from tables.service import talking
from tests.tables import people as at
from tests.tables.test_guests import opened

pytestmark = pytest.mark.usefixtures("tables")
PASSWORD = "green-acorn-four"


@pytest.fixture(autouse=True)
def passwords_cost_no_time(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def anna():
    return Client()


def code() -> str:
    """The code of the latest mail."""
    found = re.findall(r"^[A-Z0-9-]{6,}$", str(mail.outbox[-1].body), re.MULTILINE)
    return found[0]


def sign_up(client: Client, email="anna@example.org", password=PASSWORD) -> Any:
    asked = client.post("/account/signup/", {"email": email, "password1": password})
    assert asked["Location"] == "/account/confirm-email/", asked.content.decode()[:2000]
    return client.post("/account/confirm-email/", {"code": code()})


def sign_in(client: Client, email="anna@example.org", password=PASSWORD) -> Any:
    return client.post("/account/login/", {"login": email, "password": password})


def somebody_with_account(email="anna@example.org") -> Client:
    client = Client()
    sign_up(client, email)
    return client


def test_a_guest_who_makes_an_account_keeps_everything(anna):
    table = opened(anna)
    player = Player.objects.get()
    assert sign_up(anna)["Location"] == "/me/"
    player.refresh_from_db()
    assert player.user == User.objects.get()
    assert Player.objects.count() == 1
    assert anna.get(f"/t/{table.code}/").context["seat"] == 0
    assert anna.get("/me/").context["tables"] == [table]


def test_an_account_without_a_password_signs_in_by_code(anna):
    sign_up(anna, password="")
    other = Client()
    assert sign_in(other, password="").status_code == 200, "no password is no way in"
    assert other.post("/account/login/code/", {"email": "anna@example.org"}).status_code == 302
    assert other.post("/account/login/code/confirm/", {"code": code()})["Location"] == "/me/"
    assert other.get("/me/").context["player"] == anna.get("/me/").context["player"]


def test_a_wrong_code_does_not_sign_in(anna):
    sign_up(anna)
    other = Client()
    other.post("/account/login/code/", {"email": "anna@example.org"})
    assert other.post("/account/login/code/confirm/", {"code": "AAAA-AAAA"}).status_code == 200
    assert other.get("/me/").context["user"] is None


def test_signing_out_leaves_a_device_that_is_nobody(anna):
    table = opened(anna)
    sign_up(anna)
    assert anna.post("/account/logout/").status_code == 302
    assert anna.get(f"/t/{table.code}/").context["seat"] is None
    assert anna.get("/me/").context["player"] is None
    sign_in(anna)
    assert anna.get(f"/t/{table.code}/").context["seat"] == 0


def test_who_signs_in_is_asked_what_becomes_of_the_guest():
    home = somebody_with_account()
    first = opened(home)
    away = Client()
    second = opened(away, name="Annerl")
    guest = Player.objects.get(name="Annerl")
    SavedRules.objects.create(player=guest, name="Ours", game="ramsen", edition=1, seats=4)
    at.run(talking.say, second.pk, player=guest.pk, text="Good evening")
    assert sign_in(away)["Location"] == "/me/together/"
    assert away.get(f"/t/{second.code}/").context["seat"] is None, "not before the question is answered"
    assert "Annerl" in away.get("/me/together/").content.decode()
    assert away.post("/me/together/")["Location"] == "/me/"
    for table in (first, second):
        assert away.get(f"/t/{table.code}/").context["seat"] == 0
        assert away.get(f"/t/{table.code}/").context["is_host"]
    account = away.get("/me/").context["player"]
    assert list(Player.objects.all()) == [account]
    assert account.saved_rules.get().name == "Ours"
    assert account.said.get().text == "Good evening"
    assert identity.device_cookie() not in away.cookies or not away.cookies[identity.device_cookie()].value
    assert away.get("/me/together/")["Location"] == "/me/", "there is nobody left to be asked about"


def test_the_guest_may_stay_apart():
    somebody_with_account()
    away = Client()
    table = opened(away, name="Annerl")
    sign_in(away)
    assert away.get("/me/").context["guest"].name == "Annerl"
    away.post("/account/logout/")
    assert away.get(f"/t/{table.code}/").context["seat"] == 0, "this device is the guest again"


def test_nobody_sits_on_two_seats_by_signing_in():
    home = somebody_with_account()
    table = opened(home)
    away = Client()
    away.post(f"/j/{table.invite}/", {"name": "Annerl"})
    sign_in(away)
    answer = away.post("/me/together/")
    assert answer.status_code == 409
    assert answer.context["tables"] == [table]
    assert Seat.objects.filter(table=table, player__isnull=False).count() == 2, "nothing has changed"
    guest = Player.objects.get(name="Annerl")
    at.run(at.people.leave, table.pk, player=guest.pk)
    assert away.post("/me/together/")["Location"] == "/me/"


def test_a_guest_who_has_nothing_is_not_asked_about():
    somebody_with_account()
    away = Client()
    table = opened(away, name="Annerl")
    away.post(f"/t/{table.code}/leave/")
    Table.objects.all().delete()
    assert sign_in(away)["Location"] == "/me/"
    assert Player.objects.count() == 1


def test_somebody_elses_device_is_no_guest(anna):
    """Who signs in where another account has left its device does not get that account's games."""
    opened(anna)
    token = anna.cookies[identity.device_cookie()].value
    player = Player.objects.get()
    player.user = User.objects.create(username="x", email="x@example.org")
    player.save()
    away = Client()
    away.cookies[identity.device_cookie()] = token
    sign_up(away, "bert@example.org")
    assert away.get("/me/").context["player"] != player
    assert away.get("/me/").context["guest"] is None


def test_a_new_password_ends_other_sessions(anna):
    sign_up(anna)
    other = Client()
    sign_in(other)
    assert other.get("/me/").context["user"]
    changed = anna.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": "brown-leaf-five-x", "password2": "brown-leaf-five-x"},
    )
    assert changed.status_code == 302, changed.content.decode()[:3000]
    assert other.get("/me/").context["player"] is None
    assert anna.get("/me/").context["player"] is not None


def test_whoever_guesses_is_slowed_down(anna):
    sign_up(anna)
    other = Client()
    answers = [sign_in(other, password=f"wrong-{n}-guess") for n in range(7)]
    assert "Too many" in answers[-1].content.decode()
    assert "Too many" in sign_in(other).content.decode(), "not even with the right one, for a while"


def test_nobody_learns_who_has_an_account(anna):
    sign_up(anna)
    cache.clear()
    known = Client().post("/account/signup/", {"email": "anna@example.org", "password1": PASSWORD})
    unknown = Client().post("/account/signup/", {"email": "bert@example.org", "password1": PASSWORD})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert "already" in mail.outbox[-2].subject


def test_mail_that_does_not_leave_is_said(anna, settings, monkeypatch):
    def refuse(*_: Any, **__: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    answer = anna.post("/account/signup/", {"email": "anna@example.org", "password1": PASSWORD})
    assert answer.status_code == 503


def test_erasing_leaves_the_others_their_match(anna):
    table = opened(anna, "play", name="Anna")
    sign_up(anna)
    asked = anna.post("/me/erase/")
    assert "/account/reauthenticate/" in asked["Location"], "an account is asked for its password first"
    anna.post(asked["Location"], {"password": PASSWORD})
    anna.post("/me/erase/")
    assert not User.objects.exists()
    assert not Player.objects.exists()
    live = at.now(table.pk)
    assert [place.kind for place in live.facts.places] == ["bot"] * 4
    assert "Anna" not in {row.name for row in live.facts.places}
    assert anna.get("/me/").context["player"] is None


def test_a_guest_takes_everything_along_and_erases_it(anna):
    table = opened(anna, name="Anna")
    at.run(talking.say, table.pk, player=Player.objects.get().pk, text="Good evening")
    told = anna.get("/me/export/").json()
    assert [one["text"] for one in told["said"]] == ["Good evening"]
    assert told["name"] == "Anna"
    assert len(told["seats"]) == 1
    assert told["account"] is None
    anna.post("/me/erase/")
    assert not Player.objects.exists()
    assert not Message.objects.exists()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "page", ["login/", "signup/", "signup/passkey/", "login/code/", "password/reset/", "logout/", "inactive/"]
)
def test_pages_of_strangers_look_like_the_house(page, language):
    client = Client()
    client.cookies["weli_language"] = language
    check_house(client.get(f"/account/{page}", follow=True), language)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "page", ["email/", "password/change/", "password/set/", "2fa/webauthn/", "2fa/webauthn/add/", "reauthenticate/"]
)
def test_pages_of_an_account_look_like_the_house(anna, page, language):
    sign_up(anna)
    anna.cookies["weli_language"] = language
    check_house(anna.get(f"/account/{page}", follow=True), language)


def test_a_passkey_is_made_without_questions_about_passkeys(anna):
    sign_up(anna)
    sign_in(anna)
    page = anna.post("/account/reauthenticate/?next=/account/2fa/webauthn/add/", {"password": PASSWORD}, follow=True)
    assert 'data-passkey="make"' in page.content.decode()
    assert list(page.context["form"].fields) == ["name", "credential"]


def check_house(answer, language):
    html = answer.content.decode()
    assert answer.status_code == 200
    assert 'class="house-header"' in html
    assert "account/account.css" in html
    assert f'<html lang="{language}"' in html
    assert "<script>" not in html
    assert "style=" not in html
    assert not re.search(r"\son[a-z]+=", html)
    if language == "de":
        assert not re.search(r"\b(Sie|Ihre?n?)\b", html), "the house says Du"
