"""The watch over the pages sees what it must see."""

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.fresh import differences
from tests.browsing import Visitors, axe_finds

pytestmark = pytest.mark.browser

HERE = "http://127.0.0.1:9/"
POLICY = {"Content-Security-Policy": "script-src 'self' 'unsafe-inline'; img-src *; style-src 'none'"}


def serve(page: Page, body: str) -> None:
    """Opens a page with this body; everything else that it asks for here is missing."""

    def answer(route: Route) -> None:
        if route.request.url == HERE:
            route.fulfill(body=f"<!doctype html><title>Page</title>{body}", content_type="text/html", headers=POLICY)
        else:
            route.fulfill(status=404 if route.request.url.startswith(HERE) else 200, body="")

    page.route("**/*", answer)
    page.goto(HERE)
    page.wait_for_timeout(200)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("<script>console.error('badly done')</script>", "badly done"),
        ("<script>setTimeout(() => { throw new Error('broken') })</script>", "broken"),
        ("<p style='color: red'>styled</p>", "style-src"),
        ("<img src='/missing.png' alt=''>", "404 for http://127.0.0.1:9/missing.png"),
        ("<img src='http://stranger.example/dot.png' alt=''>", "a request to somebody else: http://stranger.example"),
        ("<script>fetch('http://stranger.example/told').catch(() => 0)</script>", "somebody else"),
    ],
)
def test_what_a_page_does_wrong_is_told(chromium: Browser, body: str, complaint: str) -> None:
    visitors = Visitors(chromium)
    serve(visitors(), body)
    with pytest.raises(AssertionError, match=complaint):
        visitors.leave()


def test_a_good_page_is_left_in_peace(chromium: Browser) -> None:
    visitors = Visitors(chromium)
    serve(visitors(), "<p>Good</p><script>fetch('/none'); console.log('fine')</script>")
    visitors.leave()


def test_a_barrier_is_found_and_its_place_told(page: Page) -> None:
    serve(page, "<main><h1>Page</h1><font color='#eee'>pale</font><input name='nameless'></main>")
    for _ in range(2):  # axe stays in the page
        rules = {line.partition(":")[0]: line for line in axe_finds(page)}
        assert rules.keys() >= {"html-has-lang", "label"}
        assert "nameless" in rules["label"]
        assert "pale" in rules["color-contrast"], "though the page is not drawn"
    of_a_part = {line.partition(":")[0] for line in axe_finds(page, "main")}
    assert of_a_part == {"label", "color-contrast"}, "of that part alone"
    assert [line.partition(":")[0] for line in axe_finds(page, only=["html-has-lang"])] == ["html-has-lang"]


TABLE = """<div id="game" data-link="open" data-version="7" data-stage="playing">
  <ol id="trick"><li data-card="HK" class="best"></li></ol><ul id="hand"><li data-card="{card}"></li></ul><p id="prompt">Play.</p></div>"""


def test_a_page_that_shows_another_card_is_found(chromium: Browser) -> None:
    visitors = Visitors(chromium)
    page, same, other = visitors(), visitors(), visitors()
    for one, card in ((page, "HO"), (same, "HO"), (other, "GA")):
        serve(one, TABLE.format(card=card))
    assert differences(page, same, patience=0.1) == []
    assert differences(page, other, patience=0.1) == ["hand:\n  'HO' is\n  'GA'"]
    visitors.leave()
