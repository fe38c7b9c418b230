"""Who runs this site, as they have said: the name and the addresses that stand under Contact."""

from __future__ import annotations

from typing import Final, NamedTuple

from config.web import place

# What people have to be told everywhere, in the order in which it is missed.
NEEDED: Final = ("OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_MAIL")
BETWEEN: Final = ";"  # lines of one setting


class Operator(NamedTuple):
    """Whoever runs the site. ``address`` and ``further`` are lines; all of it is empty where nobody has said it."""

    name: str
    address: tuple[str, ...]
    mail: str
    further: tuple[str, ...]
    privacy: str


def operator() -> Operator:
    """What is said of whoever runs this site; nothing is made up for what is left out.

    ``privacy``: the address for questions about what is kept; that for everything else where none of its own is named.
    """
    return Operator(
        place.said("OPERATOR_NAME"),
        _lines(place.said("OPERATOR_ADDRESS")),
        place.said("OPERATOR_MAIL"),
        _lines(place.said("OPERATOR_FURTHER")),
        place.said(place.PRIVACY) or place.said("OPERATOR_MAIL"),
    )


def unsaid() -> tuple[str, ...]:
    """The settings that people have to be told and that are not set."""
    return tuple(name for name in NEEDED if not place.said(name))


def _lines(setting: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in setting.replace("\n", BETWEEN).split(BETWEEN) if line.strip())
