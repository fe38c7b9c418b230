"""The pages for reading in Chromium: no barriers, no script needed, and everything leads on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.games import GAMES
from tests.browsing import axe_finds, looks
from tests.each import for_each
from tests.rules.strategies import LONG

pytestmark = pytest.mark.browser

LIGHTS, LANGUAGES, WIDTHS = ("light", "dark"), ("en", "de"), (360, 1280)
# By how many pixels a view of the page is too wide
# The full article brings its style sheets when it is looked for, and is shown with them.
WIDE = """async view => {
  if (view) document.querySelector(`.view-switch [data-view="${view}"]`).click();
  const late = [...document.querySelectorAll('link[rel="stylesheet"]')].filter((one) => !one.sheet);
  await Promise.all(late.map((one) => new Promise((done) => { one.onload = one.onerror = done; })));
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}"""
# The spacing that readers may ask for. With it every word is longer: what fits then fits without it.
SPACED = """const spaced = new CSSStyleSheet();
spaced.replaceSync("body { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }");
document.adoptedStyleSheets.push(spaced);"""
EVERYTHING_OPEN = "document.querySelectorAll('.prose details:not([name])').forEach(one => { one.open = true; })"


def address(site, lang: str, key: str = "") -> str:
    """The page of a game, or the list of games."""
    shelf = {"en": "games", "de": "spiele"}[lang]
    return f"{site.url}/{lang}/{shelf}/" + (f"{key}/" if key else "")


def read_in_full(page) -> None:
    """A page of a game begins with the short article; this turns to the long one."""
    page.locator('.view-switch [data-view="full"]').click()


def sideways(page) -> int:
    """By how many pixels the page is too wide."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


# All articles are made of the same blocks; the long run looks at each in every way, this one at one of them.
ARTICLES = (
    [(key, *way) for key in GAMES for way in looks(LIGHTS, LANGUAGES, WIDTHS)]
    if LONG
    else [("ramsen", "dark", "de", 360)]
)


@pytest.mark.parametrize(("key", "light", "lang", "width"), ARTICLES)
def test_no_barriers(site, visitor, key, light, lang, width):
    page = visitor(viewport={"width": width, "height": 800}, color_scheme=light)
    page.goto(address(site, lang, key))
    read_in_full(page)
    page.evaluate(EVERYTHING_OPEN)
    page.locator(".try-hand summary").first.click()
    assert axe_finds(page) == [], (lang, width)
    assert sideways(page) == 0, (lang, width)


@pytest.fixture
def narrow(visitor):
    """The page of one person who goes from game to game on the smallest phone, and reads with more space."""
    page = visitor(viewport={"width": 320, "height": 568})
    page.add_init_script(SPACED)
    return page


@pytest.mark.timeout(600)
@for_each("key", ["", *(GAMES if LONG else list(GAMES)[::12])])
def test_the_narrowest_phone(site, narrow, key):
    for lang in LANGUAGES if LONG or not key else LANGUAGES[list(GAMES).index(key) % 2 :][:1]:
        narrow.goto(address(site, lang, key))
        narrow.evaluate(EVERYTHING_OPEN)
        for view in ("short", "full") if key else ("",):
            assert narrow.evaluate(WIDE, view) == 0, f"{lang} {view}, with the spacing that readers may ask for"
    assert narrow.evaluate("getComputedStyle(document.querySelector('p')).letterSpacing") != "normal"


def test_without_scripts_all_is_there(site, visitor):
    page = visitor(java_script_enabled=False)
    page.goto(address(site, "en", "ramsen"))
    read_in_full(page)
    expect(page.locator(".ladder")).to_have_count(4)
    expect(page.locator(".ladder:visible")).to_have_attribute("data-trump", "H")
    page.get_by_role("radio", name="bells").check()
    expect(page.locator(".ladder:visible")).to_have_attribute("data-trump", "S")
    page.emulate_media(media="print")
    for ladder in page.locator(".ladder").all():
        expect(ladder).to_be_visible()
    expect(page.locator(".ladder-choice")).to_be_hidden()
    page.emulate_media(media="screen")
    example = page.locator("#try-head-the-king")
    example.locator("summary", has=page.get_by_label("King of hearts")).click()
    expect(example.locator(".answer:visible")).to_contain_text("You must follow")
    expect(page.locator(".contents a").first).to_be_visible()


def test_without_scripts_one_click_opens_a_table_with_this_rule_set(site, visitor):
    page = visitor(java_script_enabled=False)
    page.goto(address(site, "en", "ramsen") + "?crosses=1")
    page.get_by_role("button", name="Play this now").first.click()
    page.wait_for_url(re.compile(r"/t/\w+/"))
    code = page.url.rstrip("/").rpartition("/")[2]
    told = page.request.get(f"{site.url}/api/v1/tables/{code}").json()["table"]
    assert told["game"] == "ramsen"
    assert told["options"]["crosses"] == 1


def test_the_ladder_follows_the_choice_a_card_answers_by_keyboard_and_the_deck_is_switched(site, page):
    page.goto(address(site, "en", "ramsen"))
    read_in_full(page)
    expect(page.locator(".ladder:visible")).to_have_attribute("data-trump", "H")
    page.get_by_role("radio", name="bells").check()
    shown = page.locator(".ladder:visible")
    expect(shown).to_have_attribute("data-trump", "S")
    expect(shown.locator(".trumps .card").first).to_have_attribute("aria-label", "Sow of bells")
    expect(shown).to_contain_text("10 cards")

    example = page.locator("#try-head-the-king")
    cards = example.locator(".try-hand summary")
    cards.first.focus()
    page.keyboard.press("Enter")
    expect(example.get_by_role("status")).to_contain_text("No. You must follow: leaves were led")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(example.locator("details[open]")).to_have_count(1)
    expect(example.get_by_role("status")).to_contain_text("Yes.")
    page.keyboard.press("Tab")
    expect(example.locator(".answer a:focus")).to_have_text("The rule")
    a_page_is_made_once_and_another_deck_shows_at_once_all_the_same(page, address(site, "en", "ramsen"))


def test_the_answer_leads_to_the_rule_no_bar_covers_it_and_a_word_is_explained(site, visitor):
    page = visitor(viewport={"width": 360, "height": 640})
    page.goto(address(site, "de", "ramsen"))
    read_in_full(page)
    example = page.locator("#try-head-the-king")
    example.locator("summary", has=page.get_by_label("Gras-Siebener")).click()
    example.locator(".answer:visible a").click()
    expect(page).to_have_url(re.compile(r"#play\.head$"))
    page.wait_for_timeout(200)
    rule, bar = page.locator("[id='play.head']").bounding_box(), page.locator(".contents").bounding_box()
    assert rule["y"] >= bar["y"] + bar["height"]
    page.set_viewport_size({"width": 320, "height": 568})
    a_word_is_explained_by_keyboard(page)


def test_the_contents_follow_the_reader_and_chosen_rules_the_address(site, visitor):
    page = visitor(viewport={"width": 360, "height": 640})
    page.goto(address(site, "en", "mulatschak"))
    read_in_full(page)
    page.locator(".contents summary").click()
    page.locator(".contents").get_by_role("link", name="Scoring", exact=True).click()
    expect(page.locator(".contents details")).not_to_have_attribute("open", "")
    expect(page.locator(".contents .here")).to_have_text("Scoring")
    expect(page.locator(".contents [aria-current]")).to_have_count(1)
    page.set_viewport_size({"width": 1280, "height": 800})
    chosen_rules_change_the_page_and_its_address(page)


def chosen_rules_change_the_page_and_its_address(page):
    form = page.locator("#options")
    form.get_by_role("radio", name="lowest trump").check()
    form.get_by_role("button", name="Show these rules").click()
    expect(page).to_have_url(re.compile(r"\?weli_rank=lowest#options$"))
    expect(page.locator(".rule-set-notices")).to_contain_text("lowest trump")
    expect(page.locator(".ladder:visible .trumps .card").last).to_have_attribute("aria-label", "Weli")
    expect(page.get_by_role("link", name="Start a score sheet").first).to_have_attribute(
        "href", re.compile(r"\?game=mulatschak&weli_rank=lowest$")
    )


def a_page_is_made_once_and_another_deck_shows_at_once_all_the_same(page, url):
    kept = page.request.get(url)
    assert page.request.get(url).text() == kept.text()
    assert page.request.get(url, headers={"If-None-Match": kept.headers["etag"]}).status == 304
    page.goto(url)
    read_in_full(page)
    expect(page.locator(".ladder:visible .trumps .card").first).to_have_attribute("aria-label", "Sow of hearts")
    page.locator(".settings summary").click()
    page.locator(".settings").get_by_role("radio", name=re.compile("French: ")).check()
    page.locator(".settings").get_by_role("button").click()
    expect(page.locator(".ladder:visible .trumps .card").first).to_have_attribute("aria-label", "Ace of hearts")


def a_word_is_explained_by_keyboard(page):
    word, note = page.locator("a.term", has_text="Vorhand").first, page.locator(".word-popover")
    word.focus()
    page.keyboard.press("Enter")
    expect(note).to_contain_text("neben dem Geber sitzt")
    expect(word).to_have_attribute("aria-expanded", "true")
    box = note.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 320 and box["y"] + box["height"] <= 568
    assert sideways(page) == 0
    page.keyboard.press("Tab")
    expect(note.get_by_role("link")).to_be_focused()
    assert axe_finds(page, ".word-popover") == []
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(word).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(note).to_be_visible()  # resting on it is enough
    page.emulate_media(media="print")
    assert word.evaluate("one => getComputedStyle(one).textDecorationLine") == "none"
