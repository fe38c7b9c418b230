"""Live tables: a match of every game, played by its own views alone; what each seat and an onlooker are sent, and say.

Two hands are played over WebSockets, and every frame is kept. Then the match goes on over HTTP, until it is over or
too long; of one that is over the record is kept, the pages about it, and what the command line says of it.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.golden.cli import said
from tests.golden.shelf import Shelf
from tests.golden.site import Browser, House, Socket

HANDS: Final = 2
LONGEST: Final = 300  # decisions of a match
PAGES: Final = ("ramsen", "mulatschak", "loo")  # of whose matches every page is kept, in both languages
UNTIMELY: Final = ("pong", "crowd")  # these come when there is time for them
CSRF = re.compile(r'"csrf": ?"(\w+)"')
MATCH = re.compile(r"/m/([\w-]+)/")


async def take(house: House, shelf: Shelf, games: list[str]) -> None:
    """Frames, records and pages of a match of each game."""
    for game in (await Browser(house).get("/api/v1/games")).json:
        if not games or game["key"] in games:
            house.still.scene(f"match of {game['key']}")
            try:
                await Match(house, shelf, game).take()
            except Exception as mistake:  # of the site: to be seen in what is compared, and the other games go on
                shelf.put("frames", f"{game['key']}/failed", f"{type(mistake).__name__}: {mistake}")


class Match:
    """One table, and a program on each of its seats."""

    def __init__(self, house: House, shelf: Shelf, game: dict[str, Any]) -> None:
        self.house, self.shelf, self.key, self.seats = house, shelf, game["key"], game["best"]
        self.dice = random.Random(self.key)
        self.refs = 0
        self.stranger, self.person = Browser(house), Browser(house)
        self.programs: list[Browser] = []
        self.answers: list[Any] = []

    async def take(self) -> None:
        """The whole of it."""
        opened = (await self.stranger.post("/api/v1/tables", {"game": self.key, "seats": self.seats})).json
        self.code = opened["table"]
        self.api = f"/api/v1/tables/{self.code}"
        self.programs = [Browser(self.house, token=seat["token"]) for seat in opened["seats"]]
        await self._pages("waiting")
        if self.key in PAGES:
            await self.person.post(f"/j/{self.programs[0].token}/", {"name": "Person"})
        sockets = await self._come()
        await self._pages("playing")
        await self._hands(sockets)
        for name, socket in sockets.items():
            frames = [frame for frame in socket.frames if frame["t"] not in UNTIMELY]
            self.shelf.lines("frames", f"{self.key}/{name}", frames)
            await socket.close()
        self.shelf.data("frames", f"{self.key}/public", (await self.stranger.get(self.api)).json)
        if await self._to_the_end():
            await self._over()
        self.shelf.lines("frames", f"{self.key}/http", self.answers)

    async def _come(self) -> dict[str, Socket]:
        """Everybody sits down; one looks on and is sent everything, one more only what changes."""
        sockets = {}
        visitors = {f"seat-{seat}": one for seat, one in enumerate(self.programs)}
        for name, one in {**visitors, "onlooker": Browser(self.house), "parts": Browser(self.house)}.items():
            wish = {"name": name, "nonce": f"share of {name}"} if name in visitors else {}
            # Who has no cookie yet gets the one that a form needs from a page.
            page = await one.get(f"/t/{self.code}/")
            csrf = CSRF.search(page.text)
            token = csrf[1] if csrf else ""
            answer = await one.ask(
                "POST",
                f"{self.api}/ticket",
                json.dumps(wish).encode(),
                content_type="application/json",
                x_csrftoken=token,
            )
            ticket = answer.json
            assert answer.status == 200, (self.key, name, ticket)
            sockets[name] = Socket(self.house, ticket["socket"])
            await sockets[name].open(ticket["ticket"], **({"parts": True} if name == "parts" else {}))
        await _all_settled(sockets)
        return sockets

    async def _hands(self, sockets: dict[str, Socket]) -> None:
        seats = [sockets[f"seat-{seat}"] for seat in range(self.seats)]
        hands = 0
        while hands < HANDS:
            known = seats[0].view
            if known["table"]["stage"] == "playing":
                await self._decide(seats)
            elif known["table"]["stage"] == "between":
                hands += 1
                for seat in seats if hands < HANDS else ():
                    await self._do(seat, t="ready", nonce=f"share {hands}")
                    await _all_settled(sockets)
            else:
                return
            await _all_settled(sockets)

    async def _decide(self, seats: list[Socket]) -> None:
        """Somebody whose turn it is tries what may not be, now and then, and then does what may be."""
        seat = self.dice.choice(seats[0].view["view"]["to_act"])
        view, version = seats[seat].view["view"], seats[seat].view["version"]
        forbidden = sorted(view.get("why_not") or {})
        tried = [f"{seat} play {self.dice.choice(forbidden)}"] if forbidden else []
        for line in [*tried, self.choose(seat, view)]:
            await self._do(seats[seat], t="act", seen=version, line=line)

    async def _do(self, seat: Socket, **message: Any) -> None:
        """One message, and its answer."""
        self.refs += 1
        ref = f"r{self.refs}"
        await seat.send(**message, ref=ref)
        await seat.until(lambda frame: ref in (frame.get("ref"), frame.get("ack")))

    def choose(self, seat: int, view: dict[str, Any]) -> str:
        """A line that the view offers; like people, seldom one that leaves the hand."""
        offers = view["legal"]
        offer = self.dice.choice([one for one in offers if one["verb"] != "drop" or self.dice.random() < 0.2] or offers)
        words = [str(seat), offer["verb"]]
        if "args" in offer:
            words[1] += f":{self.dice.choice(offer['args'])}"
        elif "range" in offer:
            words[1] += f":{self.dice.randint(*offer['range'])}"
        if "from" in offer:
            words += self.dice.sample(offer["from"], self.dice.randint(offer["min"], offer["max"]))
        return " ".join(words)

    async def _to_the_end(self) -> bool:
        """Whether the match was over in time."""
        for _ in range(LONGEST):
            known = (await self.stranger.get(self.api)).json
            stage = known["table"]["stage"]
            if stage == "playing":
                seat = known["view"]["to_act"][0]
                own = (await self.programs[seat].post(f"{self.api}/act", {"t": "sync"})).json
                self.refs += 1
                line = self.choose(seat, own["view"])
                act = {"ref": f"h{self.refs}", "seen": own["version"], "line": line}
                self.answers.append([line, (await self.programs[seat].post(f"{self.api}/act", act)).json])
            elif stage == "between":
                for program in self.programs:
                    self.answers.append((await program.post(f"{self.api}/ready", {})).json)
            else:
                return True
        return False

    async def _over(self) -> None:
        """The record, and all that is told of it."""
        await self._pages("over")
        match = MATCH.findall(json.dumps((await self.stranger.get(self.api)).json))[0]
        for part in ("record", "head"):
            self.shelf.answer(
                "records", f"{self.key}/{part}", await self.stranger.get(f"/api/v1/matches/{match}/{part}")
            )
        text = await self.stranger.get(f"/m/{match}/record.txt")
        self.shelf.answer("records", f"{self.key}/text", text)
        for name, told in _told_of(text.body):
            self.shelf.put("records", f"{self.key}/{name}", told)
        pages = ("", "hands/1/", "fair/") if self.key in PAGES else ("",)
        for language in ("en", "de") if self.key in PAGES else ("de",):
            for one in pages:
                answer = await Browser(self.house, language=language).get(f"/m/{match}/{one}")
                self.shelf.answer("match-pages", f"{self.key}/{language}/{one or 'match'}", answer)

    async def _pages(self, stage: str) -> None:
        """The table's page and the invitation to its first seat, as a stranger and the person on that seat see them."""
        if self.key not in PAGES:
            return
        for language in ("en", "de"):
            self.person.cookies["weli_language"] = language
            for who, visitor in (("stranger", Browser(self.house, language=language)), ("person", self.person)):
                for name, address in (
                    ("table", f"/t/{self.code}/"),
                    ("invitation", f"/j/{self.programs[0].token}/"),
                    ("lobby", f"/{language}/{'lobby' if language == 'en' else 'tische'}/"),
                    ("me", "/me/"),
                ):
                    answer = await visitor.get(address)
                    self.shelf.answer("table-pages", f"{self.key}/{stage}/{language}/{who}-{name}", answer)


async def _all_settled(sockets: dict[str, Socket]) -> None:
    for socket in sockets.values():
        await socket.settled()


def _told_of(record: bytes) -> Iterator[tuple[str, str]]:
    """What the command line says of a record."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "record.txt")
        file.write_bytes(record)
        for name, words in (("verify", ["verify"]), ("replay", ["replay"]), ("scores", ["replay", "--quiet"])):
            yield name, said([*words, str(file)]).replace(folder, "‹folder›")
