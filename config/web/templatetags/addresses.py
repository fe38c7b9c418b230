"""Addresses in running pages, and what is made of them."""

from collections.abc import Iterable
from urllib.parse import quote, urlencode

from django import template

register = template.Library()


@register.filter
def as_query(pairs: Iterable[tuple[str, str]]) -> str:
    """The words of an address after its question mark."""
    return urlencode(tuple(pairs), safe="/", quote_via=quote)


@register.simple_tag
def frame_source(address: str, title: str, height: str) -> str:
    """What another page has in its source to show a piece of ours."""
    return f'<iframe src="{address}" title="{title}" width="100%" height="{height}" loading="lazy"></iframe>'
