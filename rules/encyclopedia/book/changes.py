"""What becomes of an article under a rule set that is not the usual one: which rules read otherwise, hold or fall away.

``switches.toml`` in the folder of a game says where an article speaks of a switch, the same for every language:

    [no_home_suit]
    always = ["disputed.suit"]       # paragraphs about it, whatever is chosen
    hearts = ["respond.hearts"]      # paragraphs that hold with this value only: the usual one, or one that is agreed

Above them stands which switches the chapter of advice rests on, and which change nothing in it; each is one of the two:

    advice_rests_on = "no_home_suit"
    advice_holds_under = "pack bid_rounds"

``<lang>/readings.toml`` beside it has the words of paragraphs that say something else under another value:

    [no_home_suit.acorns]            # ``other`` stands for every value but the usual one
    "respond.hearts" = "In acorns everybody must come along."
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from rules.encyclopedia.book.articles import number
from rules.encyclopedia.book.laws import law_readings, law_values
from rules.encyclopedia.book.passages import Passage, Piece, passages, worded
from rules.games import folder, stem
from rules.languages import Words, toml
from rules.sets.choices import Choices
from rules.switches.kinds import texts, written

ALWAYS = "always"
OTHER = "other"
# What a switch makes of a paragraph; the first of these that any switch makes of it is what the reader sees.
READS, OFF, HOLDS, TURNED, NUMBER = KINDS = ("reads", "off", "holds", "turned", "number")


class SwitchPassages(NamedTuple):
    """Where an article speaks of a switch: in any case, and of single values (as an address has them)."""

    always: tuple[str, ...]
    values: Mapping[str, tuple[str, ...]]

    @property
    def anchors(self) -> tuple[str, ...]:
        """All these paragraphs."""
        return tuple(dict.fromkeys((*self.always, *(one for found in self.values.values() for one in found))))


class ParagraphChange(NamedTuple):
    """What a rule set makes of a paragraph: one of KINDS, by which switches.

    ``pieces`` are its words as it now reads, ``sources`` what these rest on. Where they are other words, ``switches``
    are those that these do not speak of.
    """

    anchor: str
    kind: str
    switches: tuple[str, ...]
    pieces: tuple[Piece, ...]
    sources: tuple[str, ...]


@cache
def switch_passages(name: str) -> Mapping[str, SwitchPassages]:
    """Where the article of this stem speaks of its switches, by switch."""
    found = {}
    for switch, row in toml(folder.file_of(name, "switches.toml")).items():
        if isinstance(row, str):
            continue
        values = {value: tuple(anchors) for value, anchors in row.items() if value != ALWAYS}
        found[switch] = SwitchPassages(tuple(row.get(ALWAYS, ())), MappingProxyType(values))
    return MappingProxyType(found)


@cache
def advice_switches(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The switches on which the advice of the article of this stem rests, and those that change nothing in it."""
    rows = toml(folder.file_of(name, "switches.toml"))
    rests, holds = (frozenset(rows.get(key, "").split()) for key in ("advice_rests_on", "advice_holds_under"))
    return rests, holds


@cache
def readings(lang: str, name: str) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Other words for paragraphs of the article of this stem: by switch, value and anchor."""
    found: dict[str, dict[str, dict[str, Words]]] = folder.words_of(name, "readings.toml")
    return MappingProxyType(
        {
            switch: {value: {anchor: text[lang] for anchor, text in read.items()} for value, read in rows.items()}
            for switch, rows in found.items()
        }
    )


@cache
def all_passages(name: str) -> Mapping[str, SwitchPassages]:
    """The same, with the laws for what goes wrong, of which every article speaks alike."""
    laws = {law: SwitchPassages((), values) for law, values in law_values(name).items()}
    return MappingProxyType({**switch_passages(name), **laws})


def changes(lang: str, choices: Choices, besides: Collection[str] = ()) -> dict[str, ParagraphChange]:
    """The paragraphs that a rule set changes, in the order of the article; none where it is the usual one.

    ``besides``: switches that change nothing, since the article speaks of no other value of theirs.
    """
    if choices.clashes:
        return {}  # then the usual rules are shown
    touched: dict[str, dict[str, str]] = {}  # by paragraph and switch: what becomes of it
    for switch, anchor, kind in _touched(lang, choices):
        if switch in besides:
            continue
        touched.setdefault(anchor, {})[switch] = kind
    found = passages(lang, stem(choices.game))
    for anchor, passage in found.items():
        if any(number(choices.variant, name)[1] for name in passage.numbers):
            touched.setdefault(anchor, {})[""] = NUMBER
    return {anchor: _change(lang, choices, found[anchor], touched[anchor]) for anchor in found if anchor in touched}


def _touched(lang: str, choices: Choices) -> Iterator[tuple[str, str, str]]:
    """Switch, paragraph and kind, for everything that the turned switches do."""
    name = stem(choices.game)
    usual = texts(choices.game.options().everything())
    known = passages(lang, name)
    for switch, value in choices.changed:
        where, chosen = all_passages(name).get(switch), written(value)
        if where is None:
            continue
        now, before = where.values.get(chosen, ()), where.values.get(usual[switch], ())
        worded_anew = _readings(lang, name, switch, chosen)
        for anchor in where.anchors:
            if anchor in worded_anew:
                yield switch, anchor, READS
            elif anchor in now and anchor not in before:
                yield switch, anchor, HOLDS
            elif anchor in before and anchor not in now:
                yield switch, anchor, OFF
            elif anchor in where.always:
                yield switch, anchor, NUMBER if _says(known[anchor], switch) else TURNED


def _says(passage: Passage, switch: str) -> bool:
    """Whether a paragraph has the value of a switch in its text; the score at the start is what a switch makes it."""
    return switch in passage.numbers or "start" in passage.numbers


def _readings(lang: str, name: str, switch: str, value: str) -> dict[str, str]:
    """The words of paragraphs under a value of a switch, by anchor; those for any other value than the usual count too."""
    found = {**readings(lang, name), **law_readings(lang, name)}.get(switch, {})
    return {**found.get(OTHER, {}), **found.get(value, {})}


def _change(lang: str, choices: Choices, passage: Passage, by: Mapping[str, str]) -> ParagraphChange:
    kind = min(by.values(), key=KINDS.index)
    switches = tuple(switch for switch in by if switch)
    if kind != READS:
        return ParagraphChange(passage.anchor, kind, switches, passage.pieces, passage.sources)
    name = stem(choices.game)
    switch = next(switch for switch, what in by.items() if what == READS)
    value = written(choices.options.everything()[switch])
    text = _readings(lang, name, switch, value)[passage.anchor]
    told_of = all_passages(name)[switch].values.get(value, ())
    known = passages(lang, name)
    sources = tuple(dict.fromkeys(source for anchor in told_of for source in known[anchor].rests_on))
    others = tuple(one for one in switches if one != switch)
    return ParagraphChange(passage.anchor, READS, others, worded(text), sources)
