"""The rules of a game in brief: those that hold under a rule set, cut into sentences, as many as there is room for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple

from rules.encyclopedia.book.changes import switch_passages
from rules.encyclopedia.book.markdown import Heading
from rules.games import stem
from rules.sets.choices import Choices
from rules.switches.kinds import texts

# Chapters that do not say how the game is played, and rules that go without saying for who knows card games.
ABOUT: Final = ("in-short", "house-rules", "advice", "history", "same-name", "disputed")
OBVIOUS: Final = ("turn", "cards.held")
CUT, CUT_RANGE = "cut", "cut.range"
USUAL: Final = ("deal.first", "shuffle", CUT, CUT_RANGE)
NEEDS: Final = "needs"
BEFORE: Final = (NEEDS, "the-cards")
GAP: Final = 0.12  # lines between two rules
HEADING: Final = 1.9  # lines that the heading of a chapter takes
SIGN: Final = 3  # letters: what the sign of a suit takes beside the index of its card

_PIECES = re.compile(r"<[^>]*>|[^<]+")
_END = re.compile(r"(?<=[.!?])\s+|(?<=[.!?][”“»«’\"])\s+")
_WORD = re.compile(r"[^\s.]{3}\W*[.!?]\W*$")  # no abbreviation
_TAG = re.compile(r"<[^>]*>")
_VOID = ("<br", "<img")
_AGREED = re.compile(r"^(?:Where (?:it is )?agreed|Wo es ausgemacht ist|Wo man es ausmacht): (.)")


class Brief(NamedTuple):
    """A rule in brief: its anchor, its chapter, its sentences (HTML), a word for what it is about where there is one.

    ``usual``: every card game has it, or the facts say it already.
    """

    anchor: str
    chapter: Heading
    sentences: tuple[str, ...]
    label: str = ""
    usual: bool = False

    def lines(self, sentences: int, width: int) -> float:
        """How many lines of so many letters it takes with so many of its sentences."""
        if not sentences:
            return 0
        return lines(sum(map(length, self.sentences[:sentences])) + sentences + len(self.label), width)


def length(html: str) -> int:
    """The letters that a text takes on paper."""
    return len(_TAG.sub("", html)) + SIGN * html.count('class="chip')


def usual(anchor: str, chapter: str, anchors: Collection[str]) -> bool:
    """Whether a rule of an article with these anchors is one that every card game has; a cut with a twist is not."""
    if anchor == CUT and any(one.startswith(f"{CUT}.") and one != CUT_RANGE for one in anchors):
        return False
    return anchor in USUAL or chapter == NEEDS


def holds(choices: Choices, anchor: str) -> bool:
    """Whether a paragraph holds under these rules: not where it is about another value of a switch than the chosen one."""
    chosen = texts(choices.variant.options.by_name())
    for switch, where in switch_passages(stem(choices.game)).items():
        about = {value for value, anchors in where.values.items() if anchor in anchors}
        if about and chosen[switch] not in about and anchor not in where.always:
            return False
    return True


def sentences(html: str) -> tuple[str, ...]:
    """A paragraph cut at the ends of its sentences, not after abbreviations and short numbers."""
    found: list[str] = []
    for one in _cut(html):
        if found and not _ends(found[-1]):
            found[-1] = f"{found[-1]} {one}"
        else:
            found.append(one)
    return tuple(found)


def agreed(sentence: str) -> str:
    """A sentence about a custom where it is the custom: without the words that leave that open."""
    return _AGREED.sub(lambda found: found[1].upper(), sentence)


def lines(letters: int, width: int) -> float:
    """How many lines of so many letters a paragraph takes."""
    return ceil(letters / width) + GAP


def needed(rules: Sequence[Brief], width: int, *, whole: bool) -> float:
    """How many lines these rules take: with all their sentences, or with the least that has to be said of them."""
    told = [rule for rule in rules if whole or not rule.usual]
    chapters = {rule.chapter.anchor for rule in told}
    return sum(rule.lines(len(rule.sentences) if whole else 1, width) for rule in told) + HEADING * len(chapters)


def fitting(rules: Sequence[Brief], room: float, width: int) -> tuple[Brief, ...]:
    """As much of these rules as so many lines hold: the first sentence of each, then the second, and so on.

    How the game is played goes before what it is played with; of a rule whose next sentence does not fit, none of the later ones is taken. The
    first sentence stands in any case, unless the rule is one that every card game has.
    """
    taken = [int(not rule.usual) for rule in rules]
    room -= needed(rules, width, whole=False)
    headed = {rule.chapter.anchor for rule in rules if not rule.usual}
    going_on = [n for n, rule in enumerate(rules) if taken[n] < len(rule.sentences)]
    going_on.sort(key=lambda n: (rules[n].usual, rules[n].chapter.anchor in BEFORE))
    while going_on:
        further = []
        for n in going_on:
            rule = rules[n]
            more = rule.lines(taken[n] + 1, width) - rule.lines(taken[n], width)
            more += 0 if rule.chapter.anchor in headed else HEADING
            if more <= room:
                room -= more
                taken[n] += 1
                headed.add(rule.chapter.anchor)
                further += [n] if taken[n] < len(rule.sentences) else []
        going_on = further
    return tuple(rule._replace(sentences=rule.sentences[: taken[n]]) for n, rule in enumerate(rules) if taken[n])


def _ends(sentence: str) -> bool:
    return bool(_WORD.search(_TAG.sub("", sentence).rstrip()))


def _cut(html: str) -> Iterator[str]:
    """Cuts after full stops that stand in no element."""
    depth, kept = 0, ""
    for piece in _PIECES.findall(html):
        if piece.startswith("<"):
            if not piece.startswith(_VOID):
                depth += -1 if piece.startswith("</") else 1
            kept += piece
            continue
        if depth:
            kept += piece
            continue
        *ended, rest = _END.split(piece)
        for one in ended:
            yield kept + one
            kept = ""
        kept += rest
    if kept.strip():
        yield kept.strip()
