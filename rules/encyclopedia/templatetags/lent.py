"""Words in another language than the page."""

from django import template
from django.utils.safestring import SafeString

from rules.encyclopedia.pages import lent

register = template.Library()


@register.filter
def in_its_language(text: str) -> SafeString:
    """A text, which says in which language it is where that is not the one of the page."""
    return lent.in_its_language(text)
