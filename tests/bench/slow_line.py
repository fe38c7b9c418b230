"""How long it takes to own cards on a slow line: ``python -m tests.bench.slow_line``, ``--steps`` for each run's files.

A phone of 360 × 740 whose processor is slowed down four times, on a line of 400 kbit/s that answers after 400 ms, as
Chromium pretends it (without TLS, which is the operator's). Counted is from the tap on *Play now* at home until one's own
cards stand in full sight, dealt and drawn, in five runs of a browser that has never been here: for who taps as soon as the
door is drawn, as soon as the home page stands, and after three seconds; for a first hand, which is guided, and for one that
is shuffled, cut and dealt. Goal: 3 s.

``--beside FOLDER``: by turns with the same site as it is in this folder (another commit, checked out), so that both have
had the same machine. ``--slower 1``: the processor as it is, where other work slows it down enough.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from itertools import product
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page

from tests.browsing import PLAIN, chromium
from tests.running import ROOT, Site, environment, manage

RUNS = 5
LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SLOWER = 4
Until = Literal["commit", "load"]
# When one taps: what one waits for, and for how many milliseconds more.
TAPS: dict[str, tuple[Until, int]] = {
    "as soon as the door is drawn": ("commit", 0),
    "as soon as home stands": ("load", 0),
    "after 3 s": ("load", 3000),
}
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


DRAWN = "() => performance.getEntriesByName('first-contentful-paint').length > 0"


def seconds(site: Site, browser: Browser, tap: tuple[Until, int], guided: bool, wishes: argparse.Namespace) -> float:
    """From the tap to the cards, in a browser of its own."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="de-AT"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(TAPPED)
    context.add_cookies([{"name": "weli_guide", "value": "on" if guided else "off", "url": site.url}])
    page = context.new_page()
    _slow(page, wishes.slower)
    until, looked = tap
    page.goto(f"{site.url}/", wait_until=until)
    page.wait_for_function(DRAWN)
    page.wait_for_timeout(looked)
    page.locator("#play-now .door").tap()
    page.wait_for_url("**/t/**", wait_until="commit")
    there = page.wait_for_function(CARDS).json_value()
    took: float = (there - page.evaluate("Number(sessionStorage.tapped)")) / 1000
    if wishes.steps:
        print(f"{took:.2f} s", *page.evaluate(FILES), sep="\n  ")
    context.close()
    return took


def _slow(page: Page, rate: float) -> None:
    devtools: Any = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", LINE)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def _opened(root: Path, folder: Path) -> Site:
    """The site of this checkout, serving from a folder of its own."""
    folder.mkdir()
    for words in (("migrate", "-v0"), ("collectstatic", "--noinput", "-v0")):
        manage(*words, env=environment(folder), root=root)
    return Site(folder, settings={"WARM_UP": "1", "TABLES_GUIDED": "1"}, root=root).start()


def main() -> None:
    """Prints a line for each way to come, and for each site."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", action="store_true")
    parser.add_argument("--beside", type=Path, metavar="FOLDER")
    parser.add_argument("--slower", type=float, default=SLOWER)
    wishes = parser.parse_args()
    roots = {"": ROOT} | ({"beside: ": wishes.beside.resolve()} if wishes.beside else {})
    with tempfile.TemporaryDirectory() as folder, chromium(PLAIN) as browser:
        sites: dict[str, Site] = {}
        try:
            for n, (name, root) in enumerate(roots.items()):
                sites[name] = _opened(root, Path(folder) / str(n))
            for guided, (when, tap) in product((True, False), TAPS.items()):
                took: dict[str, list[float]] = {name: [] for name in sites}
                for _, name in product(range(RUNS), sites):
                    took[name].append(seconds(sites[name], browser, tap, guided, wishes))
                hand = "a guided hand" if guided else "a dealt hand"
                for name, all_runs in took.items():
                    runs = ", ".join(f"{one:.1f}" for one in sorted(all_runs))
                    print(f"{name}{hand}, tapped {when}: {statistics.median(all_runs):.1f} s ({runs})", flush=True)
        finally:
            for site in sites.values():
                site.stop()


if __name__ == "__main__":
    main()
