"""What bots are called."""

from collections.abc import Iterable

from config.web.names import free, key

BOTS = ("Resi", "Sepp", "Vroni", "Toni", "Burgl", "Hias", "Zenzi", "Wastl", "Moidl", "Luis")


def bot_name(taken: Iterable[str]) -> str:
    """A bot's name that nobody at the table has."""
    used = {key(name) for name in taken}
    return next((name for name in BOTS if key(name) not in used), None) or free(BOTS[0], taken)
