"""One evening of thirteen people, from founding the club to the printed standings: a director and six phones, two rounds.

One phone has no connection in either, one reads English among Germans. What all of it takes is said at the end, in
taps and typed letters.
"""

from __future__ import annotations

import re
import time
from collections import defaultdict
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.test_score_rounds_offline import KEPT, load_all
from tests.browser.test_score_sheet import barriers
from tests.running import Site
from tests.waiting import until

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
NAMES = ["Anna", "Bert", "Cilli", "Dora", "Emil", "Fanni", "Gustl", "Hans", "Irmi", "Josef", "Maximiliane", "Luis"]
ROOM = {"width": 1920, "height": 1080}
FITS = "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
WHOLE = """() => [...document.querySelectorAll(".screen-seats li li")].every(one => {
  const words = document.createRange();
  words.selectNodeContents(one.firstChild);
  return words.getClientRects().length === 1;
})"""
# Round by round the tables: the sheet of each, and who sits there
SEATED = """() => [...document.querySelectorAll("#seated .round")].map(round => [...round.querySelectorAll(".seat-table")].map(
  table => [table.querySelector('a[href^="/s/"]').getAttribute("href"),
    [...table.querySelectorAll("ol > li > span:first-child")].map(one => one.firstChild.textContent.trim())]))"""
ROUNDS = 2
WRITTEN = {ord(sign): plain for sign, plain in (("½", ".5"), (",", "."), ("−", "-"))}


@dataclass
class Person:
    """Somebody with a browser, and what he has done with it so far."""

    page: Page
    name: str
    taps: int = 0
    letters: int = 0

    def tap(self, where: Locator | str) -> None:
        """One tap."""
        (self.page.locator(where).first if isinstance(where, str) else where).click()
        self.taps += 1

    def key(self, words: str | re.Pattern[str]) -> None:
        """Taps the key or the link that is called so."""
        page = self.page
        self.tap(page.get_by_role("button", name=words).or_(page.get_by_role("link", name=words)).first)

    def write(self, where: str, words: str) -> None:
        """Types it."""
        self.page.fill(where, words)
        self.letters += len(words)

    def enters(self) -> list[str]:
        """A hand: three tricks for the first at the table, two for the second; who is left was not in. Who sits there."""
        rows = self.page.locator(".tap-pad .tap-row")
        expect(rows.nth(2)).to_be_visible()  # the pad is there a moment after the sheet
        names: list[str] = rows.evaluate_all("rows => rows.map(row => row.ariaLabel)")
        self.tap(f'.tap-pad [data-key="{names[0]}: 3"]')
        self.tap(f'.tap-pad [data-key="{names[1]}: 2"]')
        self.tap(".entry button.primary")
        return names

    def ends(self) -> None:
        """Time is up: the match ends here."""
        self.tap(".ends-here summary")
        self.tap(".ends-here button")
        expect(self.page.locator("#over-title")).to_be_visible()


def founded(director: Person, site) -> str:
    """A club of thirteen with its season and tonight's evening, found from one key to the next; the evening's address."""
    page = director.page
    page.goto(f"{site.url}/clubs/")
    director.write("#name", "Kartler vom Bäckerwirt")
    director.write("#own", "Vroni")
    expect(page.locator("#language")).to_have_value("de")
    director.key("Verein gründen")
    director.tap("main .button.primary.large")
    director.write("#names", "\n".join(NAMES))
    director.key("Aufnehmen")
    director.tap(".club-head a")
    director.tap("main .button.primary.large")
    director.write("#name", "2026")
    director.tap(page.locator('main button[name="do"][value="save"]').last)
    director.tap("main .button.primary")
    director.write("#begins", "19:30")
    director.write("#place", "Bäckerwirt")
    director.write("#rounds", str(ROUNDS))
    director.write("#minutes", "45")
    barriers(page)
    director.tap("button.primary.large")
    page.wait_for_url("**/evenings/*/")
    expect(page.locator(".lead")).to_contain_text("19:30 Uhr")
    return page.url


@dataclass
class Evening:
    """An evening that is seated. ``rounds``: the sheets of each, and who sits there.

    ``points``: what everybody has by what was entered, counted here: one for each left behind, half a one for a draw.
    """

    site: Site
    address: str
    director: Person
    phones: list[Person]
    rounds: list[dict[str, list[str]]]
    points: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def counts(self, names: list[str], scores: list[int]) -> None:
        """A match that ended so; the lowest score wins."""
        for name, own in zip(names, scores, strict=True):
            self.points[name] += sum((other > own) + (other == own) / 2 for other in scores) - 0.5

    def counts_a_hand(self, names: list[str]) -> None:
        """A match of one hand of Ramsen: three and two tricks off the ten that everybody began with."""
        self.counts(names, [7, 8, *[10] * (len(names) - 2)])

    @property
    def own(self) -> str:
        """The address at which each finds his own page."""
        return f"{self.site.url}/my/{self.address.split('/c/')[1].split('/')[0]}/"

    def sheet_of(self, one: Person, number: int) -> str:
        """Of the table at which somebody sits in this round."""
        return next(sheet for sheet, names in self.rounds[number - 1].items() if one.name in names)

    def play(self, number: int, away: str = "") -> None:
        """A round: the first phone at each table writes, a table without one is typed in. ``away``: a sheet left to its phone."""
        for sheet, names in self.rounds[number - 1].items():
            writer = next((one for one in self.phones if one.name in names), None)
            if sheet == away:
                continue
            if writer is None:
                self.from_paper(sheet)
            else:
                writer.page.goto(self.own)
                writer.tap(f'.mine-now a[href="{sheet}"]')
                self.counts_a_hand(writer.enters())
                writer.ends()

    def from_paper(self, sheet: str) -> None:
        """Only the result of a table, typed by the director."""
        self.director.page.goto(f"{self.site.url}{sheet}")
        self.director.key("Nur das Ergebnis")
        fields = self.director.page.locator("main form input[id^=score-]")
        names = self.director.page.locator("main form label[for^=score-]").all_inner_texts()
        self.counts(names, [3 + at for at in range(len(names))])
        for at in range(fields.count()):
            fields.nth(at).fill(str(3 + at))
        self.director.letters += fields.count()
        self.director.tap("main form .button.primary")

    def in_the_cellar(self, one: Person) -> None:
        """Both rounds without a connection, and a call that nobody hears; the others go on meanwhile."""
        one.page.goto(self.own)
        until(lambda: one.page.evaluate(KEPT, [self.own.removeprefix(self.site.url)]))
        one.page.context.set_offline(True)
        one.page.goto(self.own)
        expect(one.page.locator("#away")).to_contain_text("Ohne Netz kannst du lesen")
        expect(one.page.locator(".mine-table").first).to_contain_text("mit ")
        for number in range(1, ROUNDS + 1):
            sheet = self.sheet_of(one, number)
            one.page.goto(f"{self.site.url}{sheet}")
            self.counts_a_hand(one.enters())
            expect(one.page.locator("#kept li.sheet")).to_have_count(1)
            self.play(number, away=sheet)
            self.director.page.goto(self.address)
            if number < ROUNDS:
                self.director.tap(".desk-later button")
                expect(self.director.page.locator(".desk-round h2")).to_have_text(f"Runde {number + 1} von {ROUNDS}")
        one.tap(".bell summary")
        one.write(".bell input[name=words]", "Gilt das noch?")
        one.tap(".bell form button")
        expect(one.page.locator('#kept [data-when="calls"]')).to_be_visible()
        expect(self.director.page.locator("#desk-waiting")).to_contain_text("Runde 1, Tisch")
        expect(self.director.page.locator("#desk-waiting")).not_to_contain_text("Gilt das noch?")

    def out_of_the_cellar(self, one: Person) -> None:
        """What was kept goes out, each once; the director answers the call, and the two matches are ended."""
        one.page.context.set_offline(False)
        sheets = [self.sheet_of(one, number) for number in range(1, ROUNDS + 1)]
        one.page.goto(f"{self.site.url}{sheets[-1]}")
        expect(one.page.locator("#kept li")).to_have_count(0)
        expect(self.director.page.locator("#desk-waiting")).to_contain_text("Gilt das noch?")
        self.director.tap("#next-key")
        self.director.write("#words", "Das gilt.")
        self.director.tap("main form.ruling .button.primary")
        expect(one.page.locator("#calls")).to_contain_text("Das gilt.")
        for sheet in sheets:
            one.page.goto(f"{self.site.url}{sheet}")
            expect(one.page.locator(".hands tbody tr")).to_have_count(1)
            one.ends()


def seated(site: Site, director: Person, phones: list[Person], address: str) -> Evening:
    """Six sign in on their phones, the director ticks off the others, draws the seats, announces them, starts the clock."""
    page = director.page
    link = str(page.locator(".check-in-link .long-address").get_attribute("href"))
    for one in phones:
        one.page.goto(link)
        one.key(one.name)
        expect(one.page.locator(".me-tonight")).to_contain_text(one.name)
    barriers(phones[0].page)
    expect(page.locator("#counts")).to_contain_text("6 da")  # without a reload
    for name in (*NAMES[len(phones) :], director.name):
        director.tap(page.get_by_role("button", name=name, exact=True))
        expect(page.locator(".here-list")).to_contain_text(name)
    director.tap("#next-key")
    barriers(page)
    director.tap('button[formaction$="/seating/fix/"]')
    page.wait_for_url("**/evenings/*/*")
    director.tap("#next-key")
    expect(page.locator(".clock-time").first).to_have_text(re.compile("^4[45]:"))
    barriers(page)
    page.goto(address)
    evening = Evening(site, address, director, phones, [dict(tables) for tables in page.evaluate(SEATED)])
    kept = load_all(phones[0].page, link)
    assert kept == [evening.sheet_of(phones[0], number) for number in range(1, ROUNDS + 1)]
    return evening


def adds_up(row: Locator) -> bool:
    """Whether what is printed in bold is the sum of the rest of its line."""
    total, *cells = (one.translate(WRITTEN) for one in row.locator("td").all_inner_texts()[1:])
    return float(total) == sum(float(number) for cell in cells for number in cell.split() if number != "–")


def test_an_evening_of_thirteen_from_founding_the_club_to_the_printed_standings(site, visitor):
    began = time.monotonic()
    director = Person(visitor(viewport=DESK, locale="de-DE"), "Vroni")
    address = founded(director, site)
    locales = ("de-DE", "en-GB", *["de-DE"] * 4)
    phones = [
        Person(visitor(viewport=PHONE, locale=locale, has_touch=True, service_workers=keeps), name)
        for name, locale, keeps in zip(NAMES, locales, ("allow", *["block"] * 5), strict=False)
    ]
    evening = seated(site, director, phones, address)
    anna, bert = phones[:2]
    evening.in_the_cellar(anna)
    evening.out_of_the_cellar(anna)

    for one in (anna, bert):
        one.page.goto(evening.own)
        one.tap(".mine-right .button.good")
    barriers(bert.page)
    expect(bert.page.locator(".mine-ranks .mine").last).to_contain_text("Bert")
    expect(bert.page.locator("h1")).to_have_text("Hello, Bert")

    page = director.page
    page.goto(address)
    room = visitor(viewport=ROOM, locale="de-DE")
    room.goto(f"{site.url}{page.get_by_role('link', name='Große Anzeige').get_attribute('href')}")
    assert room.evaluate(FITS)
    assert room.evaluate(WHOLE), "no name is broken"
    director.tap("#next-key")
    expect(page.locator(".open-tables").first).to_contain_text("nicht bestätigt von")
    director.tap("main form .button.primary")
    expect(page.locator("#now")).to_contain_text("Der Abend ist vorbei.")
    director.tap("#now .button.primary")
    director.tap(page.locator('main a[href*="/print/"]'))
    rows = page.locator(".season-sheet tbody tr")
    expect(rows).to_have_count(13)
    assert all(adds_up(row) for row in rows.all())
    totals = (row.locator("td").nth(1).inner_text().translate(WRITTEN) for row in rows.all())
    shown = dict(zip(rows.locator("th").all_inner_texts(), map(float, totals), strict=True))
    assert shown == evening.points
    page.set_viewport_size(PHONE)
    page.goto(f"{address}paper/")
    assert page.locator(".club-nav").evaluate("row => row.offsetHeight") < 60, "the tabs stand in one row"
    expect(page.locator(".club-nav [aria-current]")).to_be_in_viewport(ratio=1)
    taps, minutes = sum(one.taps for one in phones), (time.monotonic() - began) / 60
    print(
        f"{director.taps} taps and {director.letters} letters at the desk, {taps} taps on six phones, {minutes:.1f} min"
    )
