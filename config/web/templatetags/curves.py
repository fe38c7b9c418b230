"""Numbers in drawings."""

from django import template

register = template.Library()


@register.filter
def unlocalised(number: float) -> str:
    """A number as SVG wants it, whatever the reader's language."""
    return f"{number:.10g}"
