"""What programs get: the description of the API, its public answers, its problems, and pages framed elsewhere."""

from __future__ import annotations

from tests.golden.shelf import Shelf
from tests.golden.site import Browser, House

GET = (
    *("openapi.json", "games", "data", "keys", "tables", "tables/nothing", "matches/nothing/record", "nothing"),
    *("tables/nothing/events?since=0", "clubs/nothing", "data/nothing"),
)
WRONG = (
    ("game", {"game": "nothing"}),
    ("option", {"game": "ramsen", "options": {"nothing": 1}}),
    ("value", {"game": "ramsen", "options": {"crosses": 77}}),
    ("bots", {"game": "ramsen", "seats": 3, "bots": 3}),
    ("seats", {"game": "ramsen", "seats": 99}),
    ("guests", {"game": "ramsen", "guests": True, "watch": False}),
    ("shape", {"seats": "three"}),
)


async def take(house: House, shelf: Shelf, games: list[str]) -> None:
    """Each answer, and of each game what opening a table answers."""
    program = Browser(house)
    for address in GET:
        house.still.scene(f"api {address}")
        shelf.answer("api", address, await program.get(f"/api/v1/{address}"))
    for one in (await program.get("/api/v1/data")).json:
        shelf.answer("api", f"data/{one['name']}", await program.get(f"/api/v1/data/{one['name']}"))
    for name, body in WRONG:
        house.still.scene(f"api wrong {name}")
        shelf.answer("api", f"opening/wrong-{name}", await program.post("/api/v1/tables", body))
    for game in (await program.get("/api/v1/games")).json:
        if games and game["key"] not in games:
            continue
        house.still.scene(f"api opening {game['key']}")
        opened = await program.post("/api/v1/tables", {"game": game["key"], "bots": game["players"][0] - 1})
        shelf.answer("api", f"opening/{game['key']}", opened)
        table = await program.get(f"/api/v1/tables/{opened.json['table']}")
        shelf.answer("api", f"opening/{game['key']}-table", table)
