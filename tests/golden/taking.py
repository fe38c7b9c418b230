"""One taking: the site is opened once, then each kind is taken in turn."""

from __future__ import annotations

import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.golden.still import Stillness

still = Stillness()  # before anything of the site is imported, so that nothing of it sees another clock or chance

from tests.golden import doors  # noqa: E402

doors.open_site()

from tests.golden import addresses, api, cli, clubs, codes, frames, pages  # noqa: E402
from tests.golden.neat import Neat  # noqa: E402
from tests.golden.shelf import Shelf  # noqa: E402
from tests.golden.site import House  # noqa: E402

TAKE: dict[str, Callable[[House, Shelf, list[str]], Awaitable[None]]] = {
    "pages": pages.take,
    "codes": codes.take,
    "api": api.take,
    "addresses": addresses.take,
    "cli": cli.take,
    "frames": frames.take,
    "clubs": clubs.take,
}


async def everything(folder: Path, kinds: list[str], games: list[str]) -> None:
    """Writes these kinds into the folder, and says how long each took."""
    house = House(still)
    shelf = Shelf(folder, Neat(doors.release(), doors.folder_of_data()))
    for kind in kinds:
        began = time.monotonic()
        await TAKE[kind](house, shelf, games)
        print(f"{kind}: {time.monotonic() - began:.0f} s", file=sys.stderr)
