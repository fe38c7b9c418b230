"""Words about games in running pages: `{{ key|game_title }}`."""

from django import template

from rules.book import article
from rules.games import GAMES
from rules.pages import language

register = template.Library()


@register.filter
def game_title(key: str) -> str:
    """The name of a game as its article has it, in the reader's language."""
    return article(language.current(), key).title if key in GAMES else key  # a damaged table may name any
