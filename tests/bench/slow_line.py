"""How long it takes to own cards on a slow line: ``python -m tests.bench.slow_line``, ``--steps`` for each run's files.

A phone of 360 × 740 whose processor is slowed down four times, on a line of 400 kbit/s that answers after 400 ms, as
Chromium pretends it (without TLS, which is the operator's). Counted is from the tap on *Play now* at home until one's own
cards stand in full sight, dealt and drawn, in five runs of a browser that has never been here: for who taps as soon as the
home page stands and for who has looked at it for three seconds; for a first hand, which is guided, and for one that is
shuffled, cut and dealt. Goal: 3 s.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browsing import chromium
from tests.running import Site, furnish

RUNS = 5
LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SLOWER = 4
LOOKED = (0, 3000)  # milliseconds for which one has looked at the home page
PATIENCE = 60_000
# The time at which a card of one's own is drawn with its face and seen in full, in milliseconds since 1970.
CARDS = """() => {
  const card = document.querySelector("#hand > li svg");
  const moved = (one) => one.effect?.target?.contains(card) || card.contains(one.effect?.target);
  if (!card?.getBoundingClientRect().width || document.getAnimations().some(moved)) return 0;
  const deck = card.querySelector("use").getAttribute("href").split("#")[0];
  const had = performance.getEntriesByType("resource").filter((one) => one.name.includes(deck) && one.responseEnd);
  const game = document.getElementById("game");
  return had.length && !("dealing" in game.dataset) ? Date.now() : 0;
}"""
TAPPED = 'addEventListener("submit", () => { sessionStorage.tapped ??= Date.now(); }, true)'
FILES = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource")).map(
  (one) => `${Math.round(one.startTime)}–${Math.round(one.responseEnd)} ms, ${one.transferSize} bytes: ${one.name}`)"""


def seconds(site: Site, browser: Browser, looked: int, guided: bool, steps: bool) -> float:
    """From the tap to the cards, in a browser of its own."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="de-AT"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(TAPPED)
    context.add_cookies([{"name": "weli_guide", "value": "on" if guided else "off", "url": site.url}])
    page = context.new_page()
    _slow(page)
    page.goto(f"{site.url}/")
    page.wait_for_timeout(looked)
    page.locator("#play-now .door").tap()
    page.wait_for_url("**/t/**", wait_until="commit")
    there = page.wait_for_function(CARDS).json_value()
    took: float = (there - page.evaluate("Number(sessionStorage.tapped)")) / 1000
    if steps:
        print(f"{took:.2f} s", *page.evaluate(FILES), sep="\n  ")
    context.close()
    return took


def _slow(page: Page) -> None:
    devtools: Any = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", LINE)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def main() -> None:
    """Prints a line for each way to come."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(furnish(Path(folder)), settings={"WARM_UP": "1", "TABLES_GUIDED": "1"}).start()
        try:
            with chromium() as browser:
                for guided, looked in product((True, False), LOOKED):
                    took = [seconds(site, browser, looked, guided, "--steps" in sys.argv) for _ in range(RUNS)]
                    runs = ", ".join(f"{one:.1f}" for one in sorted(took))
                    hand = "a guided hand" if guided else "a dealt hand"
                    print(
                        f"{hand}, looked for {looked / 1000:.0f} s: {statistics.median(took):.1f} s ({runs})",
                        flush=True,
                    )
        finally:
            site.stop()


if __name__ == "__main__":
    main()
