"""The mail server of this place: the environment's, or else the one that whoever runs it has named on the page of settings.

What was named lies in the database sealed by the site's key, so that a copy of the database alone tells no password. It is
opened when a mail goes out, and shown on no page.
"""

from __future__ import annotations

import base64
import hashlib
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from email.utils import formataddr, parseaddr
from typing import Any, Final

import msgspec
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.console import EmailBackend as OnTheConsole
from django.core.mail.backends.smtp import EmailBackend as BySmtp
from django.utils.translation import gettext as _

from config.web import place

log = logging.getLogger(__name__)

SETTING: Final = "EMAIL_URL"  # the environment's
WITHIN_TLS: Final = 465  # the port at which nothing goes in the open, from the first byte on
PORTS: Final = (587, WITHIN_TLS, 25, 2525)
_OF_THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")
_SALT: Final = b"config.web.mail"


@dataclass(frozen=True)
class MailServer:
    """Where mails are handed in, as whom, and who is said to have sent them; ``host`` empty: nowhere."""

    host: str = ""
    port: int = PORTS[0]
    user: str = ""
    password: str = ""
    sender: str = ""

    @property
    def in_the_open(self) -> bool:
        """Whether nothing is sealed on the way: for a server on this machine alone."""
        return self.host in _OF_THIS_MACHINE and self.port != WITHIN_TLS


def by_environment() -> bool:
    """Whether the environment says how mail is sent; then nothing that was named here counts."""
    return bool(place.from_outside(place.MAIL_SERVER))


def server() -> MailServer:
    """What was named on the page; one without a host where nothing was, or where the site has another key by now."""
    sealed = "" if by_environment() else place.said(place.MAIL_SERVER)
    if not sealed:
        return MailServer()
    try:
        return msgspec.json.decode(_keys().decrypt(sealed.encode()), type=MailServer)
    except (InvalidToken, msgspec.DecodeError):
        log.warning("What was said of the mail server cannot be opened with this SECRET_KEY; say it again on /place/.")
        return MailServer()


def mail_is_sent() -> bool:
    """Whether mail leaves this server."""
    return bool(settings.MAIL_IS_SENT) or bool(server().host)


def name(wanted: MailServer) -> None:
    """From now on mails are handed in there, by all processes. A server without a host is none."""
    sealed = _keys().encrypt(msgspec.json.encode(asdict(wanted))).decode() if wanted.host else ""
    place.save({place.MAIL_SERVER: sealed})


def sender_for(whom: str) -> str:
    """The sender of a mail that the site sends for somebody: his name, that the site sent it, and the site's address.

    Both names stand there, so that nobody takes a club for the bank that it is called after.
    """
    site, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    line = _("%(name)s via %(site)s") % {"name": whom, "site": place.said(place.NAME) or site or "Weli"}
    return formataddr((" ".join(line.split()), address))


class MailOfPlace(BaseEmailBackend):
    """Hands mails to the server that was named; to this program's own output where none was."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        """How many were taken."""
        place.look()  # another process may have been told
        where = server()
        if not where.host:
            return OnTheConsole(fail_silently=self.fail_silently).send_messages(messages) or 0
        for message in messages:
            who, address = parseaddr(message.from_email)
            if where.sender and address == parseaddr(settings.DEFAULT_FROM_EMAIL)[1]:
                message.from_email = formataddr((who, where.sender))
        return _door(where, fail_silently=self.fail_silently).send_messages(messages) or 0


def _door(where: MailServer, **more: Any) -> BySmtp:
    sealed = where.port == WITHIN_TLS
    return BySmtp(
        host=where.host, port=where.port, username=where.user, password=where.password,
        use_ssl=sealed, use_tls=not sealed and not where.in_the_open, timeout=settings.EMAIL_TIMEOUT, **more,
    )  # fmt: skip


def _keys() -> MultiFernet:
    return MultiFernet([_key(secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(secret: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(hashlib.blake2b(secret.encode(), digest_size=32, salt=_SALT[:16]).digest()))


def shown(found: MailServer) -> MailServer:
    """The same for a page: without the password."""
    return replace(found, password="")
