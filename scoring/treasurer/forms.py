"""What is typed about a till."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext_lazy as _

from config.web.forms import by, line, number, one_of, whole, word, words
from scoring.league.words import day_of
from scoring.models import LONGEST_NAME, LONGEST_REASON
from scoring.till.cents import CURRENCIES, read, read_graded
from scoring.till.ledger import MoneyKind
from scoring.till.rules import is_iban
from scoring.till.sharing import BY

_AMOUNT = _("Say how much: an amount above zero, such as 2.50.")


def _amount_or_nothing(text: str) -> int | None:
    return read(text) if text.strip(" 0.,") else 0


def _day_or_nothing(text: str) -> str | None:
    found = day_of(text)
    return found.isoformat() if found else "" if not text else None


def _account(text: str) -> str | None:
    plain = text.replace(" ", "").upper()
    return plain if not plain or is_iban(plain) else None


@dataclass(frozen=True)
class AgreementForm:
    """What is agreed of the till."""

    currency: str = one_of(tuple(CURRENCIES), usual="EUR")
    keepers: tuple[str, ...] = words(name="keeper")
    evening: int = by(_amount_or_nothing, needed=_("What an evening costs is an amount such as 2.50, or nothing."))
    missed: int = by(_amount_or_nothing, needed=_("What staying away costs is an amount such as 1, or nothing."))
    lost: tuple[int, ...] = by(
        read_graded, needed=_("Write amounts with blanks between them, such as 0.50 0.50 0.50 1.")
    )
    mark: tuple[int, ...] = by(
        read_graded, needed=_("Write amounts with blanks between them, such as 0.50 0.50 0.50 1.")
    )
    share: int = whole(100, low=0, high=100)
    least: int = whole(0, low=0, high=100)
    holder: str = line(LONGEST_NAME)
    since: str = by(_day_or_nothing, needed=_("Say from which day on, or leave it empty."))
    iban: str = by(
        _account, needed=_("This is no account number. An IBAN has two letters and its check digits in front.")
    )


@dataclass(frozen=True)
class MoneyForm:
    """One entry."""

    kind: str = one_of([one.value for one in MoneyKind if one != MoneyKind.SHARED], needed=_("Say what it is."))
    cents: int = by(read, name="amount", needed=_AMOUNT)
    member: str = word()
    day: date = by(day_of, needed=_("Say on which day."))
    why: str = line(LONGEST_REASON, needed=_("Say what it is for: it stands on the statement."))
    ref: str = word()


@dataclass(frozen=True)
class ReversalForm:
    """Why an entry holds no more."""

    why: str = line(LONGEST_REASON, needed=_("Say why: the entry stays in the book, and this beside it."))
    seen: int | None = number()


@dataclass(frozen=True)
class ShareForm:
    """How the pot is shared: by what, how much of it, among whom."""

    season: str = word()
    by: str = one_of(BY, usual="equal")
    share: int = whole(100, low=1, high=100)
    least: int = whole(0, low=0, high=100)
    ref: str = word()
    shown: str = word()
