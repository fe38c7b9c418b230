"""The comparison says of every game what is known of it, and orders and chooses rows as asked."""

from __future__ import annotations

import pytest

from rules import phrases
from rules.cli.lengths import mean
from rules.encyclopedia.book import article, comparison, sources
from rules.encyclopedia.book.about import about
from rules.encyclopedia.book.comparison import BY_KEY, COLUMNS, ComparisonRow, by_key, rows
from rules.games import GAMES
from rules.sets import lengths
from tests.book.pages import LANGUAGES
from tests.games import file_of

FIELDS: tuple[str, ...] = ("players", "pack", "hand", "trump", "always", "exchange", "drop", "duty", "quota")
FIELDS += ("penalty", "start", "goal", "economy", "doubling", "direction", "trust")
SILENT = {"drop": {"free", "before", "after", "at-once"}, "duty": {"no-trump", "no-head"}}  # told by no sheet in a word


def known(key: str) -> dict[str, str]:
    """What was written down by hand of a game, by column."""
    lines = file_of(key, "traits.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(maxsplit=1) for line in lines if not line.startswith("#"))


def derived(row: ComparisonRow, column: str) -> set[str]:
    """What the comparison has found, in the words of traits.txt."""
    found = row.traits[column]
    data = {str(value) for word in found.words for _, value in word.data}
    if column == "players":
        return {f"{found.kinds[0]}-{found.kinds[-1]}"}
    if column == "always":
        return set(" ".join(data).split()) or {"-"}
    if column == "penalty":
        return {*found.kinds, *data}
    kinds = set(found.kinds) - SILENT.get(column, set())
    return {"-"} if kinds == {"none"} and column == "doubling" else kinds


@pytest.mark.parametrize("key", GAMES)
def test_what_is_derived_is_what_is_known(key: str) -> None:
    row = by_key()[key]
    found = {column: derived(row, column) for column in FIELDS}
    assert found == {column: set(text.split()) for column, text in known(key).items()}


def test_a_changed_rule_changes_the_comparison() -> None:
    """The cells come from the rule set, not from the game: switches show."""
    murln, usual = by_key()["mulatschak.murln"], by_key()["mulatschak"]
    assert murln.traits["start"].kinds == ("21",)
    assert "29" in murln.traits["pack"].kinds, "two leave the sevens out"
    assert comparison.differing((usual, murln)) == ("pack", "start", "doubling"), "no white hands either"
    assert by_key()["rams.pool"].traits["economy"].kinds == ("pot",)
    reante = GAMES["bourre"].variant(GAMES["bourre"].options({"reante": True}))
    assert BY_KEY["quota"].of(reante).kinds == ("1",), "a chip to play is no fine"
    assert {"two", "suit", "few"} <= set(by_key()["zwanzig.oli-69"].traits["drop"].kinds)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_its_words(lang: str) -> None:
    for row in rows():
        for column in COLUMNS:
            for wording in ("german", "french"):
                assert all(comparison.words(lang, wording, row, column)), (row.key, column.key)
    for column in COLUMNS:
        assert comparison.label(lang, column)
        for kind in comparison.kinds(column):
            assert "{" not in comparison.kind_words(lang, column, kind), (column.key, kind)


def test_both_languages_have_the_same_words() -> None:
    for file in ("comparison", "finder"):
        english, german = (phrases.written_sentences(lang, file) for lang in LANGUAGES)
        alike = {name.removesuffix(".one") for name in english}
        assert alike == {name.removesuffix(".one") for name in german}


def test_every_cell_leads_to_a_place_in_the_article() -> None:
    for row in rows():
        for column in COLUMNS:
            assert comparison.anchor(row.game, row.traits[column.key].rules), (row.key, column.key)


def test_the_regions_name_sources_of_the_article() -> None:
    for key in GAMES:
        assert about(key).regions
        listed = {source.key for source in article("en", key).sources}
        assert set(about(key).sources) <= listed & set(sources()), key


# --- lengths ------------------------------------------------------------------------------


def test_a_length_is_kept_for_every_rule_set_played_to_a_goal() -> None:
    wanted = {key: lengths.wanted(game) for key, game in GAMES.items()}
    for key, rule_sets in wanted.items():
        assert set(lengths.measured(key)) == set(rule_sets)
        for preset, variant in rule_sets.items():
            assert set(lengths.measured(key)[preset]) == {str(seats) for seats in lengths.seats_of(variant)}


def test_the_lengths_can_be_measured_again() -> None:
    variant = GAMES["ramsen"].variant()
    assert mean(variant, 4, 200) == pytest.approx(lengths.hands(variant, 4), rel=0.25)


def test_a_match_of_agreed_deals_is_as_long_as_agreed() -> None:
    tippen = GAMES["tippen"].variant()
    assert lengths.agreed(tippen)
    assert lengths.hands(tippen, 5) == 15


# --- order and choice -----------------------------------------------------------------


def test_rows_can_be_put_in_order_by_every_column() -> None:
    for column in COLUMNS:
        rising = comparison.in_order(rows(), column)
        places = [comparison.places(column)[row.key] for row in rising]
        assert places == sorted(places)
        falling = comparison.in_order(rows(), column, falling=True)
        assert [comparison.places(column)[row.key] for row in falling] == places[::-1]


def test_numbers_sort_as_numbers() -> None:
    ordered = [row.key for row in comparison.in_order(rows(), BY_KEY["hand"]) if not row.preset]
    assert (ordered[0], ordered[-2:]) == ("tippen", ["schieberamsch", "ramsch"])  # 3 cards; 10, and 10 or 8
    assert next(row.key for row in comparison.in_order(rows(), BY_KEY["players"], falling=True)) == "koepknack"


def test_every_kind_is_had_by_a_row() -> None:
    for column in COLUMNS:
        for kind in comparison.kinds(column):
            assert any(comparison.fits(row, {column.key: kind}) for row in rows()), (column.key, kind)


def test_a_form_stands_there_only_if_it_differs() -> None:
    for row in rows():
        if row.preset:
            assert comparison.differing((by_key()[row.game], row)), row.key
    assert "rams.paris" not in by_key(), "another order of the cards only"
