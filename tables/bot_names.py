"""What bots are called: by the name one can tell how well they play, and the word beside it says so."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from django.utils.translation import gettext_lazy as _

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


BOT_WORDS = {
    "beginner": _("beginner bot"),
    "steady": _("steady bot"),
    "strong": _("strong bot"),
    "master": _("master bot"),
}


@cache
def _first_words() -> frozenset[str]:
    """All of these names as they are compared; what is no name in any language is told by the settings, so not on import."""
    return frozenset(key(name) for names in OF_LEVEL.values() for name in names)


def bot_name(taken: Iterable[str], level: str = "steady") -> str:
    """A name for a bot of this level that nobody at the table has."""
    names, others = OF_LEVEL.get(level, BOTS), list(taken)
    used = {key(name) for name in others}
    return next((name for name in names if key(name) not in used), None) or free(names[0], others)


def is_bot_name(name: str) -> bool:
    """Whether bots are called so, and nobody chose the name for this one."""
    return key(name) in _first_words()
