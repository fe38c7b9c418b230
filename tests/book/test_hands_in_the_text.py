"""What the articles tell of hands (card by card, and in tables of scores) is what the engine makes of them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from rules.book.sources import TEXTS
from rules.engine import core
from rules.engine.actions import Action
from rules.engine.cards import card, card_set, members, parse_cards, suit_number
from rules.engine.phases.play import Play, Table
from rules.engine.scoring import opening, settle
from rules.engine.sheet import entry
from rules.engine.state import Standing, State
from rules.games import GAMES
from tests.book.pages import BOTH, LANGUAGES

TRUMP = {"ramsen": "H", "mulatschak": "G", "schieberamsch": ""}
ROW = re.compile(r"^\| *(\d+) *\| *(\w+ \[\[\w\w\]\](?:, \w+ \[\[\w\w\]\])+) *\| *(\w+) *\| *([^|]*)\|", re.MULTILINE)
PLAYED = re.compile(r"(\w+) \[\[(\w\w)\]\]")
HELD = re.compile(r"^- \*\*(\w+)\*\* (.*)$", re.MULTILINE)


class Told(NamedTuple):
    """One trick of a hand that the text tells: who played what, who took it, what else is said."""

    cards: list[tuple[str, str]]
    taker: str
    rest: str


def text_of(lang: str, key: str) -> str:
    return (TEXTS / lang / f"{key}.md").read_text(encoding="utf-8")


def told(lang: str, key: str) -> list[Told]:
    return [Told(PLAYED.findall(row[1]), row[2], row[3]) for row in ROW.findall(text_of(lang, key))]


def start(key: str, tricks: list[Told], names: list[str]) -> State:
    """The moment before the first lead, each player holding what the table lets him play."""
    variant = GAMES[key].variant(seats=max(len(names), GAMES[key].players[0]))
    held = tuple(card_set(card(c) for one in tricks for name, c in one.cards if name == who) for who in names)
    seats = tuple(range(len(names)))
    return State(
        variant,
        opening(variant),
        at=next(n for n, phase in enumerate(variant.phases) if isinstance(phase, Play)),
        to_act=(0,),
        local=Table(seats, (), -1, 0, held[0]),
        hands=held,
        playing=card_set(seats),
        trump=suit_number(TRUMP[key]),
    )


@pytest.mark.parametrize(("lang", "key"), BOTH)
def test_the_hand_that_is_told_could_be_played_so(lang: str, key: str) -> None:
    tricks = told(lang, key)
    names = [name for name, _ in tricks[0].cards]
    state = start(key, tricks, names)
    assert len(tricks) == state.variant.hand_size
    for n, trick in enumerate(tricks):
        for name, code in trick.cards:
            assert state.to_act == (names.index(name),), (n + 1, name)
            state = core.play(state, Action(names.index(name), "play", "", (card(code),)))
        assert names[state.tricks[n].winner] == trick.taker, n + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_in_ramsen_plays_what_he_held_after_exchanging(lang: str) -> None:
    """- **Anna** holds [[…]]. She lays aside [[…]] and draws [[…]]."""
    tricks = told(lang, "ramsen")
    for name, sentence in HELD.findall(text_of(lang, "ramsen")):
        groups = [card_set(parse_cards(group)) for group in re.findall(r"\[\[([^\]]+)\]\]", sentence)]
        played = card_set(card(c) for one in tricks for who, c in one.cards if who == name)
        if played and groups:
            held, aside, drawn = groups
            assert members(held & ~aside | drawn) == members(played), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_points_of_the_tricks_of_schieberamsch_add_up(lang: str) -> None:
    values = GAMES["schieberamsch"].variant().values
    for trick in told(lang, "schieberamsch"):
        counted = re.match(r"\d+", trick.rest)
        assert counted is not None
        assert int(counted[0]) == sum(values[card(c)] for _, c in trick.cards), trick


# --- tables of scores -----------------------------------------------------------


def table(lang: str, key: str, columns: int, first: re.Pattern[str]) -> list[list[str]]:
    """The rows of the table with so many columns whose first row begins like this."""
    blocks = re.findall(r"(?:^\|.*\n)+", text_of(lang, key), re.MULTILINE)
    rows = [[[cell.strip() for cell in line.strip("|").split("|")] for line in b.splitlines()[2:]] for b in blocks]
    (found,) = [block for block in rows if len(block[0]) == columns and first.match(block[0][0])]
    return found


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of a cell; it writes a real minus sign."""
    return tuple(int(n.replace("−", "-")) for n in re.findall(r"−?\d+", text))


def settled(key: str, before: tuple[int, ...], facts: dict[str, Any], **switches: Any) -> tuple[int, ...]:
    """The scores after a hand of these facts."""
    game = GAMES[key]
    variant = game.variant(game.options(switches), len(before))
    standing = Standing(before, multiplier=facts.get("multiplier", 1))
    hand = entry(variant, facts, standing)
    assert not isinstance(hand, tuple), hand
    return settle(variant, standing, hand).scores


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hands_of_ramsen(lang: str) -> None:
    """| Marks before | Tricks | Marks after | |"""
    for before, tricks, after, _ in table(lang, "ramsen", 4, re.compile(r"10 10")):
        taken = [n if n == "–" else int(n) for n in tricks.split()]
        assert settled("ramsen", numbers(before), {"tricks": taken}) == numbers(after), before


MULATSCHAK: tuple[dict[str, Any], ...] = (
    {"declarer": 0, "bid": 2, "trump": "E", "tricks": [3, 1, 1, "-"]},
    {"declarer": 0, "bid": 2, "trump": "E", "tricks": [3, 1, 1, "-"], "multiplier": 2},
    {"declarer": 0, "bid": 3, "trump": "G", "tricks": [2, 2, 1, 0]},
    {"declarer": 0, "bid": 2, "trump": "H", "tricks": [2, 3, 0, 0]},
    {"declarer": 0, "bid": 1, "trump": "S", "tricks": [0, "-", "-", "-"]},
    {"declarer": 0, "bid": 5, "trump": "H", "tricks": [5, 0, 0, 0]},
    {"declarer": 1, "bid": "mulatschak", "trump": "E", "tricks": [0, 5, 0, 0]},
    {"declarer": 1, "bid": "mulatschak", "trump": "H", "tricks": [0, 5, 0, 0]},
    {"declarer": 1, "bid": "mulatschak", "trump": "E", "tricks": [1, 4, 0, 0]},
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hands_of_mulatschak(lang: str) -> None:
    """| The hand | Tricks | Scores after |, everybody at 15 before."""
    after = [numbers(row[2]) for row in table(lang, "mulatschak", 3, re.compile(r"acorns|Eichel"))]
    assert after == [settled("mulatschak", (15,) * 4, facts) for facts in MULATSCHAK]


# Points with the skat, tricks, shoves, Kontras; the article may speak of the loser alone.
RAMSCH = (
    ([70, 30, 20], [5, 3, 2], 0, 0),
    ([55, 55, 10], [5, 3, 2], 0, 0),
    ([40, 40, 40], [5, 3, 2], 0, 0),
    ([60, 60, 0], [5, 5, 0], 0, 0),
    ([64, 30, 26], [5, 3, 2], 3, 0),
    ([87, 33, 0], [6, 4, 0], 2, 0),
    ([50, 40, 30], [5, 3, 2], 2, 2),
    ([120, 0, 0], [10, 0, 0], 0, 0),
    ([120, 0, 0], [10, 0, 0], 1, 0),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hands_of_schieberamsch(lang: str) -> None:
    """| Card points | What happened | Written |"""
    rows = table(lang, "schieberamsch", 3, re.compile(r"70 30 20"))
    for (points, tricks, shoves, kontras), (said, _, written) in zip(RAMSCH, rows, strict=True):
        facts = {"points": points, "tricks": tricks, "shoves": shoves, "last_winner": 0} | {"kontras": kontras}
        after = settled("schieberamsch", (0, 0, 0), facts, kontra_in_ramsch=True)
        assert numbers(said)[0] == points[0]
        assert numbers(written) in (after, after[:1]), said


# The soloist's jacks, points and tricks, Kontras.
GRAND_HANDS = (
    ("EU", 61, 6, 0),
    ("EU", 60, 6, 0),
    ("EU", 90, 8, 0),
    ("EU GU", 58, 6, 1),
    ("EU", 50, 5, 2),
    ("EU GU HU SU", 70, 7, 0),
    ("EU GU HU", 120, 10, 0),
    ("", 20, 3, 0),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_grand_hands(lang: str) -> None:
    """| Soloist's jacks | Points | Reckoning | Written |"""
    rows = table(lang, "schieberamsch", 4, re.compile(r"\[\[EU\]\]"))
    for (jacks, own, tricks, kontras), (_, _, said, written) in zip(GRAND_HANDS, rows, strict=True):
        facts = {
            "called": "grand-hand",
            "caller": 0,
            "jacks": jacks,
            "points": [own, 120 - own, 0],
            "tricks": [tricks, 10 - tricks, 0],
            "kontras": kontras,
        }
        assert numbers(written) == settled("schieberamsch", (0, 0, 0), facts)[:1], said
