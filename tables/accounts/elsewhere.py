"""Accounts of elsewhere, a club's or a school's, by which people sign in here. Off unless the operator has named one.

What comes back from there is who it is (a name that only that place knows) and an e-mail address. Nothing else is kept.
"""

from __future__ import annotations

from typing import Any

from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider


class AccountElsewhere(OpenIDConnectProvider):  # type: ignore[misc]
    """A place that knows its people, by OpenID Connect."""

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        """Nothing of all that it tells of somebody is stored."""
        return {}

    def extract_common_fields(self, data: dict[str, Any]) -> dict[str, Any]:
        """Only the address: by what name one plays one says oneself."""
        return {"email": super().extract_common_fields(data)["email"]}
