"""What is said at a table: who may say it, what it may be, how often, and that everybody hears it once."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from config.web.names import clean
from rules.languages import LANGUAGES
from rules.phrases import catalog
from tables import identity
from tables.hub import hub
from tables.link import TALK, ProcessLink
from tables.models import Message, Player, Seat
from tables.protocol import Ack, Error, Said
from tables.service import people, talking
from tables.service.people import hashed
from tables.service.talking import KEPT, LONGEST, MOST, PHRASES
from tables.service.writer import writer
from tables.talk import ChatHistory
from tests.tables import people as at
from tests.tables.sockets import Client, full_table, now, settled

NASTY = "<img src=x onerror=alert(1)> &amp; </script> {{ 7*7 }} ' \" \\"


def say(live, player, text="", **more):
    return at.run(talking.say, live.facts.id, player=player, text=text, **more)


def long_ago():
    """Whatever was said was said an hour ago."""
    Message.objects.update(at=datetime.now(UTC) - timedelta(hours=1))


@pytest.mark.usefixtures("tables")
class TestSaying:
    def test_markup_is_kept_as_it_was_written(self):
        live, players = at.open_full()
        assert isinstance(say(live, players[0], NASTY), Ack)
        (said,) = talking.heard(live.facts.id)
        assert (said.seat, said.name, said.text, said.phrase) == (0, "Host", NASTY, "")

    def test_phrase_is_kept_by_its_name(self):
        live, players = at.open_full()
        assert isinstance(say(live, players[1], "not this", phrase="well-played"), Ack)
        (said,) = talking.heard(live.facts.id)
        assert (said.seat, said.text, said.phrase) == (1, "", "well-played")

    @pytest.mark.parametrize(
        "wish", [{"phrase": "no-such-thing"}, {"phrase": "../talk"}, {"text": " \u202e\u200b\x07 "}]
    )
    def test_nothing_else_is_said(self, wish):
        live, players = at.open_full()
        answer = say(live, players[0], **wish)
        assert isinstance(answer, Error)
        assert answer.code == "malformed"
        assert not Message.objects.exists()

    def test_who_has_no_seat_is_not_heard(self):
        live, _ = at.open_full()
        (stranger,) = at.guests(1)
        assert say(live, stranger, "hello", ref="a").code == "not-seated"
        assert not Message.objects.exists()

    def test_no_chat_where_the_host_has_switched_it_off(self):
        live, players = at.open_full()
        say(live, players[0], "before")
        writer.run(live.facts.id, lambda ledger: ledger.change(ledger.live(live.facts.id), chat=False))
        for wish in ({"text": "hello"}, {"phrase": "hello"}):
            answer = say(live, players[0], ref="a", **wish)
            assert (answer.code, answer.ref) == ("chat-off", "a")
        assert [said.text for said in talking.heard(live.facts.id)] == ["before"], "what was said stays to be read"

    def test_one_person_says_so_much_and_no_more(self):
        live, players = at.open_full()
        for n in range(MOST):
            assert isinstance(say(live, players[0], f"sentence {n}"), Ack)
        answer = say(live, players[0], "one too many", ref="mine")
        assert (answer.code, answer.ref) == ("chat-rate", "mine")
        assert isinstance(say(live, players[1], "somebody else"), Ack)
        long_ago()
        assert isinstance(say(live, players[0], "one too many", ref="mine"), Ack), "the same again in a while"

    def test_another_table_is_no_way_round_it(self):
        live, players = at.open_full()
        other, others = at.open_full()
        at.run(people.leave, other.facts.id, player=others[1])
        at.run(people.sit, other.facts.id, player=players[0], name="Guest", seat=1)
        for n in range(MOST):
            say(live, players[0], f"sentence {n}")
        assert say(other, players[0], "there").code == "chat-rate"

    def test_same_ref_is_said_once(self):
        live, players = at.open_full()
        for _ in range(3):
            assert say(live, players[0], "once", ref="mine") == Ack("mine", live.version)
        assert isinstance(say(live, players[1], "another's", ref="mine"), Ack)
        assert [said.text for said in talking.heard(live.facts.id)] == ["once", "another's"]

    def test_table_remembers_the_last_two_hundred(self):
        live, players = at.open_full()
        for n in range(KEPT + 5):
            Message.objects.create(table_id=live.facts.id, seat=0, name="A", text=str(n), at=datetime.now(UTC))
        say(live, players[0], "the last")
        told = talking.heard(live.facts.id)
        assert len(told) == KEPT == Message.objects.count()
        assert (told[0].text, told[-1].text) == ("6", "the last")
        assert [said.text for said in talking.heard(live.facts.id, told[-3].n)] == [str(KEPT + 4), "the last"]

    def test_who_is_deleted_is_deleted_here_too(self):
        live, players = at.open_full()
        say(live, players[0], "mine")
        say(live, players[1], "another's")
        Seat.objects.filter(player=players[0]).update(player=None)
        Player.objects.get(pk=players[0]).delete()
        assert [said.text for said in talking.heard(live.facts.id)] == ["another's"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  Grüß   euch \n alle\t", "Grüß euch alle"),
        ("a\u202egnp.exe", "a gnp.exe"),
        ("\u2066abc\u2069\u200e\u200f", "abc"),
        ("zero\u200bwidth\ufeff\x00\x1b[31m", "zero width [31m"),
        ("one\u2028two\u2029three\x85four", "one two three four"),
        ("\u3164\u2800\u115f", ""),
        ("\u200d\u200d a\u200d", "a"),
        ("👨\u200d👩\u200d👧 und ❤\ufe0f", "👨\u200d👩\u200d👧 und ❤\ufe0f"),
        ("Z" + "\u0335" * 40 + "algo", "Z" + "\u0335" * 3 + "algo"),
        ("\ud800\ue000\ufdd0\uffff", ""),
        ("Cafe\u0301", "Café"),
        ("\u0958" * 300, "\u0915\u093c" * 150),
        ("\U0001fae8", "\U0001fae8"),
    ],
)
def test_only_what_can_be_read_is_said(text, shown):
    assert clean(text, LONGEST) == shown
    assert len(shown) <= 300


def test_every_language_has_every_phrase():
    assert 8 <= len(PHRASES) <= 12
    for language in LANGUAGES:
        assert tuple(key for key in catalog(language) if key.startswith("talk.")) == tuple(
            f"talk.{one}" for one in PHRASES
        )


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("served")
class TestHearing:
    async def test_everybody_hears_it_once_and_spectators_may_not_answer(self):
        live, players = await full_table()
        clients = [await Client.of(live, player) for player in players]
        watcher = await Client.of(live, None)
        await clients[2].send(t="say", ref="mine", phrase="hello")
        for client in (*clients, watcher):
            said = await client.next("said")
            assert (said["seat"], said["name"], said["text"], said["phrase"]) == (2, "Name 2", "", "hello")
        acks = [frame for frame in clients[2].frames if json.loads(frame)["t"] == "ack"]
        assert [json.loads(frame)["ref"] for frame in acks] == ["mine"]
        await watcher.send(t="say", ref="his", text="psst, play hearts")
        assert (await watcher.next("error"))["code"] == "not-seated"
        for client in (*clients, watcher):
            assert await quiet(client)
            await client.leave()

    async def test_who_comes_later_is_told_and_who_comes_again_hears_what_is_new(self):
        live, players = await full_table()
        await sync_to_async(say)(live, players[0], "first")
        one = await Client.of(live, players[0])
        (first,) = (await one.next("talk"))["said"]
        assert first["text"] == "first"
        await sync_to_async(say)(live, players[1], "second")
        assert (await one.next("said"))["text"] == "second"
        watcher = await Client.of(live, None)
        assert [said["text"] for said in (await watcher.next("talk"))["said"]] == ["first", "second"]
        again = await greeted(live, players[0], heard=first["n"])
        assert [said["text"] for said in (await again.next("talk"))["said"]] == ["second"]
        for client in (one, watcher, again):
            assert await quiet(client)
            await client.leave()

    async def test_nothing_is_told_where_nothing_was_said(self):
        live, players = await full_table()
        client = await Client.of(live, players[0])
        await settled()
        assert await quiet(client)
        await client.leave()

    async def test_what_was_said_is_read_once_for_a_hall_that_comes_at_once(self, monkeypatch):
        live, players = await full_table()
        await sync_to_async(say)(live, players[0], "first")
        read, heard = [], talking.heard

        def counting(*words):
            read.append(words)
            return heard(*words)

        monkeypatch.setattr(talking, "heard", counting)
        clients = [await greeted(live, player, heard=0) for player in players]
        for client in clients:
            assert len((await client.next("talk"))["said"]) == 1
            await client.leave()
        assert len(read) == 1

    async def test_refused_sentence_is_answered_by_its_name(self):
        live, players = await full_table()
        client = await Client.of(live, players[0])
        for n in range(MOST + 1):
            await client.send(t="say", ref=f"r{n}", text="again and again")
        error = await client.next("error")
        assert (error["code"], error["ref"]) == ("chat-rate", f"r{MOST}")
        await client.send(t="say", text="x" * 301)
        assert (await client.next("error"))["code"] == "malformed"
        await client.leave()

    async def test_what_another_process_writes_is_heard_here(self):
        live, players = await full_table()
        client = await Client.of(live, players[0])
        await settled()
        link = ProcessLink(hub, writer, object())
        n = await sync_to_async(written_elsewhere)(live, "by poke")
        for _ in range(2):
            link.hear({"type": TALK, "table": live.facts.id, "n": n, "by": "other"})
        assert (await client.next("said"))["text"] == "by poke"
        await sync_to_async(written_elsewhere)(live, "poke lost")
        await link.compare()
        assert (await client.next("said"))["text"] == "poke lost"
        await link.compare()
        await Message.objects.filter(pk=n).adelete()
        link.hear({"type": TALK, "table": live.facts.id, "n": n, "by": "other"})
        gone = await client.next("said")
        assert (gone["n"], gone["text"]) == (n, "")
        link.hear({"type": TALK, "table": "1", "n": None, "by": "other"})
        assert await quiet(client)
        await client.leave()

    async def test_said_is_told_to_the_other_processes(self):
        live, players = await full_table()
        client = await Client.of(live, players[0])
        told = []
        hub.talked.append(lambda table, n: told.append((table, n)))
        await client.send(t="say", text="hello")
        said = await client.next("said")
        assert told == [(live.facts.id, said["n"])]
        hub.talked.clear()
        await client.leave()

    async def test_over_http(self):
        """Who has no socket says and hears the same."""
        live, players = await full_table()
        key = "k" * 22
        await Seat.objects.filter(table_id=live.facts.id, index=1).aupdate(key=hashed(key))
        client = AsyncClient()
        await sync_to_async(say)(live, players[0], "first")
        url = reverse("tables:api:events", args=[live.facts.code])
        known = f"{url}?since={live.version}"
        talk = (await client.get(f"{known}&heard=0")).json()
        assert (talk["t"], [said["text"] for said in talk["said"]]) == ("talk", ["first"])
        heard = talk["said"][-1]["n"]
        waiting = asyncio.ensure_future(client.get(f"{known}&heard={heard}"))
        await asyncio.sleep(0.05)
        answer = await client.post(
            reverse("tables:api:act", args=[live.facts.code]),
            json.dumps({"t": "say", "ref": "mine", "phrase": "thanks"}), content_type="application/json",
            headers={"authorization": f"Seat {key}"},
        )  # fmt: skip
        assert answer.json() == {"t": "ack", "ref": "mine", "version": live.version}
        assert [said["phrase"] for said in (await waiting).json()["said"]] == ["thanks"]

    async def test_who_does_not_listen_over_http_waits_for_the_table_only(self, settings):
        settings.TABLES_WAIT = 0.2
        live, players = await full_table()
        await sync_to_async(say)(live, players[0], "first")
        url = reverse("tables:api:events", args=[live.facts.code])
        assert (await AsyncClient().get(f"{url}?since={live.version}")).status_code == 204


async def quiet(client: Client) -> bool:
    """Whether nothing more is said to this client; the number of those who watch does not count."""
    await settled()
    while not await client.quiet():
        if (await client.get())["t"] not in ("crowd", "ack"):
            return False
    return True


async def greeted(live, player: int, heard: int) -> Client:
    client = Client(live.facts.code, identity.make_ticket(identity.Ticket(live.facts.id, player)))
    await client.connect()
    await client.send(t="hello", ticket=client.ticket, heard=heard)
    client.view = await client.next("view")
    return client


def written_elsewhere(live, text: str) -> int:
    at_once = now(live).facts
    return Message.objects.create(table_id=at_once.id, seat=1, name="Name 1", text=text, at=datetime.now(UTC)).pk


def test_a_sentence_that_is_taken_back_is_told_on_and_not_kept():
    history = ChatHistory([Said(1, 0, "A", "Hi", 0), Said(2, 1, "B", "Fools", 0)])
    assert history.take([talking.gone(2)]) == [talking.gone(2)]
    assert [one.n for one in history.after(0)] == [1]
