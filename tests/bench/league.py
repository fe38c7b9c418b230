"""``python -m tests.bench.league``: what the standings of a large club cost.

A club of 200 members with ten seasons of forty evenings of three rounds: once with 48 of the members at twelve tables
each evening (1,440 matches a season, 14,400 in the club's book), once with all 200 at fifty (6,000 and 60,000). *Page*
is the season's page as a member sees it, from the request to the last byte, with nothing kept of the book (median and
best of fifteen; the first page of the process is not counted); *kept* the same page when nothing was posted since.
*Standings* are computed alone for 6,000 matches of all 200, under several rules (best of five). The garbage collector
is set as the server sets it. Goals: a page in 300 ms, standings in 150 ms.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

MEMBERS: Final = 200
SEASONS: Final = 10
EVENINGS: Final = 40
TABLES: Final = (12, 50)
ROUNDS: Final = 3
UNDER: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"worth": "marks", "best": "fewest", "tie_breaks": ["wins", "head-to-head"], "drop_worst": 5, "final": "level"},
    {"worth": "difference", "comparable": "spread", "unit": "evening-mean", "best_of": 10, "absence": "mean"},
    {"unit": "evening-places", "absence": "worst", "best_of": 20, "tie_breaks": ["best-evening"]},
)


def matches(rng: random.Random, people: list[str], evening: int, tables: int) -> Any:
    """The matches of an evening: everybody at tables of four, drawn by lot."""
    from scoring.league.results import Result

    for number in range(1, ROUNDS + 1):
        rng.shuffle(people)
        for table in range(tables):
            scores = tuple(float(rng.randint(0, 20)) for _ in range(4))
            places = tuple(1 + sum(other < one for other in scores) for one in scores)
            yield Result(
                f"r{evening}-{number}-{table}", f"e{evening:02}", date(2026, 1, 2) + timedelta(weeks=evening),
                number, table + 1, rng.choice(["ramsen", "rams"]), 1, (), tuple(people[4 * table : 4 * table + 4]),
                scores, places, tuple(int(place == max(places)) for place in places),
            )  # fmt: skip


def computed() -> None:
    """Times the standings alone."""
    from scoring.league.results import LeagueEvening, PlayedSeason
    from scoring.league.season_rules import SeasonRules
    from scoring.league.standings import standings

    rng = random.Random(1)
    people = [f"m{number:03}" for number in range(MEMBERS)]
    results = [one for evening in range(EVENINGS) for one in matches(rng, people, evening, MEMBERS // 4)]
    evenings = {one.evening: LeagueEvening(one.evening, one.day) for one in results}
    played = PlayedSeason(tuple(evenings.values()), tuple(results))
    for told in UNDER:
        rules = SeasonRules.from_json(told)
        if isinstance(rules, SeasonRules):
            best = min(milliseconds(partial(standings, played, rules)) for _ in range(5))
            print(f"standings of {len(results)} matches, {told or 'usual rules'}: {best:.0f} ms")


def furnished(tables: int) -> tuple[Any, str]:
    """A club with so many tables each evening: a member's browser, and the address of its latest season."""
    from scoring.book import results, subjects
    from scoring.models import Club, Evening, Member, Posting, Season
    from tests.league import people as crowd

    rng = random.Random(1)
    owner = crowd.guest("Vroni")
    club = Club.objects.create(slug=f"large-{tables}", name="Large")
    Member.objects.create(club=club, name="Vroni", role="owner", player=owner)
    Member.objects.bulk_create(Member(club=club, key=f"m{n:03}", name=f"Member Number {n}") for n in range(MEMBERS))
    n = 0
    for year in range(SEASONS):
        season = Season.objects.create(club=club, slug=str(2017 + year), name=str(2017 + year))
        postings = []
        for number in range(EVENINGS):
            evening = Evening.objects.create(season=season)
            people = rng.sample([f"m{one:03}" for one in range(MEMBERS)], 4 * tables)
            day = (date(2017 + year, 1, 2) + timedelta(weeks=number)).isoformat()
            said: list[tuple[str, dict[str, Any]]] = [(subjects.EVENING, {"date": day, "rounds": ROUNDS})]
            said += [(f"attendance:{one}", {"state": "here"}) for one in people]
            said += [(f"result:{one.key}", results.written(one)) for one in matches(rng, people, number, tables)]
            for subject, facts in said:
                n += 1
                postings.append(
                    Posting(club=club, n=n, season=season, evening=evening, subject=subject, facts=facts, ref=str(n))
                )
        Posting.objects.bulk_create(postings, batch_size=500)
    print(f"{n} postings in the book")
    return crowd.browser(owner), f"/c/{club.slug}/{2017 + SEASONS - 1}/"


def milliseconds(run: Callable[[], object]) -> float:
    """How long this process works at it: what others do on the machine does not count."""
    began = time.process_time()
    run()
    return 1000 * (time.process_time() - began)


def opened(tables: int) -> None:
    """Times the season's page."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from scoring.journal.reading import _season_book

    browser, address = furnished(tables)
    browser.get(address)
    times = []
    for _ in range(15):
        _season_book.cache_clear()
        times.append(milliseconds(lambda: browser.get(address)))
    kept = statistics.median(milliseconds(lambda: browser.get(address)) for _ in range(10))
    _season_book.cache_clear()
    with CaptureQueriesContext(connection) as queries:
        size = len(browser.get(address).content)
    print(
        f"page: {statistics.median(times):.0f} ms (best {min(times):.0f}), {len(queries)} queries, {size // 1024} kB; "
        f"kept: {kept:.0f} ms"
    )


def main() -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as data:
        os.environ |= {"WELI_DATA": data, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        import django
        from django.core.management import call_command
        from django.test.utils import setup_test_environment

        django.setup()
        from tables.background import THRESHOLD  # there are no models before

        setup_test_environment()
        call_command("migrate", verbosity=0)
        gc.collect()
        gc.freeze()  # as the server does once it has started
        gc.set_threshold(*THRESHOLD)
        computed()
        for tables in TABLES:
            opened(tables)


if __name__ == "__main__":
    main()
