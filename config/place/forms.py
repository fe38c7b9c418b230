"""What is said on the page of settings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.web import mail, place
from config.web.forms import WrongForm, by, line, one_of, text, word, words
from scoring.club.zones import zones

LONGEST, LONGEST_MAIL = 80, 254
CODES = tuple(code for code, _ in settings.LANGUAGES)


def _mail(sent: str) -> str | None:
    """An address for mail, "" for none; None for what is none."""
    if sent:
        try:
            validate_email(sent[:LONGEST_MAIL])
        except ValidationError:
            return None
    return sent


def _host(sent: str) -> str | None:
    """The name of a machine, "" for none; None for what is none."""
    sent = sent.strip().lower()
    return sent if re.fullmatch(r"[a-z0-9][a-z0-9.:-]{0,252}|", sent) else None


_NO_MAIL = gettext_lazy("That is no e-mail address. Correct it, or leave the field empty.")


@dataclass(frozen=True)
class PlaceForm:
    """All of the page, as it was typed."""

    name: str = line(LONGEST)
    usual: str = one_of(CODES)
    offered: tuple[str, ...] = words()
    zone: str = one_of(("", *sorted(zones())))
    tables: str = one_of(place.WHO)
    clubs: str = one_of(place.WHO)
    operator: str = line(LONGEST)
    address: str = text(400)
    mail: str = by(_mail, needed=_NO_MAIL)
    further: str = text(400)
    privacy: str = by(_mail, needed=_NO_MAIL)

    def __post_init__(self) -> None:
        if self.offered and self.usual not in self.offered:
            raise WrongForm(_("The language for everybody else has to be one of those that are offered."))

    def settings(self) -> Mapping[str, str]:
        """The same, as the environment would say it."""
        offered = [code for code in self.offered if code in CODES]
        return {
            place.NAME: self.name,
            place.LANGUAGES: ",".join(dict.fromkeys([self.usual, *offered])),
            place.ZONE: self.zone,
            place.TABLES: self.tables,
            place.CLUBS: self.clubs,
            "OPERATOR_NAME": self.operator,
            "OPERATOR_ADDRESS": _lines(self.address),
            "OPERATOR_MAIL": self.mail,
            "OPERATOR_FURTHER": _lines(self.further),
            place.PRIVACY: self.privacy,
        }


@dataclass(frozen=True)
class TrialForm:
    """To whom a mail is sent to see whether it arrives."""

    to: str = by(lambda sent: _mail(sent) or None, needed=gettext_lazy("Say to which address the mail is to go."))


@dataclass(frozen=True)
class MailForm:
    """The mail server that is to be used. An empty password: the one that is kept; no server: none."""

    host: str = by(
        _host, needed=gettext_lazy("The mail server is a name such as mail.example.org, without http and port.")
    )
    port: str = one_of(tuple(str(port) for port in mail.PORTS))
    user: str = word(LONGEST_MAIL)
    password: str = text(LONGEST_MAIL)
    sender: str = by(_mail, needed=_NO_MAIL)

    def server(self, kept: mail.MailServer) -> mail.MailServer:
        """The server. A password goes to no other server than the one it was typed for."""
        same = (kept.host, kept.user) == (self.host, self.user)
        password = self.password or (kept.password if same else "")
        return mail.MailServer(self.host, int(self.port), self.user, password, self.sender)


def _lines(typed: str) -> str:
    return ";".join(line.strip() for line in typed.replace(";", "\n").splitlines() if line.strip())
