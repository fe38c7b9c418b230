"""A language that is only begun: what it says is shown, what it lacks is shown in English, marked, and named.

Swedish is not shipped. In a copy of the repository its first texts lie where they belong, and ``swedish/pages.py`` looks
at the pages there.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.games import GAMES
from rules.languages import Borrowed, Words, as_borrowed, filled_up
from tests.copies import copied, run

SWEDISH = Path(__file__).parent / "swedish"
BEGUN = ("rules", "locale")
PLACES = 2 + len(GAMES)  # texts of all games, of the book, of each game


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = copied(tmp_path_factory.mktemp("copy"))
    for name in BEGUN:
        shutil.copytree(SWEDISH / name, place / name, dirs_exist_ok=True)
    return place


def test_the_command_names_what_a_language_lacks(copy: Path) -> None:
    listed = run(copy, "-m", "rules", "languages")
    assert f"en: English; a folder in {PLACES} of {PLACES} places; it lacks nothing" in listed
    assert f"sv: Svenska; a folder in 2 of {PLACES} places; it lacks" in listed
    said = run(copy, "-m", "rules", "languages", "sv", "--all", code=1).splitlines()
    of_article = next(line for line in said if line.startswith("rules/games/ramsen/sv/article.md: lacks "))
    missing = of_article.partition(": lacks ")[2].partition(": ")[2].split(", ")
    assert {"play.follow", "needs.pack", "the-hand"} <= set(missing)
    assert not {"title", "summary", "needs", "needs.four", "in-short"} & set(missing)
    assert any(line.startswith("rules/games/ramsen/sv/words.toml: lacks ") and "fact.trump" in line for line in said)
    assert any(line.startswith("rules/games/loo/sv/article.md: is not there; ") for line in said)
    assert any(line.startswith("rules/encyclopedia/texts/sv/words.toml: is not there; ") for line in said)
    catalog = next(line for line in said if line.startswith("locale/sv/LC_MESSAGES/django.po: lacks "))
    assert "'All games'" in catalog
    assert "Contents" not in catalog.partition(": lacks ")[2].partition(": ")[2].split(", ")
    assert "config/formats/sv/formats.py: is not there; 1 texts" in said


def test_a_folder_in_one_place_alone_is_seen(copy: Path, tmp_path: Path) -> None:
    name = copy / "rules" / "texts" / "sv" / "language.toml"
    shutil.move(name, tmp_path)
    try:
        assert "sv: no language of the site without rules/texts/sv/language.toml;" in run(
            copy, "-m", "rules", "languages"
        )
    finally:
        shutil.move(tmp_path / name.name, name)


@pytest.mark.timeout(900)
def test_the_pages_are_whole_and_say_what_is_in_english(copy: Path, migrated_database: Path) -> None:
    look = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/book/swedish/pages.py")
    run(copy, *look, database=migrated_database)


def test_a_text_stands_in_for_one_that_is_lacking() -> None:
    words = Words(en="Stay in", de="Mitgehen")
    assert words["de"] == "Mitgehen"
    lent = words["sv"]
    assert isinstance(lent, Borrowed)
    assert (lent, lent.lang) == ("Stay in", "en")
    only_german = Words(de="Mitgehen")["sv"]
    assert isinstance(only_german, Borrowed)
    assert only_german.lang == "de"
    with pytest.raises(KeyError):
        Words()["sv"]
    made = as_borrowed("Stay in, Anna", lent)
    assert isinstance(made, Borrowed)
    assert not isinstance(as_borrowed("Mitgehen, Anna", words["de"]), Borrowed)


def test_a_form_for_one_is_lent_only_with_its_phrase() -> None:
    phrases = {"en": {"a": "cards", "a.one": "card", "drop.one": "one"}, "de": {"a": "Karten"}}
    found = filled_up("de", lambda lang: phrases[lang])
    assert found == {"a": "Karten", "drop.one": "one"}
    assert [key for key, text in found.items() if isinstance(text, Borrowed)] == ["drop.one"]
    assert filled_up("en", lambda lang: phrases[lang]) is phrases["en"]
