"""A damaged row makes one table say so; every other is as it was, and an operator finds all that is wrong."""

from __future__ import annotations

import io
import json
import random

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.test import Client

from tables import consumers, identity
from tables.models import Hand, Line, Table
from tables.service import people
from tables.service.damage import DamagedTable
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.sockets import Client as Socket
from tests.tables.sockets import full_table


def unknown_game(table):
    Table.objects.filter(pk=table).update(game="chess")


def unknown_switch(table):
    Table.objects.filter(pk=table).update(options={"moon": "full"})


def line_that_does_not_follow(table):
    Line.objects.filter(hand__match__table=table, n=2).update(text="0 play S6 S6 S6")


def line_that_is_none(table):
    Line.objects.filter(hand__match__table=table, n=2).update(text="what\u202e?")


def every_line(table):
    Line.objects.filter(hand__match__table=table).update(text="what?")


def seals_of_another_shape(table):
    Hand.objects.filter(match__table=table).update(seals=[17])


DAMAGES = [unknown_game, unknown_switch, line_that_does_not_follow, line_that_is_none, seals_of_another_shape]


@pytest.fixture
def played(tables):
    """A public table some way into its first hand, and who plays there."""
    live, players = at.open_full("ramsen", 3)
    dice = random.Random(4)
    for _ in range(4):
        at.act(live, players, at.some_action(live, dice))
        live = at.now(live.facts.id)
    Table.objects.update(visibility="public")
    return live


@pytest.mark.parametrize("damage", DAMAGES)
def test_table_says_so_with_its_code(played, damage):
    damage(played.facts.id)
    writer.lives.clear()
    code, browser = played.facts.code, Client()
    for lang, words in (("en", "This table is damaged."), ("de", "Dieser Tisch ist beschädigt.")):
        browser.cookies["weli_language"] = lang
        page = browser.get(f"/t/{code}/")
        assert page.status_code == 422
        assert words in page.content.decode()
        assert code in page.content.decode()
    for path in (f"/api/v1/tables/{code}", f"/api/v1/tables/{code}/events"):
        answer = browser.get(path)
        assert answer.status_code == 422
        assert answer.json()["code"] == "damaged"
        assert code in answer.json()["why"]
    told = browser.post(f"/api/v1/tables/{code}/ticket", json.dumps({}), content_type="application/json").json()
    assert told["code"] == "damaged"
    assert "Traceback" not in str(told) and "S6" not in str(told), "where the fault lies is not for everybody"


@pytest.mark.parametrize("damage", DAMAGES)
def test_nothing_else_is_worse_for_it(played, damage):
    damage(played.facts.id)
    writer.lives.clear()
    browser = Client()
    for page in ("/en/lobby/", "/api/v1/tables", "/me/", "/organise/", "/en/"):
        assert browser.get(page).status_code == 200, page
    other, players = at.open_full("ramsen", 3)
    assert browser.get(f"/t/{other.facts.code}/").status_code == 200
    at.play_hand(other, players, random.Random(1))


def test_host_of_a_damaged_table_still_reads_the_list_of_all(tables):
    host = Client()
    host.post("/organise/", {"names": "A\nB\nC", "rules": "game:ramsen", "size": "3", "do": "open"})
    row = Table.objects.get()
    for seat, player in enumerate(at.guests(3)):
        at.run(people.sit, row.pk, player=player, name="ABC"[seat], seat=seat)
    for damage in (every_line, unknown_game):
        damage(row.pk)
        writer.lives.clear()
        page = host.get("/organise/")
        assert page.status_code == 200
        assert "damaged, and cannot be shown" in page.content.decode()


@pytest.mark.usefixtures("served")
@pytest.mark.django_db(transaction=True)
async def test_socket_is_closed_with_a_code_of_its_own():
    live, players = await full_table()
    await sync_to_async(unknown_switch)(live.facts.id)
    writer.lives.clear()
    client = Socket(live.facts.code, identity.make_ticket(identity.Ticket(live.facts.id, players[0])))
    await client.connect()
    await client.hello()
    assert await client.closed() == consumers.DAMAGED


def checked(*words):
    """What the command says, and its exit code."""
    out = io.StringIO()
    try:
        call_command("tables", "check", *words, stdout=out)
    except SystemExit as end:
        return out.getvalue().splitlines(), end.code
    return out.getvalue().splitlines(), 0


def test_operator_finds_every_damage(played):
    sound = played.facts.code
    assert checked() == (["1 tables read, 0 damaged places found."], 0)
    damaged = {}
    for damage in DAMAGES:
        live, players = at.open_full("ramsen", 3)
        at.act(live, players, at.some_action(live, random.Random(2)))
        damage(live.facts.id)
        damaged[damage] = live.facts.code
    lines, code = checked()
    assert code == 1
    assert lines[-1] == "6 tables read, 5 damaged places found."
    assert [line.split()[1].rstrip(",:") for line in lines[:-1]] == list(damaged.values())
    assert lines[0].startswith(f"table {damaged[unknown_game]}: UnknownGame")
    assert lines[2].startswith(f"table {damaged[line_that_does_not_follow]}, match 1, hand 1, line 2: ")
    assert lines[4].startswith(f"table {damaged[seals_of_another_shape]}, match 1, hand 1: ")
    assert checked("--code", damaged[unknown_game])[1] == 1
    assert checked("--code", sound) == (["1 tables read, 0 damaged places found."], 0)
    with pytest.raises(CommandError, match="There is no table nowhere"):
        checked("--code", "nowhere")


def test_every_match_of_a_table_is_read(played):
    live, players = at.open_full("ramsen", 3)
    dice = random.Random(1)
    while live.stage != "over":
        live = at.play_hand(live, players, dice)
        if live.stage == "between":
            live = at.everybody_ready(live, players)
    live = at.everybody_ready(live, players)
    assert live.deal.match.number == 2
    first = Line.objects.filter(hand__match__table=live.facts.id, hand__match__number=1).order_by("hand__number", "n")
    first.filter(pk=first[5].pk).update(text="1 play S6 S6")
    lines, code = checked("--code", live.facts.code)
    assert code == 1
    assert lines[0].startswith(f"table {live.facts.code}, match 1, hand 1, line 6: ")
    writer.lives.clear()
    assert Client().get(f"/t/{live.facts.code}/").status_code == 200, "what is played now is sound"


def test_damage_is_told_in_one_line(played):
    error = DamagedTable("abcd", "ValueError: x", match=2, hand=3, line=4)
    assert str(error) == "table abcd, match 2, hand 3, line 4: ValueError: x"
