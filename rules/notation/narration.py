"""A hand in words, line by line, for readers without scripts and for paper.

static/table/speak.js says the same of a hand as it is played, from the same phrases: tests/narration.json holds the
two to the same sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules import phrases
from rules.engine.actions import CHANCE, Action
from rules.engine.cards import COVERED, Card, code, members, suit_letter
from rules.engine.phases.play import ladder_of
from rules.engine.state import PlayRules, State
from rules.engine.trick_reasons import why_won
from rules.engine.weli import wears_weli
from rules.notation.replay import ReplayedHand, ReplayedStep


class Sentence(NamedTuple):
    """One sentence; ``n`` is the line it tells. ``undone``: it was taken back."""

    n: int
    text: str
    trick: bool = False
    undone: bool = False


@dataclass(frozen=True)
class Teller:
    """Says lines in one language and with the names of one deck. ``names`` are those of the seats.

    ``region``: whose terms are used.
    """

    lang: str
    deck: str
    names: Sequence[str]
    region: str = ""

    def sentences(self, told: ReplayedHand) -> Iterator[Sentence]:
        """Every line that has words, and after each trick who took it."""
        gone = _undone(told.steps)
        for step in told.steps:
            if step.attempt:
                continue
            text = self.line(step)
            if text:
                yield Sentence(step.n, text, undone=step.n in gone)
            if len(step.after.tricks) > len(step.before.tricks):
                yield Sentence(step.n, self.trick(step.after), trick=True)

    def line(self, step: ReplayedStep) -> str:
        """The sentence of a line; empty where there are no words for it."""
        if step.action is None:
            return phrases.say(self.lang, "telling.undone", n=step.undone)
        variant = step.before.variant
        return self._action(step.action, variant.key, wears_weli(variant))

    def deed(self, action: Action, variant: PlayRules) -> str:
        """The sentence of an action that was done or could have been, with every card that it names."""
        weli = wears_weli(variant)
        text = self._action(action, variant.key, weli)
        if action.verb == "play" or not action.cards:
            return text
        cards = ", ".join(self.card(card, variant.key, weli) for card in action.cards)
        return f"{text.rstrip('.')}: {cards}."

    def trick(self, state: State) -> str:
        """Who has taken the last trick of a state, with which card, and why that one won."""
        variant, trick = state.variant, state.tricks[-1]
        best = dict(zip(trick.seats, trick.cards, strict=True))[trick.winner]
        card = self.card(best, variant.key, wears_weli(variant))
        end = self._said(("log.trick",), variant.key, {"name": self.names[trick.winner], "card": card})
        why = self._said((f"won.{why_won(ladder_of(state), trick)}",), variant.key, {})
        return f"{end} {why}" if why else end

    def turned_up(self, step: ReplayedStep) -> str:
        """The card that a line has turned up for trumps; empty where none was."""
        variant, trump = step.after.variant, step.after.trump
        fresh = step.after.pile("turn-up") & ~step.before.pile("turn-up")
        if not fresh or trump is None:
            return ""
        card = self.card(members(fresh)[0], variant.key, wears_weli(variant))
        return self._said(("log.turn-up",), variant.key, {"card": card, "suit": self._suit(suit_letter(trump))})

    def _action(self, action: Action, game: str, weli: bool) -> str:
        known = ", ".join(self.card(card, game, weli) for card in action.cards) if action.seat != CHANCE else ""
        data = {
            "name": "" if action.seat == CHANCE else self.names[action.seat],
            "n": len(action.cards) or (int(action.arg) if action.arg.isdecimal() else 0),
            "arg": action.arg,
            "suit": self._suit(action.arg),
            "card": known,
            "cards": known,
        }
        keys = (f"log.{action.verb}.{action.arg}", f"log.{action.verb}")
        return self._said(keys, game, data)

    def card(self, card: Card, game: str, weli: bool) -> str:
        """The name of a card."""
        if card == COVERED:
            return phrases.say(self.lang, "card.back")
        own = "W" if weli and code(card) == "S6" else code(card)
        return phrases.card_name(self.lang, self.deck, own, game, self.region)

    def _suit(self, letter: str) -> str:
        return (
            phrases.suit_name(self.lang, self.deck, letter, self.region)
            if letter in ("", "E", "G", "H", "S")
            else letter
        )

    def _said(self, keys: Sequence[str], game: str, data: dict[str, object]) -> str:
        """The first of these phrases that there is, or nothing."""
        known = phrases.regional(self.lang, game, self.region)
        for key in keys:
            text = (known.get(f"{key}.one") if data.get("n") == 1 else None) or known.get(key)
            if text is not None:
                return phrases.called(text, self.deck).format_map(data)
        return ""


def _undone(steps: Sequence[ReplayedStep]) -> set[int]:
    """The numbers of the lines that were taken back."""
    gone: set[int] = set()
    counting: list[int] = []
    for step in steps:
        if step.action is None:
            gone |= {n for n in counting if n >= step.undone}
            counting = [n for n in counting if n < step.undone]
        elif not step.attempt:
            counting.append(step.n)
    return gone
