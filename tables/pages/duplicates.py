"""Duplicates: made by somebody, played by whoever has the link, compared deal by deal."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields, replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web import language, place
from config.web.forms import asked, given
from config.web.nameless import NAMELESS
from config.web.origin import own_pages
from config.web.privacy import private
from config.web.qr import qr
from rules.encyclopedia import book
from rules.encyclopedia.book import Choices
from rules.encyclopedia.pages.beside import TableRules
from rules.encyclopedia.pages.catalogue import groups
from rules.encyclopedia.pages.look import TERMS, wording
from rules.games import UnknownGame
from rules.mind.levels import OFFERED
from tables import identity, limits, who_opens
from tables.conf import conf
from tables.duplicates import opening
from tables.duplicates.opening import DuplicateOver, NewDuplicate
from tables.duplicates.page import DuplicatePage, PageReader
from tables.duplicates.share_text import share_text
from tables.forms import DuplicateForm, NameForm, WishesForm
from tables.models import Duplicate, Match, Player
from tables.pages.new_table import may_open, too_many
from tables.table_form import Wishes, read_wishes

UNUSABLE = 422
DAY = 24 * 3600
OWN = frozenset(one.name for one in fields(DuplicateForm))  # what a duplicate has a field of its own for


@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """The form as the address fills it; POST makes the duplicate and shows it."""
    form, rules = asked(request, DuplicateForm), _rules_asked(request)
    wishes = read_wishes(rules, identity.player_of(request))
    if request.method != "POST" or rules.shown not in ("", rules.game):  # another game was chosen: its rules come first
        return _form(request, form, wishes)
    problems = wishes.problems(language.current())
    if problems:
        return _form(request, form, wishes, problems, status=UNUSABLE)
    if form.people > 1:
        who_opens.admit(request, place.TABLES)
    try:
        host, cookie = identity.seated_player(request, form.name)
        if limits.used("duplicate-day", host.pk, seconds=DAY) > conf().duplicates_per_day:
            raise identity.TooManyGuests
    except identity.TooManyGuests:
        problem = _("You have made as many duplicates today as one may in a day. Try again tomorrow.")
        return _form(request, form, wishes, [problem], status=429)
    wish = NewDuplicate(
        wishes.choices.variant,
        dict(wishes.choices.changed),
        form.people,
        wishes.level,
        form.deals,
        wishes.title,
        form.paper,
    )
    made = opening.make(wish, host)
    return identity.remember(redirect("tables:duplicate", key=made.key), cookie)


@require_safe
@never_cache
def show(request: HttpRequest, key: str) -> HttpResponse:
    """What it is, how far one is oneself, and the deals that one has played, compared."""
    return shown(request, found(key))


@own_pages
@require_POST
def play(request: HttpRequest, key: str) -> HttpResponse:
    """To one's table: the one that is there, or a new one."""
    duplicate = found(key)
    if duplicate.paper:
        raise Http404(key)
    return to_table(request, duplicate)


@own_pages
@require_POST
def end(request: HttpRequest, key: str) -> HttpResponse:
    """Who has made it ends it."""
    duplicate = found(key)
    player = identity.player_of(request)
    if player is None or duplicate.host_id != player.pk:
        return _refused(request, _("Only who has made a duplicate can end it."), 403)
    opening.end(duplicate)
    return redirect("tables:duplicate", key=key)


def address_like(match: Match, choices: Choices, hands: int) -> str:
    """Where a duplicate is made like a match of so many hands: by its rules, for as many people, against the same bots."""
    seats: dict[int, set[str]] = defaultdict(set)
    for seat, bot in match.seats.values_list("seat", "bot"):
        seats[seat].add(bot)
    people = sum("" in bots for bots in seats.values())
    levels = [level for level in OFFERED if any(level in bots for bots in seats.values() if "" not in bots)]
    known = match.table.duplicate
    filled = {
        "game": choices.game.key,
        **dict(choices.pairs),
        "people": str(max(1, people)),
        "deals": str(known.deals if known else min(max(1, hands), opening.MOST_DEALS)),
        **({"level": levels[-1]} if levels else {}),
    }
    return f"{reverse('tables:duplicate-new')}?{urlencode(filled)}"


def found(key: str) -> Duplicate:
    """The duplicate of this name. Raises Http404."""
    return get_object_or_404(Duplicate, key=key)


def to_table(request: HttpRequest, duplicate: Duplicate) -> HttpResponse:
    """The way to the table at which whoever asks plays this."""
    name = given(request, NameForm).name
    try:
        player, cookie = identity.seated_player(request, name)
        if opening.table_of(duplicate, player) is None and not _may_begin(request, player):
            raise identity.TooManyGuests
        table = opening.table_for(duplicate, player, name or player.name or NAMELESS)
    except identity.TooManyGuests:
        return _refused(request, too_many(), 429)
    except DuplicateOver:
        return _refused(
            request, _("This duplicate has ended. You can look at its deals, but no longer play them."), 409
        )
    except UnknownGame:
        return _refused(request, _("The rules of this duplicate are no longer there."), 410)
    return identity.remember(redirect("tables:table", code=table.code), cookie)


def _may_begin(request: HttpRequest, player: Player) -> bool:
    return may_open(request) and limits.used("open", player.pk) <= conf().tables_per_hour


def reader_of(request: HttpRequest, game: str) -> PageReader:
    """Who reads this page, and how."""
    player = identity.player_of(request)
    return PageReader(player, language.current(), wording(request, game), TERMS.chosen(request))


def shown(request: HttpRequest, duplicate: Duplicate) -> HttpResponse:
    """The page of a duplicate."""
    try:
        page = DuplicatePage(duplicate, reader_of(request, duplicate.game))
    except UnknownGame:
        return _refused(request, _("The rules of this duplicate are no longer there."), 410)
    link = request.build_absolute_uri(reverse("tables:duplicate", args=[duplicate.key]))
    player = identity.player_of(request)
    context: dict[str, Any] = {
        "page": page,
        "duplicate": duplicate,
        "game": duplicate.game,
        "heading": heading(duplicate),
        "rule_set": TableRules(language.current(), page.variant),
        "name": player.name if player else "",
        "link": link,
        "qr": qr(link),
        "text": text_of(page, link),
        "deals": range(1, duplicate.deals + 1),
        "seats": range(page.variant.seats),
    }
    return private(render(request, "tables/duplicates/duplicate.html", context))


def text_of(page: DuplicatePage, link: str) -> str:
    """What a reader who is done can send to others; empty before that."""
    if not page.done or page.duplicate.paper:
        return ""
    return share_text(f"Weli · {heading(page.duplicate)}", page.compared, page.own_total, len(page.totals) - 1, link)


def heading(duplicate: Duplicate) -> str:
    """What a duplicate is called."""
    title = book.article(language.current(), duplicate.game).title
    if duplicate.day:
        day = formats.date_format(duplicate.day, "DATE_FORMAT")
        return _("%(game)s: hand of the day, %(day)s") % {"game": title, "day": day}
    if duplicate.title:
        return duplicate.title
    words = ngettext(
        "%(game)s: %(n)s deal for several tables", "%(game)s: %(n)s deals for several tables", duplicate.deals
    )
    return words % {"game": title, "n": duplicate.deals}


def _rules_asked(request: HttpRequest) -> WishesForm:
    """The rules of the form; how many deals there are is no matter of a match's rules here, though a switch is called so."""
    rules = asked(request, WishesForm)
    return replace(rules, answers={name: text for name, text in rules.answers.items() if name not in OWN})


def _form(
    request: HttpRequest, form: DuplicateForm, wishes: Wishes, problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    choices, player = wishes.choices, identity.player_of(request)
    context: dict[str, Any] = {
        "form": form,
        "wishes": wishes,
        "choices": choices,
        "groups": groups(language.current()),
        "game": choices.game,
        "seats": range(choices.game.players[0], choices.game.players[1] + 1),
        "people": range(1, choices.game.players[1] + 1),
        "levels": OFFERED,
        "most": opening.MOST_DEALS,
        "name": form.name or (player.name if player else ""),
        "rule_set": TableRules(language.current(), choices.variant),
        "problems": problems or [],
        "mine": Duplicate.objects.filter(host=player, day=None).order_by("-pk")[:20] if player else [],
    }
    return private(render(request, "tables/duplicates/new.html", context, status=status))


def _refused(request: HttpRequest, problem: str, status: int) -> HttpResponse:
    return private(render(request, "tables/refused.html", {"problems": [problem]}, status=status))
