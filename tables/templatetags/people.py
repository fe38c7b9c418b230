"""What pages about a person ask."""

from django import template
from django.forms import BoundField
from django.http import HttpRequest
from django.template import Context
from django.utils.translation import gettext_lazy as _

from config.web import mail, nameless
from tables import identity
from tables.bot_names import BOT_WORDS
from tables.models import Player

register = template.Library()
LABELS = {
    "email": _("E-mail address"),
    "login": _("E-mail address"),
    "password": _("Password"),
    "password1": _("New password"),
    "password2": _("New password once more"),
    "oldpassword": _("Password until now"),
    "code": _("Code"),
    "name": _("Name"),
}


@register.simple_tag(takes_context=True)
def guest_name(context: Context) -> str:
    """The name of the guest who plays in this browser; "" if there is none, or if it is an account already."""
    request: HttpRequest | None = context.get("request")
    player = identity.device_player(request) if request else None
    return called(player) if player and player.user_id is None else ""


@register.simple_tag
def nameless_pattern() -> str:
    """How a page tells that somebody has said no name; see ``config.web.nameless``."""
    return nameless.pattern()


@register.simple_tag
def bot_words() -> dict[str, str]:
    """By level what a bot is called beside its name."""
    return {level: str(word) for level, word in BOT_WORDS.items()}


@register.filter
def called(who: Player | str) -> str:
    """The name of a player, or of who sat somewhere, as the reader calls it; also of somebody who has said none."""
    return nameless.called(who if isinstance(who, str) else who.name or nameless.NAMELESS)


@register.simple_tag
def mail_is_sent() -> bool:
    """Whether mail leaves this server."""
    return mail.mail_is_sent()


@register.filter
def in_our_words(field: BoundField) -> str:
    """The label of a field of allauth's forms, as this site says it."""
    return str(LABELS.get(field.name, field.label))
