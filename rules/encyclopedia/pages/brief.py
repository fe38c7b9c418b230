"""A game in brief as it is shown: the sentences with their cards, the order of the cards, the deal as a picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from rules.encyclopedia import book
from rules.encyclopedia.book import brief
from rules.encyclopedia.book.brief import BriefLine, BriefStep, in_brief
from rules.encyclopedia.book.changes import HOLDS, TURNED
from rules.encyclopedia.book.ladders import Rung
from rules.encyclopedia.book.laws import LAWS
from rules.encyclopedia.book.orders import EVERY, PLAIN, TRUMP, CardOrder, orders
from rules.encyclopedia.pages.chips import INDEX, suit_in_line
from rules.encyclopedia.pages.excerpts import Excerpts
from rules.engine.cards import SUITS
from rules.engine.phases import Deal, TurnUp
from rules.languages import Borrowed
from rules.phrases import called, rank_name, suit_name

_LINK: Final = re.compile(r"</?a\b[^>]*>")
_MARKS: Final = re.compile(r"\*\*(.+?)\*\*|\[\[([A-Z0-9 ]+)\]\]")
_AGREED: Final = re.compile(
    r"^(?:<em>)?(?:Where (?:it is )?agreed|Wo es ausgemacht ist|Wo man es ausmacht):(?:</em>)? (.)"
)


class ShownLine(NamedTuple):
    """A sentence on the page; ``cells``: what it is about and what is said of it, where it is cut so."""

    name: str
    cells: tuple[SafeString, ...]
    exception: bool
    agreed: bool

    @property
    def is_row(self) -> bool:
        """Whether it is a row of a table."""
        return len(self.cells) > 1


class ShownStep(NamedTuple):
    """A step of the hand on the page: its sentences and, apart from them, its rows."""

    name: str
    number: int
    title: str
    lines: tuple[ShownLine, ...]

    @property
    def rows(self) -> tuple[ShownLine, ...]:
        """The sentences that are rows of a table."""
        return tuple(one for one in self.lines if one.is_row)

    @property
    def before(self) -> tuple[ShownLine, ...]:
        """The sentences ahead of the rows."""
        first = next((n for n, one in enumerate(self.lines) if one.is_row), len(self.lines))
        return self.lines[:first]

    @property
    def after(self) -> tuple[ShownLine, ...]:
        """The sentences after the first row."""
        return tuple(one for one in self.lines[len(self.before) :] if not one.is_row)


class LadderCard(NamedTuple):
    """A card in the order of the cards; ``label``: what stands below it, ``whole``: nothing lies on it."""

    code: str
    label: str
    worth: str
    whole: bool
    permanent: bool


class LadderRow(NamedTuple):
    """An order of cards as pictures. ``kind``: of trumps, of a plain suit, of every suit; ``suit``: an example of it."""

    kind: str
    suit: str
    cards: tuple[LadderCard, ...]

    @property
    def whole(self) -> tuple[LadderCard, ...]:
        """The first of them, down to the last that is always a trump."""
        return tuple(one for one in self.cards if one.whole)

    @property
    def fanned(self) -> tuple[LadderCard, ...]:
        """The others."""
        return tuple(one for one in self.cards if not one.whole)


class LadderText(NamedTuple):
    """An order in letters: for which suits it holds."""

    kind: str
    suits: tuple[SafeString, ...]
    ranks: tuple[str, ...]


class DealPicture(NamedTuple):
    """What the picture of the deal shows: the packets (``aside``: laid on the table), which way round, what is turned."""

    packets: tuple[tuple[int, bool], ...]
    clockwise: bool
    turned: str
    aside: int


def figures(choices: book.Choices) -> list[tuple[str, str]]:
    """What people ask first: how many play, with how many cards in the pack and in the hand."""
    own = book.page_of(choices)
    low, high = (choices.seats, choices.seats) if own else choices.game.players
    pack, hand = choices.variant.pack.bit_count(), choices.variant.hand_size
    players = f"{low}–{high}" if low < high else str(low)
    best = gettext("players, best with %(n)d") % {"n": choices.game.best}
    return [
        (players, best if low < high else ngettext("player", "players", low)),
        (str(pack), gettext("cards in the pack")),
        (str(hand), gettext("cards each")),
    ]


class BriefPage(Excerpts):
    """A rule set in brief for one reader; without links, so that it stands on paper as on the screen."""

    @cached_property
    def steps(self) -> tuple[ShownStep, ...]:
        """All steps, in order."""
        return tuple(self._step(one) for one in in_brief(self.reader.lang, self.choices).steps)

    def step(self, name: str) -> ShownStep | None:
        """The step of this name, where there is one."""
        return next((one for one in self.steps if one.name == name), None)

    @property
    def aim(self) -> ShownStep | None:
        """What it is about, and who wins."""
        return self.step(brief.AIM)

    @property
    def about_cards(self) -> ShownStep | None:
        """What stands below the order of the cards."""
        return self.step(brief.CARDS)

    @property
    def scoring(self) -> ShownStep | None:
        """What counts how much."""
        return self.step(brief.SCORE)

    @property
    def laws(self) -> ShownStep | None:
        """What holds when something goes wrong."""
        return self.step(LAWS)

    @property
    def course(self) -> tuple[ShownStep, ...]:
        """The steps of a hand, without what is set apart."""
        return tuple(one for one in self.steps if one.name not in brief.APART)

    # --- sentences ----------------------------------------------------------

    def _step(self, step: BriefStep) -> ShownStep:
        return ShownStep(step.name, step.number, step.title, tuple(self._lines(step.lines)))

    def _lines(self, lines: Iterable[BriefLine]) -> Iterator[ShownLine]:
        for line in lines:
            if line.cells:
                cells = tuple(self.marked(cell) for cell in line.cells)
                yield ShownLine(line.name, cells, line.exception, line.agreed)
            for anchor in line.anchors if not line.cells else ():
                yield ShownLine(anchor, self._of_the_article(anchor), line.exception, line.agreed)

    def _of_the_article(self, anchor: str) -> tuple[SafeString, ...]:
        """A paragraph of the article as it reads; in the table of the score with a word for what it is about."""
        game, lang, key = self.choices.game.key, self.reader.lang, f"score.{anchor}"
        html = self.as_agreed(anchor)
        if anchor.startswith("score.") and book.knows(lang, key, game=game):
            return SafeString(book.say(lang, key, game=game)), SafeString(""), html
        return (html,)

    def as_agreed(self, anchor: str) -> SafeString:
        """A paragraph of the article as it reads, without the words that leave a custom open."""
        change = self.changes.get(anchor)
        html = self._filled(change.pieces if change else self.passages[anchor].pieces)
        if change and change.kind == HOLDS:
            html = mark_safe(_AGREED.sub(lambda found: found[1].upper(), html))  # noqa: S308  as ``_led``
        return html + self._chosen(anchor) if change and change.kind == TURNED else html

    def _chosen(self, anchor: str) -> SafeString:
        """What the switches say that a rule has no other words for."""
        reader = self.reader
        chosen, words = dict(self.choices.changed), book.GameWords(reader.lang, self.choices.game, reader.wording)
        rows = words.pairs((name, chosen[name]) for name in self.changes[anchor].switches if name in chosen)
        return format_html_join("", " {}: <b>{}</b>.", rows)

    def marked(self, text: str) -> SafeString:
        """A sentence with what stands out in it, and with its cards."""
        said = called(text, self.reader.wording)
        html = mark_safe(_MARKS.sub(self._mark, escape(said)))  # noqa: S308  escaped; what is put in is safe
        return format_html('<span lang="{}">{}</span>', text.lang, html) if isinstance(text, Borrowed) else html

    def _mark(self, found: re.Match[str]) -> str:
        if found[1]:
            return f"<strong>{_MARKS.sub(self._mark, found[1])}</strong>"
        return "\u2009".join(self._card(code) for code in found[2].split())

    def _card(self, code: str) -> str:
        reader = self.reader
        if len(code) == 2:
            return self.chip(code)
        if code in SUITS:
            return suit_in_line(reader.deck, code, suit_name(reader.lang, reader.wording, code, reader.region))
        return escape(rank_name(reader.lang, reader.wording, code, reader.region))

    def _marks(self, keys: str) -> SafeString:
        return SafeString("")  # the article names the sources

    def _term(self, arg: str) -> SafeString:
        return self._said(arg.rpartition("|")[0])

    def _led(self, html: str) -> SafeString:
        return mark_safe(_LINK.sub("", html))  # noqa: S308  pieces were cleaned when the article was read

    # --- the cards ----------------------------------------------------------

    @cached_property
    def ladder(self) -> tuple[LadderRow, ...]:
        """The orders that are drawn: of trumps, hearts as the example, or of what there is instead; with points also a plain suit."""
        found = orders(self.variant)
        trumps = self._example([one for one in found if one.kind == TRUMP])
        every = self._example([one for one in found if one.kind == EVERY])
        plain = self._example([one for one in found if one.kind == PLAIN])
        fixed = trumps is not None and not trumps.suits
        drawn = [one for one in (trumps, every, plain if fixed else None) if one is not None]
        return tuple(self._row(one) for one in drawn)

    @property
    def other_orders(self) -> tuple[LadderText, ...]:
        """The orders that are told in letters: of the suits that are not trumps, where the pictures do not show them."""
        drawn = {row.kind for row in self.ladder}
        return tuple(self._text(one) for one in orders(self.variant) if one.kind == PLAIN and PLAIN not in drawn)

    def _example(self, found: list[CardOrder]) -> CardOrder | None:
        """Of several orders the one that holds for hearts, drawn with hearts."""
        if not found:
            return None
        chosen = next((one for one in found if "H" in one.suits), found[0])
        if "H" in chosen.suits and chosen.suits[0] != "H":
            return chosen._replace(rungs=self._of_hearts(chosen))
        return chosen

    def _of_hearts(self, order: CardOrder) -> tuple[Rung, ...]:
        for shown in book.ladders(self.variant):
            if order.kind == TRUMP and shown.trump == "H":
                return shown.trumps
            hearts = next((one for one in shown.plain if one.suit == "H"), None)
            if order.kind != TRUMP and hearts is not None:
                return hearts.rungs
        return order.rungs

    def _row(self, order: CardOrder) -> LadderRow:
        names: Mapping[str, str] = brief.names_of_cards(self.reader.lang, book.stem(self.choices.game))
        changing = bool(order.suits)  # whether there are trumps besides those that always are
        last = max((n for n, one in enumerate(order.rungs) if one.permanent), default=-1)
        top = last if order.kind == TRUMP and (changing or last < len(order.rungs)) else -1
        cards = []
        for n, rung in enumerate(order.rungs):
            whole = n <= top
            label = names.get(rung.code) or (self._name(rung.code) if whole else "")
            worth = str(rung.worth) if any(self.variant.values) else ""
            cards.append(LadderCard(rung.code, label, worth, whole, changing and rung.permanent))
        return LadderRow(order.kind, "H" if "H" in order.suits else "".join(order.suits[:1]), tuple(cards))

    def _name(self, code: str) -> str:
        shown = "W" if self.weli and code == "S6" else code
        return book.card_name(self.reader.lang, self.reader.wording, shown, self.choices.game.key, self.reader.region)

    def _text(self, order: CardOrder) -> LadderText:
        reader = self.reader
        suits = tuple(
            suit_in_line(reader.deck, one, suit_name(reader.lang, reader.wording, one, reader.region))
            for one in order.suits
        )
        index = INDEX[reader.wording]
        return LadderText(order.kind, suits, tuple(index.get(one.code[1], one.code[1]) for one in order.rungs))

    # --- the deal -----------------------------------------------------------

    @property
    def deal(self) -> DealPicture:
        """How the cards come to the table."""
        variant = self.variant
        spoken = [packet for phase in variant.phases if isinstance(phase, Deal) for packet in phase.packets.split()]
        packets = tuple((int(one.strip("|*-")), one[0] == "|" or one[-1] == "*") for one in spoken)
        turned = any(isinstance(phase, TurnUp) and not phase.to_dealer for phase in variant.phases)
        aside = sum(n for n, is_aside in packets if is_aside)
        return DealPicture(packets, variant.step > 0, "H" if turned else "", aside)
