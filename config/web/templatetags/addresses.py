"""Addresses in running pages, and what is made of them."""

from collections.abc import Iterable
from urllib.parse import quote, urlencode

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def as_query(pairs: Iterable[tuple[str, str]]) -> str:
    """The words of an address after its question mark."""
    return urlencode(tuple(pairs), safe="/", quote_via=quote)


@register.simple_tag
def frame_source(address: str, title: str, height: str) -> SafeString:
    """What another page has in its source to show a piece of ours, to be read and copied."""
    source = '&lt;iframe src="{}" title="{}" width="100%" height="{}" loading="lazy"&gt;&lt;/iframe&gt;'
    return format_html(source, address, title, height)


@register.simple_tag(takes_context=True)
def shown_elsewhere(context: Context) -> SafeString:
    """For the head of a page: where other sites ask what stands for it when somebody pastes its bare link."""
    request = context["request"]
    asked = f"{reverse('oembed')}?{urlencode({'url': request.build_absolute_uri()})}"
    link = '<link rel="alternate" type="application/json+oembed" href="{}">'
    return format_html(link, request.build_absolute_uri(asked))
