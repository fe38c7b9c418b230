"""What is asked of others about an evening."""

from django.dispatch import Signal

results_asked = Signal()  # evening: to whom its results go, or went; answered with a ReleasedResults
