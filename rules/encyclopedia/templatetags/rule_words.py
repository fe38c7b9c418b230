"""Score lines in words, and numbers with typographic signs."""

from django import template

from config.web import language
from rules.encyclopedia.book import Choices, WorkedHand, say
from rules.encyclopedia.pages.calculator import example_address
from rules.phrases import figure

register = template.Library()


@register.simple_tag
def part_word(game: str, part: str) -> str:
    """What a line of the score is for."""
    return say(language.current(), f"score.{part}", game=game)


@register.simple_tag
def signed(number: float) -> str:
    """A score; a negative one with a real minus sign."""
    return figure(number)


@register.simple_tag
def change(number: float) -> str:
    """A change of a score, always with its sign."""
    return f"+{figure(number)}" if number >= 0 else figure(number)


@register.simple_tag
def sums_address(choices: Choices, hand: WorkedHand) -> str:
    """Where a worked hand can be changed."""
    return example_address(choices, hand)
