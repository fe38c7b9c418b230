"""The page on which whoever runs a site says what belongs to it, and what follows from what is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from config.checks import named
from config.pagecache import page_key
from config.place import links
from config.web import place
from config.web.mail import mail_is_sent, sender_for, server
from config.web.models import PlaceSetting

pytestmark = pytest.mark.django_db

SAID = {
    "name": "Kartenverein Au",
    "usual": "de",
    "offered": "de",
    "zone": "Europe/Vienna",
    "tables": "accounts",
    "clubs": "operators",
    "operator": "Anna Huber",
    "address": "Dorfplatz 1\n6020 Innsbruck",
    "mail": "post@au.example",
    "further": "",
    "privacy": "daten@au.example",
}


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a test has saved is not said to the next; nor does its clock go on, which is set past the fixture of settings."""
    zone = site_settings.TIME_ZONE
    yield
    place._Memory.kept = {}
    site_settings.TIME_ZONE = zone
    timezone.get_default_timezone.cache_clear()  # type: ignore[attr-defined]


@pytest.fixture
def keeper() -> Client:
    client = Client()
    assert client.get(links.link())["Location"] == "/place/"
    return client


def test_the_address_opens_the_page_once_and_the_next_is_another(keeper: Client) -> None:
    assert keeper.get("/place/").status_code == 200
    first = links.link()
    stranger = Client()
    assert Client().get(first)["Location"] == "/place/"
    assert stranger.get(first).status_code == 403
    assert stranger.get("/place/").status_code == 403
    assert stranger.post("/place/", SAID).status_code == 403
    assert stranger.post("/place/mail/", {"to": "a@b.example"}).status_code == 403
    assert links.link() != first and links.opened_before()


def test_what_is_said_stands_on_the_pages_and_is_asked_again_as_it_was(keeper: Client) -> None:
    before = page_key({"path": "/de/", "type": "http"}, {})
    assert keeper.post("/place/", SAID)["Location"] == "/place/?saved"
    contact = Client().get("/de/kontakt/").content.decode()
    for words in (
        "Anna Huber",
        "6020 Innsbruck<br>",
        "mailto:post@au.example",
        "mailto:daten@au.example",
        "<strong>Kartenverein Au</strong>",
    ):
        assert words in contact
    place._Memory.kept = {}
    assert not named(None)  # a command that looks at the deployment asks the database
    assert page_key({"path": "/de/", "type": "http"}, {}) != before  # kept pages are made anew
    form = keeper.get("/place/").content.decode()
    assert 'value="Anna Huber"' in form and "Dorfplatz 1\n6020 Innsbruck</textarea>" in form
    assert '<option value="Europe/Vienna" selected>' in form and '<option value="operators" selected>' in form


def test_another_process_learns_of_it_when_it_looks(keeper: Client) -> None:
    keeper.post("/place/", SAID)
    place._Memory.kept = {}
    assert place.said(place.NAME) == ""
    place.look()
    assert place.said(place.NAME) == "Kartenverein Au"


def test_the_environment_goes_before_and_the_page_says_so(keeper: Client, settings: Any) -> None:
    settings.OPERATOR_NAME = "Said by a file"
    form = keeper.get("/place/").content.decode()
    assert 'value="Said by a file"' in form and "OPERATOR_NAME" in form
    keeper.post("/place/", SAID)
    assert "Said by a file" in Client().get("/en/contact/").content.decode()
    settings.OPERATOR_NAME = ""
    assert place.said("OPERATOR_NAME") == ""  # the page did not say it


def test_a_wrong_address_is_told_and_nothing_is_lost(keeper: Client) -> None:
    answer = keeper.post("/place/", SAID | {"mail": "post"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "no e-mail address" in html and 'value="Kartenverein Au"' in html
    assert not place.kept()
    assert keeper.post("/place/", SAID | {"usual": "en"}).status_code == 422  # not offered


def test_a_mail_to_try_is_sent_and_a_server_that_refuses_is_quoted(keeper: Client, monkeypatch: Any) -> None:
    keeper.post("/place/mail/", {"to": "anna@au.example"})
    assert [one.to for one in mail.outbox] == [["anna@au.example"]]

    def refused(*_args: object, **_more: object) -> None:
        raise ConnectionRefusedError("nobody answers")

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refused)
    answer = keeper.post("/place/mail/", {"to": "anna@au.example"})
    assert answer.status_code == 502 and "nobody answers" in answer.content.decode()


MAIL = {"host": "mail.example.org", "port": "587", "user": "wirt", "password": "geheim", "sender": "wirt@example.org"}


def sending(monkeypatch: Any) -> list[tuple[Any, EmailMessage]]:
    """What is handed to which server, without one."""
    handed: list[tuple[Any, EmailMessage]] = []

    def take(self: Any, messages: list[EmailMessage]) -> int:
        handed.extend((self, one) for one in messages)
        return len(messages)

    monkeypatch.setattr("config.web.mail.BySmtp.send_messages", take)
    return handed


def test_the_mail_server_is_said_on_the_page_and_its_password_shown_nowhere(
    keeper: Client, settings: Any, monkeypatch: Any
) -> None:
    settings.EMAIL_BACKEND, handed = "config.web.mail.MailOfPlace", sending(monkeypatch)
    assert not mail_is_sent()
    assert Client().post("/place/mail-server/", MAIL).status_code == 403
    assert keeper.post("/place/mail-server/", MAIL).status_code == 302
    assert mail_is_sent()
    page = keeper.get("/place/").content.decode()
    assert 'value="mail.example.org"' in page and "geheim" not in page
    assert "geheim" not in str(PlaceSetting.objects.values())
    keeper.post("/place/mail/", {"to": "anna@au.example"})
    [(door, sent)] = handed
    assert (door.host, door.port, door.username, door.password) == ("mail.example.org", 587, "wirt", "geheim")
    assert door.use_tls and not door.use_ssl and sent.from_email == "Weli <wirt@example.org>"


def test_a_mail_in_somebodys_name_keeps_it_and_comes_from_the_named_address(
    keeper: Client, settings: Any, monkeypatch: Any
) -> None:
    settings.EMAIL_BACKEND, handed = "config.web.mail.MailOfPlace", sending(monkeypatch)
    keeper.post("/place/mail-server/", MAIL)
    place.save({place.NAME: "Kartenverein Au"})
    EmailMessage("Tomorrow", "At eight.", sender_for("Herz,\nSchell & Co"), ["anna@au.example"]).send()
    [(_door, sent)] = handed
    assert sent.from_email == '"Herz, Schell & Co via Kartenverein Au" <wirt@example.org>'


def test_a_password_goes_to_the_server_for_which_it_was_typed_alone(keeper: Client) -> None:
    keeper.post("/place/mail-server/", MAIL)
    keeper.post("/place/mail-server/", MAIL | {"password": "", "port": "465"})
    assert (server().password, server().port) == ("geheim", 465)
    keeper.post("/place/mail-server/", MAIL | {"password": "", "host": "mail.thief.example"})
    assert server().password == ""
    assert keeper.post("/place/mail-server/", MAIL | {"host": "http://x/"}).status_code == 422
    keeper.post("/place/mail-server/", MAIL | {"host": ""})
    assert not mail_is_sent()


def test_the_environments_mail_server_goes_before_and_another_key_opens_nothing(keeper: Client, settings: Any) -> None:
    keeper.post("/place/mail-server/", MAIL)
    settings.MAIL_SERVER = "EMAIL_URL"
    assert server().host == ""
    assert "EMAIL_URL" in keeper.get("/place/").content.decode()
    keeper.post("/place/mail-server/", MAIL | {"host": "other.example"})
    settings.MAIL_SERVER = ""
    assert server().host == "mail.example.org"
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", [settings.SECRET_KEY]
    assert server().password == "geheim"
    settings.SECRET_KEY_FALLBACKS = []
    assert server().host == ""


def test_whoever_has_chosen_no_language_gets_one_that_is_offered(keeper: Client) -> None:
    def language(accepts: str, **cookies: str) -> str:
        client = Client(headers={"accept-language": accepts})
        client.cookies.load(cookies)
        return client.get("/")["Location"]

    assert (language("de"), language("fr")) == ("/de/", "/en/")
    keeper.post("/place/", SAID)
    assert (language("en"), language("fr"), language("en", weli_language="en")) == ("/de/", "/de/", "/en/")
    html = Client().get("/de/kontakt/").content.decode()
    assert 'name="language"' not in html  # nothing to change to
    assert Client().get("/en/contact/").status_code == 200  # an old link


def test_the_clock_of_the_place_goes_everywhere(keeper: Client) -> None:
    keeper.post("/place/", SAID)
    assert timezone.get_default_timezone_name() == "Europe/Vienna"


def test_it_is_said_that_there_is_no_https_and_what_that_means(keeper: Client, settings: Any) -> None:
    assert 'id="without-https"' in keeper.get("/place/").content.decode()
    settings.HTTPS = True
    assert 'id="without-https"' not in keeper.get("/place/").content.decode()
