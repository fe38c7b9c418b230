"""In which language the reader is answered."""

from django.conf import settings
from django.utils.translation import get_language


def current() -> str:
    """The language of this answer as phrases and articles know it."""
    found = (get_language() or settings.LANGUAGE_CODE)[:2]
    return found if found in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
