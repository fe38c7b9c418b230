"""Pages of the score sheet. Whoever opens an address changes nothing; every change is a POST."""

from scoring.views.confirmations import confirm
from scoring.views.grid import grid
from scoring.views.hand import changes, hand
from scoring.views.new_sheet import new
from scoring.views.people import people
from scoring.views.phone import phone, worker
from scoring.views.rules import rules
from scoring.views.sheet import again, end, form, part, sheet, undo

__all__ = [
    "again",
    "changes",
    "confirm",
    "end",
    "form",
    "grid",
    "hand",
    "new",
    "part",
    "people",
    "phone",
    "rules",
    "sheet",
    "undo",
    "worker",
]
