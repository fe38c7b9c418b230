"""How villages play: what people tell is looked at before anybody else sees it, and told to whoever runs the site."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django_tasks import task

from rules.encyclopedia import book, letters
from rules.encyclopedia.models import VillageRules
from rules.engine.variant import BadOption
from rules.games import UnknownEdition, UnknownGame, find
from rules.sets.choices import Choices

DAYS = 400.0  # for which what was declined is kept, unless the operator says other (RETAIN_VILLAGES)


def take_in(told: VillageRules) -> None:
    """Keeps what somebody tells, and tells the operator."""
    told.save()
    tell.enqueue(told.pk)


@task()
def tell(number: int) -> None:
    """A mail to the operator about it."""
    told = VillageRules.objects.filter(pk=number).first()
    if told is not None:
        show = f"manage.py villages show {told.pk} --at LATITUDE,LONGITUDE"
        letters.mail(told, str(told), f"{in_words(told)}\n\n{show}")


def choices_of_village(told: VillageRules) -> Choices | None:
    """The rules that were told; None where no game was named, or those rules are gone."""
    try:
        game = find(told.game, told.edition)
        options = game.options(told.options)
    except (UnknownGame, UnknownEdition, BadOption):
        return None
    clashes = game.contradictions(options, told.seats)
    return None if clashes else Choices(game, options, told.seats, pinned=True)


def shown(game: str = "") -> QuerySet[VillageRules]:
    """What everybody may see: of all games, or of one; by place."""
    found = VillageRules.objects.filter(state=VillageRules.State.SHOWN).order_by("place", "pk")
    return found.filter(game=game) if game else found


def settle(told: VillageRules, state: str, note: str = "", at: tuple[float, float] | None = None) -> None:
    """Shows it, or does not; then no address for an answer is kept. ``at``: latitude and longitude of the place."""
    if at is not None:
        told.latitude, told.longitude = at
    letters.settle(told, state, note)


def declined(before: datetime) -> QuerySet[VillageRules]:
    """What was declined before then."""
    gone = VillageRules.objects.filter(state=VillageRules.State.DECLINED, settled_at__lt=before)
    return gone.order_by("settled_at")


def in_words(told: VillageRules) -> str:
    """All that was told, line by line, for whoever has to look at it."""
    choices = choices_of_village(told)
    code = settings.ORIGINS[0] + f"/r/{book.code_of(choices)}" if choices else ""
    differences = book.differences(told.lang, choices) if choices else ()
    lines = (
        ("", f"{told.pk}  {told.state}, {timezone.localtime(told.made_at):%Y-%m-%d %H:%M}"),
        ("game", told.game or "a tournament"),
        ("place", told.place),
        ("at", f"{told.latitude}, {told.longitude}" if told.latitude is not None else ""),
        ("when", told.when),
        ("rules", code),
        *(("", f"{'':9}  {one.words}: {one.chosen}") for one in differences),
        ("unknown", told.unknown),
        ("told", told.words),
        (
            "by",
            f"{told.informant} ({'may be named' if told.may_name else 'not to be named'})" if told.informant else "",
        ),
        ("answer to", told.reply_to),
        ("note", told.note),
    )
    return letters.listed(lines)
