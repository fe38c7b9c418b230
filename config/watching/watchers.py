"""Who may read the figures of a process. It needs nothing of the site: the settings are made of it."""

from __future__ import annotations

import secrets
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any, NamedTuple

FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip")


class Watchers(NamedTuple):
    """Who may read the figures: whoever comes from these networks, or shows this word."""

    networks: tuple[IPv4Network | IPv6Network, ...]
    token: str
    behind_proxy: bool  # what a proxy says of who has come is believed

    @property
    def anybody(self) -> bool:
        """Whether there is anyone who may."""
        return bool(self.networks or self.token)

    def lets_in(self, scope: Any) -> bool:
        """Whether this request may read them."""
        headers = dict(scope["headers"])
        shown = headers.get(b"authorization", b"").removeprefix(b"Bearer ")
        if self.token and secrets.compare_digest(shown, self.token.encode()):
            return True
        if not self.behind_proxy and any(name in headers for name in FORWARDED):
            return False  # the address is that of a proxy, through which anybody may have come
        try:
            address = ip_address((scope.get("client") or ("",))[0])
        except ValueError:
            return False
        plain = getattr(address, "ipv4_mapped", None) or address
        return any(plain in network for network in self.networks)
