"""What is asked on the pages of an evening: every form, with its limits and with what it says where it cannot be taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time

from django.utils.translation import gettext_lazy as _

from config.web.forms import WrongForm, by, line, lines, number, numbered, several_numbers, ticked, whole, word, words
from scoring.league.results import Attended
from scoring.league.words import clock_of, day_of
from scoring.models import LONGEST_NAME, LONGEST_REASON
from scoring.sheets.forms import RulesChoiceForm

MOST_ROUNDS = 20  # that are planned; finals come after them
LAST_ROUND = 99
MOST_MINUTES = 300  # of a round, as planned
MOST_PLACES = 999  # for which there is room
FAR_TOO_MANY = 10**6  # up to here a plan keeps what was typed, to say what is wrong with it
LONGEST_CLOCK = 600
MOST_NEWCOMERS = 20  # names of one pasted list


@dataclass(frozen=True)
class PlanForm(RulesChoiceForm):
    """What an evening is to be, and by which rule set."""

    day: date | None = by(day_of, name="date")
    begins: time | None = by(clock_of)
    title: str = line(LONGEST_NAME)
    place: str = line(LONGEST_NAME)
    rounds: int = whole(3, high=FAR_TOO_MANY)
    minutes: int = whole(0, high=FAR_TOO_MANY)
    places: int = whole(0, high=MOST_PLACES)
    cancelled: bool = ticked()
    seen: int | None = number()

    @property
    def problems(self) -> list[str]:
        """What has to be changed before the evening can be; it stays in the form as it was typed."""
        found = [] if self.day else [str(_("Say on which day the evening is."))]
        if not 1 <= self.rounds <= MOST_ROUNDS:
            found.append(_("An evening has 1 to %(most)s rounds.") % {"most": MOST_ROUNDS})
        if self.minutes > MOST_MINUTES:
            found.append(_("A round has no more than %(most)s minutes.") % {"most": MOST_MINUTES})
        return found


@dataclass(frozen=True)
class RoundsForm:
    """From which round on somebody plays, and after which he goes; ``last`` 0: he stays to the end."""

    first: int = whole(1, low=1, high=LAST_ROUND)
    last: int = whole(0, high=LAST_ROUND)
    playing_for: str = word(name="for")

    def __post_init__(self) -> None:
        if self.last and self.last < self.first:
            raise WrongForm(_("Nobody can leave before coming. Look at the two rounds again."))

    @property
    def state(self) -> Attended:
        """How the book calls it."""
        return "left" if self.last else "late" if self.first > 1 else "here"


@dataclass(frozen=True)
class CheckInForm:
    """What goes with a name that was tapped. ``back``: ``mine`` where it was tapped on somebody's own page of the club.

    ``second``: it is this member's second phone.
    """

    back: str = word()
    second: bool = ticked()


@dataclass(frozen=True)
class NewcomersForm:
    """Guests of the club by their keys, and names that it does not know yet."""

    guests: tuple[str, ...] = words(name="guest")
    names: tuple[str, ...] = lines(LONGEST_NAME, MOST_NEWCOMERS)


@dataclass(frozen=True)
class ClockForm:
    """For which round the clock is set; ``minutes`` 0: as many as the plan says."""

    round: int = whole(1, low=1, high=LAST_ROUND)
    minutes: int = whole(0, high=LONGEST_CLOCK)


@dataclass(frozen=True)
class SeatsForm:
    """The seats as they lie before a director.

    ``rounds``: the tables of those not posted yet, as ``draft.written`` has them. ``again``: the posted ones that are to
    be drawn again. ``picks``: who is ticked, as the number of a round, a colon and a key. ``strong``: the rounds that are
    seated by strength, ``by`` what (see strength.ORDERS).
    """

    sizes: tuple[int, ...] = several_numbers(name="size")
    preferred: int | None = number()
    again: tuple[int, ...] = several_numbers()
    rounds: Mapping[int, str] = numbered(name="round-")
    picks: tuple[str, ...] = words(name="pick")
    strong: tuple[int, ...] = several_numbers()
    by: str = word()
    seen: int | None = number()


@dataclass(frozen=True)
class SeenForm:
    """Up to which posting a director knew the book when he drew or changed seats."""

    seen: int | None = number()


@dataclass(frozen=True)
class WishForm:
    """Two who wish to sit together, or apart."""

    one: str = word()
    other: str = word()
    kind: str = word()

    def __post_init__(self) -> None:
        if self.one == self.other or self.kind not in ("apart", "together"):
            raise WrongForm(_("Choose two different people and what they wish."))


@dataclass(frozen=True)
class LayForm:
    """Which finals are to be played now. ``round``: as which round of the evening; ``seen``: the last posting known then."""

    stages: tuple[str, ...] = words(name="stage")
    round: int | None = number()
    seen: int | None = number()


@dataclass(frozen=True)
class AsideForm:
    """Who sits in at a final without a stake, by the numbers of the seats that would be empty."""

    people: Mapping[int, str] = numbered(name="aside-{}-")


@dataclass(frozen=True)
class DecisionForm:
    """Who has which place of a final without a match, and on what ground."""

    order: Mapping[int, str] = numbered(name="place-{}-")
    why: str = line(LONGEST_REASON, name="why-{}")


@dataclass(frozen=True)
class ResultRowForm:
    """The results at the foot of a paper sheet, by seat: scores, and what the game chalks up against somebody."""

    seen: int | None = number(name="h{}-seen")
    scores: Mapping[int, str] = numbered(name="h{}-s")
    marks: Mapping[int, str] = numbered(name="h{}-s", ending="-m")


@dataclass(frozen=True)
class ReferenceForm:
    """The name that a page has given to what it sends, so that it is taken once."""

    ref: str = word(16)


@dataclass(frozen=True)
class TableForm:
    """A table at which people sat whom nobody has seated here; ``names`` by their seats."""

    round: int | None = number()
    names: Mapping[int, str] = numbered(name="who-")
