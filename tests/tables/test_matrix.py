"""Who may do what: every message and every address of a table for everybody who may come near it.

A new message or a new address fails here by name until it has a row.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import pytest
from asgiref.sync import sync_to_async
from django.test import Client as Browser
from django.urls import URLPattern

from tables import identity, protocol
from tables.api import api
from tables.models import Circle, Device, Duplicate, Match, Message, SavedRules, Table
from tables.routing import websocket_urlpatterns
from tables.urls import urlpatterns
from tests.tables import duplicates
from tests.tables import people as at
from tests.tables.roles import EVERYBODY, HOSTS, NOBODY, ROLES, SEATED, Scene, scene, scenes
from tests.tables.sockets import Client

NO = {"not-seated", "not-host", "not-allowed", "hint-company", "hint-socket"}


class Row(NamedTuple):
    """A message: at which stage it is tried, what is sent, who may. ``sure``: it succeeds for those who may."""

    stage: str
    wish: Callable[[Scene], dict[str, Any]]
    may: frozenset[str]
    sure: bool = True


def line_of(one: Scene, seat: int) -> str:
    """Something that this seat may do now, else something that it might do later."""
    live = one.live
    return str(at.legal(live, seat)[0]) if seat in live.acting else f"{seat} stay"


def own_action(one: Scene) -> dict[str, Any]:
    return {"seen": one.live.version, "line": line_of(one, one.live.acting[0] if one.seat is None else one.seat)}


def foreign_action(one: Scene) -> dict[str, Any]:
    others = [seat for seat in (*one.live.acting, 2) if seat != one.seat]
    return {"seen": one.live.version, "line": line_of(one, others[0])}


MESSAGES = {
    "hello": Row("playing", lambda _: {"ticket": "forged"}, NOBODY),
    "act": Row("playing", own_action, SEATED),
    "act for another": Row("playing", foreign_action, NOBODY),
    "act for no seat": Row("playing", lambda one: {"seen": one.live.version, "line": "9 stay"}, NOBODY),
    "act for chance": Row("playing", lambda one: {"seen": one.live.version, "line": "* shuffle"}, NOBODY),
    "ready": Row("between", lambda _: {}, SEATED),
    "start": Row("waiting", lambda _: {}, HOSTS),
    "move": Row("waiting", lambda _: {"seat": 2}, SEATED),
    "move another": Row("waiting", lambda _: {"seat": 2, "who": 1 if _.role != "player" else 0}, HOSTS),
    "name": Row("playing", lambda _: {"name": "Anew"}, SEATED),
    "lang": Row("playing", lambda _: {"lang": "de"}, SEATED),
    "seats": Row("waiting", lambda _: {"seats": 4}, HOSTS, sure=False),
    "leave": Row("playing", lambda _: {}, SEATED),
    "back": Row("playing", lambda _: {}, SEATED),
    "kick": Row("playing", lambda _: {"seat": 2}, HOSTS),
    "kick while waiting": Row("waiting", lambda _: {"seat": 1 if _.role != "player" else 0}, HOSTS),
    "kick nobody": Row("playing", lambda _: {"seat": 9}, NOBODY),
    "host": Row("playing", lambda _: {"seat": 2}, HOSTS),
    "host nobody": Row("waiting", lambda _: {"seat": 2}, NOBODY),
    "fill": Row("waiting", lambda _: {"seat": 2, "level": "steady"}, HOSTS),
    "fill somebody's seat": Row("playing", lambda _: {"seat": 2, "level": "steady"}, NOBODY),
    "set": Row("playing", lambda _: {"chat": False, "undo": "never"}, HOSTS),
    "undo": Row("playing", lambda one: {"seen": one.live.version}, SEATED, sure=False),
    "consent": Row("playing", lambda _: {"yes": True}, SEATED, sure=False),
    "open": Row("playing", lambda _: {"guest": 1}, SEATED, sure=False),
    "close": Row("playing", lambda _: {}, SEATED),
    "hint": Row("playing", lambda one: {"seen": one.live.version}, NOBODY),  # among people there are none
    "agree": Row("playing", lambda _: {"yes": True}, SEATED),
    "show": Row("playing", lambda _: {"hand": 1, "step": 3}, NOBODY),  # where a match is played nobody leads through one
    "lead": Row("playing", lambda _: {"guest": 1}, NOBODY),
    "explain": Row("playing", lambda _: {}, SEATED),
    "read": Row("playing", lambda _: {}, SEATED),
    "say": Row("playing", lambda _: {"text": "Servus"}, SEATED),
    "sync": Row("playing", lambda _: {}, EVERYBODY),
    "ping": Row("playing", lambda _: {}, EVERYBODY),
    "hold": Row("playing", lambda _: {"seat": 0}, NOBODY),  # each of them has a phone
}  # fmt: skip
OVER_SOCKETS_ONLY = {"hello", "ping"}


def test_every_message_has_a_row():
    known = {kind.__struct_config__.tag for kind in get_args(protocol.Message)}
    assert {name.split()[0] for name in MESSAGES} == known


def judge(name: str, one: Scene, answer: dict[str, Any]) -> None:
    """The answer is one that this role may get, and nothing has changed where it was none."""
    row, told = MESSAGES[name], f"{name} by {one.role}: {answer}"
    if one.role not in row.may:
        assert answer["t"] == "error", told
        assert answer["code"] in NO, told
        assert one.now == one.live, told
        assert not Message.objects.exists(), told
    elif row.sure:
        assert answer["t"] in ("ack", "view", "refused", "pong", "explained"), told
    else:
        assert answer.get("code") != "not-seated", told


@pytest.mark.parametrize("name", [name for name in MESSAGES if name not in OVER_SOCKETS_ONLY])
def test_messages_over_http(tables, name):
    row = MESSAGES[name]
    for one in scenes(row.stage, row.may):
        body = {"t": name.split()[0], "ref": one.role, **row.wish(one)}
        if "seen" not in body and name == "say":
            Message.objects.all().delete()
        answer = post(one.browser, f"/api/v1/tables/{one.live.facts.code}/act", body)
        judge(name, one, answer.json())
        if name == "sync":
            assert answer.json()["view"]["seat"] == one.seat
        Message.objects.all().delete()


@pytest.mark.parametrize("name", [name for name in MESSAGES if name != "hello"])
async def test_messages_over_sockets(served, name):
    row = MESSAGES[name]
    for met in await sync_to_async(lambda: list(scenes(row.stage, row.may)))():
        client = await connected(met)
        one = await sync_to_async(met.again)()
        await client.send(t=name.split()[0], ref=one.role, **row.wish(one))
        answer = await client.get()
        while answer["t"] in ("crowd", "talk", "said"):
            answer = await client.get()
        await sync_to_async(judge)(name, one, answer)
        if name == "sync":
            assert answer["view"]["seat"] == one.seat
        await client.leave()
        await sync_to_async(Message.objects.all().delete)()


async def connected(one: Scene) -> Client:
    """A socket with the ticket that the server itself has handed to this role."""
    code = one.live.facts.code
    ticket = await sync_to_async(lambda: post(one.browser, f"/api/v1/tables/{code}/ticket", {}).json()["ticket"])()
    client = Client(code, ticket)
    await client.connect()
    await client.hello()
    client.view = await client.next("view")
    assert client.view["view"] is None or client.view["view"]["seat"] == one.seat
    return client


def post(browser: Browser, path: str, body: Any, **more: Any) -> Any:
    return browser.post(path, json.dumps(body), content_type="application/json", **more)


# --- addresses --------------------------------------------------------------


class Address(NamedTuple):
    """A request. ``yes`` and ``no``: the answers to those who may and to the others, who change nothing.

    ``works``: it changes the table for those who may.
    """

    method: str
    path: Callable[[Scene], str]
    may: frozenset[str] = EVERYBODY
    form: Callable[[Scene], dict[str, Any]] = lambda _: {}
    yes: tuple[int, ...] = (200,)
    no: tuple[int, ...] = (403,)
    stage: str = "playing"
    works: bool = False
    json: bool = False


def at_table(rest: str = "") -> Callable[[Scene], str]:
    return lambda one: f"/t/{one.live.facts.code}/{rest}"


def at_api(rest: str = "") -> Callable[[Scene], str]:
    return lambda one: f"/api/v1/tables/{one.live.facts.code}{rest}"


def at_match(rest: str = "") -> Callable[[Scene], str]:
    return lambda one: f"/m/{match_of(one).key}/{rest}"


def fixed(path: str) -> Callable[[Scene], str]:
    return lambda _: path


def match_of(one: Scene) -> Match:
    return Match.objects.get(table=one.live.facts.id)


def at_circle(rest: str = "") -> Callable[[Scene], str]:
    def path(one: Scene) -> str:
        table = Table.objects.get(pk=one.live.facts.id)
        if table.circle is None:
            table.circle = Circle.objects.create(name="Round", next_day="2026-12-03", next_time="20:00")
            table.save(update_fields=["circle"])
        return f"/our/{table.circle.token}/{rest}"

    return path


def kept(rest: str) -> Callable[[Scene], str]:
    return lambda one: f"/me/rules/{rules_of(one.players[1])}/{rest}"


def rules_of(player: int) -> int:
    found, _ = SavedRules.objects.get_or_create(player_id=player, name="Mine", game="ramsen", edition=1, seats=4)
    return found.pk


def duplicate(rest: str = "", *, paper: bool = False) -> Callable[[Scene], str]:
    """A duplicate that the host of the table has made."""

    def path(one: Scene) -> str:
        made = Duplicate.objects.filter(paper=paper).first() or duplicates.made(paper=paper)
        Duplicate.objects.filter(pk=made.pk).update(host=one.live.facts.host)
        return f"/d/{made.key}/{rest}"

    return path


def device_of(one: Scene) -> dict[str, Any]:
    """A further device of the second player."""
    found, _ = Device.objects.get_or_create(player_id=one.players[1], token_hash=f"{one.players[1]:064}")
    return {"device": found.pk}


def running(path: Callable[[Scene], str]) -> Address:
    """What belongs to a match that is not over: there is no such thing for anybody."""
    return Address("GET", path, NOBODY, no=(404,))


ADDRESSES = {
    "lobby": Address("GET", fixed("/en/lobby/")),
    "lobby/": Address("GET", fixed("/lobby/"), yes=(302,)),
    "seat": Address("POST", fixed("/lobby/seat/"), NOBODY, lambda one: {"table": one.live.facts.code, "name": "New"},
                    no=(302, 404, 409), stage="waiting"),
    "seal": Address("POST", fixed("/lobby/seal/"), form=lambda one: {"table": one.live.facts.code}),
    "open": Address("GET", fixed("/en/tables/open/")),
    "tables/open/": Address("GET", fixed("/tables/open/"), yes=(302,)),
    "play": Address("POST", fixed("/play/"), form=lambda _: {"game": "ramsen", "name": "New"}, yes=(302,)),
    "play-on": Address("POST", fixed("/play/on/"), form=lambda _: {"game": "ramsen", "example": "told", "step": "13"},
                       yes=(302,)),
    "guide": Address("POST", fixed("/play/guide/"), form=lambda _: {"guide": "off"}, yes=(302,)),
    "new": Address("POST", fixed("/tables/new/"), form=lambda _: {"game": "ramsen", "name": "New"}, yes=(302,)),
    "friends": Address("GET", fixed("/en/friends/")),
    "friends asked": Address("POST", fixed("/en/friends/"), form=lambda _: {"game": "ramsen", "name": "New"}, yes=(302,)),
    "one-phone": Address("GET", fixed("/en/one-phone/")),
    "one-phone dealt": Address("POST", fixed("/en/one-phone/"), yes=(302,),
                               form=lambda _: {"game": "ramsen", "player1": "Ada", "player2": "Bea"}),
    "big-screen": Address("GET", lambda one: f"/tv/{one.live.facts.code}/"),
    "big-screen-invited": Address("GET", lambda one: f"/j/{one.live.facts.invite}/tv/"),
    "big-screen-invited forged": Address("GET", fixed("/j/forged/tv/"), NOBODY, no=(404,)),
    "table": Address("GET", at_table()),
    "table-rules": Address("GET", at_table("rules/"), HOSTS),
    "table-rules changed": Address("POST", at_table("rules/"), frozenset({"host"}), lambda _: {"game": "rams"},
                                   yes=(302,), no=(403, 422), stage="waiting", works=True),
    "sit": Address("POST", at_table("sit/"), NOBODY, lambda _: {"name": "New"}, stage="waiting"),
    "fill": Address("POST", at_table("fill/"), HOSTS, yes=(302,), no=(302, 403), stage="waiting", works=True),
    "leave": Address("POST", at_table("leave/"), SEATED, yes=(302,), no=(302,), works=True),
    "watch": Address("POST", at_table("watch/"), NOBODY, lambda _: {"name": "New"}, no=(409,)),
    "host": Address("POST", at_table("host/kick/"), HOSTS, lambda _: {"seat": "2"}, yes=(302,), works=True),
    "host forged": Address("POST", at_table("host/kick/"), NOBODY, lambda _: {"seat": "99"}),
    "t/<slug:code>/host/": Address("POST", at_table("host/"), HOSTS, lambda _: {"do": "kick", "seat": "2"}, yes=(302,),
                                   works=True),
    "circle-found": Address("GET", at_table("circle/"), SEATED | HOSTS),
    "circle-found by name": Address("POST", at_table("circle/"), SEATED | HOSTS, lambda _: {"name": "Round"}, yes=(302,)),
    "circle": Address("GET", at_circle()),
    "circle forged": Address("GET", fixed("/our/forged/"), NOBODY, no=(404,)),
    "circle-sit": Address("POST", at_circle("sit/"), form=lambda _: {"name": "New"}, yes=(302,)),
    "circle-change": Address("POST", at_circle("change/"), SEATED | HOSTS, lambda _: {"do": "name", "name": "New"},
                             yes=(302,)),
    "circle-evening": Address("GET", at_circle("evening.ics")),
    "join": Address("GET", lambda one: f"/j/{one.live.facts.invite}/"),
    "coming": Address("POST", lambda one: f"/j/{one.live.facts.invite}/coming/", form=lambda _: {"name": "Soon"},
                      stage="waiting", works=True),
    "join forged": Address("GET", fixed("/j/forged/"), NOBODY, no=(404,)),
    "join to sit": Address("POST", lambda one: f"/j/{one.live.facts.invite}/", EVERYBODY - SEATED - {"removed"},
                           lambda _: {"name": "New"}, yes=(302,), no=(302, 403, 409), stage="waiting", works=True),
    "organise": Address("GET", fixed("/organise/")),
    "organise-open": Address("POST", fixed("/organise/open/"), form=lambda _: {"names": "Ada\nBea"}, yes=(302,)),
    "cards": Address("GET", lambda one: f"/organise/cards/?table={one.live.facts.code}", frozenset({"organiser"}),
                     no=(302,)),
    "day": Address("GET", fixed("/en/hand-of-the-day/")),
    "day-short": Address("GET", fixed("/day/"), yes=(302,)),
    "day-play": Address("POST", fixed("/day/ramsen/play/"), form=lambda _: {"name": "New"}, yes=(302,)),
    "duplicate-new": Address("POST", fixed("/d/new/"), form=lambda _: {"game": "ramsen", "name": "New"}, yes=(302,)),
    "duplicate": Address("GET", duplicate()),
    "duplicate-play": Address("POST", duplicate("play/"), form=lambda _: {"name": "New"}, yes=(302,)),
    "duplicate-end": Address("POST", duplicate("end/"), HOSTS, yes=(302,)),
    "duplicate-hands": Address("GET", duplicate("hands/", paper=True), HOSTS, no=(404,)),
    "duplicate-enter": Address("POST", duplicate("enter/", paper=True), HOSTS, yes=(302,), no=(404,),
                               form=lambda _: {"table": "A", "deal": "1", **{f"seat-{n}": "0" for n in range(3)}}),
    "keys": Address("GET", fixed("/keys/")),
    "me": Address("GET", fixed("/me/")),
    "rename": Address("POST", fixed("/me/name/"), form=lambda _: {"name": "New"}, yes=(302,)),
    "together": Address("GET", fixed("/me/together/"), yes=(302,)),
    "export": Address("GET", fixed("/me/export/"), EVERYBODY - {"stranger"}, no=(302,)),
    "erase": Address("GET", fixed("/me/erase/"), EVERYBODY - {"stranger"}, no=(302,)),
    "device-code": Address("POST", fixed("/me/devices/new/"), EVERYBODY - {"stranger"}, no=(302,)),
    "device-remove": Address("POST", fixed("/me/devices/remove/"), form=device_of, yes=(302,)),
    "device": Address("GET", fixed("/device/")),
    "device forged": Address("POST", fixed("/device/"), NOBODY, lambda _: {"code": "WRONGCOD"}, no=(409,)),
    "kept": Address("GET", fixed("/me/rules/")),
    "kept-rename": Address("POST", kept("name/"), frozenset({"player"}), lambda _: {"name": "New"}, (302,), (404,)),
    "kept-delete": Address("POST", kept("delete/"), frozenset({"player"}), yes=(302,), no=(404,)),
    "replay": running(at_match()),
    "replay-hand": running(at_match("hands/1/")),
    "replay-text": running(at_match("record.txt")),
    "review": running(at_match("review/")),
    "then": running(at_match("then/")),
    "table-then": Address("GET", at_table("then/"), NOBODY, no=(404,)),
    "shared-begin": Address("POST", at_match("shared/"), NOBODY, lambda _: {"name": "New"}, no=(404,)),
    "shared": Address("GET", at_match("shared/nothing/"), NOBODY, no=(404,)),
    "brought-again": Address("POST", fixed("/replay/nothing/again/"), NOBODY, lambda _: {"place": "1.0.0"}, no=(404,)),
    "again": Address("POST", at_match("again/"), NOBODY, no=(404,)),
    "hints": Address("GET", fixed("/en/hints/")),
    "fair": running(at_match("fair/")),
    "fair-about": Address("GET", fixed("/fair/")),
    "signing-keys": Address("GET", fixed("/.well-known/weli-keys.json")),
    "upload": Address("GET", fixed("/replay/")),
    "brought": Address("GET", fixed("/replay/nothing/"), NOBODY, no=(404,)),
    "brought-hand": Address("GET", fixed("/replay/nothing/hands/1/"), NOBODY, no=(404,)),
    "brought-forget": Address("POST", fixed("/replay/nothing/forget/"), NOBODY, no=(404,)),
    "developers": Address("GET", fixed("/api/")),
    "docs": Address("GET", fixed("/api/v1/docs")),
    "GET /api/v1/games": Address("GET", fixed("/api/v1/games")),
    "GET /api/v1/tables": Address("GET", fixed("/api/v1/tables")),
    "POST /api/v1/tables": Address("POST", fixed("/api/v1/tables"), form=lambda _: {"game": "ramsen"}, yes=(201,),
                                   json=True),
    "GET /api/v1/data": Address("GET", fixed("/api/v1/data")),
    "GET /api/v1/data/{name}": Address("GET", fixed("/api/v1/data/games")),
    "POST /api/v1/seals": Address("POST", fixed("/api/v1/seals"), json=True),
    "GET /api/v1/tables/{code}": Address("GET", at_api()),
    "POST /api/v1/tables/{code}/ticket": Address("POST", at_api("/ticket"), json=True),
    "POST /api/v1/tables/{code}/act": Address("POST", at_api("/act"), form=lambda _: {"t": "sync"}, json=True),
    "POST /api/v1/tables/{code}/ready": Address("POST", at_api("/ready"), SEATED, no=(200,), stage="between",
                                                works=True, json=True),
    "GET /api/v1/tables/{code}/events": Address("GET", at_api("/events")),
    "GET /api/v1/matches/{key}/record": running(lambda one: f"/api/v1/matches/{match_of(one).key}/record"),
    "GET /api/v1/matches/{key}/head": running(lambda one: f"/api/v1/matches/{match_of(one).key}/head"),
    "GET /api/v1/keys": Address("GET", fixed("/api/v1/keys")),
}  # fmt: skip
SOCKETS = {"ws/tables/<slug:code>/", "ws/lobby/"}  # the first is what the messages above go through; see test_lobby too


def test_every_address_has_a_row():
    names = {row.split(" ")[0] for row in ADDRESSES if not row.startswith(("GET", "POST"))}
    pages = {one.name or str(one.pattern) for one in urlpatterns if isinstance(one, URLPattern)}
    assert names == pages
    schema = api.get_openapi_schema(path_prefix="/api/v1/")["paths"]
    ours = {path: methods for path, methods in schema.items() if "/clubs/" not in path}  # for these see test_crawl
    calls = {f"{method.upper()} {path}" for path, methods in ours.items() for method in methods}
    assert {row for row in ADDRESSES if row.startswith(("GET", "POST"))} == calls
    assert {str(one.pattern) for one in websocket_urlpatterns} == SOCKETS


def ask(browser: Browser, one: Scene, row: Address, **more: Any) -> Any:
    path, form = row.path(one), row.form(one)
    if row.method == "GET":
        return browser.get(path, **more)
    return post(browser, path, form, **more) if row.json else browser.post(path, form, **more)


@pytest.fixture
def quick(tables, settings):
    settings.TABLES_WAIT = 0.05


@pytest.mark.parametrize("name", ADDRESSES)
def test_addresses(quick, name):
    row = ADDRESSES[name]
    for one in scenes(row.stage, row.may if row.works else NOBODY):
        answer = ask(one.browser, one, row)
        allowed, told = one.role in row.may, f"{name} by {one.role}: {answer.status_code}"
        assert answer.status_code in (row.yes if allowed else row.no), told
        if allowed and row.works:
            assert one.now.facts != one.live.facts, told
        else:
            assert one.now.facts == one.live.facts, told


def test_what_is_of_one_person_stays_of_that_person(quick):
    """Devices and rule sets of the second player, tried by everybody."""
    for role in ROLES:
        one = scene(role)
        device, rules = device_of(one)["device"], rules_of(one.players[1])
        ask(one.browser, one, ADDRESSES["device-remove"])
        assert Device.objects.filter(pk=device).exists() == (role != "player"), role
        ask(one.browser, one, ADDRESSES["kept-delete"])
        assert SavedRules.objects.filter(pk=rules).exists() == (role != "player"), role
        Device.objects.all().delete()
        SavedRules.objects.all().delete()


# They open a table on which nobody sits, or prepare for that; nothing of a browser is used.
OPEN_TO_PROGRAMS = {"POST /api/v1/tables", "POST /api/v1/seals"}


@pytest.mark.parametrize("name", [name for name, row in ADDRESSES.items() if row.method == "POST"])
def test_another_site_cannot_send_it(quick, name):
    """A form of a strange site, sent by the browser of somebody who might."""
    row = ADDRESSES[name]
    if name in OPEN_TO_PROGRAMS:
        return
    for one in scenes(row.stage, NOBODY, row.may & {"host", "player"} or {"host"}):
        strict = Browser(enforce_csrf_checks=True)
        strict.cookies = one.browser.cookies
        answer = ask(strict, one, row, headers={"origin": "https://evil.example", "sec-fetch-site": "cross-site"})
        assert answer.status_code == 403, (name, one.role, answer.status_code)
        assert one.now.facts == one.live.facts


@pytest.mark.parametrize("name", [name for name in ADDRESSES if "{code}" in name])
def test_token_of_another_table_opens_nothing(quick, name):
    one, row = scene("stranger", ADDRESSES[name].stage), ADDRESSES[name]
    other = post(Browser(), "/api/v1/tables", {"game": "ramsen", "seats": 3}).json()["seats"][0]["token"]
    for token, status in ((other, 403), ("nonsense", 401)):
        answer = ask(Browser(), one, row, headers={"authorization": f"Seat {token}"})
        assert answer.status_code == status, (name, token)
        assert one.now.facts == one.live.facts


async def test_hello_opens_nothing_with_a_forged_ticket(served):
    one = await sync_to_async(scene)("player")
    other = await sync_to_async(scene)("player")
    forged = {"": 4401, "forged": 4401, identity.make_ticket(identity.Ticket(other.live.facts.id, one.me)): 4403}
    for ticket, code in forged.items():
        client = Client(one.live.facts.code, ticket)
        await client.connect()
        await client.hello()
        assert await client.closed() == code
        assert client.frames == []


async def test_ticket_names_nobody_but_its_owner(served):
    """A ticket is for the seat of who asked for it, whatever the request says."""
    for role in ROLES:
        one = await sync_to_async(scene)(role)
        browser = await sync_to_async(lambda one: one.browser)(one)
        path, wish = f"/api/v1/tables/{one.live.facts.code}/ticket", {"name": "X", "seat": 2, "player": one.players[2]}
        answer = (await sync_to_async(post)(browser, path, wish)).json()
        assert answer["seat"] == one.seat
        ticket = identity.read_ticket(answer["ticket"])
        assert ticket is not None
        known = one.me if role in SEATED | HOSTS else None
        assert ticket == (one.live.facts.id, known), role
