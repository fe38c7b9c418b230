"""How heavy the table and the heaviest articles are on the wire, from what a real server sends for them."""

import json
import re
import statistics
import urllib.request
from functools import cache

import brotli
import pytest

from tests.running import Site
from tests.waiting import SOON

KB = 1024
LIMITS = {"js": 60 * KB, "css": 25 * KB, "svg": 80 * KB}  # per deck
SCRIPTS_AND_SHEETS = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"')
NOT_AT_ONCE = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
HEAVIEST = (
    "/de/spiele/ramsen/",
    "/en/games/mulatschak/",
    "/en/games/schieberamsch/",
    "/de/spiele/rams/",
    "/de/spiele/raub/",
)
DECKS = re.compile(r"/static/cards/[\w.-]+\.svg")


@pytest.fixture(scope="module")
def page(site: Site) -> str:
    """The table page of a spectator."""
    wish = json.dumps({"game": "ramsen", "seats": 3, "bots": 2}).encode()
    request = urllib.request.Request(f"{site.url}/api/v1/tables", wish, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SOON) as answer:
        code = json.load(answer)["table"]
    with urllib.request.urlopen(f"{site.url}/t/{code}/", timeout=SOON) as answer:
        return str(answer.read().decode())


@cache
def weight(url: str, path: str) -> int:
    """Bytes of the body as they come over the wire to a browser of today."""
    request = urllib.request.Request(f"{url}{path}", headers={"Accept-Encoding": "gzip, br"})
    with urllib.request.urlopen(request, timeout=SOON) as answer:
        assert answer.headers["Content-Encoding"] in ("br", "gzip"), path
        assert "immutable" in answer.headers["Cache-Control"], path
        return len(answer.read())


@pytest.mark.parametrize("kind", ["js", "css"])
def test_scripts_and_sheets_keep_to_their_budget(site: Site, page: str, kind: str) -> None:
    files = [path for path in SCRIPTS_AND_SHEETS.findall(page) if path.endswith(kind)]
    weights = {path: weight(site.url, path) for path in files}
    assert files
    assert sum(weights.values()) <= LIMITS[kind], weights


def test_each_deck_keeps_to_its_budget(site: Site, page: str) -> None:
    weights = {path: weight(site.url, path) for path in set(DECKS.findall(page))}
    assert weights
    assert max(weights.values()) <= LIMITS["svg"], weights


def test_one_script_and_few_sheets(page: str) -> None:
    files = set(SCRIPTS_AND_SHEETS.findall(page))  # the script is asked for early and run late: two words for one file
    assert sum(path.endswith(".js") for path in files) == 1
    assert sum(path.endswith(".css") for path in files) <= 3


def test_an_article_weighs_little_until_all_of_it_is_wanted(site: Site) -> None:
    """The heads of the answers, about 400 bytes each, come on top of what is counted here."""
    weights = {}
    for path in HEAVIEST:
        request = urllib.request.Request(f"{site.url}{path}", headers={"Accept-Encoding": "br"})
        with urllib.request.urlopen(request, timeout=SOON) as answer:
            packed = answer.read()
        text = NOT_AT_ONCE.sub("", brotli.decompress(packed).decode())
        files = {*SCRIPTS_AND_SHEETS.findall(text), statistics.mode(DECKS.findall(text))}
        assert len(files) > 4
        weights[path] = len(packed) + sum(weight(site.url, file) for file in files)
    assert max(weights.values()) <= 57 * KB, weights
