"""The site's signature under the records of finished matches.

The key pair is not kept anywhere: it follows from SECRET_KEY, so that all processes have the same one and nothing is
to be copied to a second machine. Another SECRET_KEY is another pair; the public keys that have signed so far stay in
the database and are shown with the new one, so that what was signed before goes on counting.
"""

from __future__ import annotations

from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from rules import chain
from rules.notation import Chain
from tables.models import SigningKey

ALGORITHM = "Ed25519"
_PURPOSE = b"weli: signature of records 1"


def signed(match: str, head: str) -> Chain:
    """The head of a match, signed. The public key is in the database from the first signature on."""
    pair = _pair(settings.SECRET_KEY)
    public = _public(pair)
    keep(public)
    return Chain(chain.ALGORITHM, head, public, pair.sign(chain.message(match, head)).hex())


def published() -> list[str]:
    """Every public key that has signed or will sign, the present one first."""
    now = [_public(_pair(secret)) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    return list(dict.fromkeys([*now, *SigningKey.objects.values_list("public", flat=True)]))


@lru_cache
def keep(public: str) -> None:
    """See to it that a key stays published: once per process, since the present ones follow from the settings."""
    SigningKey.objects.get_or_create(public=public)


@lru_cache(maxsize=8)
def _pair(secret: str) -> Ed25519PrivateKey:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=_PURPOSE).derive(secret.encode())
    return Ed25519PrivateKey.from_private_bytes(derived)


def _public(pair: Ed25519PrivateKey) -> str:
    return pair.public_key().public_bytes_raw().hex()
