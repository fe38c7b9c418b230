"""`manage.py villages`: how villages play, as readers tell it, before everybody sees it."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from rules.encyclopedia.models import VillageRules
from rules.encyclopedia.villages import in_words, settle

BECOMES = {
    "show": VillageRules.State.SHOWN,
    "decline": VillageRules.State.DECLINED,
    "reopen": VillageRules.State.NEW,
}


def point(text: str) -> tuple[float, float]:
    """Latitude and longitude, as maps give them: 47.27,11.39."""
    try:
        latitude, longitude = (float(part) for part in text.split(","))
    except ValueError:
        raise ArgumentTypeError("latitude,longitude such as 47.27,11.39") from None
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        raise ArgumentTypeError("latitude,longitude such as 47.27,11.39")
    return latitude, longitude


class Command(BaseCommand):
    """Lists what was told, reads one, shows it to everybody or declines it."""

    help = "Lists how villages play as readers tell it; nothing is shown on the site until `show` is said."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, with which of them."""
        parser.add_argument("do", nargs="?", choices=("list", "read", "proposals", *BECOMES), default="list")
        parser.add_argument("which", nargs="*", type=int, metavar="NUMBER")
        parser.add_argument("--at", type=point, metavar="LAT,LON", help="where the place is, for its pin on the map")
        parser.add_argument("--note", default="", help="what was found out, for whoever looks at it later")
        parser.add_argument("--all", action="store_true", help="list also what is settled")

    def handle(self, *args: Any, **options: Any) -> None:
        """Does it."""
        do = options["do"]
        if do == "list":
            self._list(settled=options["all"])
        elif do == "proposals":
            self._proposals()
        elif not options["which"]:
            raise CommandError(f"Which one? manage.py villages {do} and a number of the list.")
        else:
            for told in self._chosen(options["which"]):
                if do != "read":
                    settle(told, BECOMES[do], options["note"], options["at"])
                self.stdout.write(in_words(told) + "\n")

    def _list(self, *, settled: bool) -> None:
        found = VillageRules.objects.all() if settled else VillageRules.objects.filter(settled_at=None)
        for told in found:
            day = timezone.localtime(told.made_at).date()
            self.stdout.write(f"{told.pk:>5}  {told.state:8}  {day}  {told.game or 'a tournament':16}  {told.place}")
        if not found:
            self.stdout.write("Nothing was told.")

    def _proposals(self) -> None:
        """The rules that no switch knows, game by game: what a new switch would have to say."""
        for told in VillageRules.objects.exclude(unknown="").order_by("game", "pk"):
            self.stdout.write(f"{told.game}, {told.place} ({told.pk}): {' '.join(told.unknown.split())}")

    def _chosen(self, numbers: list[int]) -> list[VillageRules]:
        found = VillageRules.objects.in_bulk(numbers)
        if missing := [str(number) for number in numbers if number not in found]:
            raise CommandError(f"There is no {', '.join(missing)}; see manage.py villages --all.")
        return [found[number] for number in numbers]
