"""One phone goes round among people; and a screen that all look at, with the hands on their phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Player, play_until, unfold
from tests.browsing import axe_finds
from tests.running import Site
from tests.waiting import until

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "locale": "de-AT"}
NAMES = ("Adele", "Bert")

# A finger that is too quick: it taps every curtain in the moment in which it falls.
HASTY = """new MutationObserver(() => {
  const curtain = document.getElementById("curtain");
  const said = document.getElementById("curtain-title")?.textContent;
  if (!curtain || curtain.hidden || window.tapped === said) return;
  window.tapped = said;
  document.getElementById("curtain-take").click();
}).observe(document, { subtree: true, childList: true, attributeFilter: ["hidden"] });"""

# The rest of a hand or of the match over plain requests, each of which says who has the phone.
PLAYED_ON = """async (end) => {
  const { code, csrf } = JSON.parse(document.getElementById("table-config").textContent);
  const ask = async (body, hold) => {
    const address = `/api/v1/tables/${code}/act${hold === undefined ? "" : `?hold=${hold}`}`;
    const headers = { "X-CSRFToken": csrf, "Content-Type": "application/json" };
    return (await fetch(address, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  for (let ref = 0; ref < 900; ref += 1) {
    const { table, view } = await ask({ t: "sync" });
    if (["over", end].includes(table.stage)) return true;
    const seat = view.to_act.find((one) => table.seats[one].kind === "human");
    if (table.stage === "between") await ask({ t: "ready", ref: `r${ref}` });
    else if (seat === undefined) await new Promise((done) => setTimeout(done, 40));
    else {
      const mine = await ask({ t: "sync" }, seat);
      const [offer] = mine.view.legal.toSorted((a, b) => Boolean(a.from) - Boolean(b.from) || (b.verb === "stay") - (a.verb === "stay"));
      const arg = offer?.range?.[0] ?? offer?.args?.[0];
      const words = offer && [seat, arg === undefined ? offer.verb : `${offer.verb}:${arg}`, ...(offer.from ?? []).slice(0, offer.min ?? 1)];
      if (words) await ask({ t: "act", ref: `r${ref}`, seen: mine.version, line: words.join(" ") }, seat);
    }
  }
  return false;
}"""


def without_fault(page: Page) -> None:
    assert axe_finds(page) == []


class Round:
    """The people around one phone. ``taps``: how often the phone was taken."""

    def __init__(self, player: Player) -> None:
        self.player, self.page, self.taps, self.holder = player, player.page, 0, ""

    @property
    def curtain(self) -> bool:
        """Whether nobody has the phone."""
        return self.page.locator("#curtain").is_visible()

    @property
    def due(self) -> bool:
        """Whether somebody has to take the phone or to act, or the hand is over."""
        return self.curtain or self.player.to_move or self.player.stage != "playing"

    def take(self) -> None:
        """Whoever is named takes the phone; until then no hand is on the page."""
        title = self.page.locator("#curtain-title").inner_text()
        name = next(name for name in NAMES if name in title)
        assert self.page.locator("#hand > li, [data-card-button], #laid-cards:visible").count() == 0
        assert not self.page.evaluate("document.title").startswith("●")
        until(self.taken, lambda: f"{name} cannot take the phone")
        assert name != self.holder, "nobody takes it twice in a row"
        self.holder, self.taps = name, self.taps + 1

    def taken(self) -> bool:
        """Taps; whether the curtain is up. One that has just fallen is not to be tapped yet."""
        self.page.locator("#curtain-take").evaluate("button => button.click()")
        return not self.curtain

    def taken_by_key(self) -> bool:
        """The same from the keyboard."""
        self.page.keyboard.press("n")
        return not self.curtain

    def play(self, taps: int) -> None:
        """Until the phone has been taken so often, or the hand is over."""
        while self.taps < taps:
            until(lambda: self.due, lambda: f"nobody is to act: {self.player.sight()}")
            if self.player.stage != "playing":
                return
            if self.curtain:
                self.take()
            else:
                expect(self.page.locator("#seats > [data-place='bottom'] .name")).to_have_text(self.holder)
                self.player.act()


def test_a_match_on_one_phone(site: Site, player: Come) -> None:
    one = player(**PHONE)
    page = one.page
    page.add_init_script(HASTY)
    page.goto(f"{site.url}/de/freunde/?game=ramsen")
    page.get_by_role("link", name="Nur ein Handy").click()
    page.goto(f"{page.url}&crosses=1")
    for n, name in enumerate(NAMES, 1):
        page.get_by_label(f"Name {n}", exact=True).fill(name)
    without_fault(page)
    page.get_by_role("button", name="Karten geben").click()
    expect(page.locator("#curtain")).to_be_visible()
    without_fault(page)
    round_ = Round(one)
    round_.take()
    hand = one.cards().count()
    page.reload()
    expect(page.locator("#curtain-title")).to_have_text(re.compile(round_.holder))
    expect(one.cards()).to_have_count(0)
    round_.holder = ""
    until(round_.taken_by_key, lambda: "no key takes the phone")
    expect(one.cards()).to_have_count(hand)
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(page.locator("#curtain")).to_be_visible()
    expect(one.cards()).to_have_count(0)
    page.evaluate("delete document.hidden")
    round_.play(4)
    assert round_.taps > 2
    assert page.evaluate(PLAYED_ON, "between")
    expect(page.locator("#result-title")).to_be_visible()
    expect(page.locator("#curtain")).to_be_hidden()
    page.click("#next")  # one answers for all, and there is a hand again
    expect(page.locator("#curtain")).to_be_visible()
    assert page.evaluate(PLAYED_ON, "over")
    expect(page.locator("#result[data-over]")).to_be_visible()
    expect(page.locator("#result-title")).to_contain_text("gewinn")
    expect(page.locator("#look-back-replay")).to_have_attribute("href", re.compile("^/m/"))
    page.click("#next")
    expect(page.locator("#curtain")).to_be_visible()
    page.goto(f"{site.url}/me/")
    expect(page.locator("main")).to_contain_text("auf einem Handy")


def test_a_big_screen_and_two_phones(site: Site, player: Come) -> None:
    host = player(**PHONE)
    host.page.goto(f"{site.url}/de/freunde/?game=ramsen")
    host.page.fill("#name", "Adele")
    host.page.click("main form button.primary")
    expect(host.game).to_have_attribute("data-link", "open")
    host.page.locator("summary", has_text="Auf großem Bildschirm").click()
    address = host.page.get_by_label("Adresse für den großen Bildschirm").input_value()
    invitation = host.page.input_value("#invite-link")
    screen = player(viewport={"width": 1280, "height": 800}, locale="en")
    screen.page.goto(address)
    expect(screen.game).to_have_attribute("data-link", "open")
    expect(screen.page.locator("#invite-link")).to_have_count(0)  # who only has the address is not shown the way in
    screen.page.goto(f"{invitation}tv/")
    expect(screen.page.locator("#guests")).to_contain_text("Adele")
    without_fault(screen.page)
    guest = player(**PHONE)
    guest.page.goto(screen.page.input_value("#invite-link"))  # as the code says it
    guest.page.fill("#name", "Bert")
    guest.page.click("main form button")
    host.page.click("#hand-view-now")
    for one in (host, guest):
        expect(one.game).to_have_attribute("data-hand-view", "")
    host.page.click("#room-begin")
    play_until([host, guest], "play")
    assert screen.page.locator("#hand > li").count() == 0
    expect(screen.page.locator("#seats > li")).to_have_count(3)
    expect(screen.page.locator("#screen-door")).to_be_visible()  # a bot plays: somebody could take its place
    assert host.page.locator("#seats > li:visible").count() == 1
    card = host.cards().first.bounding_box() or guest.cards().first.bounding_box()
    assert card is None or card["width"] > 120
    for one in (screen, host):
        without_fault(one.page)
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    unfold(guest.page, "ways")
    guest.page.uncheck("#hand-view")
    expect(guest.game).not_to_have_attribute("data-hand-view", "")
