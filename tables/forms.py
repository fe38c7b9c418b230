"""What is asked on the pages of the live tables: every form, with its limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time

from config.web import names
from config.web.forms import by, everything, line, line_if_asked, number, one_of, text, ticked, whole, word
from rules.encyclopedia.pages.catalogue import SEATS
from rules.games import GAMES, MOST_SEATS
from rules.mind.levels import OFFERED
from rules.notation import LONGEST as LONGEST_RECORD
from tables.duplicates.opening import MOST_DEALS, USUAL_DEALS
from tables.models import Table
from tables.service.coming import LONGEST_KEY

LONGEST_LIST = 20_000  # letters of a list of people
LONGEST_FIND = 60
LONGEST_CODE = 20  # of a code that another device shows, with spaces and dashes
LONGEST_RULES_NAME = 60
LONGEST_ADDRESS = 2_000
PACES = ("relaxed", "30", "15", "8", "none")
SORTS = ("free", "game")
_RULES, _SAVED = "rules:", "saved:"  # how buttons once named a rule set; links still do


@dataclass(frozen=True)
class WishesForm:
    """A new table as it is asked for: its rules among the ``answers``, what else it is to be, and the share in its deals.

    ``shown``: the game whose switches stand in the form. ``ready``, ``saved``: the ready-made rule set, or the number of
    one's own, whose button was pressed; ``do``: what else was. ``keep``: under which name the rules are kept. ``lang``:
    the language of the page that the form stands on.
    ``level``: how well the bots play, "" = as the reader had them last. ``guided``: the first hand is to be explained.
    """

    game: str = word()
    shown: str = word()
    do: str = word()
    ready: str = word()
    saved: int | None = number()
    name: str | None = line_if_asked()
    title: str = line(names.TITLE)
    bots: int | None = number()
    level: str = one_of(("", *OFFERED))
    pace: str = one_of(PACES)
    visibility: str = one_of(Table.Visibility.values)
    watch: str = word()
    chat: str = word()
    undo: str = one_of(Table.Undo.values, usual=Table.Undo.ASK)
    last_trick: str = one_of(Table.LastTrick.values, usual=Table.LastTrick.LAST)
    unfolded: bool = ticked()
    keep: str = line(LONGEST_RULES_NAME)
    lang: str = word()
    guided: bool = ticked()
    answers: Mapping[str, str] = everything()

    @property
    def opening(self) -> bool:
        """Whether this is the table that is wanted; else the page shows what has changed."""
        return self.do in ("", "open") and not self.ready and self.saved is None

    @property
    def preset(self) -> str:
        """The ready-made rule set that was pressed."""
        return self.ready or (self.do.removeprefix(_RULES) if self.do.startswith(_RULES) else "")

    @property
    def own(self) -> str:
        """The rule set of one's own that was pressed, as ``own_choices`` takes it."""
        return self.do if self.saved is None else f"{_SAVED}{self.saved}"


@dataclass(frozen=True)
class ExampleForm:
    """From where an example of an article is played on: its name, or for the hand that it tells a step."""

    game: str = word()
    example: str = word()
    step: int | None = number()


def _place(said: str) -> tuple[int, int, int] | None:
    numbered = said.split(".")
    if len(numbered) != 3 or not all(one.isascii() and one.isdigit() and len(one) < 6 for one in numbered):
        return None
    hand, step, seat = map(int, numbered)
    return hand, step, seat


def _day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None


def _time(said: str) -> time | None:
    try:
        return time.fromisoformat(said).replace(second=0, microsecond=0, tzinfo=None)
    except ValueError:
        return None


@dataclass(frozen=True)
class AgainForm:
    """From where a match is played on: a hand of it, so many of its lines (0: as it was dealt), and the own seat.

    ``company``: who sits on the other seats.
    """

    place: tuple[int, int, int] | None = by(_place)
    company: str = one_of(("bots", "friends"))


@dataclass(frozen=True)
class DuplicateForm:
    """A duplicate as it is asked for; by which rules and for how many the WishesForm beside it says.

    ``people``: so many of the seats are for persons. ``paper``: with printed hands and real cards.
    """

    people: int = whole(1, low=1, high=MOST_SEATS)
    deals: int = whole(USUAL_DEALS, low=1, high=MOST_DEALS)
    paper: bool = ticked()
    name: str = line()


@dataclass(frozen=True)
class SheetForm:
    """What a deal with real cards came to at one table: the ``answers`` have the change of each seat's score."""

    deal: int = whole(1, low=1, high=MOST_DEALS)
    table: str = line()
    answers: Mapping[str, str] = everything()


@dataclass(frozen=True)
class LobbyForm:
    """Which tables are shown, and where somebody wants to sit: at this table, or wherever such a one waits.

    ``meanwhile``: if nobody waits, with bots until somebody comes.
    """

    game: str = one_of(("", *GAMES))
    players: str = one_of(("", *map(str, SEATS)))
    find: str = word(LONGEST_FIND)
    sort: str = one_of(SORTS)
    name: str = line()
    table: str = word()
    meanwhile: bool = ticked()
    answers: Mapping[str, str] = everything()

    @property
    def seats(self) -> int | None:
        """For how many the table is to be; None for any number."""
        return int(self.players) if self.players else None


@dataclass(frozen=True)
class NameForm:
    """What somebody is called."""

    name: str = line()


@dataclass(frozen=True)
class SeatForm:
    """Under which name somebody sits down, and the share given in the deals of the table.

    ``key``: how this browser has told before that it was on the way. ``hand``: the table lies on a screen that all look
    at, and this browser is to show the hand. ``seat``: whose code was scanned there, from 1; 0 = any.
    """

    name: str = line()
    nonce: str = word()
    hand: bool = ticked()
    seat: int = whole(0)
    key: str = word(LONGEST_KEY)


@dataclass(frozen=True)
class ComingForm:
    """Of somebody who has opened an invitation: what browser it is, and, if it was said, who comes."""

    key: str = word(LONGEST_KEY)
    name: str = line()


@dataclass(frozen=True)
class FarewellForm:
    """What somebody says to the table who leaves it."""

    word: str = line(300)


@dataclass(frozen=True)
class WatchForm:
    """Under which name somebody looks on. ``do``: ``stop`` takes it back, which programs say as well."""

    name: str = line()
    do: str = word()


@dataclass(frozen=True)
class HostForm:
    """What a host sends with a command, and where the page goes on. ``do``: the command, on a page opened earlier."""

    do: str = word()
    seat: int | None = number()
    level: str = word(20)
    next: str = word(LONGEST_ADDRESS)
    chat: str = word()
    quiet: str = word()
    watch: str = word()
    guests: str = word()
    undo: str = word()
    last_trick: str = word()
    visibility: str = word()


@dataclass(frozen=True)
class ListForm:
    """People for whom tables are opened, a name in each line; by which rules, and for how many at one table."""

    names: str = text(LONGEST_LIST)
    draw: bool = ticked()
    rules: str = word()
    size: str = word()
    pace: str = one_of(PACES)
    do: str = word()


@dataclass(frozen=True)
class RecordForm:
    """A record that was typed or pasted. One letter more than there may be tells that it is too long."""

    record: str = text(LONGEST_RECORD + 1)


@dataclass(frozen=True)
class CodeForm:
    """The code that another device shows."""

    code: str = text(LONGEST_CODE)


@dataclass(frozen=True)
class CircleForm:
    """What a circle is called, and the day and the time on which it meets next, as a browser writes them."""

    name: str = line(names.TITLE)
    day: date | None = by(_day)
    at: time | None = by(_time)
    do: str = word()


@dataclass(frozen=True)
class DeviceForm:
    """Which of one's devices is meant: its number, or ``first``."""

    device: str = word()


@dataclass(frozen=True)
class RulesNameForm:
    """What rules of one's own are called."""

    name: str = line(LONGEST_RULES_NAME)
