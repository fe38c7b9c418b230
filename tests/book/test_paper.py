"""Rule card and score sheet on paper: true for the rules in question, whole, and within their page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import override

from config.pagecache import public_for
from rules.encyclopedia.book import code_of, read_choices
from rules.encyclopedia.book.changes import readings
from rules.encyclopedia.book.orders import orders
from rules.games import GAMES
from tests.book.pages import LEFT_OVER, Seen, each_game, in_both_languages

PAPERS = (("rules:card", ""), ("rules:paper-sheet", "?paper=a5"))


def paper(lang: str, key: str, name: str = "rules:card", query: str = "") -> str:
    with override(lang):
        path = reverse(name, args=[key]) + query
    response = Client().get(path)
    assert response.status_code == 200, (path, response.headers.get("Location"))
    return response.content.decode()


@each_game
@in_both_languages
def test_every_game_has_a_card_and_a_sheet_in_both_languages(lang: str, key: str) -> None:
    for name, query in PAPERS:
        html = paper(lang, key, name, query)
        seen = Seen(html)
        assert len(seen.of("h1")) == 1
        assert len(seen.ids) == len(set(seen.ids))
        assert not LEFT_OVER.search(html)
        body = html.partition("<article")[2].partition("</article>")[0]
        assert "<a " not in body, "nothing on paper can be pressed"
        assert f"testserver/r/{code_of(read_choices(GAMES[key], {}))}" in body
        assert ("paper-a5.css" in html) == bool(query)


def test_a_card_has_the_rules_that_hold_and_no_others() -> None:
    assert "<strong>Schlecken:</strong>" in paper("en", "ramsen")
    without = paper("en", "ramsen", query="?schlecken=false")
    assert "<strong>Schlecken:</strong>" not in without
    assert re.search(r"<li>[^<]+: <b>no</b></li>", without), "what differs stands in bold"


def test_what_nobody_has_written_in_brief_the_article_says() -> None:
    usual = paper("en", "mulatschak")
    assert "Where agreed" not in usual
    compulsory = paper("en", "mulatschak", query="?whiteout_duty=compulsory")
    assert "<strong>White hand:</strong>" in usual
    assert "<strong>White hand:</strong>" not in compulsory
    reading = readings("en", "mulatschak")["whiteout_duty"]["compulsory"]["whiteout"]
    assert reading.split(".")[0] in strip_tags(compulsory)


def test_a_number_of_the_rule_set_stands_on_the_card_and_the_sheet() -> None:
    assert "<strong>15</strong>" in paper("en", "ramsen", query="?crosses=3")
    sheet = paper("en", "ramsen", "rules:paper-sheet", "?crosses=3&seats=5")
    assert sheet.count("<td>15</td>") == 5
    assert sheet.count("scoring/cross") == 5 * (3 + 4)


def test_a_rulebook_bears_the_name_of_the_club_and_what_it_plays_otherwise() -> None:
    booklet = paper("en", "ramsen", "rules:rulebook", "?crosses=3&club=Post+SV+%3CEast%3E")
    assert '<p class="rulebook-club-name">Post SV &lt;East&gt;</p>' in booklet
    seen = Seen(booklet)
    assert len(seen.ids) == len(set(seen.ids))
    assert "act when it is your turn" not in booklet
    assert "<td><b>3</b></td>" in booklet
    alone = paper("en", "ramsen", "rules:rulebook", "?print=rules")
    assert "rulebook-cover" not in alone
    assert "five cards for the whole table" in alone
    answer = Client().get("/en/games/ramsen/rulebook/?print=rules&club=x&crosses=2")
    assert (answer.status_code, answer["Location"]) == (302, "/en/games/ramsen/rulebook/?print=rules")


def test_a_sheet_has_what_its_game_is_kept_in() -> None:
    assert ">Pot</th>" in paper("en", "loo", "rules:paper-sheet")
    assert ">Pot</th>" not in paper("en", "ramsen", "rules:paper-sheet")
    assert "scoring/cross" not in paper("en", "mulatschak", "rules:paper-sheet")
    assert paper("en", "zwicken", "rules:paper-sheet").count('<th scope="row" class="narrow">') == 1 + 12


def test_rules_that_cannot_be_printed_are_explained_by_the_builder() -> None:
    for query in ("?schlecken=false&schlecker_must_play=true", "?crosses=7"):
        answer = Client().get("/en/games/ramsen/card/" + query)
        assert (answer.status_code, answer["Location"]) == (302, "/en/games/ramsen/yours/" + query)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("/en/games/ramsen/card/?paper=a4", "/en/games/ramsen/card/"),
        ("/en/games/ramsen/sheet/?paper=a5&crosses=1&x=y", "/en/games/ramsen/sheet/?crosses=1&paper=a5"),
        ("/de/games/ramsen/card/?crosses=1", "/de/spiele/ramsen/karte/?crosses=1"),
        ("/en/spiele/ramsen/schreibblatt/", "/en/games/ramsen/sheet/"),
        ("/en/games/muli/card/", "/en/games/mulatschak/card/"),
    ],
)
def test_one_address_for_each_card(asked: str, found: str) -> None:
    answer = Client().get(asked)
    assert (answer.status_code, answer["Location"]) == (302, found)


def test_the_usual_card_is_kept_whole_and_others_are_not() -> None:
    def kept(query: str) -> bool:
        answer = Client().get("/en/games/ramsen/card/" + query)
        headers = [(name.lower().encode(), value.encode()) for name, value in answer.headers.items()]
        return public_for({"status": 200, "headers": headers}) > 0

    assert kept("")
    assert not kept("?crosses=1")


def test_the_same_order_stands_once() -> None:
    found = {(one.kind, "".join(one.suits)) for one in orders(GAMES["ramsen"].variant())}
    assert found == {("trump", "E"), ("trump", "GH"), ("trump", "S"), ("plain", "GH"), ("plain", "S"), ("plain", "E")}
    assert [one.kind for one in orders(GAMES["roedskaegg"].variant())] == ["every"]
    assert ("trump", "") in {(one.kind, "".join(one.suits)) for one in orders(GAMES["schieberamsch"].variant())}


def test_a_printed_page_says_where_it_is_to_be_found() -> None:
    html = Client().get("/en/games/ramsen/?crosses=3").content.decode()
    assert '<p class="print-only">Weli · http://testserver/en/games/ramsen/?crosses=3</p>' in html
    assert 'href="/en/games/ramsen/card/?crosses=3"' in html
    assert 'href="/en/games/ramsen/sheet/?crosses=3"' in html
    builder = Client().get("/en/games/ramsen/yours/?crosses=3").content.decode()
    assert 'href="/en/games/ramsen/card/?crosses=3"' in builder
    assert 'href="/en/games/ramsen/sheet/?crosses=3"' in builder
