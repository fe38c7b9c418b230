"""Where allauth asks the site: what a mail that cannot be sent leads to, what is said, who somebody is afterwards."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.web import addresses
from tables import identity
from tables.accounts import sign_in
from tables.hub import hub
from tables.models import User, token

NOTICES = "notices"  # in the session: sentences for the next page
log = logging.getLogger(__name__)


def shown(user: User) -> str:
    """The name of an account where one has to be told."""
    return user.email


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts known by their e-mail address."""

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Gives the account a name that nobody has to know."""
        user.username = token()

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """Keeps a sentence for the next page."""
        if message is None and message_template:
            try:
                message = render_to_string(message_template, message_context or {}, request).strip()
            except TemplateDoesNotExist:
                message = ""
        if message:
            request.session[NOTICES] = [*request.session.get(NOTICES, []), str(message)]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends it, or shows a page that says that it could not be sent. The log never has the address."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as error:
            log.error("mail not sent: %s, %s", template_prefix, type(error).__name__)
            raise ImmediateHttpResponse(_no_mail()) from error

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address for which tries to sign in are counted, as everywhere on the site."""
        return addresses.of(request)

    def logout(self, request: HttpRequest) -> None:
        """Signs out, at the tables too that are open in other windows."""
        player = identity.player_of(request)
        super().logout(request)
        if player is not None:
            hub.revoke(player.pk)

    def post_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse:
        """Leads on, as the player of the account."""
        response: HttpResponse = super().post_login(request, user, **more)
        return sign_in.arrive(request, user, response)


class Elsewhere(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """Accounts of elsewhere, with what may go wrong in the words of the house."""

    error_messages = DefaultSocialAccountAdapter.error_messages | {
        "email_taken": gettext_lazy(
            "Somebody has an account with this address here already. Sign in to it first; on your page you can then add %s."
        ),
        "no_password": gettext_lazy("Without a password this is the only way in that you have. Set a password first."),
        "connected_other": gettext_lazy("That account signs in somebody else here. Sign out, and sign in with it."),
    }


class Passkeys(DefaultMFAAdapter):  # type: ignore[misc]
    """A passkey is a way in beside password and e-mail code, never a second lock before them.

    Who loses the only device with a passkey still gets in by e-mail.
    """

    def is_mfa_enabled(self, user: User, types: list[str] | None = None) -> bool:
        """Whether a passkey may be asked for when something dangerous is to be confirmed."""
        only_passkeys = types == [Authenticator.Type.WEBAUTHN]
        return only_passkeys and bool(super().is_mfa_enabled(user, types))

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002  allauth's name
        """What a passkey is called until its owner says better."""
        return _("Passkey %(n)d") % {"n": Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1}


def _no_mail() -> HttpResponse:
    return render(context.request, "account/no_mail.html", status=503)
