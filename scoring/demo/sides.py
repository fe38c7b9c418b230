"""The teams of the season that is on: one for each suit, with a member who goes over to another half-way."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext as _

from scoring.book import subjects
from scoring.book.teams import way_facts
from scoring.demo.fill import Filler
from scoring.journal.book import PostingDraft, post
from scoring.league.results import Member
from scoring.league.teams import Stint
from scoring.models import Season, token


def form_teams(filler: Filler, season: Season, people: Sequence[Member], days: Sequence[date]) -> None:
    """Teams of these people from the first day on."""
    named = {token()[:8]: name for name in (_("Acorns"), _("Leaves"), _("Hearts"), _("Bells"))}
    keys = list(named)
    ways = {name: [Stint(days[0], keys[at % len(keys)])] for at, name in enumerate(people)}
    ways[people[0]].append(Stint(days[len(days) // 2], keys[1]))
    teams = [PostingDraft(subjects.about(subjects.TEAM, key), {"name": name}, season) for key, name in named.items()]
    in_them = [
        PostingDraft(subjects.about(subjects.IN_TEAM, filler.key(name)), way_facts(way), season)
        for name, way in ways.items()
    ]
    post(filler.club, [*teams, *in_them], filler.by)
