"""What whoever runs the site has said of it on its page of settings; config/web/place.py reads it for everybody."""

from django.db import models


class PlaceSetting(models.Model):
    """One setting by its name in the environment, and what was said; a setting left to the environment has no row."""

    name = models.CharField(max_length=40, primary_key=True)
    value = models.TextField(blank=True)

    def __str__(self) -> str:
        return self.name
