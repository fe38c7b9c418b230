"""Our table: how a circle comes about, what its page knows and tells to whom, how it sits down again, its date."""

from __future__ import annotations

import random
from datetime import date, time
from typing import Any

import pytest
from django.test import Client

from tables import circles
from tables.accounts import data_export, merge
from tables.models import Circle, Match, Player, Table
from tables.service import people, play
from tests.tables import people as at
from tests.tables.roles import browser_of

pytestmark = pytest.mark.usefixtures("tables")
OWN: dict[str, Any] = {"headers": {"sec-fetch-site": "same-origin"}}


def played(matches=1, game="mulatschak", seats=3):
    """A table at which people have played; the people by seat."""
    live, players = at.open_full(game, seats)
    dice = random.Random(5)
    while live.stage != "over" or live.deal.match.number < matches:
        live = at.play_hand(live, players, dice)
        if live.stage == "between" or (live.stage == "over" and live.deal.match.number < matches):
            live = at.everybody_ready(live, players)
    return live.facts, players


def founded(facts, player, name="Thursday round"):
    """The circle of this table, founded by this player."""
    answer = browser_of(player).post(f"/t/{facts.code}/circle/", {"name": name}, **OWN)
    circle = Circle.objects.get()
    assert answer["Location"] == f"/our/{circle.token}/"
    return circle


def test_who_sits_there_makes_it_and_then_there_is_one():
    facts, players = played(1)
    stranger = at.guests(1)[0]
    assert browser_of(stranger).post(f"/t/{facts.code}/circle/", {"name": "x"}, **OWN).status_code == 403
    assert browser_of(players[1]).post(f"/t/{facts.code}/circle/", {"name": " "}, **OWN).status_code == 422
    circle = founded(facts, players[1])
    assert circle.founder_id == players[1]
    assert browser_of(players[2]).get(f"/t/{facts.code}/circle/")["Location"] == f"/our/{circle.token}/"
    assert Circle.objects.count() == 1


def test_the_page_tells_how_everybody_stands_and_what_was_played():
    facts, players = played(2)
    circle = founded(facts, players[0])
    people.new_guest("nobody")
    page = Client().get(f"/our/{circle.token}/")
    assert (page.status_code, "noindex" in page.content.decode()) == (200, True)
    assert "no-store" in page["Cache-Control"] or "private" in page["Cache-Control"]
    told = page.context["chronicle"]
    assert [one.matches for one in told.members] == [2, 2, 2]
    assert sum(one.won for one in told.members) >= 2
    assert [len(evening.matches) for evening in told.evenings] == [2]
    assert not page.context["belongs"]
    assert browser_of(players[2]).get(f"/our/{circle.token}/").context["belongs"]
    assert Client().get("/our/forged/").status_code == 404


def test_who_left_has_not_played_and_a_bot_is_nobody():
    live, players = at.open_full("mulatschak", 3)
    live = at.play_hand(live, players, random.Random(1))
    assert live.stage == "between"
    table = live.facts.id
    at.run(people.leave, table, player=players[2])
    dice = random.Random(2)
    while (live := at.now(table)).stage != "over":
        if live.stage == "between":
            at.everybody_ready(live, players[:2])
        elif 2 in live.acting:
            line = str(dice.choice(at.legal(live, 2)))
            at.run(play.bot_act, table, seat=2, version=live.decided[2], line=line)
        else:
            at.act(live, players, at.some_action(live, dice))
    circle = Circle.objects.create(name="Round")
    Table.objects.filter(pk=table).update(circle=circle)
    told = {one.name: (one.matches, one.left) for one in circles.chronicle(circle).members}
    assert told == {"Host": (1, 0), "Name 1": (1, 0), "Name 2": (0, 1)}


def test_the_same_person_is_one_whatever_the_name():
    facts, players = played(1)
    circle = founded(facts, players[0])
    Match.objects.get(table=facts.id).seats.filter(seat=1).update(name="Another")
    assert len(circles.chronicle(circle).members) == 3


def test_it_sits_down_where_somebody_sits_already():
    facts, players = played(1)
    circle = founded(facts, players[0])
    address = f"/our/{circle.token}/sit/"
    assert browser_of(players[0]).post(address, **OWN)["Location"] == f"/t/{facts.code}/"
    assert Client().post(address, **OWN)["Location"] == f"/j/{facts.invite}/"
    assert Table.objects.count() == 1


def test_it_sits_down_at_a_new_table_by_its_rules():
    facts, players = played(1)
    circle = founded(facts, players[0])
    Table.objects.update(active_at="2026-01-01T00:00Z", quiet=True, undo="never", visibility="public")
    address = f"/our/{circle.token}/sit/"
    assert Client().post(address, **OWN).status_code == 422, "nobody is the host without a name"
    answer = Client().post(address, {"name": "Vroni"}, **OWN)
    table = Table.objects.get(code=answer["Location"].split("/")[2])
    assert (table.game, table.circle, table.gathers, table.title) == ("mulatschak", circle, True, "Thursday round")
    assert (table.quiet, table.undo, table.visibility) == (True, "never", "link"), "kept as before, and not public"
    assert at.now(table.pk).facts.variant is facts.variant
    assert Client().post(address, **OWN)["Location"] == f"/j/{table.invite}/", "the others come to her"


class TestDates:
    def test_those_who_belong_set_it_and_take_it_back(self):
        facts, players = played(1)
        circle = founded(facts, players[0])
        change, wish = f"/our/{circle.token}/change/", {"do": "date", "day": "2026-12-03", "at": "20:00"}
        assert Client().post(change, wish, **OWN).status_code == 403
        assert browser_of(players[1]).post(change, {"do": "date", "day": "x"}, **OWN).status_code == 422
        assert browser_of(players[1]).post(change, wish, **OWN).status_code == 302
        circle.refresh_from_db()
        assert (circle.next_day, circle.next_time) == (date(2026, 12, 3), time(20))
        browser_of(players[1]).post(change, {"do": "never"}, **OWN)
        circle.refresh_from_db()
        assert circle.next_day is None
        assert Client().get(f"/our/{circle.token}/evening.ics").status_code == 404

    def test_the_same_time_next_week_is_after_today(self):
        circle = Circle(name="x", next_day=date(2026, 11, 5), next_time=time(20))
        assert circles.a_week_on(circle, date(2026, 11, 22)) == (date(2026, 11, 26), time(20))
        assert circles.a_week_on(circle, date(2026, 11, 5)) == (date(2026, 11, 12), time(20))

    def test_without_a_date_it_is_that_of_the_last_match(self):
        facts, players = played(1)
        circle = founded(facts, players[0])
        Match.objects.update(started_at="2026-11-19T19:47Z")
        assert circles.a_week_on(circle, date(2026, 11, 22)) == (date(2026, 11, 26), time(19, 30))
        assert circles.a_week_on(Circle.objects.create(name="new"), date(2026, 11, 22)) is None

    def test_a_file_for_the_calendar(self):
        circle = Circle.objects.create(name="Watten; Weli, Bier", next_day=date(2026, 11, 26), next_time=time(20))
        answer = Client().get(f"/our/{circle.token}/evening.ics")
        assert answer["Content-Type"].startswith("text/calendar")
        lines = answer.content.decode().split("\r\n")
        assert lines[0] == "BEGIN:VCALENDAR"
        assert lines[-1] == ""
        assert "DTSTART:20261126T200000" in lines
        assert "SUMMARY:Watten\\; Weli\\, Bier" in lines
        assert all(len(line.encode()) <= 75 for line in lines)
        assert circle.token not in next(line for line in lines if line.startswith("UID:"))


def test_what_is_kept_of_a_person_names_it_and_an_account_takes_it_over():
    facts, players = played(1)
    founded(facts, players[0])
    guest = Player.objects.get(pk=players[0])
    assert data_export.export(guest)["circles"] == [{"name": "Thursday round", "founded": True, "next": None}]
    account = Player.objects.create(name="Account")
    merge.join(guest, account)
    assert Circle.objects.get().founder == account
