"""The scoring app: score sheets and leagues."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Score sheets, clubs and their books."""

    name = "scoring"

    def ready(self) -> None:
        from scoring import api, receivers  # noqa: F401  models are there only now
