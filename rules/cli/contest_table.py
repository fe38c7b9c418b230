"""The tables of docs/contest.md, made of the results of all contests so far."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules import phrases
from rules.cli import tables
from rules.games import GAMES, find
from rules.mind import duels
from rules.mind.duels import Duel, DuelCount
from rules.mind.fingerprint import fingerprint
from rules.mind.hunters import HUNTERS
from rules.mind.levels import LEVELS

FILE = tables.FILE.with_name("contest.md")
LISTED = (*LEVELS, *HUNTERS)
HEAD = (
    "Game",
    "Players",
    "Matches",
    "Wins",
    "95 % within",
    "Fair share",
    "Times its share",
    "A decision",
    "Edition",
    "Seed",
    "Bots",
)
PREFACE = """
# The bots against each other

Written by `python -m rules contest --write` from `rules/mind/contest.json`, to which every further run adds; each row
can be repeated by `python -m rules contest GAME --level LEVEL --against LEVEL --seed SEED`. One bot of a level sits among
others of another, in turn at every place of the table, and at each of them the same deals are played. *Fair share* is
what it would win if they were alike; *95 % within* is how far the true share may be from the one found. A decision is
timed by the processor's time, with what it is given to look at. `least`, `stayer`, `announcer` and `dropper` do one
thing whenever they may (bid little, stay in, announce, drop out) and play on by rules of thumb: who loses to one of them
is easily robbed. *Bots* marks everything by which the two levels decide; *earlier ones* have changed since, and what they
came to is dropped as soon as those of today have met. `python -m rules contest --plan` plays all that is to be known, the
coarse rounds first; it can be stopped at any time and goes on where it was.
"""
SECTION = "## One {level} among {against}"
SEEN = "## What is still silly"  # written by whoever has watched; it stays at the end


def row(duel: Duel, count: DuelCount) -> list[object]:
    """The cells of a duel."""
    cut = f" ({count.cut_short} without end)" if count.cut_short else ""
    return [
        f"{phrases.say('en', f'title.{duel.key}')} (`{duel.key}`)",
        duel.seats,
        f"{count.rounds * duel.seats}{cut}",
        f"{100 * count.share:.1f} %",
        f"± {100 * count.within:.1f}",
        f"{100 / duel.seats:.1f} %",
        f"{count.share * duel.seats:.2f}",
        f"{1e3 * count.thinking / max(count.decisions, 1):.2f} ms",
        duel.edition,
        duel.seed,
        f"`{duel.bots}`" if _is_of_today(duel) else "earlier ones",
    ]


def results_of(table: Path) -> Path:
    """Where the results lie of which a table is made: the pages tell of those of the usual one."""
    return duels.FILE if table == FILE else table.with_suffix(".json")


def write(path: Path, known: Mapping[Duel, DuelCount]) -> None:
    """Write the results, and the tables made of them: games of today's edition, one table for each two levels."""
    kept = _kept(known)
    _replace(results_of(path), duels.as_text(dict(sorted(kept.items(), key=_place))))
    parts = [PREFACE.strip() + "\n"]
    for level, against in dict.fromkeys((duel.level, duel.against) for duel in sorted(kept, key=_levels)):
        shown = [
            row(duel, kept[duel])
            for duel in sorted(kept, key=lambda one: _place((one, None)))
            if _is(duel, level, against)
        ]
        parts.append(f"{SECTION.format(level=level, against=against)}\n\n{tables.table(HEAD, shown)}")
    _replace(path, "\n".join([*parts, *_seen(path)]))


def _seen(path: Path) -> list[str]:
    """What people have seen and written below the tables."""
    _, heading, text = path.read_text(encoding="utf-8").partition(SEEN) if path.exists() else ("", "", "")
    return [heading + text] if heading else []


def _kept(known: Mapping[Duel, DuelCount]) -> dict[Duel, DuelCount]:
    """What is still worth telling: results of bots that there were once, only until those of today have met."""
    counted = {duel: count for duel, count in known.items() if duel.key in GAMES and count.rounds}
    today = {duel.pairing for duel in counted if _is_of_today(duel)}
    return {duel: count for duel, count in counted.items() if _is_of_today(duel) or duel.pairing not in today}


def _is_of_today(duel: Duel) -> bool:
    return duel.bots == fingerprint(duel.key, duel.level, duel.against)


def _replace(file: Path, text: str) -> None:
    """Write a file whole or not at all: who stops a run does so at any time."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(file)


def _is(duel: Duel, level: str, against: str) -> bool:
    return (duel.level, duel.against) == (level, against) and duel.edition == find(duel.key).edition


def _levels(duel: Duel) -> tuple[int, int]:
    return _rank(duel.level), _rank(duel.against)


def _rank(level: str) -> int:
    """The place of a level in the tables; modules that were tried come last."""
    return LISTED.index(level) if level in LISTED else len(LISTED)


def _place(item: tuple[Duel, object]) -> tuple[Any, ...]:
    duel = item[0]
    return (*_levels(duel), list(GAMES).index(duel.key), duel.edition, duel.seats, duel.seed)
