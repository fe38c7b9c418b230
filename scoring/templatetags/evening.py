"""The addresses of what is done on an evening."""

from __future__ import annotations

from django import template
from django.template import Context
from django.urls import reverse

from scoring.evening.access import address

register = template.Library()


@register.simple_tag(takes_context=True)
def command(context: Context, name: str, **about: str | int) -> str:
    """The address of a command of the director; ``about``: whom or what it concerns, as the address calls it."""
    return address(context["evening"], name, **about)


@register.simple_tag(takes_context=True)
def said_of(context: Context, name: str, member: str) -> str:
    """The address at which who holds the link says something of a member."""
    return reverse(f"scoring:{name}", kwargs={"code": context["evening"].code, "member": member})
