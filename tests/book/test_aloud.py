"""A game read aloud: two minutes, all that is needed, true for every rule set, and each card called by its name."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from django.test import Client, RequestFactory
from django.utils import translation
from django.utils.html import strip_tags

from rules.encyclopedia import book
from rules.encyclopedia.book.aloud import FILE, read_aloud
from rules.encyclopedia.book.brief import FOR_THE_REFEREE, in_brief, left_out, plans, plans_that_hold, stands
from rules.encyclopedia.book.passages import passages
from rules.encyclopedia.pages.aloud import AloudPage
from rules.encyclopedia.pages.pieces import Reader
from rules.games import GAMES
from rules.phrases import DECKS
from rules.sets.choices import SEATS, Choices
from rules.switches.kinds import written
from tests.book.pages import LANGUAGES, rule_sets, usual

TWO_MINUTES = (250, 310)  # words, as people read to a table
WORD = re.compile(r"\w+(?:[-’]\w+)*")
RAMSCH: tuple[dict[str, str], ...] = (
    {},
    {"form": "pips"},
    {"form": "skat"},
    {"seats": "4"},
    {"seats": "4", "bauernramsch": "true"},
)


def page(choices: Choices, lang: str, deck: str = "") -> AloudPage:
    """The page for a reader with this deck."""
    request = RequestFactory().get("/")
    request.COOKIES.update({"weli_deck": deck} if deck else {})
    return AloudPage(choices, Reader(request, lang, choices.game.key))


def spoken(shown: AloudPage) -> str:
    """All words that are read."""
    with translation.override(shown.reader.lang):
        said = " ".join(str(one) for step in shown.script for one in step.paragraphs)
    return html.unescape(strip_tags(said))


def told_by_default() -> Iterator[Choices]:
    """Every game as it is usually played, and each of the five that are called Ramsch."""
    yield from (usual(key) for key in GAMES if key != "ramsch")
    yield from (book.read_choices(GAMES["ramsch"], chosen) for chosen in RAMSCH)


def test_every_game_is_told_in_two_minutes_in_each_language() -> None:
    for choices in told_by_default():
        for lang in LANGUAGES:
            said = spoken(page(choices, lang))
            count = len(WORD.findall(said))
            assert TWO_MINUTES[0] <= count <= TWO_MINUTES[1], (choices.game.key, choices.pairs, lang, count)
            assert not re.search(r"[{}\[\]|*]", said), (choices.game.key, lang, said)


def test_all_that_one_needs_to_play_is_said() -> None:
    """Every rule that the card tells without the sign of an exception, and none of which the article does not know."""
    for choices in told_by_default():
        said = {anchor for step in read_aloud("en", choices) for line in step.lines for anchor in line.anchors}
        assert said <= set(passages("en", book.stem(choices.game))), choices.game.key
        lines = [line for step in in_brief("en", choices).steps for line in step.lines if not line.exception]
        needed = {anchor for line in lines for anchor in line.anchors if stands("en", choices, anchor)}
        known = said | left_out(book.stem(choices.game), FILE) | {*FOR_THE_REFEREE, "shuffle"}
        lacking = needed.intersection(choices.variant.anchors()) - known
        assert not lacking, (choices.game.key, choices.pairs, lacking)


def test_conditions_name_switches_and_their_values() -> None:
    for key, game in GAMES.items():
        values = {one.name: {written(value) for value in one.values} for one in game.switches}
        values[SEATS] = {str(n) for n in range(game.players[0], game.players[1] + 1)}
        for plan in plans(book.stem(game), FILE):
            for condition in plan.conditions:
                assert set(condition.values) <= values[condition.switch], (key, plan.step, plan.name, condition)


def test_no_sentence_stays_that_a_turned_switch_makes_untrue() -> None:
    """It gives way to what is said in brief, and what is agreed on besides is said before the game begins."""
    for key in GAMES:
        for choices in rule_sets(key):
            steps = read_aloud("en", choices)
            assert steps[-1].name == "start", key
            told = [line for step in steps for line in step.lines]
            assert len(told) == len(set(told)), (key, choices.pairs)
    each = read_aloud("en", book.read_choices(GAMES["ramsen"], {"exchange_cap": "each5", "seats": "3"}))
    words = " ".join(cell for step in each for line in step.lines for cell in line.cells)
    assert "whole table together" not in words and "Up to five cards each" in words


def test_a_number_that_is_agreed_is_the_one_that_is_said() -> None:
    choices = book.read_choices(GAMES["rams"], {"start_counters": "7"})
    assert "starts with 7 counters" in spoken(page(choices, "en"))


def test_cards_are_called_by_the_names_of_the_deck() -> None:
    for key in GAMES:
        for deck in DECKS:
            assert all(spoken(page(usual(key), lang, deck)) for lang in LANGUAGES)
    assert "Queen of clubs" in spoken(page(usual("ramsen"), "en", "french"))
    assert "Ober of acorns" in spoken(page(usual("ramsen"), "en", "german"))


@pytest.mark.django_db
def test_the_page_is_large_script_and_ways_to_go_on() -> None:
    client = Client()
    sent = client.get("/en/games/ramsen/aloud/?exchange_cap=each5&seats=3").content.decode()
    assert sent.count('id="aloud-') == len(
        read_aloud("en", book.read_choices(GAMES["ramsen"], {"exchange_cap": "each5", "seats": "3"}))
    )
    assert (
        '/en/games/ramsen/card/?exchange_cap=each5&amp;seats=3"' in sent
        and 'href="/en/games/ramsen/?exchange_cap=each5&amp;seats=3"' in sent
    )
    assert client.get("/de/spiele/ramsen/vorlesen/").status_code == 200
    assert client.get("/de/spiele/ramsen/aloud/", follow=True).redirect_chain[-1][0] == "/de/spiele/ramsen/vorlesen/"
    clash = client.get("/en/games/ramsch/aloud/?form=skat&seats=4")
    assert clash.status_code == 302 and "/yours/" in clash["Location"]
    for address in ("/en/games/ramsen/", "/en/games/ramsen/card/"):
        assert 'href="/en/games/ramsen/aloud/"' in client.get(address).content.decode()


def test_a_former_edition_or_a_new_game_without_a_script_is_told_in_brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.encyclopedia.book.aloud.plans", lambda *_: ())
    assert read_aloud("en", usual("ramsen")) == in_brief("en", usual("ramsen")).steps


def test_a_condition_may_keep_a_sentence_out() -> None:
    without = book.read_choices(GAMES["ramsen"], {"schlecken": "false"})
    assert "schlecken" not in {plan.name for plan in plans_that_hold(without, FILE)}
