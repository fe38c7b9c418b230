"""Each game said again, plainly and slowly: what the engine is compared with.

A game brings ``tests/games/<key with _ for ->/restated.py`` whose ``GAME`` is an
instance of ``Restated``. It is written from the rule sheet over card codes
("H7"), knows nothing of the engine and imports nothing of it. What a game does
not say is taken from the defaults below; only these have to be written:

    pack, trumps, plain_ranks, profile   the cards, and what must be played
    entry                                a random hand as a score sheet is told of it
    facts_of                             the same words for a hand played at the table
    settle                               the scores after such a hand

``options`` are always only the switches that are not at their default: write
``options.get("heading", True)``. Games of a family may derive from each other.
Lists of cards, seats and scores are plain lists; half points are written 7.5.

What the tests of tests/rules do with it, under every switch:

* every row of the ``vectors.toml`` beside it is judged by it: both are from the sheet;
* random positions (``play_options``), leads included: legal cards, reasons, who wins;
* random entries of a score sheet (``entry``) and random whole hands (``facts_of``):
  new scores, winners, and whatever else ``settle`` says of the match;
* random matches: they end within ``longest`` hands, with ``winners``;
* ``impossible`` entries and ``clashes`` of switches are refused in words;
* ``closed_forms`` of perft, and ``read`` for the tables of the article.

In a game with a pot (``pot = True``) scores are chips won or lost and sum up to
minus what lies in the pot; ``settle`` pays this hand's antes itself. Turn order
is ``clockwise`` or not; who deals next is said by ``next_dealer``. ``standing``
adds what a match carries from hand to hand: ``multiplier``, ``hand_number``,
``queued``, ``tallies`` and ``home``.

While you work on a game: ``python -m rules game <key>``, and for the properties
``WELI_GAMES=<key> python -m pytest tests/rules/test_invariants.py tests/rules/test_views.py``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.games.folder import package_of
from tests.games.article import Article
from tests.games.sheet_rules import Rules

FOLDER = Path(__file__).parent
Options = Mapping[str, Any]
Facts = dict[str, Any]
Tricks = Sequence[int | None]  # per seat; None = not in play
Score = int | float  # half points are written 7.5


class Settled(NamedTuple):
    """The scores after a hand; what else the sheet says of it, None = nothing is said here.

    ``winners`` are the seats that have won the match by it, [] nobody.
    """

    scores: list[Score]
    winners: list[int] | None = None
    tallies: dict[str, list[int]] | None = None
    multiplier: int | None = None
    queued: int | None = None
    home: list[int] | None = None


@dataclass(frozen=True)
class Played:
    """A finished hand as anybody at the table could write it down."""

    seats: int
    dealer: int
    before: list[Score]
    trump: str  # "" = none, or never known
    playing: list[bool]  # who was in to the end
    tricks: list[tuple[list[int], list[str], int]]  # seats in the order of play, their cards, the winner
    notes: list[tuple[int | None, str, int]]  # what was said: seat or None, word, number
    rest: list[str]  # the cards that were in no trick
    multiplier: int = 1
    hand_number: int = 1
    queued: int = 0
    strikers: str = ""
    tallies: dict[str, list[int]] = field(default_factory=dict)

    @property
    def taken(self) -> list[int | None]:
        """Tricks per seat, None for who was not in."""
        won = self.winners
        return [won.count(seat) if self.playing[seat] else None for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """The winner of each trick in order."""
        return [winner for _, _, winner in self.tricks]

    def said(self, word: str) -> list[tuple[int | None, int]]:
        """Every note of this word: its seat and its number."""
        return [(seat, n) for seat, key, n in self.notes if key == word]

    def who(self, word: str) -> int | None:
        """The seat of the latest such note."""
        found = self.said(word)
        return found[-1][0] if found else None

    def played_by(self, seat: int) -> list[str]:
        """The cards that a seat played to tricks."""
        return [cards[seats.index(seat)] for seats, cards, _ in self.tricks if seat in seats]


class Restated:
    """One game said again. See the top of this module for what has to be written."""

    # --- the cards, and what must be played ---

    trump_suits: str | tuple[str, ...] = "EGHS"  # what can be trump; ("",) where there is no trump suit
    play_options: tuple[Options, ...] = ({},)  # switches that change what may be played, to test positions under

    def pack(self, options: Options, seats: int) -> list[str]:
        """Every card of the pack."""
        raise NotImplementedError

    def strikers(self, options: Options) -> Sequence[str]:
        """The ranks that can be the strikers of a hand; "" = there are none."""
        return ("",)

    def trumps(self, trump: str, options: Options) -> list[str]:
        """The trumps from the highest down, without strikers; cards that are not in the pack do no harm."""
        raise NotImplementedError

    def plain_ranks(self, options: Options) -> str:
        """The ranks of a plain suit from the highest down."""
        raise NotImplementedError

    def profile(self, options: Options) -> str:
        """One of the five profiles of sheet_rules."""
        raise NotImplementedError

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        """The judge of one hand. Override it for duties of who leads, exempt cards or rules of the game's own.

        Here ``options`` say also for how many the hand was dealt: ``options["seats"]``, if that is known.
        """
        top = [suit + strikers for suit in (trump, *"EGHS".replace(trump, ""))] if strikers else []
        trumps = [*top, *(card for card in self.trumps(trump, options) if card not in top)]
        return Rules(trumps, self.plain_ranks(options), self.profile(options), equals=top[1:])

    # --- scores ---

    score_range: tuple[int, int] = (1, 20)  # of players in the middle of a match
    pot: bool = False  # scores are chips won or lost; what they lack lies in the pot
    pot_range: tuple[int, int] = (0, 60)  # chips in the pot before a hand

    def scores(self, rng: random.Random, seats: int, options: Options) -> list[Score]:
        """Some scores in the middle of a match; in a game with a pot they sum up to what it holds."""
        if not self.pot:
            return [rng.randint(*self.score_range) for _ in range(seats)]
        chips = [rng.randint(*self.score_range) for _ in range(seats)]
        return [chips[0] - sum(chips) - rng.randint(*self.pot_range), *chips[1:]]

    def pays_from_a_pot(self, options: Options) -> bool:
        """Whether all that is won comes out of the pot under these switches."""
        return self.pot

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        """Where a match stands: fields of ``Standing`` by name, ``scores`` among them (never the dealer)."""
        return {"scores": self.scores(rng, seats, options)}

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        """A random hand in the words of a score row: ``tricks`` and what else the sheet asks; it must be possible.

        Fields of ``Standing`` that stand in it (``multiplier``, ``hand_number``, ``dealer``) belong to the match.
        """
        raise NotImplementedError

    def facts_of(self, hand: Played, options: Options) -> Facts:
        """What a score sheet would be told of a hand played at the table, ``tricks`` among it."""
        raise NotImplementedError

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        """The scores after a hand, from the words of a score row.

        ``facts`` holds besides ``dealer``, ``hand_number``, ``multiplier``,
        ``queued``, ``tallies`` and ``home`` of the match where these are not at
        their usual value (0, 1, 1, 0, nothing, nobody). In a game with a pot
        the antes of the hand are paid here as well; what lay in the pot before
        them is ``pot_of(before)``.
        """
        raise NotImplementedError

    def written(self, score: Score, options: Options) -> Score:
        """A new score, the sum of its lines, as it is written down."""
        return score

    def kept(self, before: Score, score: Score, options: Options) -> Score:
        """The same where it depends on the score before the hand."""
        return self.written(score, options)

    # --- hands and matches ---

    needs: Mapping[str, Options] = MappingProxyType({})  # switches that mean something only beside others: those others
    clockwise: bool = True
    all_tricks: bool = True  # a hand that is played at all is played to its last card
    winner_leads: bool = True  # who takes a trick leads to the next
    longest: int | None = 600  # hands after which every match must have ended; None = some go on for ever
    rare: frozenset[str] = frozenset()  # verbs that end or transform a hand: tried less often
    face_up: frozenset[str] = frozenset()  # piles that everybody sees, besides the usual ones
    hidden_decisions: bool = True  # whether anybody ever does something unseen by the others
    between_hands: frozenset[str] = frozenset()  # switches that show only from hand to hand: no vector can turn them

    def winners(self, scores: Sequence[Score], options: Options) -> list[int] | None:
        """Who has won a match that ended with these scores; None = not told by them alone."""
        return [seat for seat, score in enumerate(scores) if score == min(scores)]

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        """Who deals after a hand of these facts; None = not said here."""
        return (dealer + (1 if self.clockwise else -1)) % seats

    # --- what else is worth a row ---

    impossible: Sequence[tuple[Options, int, Facts]] = ()  # options, seats, an entry that a sheet must refuse
    clashes: Sequence[tuple[int, Options]] = ()  # seats and switches that cannot hold together

    def closed_forms(self) -> None:
        """Asserts where the counts in ``perft.txt`` come from."""

    # --- the article ---

    told_trump: str = "H"  # trumps in the hand that the article tells trick by trick, if it tells one
    told_strikers: str = ""

    def read(self, article: Article) -> None:
        """Asserts that what the article says in tables (scores, say) is what this module makes of it."""


def module_of(key: str) -> str:
    """The name of a game's module."""
    return f"{__name__}.{package_of(key)}.restated"


def file_of(key: str, name: str) -> Path:
    """Where a game has, or would have, what it is tested with: ``vectors.toml``, ``perft.txt``."""
    return FOLDER / package_of(key) / name


def playthroughs(key: str) -> list[Path]:
    """The golden hands of a game: ``by-hand….txt`` and ``of-….txt``."""
    return sorted(file_of(key, "playthroughs").glob("*.txt"))


@cache
def restated(key: str) -> Restated:
    """The restatement of a game; one that says nothing but the defaults where there is none yet."""
    if not file_of(key, "restated.py").exists():
        return Restated()
    game: Restated = import_module(module_of(key)).GAME
    return game


def random_winners(rng: random.Random, seats: Sequence[int], tricks: int) -> list[int]:
    """Who takes the tricks, one after another; sometimes one seat takes them all."""
    favourite = rng.choice(seats)
    bias = rng.choice((0.0, 0.3, 0.8, 1.0))
    return [favourite if rng.random() < bias else rng.choice(seats) for _ in range(tricks)]


def counted(winners: Sequence[int], playing: Sequence[int], seats: int) -> list[int | None]:
    """Tricks per seat, None for who does not play."""
    return [winners.count(seat) if seat in playing else None for seat in range(seats)]
