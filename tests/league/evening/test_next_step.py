"""What the page of an evening offers first depends on where the evening is."""

from __future__ import annotations

import re

from scoring.journal.reading import evening_book
from scoring.models import Entry
from tests.league.evenings import at, come, drawn, planned, result, seated
from tests.league.people import browser, with_role


def now(client, evening):
    """What the page of the evening says of where it is, and what it offers first."""
    page = client.get(at(evening)).text
    part = page[page.index('<section id="now"') :]
    part = part[: part.index("</section>")]
    return part, [words.strip() for words in re.findall(r'button primary"[^>]*>([^<]+)<', part)]


def test_what_an_evening_offers_first_depends_on_where_it_is(evening, people, director):
    planned(evening, 7)
    told, first = now(director, evening)
    assert "It has not begun yet" in told
    assert first == []
    planned(evening)
    assert "People are coming in" in now(director, evening)[0]
    come(evening, *list(people.values())[:4])
    assert now(director, evening)[1] == ["Draw the seats"]
    director.post(at(evening, "seating/1/fix/"), drawn(director, evening))
    director.post(at(evening, "seating/drop/"))
    planned(evening, minutes=40)
    told, first = now(director, evening)
    assert "Round 1 is seated" in told
    assert first == ["Start the clock"]
    director.post(at(evening, "timer/start/"), {"round": "1", "minutes": "30"})
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
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    assert "Round 2 is seated" in now(director, evening)[0]
    Entry.objects.create(sheet=evening.sheets.get(round=2), n=2, hand=1, facts=None, ref="x")
    assert "Round 2 is being played" in now(director, evening)[0]
    for number in (2, 3):
        result(evening, number, 1, seated(evening)[number][0], (1, 2, 3, 4))
    told, first = now(director, evening)
    assert "All rounds are played" in told
    assert first == ["Send the evening home"]


def test_long_past_an_evening_shows_its_results_and_no_clock(club, evening, people, director):
    come(evening, *list(people.values())[:4])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    director.post(at(evening, "timer/start/"), {"round": "2", "minutes": "30"})
    result(evening, 1, 1, seated(evening)[1][0], (1, 2, 3, 4))
    planned(evening, -1)
    assert "data-clock" in director.get(at(evening)).text  # it may go on past midnight
    planned(evening, -2)
    told, first = now(director, evening)
    page = director.get(at(evening)).text
    assert "2 tables have no result" in told
    assert first == []
    assert "timer/start/" not in page
    for shown in (page, browser().get(f"/e/{evening.code}/").text, browser().get(f"/e/{evening.screen}/screen/").text):
        assert "data-clock" not in shown
    assert "Correct something about this evening" in page
    assert f'people/{people["Max"].key}/here/"' in page
    phone = browser()
    assert "formaction" not in phone.get(f"/e/{evening.code}/").text
    assert phone.post(f"/e/{evening.code}/people/{people['Max'].key}/here/").status_code == 409
    assert people["Max"].key not in {one.member for one in evening_book(evening).attendance}
    member = with_role(club, "member")[1].get(at(evening)).text
    assert "4 people were here" in member
    assert "Correct something" not in member
    assert evening.code not in re.sub(r'hx-get="[^"]*"', "", member)
