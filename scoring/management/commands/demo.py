"""`manage.py demo`: two clubs to try the site with."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone, translation

from scoring.club import reading_link
from scoring.club.service import claim_link
from scoring.demo.clubs import Made, There, tell_championship, tell_years
from tables import gently

CLUBS = {"championship": tell_championship, "club": tell_years}


class Command(BaseCommand):
    """Fills the database and says where to look."""

    help = (
        "Writes two clubs to try the site with: the evening of a Ramsch championship, and three seasons of a club of "
        "forty, two matches of it online. All hands are played by bots."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to write, and how it comes out."""
        parser.add_argument("--only", choices=CLUBS, help="one of the two")
        parser.add_argument(
            "--seed",
            type=int,
            default=1,
            help="the same seed, day and language write the same clubs; only the cards online are shuffled anew",
        )
        parser.add_argument("--today", type=date.fromisoformat, help="the day on which the seasons end, as 2026-11-20")
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], default="en")

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes what is not there yet."""
        today = options["today"] or timezone.localdate()
        with translation.override(options["language"]):
            for name in [options["only"]] if options["only"] else CLUBS:
                self.stdout.write(f"{name}:", ending=" ")
                try:
                    with gently.leaving_room():
                        made = CLUBS[name](options["seed"], today, self._say)
                except There as error:
                    raise CommandError(self._why_not(name, error)) from error
                self._tell(made)

    def _say(self, sign: str) -> None:
        self.stdout.write(sign, ending="")
        self.stdout.flush()

    def _tell(self, made: Made) -> None:
        club, season = made.club.slug, made.season.slug
        evening = reverse("scoring:evening", args=(club, season, made.evening.key))
        join = reverse("scoring:join", args=(club, claim_link(made.owner)))
        first = ("club", reverse("scoring:club", args=(club,)))
        if not made.club.public:  # it is closed to whoever has not opened this first
            reading_link.renew(made.club)
            first = ("open first", reverse("scoring:read", args=(club, made.club.reading)))
        for what, address in (
            first,
            ("standings", reverse("scoring:season", args=(club, season))),
            ("evening", evening),
            ("check-in", reverse("scoring:check-in", args=(made.evening.code,))),
            ("big screen", reverse("scoring:screen", args=(made.evening.screen,))),
            ("be its owner", join),
        ):
            self.stdout.write(f"  {what + ':':<14}{settings.ORIGINS[0]}{address}")

    def _why_not(self, name: str, error: There) -> str:
        there = settings.ORIGINS[0] + reverse("scoring:club", args=(error.club.slug,))
        return (
            f"{error.club.name} is there already: {there}\nNothing was written. Look at that one, rename it in its "
            f"settings to have another one beside it, or name an empty folder for the data: WELI_DATA=… manage.py demo"
            + ("" if name == "club" else "\nThe other club alone: --only club")
        )
