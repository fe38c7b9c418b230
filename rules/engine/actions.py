"""An action is one short line of text; what may not be done is a refusal.

``2 exchange H7 G8`` · ``0 bid:3`` · ``* shuffle …`` (``*`` is chance).
The same lines are log, golden file, export and bug report.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from rules.engine.cards import COVERED, DECK, Card, CardSet, card_set, code, parse_cards

Seat = int
CHANCE: Seat = -1

Datum = str | int


class Action(NamedTuple):
    """What a seat does: a verb, an argument for some verbs, the cards it moves."""

    seat: Seat
    verb: str
    arg: str = ""
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return _written(self)

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action of a line. Raises ValueError with a sentence saying what is wrong."""
        return _parsed(text)


# People play the same few cards again and again: reading a line took a seventh of judging it, and it is written twice.
_often = lru_cache(maxsize=4096)


@_often
def _written(action: Action) -> str:
    who = "*" if action.seat == CHANCE else str(action.seat)
    verb = f"{action.verb}:{action.arg}" if action.arg else action.verb
    return " ".join((who, verb, *map(code, action.cards)))


@_often
def _parsed(text: str) -> Action:
    who, _, rest = text.strip().partition(" ")
    words = rest.split()
    if not words:
        raise ValueError(f"{text!r} is not an action: write seat, verb and cards")
    if who != "*" and not (who.isascii() and who.isdigit() and len(who) <= 2):
        raise ValueError(f"{who!r} is not a seat: use a number from 0, or * for chance")
    verb, _, arg = words[0].partition(":")
    seat = CHANCE if who == "*" else int(who)
    return Action(seat, verb, arg, parse_cards(" ".join(words[1:])))


class Refusal(NamedTuple):
    """Why an action may not be done: the anchor of a rule and what its sentence needs."""

    rule: str
    data: tuple[tuple[str, Datum], ...] = ()


def refuse(rule: str, **data: Datum) -> Refusal:
    """A refusal by this rule, with the data its sentence names."""
    return Refusal(rule, tuple(data.items()))


class IllegalAction(Exception):
    """An action was played that the rules refuse; carries action and refusal."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action} is refused by {refusal.rule}")
        self.action = action
        self.refusal = refusal


class Offer(NamedTuple):
    """Something a seat can reach for: a verb, how many of which cards, which arguments.

    An offer says what is physically possible. ``limit`` is the anchor of the
    rule that sets how many cards may be chosen or which arguments exist.
    """

    verb: str
    least: int = 0
    most: int = 0
    cards: CardSet = 0
    args: tuple[str, ...] = ()
    limit: str = ""


@cache
def words(*verbs: str) -> tuple[Offer, ...]:
    """The offers to say one of these verbs and no more."""
    return tuple(Offer(verb) for verb in verbs)


NO_ARGUMENT = ("",)


@cache
def bare(seat: Seat, verb: str, args: tuple[str, ...]) -> tuple[Action, ...]:
    """The actions without cards, one per argument. Shared, since a table repeats them all evening."""
    return tuple(Action(seat, verb, arg) for arg in args)


def with_one(seat: Seat, verb: str, cards: CardSet) -> list[Action]:
    """The actions that move one of these cards, in the order of the cards."""
    single, found = _singles(seat, verb), []
    while cards:
        low = cards & -cards
        found.append(single[low.bit_length() - 1])
        cards ^= low
    return found


@cache
def _singles(seat: Seat, verb: str) -> tuple[Action, ...]:
    """The actions that move one card, by its number. Shared likewise."""
    return tuple(Action(seat, verb, "", (number,)) for number in (*DECK, COVERED))


def chosen(cards: tuple[Card, ...]) -> CardSet | None:
    """The set of these cards, or None if a card is named twice."""
    if len(cards) == 1:
        return 1 << cards[0]
    mask = card_set(cards)
    return mask if mask.bit_count() == len(cards) else None
