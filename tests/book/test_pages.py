"""The pages of the encyclopedia. No test here asks for the database: touching it would fail."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.translation import override

from config.pagecache import public_for
from config.web.origin import own_pages
from config.web.reading_page import NotForEverybody, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.articles import page_articles
from rules.encyclopedia.book.packs import own_deck
from rules.games import GAMES
from rules.phrases import DECKS
from tests.book.pages import LANGUAGES, LEFT_OVER, Seen, address, each_game, in_both_languages, rule_sets, seen, sent
from tests.each import for_each
from tests.kinds import kinds, of_each_kind
from tests.rules.strategies import LONG


def page(path: str, **cookies: str) -> str:
    client = Client()
    client.cookies.load(cookies)
    response = client.get(path, follow=True)
    assert response.status_code == 200, (path, response.status_code)
    return response.content.decode()


def decks(lang: str, key: str) -> tuple[str, ...]:
    """Those in which a page is looked at: its own, and of some games in one of the two languages the other as well."""
    both = LONG or (key in kinds() and LANGUAGES[list(GAMES).index(key) % 2] == lang)
    return DECKS if both else (own_deck(key),)


@each_game
@in_both_languages
@for_each("deck", decks)
def test_a_game_page_is_whole(lang: str, key: str, deck: str) -> None:
    path = address(lang, key)
    unasked = deck == own_deck(key)  # what is sent to whoever has chosen none
    html = sent(path) if unasked else page(path, weli_deck=deck)
    told = seen(path) if unasked else Seen(html)
    assert told.of("html")[0]["lang"] == lang
    assert len(told.of("h1")) == 1
    assert book.article(lang, key).title in html
    assert len(told.ids) == len(set(told.ids))
    assert told.inward <= set(told.ids), told.inward - set(told.ids)
    assert set(book.article(lang, key).anchors) <= set(told.ids)
    assert not LEFT_OVER.search(html)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html), "the content policy forbids it"
    assert f"cards/{deck}.svg" in html
    mute = [svg for svg in told.of("svg") if "aria-label" not in svg and svg.get("aria-hidden") != "true"]
    assert not [svg for svg in mute if "aria-labelledby" not in svg], "a drawing without words"


@each_game
@in_both_languages
def test_a_game_page_names_itself_and_its_twin(lang: str, key: str) -> None:
    links = seen(address(lang, key, "?schlecken=false" if key == "ramsen" else "")).of("link")
    canonical = [link["href"] for link in links if link.get("rel") == "canonical"]
    assert canonical == ["http://testserver" + address(lang, key)]
    twins = {link["hreflang"]: link["href"] for link in links if "hreflang" in link}
    assert twins == {
        "en": "http://testserver" + address("en", key),
        "de": "http://testserver" + address("de", key),
        "x-default": "http://testserver" + address("en", key),
    }


@each_game
@in_both_languages
def test_every_rule_has_its_link_and_its_sources(lang: str, key: str) -> None:
    for word, article in page_articles(lang, key):
        html = sent(address(lang, word))
        for name in article.anchors:
            assert f'class="anchor" href="#{name}"' in html, name
        for source in article.sources:
            assert f'id="source-{source.key}"' in html


@of_each_kind
@pytest.mark.parametrize("key", GAMES)
def test_the_page_follows_every_rule_set(key: str) -> None:
    every = list(rule_sets(key))
    for choices in every[:: 1 if LONG else max(1, len(every) // 2)]:
        query = "&".join(f"{name}={value}" for name, value in choices.pairs)
        html = page(address("de", key, f"?{query}")) if query else sent(address("de", key))
        form = re.search(r'action="/play/"[^>]*>(.*?)</form>', html, re.DOTALL)
        assert form is not None
        for name, value in choices.pairs:
            assert f'name="{name}" value="{value}"' in form[1]


def test_a_rule_set_has_one_address() -> None:
    path = address("en", "ramsen")
    long = Client().get(path, {"utm": "x", "crosses": "1", "schlecken": "true", "seats": "4"})
    assert (long.status_code, long.headers["Location"]) == (302, f"{path}?crosses=1")
    murln = Client().get(address("de", "mulatschak"), {"preset": "murln"})
    assert murln.headers["Location"].endswith("?start_score=21&whiteout=off&sevens_with_two=out")
    assert "Murln (Wien" in page(murln.headers["Location"])


def test_a_contradiction_is_said_in_a_sentence_and_cannot_be_played() -> None:
    html = page(address("en", "ramsen", "?exchange_cap=each5"))
    assert "4 players cannot exchange five cards each" in html
    assert "exchange_cap=each5&amp;seats=3" in html
    assert 'action="/play/"' not in html
    assert "Five cards each" not in page(address("en", "ramsen", "?exchange_cap=each5&seats=3"))


def test_nonsense_is_named_and_not_kept() -> None:
    response = Client().get(address("en", "ramsen"), {"crosses": "<b>9"})
    assert response.status_code == 200
    assert "&lt;b&gt;9" in response.content.decode()
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/en/games/Ramsen/", "/en/games/ramsen/"),
        ("/en/games/muli/", "/en/games/mulatschak/"),
        ("/en/games/murln/", "/en/games/mulatschak/?start_score=21&whiteout=off&sevens_with_two=out"),
        ("/en/spiele/ramsen/?crosses=1", "/en/games/ramsen/?crosses=1"),
        ("/de/games/Fuchzenawa/", "/de/spiele/mulatschak/"),
        ("/de/games/", "/de/spiele/"),
        ("/en/spiele/", "/en/games/"),
    ],
)
def test_other_names_and_words_lead_to_the_page(path: str, target: str) -> None:
    response = Client().get(path)
    assert (response.status_code, response.headers["Location"]) == (302, target)


@pytest.mark.parametrize("path", ["/en/games/nonsense/", "/de/games/nonsense/", "/de/spiele/ramsen/x/"])
def test_other_games_are_not_found(path: str) -> None:
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_games_stand_on_the_shelf(lang: str) -> None:
    with override(lang):
        shelf = seen(reverse("rules:games"))
    assert len(shelf.of("h1")) == 1
    assert {address(lang, key) for key in GAMES} <= {a.get("href", "") for a in shelf.of("a")}


def test_pages_are_read_only() -> None:
    assert Client().post(address("en", "ramsen")).status_code == 405
    assert Client().head(address("en", "ramsen")).status_code == 200


# --- kept whole -----------------------------------------------------------------


@pytest.mark.parametrize("key", list(GAMES)[:: 1 if LONG else 6])  # one view and one template make them all
@in_both_languages
def test_a_page_may_be_kept_for_everybody_and_holds_nothing_of_anybody(lang: str, key: str) -> None:
    client = Client()
    client.cookies.load({"csrf": "a" * 32, "sid": "b" * 32})
    response = client.get(address(lang, key))
    headers = [(name.encode(), value.encode()) for name, value in response.items()]
    assert public_for({"status": 200, "headers": headers}) > 0
    assert "no-cache" in response.headers["Cache-Control"]
    assert "Cookie" in response.headers["Vary"]
    assert not response.cookies
    assert b"csrf" not in response.content.lower()
    assert response.content.decode() == sent(address(lang, key))


def test_a_page_with_a_token_is_never_kept() -> None:
    secret = reading_page(lambda request: HttpResponse('<input name="csrfmiddlewaretoken">'))
    with pytest.raises(NotForEverybody):
        secret(RequestFactory().get("/"))


# --- posts without a token ------------------------------------------------------

FOREIGN = "https://elsewhere.example"


def answer(**headers: str) -> int:
    """The status that a post with these headers gets from a guarded view."""
    view = own_pages(lambda request: HttpResponse("done"))
    request = RequestFactory(enforce_csrf_checks=True).post("/", headers=headers)
    request._dont_enforce_csrf_checks = False  # type: ignore[attr-defined]
    return view(request).status_code


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
        {"Origin": "http://testserver"},
    ],
)
def test_our_own_page_may_post(headers: dict[str, str]) -> None:
    assert answer(**headers) == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": FOREIGN},
        {"Origin": "null"},
        {"Origin": "https://testserver"},
        {"Origin": "http://testserver.elsewhere.example"},
    ],
)
def test_nobody_else_may(headers: dict[str, str]) -> None:
    assert answer(**headers) == 403
