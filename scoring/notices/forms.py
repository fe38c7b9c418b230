"""What is asked on the pages of notices."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext_lazy as _

from config.web.forms import WrongForm, by, line, one_of, text, whole, word, words
from scoring.models import LONGEST_ADDRESS, LONGEST_NAME, ClubWebhook
from scoring.notices.kinds import FOR_WEBHOOKS
from scoring.notices.public_post import NotPublic, target_of

_LONGEST_EMAIL = 254
Form = ClubWebhook.Form


def _email(told: str) -> str | None:
    try:
        validate_email(told[:_LONGEST_EMAIL])
    except ValidationError:
        return None
    return told


@dataclass(frozen=True)
class SubscribeForm:
    """Where to, and what of; ``email`` None: where it has gone so far, or it is none."""

    email: str | None = by(_email)
    kinds: tuple[str, ...] = words(name="kind")


@dataclass(frozen=True)
class OffForm:
    """What the link in a mail ends: one kind, or all."""

    everything: str = word()


@dataclass(frozen=True)
class QuietForm:
    """From which hour to which nobody is disturbed."""

    begin: int = whole(22, high=23)
    end: int = whole(8, high=23)


@dataclass(frozen=True)
class WebhookForm:
    """Another service."""

    form: str = one_of(Form.values)
    name: str = line(LONGEST_NAME, needed=_("Give it a name, such as: our Matrix room."))
    address: str = text(LONGEST_ADDRESS)
    room: str = line(LONGEST_ADDRESS)
    secret: str = line(LONGEST_ADDRESS)
    kinds: tuple[str, ...] = words(name="kind")

    def __post_init__(self) -> None:
        try:
            target_of(self.address.strip())
        except NotPublic:
            raise WrongForm(_("Type the whole address, beginning with https://.")) from None
        if self.form == Form.MATRIX and not (self.room.startswith("!") and self.secret):
            raise WrongForm(_("Matrix needs the room, beginning with !, and an access token of who writes there."))
        if not self.secret.isascii():
            raise WrongForm(_("Copy the token again: it has letters that no token has."))
        if not set(self.kinds).intersection(FOR_WEBHOOKS):
            raise WrongForm(_("Tick what the service is told of."))


@dataclass(frozen=True)
class ReleaseForm:
    """Of which evening the results go out."""

    evening: str = word()
