"""The site as a later version of it that writes other letters: what stands beside this one in a rolling upgrade."""

from django.apps import AppConfig


class Newer(AppConfig):
    """Whoever installs it speaks another version."""

    name = "tests.newer"

    def ready(self) -> None:
        """Raise the version, as whoever changes a letter does."""
        from tables import letters

        letters.VERSION += 1
