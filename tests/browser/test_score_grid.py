"""An evening on paper, typed in by keyboard alone: keys are counted, and nothing is lost on the way."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_score_sheet import barriers, begin

pytestmark = pytest.mark.browser

PHOTO = bytes.fromhex(  # one white dot
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000 1f15c4890000000d49444154789c63f8ffff3f0005fe02fea7356ba30000000049454e44ae426082"
)


def keys(page: Page, text: str) -> int:
    """Presses them one after the other; how many they were."""
    for key in text:
        page.keyboard.press(key)
    return len(text)


def test_two_matches_by_keyboard_alone(site, visitor):
    page = visitor(viewport={"width": 1280, "height": 800})
    ramsen = begin(page, site, "ramsen", "Anna", "Bert", "Cilli", "Dora", rules="&crosses=1")
    page.goto(ramsen + "grid/")
    count = keys(page, "221x5500")
    expect(page.locator('tbody[data-hand="2"] .error')).to_have_text("5 tricks were played, but you entered 10.")
    expect(page.locator('tbody[data-hand="1"] .sum')).to_have_text(["3", "3", "4", "5"])
    page.reload()
    expect(page.locator('[name="h2-tricks-1"]')).to_have_value("5")  # what was not taken is still there
    expect(page.locator('[name="h2-tricks-2"]')).to_have_value("0")
    page.locator('[name="h2-tricks-0"]').focus()
    count += keys(page, "320x")
    expect(page.locator(".over")).to_have_text("The match is over: Anna")
    assert count == 4 * 3
    schnalzen = begin(page, site, "schnalzen", "Anna", "Bert", "Cilli", "Dora")
    page.goto(schnalzen + "grid/")
    page.get_by_label("fills itself").check()
    page.locator('[name="h1-tricks-0"]').focus()
    assert keys(page, "211" + "32") == 5
    page.keyboard.press("Enter")
    expect(page.locator('tbody[data-hand="2"] .sum')).to_have_text(["15", "17", "20", "20"])
    mulatschak = begin(page, site, "mulatschak", "Anna", "Bert", "Cilli", "Dora")
    page.goto(mulatschak + "grid/")
    assert keys(page, "b2h031" + "a3l410x") == 6 + 7  # the last trick of the first row follows, and "a" goes on
    expect(page.locator('tbody[data-hand="2"] .sum')).not_to_have_count(0)
    expect(page.locator(".below:visible")).to_have_count(0)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.set_input_files("#photo", {"name": "sheet.png", "mimeType": "image/png", "buffer": PHOTO})
    expect(page.locator(".photo img")).to_be_visible()
    assert [url for url in sent if not url.startswith("data:")] == []
    page.set_viewport_size({"width": 360, "height": 740})
    barriers_but_for_cells(page)


def barriers_but_for_cells(page: Page) -> None:
    """A desk's grid has denser cells than a phone's page; all else holds."""
    page.evaluate("document.querySelectorAll('table.typing').forEach(table => table.remove())")
    barriers(page)
