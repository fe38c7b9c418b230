"""On one phone: who plays and what, and the cards are dealt; the phone goes round."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language, names
from config.web.forms import asked
from config.web.origin import own_pages
from config.web.privacy import private
from rules.encyclopedia.pages.catalogue import groups
from rules.games import GAMES
from tables import identity
from tables.forms import WishesForm
from tables.models import Player, Table
from tables.pages.new_table import UNUSABLE, may_open, opened, too_many
from tables.table_form import Wishes, read_wishes

MOST, FEWEST = 10, 2  # people around one phone
BOTS = range(5)


@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def one_phone(request: HttpRequest) -> HttpResponse:
    """Asks for the names and the game, all as they were the last time; POST deals the cards."""
    form = asked(request, WishesForm)
    player = identity.player_of(request)
    last = _last_table(player)
    if form.game not in GAMES:
        form = replace(form, game=last.game if last else next(iter(GAMES)))
    people = tuple(name for n in range(1, MOST + 1) if (name := names.clean(form.answers.get(f"player{n}", ""))))
    wishes = read_wishes(form, player)
    if request.method != "POST":
        return _page(request, wishes, people or _people_of(last) or _alone(player))
    wishes, problems = _for_all(wishes, people)
    if problems:
        return _page(request, wishes, people, problems, UNUSABLE)
    try:
        if not may_open(request):
            raise identity.TooManyGuests
        named = replace(wishes, name=wishes.name or people[0])
        return opened(request, named, form, language.current(), around=people)
    except identity.TooManyGuests:
        return _page(request, wishes, people, [too_many()], 429)


def _for_all(wishes: Wishes, people: tuple[str, ...]) -> tuple[Wishes, list[str]]:
    """The table for all these people, with the bots that are wanted or without whom it cannot be played; else why not."""
    choices = wishes.choices
    if len(people) < FEWEST:
        return wishes, [_("Please give at least two names.")]
    if len({names.key(name) for name in people}) < len(people):
        return wishes, [
            _("Two of you have the same name. Please make them differ, so that the phone finds the right one.")
        ]
    fitting = [seats for seats in choices.fitting_seats if seats >= len(people)]
    seats = next((seats for seats in fitting if seats >= len(people) + wishes.bots), fitting[-1] if fitting else None)
    if seats is None:
        most = choices.game.players[1]
        return wishes, [
            _("So many cannot play this together: at most %(most)d. Please choose another game.") % {"most": most}
        ]
    table = replace(choices, seats=seats, clashes=())
    full = replace(wishes, choices=table, bots=seats - len(people), pace="none", chat=False, undo=Table.Undo.ASK)
    return full, full.problems(language.current())


def _last_table(player: Player | None) -> Table | None:
    """The table at which this player's phone went round the last time."""
    tables = Table.objects.filter(host=player, one_phone=True, game__in=GAMES) if player else Table.objects.none()
    return tables.order_by("-pk").first()


def _people_of(table: Table | None) -> tuple[str, ...]:
    if table is None:
        return ()
    return tuple(table.seats.filter(player__isnull=False).order_by("index").values_list("name", flat=True))


def _alone(player: Player | None) -> tuple[str, ...]:
    return (player.name,) if player is not None and player.name else ()


def _page(
    request: HttpRequest, wishes: Wishes, people: tuple[str, ...], problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    choices = wishes.choices
    context = {
        "game": choices.game.key,
        "pairs": choices.pairs,
        "groups": groups(language.current()),
        "people": [people[n] if n < len(people) else "" for n in range(MOST)],
        "bots": BOTS,
        "chosen_bots": wishes.bots,
        "problems": problems or [],
    }
    return private(render(request, "tables/one_phone.html", context, status=status))
