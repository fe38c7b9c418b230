"""With friends: one's name and a game, and the room to which they are asked is open."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language
from config.web.forms import asked
from config.web.origin import own_pages
from config.web.privacy import private
from rules.encyclopedia.pages.catalogue import groups
from rules.games import GAMES
from tables import identity, invitation
from tables.forms import WishesForm
from tables.models import Player, Table
from tables.pages.new_table import UNUSABLE, may_open, opened, too_many
from tables.table_form import Wishes, read_wishes


@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def friends(request: HttpRequest) -> HttpResponse:
    """Asks for the name and the game, both as they were the last time; POST opens the room."""
    form = asked(request, WishesForm)
    player = identity.player_of(request)
    if form.game not in GAMES:
        form = replace(form, game=_last_game(player))
    wishes = replace(read_wishes(form, player), bots=0, gathers=True)
    if request.method != "POST":
        return _page(request, wishes)
    problems = wishes.problems(language.current())
    if not wishes.name:
        problems = [_("Please say how the others shall call you.")]
    if problems:
        return _page(request, wishes, problems, UNUSABLE)
    try:
        if not may_open(request):
            raise identity.TooManyGuests
        return opened(request, wishes, form, language.current())
    except identity.TooManyGuests:
        return _page(request, wishes, [too_many()], 429)


def _last_game(player: Player | None) -> str:
    """The game to which this player asked friends the last time; at first that of the house."""
    asked_to = Table.objects.filter(host=player, game__in=GAMES).order_by("-pk") if player else Table.objects.none()
    return asked_to.values_list("game", flat=True).first() or next(iter(GAMES))


def _page(request: HttpRequest, wishes: Wishes, problems: list[str] | None = None, status: int = 200) -> HttpResponse:
    lang, choices = language.current(), wishes.choices
    context = {
        "name": wishes.name,
        "game": choices.game.key,
        "pairs": choices.pairs,
        "groups": groups(lang),
        "problems": problems or [],
        "chairs": invitation.awaited(choices.seats),
    }
    return private(render(request, "tables/friends.html", context, status=status))
