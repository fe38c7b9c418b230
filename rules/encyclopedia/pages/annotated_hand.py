"""The hand that an article tells, as a block of the page: the table, the story, the score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, Protocol

from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from rules.encyclopedia import book
from rules.encyclopedia.book import hand_story
from rules.encyclopedia.book.markdown import Parsed, Slot, parse
from rules.encyclopedia.pages.reader import Reader
from rules.engine.cards import code
from rules.engine.weli import wears_weli
from rules.languages import Borrowed
from rules.notation.narration import Teller
from rules.samples.annotated_hand import AnnotatedHand, BadAnnotatedHand, Comment, annotated_hand


class SurroundingPage(Protocol):
    """The page that the hand stands in: what it is about, and how it writes cards and slots."""

    article: book.Article
    choices: book.Choices
    reader: Reader

    def chip(self, code: str) -> SafeString: ...
    def slot(self, slot: Slot) -> str: ...


class ShownComment(NamedTuple):
    """A comment as the page shows it: the card it is to; ``rule`` is the paragraph to which it leads."""

    n: int
    to: str
    html: SafeString
    rule: str


class AnnotatedEvent(NamedTuple):
    """A line without a card, the cards that went and came as chips, and its comment."""

    told: hand_story.StoryEvent
    gave: tuple[SafeString, ...]
    got: tuple[SafeString, ...]
    said: ShownComment | None

    @property
    def plain(self) -> bool:
        """Whether its sentence is all there is of it: such lines follow each other in one paragraph."""
        return not (self.gave or self.got or self.said or self.told.turned)


class AnnotatedTrick(NamedTuple):
    """A trick, and in the order of its lines what was said meanwhile and the comments to its cards."""

    told: hand_story.TrickTold
    between: tuple[AnnotatedEvent | ShownComment, ...]


def annotated_hand_block(page: SurroundingPage) -> dict[str, Any]:
    """What the template needs. Raises BadAnnotatedHand."""
    hand = annotated_hand(page.article.key)
    if hand is None:
        raise BadAnnotatedHand(f"the article on {page.article.key} has a place for a hand, and there is no file of it")
    variant = hand.record.variant
    told = hand_story.Story(hand, Teller(page.reader.lang, page.reader.wording, hand.names, page.reader.region))
    start = hand_story.start_of(hand)
    return {
        "hand": hand,
        "names": hand.names,
        "seats": hand_story.seated(hand),
        "up": hand_story.turned_up(hand.state(start)),
        "start": start,
        "units": list(_units(page, told)),
        "scores": told.scores(),
        "before": _html(page, hand.before[page.reader.lang]),
        "after": _html(page, hand.after[page.reader.lang]),
        "weli": wears_weli(variant),
        "many": variant.hand_size > 6,
        "agreed": book.differences(page.reader.lang, book.choices_of(variant), page.reader.wording),
        "elsewhere": page.choices.changed != book.choices_of(variant).changed,
        "data": _data(page, hand, told),
    }


def _units(page: SurroundingPage, told: hand_story.Story) -> Iterator[AnnotatedEvent | AnnotatedTrick]:
    for unit in told.units():
        if isinstance(unit, hand_story.StoryEvent):
            yield _event(page, told.hand, unit)
        else:
            between: list[tuple[int, AnnotatedEvent | ShownComment]] = [
                (one.n, _event(page, told.hand, one)) for one in unit.events
            ]
            between += [(one.n, _said(page, told.hand, one)) for one in unit.comments]
            yield AnnotatedTrick(unit, tuple(one for _, one in sorted(between, key=lambda pair: pair[0])))


def _event(page: SurroundingPage, hand: AnnotatedHand, event: hand_story.StoryEvent) -> AnnotatedEvent:
    gave, got = (tuple(page.chip(code) for code in codes) for codes in (event.gave, event.got))
    return AnnotatedEvent(event, gave, got, _said(page, hand, event.comment) if event.comment else None)


def _said(page: SurroundingPage, hand: AnnotatedHand, comment: Comment) -> ShownComment:
    action = hand.replayed.steps[comment.n - 1].action
    to = page.chip(code(action.cards[0])) if action and action.verb == "play" else ""
    return ShownComment(comment.n, to, _html(page, comment.says[page.reader.lang]), comment.rule)


def _html(page: SurroundingPage, text: str) -> SafeString:
    parsed = _parsed(str(text), text.lang if isinstance(text, Borrowed) else "")
    pieces = (piece if isinstance(piece, str) else page.slot(piece) for piece in parsed.pieces)
    return mark_safe("".join(pieces))  # noqa: S308  parsed text is clean, and slots escape what they show


@cache
def _parsed(text: str, lent: str) -> Parsed:
    return parse(text, lent=lent)


def _data(page: SurroundingPage, hand: AnnotatedHand, told: hand_story.Story) -> dict[str, Any]:
    """For the script: the table at every step; of each card its picture and its name."""
    weli = wears_weli(hand.record.variant)
    frames = hand_story.frames(hand)
    shown = {code for frame in frames for cards in frame.get("h", {}).values() for code in cards}
    shown |= {code for frame in frames for code in frame.get("u", ())}
    return {
        "sprite": static(f"cards/{page.reader.deck}.svg"),
        "cards": {
            code: ["W" if weli and code == "S6" else code, name]
            for code, name in told.names_of_cards().items()
            if code in shown
        },
        "frames": frames,
    }
