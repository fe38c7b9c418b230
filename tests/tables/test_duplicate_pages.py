"""Duplicates on pages: made, played by link, compared; and every door behind which a deal lies that was not played."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rules.engine import core
from rules.engine.cards import code, members
from tables.duplicates import opening, paper
from tables.duplicates.comparison import rank
from tables.duplicates.share_text import standing_in_words
from tables.duplicates.ways import crossroads
from tables.models import Duplicate, Match, Table
from tests.tables import duplicates
from tests.tables import people as at
from tests.tables.roles import browser_of

pytestmark = pytest.mark.usefixtures("tables")


def doors(match: Match) -> list[str]:
    """Every address at which something of a finished match can be seen."""
    key = match.key
    own = ["", "hands/1/", "record.txt", "review/", "fair/", "then/"]
    return [*(f"/m/{key}/{rest}" for rest in own), f"/api/v1/matches/{key}/record"]


def played(persons=1, deals=2, **more):
    """A duplicate, two who have played its first deal each at a table of their own, and somebody who has not."""
    row = duplicates.made(persons=persons, deals=deals, **more)
    alice, bob, cleo = at.guests(3)
    one = duplicates.play_deal(duplicates.opened(row, alice, "Alice"), [alice])
    other = duplicates.play_deal(duplicates.opened(row, bob, "Bob"), [bob])
    return row, (alice, one), (bob, other), cleo


def match_of(live) -> Match:
    return Match.objects.get(pk=live.deal.match.id)


def statuses(player, match):
    browser = browser_of(player)
    return {browser.get(address).status_code for address in doors(match)}


def test_every_door_is_shut_for_who_has_not_played_the_deal():
    _row, (alice, one), (bob, other), cleo = played()
    for match in (match_of(one), match_of(other)):
        for nobody in (cleo, None):
            assert statuses(nobody, match) == {403}
            assert browser_of(nobody).post(f"/m/{match.key}/review/").status_code == 403
            assert browser_of(nobody).post(f"/m/{match.key}/again/", {"place": "1.3.0"}).status_code == 403
            assert browser_of(nobody).post(f"/m/{match.key}/shared/", {"name": "X"}).status_code == 403
        for somebody in (alice, bob):
            assert statuses(somebody, match) <= {200, 302, 404}  # there is nothing to compare it with
            assert browser_of(somebody).post(f"/m/{match.key}/shared/", {"name": "X"}).status_code == 403
            assert browser_of(somebody).post(f"/m/{match.key}/again/", {"place": "1.3.0"}).status_code == 403
    second = duplicates.play_deal(at.everybody_ready(one, [alice]), [alice])
    assert statuses(bob, match_of(second)) == {403}


def test_nobody_looks_on_at_such_a_table():
    _row, (alice, one), _, cleo = played()
    code = one.facts.code
    for nobody in (cleo, None):
        browser = browser_of(nobody)
        assert browser.get(f"/t/{code}/").status_code == 403
        assert browser.get(f"/api/v1/tables/{code}").status_code == 403
        assert browser.get(f"/api/v1/tables/{code}/events").status_code == 403
        assert browser.post(f"/api/v1/tables/{code}/ticket", "{}", content_type="application/json").status_code == 403
        assert browser.post(f"/t/{code}/watch/", {"name": "X"}).status_code == 409
    assert browser_of(alice).get(f"/t/{code}/").status_code == 200


def test_the_page_tells_results_only_of_deals_that_were_played():
    row, (alice, one), (bob, _other), cleo = played()
    second = duplicates.play_deal(at.everybody_ready(one, [alice]), [alice])
    keys = {name: match_of(live).key for name, live in (("first", one), ("second", second))}
    page = browser_of(cleo).get(f"/d/{row.key}/").content.decode()
    assert "Alice" not in page
    assert not any(key in page for key in keys.values())
    page = browser_of(bob).get(f"/d/{row.key}/").content.decode()
    assert keys["first"] in page
    assert keys["second"] not in page
    assert "Alice" in page
    page = browser_of(alice).get(f"/d/{row.key}/").content.decode()
    assert keys["first"] in page
    assert keys["second"] in page


def test_once_it_is_over_everybody_may_look_but_who_still_plays():
    row, (_alice, one), (bob, _), cleo = played()
    row.host_id = cleo
    row.save()
    assert browser_of(bob).post(f"/d/{row.key}/end/").status_code == 403
    second = duplicates.play_deal(at.everybody_ready(one, [one.facts.host]), [one.facts.host])
    assert browser_of(cleo).post(f"/d/{row.key}/end/").status_code == 302
    assert statuses(None, match_of(second)) <= {200, 302, 404}
    assert statuses(bob, match_of(second)) == {403}
    assert browser_of(cleo).post(f"/d/{row.key}/play/", {"name": "Cleo"}).status_code == 409


def test_equal_play_comes_to_the_same_and_both_lie_on_the_mean():
    row, (alice, _one), (_bob, _), _ = played(deals=1)
    page = browser_of(alice).get(f"/d/{row.key}/").content.decode()
    assert "Level with one other." in page
    assert page.count("<td>+0</td>") >= 2
    text = re.search(r'<pre id="share-text">(.*?)</pre>', page, re.DOTALL)
    assert text
    assert "🟨" in text[1]
    assert "level with one other" in text[1]
    assert f"/d/{row.key}/" in text[1]


def test_made_and_played_by_link():
    host, guest = Client(), Client()
    form = {
        "game": "ramsen",
        "seats": "3",
        "people": "1",
        "deals": "3",
        "name": "Ada",
        "level": "strong",
        "title": "Ours",
    }
    address = host.post("/d/new/", form)["Location"]
    row = Duplicate.objects.get()
    assert (row.deals, row.people, row.seats, row.level, row.host.name) == (3, 1, 3, "strong", "Ada")
    assert "Ours" in guest.get(address).content.decode()
    first = guest.post(f"{address}play/", {"name": "Bea"})["Location"]
    assert guest.post(f"{address}play/", {"name": "Bea"})["Location"] == first
    assert host.post(f"{address}play/")["Location"] != first
    tables = list(Table.objects.all())
    assert {(table.duplicate_id, table.watch, table.undo, table.visibility) for table in tables} == {
        (row.pk, False, "never", "link")
    }
    assert {seat.bot for seat in tables[0].seats.all()} == {"", "strong"}


def test_one_is_made_like_an_ended_match_for_as_many_people_and_deals_against_the_same_bots():
    _row, (alice, one), _, _ = played(deals=2, level="strong")
    browser = browser_of(alice)
    page = browser.get(f"/m/{match_of(one).key}/").content.decode()
    (address,) = re.findall(r'href="(/d/new/[^"]*)"', page)
    form = browser.get(address.replace("&amp;", "&")).content.decode()
    for name, value in (("seats", "3"), ("people", "1"), ("level", "strong")):
        chosen = re.search(rf'<select id="{name}".*?value="(\w+)" selected', form, re.DOTALL)
        assert chosen, name
        assert chosen[1] == value
    assert re.search(r'<input id="deals"[^>]*value="2"', form)
    assert re.search(r'<option value="ramsen" selected', form)


def test_how_many_deals_is_no_matter_of_a_games_own_switch_of_that_name():
    for key in ("schieberamsch", "ramsch"):
        assert Client().post("/d/new/", {"game": key, "name": "Ada", "deals": "5"}).status_code == 302
        row = Duplicate.objects.get(game=key)
        assert (row.deals, row.options) == (5, {})


def test_so_many_a_day(settings):
    settings.TABLES_DUPLICATES_PER_DAY = 1
    client = Client()
    assert client.post("/d/new/", {"game": "ramsen", "name": "Ada"}).status_code == 302
    assert client.post("/d/new/", {"game": "ramsen", "name": "Ada"}).status_code == 429


def test_the_hand_of_the_day_is_one_for_everybody_and_played_once():
    one, other = Client(), Client()
    page = one.get("/en/hand-of-the-day/").content.decode()
    assert "Nobody has played it yet today." in page
    assert not Duplicate.objects.exists()
    tables = [client.post("/day/ramsen/play/", {"name": "X"})["Location"] for client in (one, other)]
    assert one.post("/day/ramsen/play/")["Location"] == tables[0]
    lives = [at.now(Table.objects.get(code=address.split("/")[2]).pk) for address in tables]
    assert len({(live.deal.standing, tuple(step.action for step in live.steps[:1])) for live in lives}) == 1
    row = Duplicate.objects.get()
    assert row.day == timezone.localdate()
    assert {place.bot for place in lives[0].facts.places} == {"", "strong"}
    for live in lives:
        duplicates.play_deal(live, [live.facts.host])
    page = one.get("/en/hand-of-the-day/").content.decode()
    assert "Level with one other." in page
    assert one.post("/day/tippen/play/").status_code == 404


def test_yesterdays_hand_is_open_to_everybody_and_no_day_tells_another():
    row, (_alice, one), _, _ = played(deals=1, day=timezone.localdate() - timedelta(days=1), ends_at=timezone.now())
    page = Client().get("/en/hand-of-the-day/").content.decode()
    assert f"/d/{row.key}/" in page
    assert statuses(None, match_of(one)) <= {200, 302, 404}
    assert "Alice" not in page


def test_shares_add_up_at_every_crossroads():
    rows = [["0 stay", "1 bid:2", "0 play HA"], ["0 stay", "1 bid:2", "0 play HK"], ["0 drop"], ["0 stay", "1 bid:1"]]
    found = crossroads(rows[0], 0, rows)
    assert [[(way.line, way.n, way.mine) for way in one.ways] for one in found] == [
        [("0 stay", 3, True), ("0 drop", 1, False)],
        [("0 play HA", 1, True), ("0 play HK", 1, False)],
    ]
    assert [one.of for one in found] == [4, 2]


def test_a_share_is_told_of_several_others_only():
    assert [standing_in_words(better, 1) for better in (100, 50, 0)] == [
        "better than one other", "level with one other", "one other was better",
    ]  # fmt: skip
    assert standing_in_words(75, 2) == "better than 75 % of 2 others"


def test_a_rank_is_among_the_others():
    assert rank(3, [3]) is None
    assert rank(3, [3, 1]) == 100
    assert rank(1, [3, 1, 1]) == 25


def test_printed_hands_are_those_that_tables_are_dealt_and_results_are_compared():
    host, guest = Client(), Client()
    form = {"game": "mulatschak", "seats": "3", "deals": "2", "name": "Ada", "paper": "on"}
    address = host.post("/d/new/", form)["Location"]
    row = Duplicate.objects.get()
    assert guest.post(f"{address}play/", {"name": "Bea"}).status_code == 404
    assert guest.get(f"{address}hands/").status_code == 404
    assert guest.post(f"{address}enter/", {}).status_code == 404
    assert host.get(f"{address}hands/").content.decode().count('class="slip"') == 2 * (3 + 1)
    dealt = list(paper.printed(row, opening.variant_of(row)))
    twin = duplicates.made("mulatschak", seed=row.seed, edition=row.edition)
    state = duplicates.opened(twin, at.guests(1)[0]).state
    while not any(state.hands):  # whoever has cut takes no card
        state = core.play(state, core.legal(state, core.actors(state)[0])[-1])
    assert [hand.cards for hand in dealt[0].hands] == [tuple(map(code, members(hand))) for hand in state.hands]
    for table, changes in (("Stube", "-3 5 0"), ("Garten", "5 -1 -1")):
        sent = {f"seat-{seat}": change for seat, change in enumerate(changes.split())}
        assert host.post(f"{address}enter/", {"table": table, "deal": "1", **sent}).status_code == 302
    assert host.post(f"{address}enter/", {"table": "Stube", "deal": "1", "seat-0": "x"}).status_code == 422
    page = guest.get(address).content.decode()
    assert re.findall(r'<th scope="row">\s*(\w+)', page[page.index("Deal by deal") :])[:2] == ["Stube", "Garten"]
    assert "<td>+4</td>" in page
