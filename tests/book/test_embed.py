"""Examples by themselves: light, whole without scripts, and the only pages that stand in a foreign frame."""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from config.bundle import join
from config.pagecache import public_for
from rules.encyclopedia.book.packs import own_deck
from rules.games import folder
from rules.samples.annotated_hand import FILE
from rules.samples.examples import rows
from tests.book.pages import Seen, address, each_game, in_both_languages
from tests.each import for_each
from tests.kinds import of_each_kind

TOLD = list(folder.files(FILE))
OTHER = ("embed/", "api/")  # the frameable ones themselves, and what shows no page
LIGHT = 40_000  # bytes, compressed, of all that such a page loads


def embeds(key: str) -> list[str]:
    """Some examples of a game, and the hand that is told of it."""
    return [*list(rows(key))[:2], *(["told"] if key in TOLD else [])]


def page(lang: str, key: str, name: str, query: str = "") -> str:
    answer = Client().get(reverse("embed", args=[lang, key, name]) + query)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


@of_each_kind
@each_game
@in_both_languages
@for_each("name", embeds)
def test_an_example_stands_by_itself(lang: str, key: str, name: str) -> None:
    html = page(lang, key, name)
    seen = Seen(html)
    assert seen.of("html")[0]["lang"] == lang
    assert f"/{lang}/" in seen.of("a")[-1]["href"]
    place = "told" if name == "told" else f"try-{name}"
    assert seen.of("a")[-1]["href"] == f"http://testserver{address(lang, key)}#{place}"
    assert place in seen.ids
    assert seen.of("form") == seen.of("textarea") == seen.of("header") == []
    assert not [a for a in seen.of("a") if not a["href"].startswith("http://testserver/")], (
        "a link that stays in the frame"
    )
    assert seen.of("base") == [{"target": "_blank"}]
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html)
    assert "csrf" not in html


@pytest.mark.parametrize("name", ["head-the-king", "told"])
def test_it_may_be_kept_and_framed_and_knows_nobody(name: str) -> None:
    client = Client()
    client.cookies.load({"weli_deck": "french", "weli_theme": "dark", "sid": "b" * 32})
    answer = client.get(reverse("embed", args=["en", "ramsen", name]))
    headers = [(key.encode(), value.encode()) for key, value in answer.items()]
    assert public_for({"status": 200, "headers": headers}) > 0
    assert not answer.cookies
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors *;" in answer["Content-Security-Policy"] + ";"
    assert "script-src 'self';" in answer["Content-Security-Policy"] + ";"
    assert "data-theme" not in answer.content.decode()
    assert answer.content == Client().get(answer.request["PATH_INFO"]).content


def test_the_address_says_which_rules_and_which_cards() -> None:
    html = page("en", "mulatschak", "head-the-king", "?heading=false&deck=french")
    assert "cards/french.svg" in html
    assert f'{address("en", "mulatschak")}?heading=false#try-head-the-king"' in html
    answer = Client().get(reverse("embed", args=["en", "ramsen", "head-the-king"]), {"utm": "x", "deck": "nonsense"})
    assert (answer.status_code, answer["Location"]) == (302, "/embed/en/ramsen/head-the-king/")


@pytest.mark.parametrize(
    "path",
    [
        "fr/ramsen/told", "en/whist/told", "en/ramsen/nothing",
        "en/ramsen/told/?exchange_cap=each5", "en/ramsen/told/?crosses=9",
    ],
)  # fmt: skip
def test_there_is_nothing_else(path: str) -> None:
    where, _, query = path.partition("/?")
    assert Client().get(f"/embed/{where}/" + (f"?{query}" if query else "")).status_code == 404


def test_the_article_says_how_to_put_it_on_ones_own_page() -> None:
    html = Client().get(address("de", "ramsen", "?crosses=1")).content.decode()
    assert "src=&quot;" not in html
    assert 'iframe src="http://testserver/embed/de/ramsen/head-the-king/?crosses=1" title="Ramsen"' in html
    assert 'iframe src="http://testserver/embed/de/ramsen/told/" title="Ramsen"' in html
    assert html.count('class="embed-code"') == len(rows("ramsen")) + 1
    clashing = Client().get(address("en", "ramsen", "?exchange_cap=each5")).content.decode()
    assert 'src="http://testserver/embed/en/ramsen/head-the-king/" title' in clashing


# --- no other page ------------------------------------------------------------------


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> list[str]:
    """Every address of the site, with example words in it."""
    found: list[str] = []
    for one in patterns:
        route = before + str(one.pattern)
        found += routes(one.url_patterns, route) if isinstance(one, URLResolver) else [route]
    return found


def examples_of_addresses() -> list[str]:
    filled = (re.sub(r"<(?:\w+:)?key>", "ramsen", route) for route in routes(get_resolver().url_patterns))
    plain = (re.sub(r"<int:\w+>", "1", re.sub(r"<(?:(?:slug|str|path):)?\w+>", "x", route)) for route in filled)
    return sorted(
        {re.sub(r"[\^$]|\\Z", "", route) for route in plain if not route.startswith(OTHER) and "(" not in route}
    )


@pytest.mark.django_db
def test_every_other_page_refuses_to_be_framed() -> None:
    addresses = examples_of_addresses()
    assert len(addresses) > 60
    for path in addresses:
        answer = Client().get(f"/{path}")
        if answer.status_code in (301, 302):
            continue
        assert answer.headers.get("X-Frame-Options") == "DENY", path
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"], path


# --- how light it is ----------------------------------------------------------------


def compressed(text: str) -> int:
    return len(gzip.compress(text.encode(), 9))


@cache
def loaded(path: str) -> int:
    """How much a static file weighs as it is served: joined with all it imports, compressed."""
    root = Path(str(finders.find("site.css"))).parent
    files = {str(one.relative_to(root)): one.read_text(encoding="utf-8") for one in root.rglob("*.[cj]s*")}
    files = {name: text for name, text in files.items() if name.endswith((".css", ".js"))}
    return compressed(join(files)[0].get(path) or (root / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("key", TOLD)
@in_both_languages
def test_all_that_it_loads_is_little(lang: str, key: str) -> None:
    html = page(lang, key, "told")
    files = set(re.findall(r'(?:href|src)="/static/([^"#]+)', html))
    files.discard("icons/favicon.svg")  # no browser shows an icon of a frame
    assert files == {"rules/embed.css", "rules/try.css", "rules/embed.js", f"cards/{own_deck(key)}.svg"}
    whole = compressed(html) + sum(map(loaded, files))
    assert whole <= LIGHT, whole
