"""Pictures of games in running pages: `{% game_picture game.key %}`, in the reader's deck."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from config.web.templatetags.frame import request_of
from rules.encyclopedia.pages import game_pictures
from rules.encyclopedia.pages.look import deck
from rules.games import GAMES

register = template.Library()


@register.simple_tag(takes_context=True)
def game_picture(context: Context, key: str) -> SafeString:
    """What a game is known by, beside its name; nothing for the page of a game that shares its article."""
    if key not in GAMES:
        return SafeString("")
    return game_pictures.game_picture(deck(request_of(context), key), key)
