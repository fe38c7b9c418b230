"""Who may do what at the desk: given and taken by those who run the site, each time with a line in the log."""

from __future__ import annotations

from typing import Final, NamedTuple

from allauth.mfa.models import Authenticator
from django.db.models import Q
from django.utils.translation import gettext as _

from config.desk.gate import DeskRole, role_of
from tables.hub import hub
from tables.models import Player, User
from tables.moderation import diary
from tables.moderation.models import DeskAct

NAMES: Final = ("moderator", "operator")


class NoSuchRole(ValueError):
    """A role that cannot be given or taken; its words say why."""


class AtDesk(NamedTuple):
    """Somebody with a role, and whether their second lock is made."""

    user: User
    role: str
    locked: bool


def everybody() -> list[AtDesk]:
    """Who has a role, operators first."""
    users = User.objects.filter(Q(is_staff=True) | Q(is_superuser=True), is_active=True).order_by(
        "-is_superuser", "email"
    )
    locked = set(Authenticator.objects.filter(user__in=users).values_list("user", flat=True))
    return [AtDesk(user, role_of(user).name.lower(), user.pk in locked) for user in users]


def in_words() -> dict[str, str]:
    """What the roles are called."""
    return {"moderator": _("Moderator: complaints, names, bars"), "operator": _("Operator: everything")}


def give(mail: str, role: str, *, by: User | None, reason: str) -> User:
    """The account of this address has this role from now on; "" takes every role. Raises NoSuchRole."""
    user = User.objects.filter(email__iexact=mail.strip()).first() if mail.strip() else None
    if user is None:
        raise NoSuchRole(_("There is no account with this address. The person makes one first."))
    if role not in ("", *NAMES):
        raise NoSuchRole(_("There is no such role."))
    runs_it = role == "operator"
    if not runs_it and role_of(user) == DeskRole.OPERATOR and _only_one(user):
        raise NoSuchRole(_("Nobody would run the site any more. Make somebody else an operator first."))
    before = role_of(user).name.lower()
    user.is_staff, user.is_superuser = bool(role), runs_it
    user.save(update_fields=["is_staff", "is_superuser"])
    verb = DeskAct.Verb.APPOINT if role else DeskAct.Verb.RELIEVE
    player = Player.objects.filter(user=user).first()
    diary.write(verb, reason, by, player=player, before=before, after=role)
    return user


def unlock(mail: str) -> int:
    """Forgets the second lock of an account, which makes a new one when it comes to the desk; how many apps were known."""
    user = User.objects.filter(email__iexact=mail.strip()).first()
    if user is None:
        raise NoSuchRole(_("There is no account with this address. The person makes one first."))
    player = Player.objects.filter(user=user).first()
    if player is not None:
        hub.revoke(player.pk)
    count: int = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).delete()[0]
    return count


def _only_one(user: User) -> bool:
    return not User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk).exists()
