"""Posts from our own pages without a token in them.

The pages that people read are kept whole and sent to everybody, so their forms cannot carry a token. What tells our
own forms from those of another site is what the browser says of a request and no page can change: ``Sec-Fetch-Site``,
and from browsers too old for it, ``Origin``.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def from_own_page(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this very site sent the request."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"


def own_pages(view: View[P]) -> View[P]:
    """A view that takes posts from our own pages; from anywhere else it asks for Django's token as usual."""
    guarded = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        chosen = view if from_own_page(request) else guarded
        return chosen(request, *args, **kwargs)

    return answer
