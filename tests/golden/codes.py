"""Short links: of every game the usual rule set, each other value of each switch and each preset."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from tests.golden.shelf import Shelf
from tests.golden.site import Browser, House

SHORT = re.compile(r'/r/([^"/<\s?]+)')


async def take(house: House, shelf: Shelf, games: list[str]) -> None:
    """A line for each rule set: what is chosen, its code, where that leads, and the digest of the page's words."""
    for game in (await Browser(house).get("/api/v1/games")).json:
        if games and game["key"] not in games:
            continue
        lines = [await _line(house, shelf, game["key"], chosen) for chosen in choices(game)]
        shelf.put("codes", game["key"], "\n".join([f"edition {game['edition']}", *lines]))


def choices(game: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The rule sets of a game, as queries."""
    yield {}
    low, high = game["players"]
    yield from ({"seats": seats} for seats in range(low, high + 1))
    for switch in game["switches"]:
        yield from ({switch["name"]: value} for value in switch["values"] if value != switch["default"])
    for options in game["presets"].values():
        yield dict(options)


def query_of(chosen: dict[str, Any]) -> str:
    """As a form would send it."""
    return urlencode({name: _word(value) for name, value in chosen.items()})


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


async def _line(house: House, shelf: Shelf, key: str, chosen: dict[str, Any]) -> str:
    address = f"/en/games/{key}/?{query_of(chosen)}".removesuffix("?")
    house.still.scene(address)
    page = await Browser(house).get(address)
    body, anchors = shelf.neat.page(page.text)
    found = SHORT.search(page.text)
    code = found[1] if found else "no short link"
    leads = (await Browser(house).get(f"/r/{code}")) if found else None
    digest = hashlib.sha256(body.encode()).hexdigest()[:16]
    where = f"{leads.status} {leads.header('location')}" if leads else "–"
    return f"{address}: {page.status} {code} → {where}; {len(anchors)} anchors, words {digest}"
