"""A club's evening in a cellar: three rounds on two phones without a connection, and a hand that both have entered.

In the long run only: two rounds without a connection are in test_whole_evening.py, two phones that have both entered a
hand in test_score_offline.py.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import DESK, PHONE, come, plan, seat, taken
from tests.rules.strategies import LONG
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not LONG, reason="in the long run only (WELI_LONG=1)")]

NAMES = ["Anna", "Bert", "Cilli"]
SHEETS = "() => [...new Set([...document.querySelectorAll('main a[href^=\"/s/\"]')].map(a => a.getAttribute('href')))]"
KEPT = """async addresses => {
  const set = await caches.open("weli-sheets-pages");
  return (await Promise.all(addresses.map(one => set.match(one)))).every(Boolean) && Boolean(navigator.serviceWorker.controller);
}"""


def load_all(phone: Page, link: str) -> list[str]:
    """Opens the evening once; the sheets of all rounds, once the phone has kept them."""
    phone.goto(link)
    expect(phone.locator(".seat-table.mine").first).to_be_attached()
    sheets: list[str] = phone.evaluate(SHEETS)
    until(lambda: phone.evaluate(KEPT, sheets))
    return sheets


def score(page: Page) -> dict[str, str]:
    """Everybody's score by the first name."""
    names = [name.split()[0] for name in page.locator(".players .name").all_inner_texts()]
    return dict(zip(names, page.locator(".players .score").all_inner_texts(), strict=True))


def told(page: Page, *tricks: int) -> list[str]:
    """The scores after one hand, as people sit: a trick is one off, none five on."""
    by_name = dict(zip(("Anna", "Bert", "Cilli"), tricks, strict=True))
    names = [name.split()[0] for name in page.locator(".players .name").all_inner_texts()]
    return [str(10 - by_name[name] if by_name[name] else 15) for name in names]


def test_three_rounds_on_two_phones_without_a_connection(site, visitor):
    director = visitor(viewport=DESK)
    anna, bert = (visitor(viewport=PHONE, service_workers="allow") for _ in range(2))
    evening = plan(director, site, NAMES, rounds=3)
    link = director.locator(".check-in-link .long-address").get_attribute("href")
    come(anna, link, "Anna")
    come(bert, link, "Bert")
    seat(director, evening, "Cilli")
    rounds = load_all(anna, link)
    assert len(rounds) == 3
    assert load_all(bert, link) == rounds

    own = f"/my/{evening.split('/c/')[1].split('/')[0]}/"
    anna.goto(f"{site.url}{own}")
    expect(anna.locator("#kept")).to_be_visible()
    until(lambda: anna.evaluate(KEPT, [own]))

    for phone in (anna, bert):
        phone.context.set_offline(True)
    anna.goto(f"{site.url}{own}")
    expect(anna.locator("#away")).to_contain_text("Without a connection it can be read")
    expect(anna.locator(".mine-table")).to_contain_text(re.compile("with (Bert, Cilli|Cilli, Bert)"))
    hands = ((anna, 0, (5, 0, 0)), (anna, 2, (0, 0, 5)), (bert, 0, (0, 5, 0)), (bert, 1, (1, 4, 0)))
    for at, (phone, number, (first, second, third)) in enumerate(hands):
        phone.goto(f"{site.url}{rounds[number]}")
        taken(phone, anna=first, bert=second, cilli=third)
        expect(phone.locator("#kept ol > li")).to_have_count(1 + at % 2)
        expect(phone.locator(".ahead .players .score")).to_have_text(told(phone, first, second, third))
    for sheet in rounds:
        director.goto(f"{site.url}{sheet}")
        assert score(director) == {"Anna": "10", "Bert": "10", "Cilli": "10"}

    for phone in (anna, bert):
        phone.context.set_offline(False)
        phone.goto(f"{site.url}{rounds[0]}")
        expect(anna.locator("#kept li")).to_have_count(0)  # hers went out first: Bert is the one who is asked
    expect(bert.locator("#kept li").first).to_contain_text("has entered something else.")
    expected = (
        {"Anna": "5", "Bert": "15", "Cilli": "15"},
        {"Anna": "9", "Bert": "6", "Cilli": "15"},
        {"Anna": "15", "Bert": "15", "Cilli": "5"},
    )
    for sheet, scores in zip(rounds, expected, strict=True):

        def there(sheet: str = sheet, scores: dict[str, str] = scores) -> bool:
            director.goto(f"{site.url}{sheet}")
            return score(director) == scores

        until(there)

    bert.locator("#kept").get_by_text("Look at both and choose").click()
    bert.get_by_role("link", name="This is right").click()
    expect(bert.locator("#kept")).to_be_hidden()
    assert score(bert) == expected[0]
