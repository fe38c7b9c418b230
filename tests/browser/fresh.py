"""A page that was open all along shows what it would show if it were opened now."""

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

# What counts: every part that tells of the table, as text, with the cards and marks in it. What a person has lifted,
# the reason that was just read and running clocks are of one page only.
SIGHT = """() => {
  const game = document.getElementById("game");
  const parts = ["hand-number", "multiplier", "seats", "trick", "signs", "prompt", "actions", "hand", "result", "waiting",
    "slate", "score-table", "last-trick", "laid", "story"];
  const passing = ".clock, #next-in, #copied, [data-passing]";
  const seen = (node) => node && (node.offsetParent !== null || node.getClientRects().length > 0);
  const text = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.hidden || node.matches(passing)) return "";
    const card = node.dataset.card ?? "";
    const marks = ["acting", "out", "best", "you", "winner", "refused", "dealt", "open"].filter((name) => node.classList.contains(name));
    const off = node.getAttribute("aria-disabled") === "true" ? "(off)" : "";
    return [card, ...marks, off, ...Array.from(node.childNodes, text)].filter(Boolean).join(" ");
  };
  const sight = {};
  for (const id of parts) {
    const node = document.getElementById(id);
    sight[id] = node && !node.hidden ? text(node).replace(/\\s+/g, " ").trim() : "";
  }
  const quiet = game.dataset.link === "open" || game.dataset.link === "polling";
  // A card picked up but not yet given is nobody else's business, and a reload lays it down.
  const busy = game.querySelector("[data-pending], [aria-busy], .ghost, #hand > .picked") !== null || game.hasAttribute("data-lingering");
  return { version: game.dataset.version ?? "", busy: busy || !quiet, stage: game.dataset.stage, phase: game.dataset.phase, turn: game.dataset.turn, sight };
}"""


def sight(page: Page) -> dict[str, Any]:
    """What lies on the table, and of which version."""
    found: dict[str, Any] = page.evaluate(SIGHT)
    return found


def differences(page: Page, fresh: Page, patience: float = 8) -> list[str]:
    """Where the page differs from the fresh one at the same version. Looks again while things still happen.

    Empty if they are equal, or if the table never came to rest long enough for both to show the same version.
    """
    until = time.monotonic() + patience
    found: list[str] = []
    while True:
        old, new = sight(page), sight(fresh)
        if not old["busy"] and not new["busy"] and old["version"] == new["version"]:
            found = _compared(old, new)
            if not found:
                return []
        if time.monotonic() > until:
            return found
        fresh.wait_for_timeout(60)


def _compared(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    told = [f"{key}: {old[key]!r} is {new[key]!r}" for key in ("stage", "phase", "turn") if old[key] != new[key]]
    parts = {key for key in old["sight"] if old["sight"][key] != new["sight"][key]}
    return told + [f"{key}:\n  {old['sight'][key]!r} is\n  {new['sight'][key]!r}" for key in sorted(parts)]


def fresh_page(page: Page) -> Page:
    """The same address, opened anew by the same person."""
    fresh = page.context.new_page()
    fresh.goto(page.url.split("#")[0])
    there = re.compile("open|polling")
    expect(fresh.locator("#game[data-version]")).to_have_attribute("data-link", there)
    return fresh


def equals_a_fresh_load(page: Page) -> None:
    """Fails if the page shows something else than it would after a reload."""
    fresh = fresh_page(page)
    try:
        found = differences(page, fresh)
    finally:
        fresh.close()
    assert not found, "\n".join([page.url, *found])
