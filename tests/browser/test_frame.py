"""The frame and the home page in Chromium: every light, language and width."""

import pytest

from tests.browsing import axe_finds, looks

pytestmark = pytest.mark.browser

WIDTHS, LIGHTS, LANGUAGES = (360, 1280), ("light", "dark"), ("en", "de")
TARGETS = """() => [...document.querySelectorAll("a, button, summary, select, input, label:has(input)")]
  .filter(node => !node.closest(".skip, p:not(.row)") && !(node.matches("input") && node.closest("label")))
  .filter(node => !(node.matches("h3 > a")))
  .map(node => [node.getBoundingClientRect(), node.textContent.trim()])
  .filter(([box]) => box.height > 0 && box.height < 44)
  .map(([box, text]) => text + " " + box.height)"""


def sideways(page) -> int:
    """By how many pixels the page is too wide."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.mark.parametrize(("width", "light", "lang"), looks(WIDTHS, LIGHTS, LANGUAGES))
def test_home_has_no_barriers(site, visitor, width, light, lang):
    page = visitor(viewport={"width": width, "height": 800}, color_scheme=light)
    page.goto(f"{site.url}/{lang}/")
    page.locator(".settings summary").click()
    assert axe_finds(page) == []
    assert sideways(page) == 0


def test_home_fits_the_narrowest_phone_and_four_times_the_size(site, visitor):
    page = visitor(viewport={"width": 320, "height": 256})
    for lang in LANGUAGES:
        page.goto(f"{site.url}/{lang}/")
        assert sideways(page) == 0
        page.evaluate(
            """() => { for (const [name, value] of [["line-height", "1.5"], ["letter-spacing", ".12em"], ["word-spacing", ".16em"]])
                 document.body.style.setProperty(name, value, "important"); }"""
        )
        assert sideways(page) == 0
        assert page.evaluate(TARGETS) == []


def test_cards_are_really_drawn(site, page):
    page.goto(f"{site.url}/en/")
    first = page.locator(".fan .card").first
    first.wait_for()
    box = first.evaluate("node => { const b = node.querySelector('use').getBBox(); return [b.width, b.height]; }")
    assert box[0] > 100
    assert box[1] > 160


def test_deck_and_light_are_switched_without_javascript(site, visitor):
    page = visitor(java_script_enabled=False)
    page.goto(f"{site.url}/en/")
    page.locator(".settings summary").click()
    page.get_by_label("French: clubs, spades, hearts, diamonds").check()
    page.get_by_label("Night").check()
    page.get_by_role("button", name="Use these").click()
    page.wait_for_url(f"{site.url}/en/")
    assert page.locator('use[href*="french"]').count() > 0
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("button", name="Deutsch").click()
    page.wait_for_url(f"{site.url}/de/")
    assert page.locator('use[href*="french"]').count() > 0


def test_a_change_of_language_stays_at_the_paragraph(site, page):
    page.goto(f"{site.url}/en/games/ramsen/#full")
    rule = page.locator("#play\\.follow")
    rule.evaluate("node => scrollTo(0, scrollY + node.getBoundingClientRect().top - 100)")
    page.locator(".contents").get_by_role("button", name="Deutsch").click()
    page.wait_for_url("**/de/spiele/ramsen/#*")
    anchor = page.evaluate("decodeURIComponent(location.hash.slice(1))")
    distance = page.evaluate("id => Math.abs(document.getElementById(id).getBoundingClientRect().top)", anchor)
    assert distance < 300
    assert rule.is_visible()
    assert 0 < rule.bounding_box()["y"] < 720
    page.locator(".house-header").get_by_role("button", name="English").click()
    page.wait_for_url("**/en/games/ramsen/**")


def test_an_article_is_light_and_nothing_jumps(site, visitor):
    page = visitor(viewport={"width": 360, "height": 740}, drawn=True)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes = []
    wire.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.add_init_script(
        """window.shift = 0;
           new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shift += entry.value; })
             .observe({ type: "layout-shift", buffered: true });"""
    )
    page.goto(f"{site.url}/en/games/ramsen/", wait_until="networkidle")
    assert len(sizes) <= 12
    assert sum(sizes) <= 100_000
    assert page.evaluate("window.shift") == 0


def test_the_first_tab_leads_past_the_header_and_all_others_are_seen(site, page):
    page.goto(f"{site.url}/en/")
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    assert skip.evaluate("node => node === document.activeElement")
    assert skip.bounding_box()["width"] > 100
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    every_control_shows_where_the_keyboard_is(page)


def every_control_shows_where_the_keyboard_is(page):
    stops = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        what, ring = page.evaluate(
            """() => { const node = document.activeElement, shown = node.closest(".choice label") ?? node, css = getComputedStyle(shown);
                 return [node.tagName + node.textContent.trim().slice(0, 20), css.outlineStyle === "none" ? 0 : parseFloat(css.outlineWidth)]; }"""
        )
        if what.startswith("BODY"):
            break
        stops.add(what)
        assert ring >= 3, what
    assert len(stops) > 12


def test_a_table_for_friends_is_a_name_a_choice_and_a_press(site, visitor):
    page = visitor(java_script_enabled=False)
    page.goto(f"{site.url}/en/")
    page.get_by_role("link", name="With friends").click()
    page.fill("#name", "Resi")
    page.select_option("#game", "mulatschak")
    page.get_by_role("button", name="Open the room").click()
    page.wait_for_url("**/t/*/")


def test_the_list_of_games_is_narrowed_without_a_script(site, visitor):
    page = visitor(java_script_enabled=False)
    page.goto(f"{site.url}/en/games/")
    everything = page.locator(".game-tile[id]").count()
    page.get_by_role("link", name="10 players").click()
    page.wait_for_url("**/games/?players=10")
    assert 0 < page.locator(".game-tile[id]").count() < everything
    page.locator(".game-tile a").first.click()
    page.get_by_role("button", name="Play this now").first.click()
    page.wait_for_url("**/t/*/")


@pytest.mark.parametrize(("width", "light", "lang"), [(320, "dark", "de"), (1280, "light", "en")])
def test_the_list_of_games_has_no_barriers(site, visitor, width, light, lang):
    page = visitor(viewport={"width": width, "height": 800}, color_scheme=light)
    page.goto(f"{site.url}/{lang}/{'games' if lang == 'en' else 'spiele'}/")
    assert axe_finds(page) == []
    assert sideways(page) == 0
    assert page.evaluate(TARGETS) == []


def test_a_wrong_address_has_no_barriers(site, page):
    page.goto(f"{site.url}/en/nowhere/")
    assert axe_finds(page) == []


def test_nothing_moves_for_those_who_do_not_want_it_and_on_paper_is_what_is_read(site, visitor):
    page = visitor(reduced_motion="reduce")
    page.goto(f"{site.url}/en/")
    page.locator(".welcome .door").first.hover()
    assert page.evaluate("document.getAnimations().length") == 0
    printed_there_is_only_what_is_for_reading(page)


def printed_there_is_only_what_is_for_reading(page):
    page.emulate_media(media="print")
    assert not page.locator(".house-header").is_visible()
    assert not page.locator(".button").first.is_visible()
    assert page.locator("h1").is_visible()
