"""Nobody is sent a card that may not be known: every byte to every role in random games.

What a role may know is computed from the piles of the engine's states, never from its views.
"""

from __future__ import annotations

import random
import re

import pytest
from asgiref.sync import sync_to_async

from rules.engine import cards
from rules.games import GAMES
from tables.rendered_table import RenderedTable
from tables.service.live import TableState
from tests.kinds import of_each_kind
from tests.tables import people as at
from tests.tables.sockets import Client, full_table, now

CARD = re.compile(r"\b[EGHS][AKOUT98765432]\b")
RECORD = re.compile(r'"record":"[^"]*"')
FACE_UP = {"turn-up", "turned", "shown"}  # places on the table where everybody looks


def knowledge(live: TableState) -> dict[int | None, list[tuple[int, frozenset[str]]]]:
    """For each role: (version, codes that it may have seen by then), line by line through this hand."""
    seats = [None, *range(len(live.facts.places))]
    seen: dict[int | None, int] = dict.fromkeys(seats, 0)
    grown: dict[int | None, list[tuple[int, frozenset[str]]]] = {seat: [] for seat in seats}
    afters = [*(step.before for step in live.steps[1:]), live.state]
    for step, state in zip(live.steps, afters, strict=True):
        public = state.exposed
        for trick in state.tricks:
            public |= cards.card_set(trick.cards)
        public |= cards.card_set(getattr(state.local, "cards", ()) or ())
        for name, pile in state.piles:
            public |= pile if name in FACE_UP else 0
        for seat in seats:
            own = 0
            if seat is not None:
                own |= state.hands[seat] if state.hands and state.looked >> seat & 1 else 0
                for name, pile in state.piles:
                    own |= pile if name.endswith(f":{seat}") else 0
            seen[seat] |= public | own
            grown[seat].append((step.version, frozenset(map(cards.code, cards.members(seen[seat])))))
    return grown


def leaked(frames: list[str], known: list[tuple[int, frozenset[str]]]) -> list[tuple[int, set[str]]]:
    """Frames that name a card which their receiver could not know at their version."""
    found = []
    for text in frames:
        version = re.search(r'"version":(\d+)', text)
        named = set(CARD.findall(RECORD.sub("", text)))
        if not named or version is None:
            continue
        may: frozenset[str] = frozenset()
        for when, codes in known:
            if when <= int(version.group(1)):
                may = codes
        if named - may:
            found.append((int(version.group(1)), named - may))
    return found


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("key", sorted(GAMES))
async def test_every_frame_of_every_role(served, key):
    """Four people and a watcher at sockets, three hands or more at random, with refusals, catch-ups and duplicates."""
    dice = random.Random(key)
    live, players = await full_table(key, GAMES[key].best)
    seats = [*range(len(players)), None]
    looked_at = False  # a hand may be thrown in before anybody has looked
    for hand in range(20):
        if hand >= 3 and looked_at:
            break
        clients = {seat: await Client.of(live, None if seat is None else players[seat]) for seat in seats}
        while live.stage == "playing":
            await one_move(live, clients, players, dice)
            live = now(live)
        known = knowledge(live)
        for seat, client in clients.items():
            await client.send(t="sync")
            await client.until(live.version)
            looked_at |= any(CARD.search(frame) for frame in client.frames)
            assert leaked(client.frames, known[seat]) == [], f"seat {seat}"
            await client.leave()
        if live.stage == "over":
            break
        live = await sync_to_async(at.everybody_ready)(live, players)
    assert looked_at


async def one_move(live, clients, players, dice):
    """Somebody acts; before it others try what they may not, and somebody asks for everything again."""
    action = at.some_action(live, dice)
    other = dice.randrange(len(players))
    if other not in live.acting:
        held = CARD.findall(str(clients[other].view["view"]["hand"]))
        await clients[other].act(f"{other} play {dice.choice(held or ['H7'])}", seen=live.version)
        while (answer := await clients[other].get())["t"] == "crowd":  # how many watch is told at any time
            pass
        assert answer["t"] == "refused"
    line, name = str(action), at.ref()
    await clients[action.seat].act(line, name, live.version)
    view = await clients[action.seat].until(live.version + 1)
    for seat, client in clients.items():
        if seat != action.seat:
            await client.until(view["version"])
    if dice.random() < 0.1:
        await clients[action.seat].act(line, name, live.version)
        assert (await clients[action.seat].next("ack"))["ref"] == name
    if dice.random() < 0.1:
        seat = dice.choice(list(clients))
        await clients[seat].send(t="sync")
        await clients[seat].until(view["version"])


@of_each_kind
@pytest.mark.parametrize("key", sorted(GAMES))
def test_planted_leak_is_found(tables, key):
    """A test of the test: the next seat's frames, sent to this one, are noticed."""
    dice = random.Random(key)
    live, players = at.open_full(key, GAMES[key].best)
    frames: dict[int, list[str]] = {}

    def look(live):
        for seat in frames:
            frames[seat].append(RenderedTable(live).frame(seat, 0))

    for _ in range(20):
        frames |= {seat: [] for seat in range(len(players))}
        live = at.play_hand(live, players, dice, watch=look)
        known = knowledge(live)
        if known[1][-1][1] - known[0][-1][1]:
            break  # else the hand was thrown in before anybody had looked
        live = at.everybody_ready(live, players)
    assert leaked(frames[0], known[0]) == []
    assert leaked(frames[1], known[0])
    assert leaked(frames[0], known[None])
