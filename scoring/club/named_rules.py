"""The rule sets that a club has given names: its own, by which it plays."""

from __future__ import annotations

from typing import NamedTuple

from rules.encyclopedia.book import BadCode, Choices, code_of, read_code
from scoring.book import subjects
from scoring.book.fold import PostingLine, in_force
from scoring.journal.book import PostingAuthor, PostingDraft, post
from scoring.models import Club, Posting


class Kept(NamedTuple):
    """A rule set under the club's name for it."""

    code: str
    name: str
    choices: Choices


def kept(club: Club) -> list[Kept]:
    """The club's rule sets, by name; one query."""
    about = Posting.objects.filter(club=club, season=None, subject__startswith=f"{subjects.RULE_SET}:")
    lines = [PostingLine(n, "", subject, facts) for n, subject, facts in about.values_list("n", "subject", "facts")]
    found = []
    for line in in_force(lines).get("", {}).values():
        code = subjects.parts(line.subject)[1]
        try:
            found.append(Kept(code, (line.facts or {})["name"], read_code(code)))
        except BadCode:
            continue  # a game that is no longer ours
    return sorted(found, key=lambda one: one.name.casefold())


def keep(club: Club, choices: Choices, name: str, by: PostingAuthor) -> None:
    """Give a rule set a name in the club; a new name takes the place of the old."""
    subject = subjects.about(subjects.RULE_SET, code_of(choices))
    post(club, [PostingDraft(subject, {"name": name})], by)


def forget(club: Club, code: str, by: PostingAuthor) -> None:
    """Take a rule set off the club's list."""
    post(club, [PostingDraft(subjects.about(subjects.RULE_SET, code), None)], by)
