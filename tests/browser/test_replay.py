"""Looking back in the browser: a match is played with a share in its shuffle, replayed, and its shuffle checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from rules import notation
from tests.browser.people import Player, go_on, play_until, unfold
from tests.browsing import at_rest, axe_finds
from tests.conftest import QUICK
from tests.rules import matches
from tests.running import Site, copy

pytestmark = pytest.mark.browser


def wide(page: Page) -> float:
    """How far the page can be pushed sideways."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


# Cards that lie behind the buttons of the replay, or beside the screen
BEHIND = """() => {
  const end = document.querySelector(".reel-box").getBoundingClientRect().top;
  return Array.from(document.querySelectorAll("#felt [data-card]"), (card) => [card.dataset.card, card.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.bottom > end + 1 || box.right > innerWidth + 1 || box.left < -1)).map(([code]) => code);
}"""


# Cards of hands that stick out of the cloth
OFF_THE_FELT = """() => {
  const felt = document.getElementById("felt").getBoundingClientRect();
  return Array.from(document.querySelectorAll("#seats [data-card]"), (card) => [card.dataset.card, card.getBoundingClientRect()])
    .filter(([, box]) => box.left < felt.left - 1 || box.right > felt.right + 1).map(([code]) => code);
}"""


def step_of(page: Page) -> str:
    return page.url.partition("#")[2]


def test_a_match_is_played_replayed_and_its_shuffle_checked(site, visitor):
    page = visitor()
    page.goto(f"{site.url}/en/games/ramsen/?crosses=1&seats=3")
    page.locator('form[action="/play/"] button').first.click()
    person = Player(page)
    expect(person.game).to_have_attribute("data-link", "open")
    unfold(page, "more")
    page.locator(".sealed summary").click()
    expect(page.locator("#seal-now")).to_contain_text("Seal of this match: ")
    page.locator("#menu > summary").click()
    while True:
        play_until([person])
        if person.stage == "over":
            break
        go_on([person])
    expect(page.locator("#result-title")).to_contain_text("win")
    expect(page.locator("#result-rows .winner")).to_have_count(1)
    with page.expect_popup() as opened:
        page.click("#look-back-replay")
    look_back(opened.value)
    with page.expect_popup() as opened:
        page.click("#look-back-fair")
    fair = opened.value
    expect(fair.locator("#fair-sum")).to_have_class("notice good")
    assert fair.locator('[data-state="wrong"]').count() == 0
    expect(fair.get_by_text("It is the seal that this browser saw when it gave its share.")).to_be_visible()
    expect(fair.get_by_text("The share of this browser is in it.").first).to_be_visible()
    expect(fair.get_by_text("The head is signed with a key of this site.")).to_be_visible()
    expect(fair.get_by_text("It is the head that this browser noted when the match ended.")).to_be_visible()
    expect(fair.locator("#fair-outcome")).to_contain_text("Proven: ")
    expect(
        fair.get_by_text("These are the seals that this browser noted when the hand was dealt.").first
    ).to_be_visible()
    fair.route("**/fair/", with_another_seed)
    fair.reload()
    expect(fair.locator("#fair-sum")).to_have_class("notice bad")
    expect(fair.get_by_text("The seed does not fit the seal: another one was sealed.")).to_be_visible()
    expect(
        fair.get_by_text("The record has another head than the one that was fixed when the match ended")
    ).to_be_visible()
    expect(fair.locator("#fair-outcome")).to_contain_text("Wrong: ")
    fair.close()
    go_on([person])  # with another match
    expect(page.locator("#hand-number")).to_contain_text("1")


def with_another_seed(route: Route) -> None:
    """The page as a server would send it that shows another seed than it has sealed."""
    answer = route.fetch()
    seed = re.search(r'"seed": "([0-9a-f]{64})"', answer.text())
    assert seed is not None
    route.fulfill(response=answer, body=answer.text().replace(seed[1], "ab" * 32))


def look_back(page: Page) -> None:
    """Through the match with the keyboard; every moment has an address that leads back to it."""
    caption = page.locator("#caption")
    expect(caption).to_have_text("The hand begins.")
    expect(page.get_by_role("status").filter(has_text="on its way")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(caption).to_have_text("The pack is shuffled.")
    while not page.locator("#trick > .best").count():  # the first hand may have been played by nobody
        page.keyboard.press("PageDown")
        page.wait_for_timeout(100)
    told, moment = caption.text_content() or "", page.url
    assert "takes the trick" in told
    expect(page.locator("#rule-links a").first).to_have_attribute(
        "href", re.compile(r"^/en/games/ramsen/\?.*crosses=1.*#play$")
    )
    page.keyboard.press("End")
    expect(page.locator("#result")).to_be_visible()
    page.goto("about:blank")
    page.goto(moment)
    expect(caption).to_have_text(told)
    page.select_option("#seen-by", "1")
    assert step_of(page).endswith("p2")
    expect(page.locator("#seats .backs [data-card]")).to_have_count(0)
    page.keyboard.press("Home")
    assert step_of(page) == "h1s0p2"


WORKED = 60_000  # milliseconds in which the worker comes to a record, on a machine that does much else


@pytest.fixture(scope="module")
def at_work(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with a worker, which goes through what is brought."""
    site = Site(copy(furnished, tmp_path_factory.mktemp("work") / "data"), settings=dict(QUICK), worker=True).start()
    yield site
    assert site.stop() == 0, site.log


def bring(page: Page, site: Site, record: str) -> None:
    """Sends a record in, as somebody does who was given one."""
    page.goto(f"{site.url}/replay/")
    page.fill("#record-text", record)
    page.click("main form .primary")


def test_a_record_that_is_brought_along_fits_every_screen(at_work, visitor):
    page = visitor(viewport={"width": 360, "height": 740}, color_scheme="dark", locale="de-AT")
    page.context.add_cookies([{"name": "weli_language", "value": "de", "url": at_work.url}])
    record = short_match("ramsen", undo=0.05, crosses=1)
    bring(page, at_work, record)
    expect(page.locator("#caption")).to_have_text("Das Spiel beginnt.", timeout=WORKED)
    for _ in range(14):
        page.locator('[data-go="on"]').click()
    expect(page.locator("#step-number")).to_contain_text("Schritt 14 von")
    fits(page)
    page.set_viewport_size({"width": 740, "height": 360})
    page.emulate_media(color_scheme="light")
    fits(page)
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate(BEHIND) == [], "the smallest phone shows every card as well"
    assert wide(page) <= 0

    without = visitor(java_script_enabled=False)
    without.goto(page.url.partition("#")[0])
    expect(without.locator(".hand-words")).to_have_count(record.count("\nhand "))
    expect(without.locator(".sentences li").first).to_have_text("The pack is shuffled.")

    bring(page, at_work, short_match("schieberamsch", deals=3))
    expect(page.locator("#caption")).to_have_text("Das Spiel beginnt.", timeout=WORKED)
    for _ in range(3):
        page.locator('[data-go="on"]').click()
    expect(page.locator("#seats .seat:not([data-place=bottom]) .backs [data-card]")).to_have_count(20)
    for width, height in ((1280, 800), (1024, 700), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OFF_THE_FELT) == [], f"ten cards in every hand, {width}"


def short_match(key: str, undo: float = 0.0, **options: int) -> str:
    """The record of a match of some four hands: of more nobody sees more on a screen."""
    record = matches.random_match(matches.variant_of(key, **options), 12, undo=undo)
    assert record is not None
    return notation.write(record)


def fits(page: Page) -> None:
    """Nothing stands over the edge, every button can be hit, and axe finds nothing."""
    at_rest(page)
    assert wide(page) <= 0
    small = page.locator(".reel button").evaluate_all(
        "all => all.filter(one => one.offsetWidth < 44 || one.offsetHeight < 44).length"
    )
    assert small == 0
    assert axe_finds(page) == []
