"""What stands on a score sheet in words of the reader's language and deck: refusals, facts of a hand, reasons of a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules.encyclopedia.book import card_name, knows, say, suit_name
from rules.engine.actions import Refusal
from rules.engine.fact_kinds import NOT_IN_PLAY, CardCodes, OneSeat, PerSeat, SeatList, SuitLetter
from rules.engine.hand_facts import FACTS, Facts
from rules.engine.paper import asked_of
from rules.engine.scoring import ScoreLine
from rules.engine.sheet import applies
from rules.engine.variant import Variant
from rules.phrases import figure, signed

_SEATS = {"seat"} | {name for name, kind in FACTS.items() if isinstance(kind, OneSeat)}


class AnsweredQuestion(NamedTuple):
    """A question of the sheet with its answer, both in words."""

    label: str
    answer: str


@dataclass(frozen=True)
class Voice:
    """Who reads: language and deck; of which sheet: rule set and names by seat."""

    lang: str
    deck: str
    variant: Variant
    names: Sequence[str]

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.variant.key

    def label(self, field: str) -> str:
        """The name of a field."""
        return say(self.lang, f"field.{field}", game=self.game, deck=self.deck)

    def value(self, field: str, value: str) -> str:
        """A value of a field of choices; numbers stay numbers."""
        key = f"field.{field}.{value}"
        known = knows(self.lang, key, game=self.game)
        return capfirst(say(self.lang, key, game=self.game, deck=self.deck)) if known else value

    def nobody(self, field: str) -> str:
        """What says that a question about a player has no answer."""
        key = f"field.{field}."
        return capfirst(say(self.lang, key, game=self.game)) if knows(self.lang, key, game=self.game) else _("nobody")

    def tally(self, name: str, n: int) -> str:
        """A count kept beside the score, in words; empty where it has none."""
        key = f"tally.{name}"
        if not n or not knows(self.lang, key, game=self.game):
            return ""
        label = say(self.lang, key, game=self.game, n=n)
        return label if n == 1 or str(n) in label else f"{label} {n}"

    def suit(self, letter: str) -> str:
        """The name of a suit."""
        return suit_name(self.lang, self.deck, letter)

    def card(self, code: str) -> str:
        """The name of a card; the game may have one of its own for it."""
        return card_name(self.lang, self.deck, code, self.game)

    def why(self, refusal: Refusal) -> str:
        """The sentence of a refusal, with names of people for seats and of fields for their keys."""
        data: dict[str, Any] = dict(refusal.data)
        for name, value in data.items():
            if name in _SEATS and isinstance(value, int) and value < len(self.names):
                data[name] = self.names[value]
            if name == "name":
                data[name] = self.label(str(value)) if self._knows_field(str(value)) else value
        return say(self.lang, f"refusal.{refusal.rule}", game=self.game, deck=self.deck, **data)

    def facts(self, facts: Facts) -> list[AnsweredQuestion]:
        """All that was entered about a hand."""
        answers = {name: str(value) for name, value in facts.items()}
        asked = [field for field in asked_of(self.variant, facts) if field.name in facts and applies(field, answers)]
        return [
            AnsweredQuestion(self.label(field.name), self._answer(field.name, facts[field.name])) for field in asked
        ]

    def gist(self, facts: Facts) -> str:
        """What was played, in a few words; empty where the figures say it all."""
        answers = {name: str(value) for name, value in facts.items()}
        said = []
        for field in asked_of(self.variant, facts):
            value = facts.get(field.name)
            unsaid = value in (None, "") or (field.kind == "number" and not value)
            if field.each_seat or field.optional or unsaid or not applies(field, answers):
                continue
            answer = self._answer(field.name, value)
            said.append(f"{self.label(field.name)}: {answer}" if field.kind == "number" else answer)
        return " · ".join(said)

    def reason(self, line: ScoreLine) -> str:
        """Why a score changed, and by how much."""
        return f"{say(self.lang, f'score.{line.part}', game=self.game)} {signed(line.amount)}"

    def _knows_field(self, name: str) -> bool:
        return knows(self.lang, f"field.{name}", game=self.game)

    def _answer(self, name: str, stated: Any) -> str:
        match FACTS[name]:
            case PerSeat():
                told = zip(self.names, stated, strict=False)
                return ", ".join(f"{who} {self._share(name, share)}" for who, share in told)
            case OneSeat():
                return str(self.names[stated])
            case SeatList():
                return ", ".join(self.names[seat] for seat in stated)
            case SuitLetter():
                return self.suit(stated)
            case CardCodes():
                return ", ".join(self.card(code) for code in stated.split()) or _("none")
            case _:
                return self.value(name, str(stated))

    def _share(self, name: str, share: Any) -> str:
        return self.value(name, NOT_IN_PLAY) if share == NOT_IN_PLAY else _shown(share)


def _shown(n: float | str | None) -> str:
    return n if isinstance(n, str) else figure(n or 0)
