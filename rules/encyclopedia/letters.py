"""What readers write to whoever runs the site: told by mail, settled with a note, listed line by line."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.mail import EmailMessage
from django.utils import timezone

from config.web.mail import mail_is_sent
from config.web.operator import operator
from rules.encyclopedia.models import MistakeReport, VillageRules

Letter = MistakeReport | VillageRules


def mail(letter: Letter, subject: str, text: str) -> None:
    """Sends the operator a mail about it, if there is an address and mail is sent at all."""
    address = operator().mail
    if address and mail_is_sent():
        reply_to = [letter.reply_to] if letter.reply_to else None
        EmailMessage(f"Weli: {subject}", text, to=[address], reply_to=reply_to).send()


def settle(letter: Letter, state: str, note: str = "") -> None:
    """Says what has become of it. What is settled keeps no address for an answer."""
    letter.state = state
    letter.note = "\n".join(line for line in (letter.note, note) if line)
    letter.settled_at = None if letter.open else timezone.now()
    if letter.settled_at:
        letter.reply_to = ""
    letter.save()


def listed(lines: Iterable[tuple[str, str]]) -> str:
    """What is known of it, each thing behind its name, as a command prints it; what is empty is left out."""
    return "\n".join(_line(name, says) for name, says in lines if says)


def _line(name: str, says: str) -> str:
    indented = says.replace("\n", "\n" + " " * 11)
    return f"{name:>9}  {indented}" if name else says
