"""The sums of a hand, done as the score sheet does them: asked, checked and answered by the same code."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from rules.encyclopedia import book
from rules.encyclopedia.book.worked_hands import WorkedHand, settled
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.forms import FormQuestion, Typed, general, questions, read, typed_of
from rules.encyclopedia.pages.wording import Voice
from rules.engine.actions import Refusal
from rules.engine.antes import antes_of, left_in_pot
from rules.engine.record import HandRecord
from rules.engine.scoring import settle
from rules.engine.sheet import entry
from rules.engine.state import Points, Standing
from rules.engine.variant import Variant
from rules.phrases import figure
from rules.samples.annotated_hand import PLAYERS
from rules.sets.choices import SEATS

DEALT: Final = "dealt"  # who deals; every form that was sent has it
TIMES: Final = "times"  # how often the hand counts for what was before it
SCORE: Final = "score"  # with the number of the seat: the score before the hand
MOST_TIMES: Final = 64
DOUBLINGS: Final = (1, 2, 4, 8)
NUMBER: Final = re.compile(r"[+-]?[0-9]{1,5}")


@dataclass(frozen=True)
class Sums:
    """A hand that somebody is working out. ``hand`` is None where nothing was entered, or nothing that can be."""

    choices: book.Choices
    voice: Voice
    typed: Typed
    standing: Standing
    refusals: tuple[Refusal, ...] = ()
    hand: WorkedHand | None = None
    after: Standing | None = None

    @property
    def variant(self) -> Variant:
        """The rule set."""
        return self.voice.variant

    @property
    def questions(self) -> list[FormQuestion]:
        """The form, as the score sheet has it."""
        return questions(self.voice, self.typed, self.refusals)

    @property
    def wrong(self) -> list[tuple[str, str]]:
        """Why this cannot have happened: the question in which to change something, if it is one, and the sentence."""
        whole = [("", says) for says in general(self.variant, self.voice, self.refusals)]
        return whole + [(one.label, says) for one in self.questions for says in one.wrong]

    @property
    def news(self) -> str:
        """What it comes to, for who listens."""
        if self.hand is None:
            return " ".join(says for _, says in self.wrong)
        return ", ".join(f"{player.name} {figure(player.after)}" for player in self.hand.players)

    @property
    def seats(self) -> range:
        """The numbers of players to choose from; empty where it is always the same."""
        low, high = self.choices.game.players
        return range(low, high + 1) if low < high else range(0)

    @property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The rule set in the words of an address, without the number of players, which is asked."""
        return tuple((name, value) for name, value in self.choices.pairs if name != SEATS)

    @property
    def people(self) -> list[tuple[int, str, Points, bool]]:
        """The players by seat: name, score before the hand, whether it is their deal."""
        scores, dealer = self.standing.scores, self.standing.dealer
        return [(seat, name, scores[seat], seat == dealer) for seat, name in enumerate(self.voice.names)]

    @property
    def times(self) -> tuple[int, ...]:
        """How often a hand can count for what was before it; empty in games in which that does not happen."""
        usual = {times for times in DOUBLINGS if self.variant.carried.can_count(times, queued=0)}
        return tuple(sorted(usual | {self.standing.multiplier})) if len(usual) > 1 else ()

    @property
    def pot(self) -> tuple[int, int] | None:
        """The chips in the pot as the hand begins, stakes included, and after it; None in games without one."""
        if not self.variant.antes or self.after is None:
            return None
        began = left_in_pot(self.variant, self.standing) + sum(antes_of(self.variant, self.standing))
        return began, left_in_pot(self.variant, self.after)

    @property
    def chips(self) -> bool:
        """Whether scores are chips won and lost."""
        return bool(self.variant.antes)

    @property
    def address(self) -> str:
        """The page that does the sums."""
        return reverse("rules:sums", args=[self.choices.game.key])


def sums(lang: str, wording: str, choices: book.Choices, typed: Typed) -> Sums:
    """The sums of what somebody entered; where that is nothing, of the first worked hand for so many players."""
    if DEALT not in typed:
        choices, typed = _first_example(lang, choices)
    variant = choices.variant
    voice = Voice(lang, wording, variant, PLAYERS[: variant.seats])
    standing = _standing(variant, typed)
    empty = Sums(choices, voice, typed, standing)
    if DEALT not in typed:
        return empty
    facts = read(variant, typed)
    found = entry(variant, facts, standing)
    if not isinstance(found, HandRecord):
        return dataclasses.replace(empty, refusals=found)
    hand, after = settled(variant, standing, found, facts), settle(variant, standing, found)
    return dataclasses.replace(empty, hand=hand, after=after)


def example_address(choices: book.Choices, hand: WorkedHand) -> str:
    """Where a worked hand stands to be changed."""
    game = choices.game
    options = game.options(choices.options.by_name() | dict(hand.extra))
    under_it = dataclasses.replace(choices, options=options, seats=len(hand.players))
    return under(under_it, "rules:sums", *typed_from(under_it.variant, hand).items()) + "#sums"


def typed_from(variant: Variant, hand: WorkedHand) -> dict[str, str]:
    """A form filled in so that it states this hand."""
    before = hand.standing
    scores = {f"{SCORE}-{seat}": f"{score:g}" for seat, score in enumerate(before.scores) if score != variant.start}
    times = {TIMES: str(before.multiplier)} if before.multiplier != 1 else {}
    return {**typed_of(variant, hand.facts), **scores, DEALT: str(before.dealer), **times}


def _first_example(lang: str, choices: book.Choices) -> tuple[book.Choices, Typed]:
    """The first worked hand for so many players; where nobody said how many, for as many as there is one for."""
    hands = [] if choices.clashes else [one for one in book.worked(lang, choices) if not one.extra]
    first = next((one for one in hands if len(one.players) == choices.seats), None)
    if first is None and hands and choices.seats == choices.game.best:
        first = hands[0]
        choices = dataclasses.replace(choices, seats=len(first.players))
    return choices, typed_from(choices.variant, first) if first else {}


def _standing(variant: Variant, typed: Typed) -> Standing:
    """Where the match stood before the hand; what makes no sense is passed over."""
    scores = tuple(_number(typed.get(f"{SCORE}-{seat}", ""), variant.start) for seat in range(variant.seats))
    dealer = _number(typed.get(DEALT, ""), 0)
    times = _number(typed.get(TIMES, ""), 1)
    return Standing(
        scores,
        dealer if 0 <= dealer < variant.seats else 0,
        multiplier=times if 1 <= times <= MOST_TIMES else 1,
    )


def _number(text: str, usual: int) -> int:
    """The whole number that was typed, with whatever sign stands before it; the usual one where it is none."""
    found = NUMBER.fullmatch(text.strip().replace("−", "-"))
    return int(found[0]) if found else usual
