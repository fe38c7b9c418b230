"""What is stored: score sheets, and the books of clubs."""

from scoring.models.book import Posting
from scoring.models.calendars import CalendarFeed
from scoring.models.clubs import LONGEST_NAME, LONGEST_ZONE, Club, Evening, Member, Season
from scoring.models.confirmations import Confirmation
from scoring.models.drafts import SeatingDraft
from scoring.models.matches import GuestLink
from scoring.models.notices import LONGEST_ADDRESS, ClubWebhook, Notice, Subscription
from scoring.models.online import CountingTable
from scoring.models.phones import MemberPhone
from scoring.models.sheets import LONGEST_REASON, Entry, Sheet, token

__all__ = [
    "LONGEST_ADDRESS",
    "LONGEST_NAME",
    "LONGEST_REASON",
    "LONGEST_ZONE",
    "CalendarFeed",
    "Club",
    "ClubWebhook",
    "Confirmation",
    "CountingTable",
    "Entry",
    "Evening",
    "GuestLink",
    "Member",
    "MemberPhone",
    "Notice",
    "Posting",
    "Season",
    "SeatingDraft",
    "Sheet",
    "Subscription",
    "token",
]
