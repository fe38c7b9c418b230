"""What is asked on the pages of a club: every form, with its limits and with what it says where it cannot be taken."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from config.web.forms import line, lines, one_of, ticked, word
from scoring.club.tongue import LANGUAGES
from scoring.club.zones import zones
from scoring.models import LONGEST_NAME

MOST_NAMES = 2000  # of one pasted list
LONGEST_LINK = 120
ZONES = ("", *sorted(zones()))  # empty: the site's


@dataclass(frozen=True)
class FoundForm:
    """A club that is founded, and what its founder is called in it."""

    name: str = line(LONGEST_NAME)
    own: str = line(LONGEST_NAME)
    public: bool = ticked()
    zone: str = one_of(ZONES)
    language: str = one_of(LANGUAGES)


@dataclass(frozen=True)
class SettingsForm:
    """What the club is called and who may look."""

    name: str = line(LONGEST_NAME, needed=_("Say what the club is called."))
    public: bool = ticked()
    initials: bool = ticked()
    zone: str = one_of(ZONES)
    language: str = one_of(LANGUAGES)


@dataclass(frozen=True)
class DeleteForm:
    """A club that is to go: its name, typed so that nobody does it by mistake."""

    name: str = line(LONGEST_NAME)


@dataclass(frozen=True)
class NamesForm:
    """People who are taken in, a name in each line."""

    names: tuple[str, ...] = lines(LONGEST_NAME, MOST_NAMES)
    guests: bool = ticked()


@dataclass(frozen=True)
class MemberForm:
    """Somebody's name, role and initials. An empty name or role: as it was."""

    name: str = line(LONGEST_NAME)
    role: str = word()
    initials: bool = ticked()


@dataclass(frozen=True)
class RuleSetForm:
    """A rule set and what the club calls it. ``code``: its short link, or the letters at its end."""

    code: str = line(LONGEST_LINK)
    name: str = line(LONGEST_NAME)
