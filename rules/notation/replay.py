"""A record folded: every step with the state before and after it, and what each hand came to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.engine import core
from rules.engine.actions import CHANCE, Action, IllegalAction, Refusal
from rules.engine.scoring import ScoreLine, record, score, settle
from rules.engine.state import Standing, State
from rules.notation.damage import Damaged
from rules.notation.record import UNDO, HandLog, Record, RecordLine, row

_SHOWN = 200  # letters of a line that is named; a pack in its order has fewer


class ReplayedStep(NamedTuple):
    """A line and what it did. ``n`` counts the lines of the hand from 1, an attempt has 0.

    ``action`` is None where the line takes others back; ``undone`` is then the
    number of the first of them. ``refusal`` is the answer to an attempt.
    """

    n: int
    entry: RecordLine
    before: State
    after: State
    action: Action | None
    undone: int = 0
    refusal: Refusal | None = None

    @property
    def attempt(self) -> bool:
        """Whether it was only tried."""
        return self.entry.attempt


@dataclass(frozen=True)
class ReplayedHand:
    """A hand retold. ``after`` is None if it is not over."""

    log: HandLog
    standing: Standing
    begun: State
    steps: tuple[ReplayedStep, ...]
    lines: tuple[ScoreLine, ...] = ()
    after: Standing | None = None

    @property
    def state(self) -> State:
        """The hand as it was left."""
        return self.steps[-1].after if self.steps else self.begun


def replay_hands(record: Record) -> Iterator[ReplayedHand]:
    """Every hand in turn. Raises Damaged at the first line that does not hold."""
    standing = record.standing
    for index, log in enumerate(record.hands):
        if standing.winners or 0 < record.deals <= index:
            raise _damage(record, log, "record.after-end", log.line)
        told = _HandReplay(record, log, standing).replayed()
        yield told
        if told.after is None:
            if record.whole or index + 1 < len(record.hands):
                raise _damage(record, log, "record.unfinished", log.line, number=log.number)
            return
        standing = told.after
    if record.whole and not (standing.winners or record.dealt_out):
        raise Damaged("record.no-winner")
    _agree(record, standing)


def credited(line: ScoreLine) -> str:
    """A line of the score as a record has it: seat, rule and amount."""
    return f"{line.seat} {line.part} {line.amount:+}"


def _by_chance(step: ReplayedStep) -> bool:
    return step.action is not None and step.action.seat == CHANCE


def _agree(record: Record, standing: Standing) -> None:
    for claim in record.claims:
        if claim.word == "winners" and claim.text != row(standing.winners):
            raise Damaged("record.winners", line=claim.line, said=claim.text, found=row(standing.winners))


def _damage(record: Record, log: HandLog, what: str, line: int, n: int = 0, **data: Any) -> Damaged:
    return Damaged(what, line=line, hand=log.number, n=n, game=record.variant.key, **data)


@dataclass
class _HandReplay:
    """Folds one hand."""

    record: Record
    log: HandLog
    standing: Standing
    steps: list[ReplayedStep] = field(default_factory=list)
    counting: list[ReplayedStep] = field(default_factory=list)  # the steps that have not been taken back

    def replayed(self) -> ReplayedHand:
        begun = state = core.begin(self.record.variant, self.standing)
        self._check_head()
        n = 0
        for entry in self.log.entries:
            n += not entry.attempt
            step = self._step(0 if entry.attempt else n, entry, state)
            self.steps.append(step)
            state = step.after
        if not core.finished(state):
            return ReplayedHand(self.log, self.standing, begun, tuple(self.steps))
        hand = record(state)
        lines, after = score(self.record.variant, hand), settle(self.record.variant, self.standing, hand)
        self._check_end(lines, after)
        return ReplayedHand(self.log, self.standing, begun, tuple(self.steps), lines, after)

    def _step(self, n: int, entry: RecordLine, state: State) -> ReplayedStep:
        if entry.text.startswith(UNDO):
            return self._taken_back(n, entry, state)
        action = self._parsed(n, entry)
        if entry.attempt:
            return ReplayedStep(0, entry, state, state, action, refusal=core.refusal(state, action))
        try:
            after = core.play(state, action)
        except IllegalAction as problem:
            raise self._wrong(
                "record.illegal", entry.line, n, refusal=problem.refusal, text=str(action)[:_SHOWN]
            ) from None
        step = ReplayedStep(n, entry, state, after, action)
        self.counting.append(step)
        return step

    def _parsed(self, n: int, entry: RecordLine) -> Action:
        try:
            return Action.parse(entry.text)
        except ValueError:
            raise self._wrong("record.action", entry.line, n, text=entry.text[:_SHOWN]) from None

    def _taken_back(self, n: int, entry: RecordLine, state: State) -> ReplayedStep:
        words = entry.text.split()
        if len(words) != 3 or words[1] != "undo" or not _is_number(words[2]):
            raise self._wrong("record.action", entry.line, n, text=entry.text[:_SHOWN])
        first = int(words[2])
        for index, step in enumerate(self.counting):
            if step.n == first and not any(_by_chance(one) for one in self.counting[index:]):
                del self.counting[index:]
                return ReplayedStep(n, entry, state, step.before, None, undone=first)
        raise self._wrong("record.undo", entry.line, n, number=first)

    def _check_head(self) -> None:
        before = self.standing
        found = {"dealer": str(before.dealer), "scores": row(before.scores)}
        for claim in self.log.claims:
            if claim.word in found and claim.text != found[claim.word]:
                raise self._wrong(f"record.{claim.word}", claim.line, said=claim.text, found=found[claim.word])

    def _check_end(self, lines: tuple[ScoreLine, ...], after: Standing) -> None:
        wanted = [credited(one) for one in lines]
        said = [claim for claim in self.log.claims if claim.word == "score"]
        for claim in said:
            if claim.text not in wanted:
                raise self._wrong("record.score", claim.line, said=claim.text)
            wanted.remove(claim.text)
        if said and wanted:
            raise self._wrong("record.score-missing", said[-1].line, found=wanted[0])
        for claim in self.log.claims:
            if claim.word == "result" and claim.text != row(after.scores):
                raise self._wrong("record.result", claim.line, said=claim.text, found=row(after.scores))

    def _wrong(self, what: str, line: int, n: int = 0, **data: Any) -> Damaged:
        return _damage(self.record, self.log, what, line, n, **data)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 9
