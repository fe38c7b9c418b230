"""The home page and the pages for what goes wrong."""

import re

import pytest
from django.shortcuts import render
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation

from rules.encyclopedia.book.own_pages import own_pages
from rules.encyclopedia.pages.catalogue import groups
from rules.encyclopedia.pages.home import FIRST
from rules.games import GAMES

LANGUAGES = pytest.mark.parametrize("lang", ["en", "de"])


@LANGUAGES
def test_home_leads_everywhere(lang):
    html = Client().get(f"/{lang}/").content.decode()
    with translation.override(lang):
        for key in list(GAMES)[:FIRST]:
            assert f'href="{reverse("rules:game", args=[key])}"' in html
            assert f'href="{reverse("scoring:new")}?game={key}"' in html
            assert re.search(rf'<button class="button primary" name="game" value="{key}">', html)
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
            times = len(own_pages(key)) or 1
            assert html.count(f'<button class="button primary" name="game" value="{key}">') == times
    assert len(set(places)) == len(GAMES)


@pytest.mark.parametrize("players", range(2, 11))
def test_the_list_shows_what_so_many_can_play(players):
    answer = Client().get("/en/games/", {"players": players})
    html = answer.content.decode()
    own = {page.slug: page.choices().seats for key in GAMES for page in own_pages(key)}
    alone = {key: game.players for key, game in GAMES.items() if not own_pages(key)}
    shown = {key for key in (*alone, *own) if f'id="game-{key}"' in html}
    fitting = {key for key, (low, high) in alone.items() if low <= players <= high}
    assert shown == fitting | {slug for slug, seats in own.items() if seats == players}
    with_seats = len(fitting) + sum(seats == players and seats != 3 for seats in own.values())
    assert html.count('name="seats"') == with_seats, "who plays now plays with so many"


@pytest.mark.parametrize("query", ["players=1", "players=99", "players=x", "utm=1", "players=04"])
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
