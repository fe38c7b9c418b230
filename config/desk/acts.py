"""What is done at the desk: each act does it, notes it with its reason, and settles the complaint it follows from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from config.web import names
from scoring.club import deleting
from scoring.club import service as clubs
from scoring.club.membership import OPERATOR
from scoring.models import Club, Member
from scoring.models.clubs import LONGEST_NAME
from tables.commands import order
from tables.models import Circle, Duplicate, Message, Player, Table, User
from tables.moderation import bars, diary, people
from tables.moderation.models import Complaint, DeskAct, PlaceKind, TakenDown
from tables.protocol import Error
from tables.service import hosting, talking
from tables.service.writer import writer
from tables.uploads import folder

Verb = DeskAct.Verb


class CannotBeDone(ValueError):
    """An act that does not fit; its words say why."""


@dataclass(frozen=True)
class Doing:
    """Who acts, why, and on which complaint."""

    by: User | None
    reason: str
    complaint: Complaint | None = None

    def note(
        self, verb: str, *, player: Player | None = None, before: str = "", after: str = "",
        until: datetime | None = None, room: str = "", key: str = "",
    ) -> DeskAct:  # fmt: skip
        """The act in the log. What it follows from is settled."""
        complaint = self.complaint
        if complaint is not None and not room:
            room, key = complaint.room, complaint.key
        act = diary.write(
            verb, self.reason, self.by, player=player, complaint=complaint, before=before, after=after, until=until,
            room=room, key=key,
        )  # fmt: skip
        if complaint is not None and complaint.settled_at is None:
            complaint.settled_at = timezone.now()
            complaint.save(update_fields=["settled_at"])
        return act


def rename(doing: Doing, player: Player, name: str) -> DeskAct:
    """Another name for somebody, everywhere. Raises CannotBeDone without one."""
    fresh = names.clean(name)
    if not fresh:
        raise CannotBeDone(_("Please type the name that the person is to have."))
    before = people.rename(player, fresh)
    return doing.note(Verb.RENAME, player=player, before=before, after=fresh)


def rename_here(doing: Doing, room: str, key: str, was: str, name: str) -> DeskAct:
    """Another name for somebody who is only written down here: in a club, or for whom a seat is kept. Raises CannotBeDone."""
    fresh = names.clean(name)
    if not fresh:
        raise CannotBeDone(_("Please type the name that the person is to have."))
    whose = None
    if room == PlaceKind.CLUB:
        whose = _rename_member(key, was, fresh)
    else:
        _rename_open_seat(key, was, fresh)
    return doing.note(Verb.RENAME, player=whose, before=was, after=fresh, room=room, key=key)


def bar(doing: Doing, player: Player, days: float, *, with_connection: bool) -> DeskAct:
    """Out of every seat, and not in again for so many days."""
    barred = bars.bar(player, days, doing.reason, with_connection=with_connection)
    people.send_home(player)
    return doing.note(Verb.BAR, player=player, until=barred.until)


def lift(doing: Doing, player: Player) -> DeskAct:
    """In again from now on. Raises CannotBeDone for whom nothing keeps out."""
    if not bars.lift(player):
        raise CannotBeDone(_("Nothing keeps this person out."))
    return doing.note(Verb.LIFT, player=player)


def hide(doing: Doing, number: int) -> DeskAct:
    """A sentence goes from its table, and from every screen there. Raises CannotBeDone if it is gone."""
    message = Message.objects.filter(pk=number).select_related("player").first()
    if message is None:
        raise CannotBeDone(_("This sentence is gone already."))
    writer.run(message.table_id, order(talking.take_back, message.table_id, n=message.pk))
    return doing.note(Verb.HIDE, player=message.player, before=message.text)


def untitle(doing: Doing, room: str, key: str, title: str) -> DeskAct:
    """Another title for a table, a circle, a duplicate or a club; none where there need not be one. Raises CannotBeDone."""
    fresh = names.clean(title, names.TITLE)
    row, before, whose = _titled(room, key)
    if not fresh and room in (PlaceKind.CIRCLE, PlaceKind.CLUB):
        raise CannotBeDone(_("Please type what it is to be called."))
    if isinstance(row, Table):
        writer.run(row.pk, order(hosting.untitle, row.pk, title=fresh))
    elif isinstance(row, Duplicate):
        Duplicate.objects.filter(pk=row.pk).update(title=fresh)
    elif isinstance(row, Club):
        clubs.call(row, fresh, OPERATOR)
    else:
        Circle.objects.filter(pk=row.pk).update(name=fresh[:LONGEST_NAME])
    return doing.note(Verb.UNTITLE, player=whose, before=before, after=fresh, room=room, key=key)


def take_down(doing: Doing, room: str, key: str) -> DeskAct:
    """A club is closed, and its owners cannot open it again; a record that somebody brought is gone. Raises CannotBeDone."""
    if room == PlaceKind.CLUB:
        club = Club.objects.filter(slug=key, closed_at=None).first()
        if club is None:
            raise CannotBeDone(_("This club is closed already."))
        deleting.close(club)
        TakenDown.objects.get_or_create(room=room, key=key, defaults={"reason": doing.reason})
        return doing.note(Verb.TAKE_DOWN, before=club.name, room=room, key=key)
    upload = folder.find(key) if room == PlaceKind.UPLOAD else None
    if upload is None:
        raise CannotBeDone(_("There is nothing here that could be taken down."))
    folder.forget(upload)
    return doing.note(Verb.TAKE_DOWN, room=room, key=key)


def put_back(doing: Doing, key: str) -> DeskAct:
    """A club that was taken down is open again. Raises CannotBeDone where it was not, or is gone for good."""
    club = Club.objects.filter(slug=key).first()
    if club is None or not TakenDown.objects.filter(room=PlaceKind.CLUB, key=key).delete()[0]:
        raise CannotBeDone(_("This club was not taken down, or it is gone for good."))
    deleting.keep(club)
    return doing.note(Verb.PUT_BACK, before=club.name, room=PlaceKind.CLUB, key=key)


def dismiss(doing: Doing) -> DeskAct:
    """Somebody has looked at the complaint, and there is nothing to do."""
    return doing.note(Verb.DISMISS, player=doing.complaint.player if doing.complaint else None)


def _rename_member(slug: str, was: str, fresh: str) -> Player | None:
    """Whose name it was, if it is somebody's with a player. Where the same person is another club's guest, there too."""
    member = Member.objects.filter(club__slug=slug, name=was).exclude(name="").select_related("player").first()
    if member is None:
        raise CannotBeDone(_("Nobody here is called so."))
    try:
        for one in (member, *member.guest_entries.filter(name=was)):
            clubs.rename(one, fresh)
    except clubs.NameTaken:
        raise CannotBeDone(_("Somebody else here has this name. Choose another one.")) from None
    return member.player


def _rename_open_seat(code: str, was: str, fresh: str) -> None:
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise CannotBeDone(_("Nobody here is called so."))
    answer = writer.run(table.pk, order(hosting.rename_open, table.pk, was=was, name=fresh))
    if isinstance(answer, Error):
        taken = answer.code == "name-taken"
        raise CannotBeDone(
            _("Somebody else here has this name. Choose another one.") if taken else _("Nobody here is called so.")
        )


def _titled(room: str, key: str) -> tuple[Table | Circle | Duplicate | Club, str, Player | None]:
    """What has a title there, the title, and whose it is. Raises CannotBeDone."""
    if room == PlaceKind.TABLE and (table := Table.objects.filter(code=key).select_related("host").first()):
        return table, table.title, table.host
    if room == PlaceKind.CIRCLE and (circle := Circle.objects.filter(token=key).select_related("founder").first()):
        return circle, circle.name, circle.founder
    if room == PlaceKind.DUPLICATE and (made := Duplicate.objects.filter(key=key).select_related("host").first()):
        return made, made.title, made.host
    if room == PlaceKind.CLUB and (club := Club.objects.filter(slug=key).first()):
        return club, club.name, None
    raise CannotBeDone(_("There is nothing here that has a title."))
