"""Pages that somebody has open since before every command had an address of its own: their buttons say it in one word.

The word is ``do``, the command, and after a dash whom or what it concerns: ``here-k3f9``, ``lock-all``.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from config.web.forms import given, word


@dataclass(frozen=True)
class _Button:
    do: str = word()


def pressed(request: HttpRequest) -> tuple[str, str]:
    """The command of the button, and whom or what it concerns; empty where the form has none."""
    command, _dash, what = given(request.POST, _Button).do.partition("-")
    return command, what
