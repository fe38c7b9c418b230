"""Words about games in running pages: `{{ key|game_title }}`."""

from django import template
from django.utils.translation import get_language

from rules.book import article

register = template.Library()


@register.filter
def game_title(key: str) -> str:
    """The name of a game as its article has it, in the reader's language."""
    return article((get_language() or "en")[:2], key).title
