"""Three rounds in the back room without a connection: two phones, one sheet, nothing lost, doubled or overwritten."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cable import Cable
from tests.browser.test_score_sheet import PHONE, begin, enter, pick
from tests.browsing import ARGS, UNDRAWN, chromium_path
from tests.waiting import SOON, until

pytestmark = pytest.mark.browser

KEPT = """async address => Boolean(await (await caches.open("weli-sheets-pages")).match(address))
  && Boolean(await (await caches.open("weli-sheets-pages")).match("/s/phone/"))
  && Boolean(navigator.serviceWorker.controller)"""


@contextmanager
def phone(browser: Browser, folder: Path) -> Iterator[Page]:
    """A browser that keeps what it has when it is closed."""
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=chromium_path(),
        args=[*ARGS],
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        locale="en-GB",
    )
    context.set_default_timeout(1000 * SOON)
    context.add_init_script(UNDRAWN)
    try:
        yield context.pages[0] if context.pages else context.new_page()
    finally:
        context.close()


def have_kept(page: Page) -> None:
    """The phone has put the sheet away for later."""
    address = re.sub(r"^https?://[^/]+", "", page.url)
    until(lambda: page.evaluate(KEPT, address))


def test_three_hands_on_two_phones_without_a_connection(site, visitor, chromium, tmp_path):
    with Cable() as cable:
        cable.far = site.port
        three_hands(site, visitor, chromium, tmp_path / "anna", cable)


def three_hands(site, visitor, chromium, folder: Path, cable: Cable) -> None:
    with phone(chromium, folder) as anna:
        address = begin(anna, cable, "ramsen", "Anna", "Bert", "Cilli")
        have_kept(anna)
        anna.fill("#by", "Anna")
        cable.cut()
        enter(anna, 5, 0, "-")
        expect(anna.locator("#away")).to_be_visible()
        expect(anna.locator("#kept")).to_contain_text("Tricks: Anna 5, Bert 0, Cilli Out")
        expect(anna.locator("#entry-title")).to_have_text("Hand 2")
        expect(anna.locator("#entry-intro")).to_have_text("Bert deals.")
        expect(anna.locator(".ahead .players .score")).to_have_text(["5", "15", "10"])
        enter(anna, 3, 3, 0)
        expect(anna.locator("#limits")).to_contain_text("5 tricks were played, but you entered 6.")
        enter(anna, 3, 2, 0)
        expect(anna.locator("#kept ol > li")).to_have_count(2)
    with phone(chromium, folder) as anna:  # closed, and opened again where there is no connection either
        anna.goto(address)
        expect(anna.locator("#away")).to_be_visible()
        expect(anna.locator("#kept ol > li")).to_contain_text(["Tricks: Anna 5, Bert 0, Cilli Out", "Anna 3, Bert 2"])
        expect(anna.locator("#entry-title")).to_have_text("Hand 3")
        enter(anna, 1, 1, 3)
        expect(anna.locator("#kept ol > li > p:first-child")).to_have_text(
            [f"Hand {n} · kept on this phone, not yet sent" for n in (1, 2, 3)]
        )
        expect(anna.locator(".players .score")).to_have_text(["1", "12", "12"])
        enter(anna, 1, 4, 0)
        expect(anna.locator(".winner")).to_have_text("Anna has won.")  # and nothing more is asked
        expect(anna.locator("#entry-title")).to_have_text("The match is over")
        expect(anna.get_by_role("button", name="Enter this hand")).to_be_hidden()
        anna.once("dialog", lambda dialog: dialog.accept())
        anna.locator("#kept ol > li").last.get_by_text("Throw away").click()
        expect(anna.locator("#entry-title")).to_have_text("Hand 4")
        expect(anna.locator(".players .score")).to_have_text(["1", "12", "12"])
        bert_enters_something_else(visitor, anna, address.replace(cable.url, site.url), cable)


def bert_enters_something_else(visitor, anna: Page, address: str, cable: Cable) -> None:
    """He has no connection either; hers goes out first."""
    bert = visitor(viewport=PHONE, service_workers="allow")
    bert.goto(address)
    have_kept(bert)
    bert.context.set_offline(True)
    enter(bert, 4, 1, "-")
    expect(bert.locator("#kept ol > li")).to_have_count(1)
    enter(bert, 3, 2, 0)
    expect(bert.locator("#kept ol > li")).to_have_count(2)
    cable.join()
    expect(anna.locator("#sent")).to_have_text("3 entries kept on this phone have been sent.")
    expect(anna.locator("#kept")).to_be_hidden()
    expect(anna.locator(".players .score")).to_have_text(["1", "12", "12"])
    expect(anna.locator("#entry-title")).to_have_text("Hand 4")
    anna.goto(f"{anna.url}changes/")  # the name that was typed once stands at all three
    expect(anna.locator(".history > li > .hush")).to_contain_text(["Anna", "Anna", "Anna", "without a name"])
    bert.context.set_offline(False)
    expect(bert.locator("#kept li").first).to_contain_text("Anna has entered something else.")
    expect(bert.locator(".players .score")).to_have_text(["1", "12", "12"])  # nothing was overwritten
    bert.get_by_role("button", name="Look at both and choose").click()
    expect(bert.locator("main")).to_contain_text("Anna was quicker.")
    bert.get_by_role("button", name="Mine is right").click()
    expect(bert.locator("#kept")).to_be_hidden()
    expect(bert.locator(".players .score")).to_have_text(["2", "6", "12"])
    bert.goto(f"{address}changes/")
    expect(bert.locator(".history > li")).to_have_count(5)


def test_a_kept_hand_is_told_as_it_was_entered(site, visitor):
    """Also where one of several names or numbers is chosen: the one that was, and no other beside it."""
    anna = visitor(viewport=PHONE, service_workers="allow")
    begin(anna, site, "mulatschak", "Grete", "Anna", "Bert")
    have_kept(anna)
    anna.context.set_offline(True)
    pick(anna, declarer=1, bid=2, trump="G")
    enter(anna, 1, 3, 1)
    told = anna.locator("#kept ol > li > p").nth(1)
    expect(told).to_contain_text("Declarer: Anna · Bid: 2 · Trumps: leaves · Tricks: Grete 1, Anna 3, Bert 1")
    expect(anna.locator(".players .score")).to_have_text(["14", "12", "14"])
