"""What stands behind a sentence: the marks that lead to its sources, and the link to itself."""

from collections.abc import Callable
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from config.web import language
from rules.encyclopedia.book.bibliography import cited
from rules.encyclopedia.book.sources import FAMILY, OURS, RULING, sources


def anchor_link(anchor: str, label: str) -> SafeString:
    """The link to a rule or a section that stands beside it."""
    return format_html('<a class="anchor" href="#{}"><span class="unseen">{}</span></a>', anchor, label)


def marks(keys: str, numbered: Callable[[str], int]) -> SafeString:
    """Numbers that lead to the reading list, in its order; what no source decides bears our own mark, the last."""
    lang = language.current()
    found = sorted((key in OURS, 0 if key in OURS else numbered(key), key) for key in keys.split())
    each = [_mark(lang, key, n) for _, n, key in found]
    return format_html(
        '\u202f<span class="marks">{}</span>', format_html_join("\u202f", "{}", ((mark,) for mark in each))
    )


@lru_cache(maxsize=4096)  # an article has a hundred of them
def _mark(_lang: str, key: str, n: int) -> SafeString:
    if key == FAMILY:
        words = gettext("the family’s way")
        return format_html('<a class="mark ruling" href="#law.family">{}</a>', words)
    if key == RULING:
        words = gettext("our reading")
        return format_html('<a class="mark ruling" href="#source-ruling">{}</a>', words)
    label = gettext("Source %(number)s") % {"number": n}
    title = cited(sources()[key], language.current())
    return format_html('<a class="mark" href="#source-{}" aria-label="{}" title="{}">{}</a>', key, label, title, n)
