"""Chromium for tests. What a page complains of fails the test, whoever opened it.

That is: a script error, anything written to the console as an error, a breach of the content policy, a script, sheet,
picture or sound of ours that could not be had, and any request to somebody else's server. A connection that is lost is
reported by the browser itself and is no fault of the page; what a page answers with 4xx, the test looks at.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.rules.strategies import LONG
from tests.waiting import SOON

expect.set_options(timeout=1000 * SOON)

# The shell is the same Chromium without the parts that draw windows: the tests run a fifth quicker in it.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PLAIN = ("--no-sandbox", "--disable-background-networking", "--disable-quic")
# A page of the tests is open for seconds: what V8 makes quick takes longer to make than it saves, except where axe looks at one
# long page after the other. What draws needs no process of its own.
ARGS = (*PLAIN, "--in-process-gpu", *(() if LONG else ("--js-flags=--no-maglev --no-opt",)))
HOME = ("127.0.0.1", "localhost")
OUTSIDE = ("http", "https", "ws", "wss")  # data: and blob: stay in the page
PARTS = ("script", "stylesheet", "image", "font", "media")
BREACH = "content policy breached"
# What Chromium itself writes about the network, with or without a fault of the page.
NETWORK = ("Failed to load resource", "net::ERR_", "WebSocket")
WATCH = f"""addEventListener("securitypolicyviolation", event => {{
  if (event.disposition === "enforce")
    console.error("{BREACH}: " + event.violatedDirective + " by " + event.blockedURI + " at " + event.sourceFile);
}});"""
# Nobody looks at these pages: they are laid out, and what stands on them can be read and pressed, but not drawn.
UNDRAWN = """{ const sheet = window.undrawn = new CSSStyleSheet();
  sheet.replaceSync("@media screen { html { opacity: 0 !important } }");
  document.adoptedStyleSheets.push(sheet); }"""


def looks(*axes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The ways in which to look at a page: all combinations in the long run, else so few that every value comes up."""
    if LONG:
        return list(product(*axes))
    return [tuple(axis[turn % len(axis)] for axis in axes) for turn in range(max(map(len, axes)))]


def chromium_path() -> str:
    """Where Chromium is on this machine. Skips the test where there is none, but never under CI."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None:
        return found
    message = "no chromium on this machine: browser tests were not run"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@contextmanager
def chromium(args: Sequence[str] = ARGS) -> Iterator[Browser]:
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=[*args])
        try:
            yield browser
        finally:
            browser.close()


# What turns for ever is no reason to wait.
REST = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const moves = (one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity;
  do { await frame(); await frame(); } while (document.getAnimations().some(moves));
}"""


def at_rest(page: Page) -> None:
    """Waits until the page is drawn and nothing on it moves any more."""
    page.evaluate(REST)


# No page has sound or film that begins by itself; to look for them axe would fetch every sheet of the page once more.
AXE = {"resultTypes": ["violations"], "preload": False}
AXE_FINDS = """async ([within, options]) => {
  const undrawn = window.undrawn ?? {};
  undrawn.disabled = true;  // axe leaves alone what cannot be seen
  const { violations } = await axe.run(within || document, options);
  undrawn.disabled = false;
  return violations.map((rule) =>
    `${rule.id}: ${rule.help}: ${rule.nodes.map((one) => one.target + " " + one.html.slice(0, 120)).join(" | ")}`);
}"""


def axe_finds(page: Page, within: str = "", only: Sequence[str] = ()) -> list[str]:
    """What axe has against the page as it is, or a part of it: for each rule that is broken one line with the places.

    ``only``: these rules alone.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    rules = {"runOnly": {"type": "rule", "values": [*only]}} if only else {}
    found: list[str] = page.evaluate(AXE_FINDS, [within, AXE | rules])
    return found


class Visitors:
    """Opens pages of people who share nothing: each has a context, and so cookies, of their own."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __call__(self, *, drawn: bool = False, **options: Any) -> Page:
        """A page of a new visitor; `options` as for Playwright's new_context (viewport, locale, color_scheme …).

        Nothing moves by itself there: a hand in which cards travel takes a quarter more of a core. Who looks at what
        moves says ``reduced_motion="no-preference"``. And nothing is drawn, which takes a fifth of all that a browser does,
        unless it is ``drawn`` for who asks the browser what it has drawn.
        """
        options.setdefault("locale", "en-GB")
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("service_workers", "block")  # or each of them would fetch the whole encyclopedia
        context = self.browser.new_context(**options)
        context.set_default_timeout(1000 * SOON)
        context.add_init_script(WATCH)
        if not drawn:
            context.add_init_script(UNDRAWN)
        context.on("page", self._listen)
        context.on("request", self._request)
        context.on("response", self._response)
        self.contexts.append(context)
        return context.new_page()

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", self._console)
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        breach = BREACH in message.text or "Content Security Policy" in message.text
        if message.type == "error" and (breach or not any(words in message.text for words in NETWORK)):
            self.complaints.append(message.text)

    def _request(self, request: Request) -> None:
        self._stranger(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self._stranger(socket.url)

    def _stranger(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in OUTSIDE and parts.hostname not in HOME:
            self.complaints.append(f"a request to somebody else: {url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.request.resource_type in PARTS:
            self.complaints.append(f"{response.status} for {response.url}")

    def leave(self) -> None:
        """Closes everything; fails if a page complained."""
        for context in self.contexts:
            context.close()
        assert not self.complaints, "\n".join(self.complaints)
