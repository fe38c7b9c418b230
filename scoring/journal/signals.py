"""What the writer of clubs' books tells the rest of scoring."""

from django.dispatch import Signal

book_written = Signal()  # club, postings: what was just added, inside the transaction
