"""A language with longer words than ours, on the narrowest phone: no page of the encyclopedia gets wider for it.

Every sentence of the interface is said with each vowel doubled, which makes it a good third longer and its words too.
The pages are made in this process, where that can be done, and shown by a browser that has nothing but their files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import Route

from tests.book.pages import said_otherwise
from tests.rules.strategies import LONG

pytestmark = pytest.mark.browser

KINDS = (
    *("", "games/", "games/ramsen/", "words/", "compare/?sort=-players", "compare/?games=rams,loo,knack"),
    *("which-game/?players=4", "family/", "family/claims/", "packs/", "cards/", "offline/"),
    *("games/mulatschak/yours/?seats=3", "games/rams/differences/", "games/zwicken/sums/", "games/raub/card/"),
    *(("search/?q=weli",) if LONG else ()),  # whose index takes longer than all others together
)  # fmt: skip
WIDER = """() => {
  const page = document.documentElement, over = [];
  if (page.scrollWidth <= page.clientWidth) return over;
  for (const one of document.body.querySelectorAll("*")) {
    const to = one.getBoundingClientRect().right;
    if (to > page.clientWidth + 0.5) over.push(`${one.localName}.${one.className?.baseVal ?? one.className} to ${Math.round(to)}`);
  }
  return over.slice(0, 12).concat("page " + page.scrollWidth);
}"""
KEPT = re.compile(
    r"(%\(\w+\)[sd]|%[sd%]|\{\w*\}|<[^>]+>|&#?\w+;|\w+://\S+|\?\w+=\S*)"
)  # what is filled in, or no words


def longer(text: str) -> str:
    """The same with every vowel doubled."""
    parts = KEPT.split(text)
    return "".join(part if n % 2 else re.sub(r"([aeiouy])", r"\1\1", part) for n, part in enumerate(parts))


def answer(route: Route, made: Mapping[str, str]) -> None:
    """A page, or a sheet that it names; pictures have their size from the sheets."""
    where = urlsplit(route.request.url)
    asked = where.path + (f"?{where.query}" if where.query else "")
    if asked in made:
        route.fulfill(body=made[asked], content_type="text/html; charset=utf-8")
    elif asked.endswith(".css"):
        route.fulfill(body=sheet(asked.removeprefix("/static/")), content_type="text/css")
    else:
        route.fulfill(status=204)


@cache
def sheet(name: str) -> str:
    """A sheet as it lies in the checkout."""
    return Path(str(finders.find(name))).read_text(encoding="utf-8")


def test_longer_words_make_no_page_wider(visitor):
    with said_otherwise(longer):
        made = {f"/en/{kind}": Client().get(f"/en/{kind}", follow=True).content.decode() for kind in KINDS}
    assert all("Seeaarch" in html or "Paapeer" in html for html in made.values()), "the words are longer"
    page = visitor(viewport={"width": 320, "height": 640}, java_script_enabled=False)
    page.route("**/*", lambda route: answer(route, made))
    wider = {}
    for address in made:
        page.goto(f"http://localhost{address}")
        page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true; })")
        if told := page.evaluate(WIDER):
            wider[address] = told
    assert not wider, wider
