"""What is stored: score sheets, and the books of clubs."""

from scoring.models.book import Posting
from scoring.models.clubs import LONGEST_NAME, LONGEST_ZONE, Club, Evening, Member, Season
from scoring.models.confirmations import Confirmation
from scoring.models.drafts import SeatingDraft
from scoring.models.online import CountingTable
from scoring.models.phones import MemberPhone
from scoring.models.sheets import LONGEST_REASON, Entry, Sheet, token

__all__ = [
    "LONGEST_NAME",
    "LONGEST_REASON",
    "LONGEST_ZONE",
    "Club",
    "Confirmation",
    "CountingTable",
    "Entry",
    "Evening",
    "Member",
    "MemberPhone",
    "Posting",
    "Season",
    "SeatingDraft",
    "Sheet",
    "token",
]
