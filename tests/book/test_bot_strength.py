"""How well the bots play stands on the page of a game, as far as it was measured."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from rules.encyclopedia.book import bot_strength as strength
from rules.games import GAMES
from rules.mind import duels
from rules.mind.duels import Duel, DuelCount

GAMES_AT = {"en": "/en/games/", "de": "/de/spiele/"}
RAMSEN = GAMES["ramsen"]
HUNDRED = DuelCount(rounds=100, total=60.0, squares=50.0)


def duel(level: str, against: str, *, seed: int = 1, edition: int = RAMSEN.edition, seats: int = RAMSEN.best) -> Duel:
    return Duel("ramsen", edition, seats, level, against, seed)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A results file: two rows that people see, and some that are not for them."""
    rows = {
        duel("steady", "beginner"): DuelCount(rounds=20, total=6.0, squares=3.0),
        duel("strong", "steady"): HUNDRED,
        duel("strong", "steady", seed=2): DuelCount(rounds=2, total=0.0),
        duel("strong", "steady", seats=3): HUNDRED._replace(rounds=500),
        duel("strong", "steady", edition=RAMSEN.edition + 1): HUNDRED._replace(rounds=500),
        duel("strong", "random"): HUNDRED,
        duel("stayer", "steady"): HUNDRED,
    }
    path = tmp_path / "contest.json"
    path.write_text(duels.as_text(rows), encoding="utf-8")
    assert duels.read(path) == rows
    monkeypatch.setattr(strength, "results", lambda: duels.read(path))


@pytest.mark.usefixtures("found")
def test_of_each_two_levels_the_longest_contest_of_todays_rules_is_shown() -> None:
    shown = strength.bot_duels(RAMSEN)
    assert [(one.level, one.against, one.seed, one.matches) for one in shown] == [
        ("strong", "steady", 1, 400),
        ("steady", "beginner", 1, 80),
    ]
    assert shown[0].won == pytest.approx(60.0)
    assert shown[0].low < 60 < shown[0].high
    assert [one.verdict for one in shown] == ["better", "alike"]
    assert strength.bot_duels(GAMES["knack"]) == ()


@pytest.mark.usefixtures("found")
@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "A strong bot among steady bots wins 60 of 100 matches; were all alike, it would be 25."),
        ("de", "Ein starker Bot unter soliden Bots gewinnt 60 von 100 Partien"),
    ],
)
def test_the_page_says_it_in_words_and_in_figures(client: Client, lang: str, says: str) -> None:
    page = client.get(f"{GAMES_AT[lang]}ramsen/").content.decode()
    assert says in page
    assert "contest ramsen --level strong --against steady" in page
    assert page.count('id="bots"') == page.count('href="#bots"') == 1


@pytest.mark.usefixtures("found")
def test_of_a_game_that_was_not_measured_nothing_is_said(client: Client) -> None:
    assert 'id="bots"' not in client.get(f"{GAMES_AT['en']}knack/").content.decode()
