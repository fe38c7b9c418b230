"""Addresses that lead nowhere, and the page that says what to do instead."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render


class NothingHere(Http404):
    """Nothing at this address, told in a sentence that is fit for everybody who asks.

    `sign_in`: there may be something for who signs in, so the page offers that.
    """

    def __init__(self, sentence: str, *, sign_in: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.sign_in = sign_in


def page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page of an address that leads nowhere: with the sentence of NothingHere, else with a general one."""
    context = {"nothing": exception} if isinstance(exception, NothingHere) else {}
    return render(request, "404.html", context, status=404)
