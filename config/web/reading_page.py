"""Pages for reading: the same for everybody with the same deck and light, and therefore kept whole."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.http import HttpRequest, HttpResponse

# config/pagecache.py keeps what is public for so long; its memory ends with the process and so with each release.
# `no-cache` makes browsers ask again every time: they get 304, or at once the page in the deck just chosen.
KEPT: Final = "public, max-age=86400, no-cache"
# A page of which there are more than anybody could count: to keep it would push out what many people read.
FLEETING: Final = "no-cache"
# Indents and empty lines that templates leave: one line break is the same to a browser. What is written line by line stays.
_LINES: Final = re.compile(rb"(<(pre|textarea|script)\b.*?</\2>)|\n\s+", re.DOTALL)
SECRETS: Final = (b"csrfmiddlewaretoken", b"csrfToken")

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


class NotForEverybody(RuntimeError):
    """A page that was to be kept for everybody holds something of one visitor."""


def reading_page(view: View[P]) -> View[P]:
    """A view whose whole answer may be kept. An answer that sets its own Cache-Control keeps it.

    Raises NotForEverybody for a page with a token in it: kept, it would be handed to strangers.
    """

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.status_code != 200 or response.has_header("Cache-Control"):
            return response
        if response.cookies or any(secret in response.content for secret in SECRETS):
            raise NotForEverybody(f"{request.path} sets a cookie or holds a token")
        if response["Content-Type"].startswith("text/html"):
            response.content = _LINES.sub(lambda found: found[1] or b"\n", response.content)
        response["Cache-Control"] = KEPT
        response["Vary"] = "Cookie"
        return response

    return answer
