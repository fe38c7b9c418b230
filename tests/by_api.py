"""``python -m tests.by_api ADDRESS``: plays one hand on a running site as a program would, and tells how it went."""

from __future__ import annotations

import json
import random
import ssl
import sys
import time
import urllib.request
from typing import Any

SECONDS = 60.0  # for a hand


def asked(origin: str, path: str, token: str = "", body: dict[str, Any] | None = None) -> dict[str, Any]:
    """The answer of the API. A certificate that nobody has signed is taken: this looks at a site that one has just set up."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Seat {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{origin}/api/v1/{path}", data, headers)
    unsigned = ssl._create_unverified_context()
    with urllib.request.urlopen(request, timeout=30, context=unsigned) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def line(seat: int, offer: dict[str, Any], dice: random.Random) -> str:
    """One of the actions of an offer, as a line of the log."""
    verb = offer["verb"]
    if "args" in offer or "range" in offer:
        verb += f":{offer['args'][0] if 'args' in offer else offer['range'][0]}"
    cards = dice.sample(offer["from"], offer["min"]) if "from" in offer else []
    return " ".join((str(seat), verb, *cards))


def play_a_hand(origin: str, game: str = "ramsen", seats: int = 4) -> tuple[str, int]:
    """Opens a table and plays its first hand at random, in every seat; the code of the table and the number of actions."""
    dice = random.Random(1)
    table = asked(origin, "tables", body={"game": game, "seats": seats})
    path, tokens = f"tables/{table['table']}", {one["seat"]: one["token"] for one in table["seats"]}
    for seat, token in tokens.items():
        asked(origin, f"{path}/ticket", token, {"name": f"P{seat}"})
    acted, until = 0, time.monotonic() + SECONDS
    while time.monotonic() < until:
        face = asked(origin, path, tokens[0])
        if acted and face["table"]["stage"] != "playing":
            return table["table"], acted
        for seat in face["view"]["to_act"]:
            own = asked(origin, f"{path}/act", tokens[seat], {"t": "sync"})
            if seat not in own["view"]["to_act"]:
                continue
            words = line(seat, dice.choice(own["view"]["legal"]), dice)
            act = {"t": "act", "ref": f"a{acted}", "seen": own["version"], "line": words}
            answer = asked(origin, f"{path}/act", tokens[seat], act)
            assert answer["t"] not in ("refused", "error"), answer
            acted += 1
            break
    raise TimeoutError(f"the hand at {table['table']} was not over after {SECONDS:.0f} s")


if __name__ == "__main__":
    began = time.monotonic()
    code, times = play_a_hand(sys.argv[1])
    print(f"A hand was played at {sys.argv[1]}/t/{code}/: {times} actions, {time.monotonic() - began:.1f} s.")
