"""Signing in with a club's account: what was played as a guest comes along; where it is off there is nothing of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.socialaccount.models import SocialAccount, SocialToken
from allauth.socialaccount.providers import registry
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import URLPattern, URLResolver

from config import services
from config.urls import urlpatterns as of_the_site  # before any test says that accounts of elsewhere are good
from tables.accounts import elsewhere, elsewhere_urls
from tables.models import Player, User
from tests.tables.elsewhere import CLIENT, SECRET, Place, a_place
from tests.tables.test_accounts import PASSWORD, check_house, sign_up
from tests.tables.test_guests import opened

pytestmark = pytest.mark.usefixtures("tables")
ENVIRONMENT = {
    "SIGN_IN_WITH": "au",
    "SIGN_IN_AU_NAME": "Kartenverein Au",
    "SIGN_IN_AU_CLIENT": CLIENT,
    "SIGN_IN_AU_SECRET": SECRET,
}


@pytest.fixture(scope="module")
def running():
    with a_place() as place:
        yield place


@pytest.fixture
def place(running, settings, monkeypatch):
    """A club's place whose accounts are good here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    running.people.clear()
    running.away = False
    running.knows(
        "anna", email="anna@example.org", email_verified=True, name="Anna Huber", picture="https://x.example/anna.png"
    )
    named(running, settings, monkeypatch)
    settings.ROOT_URLCONF = "tests.tables.elsewhere_urls"
    monkeypatch.setitem(registry.provider_map, elsewhere.AccountElsewhere.id, elsewhere.AccountElsewhere)
    return running


def named(place: Place, settings: Any, monkeypatch: pytest.MonkeyPatch, **more: str) -> None:
    """The operator has named the place."""
    for name, value in {**ENVIRONMENT, "SIGN_IN_AU_URL": place.url, **more}.items():
        monkeypatch.setenv(name, value)
    settings.SIGN_IN = services.sign_in("SIGN_IN_WITH")
    settings.SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"APPS": settings.SIGN_IN}}


def come(client: Client, place: Place, who: str = "anna", **form: str) -> Any:
    """Goes there, signs in, and comes back."""
    gone = client.post("/account/oidc/au/login/", form)
    return client.get(place.agree(gone["Location"], who))


def test_a_guest_takes_everything_along(place):
    anna = Client()
    table = opened(anna, name="Annerl")
    player = Player.objects.get()
    assert "Sign in with Kartenverein Au" in anna.get("/account/login/").content.decode()
    assert come(anna, place)["Location"] == "/me/"
    player.refresh_from_db()
    assert (player.user.email, player.name) == ("anna@example.org", "Annerl"), (
        "not the name by which the club knows her"
    )
    assert anna.get("/me/").context["tables"] == [table]
    assert not mail.outbox, "the club has confirmed the address"
    kept = SocialAccount.objects.get()
    assert (kept.provider, kept.uid, kept.extra_data) == ("au", "anna", {})
    assert not SocialToken.objects.exists()
    assert not player.user.first_name + player.user.last_name
    told = anna.get("/me/export/").json()["account"]["elsewhere"]
    assert [(one["place"], one["known_there_as"]) for one in told] == [("au", "anna")]


def test_on_another_device_it_is_the_same_person(place):
    anna = Client()
    first = opened(anna)
    come(anna, place)
    away = Client()
    opened(away, name="Annerl")
    assert come(away, place)["Location"] == "/me/together/"
    away.post("/me/together/")
    assert first in away.get("/me/").context["tables"]
    assert len(away.get("/me/").context["tables"]) == 2
    assert User.objects.count() == 1
    away.post("/account/logout/")
    assert away.get("/me/").context["user"] is None


def test_one_is_led_back_to_where_one_was(place):
    assert come(Client(), place, next="/clubs/")["Location"] == "/clubs/"
    assert come(Client(), place, next="https://evil.example/")["Location"] == "/me/"


def test_an_address_that_is_taken_opens_no_account(place):
    """Whoever has an account here signs in to it first: that a place claims an address proves nothing to us."""
    sign_up(Client())
    cache.clear()  # so many mails to one address in so much time
    client = Client()
    answer = come(client, place)
    assert client.get("/me/").context["user"] is None, answer
    assert "already" in mail.outbox[-1].subject
    assert not SocialAccount.objects.exists()


def test_where_the_operator_trusts_the_place_it_does(place, settings, monkeypatch):
    anna = Client()
    sign_up(anna)
    table = opened(anna)
    named(place, settings, monkeypatch, SIGN_IN_AU_TRUSTED="1")
    client = Client()
    assert come(client, place)["Location"] == "/me/"
    assert client.get("/me/").context["tables"] == [table]
    assert SocialAccount.objects.get().user == User.objects.get()


def test_an_account_gets_one_more_way_in_and_loses_it_again(place):
    anna = Client()
    sign_up(anna)
    assert "/account/3rdparty/" in anna.get("/me/").content.decode()
    place.knows("huber", email="huber@example.org")
    asked = come(anna, place, "huber", process="connect")["Location"]
    assert "/account/reauthenticate/" in asked, "whoever finds a phone lying about adds no way in"
    assert anna.post(asked, {"password": PASSWORD})["Location"] == "/account/3rdparty/"
    page = anna.get("/account/3rdparty/")
    assert "From now on you sign in with that account too." in page.content.decode()
    other = Client()
    come(other, place, "huber")
    assert other.get("/me/").context["player"] == anna.get("/me/").context["player"]
    anna.post("/account/3rdparty/", {"account": SocialAccount.objects.get().pk})
    assert not SocialAccount.objects.exists()
    assert anna.post("/account/3rdparty/", {"account": 1}).status_code == 200


def test_who_has_no_address_there_is_asked_for_one(place):
    place.knows("bert")
    bert = Client()
    assert come(bert, place, "bert")["Location"] == "/account/3rdparty/signup/"
    assert "Kartenverein Au knows you." in bert.get("/account/3rdparty/signup/").content.decode()
    assert (
        bert.post("/account/3rdparty/signup/", {"email": "bert@example.org"})["Location"] == "/account/confirm-email/"
    )
    code = re.findall(r"^[A-Z0-9-]{6,}$", str(mail.outbox[-1].body), re.MULTILINE)[0]
    assert bert.post("/account/confirm-email/", {"code": code})["Location"] == "/me/"
    assert bert.get("/me/").context["user"].email == "bert@example.org"


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_goes_wrong_is_said_by_the_house(place, language):
    client = Client()
    client.cookies["weli_language"] = language
    gone = client.post("/account/oidc/au/login/")
    there = place.agree(gone["Location"], "anna")
    state = re.findall("state=[^&]+", there)[0]
    check_house(client.get(f"/account/oidc/au/login/callback/?error=access_denied&{state}", follow=True), language)
    for wrong in ("?code=1&state=2", "?error=server_error"):
        answer = client.get(f"/account/oidc/au/login/callback/{wrong}")
        assert client.get("/me/").context["user"] is None
        assert "Weli" in answer.content.decode()
    place.away = True
    assert 'class="house-header"' in client.post("/account/oidc/au/login/").content.decode()
    check_house(client.get("/account/oidc/au/login/"), language)
    sign_up(client)
    check_house(client.get("/account/3rdparty/"), language)
    assert client.post("/account/oidc/nobody/login/").status_code == 404


def test_where_it_is_off_there_is_nothing_of_it(client):
    found = list(addresses(elsewhere_urls.urlpatterns, "/account/"))
    assert "/account/oidc/au/login/callback/" in found and len(found) == 6, found
    for address in found:
        assert (client.get(address).status_code, client.post(address).status_code) == (404, 404), address
    assert not any("oidc" in one or "3rdparty" in one for one in addresses(of_the_site, "/"))
    for page in ("/account/login/", "/account/signup/", "/me/"):
        assert "elsewhere" not in client.get(page).content.decode()


def addresses(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    """Every address of a site map, "au" in the place of whatever may stand there."""
    for one in patterns:
        here = before + re.sub(r"<.*?>", "au", str(one.pattern))
        yield from addresses(one.url_patterns, here) if isinstance(one, URLResolver) else [here]


@pytest.mark.parametrize(
    ("name", "value", "should"),
    [
        ("SIGN_IN_WITH", "Au/1", "short names in small letters"),
        ("SIGN_IN_AU_CLIENT", "", "the client number that it has given this site, because SIGN_IN_WITH names au"),
        ("SIGN_IN_AU_URL", "http://login.au.example", "the address of its OpenID Connect, such as https://"),
        ("SIGN_IN_AU_TRUSTED", "perhaps", "1 or 0"),
    ],
)
def test_a_place_that_is_half_named_is_told_in_one_sentence(monkeypatch, name, value, should):
    for key, right in {**ENVIRONMENT, "SIGN_IN_AU_URL": "https://login.au.example/realms/au/", name: value}.items():
        monkeypatch.setenv(key, right)
    with pytest.raises(ImproperlyConfigured, match=f"{name}.*{should}") as error:
        services.sign_in("SIGN_IN_WITH")
    assert SECRET not in str(error.value)


def test_its_pages_may_be_led_to_from_a_form(monkeypatch):
    for key, right in {**ENVIRONMENT, "SIGN_IN_AU_URL": "https://login.au.example/realms/au/"}.items():
        monkeypatch.setenv(key, right)
    places = services.sign_in("SIGN_IN_WITH")
    assert services.origins_of(places) == ["https://login.au.example"]
    assert places[0]["settings"]["server_url"] == "https://login.au.example/realms/au"


def test_an_account_without_a_password_is_made(place):
    come(Client(), place)
    assert not User.objects.get().has_usable_password()
    assert Client().post("/account/login/", {"login": "anna@example.org", "password": PASSWORD}).status_code == 200
