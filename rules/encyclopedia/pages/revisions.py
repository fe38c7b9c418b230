"""What has changed: of one article, of all texts; as pages, and as Atom feeds to subscribe to.

``since`` in the address of an article's page is the day of the text that somebody has on paper or in mind.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode, urlsplit

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import FLEETING, KEPT, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.concerning import concerns
from rules.encyclopedia.book.essays import ESSAYS, HOUSE
from rules.encyclopedia.book.revisions import (
    ChangedRule,
    Revision,
    WordRun,
    all_revisions,
    beginning,
    begun,
    differing,
    plain,
    revised_since,
    revisions,
    texts,
    title_of,
)
from rules.encyclopedia.pages.addresses import RULE_SET, SINCE, under
from rules.encyclopedia.pages.games import by_name
from rules.encyclopedia.pages.look import wording
from rules.games import GAMES

NEWEST: Final = 120  # revisions that one page lists
IN_FEED: Final = 40  # entries of a feed
NAMED: Final = 4  # rules that the list of all texts names of each


class ShownChange(NamedTuple):
    """A rule that reads otherwise: where it stands, whether it is new or gone, its words."""

    anchor: str
    heading: str
    new: bool
    gone: bool
    runs: tuple[WordRun, ...]


class ShownRevision(NamedTuple):
    """What was changed in a text on a day: where it can be read, and rule by rule.

    ``others``: changes that do not concern the rules by which the reader plays.
    """

    revision: Revision
    address: str
    changes_address: str
    changes: tuple[ShownChange, ...]
    more: int = 0
    others: tuple[ShownChange, ...] = ()


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """All texts: on which day which of them changed, and in which rules."""
    lang = language.current()
    listed = [_listed(request, one) for one in all_revisions(lang)[:NEWEST]]
    context = {"revisions": listed, "begun": begun(), "feed": reverse("rules:feed")}
    return render(request, "rules/changes.html", context)


@require_safe
@reading_page
def of_game(request: HttpRequest, key: str) -> HttpResponse:
    """One article, rule by rule in the words before and after; with ``since``, from the text of that day on."""
    if key not in GAMES:
        return by_name(request, key, "rules:game-changes")
    return _of_text(request, key)


@require_safe
@reading_page
def of_page(request: HttpRequest, key: str) -> HttpResponse:
    """The same of a page of prose."""
    if f"pages/{key}" not in texts():
        raise Http404(key)
    return _of_text(request, f"pages/{key}")


def _of_text(request: HttpRequest, key: str) -> HttpResponse:
    lang, day = language.current(), day_asked(request.GET.get(SINCE, ""))
    rules = _rules(key, request.GET.get(RULE_SET, ""))
    asked = [(SINCE, day.isoformat() if day else ""), (RULE_SET, book.code_of(rules) if rules else "")]
    shortest = urlencode([(name, value) for name, value in asked if value])
    if request.META.get("QUERY_STRING", "") != shortest:
        return HttpResponseRedirect(changes_address(key) + (f"?{shortest}" if shortest else ""))
    found = revised_since(lang, key, day) if day else revisions(lang, key)
    shown = [_shown(request, one, rules) for one in found]
    context = {
        "title": title_of(lang, key),
        "address": under(rules) if rules else text_address(key),
        "revisions": shown,
        "since": day,
        "rules": rules,
        "concerned": any(one.changes or one.revision.edition for one in shown),
        "all": changes_address(key),
        "begun": begun(),
        "canonical": request.build_absolute_uri(changes_address(key)),
        "feed": reverse("rules:game-feed", args=[key]) if key in GAMES else reverse("rules:feed"),
        "card": under(rules, "rules:card") if rules else "",
    }
    response = render(request, "rules/changes_of.html", context)
    if shortest:
        response["Cache-Control"] = FLEETING
        response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """The changes of all texts as an Atom feed."""
    title = gettext("Weli: what has changed in the rules and texts")
    return _feed(request, title, reverse("rules:changes"), all_revisions(language.current()))


@require_safe
def game_feed(request: HttpRequest, key: str) -> HttpResponse:
    """The changes of one article as an Atom feed."""
    if key not in GAMES:
        raise Http404(key)
    lang = language.current()
    title = gettext("Weli: what has changed in %(game)s") % {"game": title_of(lang, key)}
    return _feed(request, title, changes_address(key), revisions(lang, key))


# --- addresses --------------------------------------------------------------------------


def text_address(key: str) -> str:
    """Where a text is read."""
    if key in GAMES:
        return reverse("rules:game", args=[key])
    return reverse({**ESSAYS, **HOUSE}[key.removeprefix("pages/")])


def changes_address(key: str) -> str:
    """Where its changes are."""
    if key in GAMES:
        return reverse("rules:game-changes", args=[key])
    return reverse("rules:page-changes", args=[key.removeprefix("pages/")])


def day_asked(text: str) -> date | None:
    """The day that an address names; None where it names none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _rules(key: str, code: str) -> book.Choices | None:
    """The rules that somebody has on paper or has kept; None where the address names none of this game."""
    try:
        choices = book.read_code(code)
    except book.BadCode:
        return None
    return choices if choices.game.key == key else None


# --- what is shown ----------------------------------------------------------------------


def _listed(request: HttpRequest, one: Revision) -> ShownRevision:
    """A revision with its first rules only."""
    shown = tuple(_change(request, one, rule) for rule in one.rules[:NAMED])
    return ShownRevision(one, text_address(one.key), changes_address(one.key), shown, max(0, len(one.rules) - NAMED))


def _shown(request: HttpRequest, one: Revision, rules: book.Choices | None = None) -> ShownRevision:
    """A revision whole; for whoever plays by certain rules, what concerns them apart from what does not."""
    lang = language.current()
    own = {rule for rule in one.rules if rules is None or one.edition or concerns(lang, rules, rule)}
    mine = tuple(_change(request, one, rule) for rule in one.rules if rule in own)
    others = tuple(_change(request, one, rule) for rule in one.rules if rule not in own)
    return ShownRevision(one, text_address(one.key), changes_address(one.key), mine, others=others)


def _change(request: HttpRequest, one: Revision, rule: ChangedRule) -> ShownChange:
    lang, called = language.current(), wording(request, one.key if one.key in GAMES else "")
    before, after = (plain(lang, text, called, one.key) for text in (rule.before, rule.after))
    return ShownChange(rule.anchor, beginning(after or before), not before, not after, differing(before, after))


# --- feeds ------------------------------------------------------------------------------


def _feed(request: HttpRequest, title: str, page: str, found: tuple[Revision, ...]) -> HttpResponse:
    whole = request.build_absolute_uri
    atom = Atom1Feed(
        title=title,
        link=whole(page),
        feed_url=whole(request.path),
        feed_guid=whole(request.path),
        description="",
        language=language.current(),
        author_name="Weli",
        feed_copyright="CC BY 4.0",
    )
    for one in found[:IN_FEED]:
        atom.add_item(**_entry(request, one))
    response = HttpResponse(atom.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")
    response["Cache-Control"] = KEPT
    return response


def _entry(request: HttpRequest, one: Revision) -> dict[str, Any]:
    shown = _shown(request, one)
    host = urlsplit(request.build_absolute_uri("/")).hostname
    name = f"{language.current()}/{one.key}" + (f"/edition-{one.edition}" if one.edition else "")
    return {
        "title": f"{one.title}: {summary(one)}",
        "link": request.build_absolute_uri(f"{shown.changes_address}#d{one.day.isoformat()}"),
        "description": "".join(_as_html(change) for change in shown.changes),
        "unique_id": f"tag:{host},{one.day.isoformat()}:{name}",
        "pubdate": datetime.combine(one.day, time(), UTC),
        "updateddate": datetime.combine(one.day, time(), UTC),
    }


def summary(one: Revision) -> str:
    """How much was changed, in a few words."""
    count = len(one.rules)
    if one.edition:
        return gettext("edition %(n)s of the rules") % {"n": one.edition}
    return ngettext("%(n)s paragraph changed", "%(n)s paragraphs changed", count) % {"n": count}


def _as_html(change: ShownChange) -> str:
    tags = {"kept": "{}", "out": "<del>{}</del>", "in": "<ins>{}</ins>"}
    return "<p>" + "".join(tags[run.kind].format(escape(run.words)) for run in change.runs) + "</p>"
