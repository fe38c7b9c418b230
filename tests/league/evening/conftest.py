"""A season with thirteen people and an evening of it, today; seats are drawn quickly."""

from __future__ import annotations

import pytest

from scoring.evening import draft as drafts
from tests.league.evenings import days_off
from tests.league.people import evening_of, season_of, taken_in, with_role

NAMES = ["Anna", "Bert", "Cilli", "Dora", "Emil", "Fanni", "Gustl", "Hans", "Irmi", "Jakl", "Karl", "Leni", "Max"]


@pytest.fixture(autouse=True)
def quick_draws(monkeypatch):
    """A tenth of the search: enough for a dozen people."""
    monkeypatch.setattr(drafts, "EFFORT", 25_000)


@pytest.fixture
def season(club):
    return season_of(club)


@pytest.fixture
def people(club):
    return {member.name: member for member in taken_in(club, *NAMES)}


@pytest.fixture
def evening(season, people):
    """One of today."""
    return evening_of(season, days_off(0))


@pytest.fixture
def director(club):
    return with_role(club, "director")[1]
