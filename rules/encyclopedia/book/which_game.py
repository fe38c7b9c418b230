"""Which game do we play? Six questions, each answered by the rule sets themselves, and the games in the order in which
they suit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.comparison import BY_KEY, PAST, ComparisonRow
from rules.encyclopedia.book.score_traits import counts_down
from rules.encyclopedia.book.traits import TraitWord, word
from rules.engine.cards import FRENCH_52, GERMAN_32, GERMAN_33, GERMAN_36, SPANISH_40
from rules.engine.variant import Variant
from rules.engine.weli import wears_weli
from rules.sets import lengths

KNOWN = "known"  # the question after a game one knows
PACKS = {
    "32": GERMAN_32,
    "33": GERMAN_33,
    "36": GERMAN_36,
    "40": SPANISH_40,
    "52": FRENCH_52,
}
MINUTES = {"quarter": (0, 20), "half": (20, 40), "evening": (40, 10_000)}
NEAR = 1.25  # what misses the time by no more than this factor is near it
SPEAKS = 0.7  # a verdict from here on speaks for a game; what is below and not nought only nearly fits
NEARLY = 0.5


class FitVerdict(NamedTuple):
    """How well a rule set goes with an answer, from 0 to 1, and the word that says why or why not."""

    fit: float
    word: TraitWord


class GameSuggestion(NamedTuple):
    """A game that was found: its best rule set, what speaks for it, what it is only nearly, what does not fit."""

    row: ComparisonRow
    because: tuple[TraitWord, ...]
    though: tuple[TraitWord, ...]
    misses: tuple[TraitWord, ...]

    @property
    def fits(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.misses


@dataclass(frozen=True)
class FinderAnswers:
    """The answers by question, in the order of the questions; a question left open is missing."""

    answers: tuple[tuple[str, str], ...]

    @property
    def seats(self) -> int | None:
        """How many they are, if they have said so."""
        return int(dict(self.answers)["players"]) if "players" in dict(self.answers) else None

    @property
    def known(self) -> str:
        """The game that they know, or nothing."""
        return dict(self.answers).get(KNOWN, "")


# --- the questions --------------------------------------------------------------------


def players(row: ComparisonRow, answer: str, seats: int) -> FitVerdict:
    """How many are you?"""
    kinds = row.traits["players"].kinds
    if answer in kinds:
        best = int(answer) == row.choices.seats
        return FitVerdict(1.0 if best else 0.8, word("best" if best else "fits", n=int(answer)))
    few = int(answer) < int(kinds[0])
    return FitVerdict(0.0, word("few", n=int(kinds[0])) if few else word("many", n=int(kinds[-1])))


def pack(row: ComparisonRow, answer: str, seats: int) -> FitVerdict:
    """Which pack is on the table?"""
    variant = lengths.with_seats(row.choices.variant, seats)
    have, size = PACKS[answer], variant.pack.bit_count()
    if variant.pack == have:
        return FitVerdict(1.0, word("exact", n=size))
    if not variant.pack & ~have:
        return FitVerdict(SPEAKS, word("enough", n=size))
    return FitVerdict(0.0, word("weli" if wears_weli(variant) else "lacking", n=size))


def time(row: ComparisonRow, answer: str, seats: int) -> FitVerdict:
    """How long shall it take?"""
    variant = row.choices.variant
    if lengths.agreed(variant):
        return FitVerdict(1.0 if answer == "evening" else 0.8, word("agreed"))
    low, high = MINUTES[answer]
    if lengths.hands(variant, seats) > lengths.ENDLESS:
        return FitVerdict(0.0, word("endless"))
    takes = lengths.minutes(variant, seats)
    told = word("long" if takes > 2 * MINUTES["evening"][0] else "takes", n=rounded(takes))
    if low <= takes <= high:
        return FitVerdict(1.0, told)
    return FitVerdict(NEARLY if low / NEAR <= takes <= high * NEAR else 0.0, told)


def rounded(minutes: int) -> int:
    """A length of time as people say it: to five minutes."""
    return max(5, 5 * round(minutes / 5))


def drop(row: ComparisonRow, answer: str, seats: int) -> FitVerdict:
    """May one stay out of a hand?"""
    kinds = row.traits["drop"].kinds
    fits = {
        "free": {"all": 1.0, "costs": SPEAKS, "not-declarer": NEARLY, "not-dealer": NEARLY},
        "stand": {"not-declarer": 1.0, "not-dealer": 1.0, "late": NEARLY},
        "never": {"never": 1.0, "late": NEARLY},
    }
    who = "costs" if kinds[0] == "all" and "costs" in kinds else kinds[0]
    return FitVerdict(fits[answer].get(who, 0.0), word(who))


def stakes(row: ComparisonRow, answer: str, seats: int) -> FitVerdict:
    """What is it about?"""
    kinds = row.traits["economy"].kinds
    if kinds[0] == "pot":
        found = "wild" if row.traits["penalty"].kinds == ("pot",) else "calm"
    else:
        found = "points" if counts_down(row.choices.variant) or kinds[0] == "up" else "least"
    return FitVerdict({found: 1.0, **_NEIGHBOURS.get(found, {})}.get(answer, 0.0), word(found))


_NEIGHBOURS: Mapping[str, Mapping[str, float]] = {
    "wild": {"calm": NEARLY},
    "calm": {"wild": NEARLY},
}  # both are about chips


def rules(row: ComparisonRow, answer: str, seats: int) -> FitVerdict:
    """How many rules can you stand?"""
    few, many = limits()
    number = weight(row.choices.variant)
    found = "few" if number < few else "some" if number < many else "many"
    fits = {
        "few": {"few": 1.0, "some": NEARLY},
        "some": {"few": SPEAKS, "some": 1.0},
        "many": {"some": NEARLY, "many": 1.0},
    }
    return FitVerdict(fits[answer].get(found, 0.0), word(found))


def weight(variant: Variant) -> int:
    """How much there is to keep in mind: chapters, rules that can be broken or that score, cards out of the order."""
    special = sum(variant.pack >> number & 1 for number in variant.ladder.permanent)
    return len(variant.anchors()) + len(variant.phases) + special


@cache
def limits() -> tuple[int, int]:
    """What parts the games into thirds: those with few rules, and those with many."""
    weights = sorted(weight(row.choices.variant) for row in comparison.rows() if not row.preset)
    return weights[len(weights) // 3], weights[2 * len(weights) // 3]


Question = Callable[[ComparisonRow, str, int], FitVerdict]
QUESTIONS: Mapping[str, tuple[Question, tuple[str, ...]]] = {
    "players": (players, tuple(map(str, range(2, 11)))),
    "pack": (pack, tuple(PACKS)),
    "time": (time, tuple(MINUTES)),
    "drop": (drop, ("free", "stand", "never")),
    "stakes": (stakes, ("points", "calm", "wild", "least")),
    "rules": (rules, ("few", "some", "many")),
}


# --- the answers -------------------------------------------------------------------------


def suggestions(asked: FinderAnswers) -> tuple[GameSuggestion, ...]:
    """Every game but the one they know, the most suitable first; of equals the one nearest to what they know."""
    known = comparison.by_key().get(asked.known)
    places = {row.key: place for place, row in enumerate(comparison.rows())}

    def rank(judged: tuple[ComparisonRow, dict[str, FitVerdict]]) -> tuple[float, ...]:
        row, verdicts = judged
        misses = sum(one.fit == 0 for one in verdicts.values())
        far = len(unlike(known, row)) if known else 0
        return misses, -round(sum(one.fit for one in verdicts.values()), 6), far, places[row.key]

    best: dict[str, tuple[ComparisonRow, dict[str, FitVerdict]]] = {}
    for row, verdicts in sorted(_judged(asked), key=rank):
        best.setdefault(row.game, (row, verdicts))
    return tuple(_answer(row, verdicts) for row, verdicts in best.values())


def unlike(known: ComparisonRow, row: ComparisonRow) -> tuple[str, ...]:
    """The columns in which the rules of two rows differ."""
    return tuple(key for key in comparison.differing((known, row)) if BY_KEY[key].group != PAST)


def _judged(asked: FinderAnswers) -> Iterator[tuple[ComparisonRow, dict[str, FitVerdict]]]:
    """Every rule set with what is to be said of it on each question that was answered."""
    for row in comparison.rows():
        if row.game != asked.known:
            seats = _seats(row, asked)
            asks = ((key, answer) for key, answer in asked.answers if key in QUESTIONS)
            yield row, {key: QUESTIONS[key][0](row, answer, seats) for key, answer in asks}


def _seats(row: ComparisonRow, asked: FinderAnswers) -> int:
    """With how many players the row is judged: as many as they are, else as usual."""
    return asked.seats if asked.seats and str(asked.seats) in row.traits["players"].kinds else row.choices.seats


def _answer(row: ComparisonRow, verdicts: Mapping[str, FitVerdict]) -> GameSuggestion:
    words: dict[str, list[TraitWord]] = {"because": [], "though": [], "misses": []}
    for key, (fit, why) in verdicts.items():
        where = "because" if fit >= SPEAKS else "though" if fit else "misses"
        words[where].append(TraitWord(f"{key}.{why.key}", why.data))
    return GameSuggestion(row, tuple(words["because"]), tuple(words["though"]), tuple(words["misses"]))
