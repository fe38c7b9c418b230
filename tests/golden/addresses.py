"""Every address that the site knows, asked in every way by somebody who is nobody: status and headers."""

from __future__ import annotations

import re

from tests.golden import doors
from tests.golden.shelf import Shelf
from tests.golden.site import Browser, House

WAYS = ("GET", "HEAD", "POST", "OPTIONS")
FILLED = {"key": "ramsen", "lang": "en", "form": "bibtex", "page": "en/games/ramsen/", "name": "sources", "number": "1"}
PLACE = re.compile(r"<(?:(\w+):)?(\w+)>")
TAKES_LONG = ("/events",)


async def take(house: House, shelf: Shelf, games: list[str]) -> None:
    """One file; a few lines for each address."""
    lines = list(dict.fromkeys(doors.routes()))
    told = []
    for route in lines:
        if "^" in route or "(?P" in route or route.endswith(TAKES_LONG):
            told.append(f"{route}\n  not asked")
            continue
        address = PLACE.sub(lambda found: FILLED.get(found[2], "1" if found[1] == "int" else "nothing"), route)
        told.append(route)
        for way in WAYS:
            house.still.scene(f"{way} {address}")
            answer = await Browser(house).ask(way, address)
            told.append(f"  {way} " + shelf.neat.head(answer).replace("\n", "\n    "))
    shelf.put("addresses", "all", "\n".join(told))
