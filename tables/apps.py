"""The live tables."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Players, tables, hands as append-only logs, live connections."""

    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"
