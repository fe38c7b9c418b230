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
    """Static files without those of libraries that we do not use.

    Some of htmx's extensions import modules that are not shipped; allauth's scripts are for its own templates.
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*", "account/js/*", "mfa/js/*"]  # noqa: RUF012  an attribute of the instance to the stubs
