"""The words of the card table from A to Z; without where they occur, what is shown beside a word in an article."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.glossary import Pointer
from rules.encyclopedia.pages import schema_org
from rules.encyclopedia.pages.essays import reading_list
from rules.encyclopedia.pages.look import TERMS

SHORT: Final = "short"
FEW: Final = 8  # so many games stand in the line; the others are folded away


class ShownWord(NamedTuple):
    """An entry as one reader sees it: the word of the reader's region, and who says what elsewhere."""

    word: book.Word
    yours: str
    synonyms: tuple[tuple[str, str, str, tuple[tuple[int, str], ...]], ...]  # word, language, region, its sources
    see: tuple[book.Word, ...]
    first: tuple[book.WordPlace, ...]
    more: tuple[book.WordPlace, ...]


class Section(NamedTuple):
    """A letter with what begins with it."""

    letter: str
    entries: tuple[ShownWord, ...]
    pointers: tuple[Pointer, ...]


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """All words; under ``?short`` only what a reader of an article wants to know of them."""
    asked = request.META.get("QUERY_STRING", "")
    if asked not in ("", SHORT):
        return to_page(request)
    lang, region = language.current(), TERMS.chosen(request)
    sources = _sources(entry.word for entry in book.glossary(lang))
    sections = [
        Section(one.letter, tuple(_shown(entry, region, sources) for entry in one.entries), one.pointers)
        for one in book.letters(lang)
    ]
    context = {
        "sections": sections,
        "reading_list": reading_list(lang, tuple(sources)),
        "count": len(book.glossary(lang)),
        "linked": schema_org.words(request),
    }
    response = render(request, "rules/words_short.html" if asked == SHORT else "rules/words.html", context)
    if asked == SHORT:
        response["X-Robots-Tag"] = "noindex"
    return response


def to_page(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language, or from a decorated link, to the page."""
    return HttpResponseRedirect(reverse("rules:words"))


def _sources(words: Iterable[book.Word]) -> dict[book.Source, int]:
    """The sources in the order in which the page first names them, numbered from one."""
    known = book.sources()
    named = (known[key] for word in words for synonym in word.synonyms for key in synonym.sources)
    return {source: n for n, source in enumerate(dict.fromkeys(named), start=1)}


def _shown(entry: book.GlossaryEntry, region: str, sources: dict[book.Source, int]) -> ShownWord:
    word, known = entry.word, book.sources()
    marked = tuple(
        (one.word, one.lang, one.region, tuple((sources[known[key]], key) for key in one.sources))
        for one in word.synonyms
    )
    see = tuple(book.word(word.lang, key) for key in word.see)
    few = entry.places if len(entry.places) <= FEW + 2 else entry.places[:FEW]
    return ShownWord(word, word.in_region(region), marked, see, few, entry.places[len(few) :])
