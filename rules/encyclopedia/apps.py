from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules.encyclopedia"
    label = "rules"  # as it was called before it had a room of its own: what is stored says so
