"""The two clubs of ``manage.py demo``, through the eyes of everybody in them, in both languages; and their books."""

from __future__ import annotations

import io
import re
from collections import Counter, deque
from datetime import date
from urllib.parse import urldefrag, urljoin, urlsplit

from asgiref.sync import sync_to_async
from django.core.management import call_command

from tests.golden import doors
from tests.golden.shelf import Shelf
from tests.golden.site import Answer, Browser, House

DAY = date(2026, 11, 20)
OF_A_KIND = 2  # pages of one kind that are taken for each visitor
LINK = re.compile(r'\b(?:href|src|hx-get)="([^"#]*)')
WITHIN = re.compile(r"/(c|e|s|m)/|/api/v1/clubs")
ROLES = ("director", "scorer", "member", "guest")
CLAIM = re.compile(r"https?://[^/]*(/c/[\w-]+/join/[\w-]+/)")
PERSON = re.compile(r"/c/[\w-]+/people/([\w-]+)/link/")


async def take(house: House, shelf: Shelf, games: list[str]) -> None:
    """Every kind of page that can be reached from the club, as its owner, others in it and a stranger see it."""
    for name in ("championship", "club"):
        house.still.scene(f"demo {name}")
        told = await sync_to_async(_demo)(name)
        shelf.put("clubs", f"{name}/demo", told)
        links = re.findall(r"https?://[^/\s]*(/\S+)", told)
        club, claim, doors_in = links[0], links[-1], links[3:5]
        visitors = {"owner": await _joined(house, claim), "stranger": Browser(house)}
        for role in ROLES:
            visitors[role] = await _somebody(house, visitors["owner"], club, role)
        for who, visitor in visitors.items():
            for language in ("en", "de") if who in ("owner", "stranger") else ("en",):
                visitor.cookies["weli_language"] = language
                await _walk(house, shelf, visitor, [club, *doors_in], f"{name}/{who}/{language}")


def _demo(name: str) -> str:
    out = io.StringIO()
    call_command("demo", only=name, seed=1, today=DAY, stdout=out)
    return out.getvalue()


async def _joined(house: House, link: str) -> Browser:
    """Somebody who has taken the entry of this link."""
    browser = Browser(house)
    answer = await browser.post(link, {})
    assert answer.status == 302, (link, answer.status)
    return browser


async def _somebody(house: House, owner: Browser, club: str, role: str) -> Browser:
    """Somebody to whom the owner has given this role."""
    people = await owner.get(f"{club}people/")
    taken = getattr(owner, "given", 0)
    key = list(dict.fromkeys(PERSON.findall(people.text)))[5 + taken]
    owner.given = taken + 1  # type: ignore[attr-defined]
    await owner.post(f"{club}people/{key}/", {"role": role}, page=f"{club}people/")
    answer = await owner.post(f"{club}people/{key}/link/", {}, page=f"{club}people/")
    found = CLAIM.search(answer.text)
    assert found, (club, key, answer.status)
    return await _joined(house, found[1])


async def _walk(house: House, shelf: Shelf, visitor: Browser, begin: list[str], name: str) -> None:
    """A few pages of each kind, in the order in which one comes to them."""
    ahead, seen, kinds = deque(begin), set[str](), Counter[str]()
    while ahead:
        address = ahead.popleft()
        kind = doors.route_of(urlsplit(address).path) + ("?" if "?" in address else "")
        if address in seen or kinds[kind] >= OF_A_KIND or not WITHIN.match(address):
            continue
        seen.add(address)
        kinds[kind] += 1
        house.still.scene(f"{name} {address}")
        answer = await visitor.get(address)
        shelf.answer("clubs", f"{name}{address}", answer)
        ahead += _links(address, answer)


def _links(address: str, answer: Answer) -> list[str]:
    if not answer.is_page:
        return [answer.header("location")] if answer.header("location") else []
    found = (urldefrag(urljoin(address, one.replace("&amp;", "&"))).url for one in LINK.findall(answer.text))
    return [one for one in dict.fromkeys(found) if one.startswith("/")]
