"""The course of every game: each step can be asked, the engine alone says what is right, and every word of it can be said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client, RequestFactory
from django.utils import translation
from django.utils.html import strip_tags

from rules.encyclopedia.book import choices_from_query
from rules.encyclopedia.book.brief import in_brief
from rules.encyclopedia.book.worked_hands import worked
from rules.encyclopedia.course import CourseQuestion, CourseStep, course, judged
from rules.encyclopedia.course.moments import moment
from rules.encyclopedia.pages.learn import CoursePage
from rules.encyclopedia.pages.reader import Reader
from rules.engine import core
from rules.engine.cards import card, suit_number
from rules.engine.ladder import winning
from rules.games import GAMES, folder
from rules.languages import LANGUAGES
from rules.mind.levels import decide
from rules.samples.examples import as_written, judge, rows
from rules.samples.examples import moment as moment_of_example

pytestmark = pytest.mark.django_db

LEAST = {"core": 8, "wider": 5}  # steps beside those for who knows no card game
MOST = 12
MINUTES = (15, 10)  # for who knows no card game, and for who does
LONGEST = 95  # words of a step: what is read on one screen of a phone
WORDS = {"ask", "before", "after"}


def test_every_course_is_whole_and_the_engine_answers_each_step_of_it() -> None:
    wrong = [f"{key}: {fault}" for key in GAMES for fault in faults(key)]
    assert not wrong, "\n".join(wrong)


def faults(key: str) -> Iterator[str]:
    """What is wrong with the course of a game."""
    steps = course(key)
    own = [one for one in steps if not one.basic]
    if not LEAST[GAMES[key].circle] <= len(own) <= MOST + 1:
        yield f"has {len(own)} steps of its own"
    if len({one.name for one in steps}) < len(steps):
        yield "two steps have one name"
    written = folder.words_of(key, "course.toml").get("step", {})
    yield from (f"words for no step: {name}" for name in set(written) - {one.name for one in steps})
    told = {(step.name, line.name) for step in in_brief("en", choices_from_query(key, {})).steps for line in step.lines}
    for one in steps:
        yield from (f"{one.name}: {fault}" for fault in wrong_with(key, one, told))


def wrong_with(key: str, step: CourseStep, told: set[tuple[str, str]]) -> Iterator[str]:
    yield from (f"no such sentence by the usual rules: {one}" for one in set(step.tells) - told)
    yield from (f"{field}: not in every language" for field, said in step.words.items() if set(said) != set(LANGUAGES))
    yield from (f"{field}: nobody reads it" for field in set(step.words) - WORDS)
    question = judged(key, step)
    if not 2 <= len(question.answers) <= 6 or not question.right:
        yield f"answers: {[one.given for one in question.answers]}"
    if step.ask != "play" and len(question.right) == len(question.answers):
        yield "nothing to decide"
    if step.ask in ("trick", "highest", "weigh", "may", "most", "worth", "score") and len(question.right) != 1:
        yield "more than one right answer"
    yield from engine_differs(key, step, question)


def engine_differs(key: str, step: CourseStep, question: CourseQuestion) -> Iterator[str]:
    """Where another way to ask the engine gives another answer, or the text speaks of another one."""
    right = {one.given for one in question.right}
    if step.ask == "trick":
        order = GAMES[key].variant().ladder.orders[suit_number(question.trump)]
        table = [card(one.given) for one in question.answers]
        if card(*right) != winning(order, table):
            yield "the trick is taken by another card"
    if "example" in step.row:
        choices, name = choices_from_query(key, {}), step.row["example"]
        if not as_written(rows(key)[name], judge(moment_of_example(choices, name))):
            yield "the caption of the example speaks of another answer"
        if right != set(rows(key)[name]["may"].split()):
            yield "other cards are right than those that may be played"
    if step.ask == "score":
        hands = {one.id: one for one in worked("en", choices_from_query(key, {}))}
        player = hands[step.row["hand"]].players[step.row["seat"]]
        if right != {f"{player.after - (player.before if dict(question.about)['chips'] else 0):g}"}:
            yield "the worked hand of the article comes to another score"
    if step.ask == "weigh":
        state = moment(key, step.row)
        seat = state.to_act[0]
        found = {str(decide("steady", state, seat, core.legal(state, seat), Random(seed))) for seed in range(3)}
        if found != right:
            yield f"a steady player wavers: {found}"


def page_of(lang: str, key: str) -> CoursePage:
    with translation.override(lang):
        return CoursePage(Reader(RequestFactory().get("/"), lang, key))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_a_course_can_be_said_is_short_and_leads_to_a_rule(lang: str) -> None:
    wrong = []
    for key in GAMES:
        page = page_of(lang, key)
        for step in page.steps:
            texts = (step.ask, step.name, strip_tags(step.before), strip_tags(step.after), step.says)
            said = [*texts, *(one.says for one in step.answers), *(one.label for one in step.answers)]
            if any("{" in text or "[[" in text for text in said) or not step.ask or not step.name:
                wrong.append(f"{key} {step.n}: {said}")
            if step.words > LONGEST:
                wrong.append(f"{key} {step.n}: {step.words} words")
            wrong += [f"{key} {step.n}: no rule for {one}" for one in step.answers if not one.law]
        minutes = page.context()["minutes"]
        if any(found > most for found, most in zip(minutes, MINUTES, strict=True)):
            wrong.append(f"{key}: {minutes} minutes")
    assert not wrong, "\n".join(wrong)


# --- the page ------------------------------------------------------------------------------


def test_the_page_has_all_steps_their_rules_and_the_way_to_a_table(client: Client) -> None:
    html = client.get("/en/games/ramsen/learn/").content.decode()
    for n in range(1, len(course("ramsen")) + 1):
        assert f'id="step-{n}"' in html and f'href="#step-{n}"' in html
    assert 'href="#end"' in html and 'popovertarget="law-1"' in html and 'id="law-1"' in html
    assert 'action="/play/"' in html and 'name="guided" value="on"' in html
    assert "Dallmutz" in html and "You must follow: bells were led, and you hold some." in html


def test_each_word_of_the_card_table_can_be_asked_where_it_is_met_first(client: Client) -> None:
    html = client.get("/de/spiele/schieberamsch/lernen/").content.decode()
    asked = re.findall(r'popovertarget="(word-\d+)">([^<]+)<', html)
    said = [word for _, word in asked]
    assert {"Stich", "Trumpf", "Augen", "Skat", "Jungfrau"} <= set(said) and len(said) == len(set(said))
    assert all(f'id="{place}" popover' in html for place, _ in asked)
    assert not re.search(r'class="chip[^>]*>(?:(?!</span>).)*word-key', html)  # nothing inside a card


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("/en/games/ramsen/learn/3/", "/en/games/ramsen/learn/#step-3"),
        ("/de/games/ramsen/learn/", "/de/spiele/ramsen/lernen/"),
        ("/en/games/ramsen/learn/?x=1", "/en/games/ramsen/learn/"),
        ("/en/games/ramsen/learn/99/", 404),
        ("/en/games/no-such-game/learn/", 404),
    ],
)
def test_addresses_of_a_course(client: Client, address: str, leads: str | int) -> None:
    answer = client.get(address)
    assert answer.status_code == leads if isinstance(leads, int) else answer["Location"] == leads


@pytest.mark.parametrize("page", ["", "card/"])
def test_the_course_is_found_from_the_article_and_from_the_rule_card(client: Client, page: str) -> None:
    assert "/en/games/ramsen/learn/" in client.get(f"/en/games/ramsen/{page}").content.decode()


def test_cards_and_words_are_those_of_the_reader(client: Client) -> None:
    client.cookies["weli_deck"] = "french"
    html = client.get("/en/games/ramsen/learn/").content.decode()
    assert "cards/french" in html and "Nine of diamonds" in html and "Nine of bells" not in html
