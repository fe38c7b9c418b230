"""The hand that an article tells: a recorded log, replayed by the engine, and what is said of its lines.

``rules/games/annotated-hand.md`` says how to write one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.cards import Card, CardSet, card, card_set, parse_cards
from rules.engine.phases.play import TrickInProgress
from rules.engine.state import State
from rules.games import folder
from rules.languages import LANGUAGES, Words
from rules.notation import Damaged, Record, ReplayedHand, read, replay_hands

FILE = "annotated_hand.toml"
PLAYERS = ("Anna", "Bert", "Clara", "Dora", "Emil", "Franz", "Gerda", "Hans", "Ida", "Josef")
LONGEST = 320  # characters of a comment: more than that is an article
_CARDS = re.compile(r"\[\[([A-Z0-9 ]+)\]\]")
_WORD = re.compile(r"\w+")
_REMARK = re.compile(r"^#.*$", re.MULTILINE)


class BadAnnotatedHand(ValueError):
    """An annotated hand cannot be read; the message names the file and the place."""


@dataclass(frozen=True)
class Comment:
    """What is said of a line.

    ``rule`` is the paragraph to which it leads; ``refused`` the cards that the rules did not let the player use there,
    each with the rule; ``unseen`` the cards it names although nobody has held them.
    """

    n: int
    line: str
    says: Words
    rule: str = ""
    refused: tuple[tuple[str, str], ...] = ()
    unseen: tuple[Card, ...] = ()


@dataclass(frozen=True)
class AnnotatedHand:
    """One whole hand. ``before`` and ``after`` are said ahead of the first line and after the score."""

    key: str
    names: tuple[str, ...]
    record: Record
    replayed: ReplayedHand
    comments: Mapping[int, Comment]
    before: Words
    after: Words

    @property
    def lines(self) -> tuple[str, ...]:
        """The log."""
        return self.replayed.log.lines

    def state(self, n: int) -> State:
        """The hand after its first ``n`` lines."""
        return self.replayed.steps[n - 1].after if n else self.replayed.begun

    def can_go_on(self, n: int) -> bool:
        """Whether somebody could take over after the first ``n`` lines: a player is to act, not chance."""
        if not 0 < n < len(self.replayed.steps):
            return False
        acting = core.actors(self.state(n))
        return bool(acting) and acting[0] != CHANCE


@cache
def annotated_hand(key: str) -> AnnotatedHand | None:
    """The hand that the article on a game tells; None if it tells none, or none yet. Raises BadAnnotatedHand."""
    path = folder.file_of(key, FILE)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if not _REMARK.sub("", text).strip():
        return None
    try:
        return read_annotated_hand(key, text, folder.words_of(key, FILE))
    except BadAnnotatedHand as problem:
        raise BadAnnotatedHand(f"{key}: {problem}") from None


def read_annotated_hand(key: str, text: str, words: Mapping[str, Any]) -> AnnotatedHand:
    """An annotated hand as it is written in its file, with what the languages say of it. Raises BadAnnotatedHand."""
    try:
        written = tomllib.loads(text)
        record = read(written["log"])
        (replayed,) = replay_hands(record)
    except tomllib.TOMLDecodeError as problem:
        raise BadAnnotatedHand(str(problem)) from None
    except KeyError as missing:
        raise BadAnnotatedHand(f"{missing} is missing") from None
    except Damaged as damage:
        raise BadAnnotatedHand(f"the log: {damage}") from None
    _can_be_played_on(key, record, replayed)
    names = tuple(written.get("names", ()))
    if len(set(names)) != record.variant.seats:
        raise BadAnnotatedHand(f"{record.variant.seats} players need as many names, each its own")
    comments = tuple(_comments(replayed, written.get("comment", ()), words.get("comment", {})))
    if len({one.n for one in comments}) < len(comments):
        raise BadAnnotatedHand("a line has two comments")
    return AnnotatedHand(
        key,
        names,
        record,
        replayed,
        {one.n: one for one in comments},
        words.get("before", Words()),
        words.get("after", Words()),
    )


def _can_be_played_on(key: str, record: Record, replayed: ReplayedHand) -> None:
    """Raises BadAnnotatedHand for a hand that could not be played on at a table of its own."""
    if record.variant.key != key:
        raise BadAnnotatedHand(f"the log is one of {record.variant.key}")
    if replayed.after is None:
        raise BadAnnotatedHand("the hand is not played to its end")
    if any(step.attempt or step.action is None for step in replayed.steps):
        raise BadAnnotatedHand("a told hand has no attempts, and nothing in it is taken back")


def _comments(
    replayed: ReplayedHand, rows: Sequence[Mapping[str, Any]], words: Mapping[str, Words]
) -> Iterator[Comment]:
    lines = replayed.log.lines
    if stray := words.keys() - {_place(row) for row in rows}:
        raise BadAnnotatedHand(f"there is no comment to {min(stray)!r}, for which a language has words")
    for row in rows:
        line, nth = row.get("to", ""), row.get("nth", 1)
        found = [n for n, one in enumerate(lines, start=1) if one == line or (line == "*" and one.startswith("* "))]
        if not found or len(found) < nth or (len(found) > 1 and "nth" not in row):
            raise BadAnnotatedHand(f"a comment is to {line!r}, which stands {len(found)} times in the log")
        try:
            unseen = parse_cards(row.get("unseen", ""))
        except ValueError as problem:
            raise BadAnnotatedHand(f"the comment to {line!r}: {problem}") from None
        refused = tuple(row.get("refused", {}).items())
        yield Comment(found[nth - 1], line, words.get(_place(row), Words()), row.get("rule", ""), refused, unseen)


def _place(row: Mapping[str, Any]) -> str:
    """By what name the languages know a comment: its line, and which of them where it stands there more than once."""
    return f"{row.get('to', '')} ({row['nth']})" if "nth" in row else str(row.get("to", ""))


# --- whether the words and the hand agree -------------------------------------------


def problems(hand: AnnotatedHand, anchors: Sequence[str]) -> Iterator[str]:
    """Everything that an annotated hand says and the engine does not, in English. ``anchors`` are those of the article."""
    for name, says in (("before", hand.before), ("after", hand.after)):
        yield from _words(hand, f"[{name}]", says)
        yield from _foreign(f"[{name}]", _named(says), _held(hand, len(hand.replayed.steps)))
    for n, comment in hand.comments.items():
        where = f"the comment to {comment.line!r}"
        yield from _words(hand, where, comment.says)
        yield from _refusals(hand, n, comment, where)
        yield from _foreign(where, _named(comment.says) & ~card_set(comment.unseen), _held(hand, n))
        if asleep := card_set(comment.unseen) & _held(hand, len(hand.replayed.steps)):
            yield f"{where}: {asleep.bit_count()} of its unseen cards were in somebody’s hand"
        if comment.rule and comment.rule not in anchors:
            yield f"{where}: the article has no paragraph {comment.rule}"


def _words(hand: AnnotatedHand, where: str, says: Mapping[str, str]) -> Iterator[str]:
    for lang in LANGUAGES:
        text = says.get(lang, "").strip()
        if not text or "TODO" in text:
            yield f"{where} is not written in {lang!r}"
        elif len(text) > LONGEST:
            yield f"{where} has {len(text)} characters in {lang!r}, {LONGEST} are enough"
        for name in set(_WORD.findall(text)) & set(PLAYERS) - set(hand.names):
            yield f"{where} names {name} in {lang!r}, who does not play"
    if len({_cards_of(text) for text in says.values()}) > 1:
        yield f"{where} names other cards in one language than in the other"


def _refusals(hand: AnnotatedHand, n: int, comment: Comment, where: str) -> Iterator[str]:
    """What the comment says cannot be done, and the rules let the player do."""
    action = hand.replayed.steps[n - 1].action
    assert action is not None
    for code, rule in comment.refused:
        no = core.refusal(hand.replayed.steps[n - 1].before, action._replace(cards=(card(code),)))
        found = no.rule if no else "nothing"
        if found != rule:
            yield f"{where}: {code} is refused by {found}, not by {rule}"


def _foreign(where: str, named: CardSet, held: CardSet) -> Iterator[str]:
    if foreign := named & ~held:
        yield f"{where} names {foreign.bit_count()} cards that nobody has held up to here: list them as unseen"


def _held(hand: AnnotatedHand, n: int) -> CardSet:
    """Every card that was in a hand, on the table, or turned up until this line."""
    found: CardSet = 0
    for step in hand.replayed.steps[:n]:
        after = step.after
        found |= card_set(number for trick in after.tricks for number in trick.cards)
        found |= card_set(after.local.cards) if isinstance(after.local, TrickInProgress) else 0
        for held in (*after.hands, *(cards for _, cards in after.piles)):
            found |= held
    return found


def _named(says: Mapping[str, str]) -> CardSet:
    return card_set(card(code) for text in says.values() for code in _cards_of(text))


def _cards_of(text: str) -> tuple[str, ...]:
    return tuple(sorted({code for group in _CARDS.findall(text) for code in group.split()}))
