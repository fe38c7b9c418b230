"""The home page and the pages for what goes wrong."""

import re

import pytest
from django.shortcuts import render
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation

from rules.games import GAMES

LANGUAGES = pytest.mark.parametrize("lang", ["en", "de"])


@LANGUAGES
def test_home_leads_everywhere(lang):
    html = Client().get(f"/{lang}/").content.decode()
    with translation.override(lang):
        for key in GAMES:
            assert f'href="{reverse("rules:game", args=[key])}"' in html
            assert f'href="{reverse("scoring:new")}?game={key}"' in html
            assert re.search(rf'<button class="button primary" name="game" value="{key}">', html)
            assert re.search(rf'<input type="radio" name="game" value="{key}"', html)
    assert f'action="{reverse("tables:play")}"' in html
    assert f'action="{reverse("tables:new")}"' in html


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
