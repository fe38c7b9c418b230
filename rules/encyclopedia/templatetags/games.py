"""Words about games in running pages: `{{ key|game_title }}`."""

from django import template

from config.web import language
from rules.encyclopedia.book import article
from rules.games import GAMES

register = template.Library()


@register.filter
def game_title(key: str) -> str:
    """The name of a game as its article has it, in the reader's language."""
    return article(language.current(), key).title if key in GAMES else key  # a damaged table may name any
