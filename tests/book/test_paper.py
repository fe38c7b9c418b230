"""Rule card and score sheet on paper: true for the rules in question, whole, and within their page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from config.pagecache import public_for
from rules.encyclopedia.book import code_of, read_choices
from rules.encyclopedia.book.markdown import Heading
from rules.encyclopedia.book.orders import orders
from rules.encyclopedia.book.summary import Brief, agreed, fitting, holds, lines, needed, sentences
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
    usual = paper("en", "mulatschak")
    assert "Where agreed" not in usual
    assert "get six and throw one away" not in usual
    assert "Schlecken" in paper("en", "ramsen")
    without = paper("en", "ramsen", query="?schlecken=false")
    assert "Schlecken.</strong>" not in without
    assert "The cutter may look at the bottom card and keep it: <b>no</b>" in without


def test_what_is_agreed_is_said_without_leaving_it_open() -> None:
    assert agreed("Where agreed: whoever exchanges five gets six.") == "Whoever exchanges five gets six."
    assert agreed("Wo es ausgemacht ist: Wer fünf tauscht, bekommt sechs.") == "Wer fünf tauscht, bekommt sechs."
    assert agreed("Wo es ausgemacht ist, darf man klopfen.") == "Wo es ausgemacht ist, darf man klopfen."


def test_a_number_of_the_rule_set_stands_on_the_card() -> None:
    assert 'begin with <strong class="changed">15</strong> marks' in paper("en", "ramsen", query="?crosses=3")
    sheet = paper("en", "ramsen", "rules:paper-sheet", "?crosses=3&seats=5")
    assert sheet.count("<td>15</td>") == 5
    assert sheet.count("scoring/cross") == 5 * (3 + 4)


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


def test_sentences_end_where_a_reader_ends_them() -> None:
    assert sentences("One card. Two cards (e.g. S. Sirch). <b>Three. Four</b> and more.") == (
        "One card.",
        "Two cards (e.g. S. Sirch).",
        "<b>Three. Four</b> and more.",
    )
    assert sentences("<strong>Leading.</strong> Forehand leads. Any card will do.") == (
        "<strong>Leading.</strong> Forehand leads.",
        "Any card will do.",
    )
    assert sentences("Er sagt „Ich spiele.“ Dann ist er dran.") == ("Er sagt „Ich spiele.“", "Dann ist er dran.")


def test_first_sentences_go_before_second_ones_and_there_is_no_gap() -> None:
    chapter = Heading(2, "the-hand", "The hand")
    first = Brief("one", chapter, ("a" * 39, "b" * 400, "c"))
    second = Brief("two", chapter, ("d" * 39, "e" * 30))
    usual = Brief("shuffle", chapter, ("f" * 30,), usual=True)
    room = needed((first, second), 40, whole=False)
    assert [one.sentences for one in fitting((first, second, usual), room, 40)] == [("a" * 39,), ("d" * 39,)]
    more = fitting((first, second, usual), room + 1.01 + lines(1, 40), 40)
    assert [len(one.sentences) for one in more] == [1, 2, 1]


def test_a_paragraph_about_another_value_does_not_hold() -> None:
    usual = read_choices(GAMES["ramsen"], {})
    each = read_choices(GAMES["ramsen"], {"exchange_cap": "each5", "seats": "3"})
    assert holds(usual, "exchange.limit")
    assert not holds(each, "exchange.limit")
    assert holds(each, "house-rules.each-five")


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
