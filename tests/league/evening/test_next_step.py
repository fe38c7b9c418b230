"""What the page of an evening offers first depends on where the evening is."""

from __future__ import annotations

import re

from scoring.book import subjects
from scoring.models import Entry
from scoring.service import clubs
from scoring.service.book import Writer
from scoring.service.seasons import evening_book
from tests.league.evenings import PLAN, at, come, drawn, result, seated
from tests.league.people import browser, with_role


def now(client, evening):
    """What the page of the evening says of where it is, and what it offers first."""
    page = client.get(at(evening)).text
    part = page[page.index('<section id="now"') :]
    part = part[: part.index("</section>")]
    return part, [words.strip() for words in re.findall(r'button primary"[^>]*>([^<]+)<', part)]


def test_what_an_evening_offers_first_depends_on_where_it_is(evening, people, director, calendar):
    calendar("2026-01-02")
    told, first = now(director, evening)
    assert "It has not begun yet" in told
    assert first == []
    calendar("2026-01-09")
    assert "People are coming in" in now(director, evening)[0]
    come(evening, *list(people.values())[:4])
    assert now(director, evening)[1] == ["Draw the seats"]
    director.post(at(evening, "seating/"), drawn(director, evening) | {"do": "lock-1"})
    director.post(at(evening, "seating/"), {"do": "drop"})
    clubs.say(evening, Writer(), subjects.EVENING, "", PLAN | {"minutes": 40})
    told, first = now(director, evening)
    assert "Round 1 is seated" in told
    assert first == ["Start the clock"]
    director.post(at(evening, "timer/"), {"do": "start", "round": "1", "minutes": "30"})
    told, first = now(director, evening)
    assert "data-clock" in told
    assert "0 of" not in told
    assert "Pause" in told
    assert first == []
    result(evening, 1, 1, seated(evening)[1][0], (1, 2, 3, 4))
    told, first = now(director, evening)
    assert "1 of 3 rounds are over" in told
    assert "data-clock" not in told
    assert first == ["Draw the next rounds"]
    director.post(at(evening, "seating/"), drawn(director, evening) | {"do": "lock-all"})
    assert "Round 2 is seated" in now(director, evening)[0]
    Entry.objects.create(sheet=evening.sheets.get(round=2), n=2, hand=1, facts=None, ref="x")
    assert "Round 2 is being played" in now(director, evening)[0]
    for number in (2, 3):
        result(evening, number, 1, seated(evening)[number][0], (1, 2, 3, 4))
    told, first = now(director, evening)
    assert "All rounds are played" in told
    assert first == ["Standings"]


def test_long_past_an_evening_shows_its_results_and_no_clock(club, evening, people, director, calendar):
    come(evening, *list(people.values())[:4])
    director.post(at(evening, "seating/"), drawn(director, evening) | {"do": "lock-all"})
    director.post(at(evening, "timer/"), {"do": "start", "round": "2", "minutes": "30"})
    result(evening, 1, 1, seated(evening)[1][0], (1, 2, 3, 4))
    calendar("2026-01-10")
    assert "data-clock" in director.get(at(evening)).text  # it may go on past midnight
    calendar("2026-01-11")
    told, first = now(director, evening)
    page = director.get(at(evening)).text
    assert "2 tables have no result" in told
    assert first == []
    assert 'value="start"' not in page
    for shown in (page, browser().get(f"/e/{evening.code}/").text, browser().get(f"/e/{evening.screen}/screen/").text):
        assert "data-clock" not in shown
    assert "Correct something about this evening" in page
    assert f'value="here-{people["Max"].key}"' in page
    phone = browser()
    assert 'name="do"' not in phone.get(f"/e/{evening.code}/").text
    assert phone.post(f"/e/{evening.code}/", {"do": f"here-{people['Max'].key}"}).status_code == 409
    assert people["Max"].key not in {one.member for one in evening_book(evening).attendance}
    member = with_role(club, "member")[1].get(at(evening)).text
    assert "4 people were here" in member
    assert "Correct something" not in member
    assert evening.code not in re.sub(r'hx-get="[^"]*"', "", member)
