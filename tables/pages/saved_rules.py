"""Rule sets that people keep under a name: save, list, rename, delete; open a table or a score sheet with one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web import language, names
from config.web.forms import given
from config.web.privacy import private
from rules.encyclopedia import book
from rules.encyclopedia.book.concerning import changed_since
from rules.encyclopedia.pages.addresses import RULE_SET, SINCE
from rules.games import GAMES
from tables import identity
from tables.forms import LONGEST_RULES_NAME, RulesNameForm
from tables.lobby.entries import rules_words
from tables.models import Player, SavedRules
from tables.table_form import saved_choices

MOST = 50  # of one person


@dataclass(frozen=True)
class ShownRules:
    """A kept rule set as a page shows it."""

    pk: int
    name: str
    game: str
    seats: int
    rules: str  # in what it differs from the usual rules, in a line
    query: str  # the words of an address that name it, the game aside
    address: str  # of its rules
    playable: bool
    kept_on: date
    changes: str  # where it is told what reads otherwise since then; empty where nothing does


@require_safe
@never_cache
def kept(request: HttpRequest) -> HttpResponse:
    """My rule sets."""
    return _page(request)


@require_POST
def rename(request: HttpRequest, number: int) -> HttpResponse:
    """Another name for one of mine."""
    saved = _own(request, number)
    problem = _named(saved, given(request, RulesNameForm).name)
    return _page(request, problem, status=409) if problem else redirect("tables:kept")


@require_POST
def delete(request: HttpRequest, number: int) -> HttpResponse:
    """One of mine is not kept any longer."""
    _own(request, number).delete()
    return redirect("tables:kept")


def save(player: Player, name: str, choices: book.Choices) -> str:
    """Keep a rule set under a name, in place of the one that had it; what is in the way, in words, or ""."""
    name = clean(name)
    mine = SavedRules.objects.filter(player=player)
    if not name:
        return _("Give the rules a name.")
    if choices.clashes or choices.unknown:
        return _("Rules that cannot be played are not kept.")
    if mine.count() >= MOST and not mine.filter(name=name).exists():
        return _("You keep %(n)d rule sets; delete one first.") % {"n": MOST}
    mine.update_or_create(
        player=player, name=name,
        defaults={
            "game": choices.game.key, "edition": choices.game.edition, "options": dict(choices.changed),
            "seats": choices.seats,
        },
    )  # fmt: skip
    return ""


def clean(name: str) -> str:
    """The name of a rule set as it is kept."""
    return names.clean(name, LONGEST_RULES_NAME)


def shown_rules(saved: Iterable[SavedRules], lang: str) -> list[ShownRules]:
    """Kept rule sets with their words and addresses; those of games that are gone are left out."""
    return [_told(one, lang) for one in saved if one.game in GAMES]


def address(choices: book.Choices) -> str:
    """Where the rules of these choices stand: the one short address that they have."""
    query = urlencode(choices.pairs)
    return reverse("rules:game", args=[choices.game.key]) + (f"?{query}" if query else "")


def _told(saved: SavedRules, lang: str) -> ShownRules:
    choices = saved_choices(saved)
    return ShownRules(
        saved.pk, saved.name, saved.game, choices.seats, rules_words(saved.game, choices.pairs, lang),
        urlencode(choices.pairs), address(choices), not choices.clashes, saved.created_at.date(),
        _changes(saved, choices, lang),
    )  # fmt: skip


def _changes(saved: SavedRules, choices: book.Choices, lang: str) -> str:
    day = saved.created_at.date()
    if choices.clashes or not changed_since(lang, choices, day):
        return ""
    asked = urlencode({SINCE: day.isoformat(), RULE_SET: book.code_of(choices)})
    return f"{reverse('rules:game-changes', args=[saved.game])}?{asked}"


def _named(saved: SavedRules, name: str) -> str:
    name = clean(name)
    if not name:
        return _("Give the rules a name.")
    try:
        with transaction.atomic():
            SavedRules.objects.filter(pk=saved.pk).update(name=name)
    except IntegrityError:
        return _("You keep other rules under that name already.")
    return ""


def _own(request: HttpRequest, number: int) -> SavedRules:
    return get_object_or_404(SavedRules, pk=number, player=identity.player_of(request) or -1)


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    player = identity.player_of(request)
    lang = language.current()
    mine = shown_rules(SavedRules.objects.filter(player=player), lang) if player else []
    links = [(one, request.build_absolute_uri(one.address)) for one in mine]
    return private(render(request, "tables/kept.html", {"kept": links, "problem": problem}, status=status))
