"""`manage.py operator`: who runs the site and may come to its desk."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.desk import roles

BECOMES = {"add": "operator", "moderator": "moderator", "remove": ""}


class Command(BaseCommand):
    """Gives and takes roles at the desk, lists them, forgets a lost second lock."""

    help = "Lists who has a role at the desk; add, moderator, remove and unlock take the address of an account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, with whose account."""
        parser.add_argument("do", nargs="?", choices=("list", *BECOMES, "unlock"), default="list")
        parser.add_argument("mail", nargs="?", default="", metavar="ADDRESS")
        parser.add_argument("--reason", default="From the command line.", help="stands in the log")

    def handle(self, *args: Any, **options: Any) -> None:
        """Does it."""
        if options["do"] == "list":
            for one in roles.everybody():
                self.stdout.write(
                    f"{one.role:10} {'locked' if one.locked else 'no second lock yet':20} {one.user.email}"
                )
            return
        try:
            if options["do"] == "unlock":
                self.stdout.write(f"{roles.unlock(options['mail'])} forgotten; the next visit makes a new one.")
            else:
                roles.give(options["mail"], BECOMES[options["do"]], by=None, reason=options["reason"])
                self.stdout.write("Done. The desk is at /desk/.")
        except roles.NoSuchRole as no:
            raise CommandError(str(no)) from None
