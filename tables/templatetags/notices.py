"""What is to be said on the next page."""

from django import template
from django.http import HttpRequest
from django.template import Context

from tables.accounts.adapter import NOTICES

register = template.Library()


@register.simple_tag(takes_context=True)
def notices(context: Context) -> list[str]:
    """The sentences that wait for this reader; they are said once."""
    request: HttpRequest | None = context.get("request")
    found: list[str] = request.session.pop(NOTICES, []) if request is not None else []
    return found
