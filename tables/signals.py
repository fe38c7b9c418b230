"""The one thing that tables tell the rest of the site."""

from django.dispatch import Signal

match_ended = Signal()  # match: the number of the Match that has just been committed as ended
