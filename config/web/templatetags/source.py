"""Where the program that answers can be had."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def source_address() -> str:
    """The address of the source code, as the settings say it; "" where they do not."""
    return str(settings.SOURCE_URL)
