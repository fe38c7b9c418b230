"""Coming to a table among strangers: one opens a table, another sees it appear and sits down with one press."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import Player
from tests.browsing import at_rest, axe_finds
from tests.running import Site
from tests.waiting import until

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
LONG = "Wwwwwwwwwwwwwwwwwwww"
SMALL = """() => [...document.querySelectorAll("main a, main button, main summary, main input, main select, main label")]
  .filter(node => !node.closest("p:not(.doing, .row, .opens), .unseen") && !(node.matches("input") && node.closest("label")))
  .filter(node => !node.matches(".unseen, .crumb, label[for]"))
  .map(node => [node.getBoundingClientRect(), node.textContent.trim()])
  .filter(([box]) => box.height > 0 && (box.height < 43.9 || box.width < 43.9))
  .map(([box, text]) => `${text} ${box.width} × ${box.height}`)"""

# The browser has given one share with the form, having seen the seal of this very table, and none for any other.
GIVEN = """() => {
  const { seal } = JSON.parse(document.getElementById("table-config").textContent);
  const notes = JSON.parse(localStorage.getItem("weli:shuffles"));
  return notes.length === 1 && notes[0].commitment === seal && notes[0].shares.length === 1;
}"""


def barriers(page: Page) -> None:
    """axe finds nothing, nothing stands over the edge, everything is big enough to press."""
    at_rest(page)
    assert axe_finds(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    assert page.evaluate(SMALL) == []


def test_one_opens_a_table_another_takes_the_quick_seat(site: Site, player: Callable[..., Player]) -> None:
    bert = player(viewport=PHONE, locale="de-AT", color_scheme="dark")
    bert.page.goto(f"{site.url}/de/tische/?game=mulatschak")
    expect(bert.page.locator("#empty")).to_be_visible()

    anna = player(viewport=DESK)
    anna.page.goto(f"{site.url}/en/tables/open/?game=mulatschak")
    anna.page.get_by_role("button", name="Murln").click()
    expect(anna.page.get_by_role("button", name="Murln")).to_have_attribute("aria-pressed", "true")
    anna.page.locator("#seats-3").check()
    anna.page.get_by_label("everybody: it is listed with the open tables").check()
    anna.page.locator("summary").filter(has_text="Pace").click()
    anna.page.locator("#pace-15").check()
    barriers(anna.page)
    anna.page.fill("#name", LONG)
    anna.page.get_by_role("button", name="Open the table").last.click()
    anna.page.wait_for_url("**/t/*/")

    row = bert.page.locator(".open-table:visible")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(re.compile(f"Mulatschak.*Murln.*{LONG}.*2 von 3 Plätzen frei", re.DOTALL))
    expect(bert.page.locator("#empty")).to_be_hidden()
    barriers(bert.page)
    bert.page.select_option("#filter-game", "rams")
    expect(row).to_have_count(0)
    bert.page.select_option("#filter-game", "mulatschak")
    assert bert.page.url.endswith("?game=mulatschak")
    expect(row).to_have_count(1)
    bert.page.fill("#name", LONG)
    bert.page.get_by_role("button", name="Schnell hinsetzen").click()
    bert.page.wait_for_url(anna.page.url)
    assert bert.page.evaluate(GIVEN)
    expect(anna.page.locator("#guests")).to_contain_text("Wwwwwwwwwwwwwwwwww 2")

    cilli = player(viewport=DESK)
    cilli.page.route_web_socket("**/ws/lobby/", lambda socket: socket.close())  # hers is a network without sockets
    cilli.page.goto(f"{site.url}/en/lobby/?find=murln")
    expect(cilli.page.locator(".open-table:visible .room")).to_have_text(["1 of 3 seats free"])
    dora = player()
    dora.page.goto(f"{site.url}/en/lobby/?find=murln")
    dora.page.locator(".doing button:visible").click()
    expect(dora.game).to_have_attribute("data-stage", "playing")
    expect(cilli.page.locator(".open-table:visible .room"), "by plain requests").to_have_text(
        ["all 3 seats taken"], timeout=15_000
    )
    expect(cilli.page.locator(".doing button:visible")).to_have_count(0)


def test_without_a_script_the_lobby_and_the_opening_work(site: Site, player: Callable[..., Player]) -> None:
    anna = player(java_script_enabled=False, viewport=PHONE).page
    anna.goto(f"{site.url}/en/tables/open/")
    anna.select_option("#game", "schieberamsch")
    anna.get_by_role("button", name="Take this game").click()
    expect(anna.get_by_role("heading", level=1)).to_contain_text("Schieberamsch")
    anna.locator("#by-lobby").check()
    anna.get_by_role("button", name="Open the table").last.click()
    anna.wait_for_url("**/t/*/")
    bert = player(java_script_enabled=False, viewport=PHONE).page

    def found() -> bool:  # the list is a second old at times, and where nobody waits there is nothing to filter
        bert.goto(f"{site.url}/en/lobby/")
        return bert.locator("#filter-game").is_visible()

    until(found)
    bert.select_option("#filter-game", "schieberamsch")
    sit = bert.locator(".open-table").get_by_role("button", name="Sit down")

    def listed() -> bool:  # without a script it is asked for again by hand
        bert.get_by_role("button", name="Show", exact=True).click()
        return sit.count() > 0

    until(listed)
    sit.click()
    bert.wait_for_url(anna.url)


def test_a_game_chosen_before_the_script_came_brings_its_rules(site: Site, player: Callable[..., Player]) -> None:
    page, held = player(viewport=PHONE).page, list[Route]()
    page.route("**/htmx*.js", lambda route: held.append(route))
    page.goto(f"{site.url}/en/tables/open/", wait_until="commit")
    page.select_option("#game", "schieberamsch")
    until(lambda: page.title() and held)
    held[0].continue_()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Schieberamsch")


def test_contradictions_are_named_while_choosing_and_rules_are_kept(site: Site, player: Callable[..., Player]) -> None:
    page = player(viewport=PHONE).page
    page.goto(f"{site.url}/en/tables/open/?game=zwanzig&seats=5")
    page.locator("summary").filter(has_text="House rules").click()
    expect(page.locator("#clashes .notice")).to_have_count(0)
    page.locator("#max_drops_per_game-3").check()
    expect(page.locator("#clashes .notice")).to_be_visible()
    barriers(page)
    page.locator("#seats-4").check()
    expect(page.locator("#clashes .notice")).to_have_count(0)
    page.fill("#keep", "Our rules")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator("#problems")).to_contain_text("Our rules")
    page.goto(f"{site.url}/me/rules/")
    page.locator("summary").filter(has_text="Link").click()
    barriers(page)
    page.get_by_role("link", name="Open a table").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Zwanzig")
    expect(page.locator("#seats-4")).to_be_checked()
