"""`{% cite_this %}`: how to cite the page it stands on, with everything it needs to be taken away."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from config.web import language
from rules.encyclopedia import book
from rules.encyclopedia.book.bibliography import cited_pieces
from rules.encyclopedia.book.citations import bibtex, plain
from rules.encyclopedia.book.essays import ESSAYS
from rules.encyclopedia.book.sources import Source
from rules.encyclopedia.pages.addresses import reports
from rules.encyclopedia.pages.cite import FORMS, cited
from rules.encyclopedia.pages.revisions import changes_address
from rules.encyclopedia.pictures import of_source

register = template.Library()


@register.simple_tag
def source_cited(source: Source) -> SafeString:
    """A source as a bibliography prints it; the title of a work in another language is marked as being in it."""
    found = []
    for text, lang in cited_pieces(source, language.current()):
        found.append(format_html('<span lang="{}">{}</span>', lang, text) if lang else escape(text))
    return format_html_join("", "{}", ((piece,) for piece in found))


@register.simple_tag
def source_pictures(source: Source) -> SafeString:
    """The pictures of a source, each with its licence; nothing where an operator has added none."""
    lang, found = language.current(), []
    for one in of_source(source.key):
        belongs = f"{reverse('rules:game', args=[one.game])}#{one.rule}" if one.rule else ""
        found.append(
            render_to_string("rules/blocks/picture.html", {"picture": one, "alt": one.alt(lang), "belongs": belongs})
        )
    return mark_safe("".join(found))  # noqa: S308 - templates have escaped it


@register.inclusion_tag("rules/blocks/cite.html", takes_context=True)
def cite_this(context: Context, *, dressed: bool = True) -> dict[str, Any]:
    """The citation of this page; nothing where it cannot be cited. Not `dressed`: the page brings its style sheet."""
    request: HttpRequest | None = context.get("request")
    found = cited(request, request.resolver_match, request.GET.dict()) if request else None
    if request is None or found is None:
        return {"cited": None}
    page = request.path.removeprefix(f"/{language.current()}/")
    query = urlencode(request.GET) if found.rule_set or request.GET else ""
    return {
        "cited": found,
        "dressed": dressed,
        "plain": plain(found),
        "bibtex": bibtex(found),
        "report": _report(request),
        "changes": _changes(request),
        "downloads": [
            (form, reverse("rules:cite", args=[form, page]) + (f"?{query}" if query else "")) for form in FORMS
        ],
    }


def _report(request: HttpRequest) -> str:
    """Where a mistake on this page is reported."""
    match = request.resolver_match
    if match is not None and match.view_name == "rules:game":
        return reports(book.choices_at(match.kwargs["key"], request.GET.dict()))
    return f"{reverse('rules:report')}?{urlencode({'page': request.path})}"


def _changes(request: HttpRequest) -> str:
    """Where the changes of this page's text are; nothing where it is made from data."""
    match = request.resolver_match
    if match is not None and match.view_name == "rules:game":
        own = book.namesake_page(match.kwargs["key"])
        return changes_address(own.game if own else match.kwargs["key"])
    key = next((key for key, view in ESSAYS.items() if match is not None and view == match.view_name), "")
    return changes_address(f"pages/{key}") if key else ""
