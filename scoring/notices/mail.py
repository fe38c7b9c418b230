"""A notice as a mail: plain text, the club's name first, one tap from ending it."""

from __future__ import annotations

import contextlib
import hashlib
import smtplib
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils.translation import gettext as _

from config.web.mail import sender_for
from scoring.models import Notice, Subscription
from scoring.notices.kinds import CHOICES, NoticeKind
from scoring.notices.links import confirm_address, off_address
from scoring.notices.public_post import CutOff, NotReached
from scoring.notices.words import NoticeText

_FOR_GOOD = 500  # from here on a server says that it is no use to try again


class NotTaken(Exception):
    """The server took it not, and says why. ``for_good``: it would not take it later either."""

    def __init__(self, why: str, *, for_good: bool) -> None:
        super().__init__(why)
        self.for_good = for_good


def notice_mail(notice: Notice, text: NoticeText, subscription: Subscription) -> EmailMessage:
    """The mail. Its name is the same whenever the same notice is written anew."""
    off = off_address(subscription, notice.kind)
    why = _("You get this because you chose: %(kind)s. To end it:") % {"kind": CHOICES[NoticeKind(notice.kind)].label}
    body = "\n\n".join(filter(None, (text.body, f"{text.door}\n{text.address}", f"-- \n{why}\n{off}")))
    return _mail(text.title, body, subscription, {
        "List-Unsubscribe": f"<{off}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Message-ID": _name(f"{notice.member_id} {notice.about} {notice.made_at.isoformat()}"),
    })  # fmt: skip


def confirmation_mail(subscription: Subscription) -> EmailMessage:
    """The mail that asks whether the address is his who gave it."""
    club = subscription.member.club.name
    title = _("%(club)s: shall notices come here?") % {"club": club}
    body = _(
        "Somebody has given this address for notices of %(club)s. If it was you, open this link within a week:\n\n"
        "%(link)s\n\nIf not, do nothing: no further mail comes."
    ) % {"club": club, "link": confirm_address(subscription)}
    return _mail(title, body, subscription, {
        "Message-ID": _name(f"confirm {subscription.pk} {subscription.asked_at.isoformat()}"),
    })  # fmt: skip


def deliver(mail: EmailMessage) -> None:
    """Hands the mail to the server. Raises NotReached, NotTaken or, where nobody knows whether it was taken, CutOff."""
    connection = get_connection()
    try:
        connection.open()
    except (OSError, smtplib.SMTPException):
        raise NotReached from None
    try:
        connection.send_messages([mail])
    except smtplib.SMTPRecipientsRefused as error:
        code = max((code for code, _words in error.recipients.values()), default=0)
        raise NotTaken(_reply(code), for_good=code >= _FOR_GOOD) from None
    except smtplib.SMTPResponseException as error:
        raise NotTaken(_reply(error.smtp_code), for_good=False) from None
    except (OSError, smtplib.SMTPException):
        raise CutOff from None
    finally:
        with contextlib.suppress(OSError, smtplib.SMTPException):  # it was sent, or not, before this
            connection.close()


def _reply(code: int) -> str:
    return f"SMTP {code}"


def _mail(title: str, body: str, subscription: Subscription, headers: dict[str, str]) -> EmailMessage:
    line = " ".join(title.split())
    return EmailMessage(
        line, body, sender_for(subscription.member.club.name), [subscription.email],
        headers={"Auto-Submitted": "auto-generated", **headers},
    )  # fmt: skip


def _name(told: str) -> str:
    digest = hashlib.sha256(f"{settings.SECRET_KEY} {told}".encode()).hexdigest()[:32]
    return f"<{digest}@{urlsplit(settings.ORIGINS[0]).hostname}>"
