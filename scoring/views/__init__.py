"""Pages of the score sheet. Whoever opens an address changes nothing; every change is a POST."""

from scoring.views.beginning import new
from scoring.views.hand import changes, hand
from scoring.views.people import people
from scoring.views.sheet import again, form, part, sheet, undo

__all__ = ["again", "changes", "form", "hand", "new", "part", "people", "sheet", "undo"]
