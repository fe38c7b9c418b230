"""How many keys an evening on paper takes to type in: ``python -m tests.bench.typing``.

Thirty people, three rounds, a match per table and round, as long as matches are on average (lengths.toml of the games).
A digit is one key, an answer to choose one (its first letter), a number of two digits three with the way on. What
follows from the tricks that stand there is taken over with the first letter of the next row, or Enter; so hands of
steady bots are typed, and their mean is told; the last number of a row fills itself, as can be ticked there. Where the
rule set knows the short form, a hand is what one player wrote: Tab to his column, two digits, Enter. Beside it the
results only: two digits and Tab for each player. At three keys a second, which is slow for digits. Goal: a
30-person evening in under ten minutes.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

OUT: Final = "-"
HANDS: Final = 200
PEOPLE: Final = 30
ROUNDS: Final = 3
KEYS_PER_SECOND: Final = 3
KEYS: Final = {"digit": 1, "choose": 1, "number": 3, "mark": 1}
GAMES: Final = (
    *(("ramsen", 4), ("ramsen", 5), ("mulatschak", 4), ("rams", 4), ("loo", 5), ("raub", 4), ("schnalzen", 4)),
    *(("schieberamsch", 3), ("ramsch", 3)),
)


def main() -> None:
    """Prints the table."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    for key, seats in GAMES:
        print(told(key, seats))


def told(key: str, seats: int) -> str:
    """One line of it."""
    long, short, hands = keys_of_a_hand(key, seats) - saved(key, seats), shortest(key, seats), length(key, seats)
    longer = f" ({long:.3g} with all answers)" if short else ""
    row = short or long
    matches = PEOPLE / seats * ROUNDS
    by_hand, by_result = round(matches * hands * row), round(matches * seats * 3)
    minutes = [keys / KEYS_PER_SECOND / 60 for keys in (by_hand, by_result)]
    return (
        f"{key:14} {seats} at a table: {row:.3g} keys a hand{longer}, {hands} hands a match; every hand {by_hand:5} keys, "
        f"{minutes[0]:4.1f} min; results only {by_result:4} keys, {minutes[1]:3.1f} min"
    )


def keys_of_a_hand(key: str, seats: int) -> int:
    """How many keys the row of a usual hand takes: what has an answer already is passed over."""
    from rules.encyclopedia.pages.forms import questions
    from rules.encyclopedia.pages.wording import Voice
    from rules.games import GAMES as ALL
    from scoring.sheets.entry_grid import cells

    variant = ALL[key].variant(ALL[key].options({}), seats)
    asked = questions(Voice("en", "german", variant, [f"P{seat}" for seat in range(seats)]), {})
    return sum(KEYS[cell.kind] for cell in cells(1, asked) if cell.open)


def saved(key: str, seats: int) -> float:
    """How many of them a hand does not take on average, since what follows from its tricks need not be typed."""
    from rules.games import GAMES as ALL
    from tests.bench.taps import told_hands

    variant = ALL[key].variant(ALL[key].options({}), seats)
    first = next(field for field in variant.fields if not field.choices or field.choices[0] != "")
    rows = [hand["taken"] for hand in told_hands(variant, HANDS) if hand.get("taken")]
    spared = [seats - keys_of_tricks(row, variant.hand_size, enters=first.kind != "seat") for row in rows]
    return sum(spared) / max(len(spared), 1)


def keys_of_tricks(row: Sequence[str], total: int, *, enters: bool) -> int:
    """Keys for the tricks of a hand: as many as it takes until the others follow, and Enter where no letter goes on."""
    for typed in range(len(row)):
        left, others = total - sum(int(n) for n in row[:typed] if n != OUT), row[typed:]
        if (all(n == OUT for n in others) and left == 0) or (len(others) == 1 and others[0] == str(left)):
            return typed + (enters and left == 0)  # the last number fills itself, where that is ticked
    return len(row)


def shortest(key: str, seats: int) -> float:
    """The same in the short form, 0 where the rule set has none: Tab to one of the columns, two digits, Enter."""
    from rules.games import GAMES as ALL

    variant = ALL[key].variant(ALL[key].options({}), seats)
    return (seats - 1) / 2 + 2 + 1 if variant.short else 0


def length(key: str, seats: int) -> float:
    """Hands of an average match, or of one whose deals are agreed."""
    from rules.games import GAMES as ALL
    from rules.sets.lengths import measured

    agreed = ALL[key].variant(ALL[key].options({}), seats).goal.deals
    return agreed or measured(key)["standard"][str(seats)]


if __name__ == "__main__":
    main()
