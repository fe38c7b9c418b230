"""The search of the server: a table of queries and what comes first. The browser's is held to the same by node --test."""

from __future__ import annotations

import time
import tomllib
from typing import Any

import pytest

from rules.encyclopedia import book
from rules.encyclopedia.book.fuzzy import slips
from rules.encyclopedia.book.name_clashes import traps, traps_of
from rules.encyclopedia.book.search import beside, confusion, find
from rules.encyclopedia.book.sources import TEXTS
from rules.encyclopedia.pages.search import meaning_address, shelf
from rules.games import GAMES
from tests.each import for_each
from tests.search.answers import LANGUAGES, queries, rows

MOST = 0.05  # seconds for a query


@pytest.mark.parametrize("lang", LANGUAGES)
@for_each("row", lambda lang: [row for row in rows() if lang in row], ids=lambda row: row["q"])
def test_what_comes_first(lang: str, row: dict[str, Any]) -> None:
    found = find(shelf(lang).contents, row["q"])
    keys = [one.place.key for one in found]
    assert (keys[: len(row[lang])] if row[lang] else keys) == row[lang]
    if "hit" in row:
        assert next(hit for one in found for hit in one.hits).url.endswith(row["hit"])
    if "beside" in row:
        other = find(shelf("de" if lang == "en" else "en").contents, row["q"])
        assert row["beside"] in [one.place.key for one in beside(found, other)]
    if row.get("mixed"):
        assert confusion(shelf(lang).contents, row["q"])


def test_every_name_of_every_game_finds_it_first() -> None:
    for lang in LANGUAGES:
        index = shelf(lang).contents
        for place in (one for one in index.places if one.kind == "game"):
            assert find(index, place.title)[0].place == place, (lang, place.title)
            for name in place.names:
                assert place in [one.place for one in find(index, name) if one.fit >= index.numbers.fit.name], (
                    lang,
                    name,
                )


def test_a_title_with_a_slip_is_still_found() -> None:
    index = shelf("en").contents
    for place in (one for one in index.places if one.kind == "game" and len(one.title) > 6):
        wrong = place.title[:3] + place.title[4:]  # a letter is missing
        if index.fold.joined(wrong) not in index.postings:  # else it is a word of its own
            assert place.key in [one.place.key for one in find(index, wrong)[:3]], wrong


def test_what_was_found_is_marked_and_leads_to_its_paragraph() -> None:
    found = find(shelf("en").contents, "sausages", only="ramset")[0]
    hit = next(one for one in found.hits if one.kind == "aside")
    assert any(part.found and part.text.lower().startswith("sausage") for part in (*hit.heading, *hit.text))
    address, _, anchor = hit.url.partition("#")
    assert address == found.place.url
    assert anchor in book.article("en", "ramset").anchors


def test_a_rule_found_by_other_words_says_so() -> None:
    hit = find(shelf("de").contents, "must head")[0].hits[0]
    assert hit.url.endswith("#play.head")
    assert hit.note == "must head" or any(part.found for part in hit.text)


def test_the_other_language_is_not_asked_for_half_of_the_query() -> None:
    own, other = (find(shelf(lang).contents, "weli lowest") for lang in LANGUAGES)
    assert own[0].words == 2 and other[0].words == 1
    assert beside(own, other) == ()


def test_only_one_place_can_be_searched() -> None:
    found = find(shelf("de").contents, "weli", only="schnellen", hits=60)
    assert [one.place.key for one in found] == ["schnellen"]
    assert len(found[0].hits) > 3 and not found[0].more


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_address_of_the_index_has_its_place(lang: str) -> None:
    index = shelf(lang).contents
    for entry in index.entries:
        place = index.places[entry.place]
        if place.kind == "game" and entry.suffix.startswith("#"):
            game = own.game if (own := book.namesake_page(place.key)) else place.key
            anchors = {*book.article(lang, game).anchors, "options"}
            assert entry.suffix[1:] in anchors, (place.key, entry.suffix)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_index_is_made_the_same_each_time(lang: str) -> None:
    first = shelf(lang).wrapped[""]
    shelf.cache_clear()
    assert shelf(lang).wrapped[""] == first


@pytest.mark.bench
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_query_takes_no_time(lang: str) -> None:
    index = shelf(lang).contents
    took = []
    for query in queries(sorted(index.postings)):
        begun = time.process_time()
        find(index, query)
        took.append(time.process_time() - begun)
    assert sorted(took)[int(len(took) * 0.99)] < MOST


def test_slips_are_counted_up_to_a_limit() -> None:
    assert [slips("knekpas", "knektpas", 2), slips("murln", "mulrn", 1), slips("loo", "bourre", 2)] == [1, 1, 3]


# --- names that are mixed up, and other words for rules --------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_meaning_of_a_trap_leads_somewhere(lang: str) -> None:
    for trap in traps(lang):
        assert len(trap.means) > 1 and trap.says.endswith((".", "!")), trap.key
        for meaning in trap.means:
            assert meaning.label and meaning.says and not meaning.says.endswith("."), (trap.key, meaning)
            if meaning.game or meaning.page:
                assert meaning_address(meaning), meaning
            if meaning.game and meaning.anchor:
                assert meaning.anchor in book.article(lang, meaning.game).anchors, meaning


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_trap_is_told_at_the_box_for_each_of_its_names(lang: str) -> None:
    index = shelf(lang).contents
    for trap in traps(lang):
        for name in trap.names:
            assert confusion(index, name), name


def test_games_that_share_a_name_are_told_apart_on_their_pages() -> None:
    """Whatever several articles claim as a name is explained in all of them."""
    claims: dict[str, set[str]] = {}
    for key in GAMES:
        words = book.article("de", key)
        for name in (words.title, *words.also):
            claims.setdefault(shelf("de").contents.fold.joined(name), set()).add(key)
    for name, keys in claims.items():
        if len(keys) > 1:
            assert all(traps_of("de", key) for key in keys), (name, keys)


def test_other_words_are_for_rules_that_exist() -> None:
    known = {anchor for key in GAMES for anchor in book.article("en", key).anchors}
    rules = tomllib.loads((TEXTS / "otherwise.toml").read_text(encoding="utf-8"))
    assert {anchor for row in rules["rule"].values() for anchor in row["anchors"]} <= known
