"""Cite this page: which pages can be cited, and their citations to take away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.views.decorators.http import require_safe

from config.web import language
from rules.encyclopedia import book
from rules.encyclopedia.book import citations
from rules.encyclopedia.book.bibliography import cited as source_in_words
from rules.encyclopedia.book.citations import Cited
from rules.encyclopedia.book.essays import ESSAYS, essay
from rules.encyclopedia.book.sources import TEXTS
from rules.encyclopedia.pages.addresses import short, under
from rules.games import GAMES
from rules.languages import toml, words_of

LISTED: Final = "citable.toml"
FORMS: Final = {
    "bibtex": ("bib", "application/x-bibtex"),
    "csl": ("json", "application/vnd.citationstyles.csl+json"),
    "text": ("txt", "text/plain"),
}


def cited(request: HttpRequest, match: ResolverMatch | None, query: Mapping[str, str]) -> Cited | None:
    """How the page at this address is cited; None for pages that are not."""
    if match is None:
        return None
    lang = language.current()
    if match.view_name == "rules:game":
        return _article(request, lang, match.kwargs["key"], query)
    for key, view in ESSAYS.items():
        if view == match.view_name:
            return _essay(request, lang, key)
    return _listed(request, lang, match.view_name)


@require_safe
def download(request: HttpRequest, form: str, page: str) -> HttpResponse:
    """The citation of a page, and of every source that it names, in one of three forms."""
    try:
        match = resolve(f"/{language.current()}/{page}")
    except Resolver404:
        raise Http404(page) from None
    found = cited(request, match, request.GET.dict())
    if found is None or form not in FORMS:
        raise Http404(page)
    makers: dict[str, Callable[[Cited], str]] = {
        "bibtex": lambda one: citations.bibtex(one, with_sources=True),
        "csl": lambda one: citations.csl(one, with_sources=True),
        "text": citations.plain_sources,
    }
    return _file(form, found.key, makers[form](found))


@require_safe
def source(request: HttpRequest, form: str, key: str) -> HttpResponse:
    """One source of the reading list."""
    one = book.sources().get(key)
    if one is None or form not in FORMS:
        raise Http404(key)
    makers: dict[str, Callable[[book.Source], str]] = {
        "bibtex": citations.source_bibtex,
        "csl": lambda found: citations.csl_of([found]),
        "text": lambda found: f"{source_in_words(found, language.current())} {found.url}".strip() + "\n",
    }
    return _file(form, key, makers[form](one))


def _file(form: str, name: str, content: str) -> HttpResponse:
    ending, kind = FORMS[form]
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    response["X-Robots-Tag"] = "noindex"
    return response


def _article(request: HttpRequest, lang: str, key: str, query: Mapping[str, str]) -> Cited | None:
    own = book.namesake_page(key)
    if own is None and key not in GAMES:
        return None
    choices = book.choices_at(key, query)
    article = book.article_for(lang, choices)
    usual = choices.clashes or not (own.beyond(choices) if own else choices.pairs)
    address = reverse("rules:game", args=[key]) if usual else under(choices)
    changed = () if choices.clashes else book.differences(lang, choices)
    return Cited(
        key=f"weli-{key}-{lang}",
        lang=lang,
        title=article.title,
        changed=article.changed,
        url=request.build_absolute_uri(address),
        edition=choices.game.edition,
        rule_set="; ".join(f"{one.words}: {one.chosen}" for one in changed),
        permanent="" if choices.clashes else request.build_absolute_uri(short(choices)),
        rests_on=tuple(one.key for one in article.sources),
    )


def _essay(request: HttpRequest, lang: str, key: str) -> Cited:
    shown = essay(lang, key)
    return Cited(
        key=f"weli-{shown.key}-{lang}",
        lang=lang,
        title=shown.title,
        changed=shown.changed,
        url=request.build_absolute_uri(reverse(ESSAYS[key])),
        rests_on=tuple(book.sources()) if key == "reading" else tuple(one.key for one in shown.sources),
    )


def _listed(request: HttpRequest, lang: str, view: str) -> Cited | None:
    row = _pages().get(view)
    if row is None:
        return None
    return Cited(
        key=f"weli-{view.partition(':')[2]}-{lang}",
        lang=lang,
        title=words_of(TEXTS, LISTED)[view][lang],
        changed=row["changed"],
        url=request.build_absolute_uri(reverse(view)),
        rests_on=named_by_words(lang) if view == "rules:words" else (),
    )


def named_by_words(lang: str) -> tuple[str, ...]:
    """The sources of the glossary, in the order in which it first names them."""
    synonyms = (synonym for entry in book.glossary(lang) for synonym in entry.word.synonyms)
    return tuple(dict.fromkeys(key for synonym in synonyms for key in synonym.sources))


@cache
def _pages() -> Mapping[str, Any]:
    return toml(TEXTS / LISTED)
