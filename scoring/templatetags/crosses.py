"""`{% crosses marks drawn %}`: crosses drawn bar by bar, as Ramsen is kept on paper."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

SIZE = 5  # marks of a cross: four arm-ends and the bar through the middle


@register.simple_tag
def crosses(marks: int, drawn: int) -> SafeString:
    """As many crosses as the marks fill, the first of them drawn; read out as how many marks are drawn."""
    filled = [max(0, min(SIZE, drawn - first)) for first in range(0, marks, SIZE)]
    drawing = format_html_join("", "{}", [(cross(bars),) for bars in filled])
    name = _("%(drawn)s of %(marks)s marks drawn") % {"drawn": drawn, "marks": marks}
    return format_html('<span class="crosses" role="img" aria-label="{}">{}</span>', name, drawing)


def cross(bars: int) -> SafeString:
    """One cross with so many of its bars, put together from the pieces of the sprite."""
    sprite = static("scoring/cross.svg")
    pieces = [(sprite, piece) for piece in ("bare", *(f"bar-{n + 1}" for n in range(bars)))]
    uses = format_html_join("", '<use href="{}#{}"></use>', pieces)
    return format_html('<svg class="cross" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', uses)
