"""What the writers of sheets tell the rest of scoring."""

from django.dispatch import Signal

sheet_signed = Signal()  # confirmation: what was just said of a sheet, inside the transaction
