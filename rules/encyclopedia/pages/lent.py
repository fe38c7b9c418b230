"""Words in another language than the page, where nobody has written them in its own: marked, for eyes and ears."""

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from rules.languages import LANGUAGES, Borrowed


def lent_mark(lang: str) -> SafeString:
    """What stands at the end of a text in this language on a page of another one: “in English”."""
    return format_html('<small class="lent" lang="{}">{}</small>', lang, LANGUAGES[lang].marks)


def in_its_language(text: str) -> SafeString:
    """A text as it stands on a page; one in another language says in which it is."""
    if isinstance(text, Borrowed):
        return format_html('<span lang="{}">{} {}</span>', text.lang, str(text), lent_mark(text.lang))
    return conditional_escape(text)
