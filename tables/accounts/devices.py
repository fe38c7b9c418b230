"""Several devices of one player: a short code shown on one of them is typed in on another."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tables.models import CODE_ALPHABET, Device, DeviceCode, Player
from tables.service.people import hashed

GOOD_FOR = timedelta(minutes=10)
LENGTH = 8  # 31^8 codes: with the limit of guesses nobody comes upon one that is good


def show_code(player: Player) -> str:
    """A fresh code for another device; those shown before are worth nothing any more."""
    code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(LENGTH))
    with transaction.atomic():
        DeviceCode.objects.filter(player=player).delete()
        DeviceCode.objects.create(player=player, code_hash=hashed(code), expires_at=timezone.now() + GOOD_FOR)
    return code


def read_code(typed: str) -> str:
    """A code as it was shown, however it was typed."""
    return "".join(letter for letter in typed.lower() if letter.isalnum())


def redeem(typed: str, name: str) -> tuple[Player, str] | None:
    """The player of a code and the token for this device; None if the code is wrong, too old or used."""
    code = DeviceCode.objects.filter(code_hash=hashed(read_code(typed)), used_at=None).first()
    now = timezone.now()
    if code is None or code.expires_at < now:
        return None
    with transaction.atomic():
        if not DeviceCode.objects.filter(pk=code.pk, used_at=None).update(used_at=now):
            return None  # two devices at the same moment: one of them
        token = secrets.token_urlsafe(16)
        Device.objects.create(player=code.player, token_hash=hashed(token), name=name[:60])
    return code.player, token
