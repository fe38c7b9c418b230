"""The home page and the pages for what goes wrong."""

import re
from datetime import date, timedelta

import pytest
from django.shortcuts import render
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation

from rules.encyclopedia.book import article
from rules.encyclopedia.book.about import about
from rules.encyclopedia.book.claims import claims
from rules.encyclopedia.book.namesake_pages import namesake_pages
from rules.encyclopedia.book.of_the_day import of_the_day
from rules.encyclopedia.book.which_game import limits, weight
from rules.encyclopedia.pages.catalogue import groups
from rules.encyclopedia.pages.drawing.game_picture import WIDTH, draw_game
from rules.encyclopedia.pages.home import FIRST
from rules.encyclopedia.pages.shelf import shelves
from rules.encyclopedia.pages.shelf_query import LANDS, ORDERS, ShelfQuery
from rules.engine.cards import GERMAN_36
from rules.games import GAMES

LANGUAGES = pytest.mark.parametrize("lang", ["en", "de"])


@LANGUAGES
def test_home_leads_everywhere(lang):
    html = Client().get(f"/{lang}/").content.decode()
    with translation.override(lang):
        for key in list(GAMES)[:FIRST]:
            assert f'href="{reverse("rules:game", args=[key])}"' in html
            assert re.search(rf'<button class="button" name="game" value="{key}">', html)
        for key in GAMES:
            assert html.count(f'<option value="{key}">') == 1, "to keep score"
        assert f'href="{reverse("rules:games")}"' in html
        assert f'class="door" href="{reverse("tables:friends")}"' in html
    assert f'action="{reverse("tables:play")}"' in html


def test_the_start_knows_the_readers_language():
    assert Client().get("/", HTTP_ACCEPT_LANGUAGE="de-AT,de;q=0.9")["Location"] == "/de/"
    reader = Client()
    reader.cookies["weli_language"] = "en"
    assert reader.get("/", HTTP_ACCEPT_LANGUAGE="de")["Location"] == "/en/"


def test_home_is_the_same_for_everybody():
    answer = Client().get("/en/")
    assert "public" in answer["Cache-Control"]
    assert "Cookie" in answer["Vary"]
    assert not answer.cookies
    assert "csrfmiddlewaretoken" not in answer.content.decode()


def test_home_follows_the_deck():
    reader = Client()
    reader.cookies["weli_deck"] = "french"
    html = reader.get("/en/").content.decode()
    assert "cards/french.svg" in html
    assert "cards/german.svg" not in html


@LANGUAGES
def test_every_game_is_in_the_list_once(lang):
    with translation.override(lang):
        html = Client().get(reverse("rules:games")).content.decode()
        places = [html.index(f'id="game-{key}"') for key in GAMES]
        for key in GAMES:
            assert f'href="{reverse("rules:game", args=[key])}"' in html
    assert len(set(places)) == len(GAMES)


@pytest.mark.parametrize("players", range(2, 11))
def test_the_list_shows_what_so_many_can_play(players):
    answer = Client().get("/en/games/", {"players": players})
    html = answer.content.decode()
    shown = {key for key in GAMES if f'id="game-{key}"' in html}
    assert shown == {key for key, game in GAMES.items() if game.players[0] <= players <= game.players[1]}
    for key in shown - {key for key, game in GAMES.items() if game.best == players}:
        own = [page.slug for page in namesake_pages(key) if page.choices().seats == players]
        address = f'/en/games/{own[0]}/"' if own else f'/en/games/{key}/?seats={players}"'
        assert address in html, "the page of the game is for so many"


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("land=sweden", lambda key: "sweden" in about(key).regions),
        ("pack=36", lambda key: GAMES[key].variant().pack & ~GERMAN_36 == 0),
        ("rules=few", lambda key: weight(GAMES[key].variant()) < limits()[0]),
    ],
)
def test_the_list_can_be_asked_for_more(query, wanted):
    html = Client().get(f"/en/games/?{query}").content.decode()
    assert {key for key in GAMES if f'id="game-{key}"' in html} == set(filter(wanted, GAMES))


@pytest.mark.parametrize("by", ORDERS)
def test_in_every_order_all_games_stand_once(by):
    asked = ShelfQuery(by=by)
    found = [tile.game.key for shelf in shelves("de", asked) for tile in shelf.tiles]
    assert sorted(found) == sorted(GAMES)


def test_every_land_of_a_game_stands_on_the_shelf():
    known = {region for _words, regions in LANDS.values() for region in regions}
    assert {region for key in GAMES for region in about(key).regions} <= known


def test_the_start_answers_and_leads_on():
    """Search, both pictures, customs and something for the day; the same day shows the same."""
    html = Client().get("/en/").content.decode()
    for part in (
        "data-search",
        "/en/family/#tree",
        "/en/family/#maps",
        "/en/which-game/?players=3",
        "/en/family/tournaments/#ramset",
    ):
        assert part in html, part
    first = date(2026, 11, 23)
    days = [of_the_day(first + timedelta(days=n)) for n in range(2 * len(claims()))]
    assert days[0] == of_the_day(first)
    assert {one.claim.key for one in days if one.claim} == {one.key for one in claims()}
    assert len({one.question.game for one in days if one.question}) > 6, "not the same game day after day"


@pytest.mark.parametrize("day", [date(2026, 11, 23), date(2026, 11, 24)])
def test_what_the_day_shows_is_there_to_read(day, monkeypatch):
    monkeypatch.setattr(timezone, "localdate", lambda: day)
    client = Client()
    html = client.get("/en/").content.decode()
    note = html.partition('aria-labelledby="front-day"')[2].partition("</section>")[0]
    path, anchor = re.findall(r'href="([^"]+)#([^"]+)"', note)[-1]
    assert f'id="{anchor}"' in client.get(path).content.decode()


def test_games_that_share_an_article_have_each_its_link_on_the_shelf():
    html = Client().get("/en/games/").content.decode()
    assert all(f'href="/en/games/{page.slug}/"' in html for key in GAMES for page in namesake_pages(key))


def test_every_game_has_a_picture_like_no_other():
    seen: dict[object, str] = {}
    for key in GAMES:
        drawn = draw_game(key)
        assert drawn, key
        for one in drawn:
            left = one.x - (one.width / 2 if one.kind in ("written", "struck") else 0)
            assert left >= 0 and left + one.width <= WIDTH, (key, one)
        assert drawn not in seen, (key, seen.get(drawn))
        seen[drawn] = key
        assert article("en", key).hook and article("de", key).hook, key
        assert max(len(article(lang, key).hook.split()) for lang in ("en", "de")) <= 10, key


@pytest.mark.parametrize("query", ["players=1", "players=99", "players=x", "utm=1", "players=04", "pack=31", "by=home"])
def test_the_list_has_few_addresses(query):
    assert Client().get(f"/en/games/?{query}")["Location"] == "/en/games/"


@LANGUAGES
def test_what_is_reconstructed_stands_by_itself(lang):
    for group in groups(lang):
        assert group.games
        assert all((one.trust == "reconstruction") == (group.key == "reconstructed") for one in group.games)


@LANGUAGES
def test_a_wrong_address_is_answered_kindly(lang):
    answer = Client().get(f"/{lang}/nowhere/")
    assert answer.status_code == 404
    html = answer.content.decode()
    assert f'<html lang="{lang}"' in html
    assert f'href="/{lang}/"' in html


@LANGUAGES
@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404"])
def test_error_pages_have_one_heading_and_a_way_out(name, lang):
    with translation.override(lang):
        html = render(RequestFactory().get("/x/"), f"{name}.html").content.decode()
    assert html.count("<h1>") == 1
    assert f'class="button primary" href="/{lang}/"' in html


@LANGUAGES
def test_the_page_for_our_own_errors_needs_nothing(lang):
    """Django renders it without a request, perhaps because the request was the trouble."""
    with translation.override(lang):
        html = render_to_string("500.html")
    assert f'<html lang="{lang}"' in html
    assert 'href="/"' in html


def test_no_style_and_no_script_in_pages():
    html = Client().get("/en/").content.decode()
    assert not re.search(r'\sstyle=|\son\w+="|<style', html)
    assert not re.search(r"<script(?![^>]*src=)", html)
