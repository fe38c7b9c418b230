"""What was agreed for a sheet of any game, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules.encyclopedia.pages.wording import AnsweredQuestion
from rules.engine.variant import Variant


def wishes(variant: Variant) -> list[AnsweredQuestion]:
    """What was agreed for such a sheet, in words."""
    chosen = variant.options.by_name()
    found = [
        AnsweredQuestion(_("Wins"), _("the fewest points") if chosen["wins"] == "lowest" else _("the most points"))
    ]
    if chosen["target"]:
        found.append(AnsweredQuestion(_("Ends at"), str(chosen["target"])))
    if chosen["rounds"]:
        found.append(AnsweredQuestion(_("Rounds"), str(chosen["rounds"])))
    return found
