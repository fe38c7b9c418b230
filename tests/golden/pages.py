"""Every page of the encyclopedia: those of the sitemap, what they link to, and the files beside them."""

from __future__ import annotations

import re
from collections import Counter, deque
from urllib.parse import urldefrag, urljoin, urlsplit

from tests.golden import doors
from tests.golden.shelf import Shelf
from tests.golden.site import Answer, Browser, House

FILES = (
    *("/robots.txt", "/sitemap.xml", "/opensearch.xml", "/favicon.ico", "/.well-known/weli-keys.json"),
    *("/en/app.webmanifest", "/de/app.webmanifest", "/en/worker.js", "/de/worker.js", "/s/worker.js", "/e/worker.js"),
    *("/livez", "/api/", "/api/v1/docs", "/keys/", "/fair/", "/replay/", "/organise/", "/device/", "/me/", "/lobby/"),
    *("/clubs/", "/clubs/bring/", "/s/phone/", "/account/login/", "/account/signup/"),
    *("/en/nowhere/", "/de/nirgends/", "/nowhere/", "/en/games/nowhere/", "/r/nowhere", "/r/nowhere/"),
)
OF_ONE_EVENING = re.compile(r"/(t|j|m|static|account|c)/")
ASKED_SO = 6  # of the pages of one kind that are asked with a query
LINK = re.compile(r'\b(?:href|src|action|hx-get)="(/[^"]*)"|<loc>[^<]*?//[^/<]+(/[^<]*)</loc>|"(/data/[\w-]+\.json)"')
WITH_GAME = re.compile(
    r"/(?:games|spiele|embed/\w+|preview|cite/\w+/\w+/(?:games|spiele)|zitieren/\w+/\w+/spiele)/([\w-]+)"
)


async def take(house: House, shelf: Shelf, games: list[str]) -> None:
    """What somebody without cookies gets. ``games``: of the pages about one game only those about these."""
    whole = set(await keys(house))
    ahead, seen, asked = deque(("/sitemap.xml", "/en/", "/de/", *FILES)), {""}, Counter[str]()
    while ahead:
        address = ahead.popleft()
        if address in seen or not _wanted(address, whole, set(games)):
            continue
        seen.add(address)
        if "?" in address:
            kind = doors.route_of(urlsplit(address).path)
            asked[kind] += 1
            if asked[kind] > ASKED_SO:
                continue
        house.still.scene(address)
        language = "de" if "lang=de" in address else ""
        answer = await Browser(house, language=language).get(address)
        shelf.answer("pages", house_name(address), answer)
        ahead += links(address, answer)


def house_name(address: str) -> str:
    """The name of a page on the shelf; that of the home page of a language beside its pages."""
    return address + "index" if address in ("/en/", "/de/") else address


async def keys(house: House) -> list[str]:
    """The games, as the site tells programs."""
    return [game["key"] for game in (await Browser(house).get("/api/v1/games")).json]


def links(address: str, answer: Answer) -> list[str]:
    """Where an answer leads, in order."""
    if answer.status >= 400:
        return []
    found = [next(filter(None, one)) for one in LINK.findall(answer.text.replace("&amp;", "&"))]
    found += [place for place in (answer.header("location"),) if place]
    whole = (urldefrag(urljoin(address, one)).url for one in found)
    return [one for one in dict.fromkeys(whole) if one.startswith("/") and not OF_ONE_EVENING.match(one)]


def _wanted(address: str, known: set[str], games: set[str]) -> bool:
    found = WITH_GAME.search(address)
    return not games or found is None or found[1] not in known or found[1] in games
