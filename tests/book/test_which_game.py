"""Which game do we play? Every answer finds something, and every game can be found."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations, islice, product

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from rules.encyclopedia.book import comparison, which_game
from rules.encyclopedia.book.which_game import KNOWN, QUESTIONS, FinderAnswers, suggestions
from rules.games import GAMES
from tests.book.pages import LANGUAGES, Seen

TRIED = 3000  # sets of answers: a game that none of so many finds might as well not be there


def first(**answers: str) -> str:
    return suggestions(FinderAnswers(tuple(answers.items())))[0].row.game


def page(lang: str, **answers: str) -> str:
    with override(lang):
        response = Client().get(reverse("rules:which-game"), answers)
    assert response.status_code == 200, response.headers.get("Location")
    return response.content.decode()


def fitting(key: str) -> dict[str, list[str]]:
    """To each question the answers that could not suit a game better, in one of its forms."""
    forms = [row for row in comparison.rows() if row.game == key]
    return {
        question: [one for one in answers if any(asks(row, one, row.choices.seats).fit == 1 for row in forms)]
        for question, (asks, answers) in QUESTIONS.items()
    }


def asked_for(key: str) -> Iterator[dict[str, str]]:
    """What people might answer who are looking for this game: little first, and with a game known where all else fails."""
    suits = fitting(key)
    sets = [
        dict(zip(questions, answers, strict=True))
        for count in range(len(suits) + 1)
        for questions in combinations(suits, count)
        for answers in product(*(suits[question] for question in questions))
    ]
    yield from sets
    yield from ({**answers, KNOWN: known} for answers in sets for known in GAMES if known != key)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_the_first_answer_to_something(key: str) -> None:
    assert any(first(**answers) == key for answers in islice(asked_for(key), TRIED)), f"nobody ever finds {key}"


def test_no_answers_leave_the_list_empty() -> None:
    """Not even the oddest: the nearest are told, with what does not fit."""
    for answers in product(*(choices for _, choices in QUESTIONS.values())):
        if hash(answers) % 40:
            continue
        listed = suggestions(FinderAnswers(tuple(zip(QUESTIONS, answers, strict=True))))
        assert len(listed) == len(GAMES)
        assert all(one.because or one.though or one.misses for one in listed)
        assert [len(one.misses) for one in listed] == sorted(len(one.misses) for one in listed)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_divides_the_family(question: str) -> None:
    """Each answer leaves some games and takes some away; with the rest they tell at least a bit about a game."""
    asks, answers = QUESTIONS[question]
    games = [row for row in comparison.rows() if not row.preset]
    fits = [tuple(asks(row, answer, row.choices.seats).fit for answer in answers) for row in games]
    assert all(max(column) >= which_game.SPEAKS and min(column) < 1 for column in zip(*fits, strict=True))
    best = [tuple(fit == 1 for fit in row) for row in fits]
    shares = [best.count(one) / len(best) for one in set(best)]
    assert -sum(share * math.log2(share) for share in shares) > 1


def test_answers_find_what_a_player_would_say() -> None:
    assert first(players="3", stakes="least") in ("schieberamsch", "ramsch")
    assert first(pack="40") == "julepe"
    assert first(players="9", pack="52") in ("knektpass", "rounce", "loo", "irish-loo")
    assert first(pack="33", drop="stand") in ("mulatschak", "schnellen")
    assert first(known="ramsen", players="4", pack="32", stakes="points", drop="free") == "moench"


def test_the_game_one_knows_is_no_answer() -> None:
    assert all(one.row.game != "ramsen" for one in suggestions(FinderAnswers(((KNOWN, "ramsen"),))))


def test_a_form_is_found_where_it_suits_better_than_its_game() -> None:
    by_game = {one.row.game: one.row.key for one in suggestions(FinderAnswers((("pack", "36"),)))}
    assert by_game["mulatschak"] == "mulatschak.thirty-six"
    evening = {one.row.game: one.row.key for one in suggestions(FinderAnswers((("time", "evening"),)))}
    assert evening["zaisertshofen"] == "zaisertshofen.evening"


# --- the page ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole(lang: str) -> None:
    for answers in ({}, {"players": "5", "pack": "32", KNOWN: "ramsen"}, {"players": "10", "drop": "never"}):
        html = page(lang, **answers)
        seen = Seen(html)
        assert seen.of("html")[0]["lang"] == lang
        assert len(seen.of("h1")) == 1
        assert len(seen.ids) == len(set(seen.ids))
        without = r'data-\w+="[^"]*"|<script.*?</script>|<pre.*?</pre>'  # BibTeX has braces of its own
        assert "{" not in re.sub(without, "", html, flags=re.DOTALL)
        asked = {field["name"] for field in seen.of("input") if field.get("type") == "radio"}
        assert set(QUESTIONS) <= asked


def test_the_reason_is_a_sentence() -> None:
    html = page("en", players="5", pack="32")
    assert "Because you are five and you have a pack of 32." in html
    assert "Weil ihr zu fünft seid und ihr ein Blatt mit 32 Karten habt." in page("de", players="5", pack="32")


def test_a_near_miss_says_what_does_not_fit() -> None:
    html = page("en", players="10", pack="33")
    assert "Nothing fits in every point" in html
    assert "no more than 5 can play" in html


def test_what_is_new_to_somebody_who_knows_a_game() -> None:
    html = page("de", players="4", stakes="points", known="ramsen")
    assert "Anders als Ramsen in" in html
    assert "statt: " in html
    assert "?games=ramsen," in html


def test_a_game_is_played_with_as_many_as_they_are() -> None:
    html = page("en", players="5", pack="32")
    assert 'name="seats" value="5"' in html


@pytest.mark.parametrize(
    ("asked", "target"),
    [
        ("/en/which-game/?pack=32&players=5&x=1", "/en/which-game/?players=5&pack=32"),
        ("/en/which-game/?players=99&known=x", "/en/which-game/"),
        ("/en/welches-spiel/?players=4", "/en/which-game/?players=4"),
        ("/de/which-game/", "/de/welches-spiel/"),
    ],
)
def test_answers_have_one_address(asked: str, target: str) -> None:
    response = Client().get(asked)
    assert (response.status_code, response.headers["Location"]) == (302, target)


def test_the_page_is_kept_for_everybody() -> None:
    assert Client().get("/en/which-game/?players=4").headers["Cache-Control"].startswith("public")
