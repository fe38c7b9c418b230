"""The pages of a till: the accounts, what is agreed, an evening's dues, the sharing of the pot, somebody's statement."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

import segno.helpers
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web import language
from config.web.forms import NOTHING_WRONG, Problems, read
from config.web.nowhere import NothingHere
from config.web.qr import as_svg
from scoring.book.fold import EveningBook
from scoring.club.clubs import page
from scoring.club.membership import OWN, MemberNames, Visitor, refusal, visit
from scoring.exchange import cells
from scoring.exchange.large_book import download
from scoring.journal.book import Overtaken
from scoring.journal.reading import season_book
from scoring.league.words import day_of
from scoring.models import token
from scoring.till.cents import CURRENCIES, shown, typed
from scoring.till.dues import OpenDue, open_dues
from scoring.till.ledger import EFFECTS, OF_MEMBERS, MoneyEntry, MoneyKind, TillLedger
from scoring.till.rules import TillRules
from scoring.treasurer import service
from scoring.treasurer.forms import AgreementForm, MoneyForm, ReversalForm
from scoring.treasurer.words import entry_line, kind_words, kinds

LATEST = 60  # entries on the first page
BACK = 60  # evenings that are looked at for dues, of the last two seasons
LISTED = ("n", "date", "member", "what", "amount", "account", "pot", "till", "why", "by", "reversed")


class TillPage(NamedTuple):
    """Somebody who keeps the till, before it."""

    request: HttpRequest
    visitor: Visitor
    rules: TillRules
    ledger: TillLedger
    names: MemberNames

    def amount(self, cents: int) -> str:
        """An amount in words."""
        return shown(cents, self.rules.currency, language.current())


class TillAccount(NamedTuple):
    """Somebody's account in words; ``below``: he owes."""

    key: str
    name: str
    amount: str
    below: bool


class EveningDues(NamedTuple):
    """What is open of an evening, in words."""

    key: str
    day: date
    total: str
    lines: list[tuple[str, str, int, str, str]]  # name, what for, how often, amount, what was charged before


def kept(request: HttpRequest, club: str) -> TillPage:
    """The till for who keeps it. Raises PermissionDenied, and Http404 where the club has none."""
    visitor = visit(request, club)
    rules = service.rules_of(visitor.club)
    if not service.keeps(visitor, rules):
        raise PermissionDenied(refusal(OWN))
    if rules is None:
        raise NothingHere(_("This club keeps no till here."))
    return TillPage(request, visitor, rules, service.ledger_of(visitor.club), visitor.names())


@require_safe
@never_cache
def show(request: HttpRequest, club: str) -> HttpResponse:
    """The accounts, what is in the box, what evenings have not been charged for, the latest entries."""
    visitor = visit(request, club)
    if service.rules_of(visitor.club) is None and visitor.owns:
        return page(request, "scoring/till/none.html", visitor, {})
    return _shown(kept(request, club))


def _shown(till: TillPage, problem: str = "", status: int = 200, wrong: Problems = NOTHING_WRONG) -> HttpResponse:
    ledger, present = till.ledger, {member.key for member in till.names.present}
    known = {key for key in (*present, *ledger.accounts) if key in present or ledger.accounts.get(key)}
    accounts = [
        TillAccount(key, till.names[key], till.amount(ledger.accounts.get(key, 0)), ledger.accounts.get(key, 0) < 0)
        for key in sorted(known, key=lambda key: till.names[key].casefold())
    ]
    context: dict[str, Any] = {
        "accounts": accounts,
        "people": till.amount(sum(ledger.accounts.values())),
        "pot": till.amount(ledger.pot),
        "box": till.amount(ledger.box),
        "open": [_dues(till, evening, dues) for evening, dues in _open(till)],
        "entries": [entry_line(one, till.names, till.rules.currency) for one in ledger.entries[:LATEST]],
        "more": max(0, len(ledger.entries) - LATEST),
        "kinds": kinds(),
        "members": [(member.key, till.names[member.key]) for member in till.names.present],
        "asked": {"day": timezone.localdate().isoformat(), **wrong.typed},
        "ref": token(),
        "seen": ledger.entries[0].n if ledger.entries else 0,
        "currency": CURRENCIES[till.rules.currency],
        "problem": problem,
        **wrong.shown,
    }
    return page(till.request, "scoring/till/till.html", till.visitor, context, status)


def _open(till: TillPage) -> list[tuple[EveningBook, list[OpenDue]]]:
    """The last evenings of which something is to be charged, the latest first: a new season leaves none of the old behind."""
    if not (till.rules.takes_anything or till.ledger.entries):
        return []
    club = till.visitor.club
    members = service.belonging(club, till.names.members.values(), till.ledger)
    began = day_of(till.rules.since) or date.min
    told = [one for season in club.seasons.order_by("-created_at")[:2] for one in season_book(season).evenings]
    held = [one for one in told if one.day >= began and (one.results or one.cancelled)]
    latest = sorted(held, key=lambda one: (one.day, one.key), reverse=True)[:BACK]
    found = [(one, open_dues(one, till.rules, members(one), till.ledger)) for one in latest]
    return [(evening, dues) for evening, dues in found if dues]


def _dues(till: TillPage, evening: EveningBook, dues: list[OpenDue]) -> EveningDues:
    names = {"evening": _("card money"), "lost": _("lost matches"), "mark": _("marks"), "missed": _("stayed away")}
    lines = [
        (
            till.names[one.due.member],
            names[one.due.rule],
            one.due.n,
            till.amount(one.due.cents),
            till.amount(one.charged) if one.charged else "",
        )
        for one in sorted(dues, key=lambda one: till.names[one.due.member].casefold())
    ]
    return EveningDues(evening.key, evening.day, till.amount(sum(one.due.cents - one.charged for one in dues)), lines)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: HttpRequest, club: str) -> HttpResponse:
    """What is agreed; for the owners."""
    visitor = visit(request, club, OWN)
    rules = service.rules_of(visitor.club) or TillRules(since=timezone.localdate().isoformat())
    if request.method != "POST":
        return _settings(request, visitor, rules)
    form = read(request, AgreementForm)
    if isinstance(form, Problems):
        return _settings(request, visitor, rules, form)
    keys = set(visitor.club.members.filter(left_at=None).values_list("key", flat=True))
    keepers = tuple(key for key in form.keepers if key in keys)
    told = {name: getattr(form, name) for name in form.__dataclass_fields__} | {"keepers": keepers}
    service.agree(visitor.club, TillRules(**told), visitor.writer)
    return redirect("scoring:till", club=club)


def _settings(
    request: HttpRequest, visitor: Visitor, rules: TillRules, wrong: Problems = NOTHING_WRONG
) -> HttpResponse:
    lang, people = language.current(), visitor.names()
    asked = {
        "currency": rules.currency,
        "evening": typed(rules.evening, lang) if rules.evening else "",
        "missed": typed(rules.missed, lang) if rules.missed else "",
        "lost": " ".join(typed(one, lang) for one in rules.lost),
        "mark": " ".join(typed(one, lang) for one in rules.mark),
        "share": str(rules.share),
        "least": str(rules.least),
        "holder": rules.holder,
        "iban": rules.iban,
        "since": rules.since,
    }
    context = {
        "asked": {**asked, **wrong.typed},
        "currencies": CURRENCIES.items(),
        "people": [
            (one.key, people[one.key], one.key in rules.keepers) for one in people.present if one.role != "owner"
        ],
        **wrong.shown,
    }
    return page(request, "scoring/till/settings.html", visitor, context, 422 if wrong.words else 200)


@require_POST
def enter(request: HttpRequest, club: str) -> HttpResponse:
    """One entry by hand."""
    till = kept(request, club)
    form = read(request, MoneyForm)
    if isinstance(form, Problems):
        return _shown(till, status=422, wrong=form)
    of_member = MoneyKind(form.kind) in OF_MEMBERS
    if of_member and form.member not in till.names.members:
        return _shown(till, _("Say whose account it is."), 422)
    facts = {"kind": form.kind, "cents": form.cents, "day": form.day.isoformat()}
    facts |= {"member": form.member} if of_member else {}
    service.enter(till.visitor.club, facts, form.why, form.ref, till.visitor.writer)
    return redirect("scoring:till", club=club)


@require_POST
def reverse(request: HttpRequest, club: str, key: str) -> HttpResponse:
    """An entry holds no more."""
    till = kept(request, club)
    form = read(request, ReversalForm)
    if till.ledger.holding(key) is None:
        raise NothingHere(_("This entry was reversed already."))
    if isinstance(form, Problems):
        return _shown(till, _("Say why: the entry stays in the book, and this beside it."), 422)
    outcome = service.reverse(till.visitor.club, key, form.why, form.seen, till.visitor.writer)
    if isinstance(outcome, Overtaken):
        return _shown(kept(request, club), _("Somebody else has changed this entry in the meantime."), 409)
    return redirect("scoring:till", club=club)


@require_POST
def charge(request: HttpRequest, club: str, evening: str) -> HttpResponse:
    """What an evening costs is put on the accounts, or corrected there."""
    till = kept(request, club)
    found = next(((one, dues) for one, dues in _open(till) if one.key == evening), None)
    if found is None:
        return _shown(till, _("Nothing of this evening is open any more."), 409)
    book, dues = found
    why = _("Evening of %(day)s") % {"day": f"{book.day:%d.%m.%Y}"}
    service.charge(till.visitor.club, dues, book.key, book.day, why, till.visitor.writer)
    return redirect("scoring:till", club=club)


@require_safe
@never_cache
def statement(request: HttpRequest, club: str, member: str) -> HttpResponse:
    """Somebody's account, for himself, signed in, and for who keeps the till; what he owes as a code to pay by."""
    visitor = visit(request, club)
    rules = service.rules_of(visitor.club)
    own = visitor.member is not None and visitor.member.key == member and service.has_account(visitor)
    if rules is None or not (own or service.keeps(visitor, rules)):
        raise PermissionDenied(_("An account is shown to its owner and to who keeps the till."))
    names = visitor.names()
    if member not in names.members:
        raise NothingHere(_("Nobody of this club is at this address."))
    ledger = service.ledger_of(visitor.club)
    cents = ledger.accounts.get(member, 0)
    context = {
        "name": names[member],
        "balance": shown(cents, rules.currency, language.current()),
        "owes": shown(-cents, rules.currency, language.current()) if cents < 0 else "",
        "entries": [entry_line(one, names, rules.currency) for one in by_day(ledger.of(member))],
        "code": giro_code(rules, -cents, f"{visitor.club.name}: {names[member]}") if cents < 0 else "",
        "rules": rules,
        "day": timezone.localdate(),
    }
    return page(request, "scoring/till/statement.html", visitor, context)


def by_day(entries: list[MoneyEntry]) -> list[MoneyEntry]:
    """The same in the order of the days that they are about, the last one first."""
    return sorted(entries, key=lambda one: (one.day, one.n), reverse=True)


def giro_code(rules: TillRules, cents: int, words: str) -> SafeString | str:
    """A code by which a banking app fills in the transfer; empty where the till has no account, or one not in euros."""
    if not (rules.iban and rules.holder) or rules.currency != "EUR":
        return ""
    made = segno.helpers.make_epc_qr(
        name=rules.holder[:70], iban=rules.iban, amount=Decimal(cents) / 100, text=words[:140]
    )
    return as_svg(made)


@require_safe
@never_cache
def as_list(request: HttpRequest, club: str) -> HttpResponse:
    """The book of the till as CSV, reversed entries too, in the order in which they were made. Its columns add up."""
    till = kept(request, club)
    rows = [_listed(till, one) for one in reversed(till.ledger.entries)]
    return download(till.visitor, "till.csv", cells.written(LISTED, rows), "text/csv")


def _listed(till: TillPage, one: MoneyEntry) -> list[object]:
    """An entry as a row: its amount, and what it does to the account, the pot and the till; nothing if it was reversed."""
    effects = [typed(0 if one.reversed else effect * one.cents, "en") for effect in EFFECTS[one.kind]]
    name, by = (till.names[key] if key else "" for key in (one.member, one.by))
    amount, instead = typed(one.cents, "en"), one.instead if one.reversed else ""
    return [one.n, one.day, name, kind_words(one), amount, *effects, one.why, by, instead]
