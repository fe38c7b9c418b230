"""The data of the history: every fact, line and claim says when, where and by whom it is attested, in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from datetime import date
from itertools import combinations

import pytest

from rules import languages
from rules.encyclopedia.book import history, lineage
from rules.encyclopedia.book.claims import VERDICTS, FalseClaim, claims
from rules.encyclopedia.book.essays import ESSAYS, HOUSE, essay
from rules.encyclopedia.book.history import DatedFact, HistoryPlace, attested, facts, places, unknown
from rules.encyclopedia.book.sources import TEXTS, sources
from rules.encyclopedia.pages.drawing.chart import draw_chart
from rules.encyclopedia.pages.drawing.maps import MapDot, draw_maps
from rules.encyclopedia.pages.drawing.tree import draw_tree
from rules.games import GAMES
from tests.each import for_each

LANGUAGES = set(languages.LANGUAGES)
DATE = re.compile(r"\d{4}(-\d\d){0,2}")


def said(words: languages.Words) -> bool:
    return set(words) == LANGUAGES and all(text.strip() for text in words.values())


def known(keys: Iterable[str]) -> bool:
    return set(keys) <= set(sources())


def key_of(one: DatedFact | FalseClaim | lineage.Node | lineage.Other) -> str:
    return one.key


@for_each("fact", facts, ids=key_of)
def test_a_fact_says_when_where_and_who_says_so_in_both_languages(fact: DatedFact) -> None:
    assert DATE.fullmatch(fact.date)
    assert date(*[*map(int, fact.date.split("-")), 1, 1][:3]) <= date.today()
    assert fact.last >= fact.year
    assert fact.sources
    assert known(fact.sources)
    assert fact.places
    assert set(fact.places) <= set(places())
    assert set(fact.games) <= set(lineage.lineage())
    assert fact.games or fact.kind == "cards"
    assert fact.kind in history.KINDS
    assert fact.confidence in history.CONFIDENCE
    assert said(fact.what)
    assert all(said(words) for words in (fact.when, fact.doubt) if words)
    assert all(str(fact.year) in fact.briefly(lang) for lang in LANGUAGES if not fact.when)


@for_each("fact", lambda: [fact for fact in facts() if fact.confidence == "low"], ids=key_of)
def test_the_reader_hears_why_a_weak_fact_is_weak(fact: DatedFact) -> None:
    assert fact.doubt


@for_each("fact", lambda: [fact for fact in facts() if fact.quote], ids=key_of)
def test_words_of_the_time_can_be_read_in_both_languages_and_are_few(fact: DatedFact) -> None:
    assert fact.quote
    assert fact.quote.by
    assert len(fact.quote.text) < 300, "a quotation, no reprint"
    for lang in LANGUAGES - {fact.quote.lang}:
        assert fact.quote.translated(lang)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_dated_or_said_to_be_undated(key: str) -> None:
    assert attested(key) or key in unknown()


def test_every_game_that_the_family_speaks_of_is_in_the_tree_and_every_place_is_told_of() -> None:
    """A key that is misspelt would be taken for a game that is not here, and what is said of it left out."""
    written = history.read("tree.toml")
    facts_of = [
        one
        for path in (TEXTS / "history" / "facts").glob("*.toml")
        for one in history.read(f"facts/{path.name}").values()
    ]
    assert {place for row in facts_of for place in row["places"]} == set(history.read("places.toml"))
    named = {game for row in (*facts_of, *history.read("claims.toml").values()) for game in row["games"]}
    named |= {row[end] for row in written["cross"].values() for end in ("from", "to")}
    named |= {row["from"] for key, row in written.items() if key != "cross" and "from" in row}
    words, packs, traps = (
        tomllib.loads((TEXTS / f"{one}.toml").read_text(encoding="utf-8")) for one in ("words", "packs", "traps")
    )
    named |= {game for row in words["word"].values() for game in row.get("games", ())}
    named |= {game for games in packs["pattern"].values() for game in games}
    named |= {meaning["game"] for row in traps.values() for meaning in row["means"].values() if "game" in meaning}
    assert named | set(GAMES) <= set(written)


def test_what_is_said_of_undated_games_has_its_sources() -> None:
    for key, one in unknown().items():
        assert key in GAMES
        assert known(one.sources)
        assert one.sources
        assert said(one.what)


def test_no_two_facts_share_a_key() -> None:
    keys = [fact.key for fact in facts()]
    assert len(keys) == len(set(keys))


@for_each("place", lambda: places().values(), ids=lambda place: place.key)
def test_a_place_has_its_names_and_its_spot(place: HistoryPlace) -> None:
    assert said(place.name)
    assert not place.short or said(place.short)
    assert place.extent in history.EXTENTS
    assert place.land in history.lands()
    assert [dot.place.key for sheet in draw_maps(facts()) for dot in sheet.dots].count(place.key) == 1


def _name(dot: MapDot, lang: str) -> tuple[float, float, float, float]:
    """About the room that the name of a place takes: left, top, right, bottom."""
    name, size = (dot.place.short or dot.place.name)[lang], 13
    wide = (len(name) * 0.6 + 2.5) * size
    x, y = dot.label
    left = x - {"start": 0, "end": wide, "middle": wide / 2}[dot.anchor]
    return left, y - 0.8 * size, left + wide, y + 0.2 * size


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_names_on_the_maps_lie_on_the_sheet_and_not_on_each_other(lang: str) -> None:
    for sheet in draw_maps(facts()):
        names = {dot.place.key: _name(dot, lang) for dot in sheet.dots}
        for key, (left, top, right, bottom) in names.items():
            assert left >= 0, key
            assert right <= sheet.ground.width, key
            assert top >= 0, key
            assert bottom <= sheet.ground.height, key
        for (one, a), (other, b) in combinations(names.items(), 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)
        for dot in sheet.dots:
            for key, (left, top, right, bottom) in names.items():
                beside = key == dot.place.key
                assert beside or not (left < dot.x < right and top < dot.y < bottom), (key, dot.place.key)


# --- tree ------------------------------------------------------------------------------


@for_each("node", lambda: lineage.lineage().values(), ids=key_of)
def test_a_game_of_the_tree_says_what_its_line_rests_on(node: lineage.Node) -> None:
    above = list(lineage.lineage())[: list(lineage.lineage()).index(node.key)]
    assert node.kin in lineage.KIN
    assert said(node.says)
    assert node.sources
    assert known(node.sources)
    assert node.paged or (said(node.names) and said(node.about))
    if node.line:
        assert node.line.kind in lineage.LINES
        assert node.parent in above, "a parent stands before its children"


@pytest.mark.parametrize("key", GAMES)
def test_every_game_with_a_page_has_its_place_in_the_tree(key: str) -> None:
    assert key in lineage.lineage(), f"tree.toml lacks {key}"


@pytest.mark.parametrize("key", GAMES)
def test_a_game_with_a_page_is_not_told_of_among_those_without(key: str) -> None:
    assert key not in {other.key for other in lineage.others()}, f"related.toml still has {key}"


def test_lines_across_join_games_of_the_tree() -> None:
    for line in lineage.crosses():
        assert {line.parent, line.child} <= set(lineage.lineage())
        assert line.kind in lineage.LINES
        assert said(line.says)
        assert known(line.sources)


def test_the_drawings_show_everything_once() -> None:
    tree = draw_tree()
    assert sorted(tag.node.key for tag in tree.tags) == sorted(lineage.lineage())
    boxes = [(tag.x, tag.y) for tag in tree.tags]
    assert len(boxes) == len(set(boxes))
    drawn = {mark.fact.key for lane in draw_chart(facts()).lanes for mark in lane.marks}
    assert drawn == {fact.key for fact in facts()}


# --- neighbours and false claims -------------------------------------------------------


@for_each("other", lineage.others, ids=key_of)
def test_a_game_that_is_not_of_the_family_says_why(other: lineage.Other) -> None:
    assert other.group in lineage.GROUPS
    assert said(other.names)
    assert said(other.what)
    assert said(other.why)
    assert other.sources
    assert known(other.sources)


@for_each("claim", claims, ids=key_of)
def test_a_claim_is_refuted_with_a_source(claim: FalseClaim) -> None:
    assert claim.verdict in VERDICTS
    assert set(claim.games) <= set(GAMES)
    assert said(claim.claim)
    assert said(claim.truth)
    assert claim.sources
    assert known((*claim.said, *claim.sources))
    assert set(claim.said).isdisjoint(claim.sources) or claim.verdict != "wrong", "no source speaks against itself"
    assert not any(re.search("[“”„]", text) for text in claim.claim.values()), "it is printed in quotation marks"


# --- pages of prose --------------------------------------------------------------------


@pytest.mark.parametrize("key", [*ESSAYS, *HOUSE])
def test_pages_of_prose_say_the_same_in_both_languages(key: str) -> None:
    english, german = essay("en", key), essay("de", key)
    assert english.anchors == german.anchors
    assert [one.key for one in english.sources] == [one.key for one in german.sources]
    assert english.changed == german.changed
    assert english.changed <= date.today()
    assert english.summary != german.summary


def test_every_file_of_the_history_is_read() -> None:
    files = {path.name for path in (TEXTS / "history").glob("*.toml")}
    assert files == {
        "claims.toml",
        "lands.toml",
        "outline.toml",
        "places.toml",
        "related.toml",
        "tree.toml",
        "unknown.toml",
    }
