"""Addresses of pages about a game, under the rule set that somebody has chosen."""

from __future__ import annotations

import dataclasses
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from rules.encyclopedia import book
from rules.games import find
from rules.sets.choices import EDITION

OF_THE_PAGE: Final = ("rules:game",)  # where a rule set that is known as a game of its own has an address of its own


def under(choices: book.Choices, page: str = "rules:game", *extra: tuple[str, str]) -> str:
    """The address of a page of the game under these rules: of its article, or of another page that takes a game."""
    own = book.page_of(choices) if page in OF_THE_PAGE else None
    query = urlencode((*(own.beyond(choices) if own else choices.pairs), *extra))
    return reverse(page, args=[own.slug if own else choices.game.key]) + (f"?{query}" if query else "")


def short(choices: book.Choices) -> str:
    """The short address of these rules, which will always mean this very rule set."""
    return reverse("permalink", args=[book.code_of(choices)])


def present(choices: book.Choices) -> book.Choices:
    """The same switches in the present edition of the game, as far as it has them."""
    pairs = {name: value for name, value in choices.pairs if name != EDITION}
    return dataclasses.replace(book.read_choices(find(choices.game.key), pairs), unknown=())
