"""Where somebody comes from, as far as limits go: one household, one pub, one machine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.http import HttpRequest

NOWHERE = ""  # a socket of the file system, a test: they have no address, and share what one address may do
_OWN = 64  # bits of an IPv6 address that a household cannot choose for itself


def of(request: HttpRequest) -> str:
    """The address that a request counts for. What a proxy says of it is believed where TRUST_PROXY is set only."""
    return block(request.META.get("REMOTE_ADDR", NOWHERE))


def of_scope(scope: Mapping[str, Any]) -> str:
    """The same before Django, for sockets as well."""
    client = scope.get("client")
    return block(client[0]) if client else NOWHERE


@lru_cache(4096)
def block(address: str) -> str:
    """An IPv4 address as it is, of an IPv6 address the /64 in which it lies; anything else as one and the same."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return NOWHERE
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), 128)).supernet(new_prefix=_OWN))
