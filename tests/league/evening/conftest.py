"""A season with thirteen people and an evening of it, on its day; seats are drawn quickly."""

from __future__ import annotations

from datetime import date

import pytest

from scoring.views import evening_draft, evening_where
from tests.league.people import evening_of, season_of, taken_in, with_role

NAMES = ["Anna", "Bert", "Cilli", "Dora", "Emil", "Fanni", "Gustl", "Hans", "Irmi", "Jakl", "Karl", "Leni", "Max"]


@pytest.fixture(autouse=True)
def quick_draws(monkeypatch):
    """A tenth of the search: enough for a dozen people."""
    monkeypatch.setattr(evening_draft, "EFFORT", 25_000)


@pytest.fixture(autouse=True)
def calendar(monkeypatch):
    """It is the day of the evening; gives how to make it another."""

    def turn(day):
        monkeypatch.setattr(evening_where, "today", lambda: date.fromisoformat(day))

    turn("2026-01-09")
    return turn


@pytest.fixture
def season(club):
    return season_of(club)


@pytest.fixture
def people(club):
    return {member.name: member for member in taken_in(club, *NAMES)}


@pytest.fixture
def evening(season, people):
    return evening_of(season)


@pytest.fixture
def director(club):
    return with_role(club, "director")[1]
