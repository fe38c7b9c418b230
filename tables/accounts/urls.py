"""Addresses of signing in: allauth's, under the names by which it finds them."""

from django.urls import include, path
from django.views.generic import RedirectView

urlpatterns = [
    # allauth's overview of second factors would show nothing but the passkeys.
    path("2fa/", RedirectView.as_view(pattern_name="mfa_list_webauthn"), name="mfa_index"),
    path("", include("allauth.urls")),
]
