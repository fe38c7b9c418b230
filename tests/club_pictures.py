"""Pictures of a club's evening for ``tests.pictures``: desk, member's phone, sheet, big screen, recap and the table for the wall."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Browser, Page, expect

from tests.browser.evenings import come, plan, seat
from tests.running import Site

NAMES = [
    "Anna Stadlhauser",
    "Bert Huber",
    "Cilli Moser",
    "Dora Lechner",
    "Emil Gruber",
    "Maximiliane Oberhuber",
    "Sepp",
]
Take = Callable[[Page, str], None]


class Pictured(NamedTuple):
    """Pages of the club before a camera: of a director and of two members."""

    take: Take
    director: Page
    anna: Page
    bert: Page
    evening: str

    @property
    def site(self) -> str:
        """Where all of it lies."""
        return self.evening.partition("/c/")[0]

    @property
    def own(self) -> str:
        """Where each finds his own page."""
        return f"{self.site}/my/{self.evening.partition('/c/')[2].partition('/')[0]}/"


def club(site: Site, browser: Browser, take: Take) -> None:
    """All pictures of one evening."""
    director, anna, bert = (browser.new_context(locale="en-GB", reduced_motion="reduce").new_page() for _ in range(3))
    evening = plan(director, site, NAMES, rounds=2, minutes=45)
    link = str(director.locator(".check-in-link .long-address").get_attribute("href"))
    for phone, name in ((anna, NAMES[0]), (bert, NAMES[1])):
        come(phone, link, name)
    take(anna, "club check-in")
    take(director, "club desk arriving")
    seat(director, evening, *NAMES[2:])
    of = Pictured(take, director, anna, bert, evening)
    playing(of)
    over(of)


def entered(page: Page) -> None:
    """A hand: three tricks for the first at the table, two for the second."""
    rows = page.locator(".tap-pad .tap-row")
    expect(rows.nth(2)).to_be_visible()
    for row, tricks in ((0, 3), (1, 2)):
        page.click(f'.tap-pad [data-key="{rows.nth(row).get_attribute("aria-label")}: {tricks}"]')
    page.click(".entry button.primary")


def playing(of: Pictured) -> None:
    """The first round: a hand at one table, and an objection to it."""
    of.anna.goto(of.own)
    of.take(of.anna, "club my evening")
    of.anna.click('.mine-now a[href^="/s/"]')
    of.take(of.anna, "club sheet")
    entered(of.anna)
    of.anna.locator("details.confirming").evaluate("one => { one.open = true; }")
    of.anna.locator(".confirm details:has(#words) > summary").click()
    of.anna.fill("#words", "Ich hatte vier Stiche")
    of.anna.click('.confirm button[value="wrong"]')
    expect(of.anna.locator(".objections")).to_contain_text("vier Stiche")
    of.take(of.anna, "club sheet in dispute")
    of.anna.goto(of.own)
    of.take(of.anna, "club my evening in dispute")
    of.director.goto(of.evening)
    of.take(of.director, "club desk")
    screen = of.director.locator('a[href$="/screen/"]').first.get_attribute("href")
    of.bert.goto(f"{of.site}{screen}")
    of.take(of.bert, "club big screen")


def over(of: Pictured) -> None:
    """Each match has a result, everybody goes home; the recap and the table for the wall."""
    of.director.goto(of.evening)
    links = of.director.locator('#rounds ~ * a[href^="/s/"], .round a[href^="/s/"]')
    sheets = list(dict.fromkeys(links.evaluate_all("all => all.map(one => one.getAttribute('href'))")))
    for sheet in sheets:
        of.director.goto(f"{of.site}{sheet}")
        entered(of.director)
        of.director.click(".ends-here summary")
        of.director.click(".ends-here button")
        expect(of.director.locator("#over-title")).to_be_visible()
    of.anna.goto(of.own)
    of.take(of.anna, "club my evening to confirm")
    of.director.goto(f"{of.evening}home/")
    of.director.click("main form .button.primary")
    expect(of.director.locator("#now")).to_be_visible()
    of.take(of.director, "club desk over")
    of.director.goto(f"{of.evening}recap/")
    of.take(of.director, "club recap")
    of.director.goto(f"{of.evening.partition('evenings/')[0]}print/")
    of.take(of.director, "club wall")
