"""How heavy the table page is on the wire, from what a real server sends for it."""

import json
import re
import urllib.request
from functools import cache

import pytest

from tests.running import Site
from tests.waiting import SOON

KB = 1024
LIMITS = {"js": 60 * KB, "css": 25 * KB, "svg": 80 * KB}  # per deck
SCRIPTS_AND_SHEETS = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"')
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
