"""Who runs this site, as its settings say: the name and the addresses that stand under Contact."""

from __future__ import annotations

from typing import Final, NamedTuple

from django.conf import settings

# What people have to be told everywhere, in the order in which it is missed.
NEEDED: Final = ("OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_MAIL")
BETWEEN: Final = ";"  # lines of one setting


class Operator(NamedTuple):
    """Whoever runs the site. ``address`` and ``further`` are lines; all of it is empty where nobody has said it."""

    name: str
    address: tuple[str, ...]
    mail: str
    further: tuple[str, ...]


def operator() -> Operator:
    """What the settings say of whoever runs this site; nothing is made up for what they leave out."""
    return Operator(
        settings.OPERATOR_NAME,
        _lines(settings.OPERATOR_ADDRESS),
        settings.OPERATOR_MAIL,
        _lines(settings.OPERATOR_FURTHER),
    )


def unsaid() -> tuple[str, ...]:
    """The settings that people have to be told and that are not set."""
    return tuple(name for name in NEEDED if not getattr(settings, name))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line for one in text.split(BETWEEN) if (line := one.strip()))
