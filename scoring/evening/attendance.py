"""Who says that he comes to an evening: from his own phone, from somebody else's, or through the director."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.book import subjects
from scoring.book.coming import Answer
from scoring.club.service import say
from scoring.journal.book import Outcome, PostingAuthor, PostingDraft, post
from scoring.league.results import Attendance, Attended, Member
from scoring.models import Evening, Posting, token


def attend(
    evening: Evening,
    by: PostingAuthor,
    member: Member,
    state: Attended,
    *,
    first: int = 1,
    last: int = 0,
    playing_for: Member | None = None,
    phone: Member | None = None,
) -> Outcome:
    """Say that somebody comes, or does not. ``phone``: who had said so of himself from the same device before."""
    facts = _coming(state, first, last, playing_for)
    if phone is not None and phone != member:
        facts["phone"] = phone
    return say(evening, by, subjects.ATTENDANCE, member, facts, ref=token())


def attend_together(evening: Evening, by: PostingAuthor, people: Iterable[Attendance]) -> Outcome:
    """Say of all these in one breath that they come, or do not."""
    told = [
        _about(evening, subjects.ATTENDANCE, one.member, _coming(one.state, one.first, one.last, one.playing_for))
        for one in people
    ]
    return post(evening.season.club, told, by)


def _coming(state: Attended, first: int, last: int, playing_for: Member | None) -> dict[str, Any]:
    """What the book is told of somebody who comes, or does not."""
    return {"state": state, "from": first, "until": last, "for": playing_for}


def answer(evening: Evening, by: PostingAuthor, member: Member, said: Answer) -> Outcome:
    """Say beforehand that somebody comes, or perhaps; an excuse is taken back. Said twice, the first time counts."""
    told = [_about(evening, subjects.ANSWER, member, {"answer": said})]
    if _holding(evening, subjects.ATTENDANCE, member, "state") == "excused":
        told.append(_about(evening, subjects.ATTENDANCE, member, None))
    return post(evening.season.club, told, by)


def bring(evening: Evening, by: PostingAuthor, member: Member, guests: int) -> Outcome:
    """Say beforehand how many somebody brings; whoever brings anybody comes himself."""
    brings = _about(evening, subjects.GUESTS, member, {"guests": guests} if guests else None)
    if guests:
        answer(evening, by, member, "coming")
    return post(evening.season.club, [brings], by)


def decline(evening: Evening, by: PostingAuthor, member: Member) -> Outcome:
    """Say beforehand that somebody does not come, nor whom he would have brought."""
    excuse = {"state": "excused", "from": 1, "until": 0, "for": None}
    told = [
        _about(evening, subjects.ANSWER, member, None),
        _about(evening, subjects.GUESTS, member, None),
        _about(evening, subjects.ATTENDANCE, member, excuse),
    ]
    return post(evening.season.club, told, by)


def unsay(evening: Evening, by: PostingAuthor, member: Member) -> Outcome:
    """Nothing has been heard of this member."""
    return say(evening, by, subjects.ATTENDANCE, member, None, ref=token())


def stands(evening: Evening, member: Member) -> bool:
    """Whether somebody has said of this member that he comes, or that he does not; one query."""
    return _holding(evening, subjects.ATTENDANCE, member, "state") is not None


def phones(evening: Evening) -> dict[Member, Member]:
    """Whose phone has signed somebody in, where it was not his own; one query."""
    about = Posting.objects.filter(evening=evening, subject__startswith=f"{subjects.ATTENDANCE}:").order_by("n")
    found: dict[Member, Member] = {}
    for subject, facts in about.values_list("subject", "facts"):
        member = subjects.parts(subject)[1]
        found.pop(member, None)
        if facts and facts.get("phone"):
            found[member] = facts["phone"]
    return found


def taken_out_since(evening: Evening, last: Mapping[Member, int]) -> set[Member]:
    """Of these people who was taken off the list, or excused, after the posting of this number; one query."""
    subjects_of = {subjects.about(subjects.ATTENDANCE, member): member for member in last}
    later = Posting.objects.filter(evening=evening, subject__in=subjects_of, n__gt=min(last.values(), default=0))
    return {
        subjects_of[subject]
        for n, subject, facts in later.values_list("n", "subject", "facts")
        if n > last[subjects_of[subject]] and (facts is None or facts["state"] == "excused")
    }


def _about(evening: Evening, word: str, member: Member, facts: dict[str, Any] | None) -> PostingDraft:
    return PostingDraft(subjects.about(word, member), facts, evening.season, evening, ref=token())


def _holding(evening: Evening, word: str, member: Member, fact: str) -> Any:
    """What holds of somebody; None where nothing was said."""
    last = Posting.objects.filter(evening=evening, subject=subjects.about(word, member)).order_by("-n").first()
    return (last.facts or {}).get(fact) if last else None
