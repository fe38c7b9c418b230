"""The encyclopedia: all games, and the page of one game."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.web import language
from config.web.framed import shown_as
from config.web.reading_page import FLEETING, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.answers.most_asked import most_asked
from rules.encyclopedia.pages import schema_org
from rules.encyclopedia.pages.addresses import present, short, under
from rules.encyclopedia.pages.bot_levels import shown_duels
from rules.encyclopedia.pages.brief import BriefPage, figures
from rules.encyclopedia.pages.catalogue import SEATS
from rules.encyclopedia.pages.contradictions import shown_contradictions, unknown, ways
from rules.encyclopedia.pages.embed import hand_told
from rules.encyclopedia.pages.namesakes import namesakes, preset_besides
from rules.encyclopedia.pages.pieces import ArticlePage, Reader
from rules.encyclopedia.pages.search import tries
from rules.encyclopedia.pages.shelf import shelves
from rules.encyclopedia.pages.shelf_query import read_shelf
from rules.encyclopedia.pages.staying_in import shown_stays
from rules.games import GAMES, MOST_SEATS, editions
from rules.sets.choices import SEATS as SEATS_SWITCH


@require_safe
@reading_page
def index(request: HttpRequest) -> HttpResponse:
    """All games, or those that the address asks for."""
    asked = read_shelf(request.GET.dict())
    if request.META.get("QUERY_STRING", "") != asked.query:
        return HttpResponseRedirect(asked.href)
    found = shelves(language.current(), asked)
    context = {
        "shelves": found,
        "asked": asked,
        "total": sum(len(shelf.tiles) for shelf in found),
        "numbers": asked.seats(range(SEATS.start, MOST_SEATS + 1)),
        "tries": tries(),
    }
    response = render(request, "rules/games.html", context)
    if not asked.common:
        response["Cache-Control"] = FLEETING
    return response


@shown_as(hand_told)
@require_safe
@reading_page
def game(request: HttpRequest, key: str) -> HttpResponse:
    """One game: its article, under the rule set that the address names."""
    if key not in GAMES and book.namesake_page(key) is None:
        return by_name(request, key)
    choices = book.choices_at(key, request.GET.dict())
    if not choices.unknown and request.get_full_path() != under(choices):
        # One address per rule set; the browser carries the #anchor over.
        return HttpResponseRedirect(under(choices))
    reader = Reader(request, language.current(), choices.game.key)
    response = render(request, "rules/game.html", _context(reader, choices))
    if choices.unknown:
        response["Cache-Control"] = "no-store"  # any nonsense makes such a page: it is not worth keeping
    return response


def by_name(request: HttpRequest, key: str, page: str = "rules:game") -> HttpResponse:
    """Leads from another name of a game, or from the address word of another language, to its page."""
    known = book.known_as(key)
    if known is None:
        raise Http404(key)
    preset = ({"preset": known.preset} if known.preset else {}) | dict(known.switches)
    return HttpResponseRedirect(under(book.choices_from_query(known.key, preset | request.GET.dict()), page))


def to_page(request: HttpRequest, key: str, page: str) -> HttpResponse:
    """Leads from the address words of another language to a page about a game, with all that was asked of it."""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(reverse(page, args=[key]) + (f"?{query}" if query else ""))


def to_index(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language to the list of games."""
    return HttpResponseRedirect(reverse("rules:games"))


def _context(reader: Reader, choices: book.Choices) -> dict[str, Any]:
    lang, played = reader.lang, choices.game
    article, own = book.article_for(lang, choices), book.page_of(choices)
    implied = own.implied(choices) if own else frozenset()
    page = ArticlePage(article, choices, reader)
    questions = most_asked(lang, choices, reader.wording)
    return {
        "article": article,
        "game": played,
        "page": page,
        "text": page.html(),
        "brief": BriefPage(choices, reader),
        "figures": figures(choices),
        "switches": [one for one in book.options(lang, choices) if own is None or one.name in own.switches],
        "choices": choices,
        "reading_list": [
            (source, source.good_for(lang), article.mark(source.via) if source.via else 0) for source in article.sources
        ],
        "canonical": reader.request.build_absolute_uri(reverse("rules:game", args=[own.slug if own else played.key])),
        "told_elsewhere": hand_told(lang, {"key": own.slug if own else played.key}, dict(choices.pairs)) is not None,
        "usual_rules": reverse("rules:game", args=[own.slug if own else played.key]),
        "namesakes": namesakes(lang, choices),
        "of_its_own": own is not None and own.slug != played.key,  # the course is on the game of the article's name
        "query": urlencode(choices.pairs),
        "linked": schema_org.game(reader.request, article, choices, questions),
        "most_asked": questions,
        "weli": page.weli,
        "staying": shown_stays(lang, reader.wording, choices),
        "bots": shown_duels(played),
        "preset": preset_besides(lang, choices),
        "changed": book.GameWords(lang, played, reader.wording).pairs(
            pair for pair in choices.changed if pair[0] not in implied
        ),
        "seats": "" if choices.seats == played.best or SEATS_SWITCH in implied else choices.seats,
        "clashes": shown_contradictions(reader, choices),
        "ways": ways(lang, choices),
        "unknown": unknown(lang, choices),
        "editions": editions(played.key),
        "present": under(present(choices)) if choices.former else "",
        "yours": under(choices, "rules:yours"),
        "differences": under(choices, "rules:differences"),
        "aloud": under(choices, "rules:aloud"),
        "permalink": "" if choices.clashes else reader.request.build_absolute_uri(short(choices)),
    }
