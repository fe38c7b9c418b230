"""Questions typed into the search: what is answered, what is not, and that the tables judge as the answers say."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from django.test import Client

from rules.encyclopedia import book
from rules.encyclopedia.book.answers.deciding import deciding
from rules.encyclopedia.book.answers.most_asked import EIGHT, most_asked
from rules.encyclopedia.book.answers.query import GivenAnswer
from rules.encyclopedia.book.answers.ranking import ranked
from rules.encyclopedia.book.answers.verdicts import QUESTIONS
from rules.encyclopedia.book.answers.wording import asked, said
from rules.encyclopedia.book.search import Index, find
from rules.encyclopedia.pages.search import shelf
from rules.engine import core
from rules.engine.cards import NO_SUIT, SUITS, CardSet, card, card_set
from rules.engine.ladder import TRUMP, winning
from rules.engine.notes import EXCHANGED
from rules.engine.phases.play import order_of
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.languages import LANGUAGES
from rules.phrases import DECKS
from tests.rules.strategies import Setting, random_draw, steps
from tests.search.answers import questions, unanswered

FIRST = 3  # places among which the right one must be
HANDS = 25
# Whoever holds the highest trump there may play it at any time: the answer says so.
AT_WILL = {"five-card-loo", "mistigri"}


# --- the table of questions -------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_of_the_table_finds_what_is_right(lang: str) -> None:
    index = shelf(lang).contents
    wrong = [row["q"] for row in questions() if row["lang"] == lang and not _right(index, row)]
    assert not wrong


def _right(index: Index, row: dict[str, Any]) -> bool:
    given = index.questions.answer(row["q"])
    if "which" in row:
        return given is not None and "&".join(map("=".join, given.facets)) == row["which"]
    if "answer" in row:
        return given is not None and _answers(index, given, row)
    return given is None and _listed(index, row)


def _answers(index: Index, given: GivenAnswer, row: dict[str, Any]) -> bool:
    games = [game for group in given.groups for game in group.games]
    named = index.places[games[0].place].key if len(games) == 1 else ""
    rows = [given.question == row["answer"], named == row.get("game", "")]
    if "says" in row:
        rows.append(given.groups[0].label == row["says"])
    if "switch" in row:
        rows.append(row["switch"] in deciding(row["game"])[row["answer"]])
    if "at" in row and named:
        rows.append(games[0].suffix.startswith(row["at"]) or row["at"] == "#declare")
    return all(rows)


def _listed(index: Index, row: dict[str, Any]) -> bool:
    ends = [row["at"]] if isinstance(row.get("at"), str) else row.get("at", [])
    for one in find(index, row["q"])[:FIRST]:
        if "place" in row and one.place.key != row["place"]:
            continue
        if not ends or one.place.key in ends or any(end in hit.url for hit in one.hits for end in ends):
            return True
    return False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_facts_do_not_say_gets_no_answer(lang: str) -> None:
    index = shelf(lang).contents
    assert [one for one in unanswered(lang) if index.questions.answer(one)] == []


def test_every_verdict_of_every_house_rule_has_its_words() -> None:
    """Of every question, for every switch at every value, in both languages and with both kinds of cards."""
    verdicts = {(question, ask(variant)) for variant in _variants() for question, ask in QUESTIONS.items()}
    for question, verdict in verdicts:
        for lang in LANGUAGES:
            for deck in DECKS:
                words = said(lang, question, verdict, deck)
                assert words.label and "{" not in words.label + words.text, (question, verdict)


def _variants() -> Iterator[Variant]:
    for game in GAMES.values():
        low, high = game.players
        for switch in (one for one in game.switches if not one.name.startswith("law_")):
            for value in switch.values:
                options = game.options({switch.name: value})
                seats = next((n for n in range(low, high + 1) if not game.contradictions(options, n)), None)
                if seats is not None:
                    yield game.variant(options, seats)


# --- the tables judge as the answers say -----------------------------------------------


def test_the_higher_of_two_ranks_takes_the_trick() -> None:
    """In every game, with every suit as trumps: what stands higher in an order wins, led or played to it."""
    for key, game in GAMES.items():
        variant = game.variant()
        suited = variant.ladder.has_trump_suit
        for order in ranked(variant):
            for trump, suit in product(range(4), repeat=2):
                if order.startswith("*") and (trump != suit or not suited):
                    continue
                table = variant.ladder.orders[trump if suited else NO_SUIT]
                cards = [card("S6" if rank == "W" else SUITS[suit] + rank) for rank in order.removeprefix("*")]
                there = [one for one in cards if variant.pack >> one & 1 and (one != card("S6") or "6" not in order)]
                for high, low in combinations(there, 2):
                    assert winning(table, (low, high)) == winning(table, (high, low)) == high, (key, order, trump, suit)


def test_the_tables_judge_as_the_answers_say() -> None:
    """Random hands of every game: nobody is let do what an answer denies, or kept from what it grants."""
    for key, game in GAMES.items():
        seen = _seen(Setting(key, (), game.best))
        verdicts = {question: ask(game.variant()).key for question, ask in QUESTIONS.items()}
        assert list(_contradictions(key, verdicts, seen)) == [], key


def _contradictions(key: str, verdicts: dict[str, str], seen: Counter[str]) -> Iterator[str]:
    for question, no in (("drop", "never"), ("drop-dealer", "no"), ("exchange", "none")):
        if verdicts[question] == no and seen[question]:
            yield question
    for question, no in (("drop", "never"), ("drop-dealer", "no")):
        if verdicts[question] not in (no, "late") and not seen[question]:
            yield f"no {question}"
    if verdicts["drop-exchanged"] not in ("yes", "late") and seen["drop-exchanged"]:
        yield "drop-exchanged"
    if verdicts["drop-exchanged"] == "yes" and not seen["drop-exchanged"]:
        yield "never dropped after exchanging"
    if verdicts["drop"] not in ("never", "late") and not seen["drop-trump"]:
        yield "drop-trump"
    if key in AT_WILL:
        return
    duties: dict[str, dict[str, tuple[str, ...]]] = {
        "follow": {"yes": ("follow free",)},
        "trump": {
            "yes": ("trump low free", "trump high free"),
            "to-win": ("trump high free", "trump low bound"),
            "no": ("trump high bound", "trump low bound"),
        },
        "head": {
            "yes": ("head following free", "head trumping free"),
            "overtrump": ("head following bound", "head trumping free"),
            "no": ("head following bound", "head trumping bound"),
        },
    }
    for question, ruled_out in duties.items():
        yield from (deed for deed in ruled_out.get(verdicts[question], ()) if seen[deed])


def _seen(setting: Setting) -> Counter[str]:
    """What could be done in some hands, and what had to be."""
    rng, seen = random.Random(str(setting)), Counter[str]()
    for _ in range(HANDS):
        for step in steps(random_draw(setting, rng)):
            for seat in core.actors(step.before):
                if seat >= 0:
                    seen.update(_choices(step.before, seat))
    return seen


def _choices(state: State, seat: int) -> Iterator[str]:
    legal = core.legal(state, seat)
    verbs = {action.verb for action in legal}
    if "exchange" in verbs or {"spare", "rob", "swap", "take", "lay", "pick-up"} & verbs:
        yield "exchange"
    if "drop" in verbs:
        yield "drop"
        if seat == state.standing.dealer:
            yield "drop-dealer"
        if state.noted(EXCHANGED, seat) is not None:
            yield "drop-exchanged"
        if state.trump is not None and state.hands[seat] & order_of(state).of_suit[TRUMP]:
            yield "drop-trump"
    played = [action.cards[0] for action in legal if action.verb == "play" and action.cards]
    if played and getattr(state.local, "cards", None) and state.hands[seat] & state.hands[seat] - 1:
        yield from _duties(state, seat, card_set(played))


def _duties(state: State, seat: int, may: CardSet) -> Iterator[str]:
    """What the rest of a trick asks of a hand: which of its duties bind it, and which leave it free."""
    order, hand, table = order_of(state), state.hands[seat], state.local
    led, trumps = hand & order.suit_with[table.cards[0]], hand & order.of_suit[TRUMP]
    over = hand & order.above[table.best]
    if led:
        yield "follow " + ("free" if may & ~led else "bound")
        if led & over and led & ~over:
            yield "head following " + ("free" if may & ~over else "bound")
    elif trumps:
        if hand & ~trumps:
            yield f"trump {'high' if trumps & over else 'low'} " + ("free" if may & ~trumps else "bound")
        if trumps & over and trumps & ~over and not may & ~trumps:
            yield "head trumping " + ("free" if may & ~over else "bound")


# --- on the page ------------------------------------------------------------------------


def get(query: str, lang: str = "en") -> str:
    """The part of the page of the search that has the findings."""
    word = "search" if lang == "en" else "suche"
    page = Client().get(f"/{lang}/{word}/", {"q": query}).content.decode()
    return page.partition('<div class="findings">')[2]


def test_an_answer_stands_above_the_findings_with_its_rule_and_the_house_rule_that_decides() -> None:
    page = get("must I trump in Mulatschak")
    assert page.index("Only if it wins") < page.index('class="finding"')
    assert 'href="/en/games/mulatschak/#play.trump"' in page and 'href="/en/games/mulatschak/#options"' in page
    assert "You must trump even if it cannot win" in page


def test_a_question_in_the_other_language_is_answered_in_that_language() -> None:
    page = get("muss ich bei Mulatschak trumpfen")
    assert '<section class="answer" lang="de">' in page and "Nur wenn er sticht" in page


def test_a_question_about_the_family_says_how_many_games_agree() -> None:
    page = get("muss man trumpfen", "de")
    assert "22 von 36 Spielen" in page and "Schieberamsch" in page.partition("Nein")[2]


def test_a_name_that_many_games_bear_is_answered_for_each_of_them() -> None:
    page = get("must I trump in Ramsch").partition('class="finding"')[0]
    assert "of 4 games" in page and all(name in page for name in ("Ramsen", "Zaisertshofen", "Schieberamsch"))


def test_a_number_of_players_leads_to_which_game_with_it_filled_in() -> None:
    page = get("Spiele zu zweit", "de")
    assert 'href="/de/welches-spiel/?players=2"' in page


def test_an_unknown_word_says_what_it_may_mean() -> None:
    assert "“Lizitieren”: did you mean" in get("Lizitieren") and "?q=reizen" in get("Lizitieren", "de")
    assert "Bockramsch" in get("Bockramsch", "de") and "did you mean" not in get("Mulatshak")


def test_questions_are_asked_in_words() -> None:
    for lang in LANGUAGES:
        assert all(asked(lang, question).endswith("?") for question in QUESTIONS)


def test_the_page_of_every_game_answers_the_eight_questions_people_ask_most() -> None:
    for key, game in GAMES.items():
        found = most_asked("en", book.choices_from_query(key, {}), DECKS[0])
        assert len(found) == EIGHT and all(one.says.endswith(".") for one in found), key
        anchors = {*book.article("en", key).anchors, *(one.anchor for one in book.article("en", key).headings)}
        assert {one.anchor for one in found} <= {*anchors, ""}, key
        assert str(game.players[1]) in found[0].says, key


def test_the_eight_answers_follow_the_rule_set_and_programs_can_read_them() -> None:
    page = Client().get("/en/games/mulatschak/", {"under_trump": "true"}).content.decode()
    usual = Client().get("/en/games/mulatschak/").content.decode()
    data = json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)[0])
    (asked_there,) = (one for one in data["@graph"] if one["@type"] == "FAQPage")
    told = {one["name"]: one["acceptedAnswer"]["text"] for one in asked_there["mainEntity"]}
    assert len(told) == EIGHT
    assert told["Mulatschak: Must you trump if you cannot follow suit?"].startswith("Yes. ")
    assert all(text in page for text in told.values())
    assert "Only if it wins" in usual and "Only if it wins" not in page
