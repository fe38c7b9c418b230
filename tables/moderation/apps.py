"""Moderation, with rows of its own."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """Complaints, bars, what was taken down, and the log of all that was done."""

    name = "tables.moderation"
    label = "moderation"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Follows people who become one, leave, or want to know what is kept of them."""
        from tables.moderation import receivers  # noqa: F401
