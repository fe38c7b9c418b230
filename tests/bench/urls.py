"""The addresses of the site, and a view of Django that returns ten bytes."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as site


def ten_bytes(request: HttpRequest) -> HttpResponse:
    """As little as a view can say."""
    return HttpResponse(b"0123456789")


urlpatterns = [path("ten-bytes/", ten_bytes), *site]
