"""Tags of the page frame: where we are, in which light, and where the other language is."""

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.urls import translate_url
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from config.web import place
from config.web.preferences import THEME, back

register = template.Library()


def request_of(context: Context) -> HttpRequest | None:
    """The request, or None where a page is rendered without one (some error pages)."""
    request: HttpRequest | None = context.get("request")
    return request


@register.simple_block_tag
def one_line(content: str) -> SafeString:
    """What stands between, without its line breaks: said once, and shown wherever the page says it of itself."""
    return SafeString(" ".join(content.split()))


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """`auto`, `light` or `dark`."""
    return THEME.chosen(request_of(context))


@register.simple_tag(takes_context=True)
def theme_attribute(context: Context) -> SafeString:
    """` data-theme="dark"` for the html element; nothing where the device decides."""
    name = THEME.chosen(request_of(context))
    return SafeString("") if name == "auto" else format_html(' data-theme="{}"', name)


@register.simple_tag(takes_context=True)
def here(context: Context) -> str:
    """The address of this page with its query, for forms that come back to it.

    The answer to a form has none that could be asked for again: then that of the page the form was on.
    """
    request = request_of(context)
    if request is None:
        return "/"
    return back(request) if request.method == "POST" else request.get_full_path()


@register.simple_tag(takes_context=True)
def current_if(context: Context, url: str) -> str:
    """` aria-current="page"` on the link to this very page."""
    request = request_of(context)
    return SafeString(' aria-current="page"') if request and request.path == url else ""


@register.simple_tag(takes_context=True)
def current_room(context: Context, url: str) -> SafeString:
    """Marks the link to this very page, or to the one above it."""
    request = request_of(context)
    path = request.path if request else ""
    if path == url:
        return SafeString(' aria-current="page"')
    return SafeString(' aria-current="true"' if url and path.startswith(url) else "")


@register.simple_tag
def place_name() -> str:
    """What whoever runs this site calls it; "" where they have not said."""
    return place.said(place.NAME)


@register.simple_tag
def version() -> str:
    """The version of Weli that answers."""
    return str(settings.VERSION)


@register.simple_tag
def offered_languages() -> list[tuple[str, str]]:
    """The languages that this place offers, each with what it is called."""
    return [(code, dict(settings.LANGUAGES)[code]) for code in place.languages()]


@register.filter
def calls_itself(code: str) -> str:
    """What a language of the site calls itself."""
    return str(dict(settings.LANGUAGES)[code])


@register.simple_tag(takes_context=True)
def alternate_links(context: Context) -> SafeString:
    """The hreflang links of a page that has one address per language; nothing elsewhere."""
    request = request_of(context)
    if request is None:
        return SafeString("")
    addresses = [(code, translate_url(request.path, code)) for code, _ in settings.LANGUAGES]
    if len({address for _, address in addresses}) < len(addresses):
        return SafeString("")
    links = [(code, request.build_absolute_uri(address)) for code, address in addresses]
    return format_html_join(
        "\n    ", '<link rel="alternate" hreflang="{}" href="{}">', [*links, ("x-default", links[0][1])]
    )
