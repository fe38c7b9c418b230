"""An annotated hand in Chromium: stepped by keyboard, played on from, and framed by another site."""

from __future__ import annotations

import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HEIGHT = "document.querySelector('.told').offsetHeight"


def test_a_hand_is_stepped_by_keyboard_and_played_on(site, visitor):
    page = visitor(viewport={"width": 360, "height": 740})
    page.goto(f"{site.url}/en/games/ramsen/#sample")
    player, height = page.locator(".told-player"), page.evaluate(HEIGHT)
    expect(player.locator(".told-at")).to_have_text("Step 3 of 27")
    player.focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(player.get_by_role("status")).to_contain_text("Clara takes the trick with Sow of hearts.")
    expect(player.locator(".told-lying .winning")).to_contain_text("Clara")
    expect(player.locator(".told-seats > .turn")).to_contain_text("Tricks: 1")
    assert page.evaluate(HEIGHT) == height
    page.keyboard.press("End")
    expect(player.get_by_role("button", name="Play on from here")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(HEIGHT) == height
    player.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/t/\w+/"))
    expect(page.locator("#hand li")).to_have_count(1)
    expect(page.locator("#from-example")).to_contain_text("This hand was not shuffled")


class Elsewhere(BaseHTTPRequestHandler):
    """A page of another site with an example of ours in it."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(
            f'<!doctype html><link rel="icon" href="data:,"><iframe src="{self.path[1:]}"></iframe>'.encode()
        )

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def elsewhere():
    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_another_site_frames_an_example(site, elsewhere, page):
    page.goto(f"{elsewhere}/{site.url}/embed/en/ramsen/told/")
    example = page.frame_locator("iframe")
    example.locator("[data-go='1']").click()
    expect(example.get_by_role("status")).to_contain_text("Anna exchanges 2 cards.")
