"""A game in brief: the sentences by which one plays, in the order of a hand. They make the rule card and the short article.

``brief.toml`` in the folder of a game says which sentences there are, of which rules each tells, and when it holds; it
is the same for every language:

    left_out = "needs.french history.word"       # rules of the article that nobody needs at the table

    [deal]                                       # a step of the hand; the steps stand in their order
    packets = "deal deal.left turn-up"           # a sentence by its name: the anchors of the rules that it tells
    schlecken = "! cut.schlecken ? schlecken"    # "!": an exception; "?": it holds only with this switch on
    each = "exchange.limit ? exchange_cap=each5" # likewise "!switch", "switch=one|other", "switch!=one", "seats=4|5"

``<lang>/brief.toml`` beside it has the words under the same names, and the titles of the steps:

    [deal]
    title = "Deal"
    packets = "**{packets} cards**, from the dealer’s left."

Numbers in braces come from the rule set (rules/encyclopedia/book/brief_numbers.py), cards are written ``[[S9 EO]]``
or, where more than their name changes with the deck, ``{a Sow/an Ace}``. A bar cuts a sentence into cells: what it is
about, what is said of it, what is said smaller. The steps ``aim``, ``cards``
(what stands below the order of the cards) and ``score`` (a table) are set apart, the others are numbered. Words that
several games share stand in ``rules/texts/<lang>/brief.toml``, under the same names.

Where a switch is turned of which no sentence speaks, the article has the word: a sentence about a rule that this switch
changes gives way to the paragraphs of its rules as they then read. So no card says what does not hold.

``aloud.toml`` and ``<lang>/aloud.toml`` have the same form: rules/encyclopedia/book/aloud.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from rules.encyclopedia.book.brief_numbers import filled, named_in
from rules.encyclopedia.book.changes import HOLDS, NUMBER, OFF, READS, TURNED, ParagraphChange, changes, switch_passages
from rules.encyclopedia.book.laws import LAWS, card_title, on_the_card
from rules.encyclopedia.book.passages import passages
from rules.games import folder, stem
from rules.languages import TEXTS, Words, as_borrowed, toml, words_of
from rules.sets.choices import SEATS, Choices
from rules.switches.kinds import texts

FILE: Final = "brief.toml"
TITLE, LEFT_OUT = "title", "left_out"
AIM, CARDS, SCORE, AGREED = "aim", "cards", "score", "agreed"
APART: Final = (AIM, CARDS, SCORE, LAWS)  # steps without a number
COUNTED: Final = ("the-scoring", "the-end")  # chapters of the article that the step of the score tells
# Chapters that do not say how the game is played, and rules that only a table without people has to say.
ABOUT: Final = ("in-short", LAWS, "house-rules", "advice", "history", "same-name", "disputed")
FOR_THE_REFEREE: Final = ("turn", "cards.held", "cut.range")


class MissingWords(KeyError):
    """No language has the words of a sentence; the message names it."""


class BriefCondition(NamedTuple):
    """When a sentence holds: with one of these values of a switch, or ``unless`` with none of them."""

    switch: str
    values: tuple[str, ...]
    unless: bool = False

    def holds(self, chosen: Mapping[str, str]) -> bool:
        """Whether it does under these switches."""
        return (chosen[self.switch] in self.values) != self.unless


class BriefPlan(NamedTuple):
    """What ``brief.toml`` says of a sentence."""

    step: str
    name: str
    anchors: tuple[str, ...]
    exception: bool
    conditions: tuple[BriefCondition, ...]


class BriefLine(NamedTuple):
    """A sentence: the rules it tells, and its cells with their numbers filled.

    Without cells the article has the word: its paragraphs of these rules, as they read. ``agreed``: other than usual.
    """

    name: str
    anchors: tuple[str, ...]
    cells: tuple[str, ...] = ()
    exception: bool = False
    agreed: bool = False


class BriefStep(NamedTuple):
    """A step of the hand. ``number``: which of them it is, 0 for what stands apart."""

    name: str
    title: str
    lines: tuple[BriefLine, ...]
    number: int = 0


class GameInBrief(NamedTuple):
    """Everything that is said of a rule set in brief."""

    steps: tuple[BriefStep, ...]

    def step(self, name: str) -> BriefStep | None:
        """The step of this name, where there is one."""
        return next((one for one in self.steps if one.name == name), None)

    @property
    def course(self) -> tuple[BriefStep, ...]:
        """The steps of a hand, without what is set apart."""
        return tuple(one for one in self.steps if one.name not in APART)

    @property
    def anchors(self) -> frozenset[str]:
        """All rules that are told."""
        return frozenset(anchor for step in self.steps for line in step.lines for anchor in line.anchors)


def in_brief(lang: str, choices: Choices) -> GameInBrief:
    """A rule set in brief; where nobody has written that yet, the rules of the article."""
    name = stem(choices.game)
    said = _as_written(lang, choices) if plans(name) else _as_in_the_article(lang, choices)
    steps: dict[str, list[BriefLine]] = {}
    for step, line in (*said, *_agreed_besides(lang, choices), *_laws(lang, choices)):
        steps.setdefault(step, []).append(line)
    numbers = iter(range(1, 1 + len(steps)))
    ordered = sorted(steps, key=lambda step: (step != AIM, step != CARDS, step in (SCORE, LAWS), step == LAWS))
    return GameInBrief(
        tuple(
            BriefStep(
                step,
                filled(title(lang, name, step), choices.variant),
                tuple(steps[step]),
                0 if step in APART else next(numbers),
            )
            for step in ordered
        )
    )


@cache
def plans(name: str, file: str = FILE) -> tuple[BriefPlan, ...]:
    """The sentences of the game of this stem, in their order; none where nobody has written them."""
    rows = toml(folder.file_of(name, file))
    return tuple(
        _plan(step, line, text)
        for step, lines in rows.items()
        if isinstance(lines, Mapping)
        for line, text in lines.items()
    )


def plans_that_hold(choices: Choices, file: str = FILE) -> tuple[BriefPlan, ...]:
    """The sentences that hold under these rules."""
    variant = choices.variant
    chosen = texts(variant.options.by_name()) | {SEATS: str(variant.seats)}
    told = plans(stem(choices.game), file)
    return tuple(plan for plan in told if all(condition.holds(chosen) for condition in plan.conditions))


def unspoken_of(lang: str, choices: Choices, file: str = FILE) -> frozenset[str]:
    """The rules changed by switches that are turned here and of which no sentence of the file speaks."""
    return _changed_by(choices, changed_switches(choices) - _spoken_of(lang, stem(choices.game), file))


@cache
def left_out(name: str, file: str = FILE) -> frozenset[str]:
    """The rules of the article that nobody needs at the table."""
    return frozenset(toml(folder.file_of(name, file)).get(LEFT_OUT, "").split())


def words(lang: str, name: str, step: str, line: str, file: str = FILE) -> str:
    """The words of a sentence or a title: those of the game, else those that games share. Raises MissingWords."""
    said = [
        found
        for said in (_own_words(name, file), _shared_words(file))
        if (found := said.get(step, {}).get(line)) is not None
    ]
    if not said:
        raise MissingWords(f"{name}: {step}.{line}")
    return next((found for found in said if lang in found), said[0])[lang]


def title(lang: str, name: str, step: str) -> str:
    """The title of a step: a chapter of the article where the article has the word."""
    if step == LAWS:
        return card_title(lang)
    try:
        return words(lang, name, step, TITLE)
    except MissingWords:
        chapters = {one.chapter.anchor: one.chapter.text for one in passages(lang, name).values()}
        if step in chapters:
            return chapters[step]
        raise


def names_of_cards(lang: str, name: str) -> Mapping[str, str]:
    """What the game calls single cards, by code: what stands below them in the order of the cards."""
    found = _own_words(name, FILE).get("names", {})
    return {code: said[lang] for code, said in found.items()}


@cache
def _own_words(name: str, file: str) -> Mapping[str, Mapping[str, Words]]:
    return MappingProxyType(folder.words_of(name, file))


@cache
def _shared_words(file: str) -> Mapping[str, Mapping[str, Words]]:
    return MappingProxyType(words_of(TEXTS, file))


def _plan(step: str, name: str, text: str) -> BriefPlan:
    told, _, when = text.partition("?")
    anchors = told.split()
    exception = "!" in anchors
    return BriefPlan(
        step,
        name,
        tuple(anchor for anchor in anchors if anchor != "!"),
        exception,
        tuple(map(_condition, when.split())),
    )


def _condition(text: str) -> BriefCondition:
    switch, equals, values = text.partition("=")
    if not equals:
        return BriefCondition(text.removeprefix("!"), ("true",), unless=text.startswith("!"))
    return BriefCondition(switch.removesuffix("!"), tuple(values.split("|")), unless=switch.endswith("!"))


def _as_written(lang: str, choices: Choices) -> Iterator[tuple[str, BriefLine]]:
    """The sentences that hold; what an unspoken switch changes gives way to the article."""
    variant = choices.variant
    differing = changed_switches(choices)
    unspoken = unspoken_of(lang, choices)
    for plan in plans_that_hold(choices):
        if unspoken.intersection(plan.anchors):
            still = tuple(anchor for anchor in plan.anchors if stands(lang, choices, anchor))
            if still:
                yield plan.step, BriefLine(plan.name, still, agreed=True)
            continue
        said = words(lang, stem(choices.game), plan.step, plan.name)
        about = {one.switch for one in plan.conditions} | named_in(said)
        cells = tuple(as_borrowed(cell.strip(), said) for cell in filled(said, variant).split("|"))
        yield plan.step, BriefLine(plan.name, plan.anchors, cells, plan.exception, bool(about & differing))


def _as_in_the_article(lang: str, choices: Choices) -> Iterator[tuple[str, BriefLine]]:
    """The rules of the article, chapter by chapter."""
    for anchor, passage in passages(lang, stem(choices.game)).items():
        chapter = passage.chapter.anchor
        if passage.box or chapter in ABOUT or anchor in FOR_THE_REFEREE or not stands(lang, choices, anchor):
            continue
        yield SCORE if chapter in COUNTED else chapter, BriefLine(anchor, (anchor,))


def _agreed_besides(lang: str, choices: Choices) -> Iterator[tuple[str, BriefLine]]:
    """Paragraphs on customs that are agreed here and that no sentence tells."""
    name = stem(choices.game)
    if not plans(name):
        return
    told = {anchor for plan in plans(name) for anchor in plan.anchors}
    by_them = unspoken_of(lang, choices)
    for anchor, change in _changes(lang, choices).items():
        passage = passages(lang, name)[anchor]
        reads = change.kind in (READS, TURNED) and passage.chapter.anchor not in ABOUT
        if (reads or change.kind == HOLDS) and anchor in by_them and anchor not in told and not passage.box:
            yield AGREED, BriefLine(anchor, (anchor,), agreed=True)


def _laws(lang: str, choices: Choices) -> Iterator[tuple[str, BriefLine]]:
    """What holds when something goes wrong, in three lines at most; nothing where the rules contradict themselves."""
    if not choices.clashes:
        for name, anchors, cells, agreed in on_the_card(lang, choices):
            yield LAWS, BriefLine(name, anchors, cells, agreed=agreed)


@lru_cache(maxsize=64)
def _changes(lang: str, choices: Choices) -> Mapping[str, ParagraphChange]:
    """What the article makes of these rules, worked out once for all that ask about one page."""
    return MappingProxyType(changes(lang, choices))


def changed_switches(choices: Choices) -> frozenset[str]:
    """The switches that are turned here; of rules that cannot be played, none."""
    return frozenset() if choices.clashes else frozenset(switch for switch, _ in choices.changed)


@cache
def _spoken_of(lang: str, name: str, file: str) -> frozenset[str]:
    """The switches that the sentences of a game speak of: as a condition, or with their number."""
    told = plans(name, file)
    conditions = {one.switch for plan in told for one in plan.conditions}
    numbers = {number for plan in told for number in named_in(words(lang, name, plan.step, plan.name, file))}
    return frozenset(conditions | numbers)


def _changed_by(choices: Choices, switches: Collection[str]) -> frozenset[str]:
    """The rules of which the article says that these switches change them."""
    where = switch_passages(stem(choices.game))
    return frozenset(anchor for switch in switches if switch in where for anchor in where[switch].anchors)


def stands(lang: str, choices: Choices, anchor: str) -> bool:
    """Whether a paragraph of the article holds under these rules: not where it is about another value of a switch."""
    change = _changes(lang, choices).get(anchor)
    if change is not None and change.kind != NUMBER:
        return change.kind != OFF
    chosen = texts(choices.variant.options.by_name())
    for switch, where in switch_passages(stem(choices.game)).items():
        about = {value for value, anchors in where.values.items() if anchor in anchors}
        if about and chosen[switch] not in about and anchor not in where.always:
            return False
    return True
