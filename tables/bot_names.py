"""What bots are called: by the name one can tell how well they play."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from config.web.names import free, key

BOTS = ("Resi", "Sepp", "Vroni", "Toni", "Burgl", "Hias", "Zenzi", "Wastl", "Moidl", "Luis")
OF_LEVEL: Mapping[str, Sequence[str]] = {
    "beginner": ("Lisl", "Hansl", "Kathl", "Poldl", "Mirzl", "Bertl", "Nannerl", "Xandl", "Gretl", "Franzl"),
    "steady": BOTS,
    "strong": (
        "Frau Gruber", "Herr Moser", "Frau Lechner", "Herr Pichler", "Frau Egger",
        "Herr Thaler", "Frau Hofer", "Herr Kofler", "Frau Walch", "Herr Ebner",
    ),
    "master": (
        "Hofrat Rainer", "Hofrätin Mayr", "Hofrat Plattner", "Hofrätin Steiner", "Hofrat Unterberger",
        "Hofrätin Auer", "Hofrat Stecher", "Hofrätin Pircher", "Hofrat Ladurner", "Hofrätin Told",
    ),
}  # fmt: skip


def bot_name(taken: Iterable[str], level: str = "steady") -> str:
    """A name for a bot of this level that nobody at the table has."""
    names, others = OF_LEVEL.get(level, BOTS), list(taken)
    used = {key(name) for name in others}
    return next((name for name in names if key(name) not in used), None) or free(names[0], others)


def is_bot_name(name: str) -> bool:
    """Whether bots are called so, and nobody chose the name for this one."""
    return key(name) in _keys()


@cache
def _keys() -> frozenset[str]:
    """Of all names of bots. Made when it is first asked for: what a key is depends on the languages of the site."""
    return frozenset(key(name) for names in OF_LEVEL.values() for name in names)
