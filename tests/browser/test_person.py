"""Being somebody: an account with a passkey, a second device, the host's panel by keyboard, seats for a list of names."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.finished import finished_match
from tests.browser.people import Player
from tests.browsing import axe_finds
from tests.running import Site, environment, manage

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
Come = Callable[..., Page]


def clean(page: Page) -> None:
    """The page has no fault that axe knows, and is no wider than the screen."""
    assert axe_finds(page) == []
    fits(page)


def fits(page: Page) -> None:
    """The page is no wider than the screen; axe looks at it in the long run (test_axe_everywhere.py)."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def own_table(page: Page, address: str) -> str:
    """Opens a table as a guest; returns its address."""
    page.goto(f"{address}/en/tables/open/")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Open the table", exact=True).last.click()
    expect(page.locator("#game")).to_have_attribute("data-link", "open")
    return page.url


def test_a_guest_becomes_an_account_with_a_passkey_and_keeps_the_seat(site: Site, visitor: Come) -> None:
    """Browsers allow passkeys without https on localhost only."""
    address = site.url.replace("127.0.0.1", "localhost")
    page = visitor(viewport=PHONE)
    authenticator = page.context.new_cdp_session(page)
    authenticator.send("WebAuthn.enable")
    authenticator.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    table = own_table(page, address)

    page.goto(f"{address}/me/")
    clean(page)
    page.get_by_role("link", name="Make this an account").click()
    expect(page.get_by_text("played as Anna stays yours")).to_be_visible()
    page.get_by_role("link", name="Take a passkey").click()
    fits(page)
    page.get_by_label("E-mail address").fill("anna@example.org")
    page.get_by_role("button", name="Send the code").click()
    clean(page)
    expect(page.get_by_label("Code")).to_be_visible()
    page.get_by_label("Code").fill(re.findall(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", site.log, re.MULTILINE)[-1])
    page.get_by_role("button", name="Go on").click()
    clean(page)
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_text("You are signed in as anna@example.org")).to_be_visible()

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You have not played here yet")).to_be_visible()
    page.get_by_role("link", name="Sign in").click()
    fits(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("You are signed in as anna@example.org")).to_be_visible()
    page.goto(table)
    expect(page.locator("#guests .you")).to_contain_text("Anna")


def test_a_second_device_by_code(site: Site, visitor: Come) -> None:
    first, second = visitor(), visitor(viewport=PHONE, locale="de-AT")
    table = own_table(first, site.url)
    first.goto(f"{site.url}/me/")
    first.get_by_role("button", name="Use another device").click()
    clean(first)
    code = first.locator("output").inner_text()
    second.goto(f"{site.url}/device/#{code}")
    expect(second.get_by_label("Code")).to_have_value(code)
    fits(second)
    second.get_by_role("button", name="Hier weiterspielen").click()
    expect(second.get_by_role("heading", name="Anna")).to_be_visible()
    second.goto(table)
    expect(second.locator("#guests .you")).to_contain_text("Anna")


def test_the_host_does_it_by_keyboard(site: Site, visitor: Come) -> None:
    page = visitor()
    own_table(page, site.url)
    bert = Player(visitor(viewport=PHONE)).sit(page.locator("#invite-link").input_value(), "Bert")
    opener = page.locator("#waiting [data-opens=host]")
    opener.focus()
    page.keyboard.press("Enter")
    rows = page.locator("#host-seats > li")
    expect(rows.nth(1)).to_contain_text("Bert")
    clean(page)
    rows.nth(2).get_by_role("button").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="A steady bot").focus()
    page.keyboard.press("Enter")
    expect(rows.nth(2)).to_contain_text("steady bot")

    def send_away() -> None:
        rows.nth(1).get_by_role("button").focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Send away").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#sure")).to_be_visible()

    send_away()
    expect(page.locator("#sure")).to_contain_text("Send Bert away?")
    page.keyboard.press("Escape")
    expect(page.locator("#sure")).to_be_hidden()
    expect(page.locator("#host")).to_be_visible()
    send_away()
    page.keyboard.press("Enter")
    expect(rows.nth(1)).to_contain_text("open")
    expect(bert.page.locator("#reason")).to_contain_text("You no longer sit here")

    page.locator("#host-start").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#game")).to_have_attribute("data-stage", "playing")
    expect(page.locator("#host")).to_be_hidden()

    page.click("#menu > summary")
    page.locator("#leave button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sure")).to_contain_text("A bot goes on in your place")
    page.keyboard.press("Escape")
    expect(page.locator("#game")).to_have_attribute("data-link", "open")
    page.locator("#leave button").click()
    page.locator("#sure-yes").click()
    page.wait_for_url("**/en/")


def test_an_organiser_hands_out_seats(site: Site, visitor: Come) -> None:
    page = visitor()
    page.goto(f"{site.url}/organise/")
    page.get_by_label("Who plays").fill("Anna\nBert\nCora\nDora\nEmil\nFritz")
    page.get_by_label("Game and rules").select_option("game:ramsen")
    page.get_by_role("button", name="Show who sits where").click()
    expect(page.get_by_role("heading", name="2 tables")).to_be_visible()
    clean(page)
    page.get_by_role("button", name="Open these tables").click()
    expect(page.locator(".organised")).to_have_count(2)
    page.set_viewport_size({"width": 360, "height": 740})
    clean(page)
    link = page.get_by_label("Link to seat 2 of Table 1").input_value()
    bert = visitor(viewport=PHONE, locale="de-AT")
    bert.goto(link)
    expect(bert.get_by_label("Dein Name")).to_have_value("Bert")
    clean(bert)
    bert.get_by_role("button", name="Hinsetzen").click()
    expect(bert.locator("#guests .you")).to_contain_text("Bert")
    page.reload()
    expect(page.locator(".organised").first).to_contain_text("Bert sits there")
    page.get_by_role("link", name="Cards of all tables").click()
    expect(page.locator(".seat-card")).to_have_count(8)
    clean(page)


_GUEST = """
from tables.models import Match, Player
from tables.service.people import hashed
played = Match.objects.get(key={match!r}).seats.exclude(player=None).first()
Player.objects.filter(pk=played.player_id).update(device=hashed("anna"), name="Anna")
Match.objects.get(key={match!r}).seats.filter(pk=played.pk).update(name="Anna")
"""


def test_a_guest_sees_saves_and_deletes_what_is_kept_in_two_taps(site: Site, visitor: Come) -> None:
    """From the front door: the person in the corner, then the file; or what is to be deleted, and yes."""
    replay = finished_match(site, "mulatschak", seats=3)
    manage("shell", "-c", _GUEST.format(match=replay.split("/")[-2]), env=environment(site.data))
    page = visitor(viewport=PHONE, locale="de-AT")
    page.context.add_cookies([{"name": "player", "value": "anna", "url": site.url}])
    page.goto(f"{site.url}/de/")
    page.get_by_role("link", name="Meine Seite").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna")
    clean(page)
    with page.expect_download() as file:
        page.get_by_role("link", name="Alles als Datei sichern").click()
    told = json.loads(Path(file.value.path()).read_text())
    assert told["name"] == "Anna" and [one["seats"][0]["name"] for one in told["matches"]] == ["Anna"]

    page.get_by_role("link", name="Alles löschen").click()
    clean(page)
    page.get_by_role("button", name="Jetzt alles löschen").click()
    expect(page).to_have_url(re.compile("/de/$"))
    page.get_by_role("link", name="Meine Seite").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Meine Seite")
    page.goto(replay)
    expect(page.get_by_text("Platz 1", exact=True).first).to_be_visible()
    expect(page.get_by_text("Anna", exact=True)).to_have_count(0)
