"""Pages that are for one person: of a seat or an account, or behind a link that is a key."""

from django.http import HttpResponse


def private(response: HttpResponse) -> HttpResponse:
    """A page for one person: kept by no cache, listed nowhere, its address told to no other site."""
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "same-origin"  # with none at all, browsers send no Origin with our own forms
    response.headers["X-Robots-Tag"] = "noindex"
    return response
