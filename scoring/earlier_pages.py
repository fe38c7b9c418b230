"""Pages that somebody has open since before every command had an address of its own: their buttons say it in one word.

The word is ``do``, the command, and after a dash whom or what it concerns: ``here-k3f9``, ``lock-all``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.http import HttpRequest

from config.web import numbers
from config.web.forms import given, word

Form = TypeVar("Form", bound=Any)


@dataclass(frozen=True)
class _Button:
    do: str = word()


def pressed(request: HttpRequest) -> tuple[str, str]:
    """The command of the button, and whom or what it concerns; empty where the form has none."""
    command, _dash, what = given(request, _Button).do.partition("-")
    return command, what


def with_button(form: Form) -> Form:
    """A form of house rules as it is sent today, where its button said ``preset-murln`` or ``up-2``."""
    command, _dash, what = form.do.partition("-")
    if command == "preset":
        return replace(form, ready=what)
    return replace(form, up=numbers.read(what)) if command == "up" else form
