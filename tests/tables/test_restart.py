"""A real server killed in the middle of a trick: what was acknowledged is there, and the hand goes on within seconds."""

from __future__ import annotations

import asyncio
import json
import random
import time

import pytest

from tests.conftest import QUICK
from tests.load.client import Http, Socket, connect
from tests.load.ending import ends
from tests.running import Site, copy
from tests.waiting import until_so


class Person:
    """One seat of a table at a real server, over the API and the WebSocket alone."""

    def __init__(self, site, code: str, seat: int, token: str) -> None:
        self.site, self.code, self.seat, self.token = site, code, seat, token
        self.view: dict = {}
        self.acked: dict[str, int] = {}
        self.answers: list[dict] = []
        self.socket: Socket | None = None

    def ticket(self) -> str:
        http = Http("127.0.0.1", self.site.port)
        answer = http.call("POST", f"/api/v1/tables/{self.code}/ticket", {"name": f"P{self.seat}"}, self.token)
        http.close()
        assert answer["seat"] == self.seat
        return answer["ticket"]

    async def come(self, ticket: str) -> None:
        self.go()
        self.socket = await connect("127.0.0.1", self.site.port, f"/ws/tables/{self.code}/", self.hear)
        self.say(t="hello", ticket=ticket, seen=self.view.get("version", 0))

    def go(self) -> None:
        if self.socket is not None:
            self.socket.close()

    def say(self, **message) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def hear(self, text: str) -> None:
        message = json.loads(text)
        self.answers.append(message)
        if message["t"] == "view":
            assert message["version"] >= self.view.get("version", 0), "versions only rise"
            self.view = message
            if "ack" in message:
                self.acked[message["ack"]] = message["version"]
        elif message["t"] == "ack":
            self.acked[message["ref"]] = message["version"]

    @property
    def to_act(self) -> bool:
        return bool(self.view) and self.view["table"]["stage"] == "playing" and self.seat in self.view["view"]["to_act"]

    def act(self, ref: str, dice: random.Random) -> str:
        offers = [offer for offer in self.view["view"]["legal"] if offer["verb"] != "drop"]
        offer = dice.choice(offers or self.view["view"]["legal"])
        words = [str(self.seat), offer["verb"]]
        if "args" in offer or "range" in offer:
            words[1] += f":{offer['args'][0] if 'args' in offer else offer['range'][0]}"
        if "from" in offer:
            words += dice.sample(offer["from"], offer["min"])
        line = " ".join(words)
        self.say(t="act", ref=ref, seen=self.view["version"], line=line)
        return line


@pytest.fixture
async def gone():
    """People who get up when the test is over."""
    people: list[Person] = []
    yield people
    for person in people:
        person.go()
    await asyncio.sleep(0.05)


async def around(site, people: list[Person], **kept: str) -> list[Person]:
    http = Http("127.0.0.1", site.port)
    table = http.call("POST", "/api/v1/tables", {"game": "schieberamsch", "seats": 3, **kept})
    http.close()
    people += [Person(site, table["table"], seat["seat"], seat["token"]) for seat in table["seats"]]
    tickets = [person.ticket() for person in people]
    for person, ticket in zip(people, tickets, strict=True):
        await person.come(ticket)
    await until_so(lambda: all(person.view.get("view") for person in people))
    return people


async def at_least(people: list[Person], version: int) -> None:
    """Waits until each of them has seen this version, or a newer one."""
    await until_so(lambda: all(person.view["version"] >= version for person in people))


async def go_on(people: list[Person], enough, dice: random.Random) -> None:
    """Everybody plays at random until it is enough."""
    moves = 0
    while not enough():
        actor = next((person for person in people if person.to_act), None)
        if actor is None:
            assert people[0].view["table"]["stage"] != "playing"
            for person in people:
                person.say(t="ready", ref=f"q{moves}-{person.seat}-{time.monotonic()}")
            await until_so(lambda: people[0].view["table"]["stage"] == "playing")
        else:
            moves += 1
            before, name = actor.view["version"], f"m{moves}-{time.monotonic()}"
            actor.act(name, dice)
            await at_least([actor], before + 1)
        await at_least(people, max(person.view["version"] for person in people))


def in_mid_trick(people: list[Person]):
    return lambda: people[0].view["view"]["phase"] == "play" and len(people[0].view["view"]["table"]) == 2


async def test_killed_in_mid_trick(start_site, gone):
    site = start_site()
    dice = random.Random(4)
    people = await around(site, gone)
    await go_on(people, in_mid_trick(people), dice)
    before = [person.view for person in people]
    actor = next(person for person in people if person.to_act)
    actor.act("in-flight", dice)  # committed or not when the power goes: nobody knows
    site.kill()
    site.start()
    began = time.monotonic()
    for person in people:
        await person.come(person.ticket())
    acked = {ref: version for person in people for ref, version in person.acked.items()}
    await until_so(lambda: all(person.answers[-1]["t"] == "view" for person in people))
    assert time.monotonic() - began < 10
    for person, old in zip(people, before, strict=True):
        assert person.view["version"] >= max(acked.values())
        hand = set(old["view"]["hand"]) if person is not actor else set(person.view["view"]["hand"])
        assert set(person.view["view"]["hand"]) == hand
        assert person.view["view"]["tricks"][: len(old["view"]["tricks"])] == old["view"]["tricks"]
        assert person.view["table"]["scores"] == old["table"]["scores"]
    done = actor.view["version"] > before[0]["version"]
    if done:  # sent again, it is not done again
        actor.say(t="act", ref="in-flight", seen=before[0]["version"], line=f"{actor.seat} play H7")
        await until_so(lambda: "in-flight" in actor.acked)
        assert actor.acked["in-flight"] == actor.view["version"]
    await go_on(people, lambda: people[0].view["table"]["hand"] == 2, dice)


async def test_killed_while_a_clock_runs_costs_nobody_time(start_site, gone):
    site = start_site()
    dice = random.Random(6)
    people = await around(site, gone, pace="8")
    await go_on(people, in_mid_trick(people), dice)
    await asyncio.sleep(1)
    for person in people:
        await person.come(person.ticket())
    await until_so(lambda: all(person.answers[-1]["t"] == "view" for person in people))
    left = people[0].view["table"]["deadline_in"]
    assert 0 < left < 8
    site.kill()
    await asyncio.sleep(0.5)
    site.start()
    for person in people:
        await person.come(person.ticket())
    await until_so(lambda: all(person.answers[-1]["t"] == "view" for person in people))
    assert people[0].view["table"]["deadline_in"] > max(left, 8)
    assert not any(seat["standin"] for seat in people[0].view["table"]["seats"])
    actor = next(person for person in people if person.to_act)
    actor.act("on", dice)
    await until_so(lambda: "on" in actor.acked)
    if any(person.to_act for person in people):
        assert actor.view["table"]["deadline_in"] <= 8  # the next decision has its usual time


def test_asked_to_end_again_and_again_in_the_middle_of_everything(furnished, tmp_path):
    """The short form of ``python -m tests.load.ending``: moves over sockets and over HTTP are under way each time."""
    site = Site(copy(furnished, tmp_path / "site"), settings=QUICK)
    seen = ends(site, times=2, tables=3, askers=2)
    assert (seen.lost, seen.doubled, seen.unanswered) == (0, 0, 0), seen
    assert set(seen.codes) == {0}
    assert seen.acknowledged > 20


async def test_asked_to_end_it_says_come_back_and_keeps_everything(start_site, gone):
    site = start_site()
    dice = random.Random(5)
    people = await around(site, gone)
    await go_on(people, in_mid_trick(people), dice)
    actor = next(person for person in people if person.to_act)
    actor.act("last", dice)
    code = await asyncio.to_thread(site.stop)
    assert code == 0
    await until_so(lambda: all(person.socket.closed for person in people))
    assert [person.socket.closed for person in people] == [4012] * 3
    seen = max(person.view["version"] for person in people)
    site.start()
    for person in people:
        await person.come(person.ticket())
    await until_so(lambda: all(person.answers[-1]["t"] == "view" for person in people))
    assert {person.view["version"] for person in people} == {seen}
    assert not any(seat["standin"] for seat in people[0].view["table"]["seats"])
