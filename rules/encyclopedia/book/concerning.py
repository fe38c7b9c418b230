"""Which changes of an article concern those who play by a certain rule set, and which only others."""

from __future__ import annotations

from datetime import date
from typing import Final

from rules.encyclopedia.book.brief import stands
from rules.encyclopedia.book.changes import HOLDS, changes
from rules.encyclopedia.book.namesake_pages import page_of
from rules.encyclopedia.book.passages import passages
from rules.encyclopedia.book.revisions import ChangedRule, revised_since
from rules.games import stem
from rules.sets.choices import Choices

BESIDE_THE_RULES: Final = ("in-short", "advice", "history", "same-name", "disputed")
CUSTOMS: Final = "house-rules"


def concerns(lang: str, choices: Choices, rule: ChangedRule) -> bool:
    """Whether a changed paragraph tells of these rules. One that is gone may have done so: it does."""
    passage = passages(lang, stem(choices.game)).get(rule.rule)
    own = page_of(choices)
    if passage is None:
        return not rule.after
    if passage.chapter.anchor in BESIDE_THE_RULES or (own is not None and rule.anchor in own.leaves_out):
        return False
    if passage.chapter.anchor == CUSTOMS:
        change = changes(lang, choices).get(rule.anchor)
        return change is not None and change.kind == HOLDS
    return stands(lang, choices, rule.anchor)


def changed_since(lang: str, choices: Choices, day: date) -> bool:
    """Whether anything in these rules reads otherwise than on that day."""
    found = revised_since(lang, choices.game.key, day)
    return any(one.edition or any(concerns(lang, choices, rule) for rule in one.rules) for one in found)
