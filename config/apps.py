from django.apps import AppConfig
from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig


class ConfigConfig(AppConfig):
    """The house itself: the `serve` command and the checks of a deployment."""

    name = "config"
    label = "house"

    def ready(self) -> None:
        """Registers the system checks, and sends mistakes where the operator wants them."""
        from config import checks  # noqa: F401

        if settings.SENTRY_DSN:
            from config.watching import faults

            faults.begin(settings.SENTRY_DSN)


class OwnStaticFiles(StaticFilesConfig):
    """Static files without those of libraries that we do not use.

    Some of htmx's extensions import modules that are not shipped; allauth's scripts are for its own templates.
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*", "account/js/*", "mfa/js/*"]  # noqa: RUF012  an attribute of the instance to the stubs
