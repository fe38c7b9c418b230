"""`manage.py place`: the address that opens the page of settings in a browser."""

from typing import Any

from django.core.management.base import BaseCommand

from config.place import links


class Command(BaseCommand):
    """Prints an address that opens once."""

    help = "Prints an address that opens the page on which you say what this place is called and who runs it, once."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints it."""
        self.stdout.write(links.link())
