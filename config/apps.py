from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The house itself: the `serve` command and the checks of a deployment."""

    name = "config"
    label = "house"

    def ready(self) -> None:
        """Registers the system checks."""
        from config import checks  # noqa: F401
