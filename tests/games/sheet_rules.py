"""What the rule sheets have in common, said plainly over card codes: duties, tricks, pots.

Cards are texts like "H7", hands and tables are lists of them, "" is "no trump
suit". Nothing here knows the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

STRICT = "STRICT"  # follow and head; void: overtrump, else any trump
WIN_IF_ABLE = "WIN_IF_ABLE"  # follow and head; void: win if you can, else anything
TRUMP_NO_HEAD = "TRUMP_NO_HEAD"  # follow; void: any trump
FOLLOW_ONLY = "FOLLOW_ONLY"  # follow; void: anything
FOLLOW_HEAD_NT = "FOLLOW_HEAD_NT"  # follow and head; void: anything

HEADS = (STRICT, WIN_IF_ABLE, FOLLOW_HEAD_NT)
VOID_PLAYS_ANYTHING = (FOLLOW_ONLY, FOLLOW_HEAD_NT)


def cards_of(ranks: str, suits: str = "EGHS") -> list[str]:
    """All cards of these ranks."""
    return [suit + rank for suit in suits for rank in ranks]


class Moment(NamedTuple):
    """What a duty may ask about besides the cards: the number of the trick (from 1), and the card that was turned up.

    ``gone`` are the cards of the tricks before, as far as they are known, and
    ``won`` how many of these tricks the player has; None = all of them.
    ``said`` are the words of all notes of the hand.
    """

    trick: int = 1
    turn_up: str = ""
    gone: tuple[str, ...] = ()
    won: int | None = None
    said: tuple[str, ...] = ()


FIRST = Moment()

# --- playing a card --------------------------------------------------------------

# A duty of who leads: its anchor, and the cards that it asks for (none = it asks for nothing now).
LeadDuty = tuple[str, Callable[["Rules", list[str], Moment], list[str]]]


class Rules:
    """The cards of one hand: trumps from the highest down, ranks of a plain suit, what must be played.

    ``equals`` are cards of which none beats another: the first one played wins.
    ``exempt`` cards may be played at any time. A game with a rule of its own
    overrides ``why_not``.
    """

    def __init__(
        self,
        trumps: Sequence[str],
        ranks: str,
        profile: str,
        *,
        equals: Sequence[str] = (),
        exempt: Sequence[str] = (),
        lead: Sequence[LeadDuty] = (),
    ) -> None:
        self.trumps, self.ranks, self.profile = list(trumps), ranks, profile
        self.equals, self.exempt, self.lead = equals, exempt, lead

    def suit(self, card: str) -> str:
        """TRUMP or the printed suit."""
        return "TRUMP" if card in self.trumps else card[0]

    def beats(self, card: str, best: str) -> bool:
        """Whether a card beats the one that is winning."""
        if self.suit(card) != self.suit(best):
            return self.suit(card) == "TRUMP"
        if self.suit(card) == "TRUMP":
            if card in self.equals and best in self.equals:
                return False
            return self.trumps.index(card) < self.trumps.index(best)
        return self.ranks.index(card[1]) < self.ranks.index(best[1])

    def winner(self, table: Sequence[str]) -> str:
        """The card that takes the trick. A card of another plain suit never does."""
        best = table[0]
        for card in table[1:]:
            if self.suit(card) in (self.suit(table[0]), "TRUMP") and self.beats(card, best):
                best = card
        return best

    def legal(self, hand: list[str], table: Sequence[str], moment: Moment = FIRST) -> list[str]:
        """The cards that may be played."""
        refused = self.why_not(hand, table, moment)
        return [card for card in hand if card not in refused]

    def why_not(self, hand: list[str], table: Sequence[str], moment: Moment = FIRST) -> dict[str, str]:
        """The duty that forbids each card that may not be played."""
        refused = self._following(hand, table, moment) if table else self._leading(hand, moment)
        return {card: duty for card, duty in refused.items() if not (table and card in self.exempt)}

    def _leading(self, hand: list[str], moment: Moment) -> dict[str, str]:
        free = hand
        refused: dict[str, str] = {}
        for anchor, wanted in self.lead:
            asked = wanted(self, free, moment) or free
            refused |= _narrowed(free, asked, anchor)
            free = asked
        return refused

    def _following(self, hand: list[str], table: Sequence[str], moment: Moment) -> dict[str, str]:
        led, best = self.suit(table[0]), self.winner(table)
        same = [card for card in hand if self.suit(card) == led]
        own_trumps = [card for card in hand if self.suit(card) == "TRUMP"]
        if same:
            trumped = led != "TRUMP" and self.suit(best) == "TRUMP"
            heads = self.profile in HEADS and not trumped
            over = [card for card in same if heads and self.beats(card, best)] or same
            return _narrowed(hand, same, "play.follow") | _narrowed(same, over, "play.head")
        if self.profile in VOID_PLAYS_ANYTHING or not own_trumps:
            return {}
        over = [card for card in own_trumps if self.beats(card, best)]
        if self.profile == WIN_IF_ABLE:
            return _narrowed(hand, over or hand, "play.head")
        due = _narrowed(hand, own_trumps, "play.trump")
        if self.profile == STRICT:
            due |= _narrowed(own_trumps, over or own_trumps, "play.head")
        return due


def _narrowed(cards: list[str], kept: list[str], duty: str) -> dict[str, str]:
    return {card: duty for card in cards if card not in kept}


# --- duties of who leads ----------------------------------------------------------


def top_trump(rules: Rules, hand: list[str], moment: Moment) -> list[str]:
    """To the first trick: the highest trump of all, if it is held."""
    return [card for card in hand if moment.trick == 1 and card == rules.trumps[0]]


def top_trump_or_next(rules: Rules, hand: list[str], moment: Moment) -> list[str]:
    """To the first trick: the highest trump, or the one below it where the highest was turned up."""
    top = rules.trumps[1 if moment.turn_up == rules.trumps[0] else 0]
    return [card for card in hand if moment.trick == 1 and card == top]


def highest_of_two(rules: Rules, hand: list[str], moment: Moment) -> list[str]:
    """To the first trick: who holds two trumps or more leads the highest of them (of equals either)."""
    own = [card for card in rules.trumps if card in hand]
    top = [card for card in own if not any(rules.beats(other, card) for other in own)]
    return top if moment.trick == 1 and len(own) > 1 else []


def trump_to(*tricks: int) -> Callable[[Rules, list[str], Moment], list[str]]:
    """To these tricks (counted from 1; none named = to every trick but the first): a trump, if one is held."""

    def wanted(rules: Rules, hand: list[str], moment: Moment) -> list[str]:
        due = moment.trick in tricks if tricks else moment.trick > 1
        return [card for card in hand if due and card in rules.trumps]

    return wanted


# --- pots --------------------------------------------------------------------------


def pot_of(before: Sequence[float]) -> float:
    """The chips in the pot as the hand begins, before anybody pays in: what all players together have lost to it."""
    return -sum(before)


def by_tricks(pot: int, tricks: Sequence[int | None], parts: int) -> list[int]:
    """What each player draws where every trick is worth one of so many equal parts; odd chips stay in the pot."""
    return [(n or 0) * (pot // parts) for n in tricks]


def short_of(tricks: Sequence[int | None], least: int = 1) -> list[int]:
    """The seats that played and took fewer tricks than that."""
    return [seat for seat, n in enumerate(tricks) if n is not None and n < least]
