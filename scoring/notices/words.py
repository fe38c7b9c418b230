"""What a notice says: a line with the club's name first, a few short sentences, and where to go. In the language that is on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.dateparse import parse_time
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from config.web import language
from scoring.league.words import number_words
from scoring.models import Club, Notice
from scoring.notices.kinds import MISSED_AFTER, NoticeKind
from scoring.notices.links import absolute, answer_address

Facts = Mapping[str, Any]
_ANSWERED = frozenset((NoticeKind.EVENINGS, NoticeKind.REMINDER, NoticeKind.PLACE, NoticeKind.MISSED))


class NoticeText(NamedTuple):
    """A notice in words. ``body`` may be of several lines; ``address``: where to go on; ``door``: what for."""

    title: str
    body: str
    address: str
    door: str = ""

    @property
    def whole(self) -> str:
        """All of it for a room in which people read along."""
        return "\n".join(filter(None, (self.title, self.body, self.address)))

    def within(self, fits: Callable[[NoticeText], bool]) -> NoticeText:
        """The same with so many of its lines as fit, and a mark where there are more."""
        lines, short = self.body.splitlines(), self
        while lines and not fits(short):
            lines.pop()
            short = self._replace(body="\n".join([*lines, "…"]))
        return short


def worded(notice: Notice, names: Mapping[str, str]) -> NoticeText:
    """The notice in words. ``names``: what people are called, by their keys."""
    gist, lines = _SAID[NoticeKind(notice.kind)](notice.facts, names)
    return NoticeText(f"{notice.club.name}: {gist}", "\n".join(filter(None, lines)), _address(notice), _door(notice))


def when(facts: Facts) -> str:
    """The day of an evening, and when it begins where that was said."""
    day = date.fromisoformat(facts["date"])
    words = f"{date_format(day, 'l')}, {date_format(day, 'DATE_FORMAT')}"
    begins = parse_time(facts["begins"]) if facts.get("begins") else None
    if begins is None:
        return words
    return _("%(day)s, %(time)s") % {"day": words, "time": time_format(begins, "TIME_FORMAT")}


def _address(notice: Notice) -> str:
    if notice.kind == NoticeKind.RESULTS and notice.evening:
        season = notice.evening.season
        where = {"club": notice.club.slug, "season": season.slug, "evening": notice.evening.key}
        return absolute(reverse("scoring:evening", kwargs=where))
    if _asks(notice) and notice.member is not None and notice.evening is not None:
        return answer_address(notice.member.subscription, notice.evening)
    return absolute(_home(notice.club, personal=notice.member_id is not None))


def _asks(notice: Notice) -> bool:
    """Whether somebody is told of one evening to which he may still come."""
    one = "evening" in notice.facts and len(notice.facts.get("days", ())) < 2
    return notice.kind in _ANSWERED and one and notice.facts.get("what") != "off"


def _door(notice: Notice) -> str:
    """What somebody does where the address of his notice leads."""
    if notice.kind == NoticeKind.RESULTS:
        return _("The whole evening:")
    if _asks(notice):
        return _("Say here whether you are coming:")
    return _("Your page of the club:")


def _home(club: Club, *, personal: bool) -> str:
    return reverse("scoring:mine" if personal else "scoring:club", kwargs={"club": club.slug})


def _what(facts: Facts) -> str:
    """What is on, and where."""
    return ", ".join(filter(None, (facts.get("title", ""), facts.get("place", ""))))


def _evenings(facts: Facts, _names: Mapping[str, str]) -> tuple[str, list[str]]:
    evening = facts["evening"]
    if len(facts.get("days", ())) > 1:
        days = [when(evening | {"date": day}) for day in facts["days"]]
        return _("%(n)s evenings are planned") % {"n": len(days)}, [_what(evening), *days]
    if facts["what"] == "moved":
        before = _("Before, it was: %(when)s") % {"when": _where_and_when(facts["before"])}
        return _("the evening is now on %(when)s") % {"when": when(evening)}, [_what(evening), before]
    said = {
        "planned": _("an evening on %(when)s"),
        "off": _("called off: %(when)s"),
        "on": _("the evening is on after all: %(when)s"),
    }
    return said[facts["what"]] % {"when": when(evening)}, [_what(evening)]


def _where_and_when(facts: Facts) -> str:
    return ", ".join(filter(None, (when(facts), facts.get("place", ""))))


def _reminder(facts: Facts, _names: Mapping[str, str]) -> tuple[str, list[str]]:
    answers = {
        "coming": _("You have said that you are coming."),
        "perhaps": _("You have said: perhaps. Do you know by now?"),
        "": _("You have not said yet whether you are coming."),
    }
    answer = answers.get(facts.get("answer", "none"), "")
    return _("tomorrow, %(when)s") % {"when": when(facts["evening"])}, [_what(facts["evening"]), answer]


def _place(facts: Facts, _names: Mapping[str, str]) -> tuple[str, list[str]]:
    gist = _("you have a place on %(when)s") % {"when": when(facts["evening"])}
    return gist, [_("Somebody has dropped out. If you cannot come any more, say so, and the next one has it.")]


def _table(facts: Facts, names: Mapping[str, str]) -> tuple[str, list[str]]:
    at = {"round": facts["round"], "table": facts["table"]}
    people = ", ".join(names.get(key, "?") for key in facts["with"])
    return _("round %(round)s, table %(table)s") % at, [_("With %(people)s.") % {"people": people} if people else ""]


def _results(facts: Facts, names: Mapping[str, str]) -> tuple[str, list[str]]:
    ranked, leading = (
        [f"{rank}. {names.get(key, '?')}  {_total(total)}" for rank, key, total in facts[of]]
        for of in ("ranks", "season")
    )
    season = [_("And in the season:"), *leading] if leading else []
    return _("results of %(when)s") % {"when": when(facts["evening"])}, [*ranked, *season]


def _total(told: str) -> str:
    """Points as this reader writes them; those that stand there in words already as they are."""
    try:
        return number_words(language.current(), Fraction(told))
    except ValueError:
        return told


def _objection(facts: Facts, _names: Mapping[str, str]) -> tuple[str, list[str]]:
    at = {"round": facts["round"], "table": facts["table"]}
    gist = _("somebody objects to a result of yours (round %(round)s, table %(table)s)") % at
    said = _("“%(words)s”") % {"words": facts["words"]} if facts.get("words") else ""
    return gist, [said, _("The director decides. Your sheet shows what was said.")]


def _missed(facts: Facts, _names: Mapping[str, str]) -> tuple[str, list[str]]:
    following = facts.get("evening")
    line = _("The next evening: %(when)s") % {"when": when(following)} if following else ""
    gist = _("we miss you")
    return gist, [
        _("You have not been there for %(n)s evenings. It would be good to see you.") % {"n": MISSED_AFTER},
        line,
    ]


def _trial(_facts: Facts, _names: Mapping[str, str]) -> tuple[str, list[str]]:
    return _("it works"), [_("Notices of the club come here from now on.")]


_SAID: Mapping[NoticeKind, Callable[[Facts, Mapping[str, str]], tuple[str, list[str]]]] = MappingProxyType(
    {
        NoticeKind.EVENINGS: _evenings,
        NoticeKind.REMINDER: _reminder,
        NoticeKind.PLACE: _place,
        NoticeKind.TABLE: _table,
        NoticeKind.RESULTS: _results,
        NoticeKind.OBJECTION: _objection,
        NoticeKind.MISSED: _missed,
        NoticeKind.TRIAL: _trial,
    }
)
