"""Search: the page that answers a query, and the index with which browsers search by themselves."""

import gzip
import json
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import brotli
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from config.web.release import release
from rules.encyclopedia import book
from rules.encyclopedia.book.name_clashes import Meaning
from rules.encyclopedia.book.other_entries import essays, kin, terms
from rules.encyclopedia.book.search import Index, beside, confusion, find
from rules.encyclopedia.book.search_index import Addresses, IndexPage, shelve
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.answers import first_answer, unknown_words
from rules.encyclopedia.pages.game_pictures import pictures_as_data
from rules.games import GAMES
from rules.languages import LANGUAGES
from rules.phrases import card_name
from rules.sets.choices import PRESET

LONGEST: Final = 80  # letters of a query that are looked at
INSIDE: Final = 60  # places shown of one game, if only its are asked for
YEAR: Final = 60 * 60 * 24 * 365

# Pages of the site as the search names them: address, title, what is there, and in what other words one may ask for it.
PAGES: Final = (
    ("rules:games", _("All games"), _("Every game with its rules, by the number of players."), "games list spiele"),
    ("rules:compare", _("Compare the games"), _("All games side by side."), "table comparison vergleich tabelle"),
    ("rules:which-game", _("Which game do we play?"), _("Six questions, and what suits your round."), "choose wählen"),
    ("rules:words", _("Words"), _("What card players call things, in both languages."), "glossary glossar lexikon"),
    ("rules:cards", _("The cards"), _("German and French cards side by side."), "suits karten"),
    ("rules:reading", _("Reading list"), _("Books and pages on which all this rests."), "sources quellen literatur"),
    ("scoring:new", _("Keep score"), _("A score sheet for the kitchen table."), "score sheet anschreiben block"),
    ("tables:lobby", _("Tables"), _("Open tables and people who wait for others."), "play online lobby spielen"),
    ("tables:keys", _("The table by keyboard"), _("All keys of the table."), "keyboard tasten tastatur"),
    (
        "tables:fair-about",
        _("Is the shuffle fair?"),
        _("How chance is made, and how to check it."),
        "random zufall mischen",
    ),
    ("rules:offline", _("Reading without a connection"), _("What this device has kept."), "offline app"),
)


class Shelf(NamedTuple):
    """The index of one language, and its file in three wrappings."""

    contents: Index
    wrapped: dict[str, bytes]


@cache
def shelf(lang: str) -> Shelf:
    """The index of a language; made once per process, from the articles."""
    with translation.override(lang):
        data = shelve(lang, Addresses(_game, meaning_address, reverse("rules:which-game")), _more(lang)) | {
            "ui": _words(),
            "cards": _cards(lang),
            "pictures": pictures_as_data(),
        }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    packed = {"br": brotli.compress(text, quality=9), "gzip": gzip.compress(text, mtime=0), "": text}
    return Shelf(Index(data), packed)


def prepare() -> None:
    """Makes the indexes, so that nobody has to wait for them."""
    for lang in LANGUAGES:
        shelf(lang)


@require_safe
@reading_page
def search(request: HttpRequest) -> HttpResponse:
    """What fits the query of the address; without one, the empty field."""
    query, inside = request.GET.get("q", "").strip()[:LONGEST], request.GET.get("in", "")
    context = {"query": query, "inside": inside, "tries": tries()} | (_answers(query, inside) if query else {})
    response = render(request, "rules/search.html", context)
    if request.META.get("QUERY_STRING"):
        response["Cache-Control"] = "private, no-cache"  # nobody else will ask the very same
        response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def index_file(request: HttpRequest, state: str) -> HttpResponse:
    """The index of this language. A page kept from another release gets the index of this one."""
    asked = request.headers.get("Accept-Encoding", "")
    wrapping = next((name for name in ("br", "gzip") if name in asked), "")
    response = HttpResponse(shelf(language.current()).wrapped[wrapping], content_type="application/json")
    response["Vary"] = "Accept-Encoding"
    # Not public: config/pagecache.py would hand one wrapping to everybody.
    response["Cache-Control"] = f"max-age={YEAR}, immutable" if state == release() else "no-store"
    if wrapping:
        response["Content-Encoding"] = wrapping
    return response


def to_page(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language to the search."""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(reverse("rules:search") + (f"?{query}" if query else ""))


def _answers(query: str, inside: str) -> dict[str, Any]:
    """What a template needs to show what was found, in the reader's language and in the others."""
    own = shelf(language.current()).contents
    found = find(own, query, only=inside, hits=INSIDE if inside else 3)
    others = []
    for lang in LANGUAGES:
        if lang != language.current() and not inside:
            more = beside(found, find(shelf(lang).contents, query))
            others += [(lang, _in_language(lang), more)] if more else []
    if inside:
        return {"found": found, "others": others}
    indexes = [(lang, shelf(lang).contents) for lang in sorted(LANGUAGES, key=lambda lang: lang != language.current())]
    answer = first_answer(indexes, query)
    named = any(one.fit for one in (*found, *(one for *_, more in others for one in more)))
    unknown = () if answer else unknown_words(indexes, query)
    return {
        "found": found,
        "others": others,
        "confusion": confusion(own, query),
        "answer": answer,
        "unknown": [one for one in unknown if one.words and (one.sure or not named)],
    }


def address_of(query: str, inside: str = "") -> str:
    """The address of an answer; ``inside``: the key of the one place in which to look."""
    return reverse("rules:search") + "?" + urlencode({"q": query} | ({"in": inside} if inside else {}))


@cache
def index_address(lang: str) -> str:
    """The address of the index of a language, in the state that this process serves."""
    with translation.override(lang):
        return reverse("rules:search-index", args=[release()])


def page_address(name: str) -> str:
    """The address of a page, empty if there is none."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


def meaning_address(one: Meaning) -> str:
    """Where to read of what a name may stand for, empty where it is none of ours."""
    preset = {PRESET: one.preset} if one.preset else {}
    url = under(book.read_choices(GAMES[one.game], preset)) if one.game else page_address(one.page)
    return f"{url}#{one.anchor}" if url and one.anchor else url


def _game(key: str) -> str:
    return reverse("rules:game", args=[key])


def _more(lang: str) -> dict[str, list[IndexPage]]:
    """What there is to be found beside the games, by kind."""
    pages = [*essays(lang, reverse), *_pages()]
    return {"term": list(terms(lang, reverse)), "page": pages, "kin": list(kin(lang, reverse))}


def _pages() -> list[IndexPage]:
    found = []
    for name, title, about, more in PAGES:
        if url := page_address(name):
            found.append(IndexPage(name, str(title), url, str(about), tuple(more.split())))
    return found


def tries() -> tuple[str, ...]:
    """What one may look for, to begin with."""
    questions = (gettext("games for 3"), gettext("must I trump in Mulatschak?"))
    return ("Muli", "20 ab", "Weli", *questions, gettext("drop out"), "unterm Hund")


def _in_language(lang: str) -> str:
    """What stands above results in a language; a language that we have no words for is called as it calls itself."""
    known = {"en": gettext("In English"), "de": gettext("In German")}
    return known.get(lang, LANGUAGES[lang].name)


def _words() -> dict[str, str]:
    """What the browser says about results."""
    return {
        "also": gettext("also called"),
        "said": gettext("in other words:"),
        "more": gettext("%s more places"),
        "one": gettext("one more place"),
        "nothing": gettext("Nothing found. Try fewer words, or another spelling."),
        "counted": gettext("Results: %s"),
        **{lang: _in_language(lang) for lang in LANGUAGES},
        "preset": gettext("Ready-made rule set"),
        "option": gettext("Option"),
    }


def _cards(lang: str) -> dict[str, dict[str, str]]:
    """The name of every card that an article may show, by wording."""
    codes = [suit + rank for suit in "EGHS" for rank in "AKOUT98765432"] + ["W"]
    return {wording: {code: card_name(lang, wording, code) for code in codes} for wording in ("german", "french")}
