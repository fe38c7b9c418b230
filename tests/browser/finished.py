"""A match that was played to its end, for pages that look back at one."""

from __future__ import annotations

from tests.running import Site, environment, manage

_PLAYED = """
from tables.service.writer import writer
from tests.tables.matches import finished
writer.inline = True
print("match", finished({game!r}, {seats}, **{options!r})[0].key)
"""


def finished_match(site: Site, game: str, *, seats: int, **options: object) -> str:
    """Its address. It is written into the site's database from outside, which is quicker than to play it there."""
    script = _PLAYED.format(game=game, seats=seats, options=options)
    said = manage("shell", "-c", script, env=environment(site.data))
    key = next(line.split()[1] for line in said.splitlines() if line.startswith("match "))
    return f"{site.url}/m/{key}/"
