"""Report a mistake: in one rule, under the rules in which it was read, or on any other page. No account, no script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from html import unescape
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from config.web import addresses, language, names
from config.web.forms import NOTHING_WRONG, Problems, WrongForm, all_asked, by, read, word
from config.web.often import used
from config.web.origin import own_pages
from config.web.reading_page import reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.passages import passages
from rules.encyclopedia.models import LONGEST_QUOTE, LONGEST_REPORT, MistakeReport
from rules.encyclopedia.pages.addresses import GAME, RULE, RULE_SET, under
from rules.encyclopedia.pages.excerpts import Excerpts
from rules.encyclopedia.pages.reader import Reader
from rules.encyclopedia.reports import take_in
from rules.games import GAMES

PER_HOUR: Final = 20  # from one address: a pub may have found something
LINKS: Final = 2  # in a report; who sends more of them sells something
SHORTEST: Final = 4  # letters that say anything
LONGEST_PATH: Final = 300
TOO_MANY: Final = _("Many reports have come from your connection just now. Please send this one again in an hour.")
PAGE: Final = "page"


class RuleChapter(NamedTuple):
    """The rules of a chapter to choose from: each by its anchor, with its first words."""

    title: str
    rules: tuple[tuple[str, str], ...]


class ReportedPlace(NamedTuple):
    """What somebody says a mistake is in. ``choices`` is None where it is no article; ``html`` is the rule itself."""

    page: str
    title: str
    choices: book.Choices | None = None
    rule: str = ""
    html: SafeString = SafeString("")
    changed: date | None = None

    @property
    def back(self) -> str:
        """The address of the very place."""
        return f"{self.page}#{self.rule}" if self.rule else self.page

    @property
    def quoted(self) -> str:
        """The rule in plain words."""
        return " ".join(unescape(strip_tags(self.html)).split())[:LONGEST_QUOTE]


def prose(sent: str) -> str:
    """What somebody has written, line by line as it may be shown; maybe nothing. Raises WrongForm for a heap of links."""
    lines = (names.clean(line, LONGEST_REPORT) for line in sent[:LONGEST_REPORT].splitlines())
    text = "\n".join(lines).strip()
    if text.count("://") > LINKS:
        raise WrongForm(_("Please leave out some of the links: two are enough to tell us where it stands."))
    return text


def mistake(sent: str) -> str:
    """The same of what is wrong. Raises WrongForm where it says nothing."""
    text = prose(sent)
    if len(text) < SHORTEST:
        raise WrongForm(_("Please write what is wrong."))
    return text


def mail_address(sent: str) -> str:
    """An address for mail, or nothing. Raises WrongForm for what is neither."""
    if sent:
        try:
            validate_email(sent)
        except ValidationError:
            raise WrongForm(_("No mail can be sent to this address. Correct it, or leave it out.")) from None
    return sent


@dataclass(frozen=True)
class ReportForm:
    """A report: where it belongs, what is wrong, where an answer goes. ``website`` is filled in by machines only."""

    game: str = word()
    rule: str = word(80)
    rule_set: str = word(name=RULE_SET)
    page: str = word(LONGEST_PATH)
    words: str = by(mistake)
    reply_to: str = by(mail_address)
    website: str = word()


@require_http_methods(["GET", "HEAD", "POST"])
@own_pages
def show(request: HttpRequest) -> HttpResponse:
    """The form, for the place that the address names; what is sent goes to whoever runs the site."""
    sent = all_asked(request)
    place = _place(request, sent)
    if request.method != "POST":
        return _form(request, place)
    form = read(request, ReportForm)
    if isinstance(form, Problems):
        return _form(request, place, form, 422)
    if used("report", addresses.of(request)) > PER_HOUR:
        return _form(request, place, Problems({"": str(TOO_MANY)}, sent), 429)
    if not form.website:
        take_in(_report(place, form))
    return HttpResponseRedirect(reverse("rules:reported") + "?" + urlencode({PAGE: place.back}))


@require_safe
@reading_page
def thanks(request: HttpRequest) -> HttpResponse:
    """What becomes of the report now, and the way back to where it was made."""
    response = render(request, "rules/reported.html", {"back": _own(request.GET.get(PAGE, ""))})
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response


def _form(
    request: HttpRequest, place: ReportedPlace, problems: Problems = NOTHING_WRONG, status: int = 200
) -> HttpResponse:
    context = {
        "place": place,
        "typed": problems.typed,
        **problems.shown,
        "chapters": _chapters(place) if place.choices and not place.rule else (),
        "rule_set": book.code_of(place.choices) if place.choices and not place.choices.clashes else "",
        "longest": LONGEST_REPORT,
    }
    response = render(request, "rules/report.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response


def _report(place: ReportedPlace, form: ReportForm) -> MistakeReport:
    code = book.code_of(place.choices) if place.choices and not place.choices.clashes else ""
    return MistakeReport(
        page=place.page,
        rule=place.rule,
        rule_set=code,
        lang=language.current(),
        text_of=place.changed,
        quoted=place.quoted,
        words=form.words,
        reply_to=form.reply_to,
    )


def _place(request: HttpRequest, asked: Mapping[str, str]) -> ReportedPlace:
    """What the address or the form names; the site as a whole where it names nothing that there is."""
    if asked.get(GAME) not in GAMES:
        return ReportedPlace(_own(asked.get(PAGE, "")), "")
    lang, choices = language.current(), _choices(asked)
    page = Excerpts(choices, Reader(request, lang, choices.game.key))
    rule = asked.get(RULE, "")
    html = SafeString("")
    if rule in page.passages:
        html = page.as_it_reads(rule)
    elif rule not in page.article.anchors:
        rule = ""
    return ReportedPlace(under(choices), page.article.title, choices, rule, html, page.article.changed)


def _choices(asked: Mapping[str, str]) -> book.Choices:
    """The rules of the game in which somebody has read; the usual ones where they are not named, or wrongly."""
    usual = book.choices_from_query(asked[GAME], {})
    try:
        choices = book.read_code(asked.get(RULE_SET, ""))
    except book.BadCode:
        return usual
    same = choices.game.key == usual.game.key and book.code_of(choices) != book.code_of(usual)
    return choices if same else usual


def _own(path: str) -> str:
    """The path of a page of this site; empty for anything else."""
    page = path.partition("#")[0].partition("?")[0]
    try:
        resolve(page)
    except Resolver404:
        return ""
    return path[:LONGEST_PATH] if page.startswith("/") and not page.startswith("//") else ""


def _chapters(place: ReportedPlace) -> list[RuleChapter]:
    """All rules of the article, for whoever has not come from one of them."""
    if place.choices is None:
        return []
    found: dict[str, list[tuple[str, str]]] = {}
    for anchor, passage in passages(language.current(), book.stem(place.choices.game)).items():
        plain = strip_tags(" ".join(one for one in passage.pieces if isinstance(one, str)))
        first = " ".join(unescape(plain).split())
        found.setdefault(passage.chapter.text, []).append((anchor, first[:70] or anchor))
    return [RuleChapter(title, tuple(rules)) for title, rules in found.items()]
