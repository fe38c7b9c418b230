"""Addresses of pages about a game, under the rule set that somebody has chosen."""

from __future__ import annotations

import dataclasses
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from rules.encyclopedia import book
from rules.encyclopedia.book.revisions import day_of_text
from rules.games import find
from rules.sets.choices import EDITION

# Where a rule set that is known as a game of its own has an address of its own
OF_THE_PAGE: Final = ("rules:game", "rules:card", "rules:aloud", "rules:paper-sheet", "rules:rulebook")
GAME: Final = "game"
RULE: Final = "rule"
RULE_SET: Final = "set"
SINCE: Final = "since"  # the day of a text that somebody has on paper or in mind


def under(choices: book.Choices, page: str = "rules:game", *extra: tuple[str, str]) -> str:
    """The address of a page of the game under these rules: of its article, or of another page that takes a game."""
    own = book.page_of(choices) if page in OF_THE_PAGE else None
    query = urlencode((*(own.beyond(choices) if own else choices.pairs), *extra))
    return reverse(page, args=[own.slug if own else choices.game.key]) + (f"?{query}" if query else "")


def short(choices: book.Choices) -> str:
    """The short address of these rules, which will always mean this very rule set."""
    return reverse("permalink", args=[book.code_of(choices)])


def printed(choices: book.Choices, lang: str) -> str:
    """The short address of these rules on paper: whoever follows it later learns what has changed since."""
    return f"{short(choices)}?{urlencode({SINCE: day_of_text(lang, choices.game.key).isoformat()})}"


def present(choices: book.Choices) -> book.Choices:
    """The same switches in the present edition of the game, as far as it has them."""
    pairs = {name: value for name, value in choices.pairs if name != EDITION}
    return dataclasses.replace(book.read_choices(find(choices.game.key), pairs), unknown=())


def reports(choices: book.Choices) -> str:
    """Where mistakes in the rules of this rule set are reported: the anchor of a rule is to follow."""
    rule_set = ((RULE_SET, book.code_of(choices)),) if choices.pairs and not choices.clashes else ()
    return f"{reverse('rules:report')}?{urlencode(((GAME, choices.game.key), *rule_set, (RULE, '')))}"
