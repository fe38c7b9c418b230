"""Sending something to an address that a stranger has typed: only over https, only to the public internet.

Whoever runs a site has other machines behind the same wall, and nobody may reach them through it. So the name is looked up
once, every number that it has must be a public one, and the connection goes to the number that was looked at, not to what
the name says a moment later. No redirection is followed, no proxy is asked, and little is read of the answer.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import urllib.parse
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings

PATIENCE = 10.0  # seconds for each step
PORTS = frozenset((443, 8443, 8448))  # of https, and of Matrix
_MOST = 4096  # bytes of an answer
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
AnyAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotPublic(Exception):
    """The address is none to which this site sends anything."""


class NotReached(Exception):
    """Nobody took the connection: nothing has been sent."""


class CutOff(Exception):
    """It was sent, and no answer came: it may have been taken."""


@dataclass(frozen=True)
class PublicRequest:
    """What is sent, and where."""

    address: str
    body: bytes
    headers: Mapping[str, str]
    method: str = "POST"


def target_of(address: str) -> tuple[str, int, str]:
    """Host, port and path of an address to which something may be sent. Raises NotPublic."""
    try:
        parts = urllib.parse.urlsplit(address)
        port = parts.port or 443
        host = (parts.hostname or "").encode("idna").decode()
    except ValueError:
        raise NotPublic from None
    if parts.scheme != "https" or not host or parts.username is not None or port not in PORTS:
        raise NotPublic
    if any(ord(sign) <= ord(" ") or ord(sign) > ord("~") for sign in parts.path + parts.query):
        raise NotPublic
    return host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def public_numbers(host: str, port: int) -> list[str]:
    """The numbers of this host. Raises NotPublic where one of them is not public, NotReached where it has none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotReached from None
    numbers = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not numbers:
        raise NotReached
    if not all(is_public(ipaddress.ip_address(number.partition("%")[0])) for number in numbers):
        raise NotPublic
    return numbers


def is_public(number: AnyAddress) -> bool:
    """Whether a number belongs to the public internet, and to no wrapping of one that does not."""
    if isinstance(number, ipaddress.IPv6Address):
        inside = number.ipv4_mapped or number.sixtofour or (number.teredo or (None, None))[1]
        if number in _NAT64:
            inside = ipaddress.IPv4Address(int(number) & 0xFFFFFFFF)
        if inside is not None and not is_public(inside):
            return False
    return number.is_global and not number.is_multicast and not number.is_reserved


def send(request: PublicRequest) -> int:
    """The status of the answer. Raises NotPublic, NotReached or CutOff."""
    host, port, path = target_of(request.address)
    connection = _Pinned(host, port, public_numbers(host, port))
    try:
        try:
            connection.connect()
        except (OSError, http.client.HTTPException):
            raise NotReached from None
        try:
            connection.request(request.method, path, request.body, _named() | dict(request.headers))
            answer = connection.getresponse()
        except (OSError, http.client.HTTPException):
            raise CutOff from None
        with contextlib.suppress(OSError, http.client.HTTPException):
            answer.read(_MOST)
        return answer.status
    finally:
        connection.close()


def _named() -> dict[str, str]:
    """Who asks: some walls take nothing from a program that does not say."""
    return {"User-Agent": f"Weli/{settings.VERSION} (+{settings.ORIGINS[0]})"}


def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


class _Pinned(http.client.HTTPSConnection):
    """A connection that goes to numbers which were looked at, under the name by which the other side proves itself."""

    def __init__(self, host: str, port: int, numbers: list[str]) -> None:
        context = _trust()
        super().__init__(host, port, timeout=PATIENCE, context=context)
        self._trusting, self._numbers = context, numbers

    def connect(self) -> None:
        last: OSError | None = None
        for number in self._numbers:
            try:
                plain = socket.create_connection((number, self.port), PATIENCE)
            except OSError as error:
                last = error
                continue
            self.sock = self._trusting.wrap_socket(plain, server_hostname=self.host)
            return
        raise last or OSError
