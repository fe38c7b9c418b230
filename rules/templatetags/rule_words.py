"""Score lines in words, and numbers with typographic signs."""

from django import template
from django.utils.translation import get_language

from rules.book import say

register = template.Library()

MINUS = "\u2212"


@register.simple_tag
def part_word(game: str, part: str) -> str:
    """What a line of the score is for."""
    return say(get_language() or "en", f"score.{part}", game=game)


@register.simple_tag
def signed(number: int) -> str:
    """A score; a negative one with a real minus sign."""
    return str(number).replace("-", MINUS)


@register.simple_tag
def change(number: int) -> str:
    """A change of a score, always with its sign."""
    return f"{number:+d}".replace("-", MINUS)
