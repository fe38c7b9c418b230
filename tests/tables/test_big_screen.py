"""A screen that all look at: a spectator, whoever has opened it; and the way from it to a seat and a hand."""

from __future__ import annotations

import json
from typing import Any

from tables.models import Table
from tables.service import people
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.roles import browser_of


def test_whoever_opens_it_sees_no_hand(tables):
    live, players = at.open_full()
    host, code = browser_of(players[0]), live.facts.code
    page = host.get(f"/tv/{code}/").content.decode()
    assert "data-screen" in page and '"screen": true' in page and '"seat": null' in page
    assert 'id="leave"' not in page and 'id="room-start"' not in page

    def post(what: str, **body: object) -> Any:
        path = f"/api/v1/tables/{code}/{what}"
        return host.post(path, json.dumps(body), content_type="application/json").json()

    assert post("ticket")["seat"] == 0 and post("ticket", watch=True)["seat"] is None
    synced = post("act?hold=-1", t="sync")
    assert (synced["view"]["seat"], synced["view"]["hand"]) == (None, None)
    assert post("act?hold=-1", t="act", ref="a", line="0 stay")["code"] == "not-seated"


def test_the_code_stands_there_for_those_at_the_table_and_for_who_has_the_invitation(tables):
    live, players = at.open_full()
    code, invite = live.facts.code, live.facts.invite
    assert f"/j/{invite}/?hand" in browser_of(players[1]).get(f"/tv/{code}/").content.decode()
    assert invite not in browser_of(None).get(f"/tv/{code}/").content.decode()
    assert f"/j/{invite}/?hand" in browser_of(None).get(f"/j/{invite}/tv/").content.decode()


def test_the_code_leads_to_a_seat_and_to_the_hand_alone(tables):
    [host] = at.guests(1)
    opening = people.NewTable(at.variant_of("ramsen", 3), {}, host=host, name="Host")
    facts = writer.run(None, lambda ledger: people.open_table(ledger, opening)).facts
    phone = browser_of(None)
    landing = phone.get(f"/j/{facts.invite}/?hand").content.decode()
    assert '<input type="hidden" name="hand">' in landing
    seated = phone.post(f"/j/{facts.invite}/", {"name": "Bea", "hand": ""})
    assert seated["Location"] == f"/t/{facts.code}/?hand"
    assert 'id="hand-view"' in phone.get(seated["Location"]).content.decode()
    assert f'/t/{facts.code}/?hand"' in phone.get(f"/j/{facts.invite}/?hand").content.decode(), "the way back"


def test_a_table_without_onlookers_is_on_no_screen(tables):
    live, _ = at.open_full()
    Table.objects.filter(pk=live.facts.id).update(watch=False)
    tables.lives.clear()
    assert browser_of(None).get(f"/tv/{live.facts.code}/").status_code == 403


def test_each_seat_has_a_code_of_its_own_that_leads_to_it_while_it_is_free(tables):
    [host] = at.guests(1)
    opening = people.NewTable(at.variant_of("ramsen", 4), {}, host=host, name="Host")
    facts = writer.run(None, lambda ledger: people.open_table(ledger, opening)).facts
    screen = browser_of(host).get(f"/tv/{facts.code}/").content.decode()
    assert screen.count('class="seat-code"') >= 4
    assert 'class="seat-code"' not in browser_of(None).get(f"/tv/{facts.code}/").content.decode(), (
        "without the invitation"
    )
    for name, taken in (("Bea", 3), ("Cilli", 1)):  # the second comes too late for that seat, and gets another
        phone, door = browser_of(None), f"/j/{facts.invite}/"
        assert '<input type="hidden" name="seat" value="4">' in phone.get(f"{door}?hand&seat=4").content.decode()
        assert phone.post(door, {"name": name, "hand": "", "seat": "4"}).status_code == 302
        assert at.now(facts.id).facts.places[taken].name == name
