"""What is stored: score sheets, and the books of clubs."""

from scoring.models.sheets import LONGEST_REASON, Entry, Sheet, token

__all__ = ["LONGEST_REASON", "Entry", "Sheet", "token"]
