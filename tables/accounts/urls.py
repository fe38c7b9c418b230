"""Addresses of signing in: allauth's, under the names by which it finds them."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

urlpatterns: list[URLPattern | URLResolver] = [
    # allauth's overview of second factors would show nothing but the passkeys.
    path("2fa/", RedirectView.as_view(pattern_name="mfa_list_webauthn"), name="mfa_index"),
    path("", include("allauth.account.urls")),
    path("2fa/", include("allauth.mfa.urls")),
]
if settings.SIGN_IN:
    urlpatterns.append(path("", include("tables.accounts.elsewhere_urls")))
