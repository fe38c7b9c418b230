"""Pages of the live tables. Whoever opens an address changes nothing; sitting down is a POST."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from config.web import addresses, language
from config.web.forms import asked, given
from config.web.privacy import private
from config.web.qr import qr
from rules.encyclopedia import book
from rules.encyclopedia.pages.beside import TableRules
from rules.engine.phases.opening import Deal
from rules.engine.weli import wears_weli
from tables import guided, identity, invitation, limits, seals
from tables.card_orders import card_orders
from tables.commands import order
from tables.conf import conf
from tables.forms import ComingForm, FarewellForm, SeatForm
from tables.models import Barred, Player, Seat, Table
from tables.rendered_table import RenderedTable
from tables.service import people, seating, talking
from tables.service.coming import LONGEST_KEY
from tables.service.coming import coming as on_the_way
from tables.service.live import TableState
from tables.service.onlookers import Viewer
from tables.service.writer import writer

_OF_THE_ARTICLE = frozenset({"fact", "fact_label", "title", "field", "option", "preset", "phase", "deck"})


@require_GET
@never_cache
@gzip_page  # the longest page of all; of what strangers write it has their names, and its length is no measure of anything
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table: played by who has a seat, watched by everybody else."""
    row = get_object_or_404(Table, code=code)
    live = writer.live(row.pk)
    facts = live.facts
    if facts.shared is not None:
        return redirect("tables:shared", key=facts.shared.match, code=code)
    return shown(request, row, live, identity.player_of(request))


def shown(
    request: HttpRequest, row: Table, live: TableState, player: Player | None, screen: str | None = None
) -> HttpResponse:
    """The page of a table as this player sees it, or why it may not be looked at.

    ``screen``: it is one that all look at, without a hand; the address by which one sits down from it, maybe empty.
    """
    facts, code = live.facts, row.code
    seat = facts.seat_of(player.pk) if player else None
    if not facts.open_to(player.pk if player else None):
        here = reverse("tables:sit", args=[code]) if row.visibility == Table.Visibility.PUBLIC else ""
        return _landing(request, live, here, error="unwatched", status=403)
    is_host = player is not None and facts.host == player.pk
    phone = facts.has_phone(player.pk if player else None)
    onlooker = facts.onlooker(player.pk if player else None)
    known = seat is not None or onlooker is not None
    invite = (
        request.build_absolute_uri(reverse("tables:join", args=[facts.invite])) if seat is not None or is_host else ""
    )
    door = invite if screen is None else screen
    ticket = reverse("tables:api:ticket", args=[code])
    socket = f"/ws/tables/{code}/"
    duplicate = _duplicate(live)
    kept_out = "" if known or screen is not None else identity.kept_out(request, player)
    lang = language.current()
    config = {
        "code": code,
        "game": live.facts.variant.key,
        "seat": seat,
        "socket": socket,
        "ticket": ticket,
        "entry": identity.make_ticket(identity.Ticket(row.pk, player.pk if player and (known or is_host) else None)),
        "csrf": get_token(request),
        "invite": invite,
        "lang": lang,
        "start": facts.variant.start,
        "weli": wears_weli(facts.variant),
        "seal": seals.now(live),
        "onlooker": onlooker.n if onlooker else None,
        "phone": phone,
        "screen": screen is not None,
        "first": None
        if phone or screen is not None
        else _first_view(live, facts.viewer_of(player.pk if player else None)),
        "duplicate": duplicate,
        "packets": next((phase.rounds for phase in facts.variant.phases if isinstance(phase, Deal)), []),
        "called": sorted(filter(None, facts.variant.called)),
        "options": facts.variant.options.by_name(),
        "orders": card_orders(facts.variant),
        "guided": _guided(request, live, player),
        "guide": reverse("tables:guide"),
        "before": [phase.key for phase in facts.variant.phases if {"stay", "drop"} <= set(phase.verbs())],
    }
    context = {
        "code": code,
        "game": live.facts.variant.key,
        "seat": seat,
        "kept_out": kept_out,
        "is_host": is_host,
        "phone": phone,
        "screen": screen is not None,
        "circle": row.circle,
        "gathers": live.stage == "waiting",
        "nameless": player is not None and not player.name and not phone,
        "guide_on": guided.GUIDE.chosen(request) == "on",
        "player_name": facts.places[seat].name if seat is not None else "",
        "invite_url": door,
        "qr": qr(door) if door else "",
        "seat_codes": _seat_codes(live, screen) if screen else (),
        "can_sit": not kept_out
        and screen is None
        and seat is None
        and row.visibility == Table.Visibility.PUBLIC
        and facts.has_room,
        "screen_url": request.build_absolute_uri(reverse("tables:big-screen", args=[code])),
        "sit_url": reverse("tables:sit", args=[code]),
        "fill_url": reverse("tables:fill", args=[code]),
        "leave_url": reverse("tables:leave", args=[code]),
        "socket_path": socket,
        "ticket_url": ticket,
        "phrases": _said_at_a_table(book.phrases(lang, live.facts.variant.key)),
        "rule_set": TableRules(lang, facts.variant),
        "config": config,
        "seal": seals.now(live),
        "duplicate": duplicate,
    }
    return private(render(request, "tables/table.html", context))


def _seat_codes(live: TableState, door: str) -> list[SafeString]:
    """The code of each seat that the table may have, for a screen: who scans it sits there, if it is still free."""
    most = max((len(live.facts.places), *seating.fitting(live.facts.variant)))
    return [qr(f"{door}&seat={number}") for number in range(1, most + 1)]


def _first_view(live: TableState, viewer: Viewer) -> dict[str, Any]:
    """What the socket is going to say first, so that the cards are there before it is open."""
    message: dict[str, Any] = json.loads(RenderedTable(live).frame(viewer, 0))
    return message


def _said_at_a_table(phrases: Mapping[str, str]) -> dict[str, str]:
    """The phrases without those of the article: a phone that is far from everything waits for each of them."""
    return {key: text for key, text in phrases.items() if key.partition(".")[0] not in _OF_THE_ARTICLE}


def _guided(request: HttpRequest, live: TableState, player: Player | None) -> bool:
    """Whether the first hand is explained to this player: it is guided, or is the first one of this game here."""
    facts = live.facts
    if player is None or facts.seat_of(player.pk) is None or facts.one_phone:
        return False
    return facts.guided is not None or guided.is_new(request, player, facts.variant.key, facts.id)


def _duplicate(live: TableState) -> dict[str, Any] | None:
    """Where the deals of this table are compared, and how many there are; None if no other table has them."""
    shared = live.facts.duplicate
    return {"page": reverse("tables:duplicate", args=[shared.key]), "deals": shared.deals} if shared else None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: GET shows who is there, POST sits down. The token opens a table, or one seat of it."""
    seat = Seat.objects.filter(key=people.hashed(token)).first()
    row = seat.table if seat else Table.objects.filter(invite=token).first()
    address = addresses.of(request)
    if limits.used("invitation", address, 0 if row else 1) > conf().guesses_per_hour:
        return render(request, "429.html", status=429)
    if row is None:
        raise Http404
    if request.method == "POST":
        return _sit(request, row, seat.index if seat else None, "tables:join", token)
    return _landing(
        request, writer.live(row.pk), reverse("tables:join", args=[token]), seat=seat.index if seat else None
    )


@require_POST
def coming(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever holds the invitation has opened it, or is on the way: those who wait are told. Nobody sits down by it.

    Said by the page itself, for what only fetches addresses for a preview has no scripts; and by a button, with a name.
    """
    address = addresses.of(request)
    row = Table.objects.filter(invite=token).first()
    if limits.used("coming", address) > conf().guesses_per_hour:
        return HttpResponse(status=429)
    if row is None:
        raise Http404
    form = given(request, ComingForm)
    sure, key = bool(form.name), form.key or form.name[:LONGEST_KEY]
    if key:
        writer.run(row.pk, order(on_the_way, row.pk, key=key, name=form.name, sure=sure))
    if not sure:
        return HttpResponse(status=204)
    return _landing(request, writer.live(row.pk), reverse("tables:join", args=[token]), told=True)


@require_http_methods(["GET", "HEAD", "POST"])
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Who is at a public table's page may sit down there; a private one takes its invitation."""
    if request.method != "POST":
        return redirect("tables:table", code=code)  # from a refusal, by a change of language
    row = get_object_or_404(Table, code=code)
    if row.visibility != Table.Visibility.PUBLIC:
        return _landing(request, writer.live(row.pk), "", error="invitation", status=403)
    return _sit(request, row, None, "tables:sit", code)


@require_POST
def fill(request: HttpRequest, code: str) -> HttpResponse:
    """The host begins: bots take the open seats."""
    return _by_player(request, code, (people.start, {"close": True})) or redirect("tables:table", code=code)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Stand up, with a word to the others if there is one; a bot goes on."""
    word = given(request, FarewellForm).word
    last = [(talking.say, {"text": word})] if word else []
    return _by_player(request, code, *last, (people.leave, {})) or redirect("/")


def _by_player(
    request: HttpRequest, code: str, *wishes: tuple[Callable[..., Any], dict[str, Any]]
) -> HttpResponse | None:
    """Do what a player who is known here wants at a table; a page that says so where that was too often."""
    row = get_object_or_404(Table, code=code)
    player = identity.player_of(request)
    if player is None:
        return None
    if limits.used("seat", player.pk) > conf().seats_per_hour:
        return render(request, "429.html", status=429)
    for command, words in wishes:
        writer.run(row.pk, order(command, row.pk, player=player.pk, **words))
    return None


def _sit(request: HttpRequest, row: Table, seat: int | None, back: str, token: str) -> HttpResponse:
    form = given(request, SeatForm)
    name = form.name
    here = reverse(back, args=[token])
    known = identity.player_of(request)
    if not name and not (known and known.name):
        return _landing(request, writer.live(row.pk), here, error="name-empty", status=409)
    try:
        player, cookie = identity.seated_player(request, name)
        if limits.used("seat", player.pk) > conf().seats_per_hour:
            raise identity.TooManyGuests
    except identity.TooManyGuests:
        return _landing(request, writer.live(row.pk), here, error="rate", status=429)
    nonce, shown = form.nonce, name or player.name
    wished = _still_free(writer.live(row.pk), form.seat) if seat is None else seat
    sits = order(people.sit, row.pk, player=player.pk, name=shown, seat=wished, nonce=nonce, key=form.key)
    sitting = writer.run(row.pk, sits)
    if sitting.seat is None:
        response = _landing(request, writer.live(row.pk), here, error=sitting.error, status=409)
    else:
        response = redirect(f"{reverse('tables:table', args=[row.code])}{'?hand' if form.hand else ''}")
    return identity.remember(response, cookie)


def _still_free(live: TableState, number: int) -> int | None:
    """The seat of this number, from 1, if it can be had; None where any will do."""
    free = (place.index for place in live.facts.places if place.player is None and place.index == number - 1)
    return next(free, None)


def _waits_for_people(live: TableState, seat: int | None, here: str) -> bool:
    """Whether those who sit there would like to know who is on the way: an invitation to any seat, before the game."""
    return live.stage == "waiting" and seat is None and here.startswith("/j/")


def _landing(
    request: HttpRequest, live: TableState, here: str, error: str = "", status: int = 200, seat: int | None = None,
    told: bool = False,
) -> HttpResponse:  # fmt: skip
    facts = live.facts
    kept_for = facts.places[seat].name if seat is not None and facts.places[seat].kind == "open" else ""
    player = identity.player_of(request)
    barred = player is not None and Barred.objects.filter(table__code=facts.code, player=player).exists()
    kept_out = identity.kept_out(request, player)
    can_sit = facts.has_room and not barred and not kept_out
    already = player is not None and facts.seat_of(player.pk) is not None
    name = given(request, SeatForm).name or kept_for or (player.name if player else "")
    wished = _still_free(live, asked(request, SeatForm).seat) if seat is None else seat
    own = seating.free_place(facts.places, wished, name) if can_sit and here and not already else None
    context: dict[str, Any] = {
        "game": facts.variant.key,
        "code": facts.code,
        "host_name": invitation.inviter(facts),
        "shared_title": invitation.title(facts),
        "shared_description": invitation.description(facts),
        "chairs": invitation.around(facts, own.index if own else None, given(request, SeatForm).name),
        "there": invitation.there(facts),
        "quiet": facts.quiet,
        "can_sit": can_sit,
        "kept_out": kept_out,
        "already": already,
        "name": name,
        "join_url": here,
        "hand": asked(request, SeatForm).hand,
        "wished": asked(request, SeatForm).seat or "",
        "coming_url": reverse("tables:coming", args=[facts.invite]) if _waits_for_people(live, seat, here) else "",
        "told": told,
        "watch": facts.watch,
        "rule_set": TableRules(language.current(), facts.variant),
        "seal": seals.now(live),
        "error": "barred" if barred else error,
    }
    return private(render(request, "tables/join.html", context, status=status))
