"""Open data, the list of pages for search engines, and what other programs are told of a page."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET

import pytest

from rules.encyclopedia.book import opendata
from rules.encyclopedia.pages.sitemap import Book
from rules.games import GAMES

pytestmark = pytest.mark.django_db
MAP = {"map": "http://www.sitemaps.org/schemas/sitemap/0.9", "xhtml": "http://www.w3.org/1999/xhtml"}


def test_every_file_says_its_licence_and_its_version(client):
    for name in opendata.files():
        answer = client.get(f"/data/{name}.json")
        told = json.loads(answer.content)
        assert told["licence"] == "CC-BY-4.0"
        assert told["version"] == opendata.version(name)
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert told[name]


def test_a_version_stands_for_its_content(monkeypatch):
    before = opendata.version("sources")
    monkeypatch.setattr(opendata, "_MAKERS", {"sources": lambda: ["another"]})
    opendata.files.cache_clear()
    opendata.version.cache_clear()
    try:
        assert opendata.version("sources") != before
    finally:
        opendata.files.cache_clear()
        opendata.version.cache_clear()


def test_rule_sets_are_those_that_are_played():
    told = {row["key"]: row for row in json.loads(opendata.files()["games"])["games"]}
    assert set(told) == set(GAMES)
    ramsen = told["ramsen"]
    assert ramsen["players"] == {"least": 3, "most": 5, "usual": 4}
    assert len(ramsen["pack"].split()) == 32
    crosses = next(switch for switch in ramsen["switches"] if switch["name"] == "crosses")
    assert crosses == {"name": "crosses", "values": [2, 1, 3], "usual": 2}
    assert set(ramsen["words"]) == {"en", "de"}


def test_sources_named_by_a_game_are_among_the_sources():
    files = opendata.files()
    known = {row["key"] for row in json.loads(files["sources"])["sources"]}
    for row in json.loads(files["games"])["games"]:
        assert set(row["words"]["en"]["sources"]) <= known


def test_there_is_no_other_file(client):
    assert client.get("/data/players.json").status_code == 404
    assert client.get("/api/v1/data/players").status_code == 404


def test_programs_find_the_same(client):
    listed = client.get("/api/v1/data").json()
    assert {row["name"] for row in listed} == set(opendata.files())
    assert client.get("/api/v1/data/terms").content == opendata.files()["terms"]


@pytest.mark.parametrize("address", ["/en/data/", "/de/daten/"])
def test_the_page_leads_to_every_file(client, address):
    page = client.get(address).content.decode()
    for name in opendata.files():
        assert f'href="/data/{name}.json"' in page
        assert opendata.version(name) in page


def test_every_page_of_the_list_is_there_in_both_languages(client):
    root = ET.fromstring(client.get("/sitemap.xml").content)
    found = {}
    for url in root.findall("map:url", MAP):
        others = {link.attrib["hreflang"]: link.attrib["href"] for link in url.findall("xhtml:link", MAP)}
        found[str(url.findtext("map:loc", namespaces=MAP))] = others
    assert len(found) == 2 * len(Book().items()) > 2 * len(GAMES)
    assert "http://testserver/de/spiele/ramsen/" in found
    for address, others in found.items():
        assert set(others) == {"en", "de"}
        assert others[address.removeprefix("http://testserver/")[:2]] == address
    for address in [one for one in found if "/games/" not in one and "/spiele/" not in one]:
        assert client.get(address.removeprefix("http://testserver")).status_code == 200, address


def test_robots_are_sent_to_the_list(client):
    told = client.get("/robots.txt").content.decode()
    assert "Disallow: /t/" in told
    assert "Sitemap: http://testserver/sitemap.xml" in told


def test_an_article_tells_programs_what_it_is(client):
    page = client.get("/de/spiele/loo/").content.decode()
    linked = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    graph = json.loads(linked[0])["@graph"]
    game = graph[0]
    assert game["name"] == "Loo mit drei Karten"
    assert game["numberOfPlayers"] == {"@type": "QuantitativeValue", "minValue": 3, "maxValue": 10}
    assert game["inLanguage"] == "de"
    assert client.get(game["image"].removeprefix("http://testserver")).content.startswith(b"\x89PNG")
    assert '<meta property="og:title" content="Loo mit drei Karten">' in page


def test_a_picture_of_no_game_is_not_there(client):
    assert client.get("/preview/chess.png").status_code == 404


def test_pictures_show_the_deck_that_a_game_is_at_home_with_and_its_name(client):
    from rules.encyclopedia.pages.drawing.link_picture import game_svg

    german, french = game_svg("german", "mulatschak", "Mulatschak"), game_svg("french", "loo", "Loo")
    assert 'id="W"' in german and 'href="#W"' in german and ">Mulatschak</text>" in german
    assert 'id="coins"' in french, "what is shown beside the cards is in it"
    assert set(re.findall(r'href="#([\w-]+)"', german + french)) <= set(re.findall(r'id="([\w-]+)"', german + french))
    assert client.get("/preview/de/game/loo.png").content != client.get("/preview/en/game/loo.png").content
