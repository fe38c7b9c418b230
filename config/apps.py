from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class ConfigConfig(AppConfig):
    """The house itself: the `serve` command and the checks of a deployment."""

    name = "config"
    label = "house"

    def ready(self) -> None:
        """Registers the system checks."""
        from config import checks  # noqa: F401


class OwnStaticFiles(StaticFilesConfig):
    """Static files without htmx's extensions: we use none, and some import modules that are not shipped."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*"]  # noqa: RUF012  an attribute of the instance to the stubs
