"""A round with real cards, written down on phones: the stories of the score sheet in Chromium."""

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.browsing import at_rest, axe_finds, looks
from tests.rules.strategies import LONG

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
NEW = {"en": "/en/score/new/", "de": "/de/anschreiben/neu/"}
SMALL = """() => [...document.querySelectorAll("main a, main button, main summary, main input, main label")]
  .filter(node => !node.closest("p:not(.row), .unseen") && !(node.matches("input") && node.closest("label")))
  .filter(node => !node.matches(".unseen, .crumb, label[for]"))
  .map(node => [node.getBoundingClientRect(), node.textContent.trim()])
  .filter(([box]) => box.height > 0 && (box.height < 43.9 || box.width < 43.9))
  .map(([box, text]) => `${text} ${box.width} × ${box.height}`)"""


def begin(page: Page, site, game: str, *names: str, lang: str = "en", rules: str = "") -> str:
    """Opens a sheet for these people; returns its address."""
    page.goto(f"{site.url}{NEW[lang]}?game={game}{rules}")
    for seat, name in enumerate(names):
        page.fill(f"#name-{seat}", name)
    page.locator("button.primary.large").click()
    page.wait_for_url("**/s/*/")
    return page.url


def pick(page: Page, **answers) -> None:
    """Answers in the form itself, which lies under the pad of keys and is what is sent."""
    for key, value in answers.items():
        page.locator(f'.entry input[name="{key.replace("_", "-")}"][value="{value}"]').evaluate(
            "field => field.click()"
        )


def tricks(page: Page, *row) -> None:
    for seat, taken in enumerate(row):
        pick(page, **{f"tricks_{seat}": taken})


def enter(page: Page, *row) -> None:
    if row:
        tricks(page, *row)
    page.locator(".entry button.primary").click()
    page.wait_for_load_state()


def standing(page: Page) -> list[str]:
    return page.locator(".players .score").all_inner_texts()


def barriers(page: Page) -> None:
    """axe finds nothing, nothing stands over the edge, everything is big enough to press."""
    assert axe_finds(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    assert page.evaluate(SMALL) == []


def test_a_round_of_ramsen_with_a_correction(site, visitor):
    page = visitor(viewport=PHONE)
    begin(page, site, "ramsen", "Anna", "Bartholomäus-Sepp", "Cilli", "Dora")
    expect(page.locator("#entry")).to_contain_text("Anna deals.")
    enter(page, 2, 2, 1, "-")
    assert standing(page) == ["8", "8", "9", "10"]
    enter(page, 3, 3, 0, "-")
    expect(page.locator("#refused")).to_contain_text("5 tricks were played, but you entered 6.")
    expect(page.locator("#refused")).to_be_focused()
    expect(page.locator('input[name="tricks-0"][value="3"]')).to_be_checked()
    enter(page, 5, 0, "-", "-")
    enter(page, 2, 2, 1, 0)
    assert standing(page) == ["1", "11", "8", "15"]
    expect(page.locator(".crosses").first).to_have_attribute("aria-label", "9 of 10 marks drawn")
    page.locator(".hands tbody th a").nth(1).click()
    page.fill("#why", "the other way round")
    page.fill("#by", "Dora")
    enter(page, 0, 5, "-", "-")
    assert standing(page) == ["11", "1", "8", "15"]
    page.locator(".hands tbody th a").nth(1).click()
    expect(page.locator(".history li").first).to_contain_text("the other way round")
    expect(page.locator(".history li").first).to_contain_text("Dora")
    expect(page.locator(".history li").nth(1)).to_contain_text("Anna 5")


def test_the_order_of_tricks_is_asked_when_it_decides(site, page):
    begin(page, site, "ramsen", "Anna", "Bert", "Cilli", rules="&crosses=1")
    enter(page, 3, 2, 0)
    expect(page.locator('[data-field="winners"]')).to_have_count(0)
    enter(page, 2, 3, 0)
    expect(page.locator("#refused")).to_contain_text("Enter who won each trick, in order.")
    for trick, seat in enumerate([1, 1, 0, 0, 1]):
        pick(page, **{f"winners_{trick}": seat})
    enter(page)
    expect(page.locator(".winner")).to_have_text("Anna has won.")
    page.locator("#entry button").click()
    expect(page.locator("#entry")).to_contain_text("Hand 1")
    expect(page.locator("#entry")).to_contain_text("Cilli deals.")


def test_mulatschak_in_hearts_after_a_white_hand_in_german(site, visitor):
    page = visitor(viewport=PHONE, locale="de-AT")
    begin(page, site, "mulatschak", "Anna", "Bert", "Cilli", lang="de")
    pick(page, called="whiteout")
    expect(page.locator('[data-field="declarer"]')).to_be_hidden()
    enter(page)
    expect(page.locator("#entry")).to_contain_text("Dieses Spiel zählt 2-fach.")
    pick(page, declarer=0, bid=2, trump="H")
    enter(page, 2, 3, "-")
    expect(page.locator("#refused")).to_contain_text("Bei diesem Trumpf bleibt niemand daheim.")
    enter(page, 2, 3, 0)
    assert standing(page) == ["7", "3", "35"]
    expect(page.locator(".hands")).to_contain_text("Anna · 2 · Herz")


def test_schieberamsch_with_a_grand_hand(site, page):
    begin(page, site, "schieberamsch", "Anna", "Bert", "Cilli")
    page.locator(".tap-pad summary").click()
    page.get_by_role("button", name="How it was played").click()
    expect(page.locator('[data-field="caller"]')).to_be_hidden()
    for seat, points in enumerate((70, 30, 20)):
        page.fill(f"#points-{seat}", str(points))
    enter(page, 5, 3, 2)
    assert standing(page) == ["7", "0", "0"]
    pick(page, called="grand-hand", caller=1)
    expect(page.locator('[data-field="shoves"]')).to_be_hidden()
    page.locator('input[name="jacks-EU"]').check()
    for seat, points in enumerate((30, 62, 27)):
        page.fill(f"#points-{seat}", str(points))
    enter(page, 3, 5, 2)
    expect(page.locator("#refused")).to_contain_text("There are 120 card points in the pack, but you entered 119.")
    expect(page.locator("#points-1")).to_have_value("62")
    page.fill("#points-2", "28")
    enter(page)
    assert standing(page) == ["7", "−7", "0"]
    expect(page.locator("#entry")).to_contain_text("Bert deals.")
    expect(page.locator("#entry")).to_contain_text("Deal 2 of 12.")


def test_nought_tricks_in_roedskaegg_are_asked_about(site, visitor):
    """Who followed without a trick and who lay down both took none; six marks are not written without a word."""
    page = visitor(viewport=PHONE)
    begin(page, site, "roedskaegg", "Anna", "Bert", "Cilli")
    pick(page, declarer=0, bid=2)
    enter(page, 3, 3, 0)
    expect(page.locator("#refused")).to_contain_text("Did Cilli follow without a trick, or lie down?")
    assert standing(page) == ["12", "12", "12"]
    pick(page, tricks_2="-")
    enter(page)
    assert standing(page) == ["9", "9", "12"]
    pick(page, declarer=1, bid=2)
    tricks(page, 2, 4, 0)
    page.locator('input[name="followed-2"]').check()
    enter(page)
    assert standing(page) == ["7", "5", "18"]


def test_another_phone_moves_on_to_the_next_hand_and_a_conflict_is_settled(site, visitor):
    anna, bert = visitor(viewport=PHONE), visitor(viewport=PHONE)
    address = begin(anna, site, "ramsen", "Anna", "Bert", "Cilli")
    reading = anna.locator("#link-2").input_value()
    bert.goto(address)
    cilli = visitor(viewport=PHONE)
    cilli.goto(reading)
    expect(cilli.locator("#entry")).to_have_count(0)
    enter(anna, 5, 0, "-")
    expect(bert.locator("#entry-title")).to_have_text("Hand 2")  # nobody has touched his form
    enter(bert, 0, 5, "-")
    assert standing(bert) == ["10", "10", "10"]

    expect(anna.locator("#entry-title")).to_have_text("Hand 3")
    pick(bert, tricks_0=1)
    anna.fill("#by", "Anna")
    enter(anna, 5, 0, "-")
    expect(cilli.locator(".players .score").first).to_have_text("5")
    expect(cilli.locator("#news")).to_have_text("After hand 3: Anna 5, Bert 15, Cilli 10")
    expect(bert.locator("#overtaken")).to_be_visible()
    enter(bert, 4, 1, "-")
    expect(bert.locator("main")).to_contain_text("Anna was quicker.")
    barriers(bert)
    bert.get_by_role("button", name="Mine is right").click()
    bert.wait_for_url("**/s/*/")
    assert standing(bert) == ["6", "9", "10"]


def test_without_javascript(site, visitor):
    page = visitor(viewport=PHONE, java_script_enabled=False)
    page.goto(f"{site.url}/en/score/new/?game=mulatschak&whiteout=off&whiteout_cap=64")
    expect(page.locator("#clashes")).to_contain_text("Without white hands there is no doubling to limit.")
    page.get_by_role("button", name="Standard").click()
    expect(page.locator("#clashes")).to_have_text("")
    for seat, name in enumerate(("Anna", "Bert", "Cilli")):
        page.fill(f"#name-{seat}", name)
    page.get_by_role("button", name="Move player 2 one seat up").click()
    expect(page.locator("#name-0")).to_have_value("Bert")
    page.locator("#name-0").press("Enter")
    page.wait_for_url("**/s/*/")
    expect(page.locator('[data-field="declarer"]')).to_be_visible()
    enter(page)
    expect(page.locator("#refused")).to_contain_text("Enter who declared.")
    pick(page, declarer=0, bid="mulatschak", trump="H")
    enter(page, 5, 0, 0)
    assert standing(page) == ["−5", "35", "35"]
    expect(page.locator(".winner")).to_have_text("Bert has won.")
    page.locator(".hands tbody th a").first.click()
    page.get_by_role("button", name="Take this hand out").click()
    assert standing(page) == ["15", "15", "15"]
    page.get_by_role("button", name="Take the last entry back").click()
    assert standing(page) == ["−5", "35", "35"]


def test_rules_are_chosen_without_losing_what_was_typed(site, page):
    page.goto(f"{site.url}/en/score/new/?game=ramsen")
    for seat, name in enumerate(("Anna", "Bert", "Cilli", "Dora")):
        page.fill(f"#name-{seat}", name)
    page.get_by_text("One by one").click()
    page.locator("#exchange_cap-each5").check()
    expect(page.locator("#clashes")).to_contain_text("4 players cannot exchange five cards each")
    expect(page.locator("#name-3")).to_have_value("Dora")
    page.fill("#name-3", "")
    page.locator("#crosses-1").check()
    expect(page.locator("#clashes")).to_have_text("")
    page.locator("button.primary.large").click()
    page.wait_for_url("**/s/*/")
    assert standing(page) == ["5", "5", "5"]


# In the longer words of German, every other page by night, and none twice; in the long run each page in all ways.
@pytest.mark.parametrize(("light", "lang"), looks(("light", "dark"), ("de", "en")) if LONG else [("light", "de")])
def test_no_barriers(site, visitor, light, lang):
    page = visitor(viewport=PHONE, color_scheme=light, locale={"en": "en-GB", "de": "de-DE"}[lang])
    lights = cycle((light,) if LONG else ("light", "dark"))

    def judged() -> None:
        page.emulate_media(color_scheme=next(lights))
        at_rest(page)
        barriers(page)

    if LONG:  # the next has all of it, and a clash
        page.goto(site.url + NEW[lang])
        judged()
    page.goto(f"{site.url}{NEW[lang]}?game=mulatschak&whiteout=off&whiteout_cap=64")
    judged()
    address = begin(
        page, site, "ramsen", "Maximiliane-Theresia", "Bo", "Ignaz", "Donaudampfschifferin", "Eva", lang=lang
    )
    enter(page, 5, 5, 0, 0, 0)
    judged()
    enter(page, 5, 0, 0, "-", "-")
    enter(page, 4, 1, 0, "-", "-")
    page.locator("details.share summary").click()
    judged()
    enter(page, 1, 2, 2, "-", "-")
    for path in (*([""] if LONG else []), "hands/1/", "people/", "changes/", "rules/"):
        page.goto(address + path)
        judged()
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(address)
    judged()


def test_on_paper_stands_the_table_and_nothing_to_press(site, page):
    begin(page, site, "ramsen", "Anna", "Bert", "Cilli")
    enter(page, 5, 0, "-")
    page.emulate_media(media="print")
    expect(page.locator(".hands")).to_be_visible()
    expect(page.locator("#entry")).to_be_hidden()
    expect(page.locator(".share")).to_be_hidden()


def tap(page: Page, *names: str) -> int:
    """Taps keys of the pad, by what they are called; how many they were."""
    for name in names:
        page.locator(f'.tap-pad [data-key="{name}"]').click()
    return len(names)


def entered(page: Page) -> int:
    """Taps the key that enters, which has to be on the screen."""
    button = page.locator(".entry button.primary")
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    page.wait_for_load_state()
    return 1


def test_where_a_phone_keeps_nothing_a_hand_waits_in_its_form_for_the_connection(site, visitor):
    page = visitor(viewport=PHONE)  # without a worker, as on an open connection
    begin(page, site, "ramsen", "Anna", "Bert", "Cilli")
    page.context.set_offline(True)
    enter(page, 3, 2, 0)
    expect(page.locator("#away-unkept")).to_contain_text("what you have typed was not sent")
    expect(page.locator("#away")).to_be_hidden()
    page.context.set_offline(False)
    page.locator(".entry button.primary").click()
    expect(page.locator(".hands tbody tr")).to_have_count(1)
    expect(page.locator(".players .score")).to_have_text(["7", "8", "15"])


def test_hands_are_tapped_in_on_one_small_screen(site, visitor):
    page = visitor(viewport={"width": 360, "height": 640}, has_touch=True)
    begin(page, site, "mulatschak", "Grete", "Anna", "Dieter", "Sepp", "Alois")
    taps = tap(page, "Anna: 2", "Sepp: 2", "Alois: 1")
    expect(page.locator(".told")).to_have_text("Anna: Bid 2. Tricks: Anna 2, Sepp 2, Alois 1. Home: Grete and Dieter.")
    expect(page.locator('.tap-pad [data-key="Grete: 3"]')).to_have_class("key  fades")
    assert page.evaluate("scrollY") == 0
    assert taps + entered(page) == 4
    assert standing(page) == ["16", "13", "16", "13", "14"]
    expect(page.locator(".stands")).to_contain_text("Hand 1 stands.")
    expect(page.locator(".stands")).to_be_in_viewport(ratio=1)
    barriers(page)
    tap(page, "Grete: Mulatschak")  # all of it follows
    expect(page.locator(".told")).to_contain_text("Tricks: Grete 5, Anna 0, Dieter 0, Sepp 0, Alois 0.")
    tap(page, "chip Change: Bid", "Grete: 2", "chip hearts", "Anna: 2", "Dieter: 1")
    expect(page.locator(".told")).to_contain_text("Sepp 0, Alois 0.")  # in hearts nobody stays at home
    tap(page, "Anna: Home")
    entered(page)
    expect(page.locator("#refused")).to_be_visible()  # the judge is the server, and nothing is lost
    tap(page, "Anna: 2")
    entered(page)
    assert standing(page) == ["12", "9", "14", "23", "24"]
    page.locator(".stands button").click()
    assert standing(page) == ["16", "13", "16", "13", "14"]
    page.locator(".tap-pad summary").click()
    page.get_by_role("button", name="Just the new scores").click()
    tap(page, "1", "4", "Next", "0")
    entered(page)
    assert standing(page) == ["14", "0", "16", "13", "14"]
    expect(page.locator(".winner")).to_have_text("Anna has won.")
    page.goto(f"{site.url}{NEW['en']}")
    page.get_by_role("link", name="Just points").click()
    page.locator("button.primary.large").click()
    page.wait_for_url("**/s/*/")
    tap(page, "Next", "1", "2")
    entered(page)
    assert standing(page) == ["0", "12", "0", "0"]
