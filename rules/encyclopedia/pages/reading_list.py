"""The reading list of the whole site: every source in full, and which pages use it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.encyclopedia.book.articles import page_articles
from rules.encyclopedia.book.claims import claims
from rules.encyclopedia.book.essays import ESSAYS, essay
from rules.encyclopedia.book.history import facts, unknown
from rules.encyclopedia.book.lineage import crosses, lineage, others
from rules.encyclopedia.book.sources import OURS, Source, sources
from rules.encyclopedia.pages.cite import named_by_words
from rules.encyclopedia.pages.essays import essay_context
from rules.encyclopedia.pages.pieces import Reader
from rules.games import GAMES

OLD: Final = 1950  # printed before that: an old print
WIKIS: Final = ("Wikipedia", "Wikibooks")
GROUPS: Final[dict[str, Promise]] = {
    "old": _("Old prints, dictionaries and decrees"),
    "books": _("Books and journals since 1950"),
    "wikis": _("Encyclopedias that everybody writes"),
    "news": _("Newspapers, radio, villages and clubs"),
    "web": _("Rules and collections on the web"),
    "programs": _("Programs"),
}


class Use(NamedTuple):
    """A page that names a source."""

    title: str
    url: str


class ListedSource(NamedTuple):
    """A source as the list shows it."""

    source: Source
    good_for: str
    via: Source | None
    uses: tuple[Use, ...]


class SourceGroup(NamedTuple):
    """Sources of one kind."""

    key: str
    title: str
    listed: tuple[ListedSource, ...]


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """All sources, by kind and then by date or name."""
    reader = Reader(request, language.current())
    context = essay_context(essay(reader.lang, "reading"), reader, {})
    found = groups(reader.lang)
    return render(
        request,
        "rules/reading.html",
        context
        | {
            "groups": found,
            "total": sum(len(group.listed) for group in found),
            "canonical": request.build_absolute_uri(reverse("rules:reading")),
        },
    )


def groups(lang: str) -> tuple[SourceGroup, ...]:
    """The sources in groups."""
    uses, known = _uses(lang), sources()
    inside: dict[str, list[Source]] = defaultdict(list)
    for source in known.values():
        inside[group_of(source)].append(source)
    return tuple(
        SourceGroup(
            key,
            str(title),
            tuple(
                ListedSource(one, one.good_for(lang), known.get(one.via), uses.get(one.key, ()))
                for one in sorted(inside[key], key=_order)
            ),
        )
        for key, title in GROUPS.items()
        if inside[key]
    )


def group_of(source: Source) -> str:
    """In which group a source stands."""
    if source.type == "software":
        return "programs"
    if source.container.startswith(WIKIS):
        return "wikis"
    if source.type == "article-newspaper" or source.key in _news():
        return "news"
    if source.type in ("webpage", "post-weblog"):
        return "web"
    return "old" if not source.issued or int(source.issued[:4]) < OLD else "books"


@cache
def _news() -> frozenset[str]:
    """Reports of play on the web: what a dated fact of that kind rests on, if it is a web page."""
    return frozenset(
        key
        for fact in facts()
        if fact.kind == "played"
        for key in fact.sources
        if sources()[key].type in ("webpage", "post-weblog") and fact.confidence != "low"
    )


def _order(source: Source) -> tuple[int, str]:
    year = int(source.issued[:4]) if group_of(source) in ("old", "books") and source.issued else 3000
    return year, source.citation.casefold()


@cache
def _uses(lang: str) -> dict[str, tuple[Use, ...]]:
    """Which pages name a source, by its key."""
    found: dict[str, dict[str, Use]] = defaultdict(dict)
    for slug, article in chain.from_iterable(page_articles(lang, key) for key in GAMES):
        for one in article.sources:
            found[one.key].setdefault(
                slug, Use(article.title, f"{reverse('rules:game', args=[slug])}#source-{one.key}")
            )
    for key, view in ESSAYS.items():
        named = {one.key for one in essay(lang, key).sources} | set(_from_data(key))
        for source in named:
            found[source].setdefault(key, Use(essay(lang, key).title, reverse(view)))
    for source in named_by_words(lang):
        found[source].setdefault("words", Use(gettext("The words of the card table"), reverse("rules:words")))
    return {key: tuple(uses.values()) for key, uses in found.items()}


def _from_data(key: str) -> Iterator[str]:
    """The sources of what a page of prose shows from data."""
    told: dict[str, Iterable[tuple[str, ...]]] = {
        "family": [
            *(fact.sources for fact in facts()),
            *(node.sources for node in lineage().values()),
            *(line.sources for line in crosses()),
            *(one.sources for one in unknown().values()),
        ],
        "claims": [(*claim.said, *claim.sources) for claim in claims()],
        "related": [other.sources for other in others()],
    }
    return (source for keys in told.get(key, ()) for source in keys if source not in OURS)
