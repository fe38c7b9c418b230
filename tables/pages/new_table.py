"""Opening a table: at once, from a page about its game, or in one screen where everything has a good default."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web import language, place
from config.web.forms import asked, given
from config.web.nameless import NAMELESS
from config.web.origin import own_pages
from config.web.preferences import LANGUAGE
from config.web.privacy import private
from rules.encyclopedia import book
from rules.games import GAMES
from rules.mind.levels import OFFERED
from tables import access, guided, identity, limits, seals, who_opens
from tables.bot_levels import LEVEL
from tables.conf import conf
from tables.forms import WishesForm
from tables.models import Player
from tables.pages import saved_rules
from tables.pages.rules_form import rules_form
from tables.service import people
from tables.service.live import Begun
from tables.service.writer import writer
from tables.table_form import Wishes, paces, read_wishes

UNUSABLE = 422


@require_safe
def short(request: HttpRequest) -> HttpResponse:
    """The address without a language."""
    query = request.META.get("QUERY_STRING", "")
    return redirect(reverse("tables:open") + (f"?{query}" if query else ""))


@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def open_table(request: HttpRequest) -> HttpResponse:
    """The form as the address fills it; POST opens the table, or with ``do=save`` keeps the rules under a name."""
    form = asked(request, WishesForm)
    player = identity.player_of(request)
    wishes = read_wishes(form, player, LEVEL.chosen(request))
    if request.method != "POST":
        return _page(request, wishes, player)
    if form.do == "save":
        return _save(request, wishes, form.keep)
    if not form.opening:
        return _page(request, wishes, player)
    problems = wishes.problems(language.current())
    if problems:
        return _page(request, wishes, player, problems, status=UNUSABLE)
    try:
        if not may_open(request):
            raise identity.TooManyGuests
        return opened(request, wishes, form, language.current())
    except identity.TooManyGuests:
        return _page(request, wishes, None, [too_many()], status=429)


@own_pages
@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A table with bots on all other seats, and its first hand dealt; guided for who has never played the game."""
    form, wishes = _asked(request)
    wishes = replace(wishes, bots=wishes.choices.seats - 1)
    if not form.guided and not guided.is_new(request, identity.player_of(request), wishes.choices.game.key):
        return _at_once(request, form, wishes)
    fitting = not wishes.problems(language.current())
    begun = guided.begun(wishes.choices.variant) if fitting else None
    return _at_once(request, form, replace(wishes, guided=True), begun)


@own_pages
@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """A table that waits for friends."""
    form, wishes = _asked(request)
    return _at_once(request, form, replace(wishes, bots=0, gathers=True))


def may_open(request: HttpRequest) -> bool:
    """Whether one more table may be opened from this address; it is counted."""
    return access.within(request, "open-page", conf().tables_per_hour)


def _asked(request: HttpRequest) -> tuple[WishesForm, Wishes]:
    """The form of a page about one game, and its wishes. Raises Http404 for a game that is not ours."""
    form = given(request, WishesForm)
    if form.game not in GAMES:
        raise Http404
    return form, read_wishes(form, identity.player_of(request), LEVEL.chosen(request))


def _at_once(request: HttpRequest, form: WishesForm, wishes: Wishes, begun: Begun | None = None) -> HttpResponse:
    problems = wishes.problems(language.current())
    if problems:
        return render(request, "tables/refused.html", {"problems": problems}, status=400)
    return at_once(request, form, wishes, begun)


def among_bots(wishes: Wishes, choices: book.Choices) -> Wishes:
    """A table by this rule set with bots on all seats but one."""
    return replace(wishes, choices=choices, bots=choices.seats - 1)


def among_friends(wishes: Wishes, choices: book.Choices) -> Wishes:
    """A table by this rule set that waits for people on all seats but one."""
    return replace(wishes, choices=choices, bots=0)


def at_once(
    request: HttpRequest, form: WishesForm, wishes: Wishes, begun: Begun | None = None, players: Sequence[str] = ()
) -> HttpResponse:
    """A table for a form that a reader has sent from a page about one game; or why there is none."""
    try:
        return opened(request, wishes, form, form.lang, begun, players)
    except identity.TooManyGuests:
        return render(request, "tables/refused.html", {"problems": [too_many()]}, status=429)


def opened(
    request: HttpRequest, wishes: Wishes, form: WishesForm, lang: str, begun: Begun | None = None,
    players: Sequence[str] = (), around: Sequence[str] = (),
) -> HttpResponse:  # fmt: skip
    """The way to the new table, whose pages are in the language of the page it was opened from. Raises TooManyGuests.

    ``begun``: its first hand goes on from there, the bots being called as the ``players`` of the example. ``around``:
    the people among whom this browser goes round. Raises PermissionDenied where this place does not let everybody open
    tables for others.
    """
    if not around and wishes.bots < wishes.choices.seats - 1:
        who_opens.admit(request, place.TABLES)
    player, token = identity.seated_player(request, wishes.name)
    if limits.used("open", player.pk) > conf().tables_per_hour:
        raise identity.TooManyGuests
    sealed, nonce = seals.taken(form.answers)
    opening = wishes.opening(player.pk, player.name or NAMELESS, sealed, nonce)
    if begun is not None:
        opening = replace(opening, begun=begun, names=tuple(players))
    if around:
        opening = replace(opening, one_phone=True, seated=False, names=tuple(around))
    live = writer.run(None, lambda ledger: people.open_table(ledger, opening))
    response = LANGUAGE.keep(redirect("tables:table", code=live.facts.code), lang)
    return identity.remember(LEVEL.keep(response, form.level), token)


def too_many() -> str:
    """What is said to who has opened too many tables."""
    return _("Too many tables were opened from your connection. Please try again in an hour.")


def _save(request: HttpRequest, wishes: Wishes, name: str) -> HttpResponse:
    try:
        player, token = identity.seated_player(request, "")
    except identity.TooManyGuests:
        busy = _("Too many from your connection. Please try again in an hour.")
        return _page(request, wishes, None, [busy], status=429)
    problem = saved_rules.save(player, name, wishes.choices)
    problems = [problem] if problem else []
    kept = "" if problem else saved_rules.clean(name)
    response = _page(request, wishes, player, problems, kept=kept, status=UNUSABLE if problem else 200)
    return identity.remember(response, token)


def _page(
    request: HttpRequest, wishes: Wishes, player: Player | None, problems: list[str] | None = None, *,
    kept: str = "", status: int = 200,
) -> HttpResponse:  # fmt: skip
    context = rules_form(request, wishes, player, problems or ()) | {
        "here": reverse("tables:open"),
        "kept": kept,
        "paces": [(pace, *words) for pace, words in paces().items()],
        "pace_words": paces()[wishes.pace][0],
        "levels": OFFERED,
        "bots": range(wishes.choices.game.players[1]),
        "too_many_bots": not problems and wishes.too_many_bots,
    }
    return private(render(request, "tables/open.html", context, status=status))
