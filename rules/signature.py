"""Signatures by Ed25519 (RFC 8032) checked, in plain Python: for a check anywhere, without a library.

Only what is public is handled here, so nothing has to be hidden in how long it takes; whoever signs uses a library.
"""

from __future__ import annotations

from hashlib import sha512
from typing import NamedTuple

KEY = 64  # hexadecimal digits of a public key
SIGNATURE = 128  # … and of a signature
_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)  # of -1


class _Point(NamedTuple):
    """A point of the curve in extended coordinates: x = X/Z, y = Y/Z, x y = T/Z."""

    x: int
    y: int
    z: int
    t: int


_ZERO = _Point(0, 1, 1, 0)


def holds(key: str, message: bytes, signature: str) -> bool:
    """Whether the owner of this public key has signed the message. Key and signature are hexadecimal digits."""
    if not (is_hex(key, KEY) and is_hex(signature, SIGNATURE)):
        return False
    raw = bytes.fromhex(signature)
    owner, shown = _point(bytes.fromhex(key)), _point(raw[:32])
    factor = int.from_bytes(raw[32:], "little")
    if owner is None or shown is None or factor >= _ORDER or _same(_times(8, owner), _ZERO):
        return False
    digest = sha512(raw[:32] + bytes.fromhex(key) + message).digest()
    challenge = int.from_bytes(digest, "little") % _ORDER
    return _same(_times(factor, _BASE), _sum(shown, _times(challenge, owner)))


def is_hex(text: str, digits: int) -> bool:
    """Whether this is so many hexadecimal digits, written small."""
    return len(text) == digits and set(text) <= set("0123456789abcdef")


def _point(raw: bytes) -> _Point | None:
    """The point that these 32 bytes name; None if they name none, or not in the one way there is."""
    number = int.from_bytes(raw, "little")
    odd, y = number >> 255, number & (1 << 255) - 1
    if y >= _P:
        return None
    above, below = (y * y - 1) % _P, (_D * y * y + 1) % _P
    square = above * pow(below, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _ROOT % _P
    if x * x % _P != square or (x == 0 and odd):
        return None
    x = _P - x if x & 1 != odd else x
    return _Point(x, y, 1, x * y % _P)


def _sum(one: _Point, other: _Point) -> _Point:
    a, b = (one.y - one.x) * (other.y - other.x), (one.y + one.x) * (other.y + other.x)
    c, d = 2 * one.t * other.t * _D, 2 * one.z * other.z
    e, f, g, h = b - a, d - c, d + c, b + a
    return _Point(e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _times(factor: int, point: _Point) -> _Point:
    found = _ZERO
    while factor:
        if factor & 1:
            found = _sum(found, point)
        point, factor = _sum(point, point), factor >> 1
    return found


def _same(one: _Point, other: _Point) -> bool:
    return (one.x * other.z - other.x * one.z) % _P == 0 and (one.y * other.z - other.y * one.z) % _P == 0


_BASE = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little")) or _ZERO
