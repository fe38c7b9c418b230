"""Packs and suits: what is taken out of a pack is what the rule sets leave, and every game is somewhere at home."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.encyclopedia.book.essays import essay
from rules.encyclopedia.book.packs import owned, patterns, stripped
from rules.encyclopedia.pages.packs import OWNED
from rules.engine.cards import FRENCH_52, RANKS, codes
from rules.engine.variant import Contradiction
from rules.games import GAMES
from tests.book.pages import LANGUAGES, Seen

ADDRESSES = {"en": "/en/packs/", "de": "/de/blaetter/"}


def page(lang: str, **cookies: str) -> str:
    client = Client()
    client.cookies.load(cookies)
    response = client.get(ADDRESSES[lang])
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("key", GAMES)
def test_what_is_left_of_a_pack_is_what_the_game_is_played_with(key: str) -> None:
    low, high = GAMES[key].players
    for seats in range(low, high + 1):
        try:
            needed = set(codes(GAMES[key].variant(GAMES[key].options({}), seats).pack))
        except Contradiction:
            continue
        (cards,) = (
            one
            for one in stripped()
            for user in one.users
            if user.game == key and (user.low or seats) <= seats <= (user.high or seats)
        )
        left = {code for code in codes(FRENCH_52) if code[1] in cards.ranks} | ({"S6"} if cards.weli else set())
        assert left == needed, seats
        assert cards.size == len(needed)
        assert set(cards.ranks) | set(cards.out) == set(RANKS)


def test_a_bigger_pack_is_good_for_more() -> None:
    games = {one.key: set(one.games) for one in owned()}
    assert games["german-32"] < games["german-33"] < games["german-36"] < games["french-52"] == set(GAMES)
    assert "mulatschak" in games["german-33"] - games["german-32"]
    assert set(OWNED) == set(games)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_at_home_with_a_pattern(key: str) -> None:
    assert any(key in games for games in patterns().values()), f"packs.toml lacks {key}"


def test_every_pattern_is_told() -> None:
    assert {game for games in patterns().values() for game in games} <= set(GAMES)
    for lang in LANGUAGES:
        told = {
            piece.arg for piece in essay(lang, "packs").pieces if not isinstance(piece, str) and piece.kind == "pattern"
        }
        assert told == set(patterns())


def test_both_languages_tell_the_same_from_the_same_sources() -> None:
    english, german = (essay(lang, "packs") for lang in LANGUAGES)
    assert english.anchors == german.anchors
    assert english.sources == german.sources


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole(lang: str) -> None:
    html = page(lang)
    seen = Seen(html)
    assert len(seen.ids) == len(set(seen.ids))
    assert seen.inward <= set(seen.ids)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html)
    assert not re.search("[\ue000\ue001]|{%", html)
    shelf = {"en": "/en/games/", "de": "/de/spiele/"}[lang]
    assert {f"{shelf}{key}/" for key in GAMES} <= {a.get("href", "") for a in seen.of("a")}
    relative = {a["href"] for a in seen.of("a") if a.get("href", "").startswith("../")}
    for href in relative:
        assert Client().get(f"/{lang}{href.removeprefix('..')}").status_code == 200


def test_suits_are_called_as_the_reader_calls_them() -> None:
    assert "<span>Gras</span>" in page("de")
    assert "<span>Laub</span>" in page("de", weli_terms="oesterreich")
    assert Client().get("/de/packs/").headers["Location"] == ADDRESSES["de"]
