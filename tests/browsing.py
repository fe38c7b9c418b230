"""Chromium for tests. A script error, a failed request of our own or a breach of the content policy fails the test."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
BREACH = "content policy breached"
WATCH = f"""addEventListener("securitypolicyviolation", event => {{
  if (event.disposition === "enforce")
    console.error("{BREACH}: " + event.violatedDirective + " by " + event.blockedURI + " at " + event.sourceFile);
}});"""


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
def chromium() -> Iterator[Browser]:
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), args=["--no-sandbox", "--disable-background-networking", "--disable-quic"]
        )
        try:
            yield browser
        finally:
            browser.close()


class Visitors:
    """Opens pages of people who share nothing: each has a context, and so cookies, of their own."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __call__(self, **options: Any) -> Page:
        """A page of a new visitor; `options` as for Playwright's new_context (viewport, locale, color_scheme …)."""
        options.setdefault("locale", "en-GB")
        context = self.browser.new_context(**options)
        context.set_default_timeout(10_000)
        context.add_init_script(WATCH)
        context.on("page", self._listen)
        self.contexts.append(context)
        return context.new_page()

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and (BREACH in message.text or "Content Security Policy" in message.text):
            self.complaints.append(message.text)

    def leave(self) -> None:
        """Closes everything; fails if a page complained."""
        for context in self.contexts:
            context.close()
        assert not self.complaints, "\n".join(self.complaints)
