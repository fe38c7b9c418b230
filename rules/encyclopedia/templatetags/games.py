"""Words about games in running pages, `{{ key|game_title }}`, and where a page about their rules is."""

from django import template

from config.web import language
from rules.encyclopedia.book import Choices, article
from rules.encyclopedia.pages.addresses import under
from rules.games import GAMES

register = template.Library()


@register.filter
def game_title(key: str) -> str:
    """The name of a game as its article has it, in the reader's language."""
    return article(language.current(), key).title if key in GAMES else key  # a damaged table may name any


@register.simple_tag
def address_of(page: str, choices: Choices) -> str:
    """Where a page about these rules is: `{% address_of "rules:card" choices %}`."""
    return under(choices, page)
