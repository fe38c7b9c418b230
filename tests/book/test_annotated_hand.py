"""The hands that the articles tell are tests: the engine replays them, and what is said of them must be so."""

from __future__ import annotations

import json
import re
import tomllib
from html import unescape
from typing import Any

import pytest
from django.test import Client

from rules import phrases
from rules.decks import WORDING
from rules.encyclopedia import book
from rules.encyclopedia.book import hand_story
from rules.encyclopedia.book.packs import own_deck
from rules.engine import core
from rules.engine.cards import codes
from rules.games import GAMES, folder
from rules.languages import LANGUAGES, Words
from rules.notation.narration import Teller
from rules.samples.annotated_hand import (
    FILE,
    AnnotatedHand,
    BadAnnotatedHand,
    annotated_hand,
    problems,
    read_annotated_hand,
)
from tests.book.pages import Seen, address, each_game, in_both_languages, sent

TOLD = list(folder.files(FILE))


def hand_of(key: str) -> AnnotatedHand:
    hand = annotated_hand(key)
    assert hand is not None
    return hand


def page(lang: str, key: str, query: str = "") -> str:
    return sent(address(lang, key, query))


def words(html: str) -> str:
    """What a reader without pictures has of it."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def block(html: str) -> str:
    return html[
        html.index('<div class="told') : html.index('<details class="embed-code">', html.index('<div class="told'))
    ]


# --- the files ----------------------------------------------------------------------


@pytest.mark.parametrize("key", TOLD)
def test_a_told_hand_holds_and_what_is_said_of_it_is_so(key: str) -> None:
    assert key in GAMES
    assert list(problems(hand_of(key), book.article("en", key).anchors)) == []


@each_game
@in_both_languages
def test_an_article_has_a_place_for_its_hand_and_no_other(lang: str, key: str) -> None:
    places = [piece for piece in book.article(lang, key).pieces if not isinstance(piece, str) and piece.kind == "told"]
    assert len(places) == (1 if key in TOLD else 0)


GOOD = folder.file_of("ramsen", FILE).read_text(encoding="utf-8")
SAID = folder.words_of("ramsen", FILE)


def problems_with(text: str, words: dict[str, Any]) -> list[str]:
    return list(problems(read_annotated_hand("ramsen", text, words), book.article("en", "ramsen").anchors))


def said_otherwise(old: str, new: str) -> dict[str, Any]:
    """What the languages say of the hand, with other words in one place."""
    texts = {lang: folder.file_of("ramsen", f"{lang}/{FILE}").read_text(encoding="utf-8") for lang in LANGUAGES}
    assert any(old in text for text in texts.values())
    found: dict[str, Any] = {"comment": {}}
    for lang, text in texts.items():
        told = tomllib.loads(text.replace(old, new))
        for kind in ("before", "after"):
            found.setdefault(kind, Words())[lang] = told[kind]
        for line, comment in told["comment"].items():
            found["comment"].setdefault(line, Words())[lang] = comment
    return found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2 play HA", "2 play G9", "play.follow"),
        ("0 play GA\n2 play G9\n", "0 play GA\n", "not played to its end"),
        ("game ramsen", "game rams", "the log"),
        ('"Dora"]', "]", "4 players"),
        ('"Dora"]', '"Anna"]', "4 players"),
        ('to = "1 none"', 'to = "1 exchange EK"', "stands 0 times"),
        ('to = "1 none"', 'to = "0 stay"', "two comments"),
        ("2 leave\n0", "2 leave\n! 1 none\n0", "attempts"),
        ("[[comment]]", "[[comment", "at line"),
        ("log =", "lag =", "'log' is missing"),
    ],
)
def test_a_file_that_does_not_hold_is_refused(old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(BadAnnotatedHand, match=re.escape(said)):
        read_annotated_hand("ramsen", GOOD.replace(old, new, 1), {})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('refused = { EU = "play.head" }', 'refused = { EU = "play.follow" }', "EU is refused by play.head"),
        ('refused = { EU = "play.head" }', 'refused = { S8 = "play.head" }', "S8 is refused by play.follow"),
        ('rule = "cut.schlecken"', 'rule = "cut.nothing"', "no paragraph cut.nothing"),
        ('to = "2 play SA"', 'to = "2 play SA"\nunseen = "EO"', ""),
        ('to = "2 play SA"', 'to = "2 play SA"\nunseen = "S9"', "were in somebody’s hand"),
    ],
)
def test_a_comment_that_says_something_else_is_found(old: str, new: str, said: str) -> None:
    assert old in GOOD
    found = problems_with(GOOD.replace(old, new), SAID)
    assert any(said in one for one in found) if said else not found, found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[[HO]] joins the Belli", "[[HK]] joins the Belli", "other cards in one language"),
        ("[[H7]]", "[[EO]]", "that nobody has held"),
        ("[[H7]]", "[[GT]]", ""),
        ("Bert can neither", "Emil can neither", "names Emil"),
        ("Now she hopes that both the others hold {{a bell/a diamond}}.", "TODO", "not written in 'en'"),
        ("Now she hopes that both the others hold {{a bell/a diamond}}.", "x" * 400, "400 characters"),
    ],
)
def test_words_that_do_not_fit_the_hand_are_found(old: str, new: str, said: str) -> None:
    found = problems_with(GOOD, said_otherwise(old, new))
    assert any(said in one for one in found) if said else not found, found


def test_words_for_a_line_without_a_comment_are_refused() -> None:
    with pytest.raises(BadAnnotatedHand, match="no comment to '1 fold'"):
        read_annotated_hand("ramsen", GOOD, said_otherwise('"1 none" =', '"1 fold" ='))


# --- the story ----------------------------------------------------------------------


@pytest.mark.parametrize("key", TOLD)
def test_the_table_shows_at_every_step_what_the_engine_has(key: str) -> None:
    hand = hand_of(key)
    frame: dict[str, Any] = {"h": {}}
    for n, news in enumerate(hand_story.frames(hand)):
        frame = {**frame, **news, "h": frame["h"] | news.get("h", {})}
        state = hand.state(n)
        for seat, held in enumerate(state.hands):
            assert sorted(set(frame["h"][str(seat)]) - {hand_story.BACK}) == sorted(set(codes(held)) - {"??"})
        assert (frame.get("a") is not None) == hand.can_go_on(n)
        if core.finished(state):
            assert frame["t"][-1][0] == state.tricks[-1].seats[-1]
    assert hand.can_go_on(hand_story.start_of(hand))


@pytest.mark.parametrize("key", TOLD)
def test_a_trick_can_be_taken_over_where_it_begins(key: str) -> None:
    hand = hand_of(key)
    told = hand_story.Story(hand, Teller("en", "german", hand.names))
    tricks = [unit for unit in told.units() if isinstance(unit, hand_story.TrickTold)]
    assert tricks
    for trick in tricks:
        assert hand.state(trick.first).tricks == hand.replayed.state.tricks[: trick.number - 1]
        assert sum(card.wins for card in trick.cards) == (1 if trick.text else 0)


@pytest.mark.parametrize("key", TOLD)
@in_both_languages
def test_the_page_tells_every_line_with_the_words_of_the_table(lang: str, key: str) -> None:
    """Whoever sees no picture and runs no script reads the whole hand: every card by its name."""
    hand = hand_of(key)
    html = page(lang, key)
    said = words(block(html))
    for sentence in Teller(lang, WORDING[own_deck(key)], hand.names).sentences(hand.replayed):
        assert sentence.text in said, sentence
    for comment in hand.comments.values():
        own = phrases.called(comment.says[lang].replace("{{", "{").replace("}}", "}"), phrases.own_wording(key))
        assert words(re.sub(r"\[\[.*", "", own))[:40].rsplit(" ", 1)[0] in said
    pictures = re.findall(r'<svg class="card"([^>]*)>', block(html))
    assert all("aria-label" in one or 'aria-hidden="true"' in one for one in pictures)
    named = re.findall(r'class="told-hand" role="list">(.*?)</ul>', html, re.DOTALL)
    assert [one.count("aria-label") for one in named] == [len(seat.cards) for seat in hand_story.seated(hand)]
    for line in hand.replayed.lines:
        assert f'href="#{line.part}"' in block(html)
    assert len(set(Seen(html).ids)) == len(Seen(html).ids)


def test_every_trick_and_the_table_lead_on_to_a_table_of_ones_own() -> None:
    html = block(page("en", "ramsen"))
    hand = hand_of("ramsen")
    form = re.search(r'<form method="post" action="/play/on/".*</form>', html, re.DOTALL)
    assert form is not None
    steps = [int(n) for n in re.findall(r'name="step" value="(\d+)"', form[0])]
    assert len(steps) == 1 + 5
    assert all(hand.can_go_on(n) for n in steps)
    assert 'name="example" value="told"' in form[0]


def test_the_script_is_given_pictures_and_names_of_all_cards_it_shows() -> None:
    html = page("de", "ramsen")
    found = re.search(r'id="told-data" type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert data["cards"]["S9"] == ["S9", "Schellen-Neuner"]
    shown = {code for frame in data["frames"] for cards in frame.get("h", {}).values() for code in cards}
    assert shown <= set(data["cards"])


def test_under_other_rules_the_hand_says_that_it_goes_by_the_usual_ones() -> None:
    said = "This hand goes by the usual rules"
    assert said not in page("en", "ramsen")
    assert said not in page("en", "ramsen", "?seats=3")
    assert said in page("en", "ramsen", "?crosses=1")


def test_beside_a_table_no_hand_is_told() -> None:
    html = Client().get("/en/games/ramsen/beside/").content.decode()
    assert "told" not in re.sub(r"[\w ]*\btold\b[\w ,.]*", "", words(html))
    assert 'class="told' not in html
