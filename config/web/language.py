"""In which language the reader is answered."""

from typing import Final

from django.conf import settings
from django.utils.translation import get_language

USUAL: Final = "en"


def current() -> str:
    """The language of this answer as phrases and articles know it: "en" or "de"."""
    found = (get_language() or USUAL)[:2]
    return found if found in dict(settings.LANGUAGES) else USUAL
