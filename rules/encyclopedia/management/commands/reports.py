"""`manage.py reports`: what readers say is wrong in the texts."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from rules.encyclopedia.letters import settle
from rules.encyclopedia.models import MistakeReport
from rules.encyclopedia.reports import in_words

BECOMES = {
    "take": MistakeReport.State.TAKEN,
    "done": MistakeReport.State.DONE,
    "decline": MistakeReport.State.DECLINED,
    "reopen": MistakeReport.State.NEW,
}


class Command(BaseCommand):
    """Lists reports, shows one, says what has become of it."""

    help = "Lists the reports of mistakes that nobody has settled; the other words take their numbers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, with which reports."""
        parser.add_argument("do", nargs="?", choices=("list", "show", *BECOMES), default="list")
        parser.add_argument("which", nargs="*", type=int, metavar="NUMBER")
        parser.add_argument("--note", default="", help="what was found out, for whoever looks at it later")
        parser.add_argument("--all", action="store_true", help="list also what is settled")

    def handle(self, *args: Any, **options: Any) -> None:
        """Does it."""
        if options["do"] == "list":
            self._list(settled=options["all"])
            return
        if not options["which"]:
            raise CommandError(f"Which one? manage.py reports {options['do']} and a number of the list.")
        for report in self._chosen(options["which"]):
            if options["do"] != "show":
                settle(report, BECOMES[options["do"]], options["note"])
            self.stdout.write(in_words(report) + "\n")

    def _list(self, *, settled: bool) -> None:
        found = MistakeReport.objects.all() if settled else MistakeReport.objects.filter(settled_at=None)
        for report in found:
            began = " ".join(report.words.split())[:60]
            day = timezone.localtime(report.made_at).date()
            self.stdout.write(f"{report.pk:>5}  {report.state:8}  {day}  {report.place}  {began}")
        if not found:
            self.stdout.write("Nothing is reported.")

    def _chosen(self, numbers: list[int]) -> list[MistakeReport]:
        found = MistakeReport.objects.in_bulk(numbers)
        if missing := [str(number) for number in numbers if number not in found]:
            raise CommandError(f"There is no report {', '.join(missing)}; see manage.py reports --all.")
        return [found[number] for number in numbers]
