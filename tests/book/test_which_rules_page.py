"""The machine asks by which rules you play: an interview by links alone, from the first hand to the rules."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.encyclopedia import book
from rules.encyclopedia.pages.which_rules import NONE_OF_THESE, answered, interview
from rules.games import GAMES
from rules.mind.hands_apart import NEVER
from rules.mind.which_rules import WordQuestion, reply
from tests.book.pages import Seen

START = {"en": "/en/games/ramsen/which-rules/", "de": "/de/spiele/ramsen/welche-regeln/"}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_interview_ends_at_the_rules_by_which_somebody_plays(lang: str) -> None:
    game, given = GAMES["ramsen"], tuple[str, ...]()
    hidden = game.options({"schlecken": False})
    address = START[lang]
    for _ in range(15):
        html = Client().get(address).content.decode()
        links = [a["href"] for a in Seen(html).of("a")]
        asked = interview("ramsen", given)
        if asked.question is None:
            break
        said = reply(game, game.best, asked.question, hidden)
        place = NONE_OF_THESE if said == NEVER else str(list(asked.answers).index(said))
        given = (*given, place)
        address = f"{START[lang]}?a={'.'.join(given)}"
        assert address in links, "one touch for each answer"
    code = book.code_of(book.choices_from_query("ramsen", {"schlecken": "false"}))
    assert f"http://testserver/r/{code}" in html
    assert any("schlecken=false" in link and ("village" in link or "dorf" in link) for link in links)


def test_an_answer_can_be_skipped_and_taken_back() -> None:
    first = Client().get(START["en"]).content.decode()
    skipped = f"{START['en']}?a=s"
    assert f'href="{skipped}"' in first
    html = Client().get(skipped).content.decode()
    assert "Question 2." in html and f'href="{START["en"]}"' in html
    assert len(interview("ramsen", ("s",)).left) == len(interview("ramsen", ()).left)


def test_answers_that_were_never_offered_lead_to_the_beginning() -> None:
    for nonsense in ("77", "x", "0.x"):
        assert Client().get(START["en"], {"a": nonsense})["Location"] == START["en"]
    assert Client().get("/en/games/nosuch/which-rules/").status_code == 404


def test_two_rule_sets_side_by_side_are_shown_a_hand_in_which_they_differ() -> None:
    usual, other = (
        book.code_of(book.choices_from_query("ramsen", query)) for query in ({}, {"upcard_counts_in_cap": "true"})
    )
    html = Client().get(f"/en/games/ramsen/differences/?a={usual}&b={usual}").content.decode()
    assert "A hand in which they differ" not in html
    html = Client().get(f"/en/games/ramsen/differences/?a={usual}&b={other}").content.decode()
    assert "A hand in which they differ" in html and "What do you say?" in html
    assert "Yes, that may be done" in html and "No, that may not be done" in html


def test_every_answer_to_a_question_in_words_has_words() -> None:
    for key, game in GAMES.items():
        for switch in game.switches:
            for value in switch.values[:8]:
                said = reply(game, game.best, WordQuestion(switch.name), game.options({switch.name: value}))
                assert answered("en", "german", key, WordQuestion(switch.name), said), (key, switch.name, value)
