"""The way to an account of elsewhere and back. Addresses and their names are those that allauth looks for."""

from __future__ import annotations

import logging

from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.providers.openid_connect import views
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from requests.exceptions import RequestException

log = logging.getLogger(__name__)


def begin(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Leads there. Where the place does not answer a page says so."""
    try:
        led: HttpResponse = views.login(request, provider_id)
    except RequestException as error:
        log.warning("Nobody can sign in by %s: %s", provider_id, type(error).__name__)
        led = render_authentication_error(request, provider_id, exception=error)
    return led


urlpatterns = [
    path("3rdparty/", include("allauth.socialaccount.urls")),
    path("oidc/<slug:provider_id>/login/", begin, name="openid_connect_login"),
    path("oidc/<slug:provider_id>/login/callback/", views.callback, name="openid_connect_callback"),
]
