"""An article as a page shows it: its pieces of HTML, and between them what depends on reader and rule set."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rules.encyclopedia import book
from rules.encyclopedia.book.articles import number
from rules.encyclopedia.book.changes import HOLDS, NUMBER, OFF, READS
from rules.encyclopedia.book.claims import claims_of
from rules.encyclopedia.book.fines import FINE, fine_words
from rules.encyclopedia.book.history import attested, unknown
from rules.encyclopedia.book.markdown import Slot
from rules.encyclopedia.book.passages import OPENING, Piece
from rules.encyclopedia.book.referee import set_apart
from rules.encyclopedia.pages.addresses import reports, under
from rules.encyclopedia.pages.annotated_hand import annotated_hand_block
from rules.encyclopedia.pages.calculator import sums
from rules.encyclopedia.pages.chips import chip
from rules.encyclopedia.pages.lent import lent_mark
from rules.encyclopedia.pages.marks import anchor_link, marks
from rules.encyclopedia.pages.reader import Reader as Reader
from rules.encyclopedia.pages.terms import called, said, term
from rules.encyclopedia.pictures import of_rule
from rules.engine.weli import wears_weli
from rules.switches.words import SwitchDifference

ADVICE: Final = "advice"  # the chapter


class CardAnswer(NamedTuple):
    """What an example answers to one card: ``yes`` or ``no``, that in a word, the sentence, its rule."""

    code: str
    kind: str
    word: str
    says: str
    rule: str


class ArticlePage:
    """One article for one reader under one rule set. ``html()`` renders it.

    ``embedded``: it stands in a page of somebody else; ``reportable``: mistakes can be reported beside its rules;
    ``of_reader``: the rule set is the reader's own, and may be called so; ``with_sums``: hands can be worked out in it.
    """

    embedded = False
    reportable = True
    of_reader = True
    with_sums = True

    def __init__(self, article: book.Article, choices: book.Choices, reader: Reader) -> None:
        self.article, self.choices, self.reader = article, choices, reader
        self.variant = choices.variant
        self.weli = wears_weli(self.variant)

    @cached_property
    def own_page(self) -> book.NamesakePage | None:
        """The page of a game that shares its article with others, where this is one."""
        return book.page_of(self.choices)

    @property
    def implied(self) -> frozenset[str]:
        """The switches that make the game of such a page."""
        return self.own_page.implied(self.choices) if self.own_page else frozenset()

    @property
    def base(self) -> str:
        """The page on which its anchors are; empty: this one."""
        return ""

    @cached_property
    def examples(self) -> Mapping[str, book.Example]:
        """The examples to try, by name."""
        return book.examples(self.reader.lang, self.choices)

    @cached_property
    def changes(self) -> Mapping[str, book.ParagraphChange]:
        """The rules that this rule set changes, by anchor; what makes the game of this page changes nothing on it."""
        return book.changes(self.reader.lang, self.choices, besides=self.implied)

    @cached_property
    def play_on(self) -> str:
        """Where a table is opened at a moment of an example."""
        return reverse("tables:play-on")

    @cached_property
    def seals(self) -> str:
        """Where a script gets what the form for it must carry."""
        return reverse("tables:api:seals")

    def html(self) -> SafeString:
        """The whole text. The pieces were cleaned when the article was read; slots escape what they show."""
        rules, for_the_referee = set_apart(self.article.pieces)
        text = "".join(self._parts(rules))
        if for_the_referee:
            text += self._render("referee", rules=mark_safe("".join(self._parts(for_the_referee))))  # noqa: S308
        return mark_safe(text)  # noqa: S308

    def _parts(self, pieces: Iterable[Piece]) -> Iterator[str]:
        """Pieces in order; of examples that follow each other all but the first stand folded behind it."""
        waiting: list[str] = []
        for piece in self._pieces(pieces):
            if isinstance(piece, Slot) and piece.kind == "try":
                waiting.append(piece.arg)
            elif isinstance(piece, Slot) or piece.strip() or not waiting:  # a space between two words is one
                yield self._tries(waiting)
                waiting = []
                yield piece if isinstance(piece, str) else self.slot(piece)
        yield self._tries(waiting)

    def _pieces(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """Pieces as this rule set has them: rules that it changes are marked, or said in other words."""
        changed = False
        for piece in self._with_whose_advice(pieces):
            opening = OPENING.search(piece) if isinstance(piece, str) else None
            change = self.changes.get(opening[1]) if opening else None
            if isinstance(piece, str) and opening and change:
                changed = True
                yield piece[: opening.start()] + _opened(opening, change)
                yield from struck(change)
            elif isinstance(piece, Slot) and piece.kind == "rule":
                changed = False
                yield piece
            elif not changed:
                yield piece

    def _with_whose_advice(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """Pieces; below the heading of the advice stands what these rules have otherwise of that on which it rests."""
        below, otherwise = False, self.advice_is_not_for
        for piece in pieces:
            if below and isinstance(piece, str):
                said = gettext("This advice is for the usual rules. It does not reckon with:")
                named = format_html_join("; ", "{}: <b>{}</b>", ((one.words, one.chosen) for one in otherwise))
                note = format_html('</h2>\n<p class="hush advice-for">{} {}</p>', said, named)
                yield piece.replace("</h2>", note, 1)
            else:
                yield piece
            below = bool(otherwise) and piece == Slot("heading", ADVICE)

    @cached_property
    def advice_is_not_for(self) -> list[SwitchDifference]:
        """The switches that are turned here and on which the advice rests."""
        rests, _ = book.advice_switches(book.stem(self.choices.game))
        differing = book.differences(self.reader.lang, self.choices, self.reader.wording)
        return [one for one in differing if one.name in rests and one.name not in self.implied]

    def _tries(self, names: list[str]) -> str:
        if not names:
            return ""
        first, *more = (self._try(name) for name in names)
        return first + (self._render("more", examples=[mark_safe(one) for one in more]) if more else "")  # noqa: S308

    def slot(self, slot: Slot) -> str:
        """The HTML for one slot."""
        fill = getattr(self, f"_{slot.kind}")
        filled: str = fill(slot.arg)
        return filled

    # --- in the line --------------------------------------------------------

    def _cards(self, codes: str) -> SafeString:
        return format_html_join("\u2009", "{}", ((self.chip(code),) for code in codes.split()))

    def chip(self, code: str) -> SafeString:
        """A card as it stands in a line of text."""
        reader, game = self.reader, self.choices.game.key
        return chip(reader.lang, reader.deck, reader.wording, code, game, weli=self.weli, region=reader.region)

    def _term(self, arg: str) -> SafeString:
        return term(self.reader.lang, self.reader.region, arg)

    def _said(self, arg: str) -> SafeString:
        return said(self.reader.lang, self.reader.region, arg)

    def _called(self, arg: str) -> SafeString:
        reader, game = self.reader, self.choices.game.key
        return called(reader.lang, reader.region, reader.wording, game, arg, link=self._term)

    def _lent(self, lang: str) -> SafeString:
        return lent_mark(lang)

    def _number(self, name: str) -> SafeString:
        if name == FINE:
            return format_html("{}", fine_words(self.reader.lang, self.variant))
        value, changed = number(self.variant, name)
        return format_html('<strong class="changed">{}</strong>' if changed else "{}", value)

    def _heading(self, anchor: str) -> SafeString:
        return anchor_link(anchor, gettext("Link to this section"))

    def _rule(self, arg: str) -> SafeString:
        anchor, sources = self.resting(arg)
        link = anchor_link(anchor, gettext("Link to this rule"))
        return format_html("{}{}{}{}{}", self.note(anchor), sources, self._pictures(anchor), link, self._report(anchor))

    def _pictures(self, anchor: str) -> SafeString:
        """The ways to pictures that belong to a rule; they stand in the reading list, each at its source."""
        words = gettext("picture")
        found = ((one.name, one.alt(self.reader.lang), words) for one in of_rule(self.choices.game.key, anchor))
        return format_html_join("", '\u202f<a class="mark ruling" href="#picture-{}" title="{}">{}</a>', found)

    def _report(self, anchor: str) -> SafeString:
        """The way to say that a rule is wrong; a sheet of style shows it for the rule that the address names."""
        if not self.reportable:
            return SafeString("")
        words = gettext("Report a mistake")
        return format_html(' <a class="report" rel="nofollow" href="{}{}">{}</a>', self._reports, anchor, words)

    @cached_property
    def _reports(self) -> str:
        return reports(self.choices)

    def _disputed(self, arg: str) -> SafeString:
        return format_html('<span class="stamp">{}</span>{}', gettext("Disputed"), self._rule(arg))

    def resting(self, arg: str) -> tuple[str, SafeString]:
        """The anchor at the end of a rule, and the marks there: other words rest on the sources of the agreement."""
        anchor, _, keys = arg.partition("|")
        change = self.changes.get(anchor)
        return anchor, self._marks(" ".join(change.sources) if change and change.kind == READS else keys)

    def note(self, anchor: str) -> SafeString:
        """What a reader is told of a rule that this rule set changes: by which of its switches."""
        change = self.changes.get(anchor)
        if change is None or change.kind == NUMBER:
            return SafeString("")
        yours = format_html(' <span class="mark yours">{}</span>', gettext("your rules")) if self.of_reader else ""
        if change.kind == HOLDS or (change.kind == READS and not change.switches):
            return SafeString(yours)
        chosen, words = (
            dict(self.choices.changed),
            book.GameWords(self.reader.lang, self.choices.game, self.reader.wording),
        )
        rows = words.pairs((name, chosen[name]) for name in change.switches)
        lead = _lead(change.kind == OFF, self.of_reader)
        switches = format_html_join("; ", "{}: <b>{}</b>", rows)
        first = yours if change.kind == READS else ""
        return format_html('{} <span class="yours-note">{} {}</span>', first, lead, switches)

    def _marks(self, keys: str) -> SafeString:
        return marks(keys, self.article.mark)

    # --- blocks -------------------------------------------------------------

    def _render(self, block: str, **context: Any) -> str:
        words = {"page": self, "game": self.choices.game, "choices": self.choices, "weli": self.weli, **context}
        return render_to_string(f"rules/blocks/{block}.html", words, request=self.reader.request)

    def _facts(self, _: str) -> str:
        return self._render("facts", facts=book.facts(self.reader.lang, self.variant, self.reader.wording))

    def _options(self, _: str) -> str:
        lang, own = self.reader.lang, self.own_page
        low, high = self.choices.game.players
        shown = book.options(lang, self.choices, self.reader.wording)
        return self._render(
            "options",
            action=reverse("rules:game", args=[own.slug if own else self.choices.game.key]),
            yours=under(self.choices, "rules:yours"),
            options=[one for one in shown if own is None or one.name in own.switches],
            presets=() if own else book.presets(lang, self.choices, self.reader.wording),
            seats=range(low, high + 1) if low < high and not own else (),
        )

    def _ladder(self, _: str) -> str:
        return self._render("ladder", ladders=book.ladders(self.variant), values=any(self.variant.values))

    def _try(self, name: str) -> str:
        example = self.examples[name]
        answers = [self._answer(example, verdict) for verdict in example.verdicts]
        agreed = book.GameWords(self.reader.lang, self.choices.game, self.reader.wording).pairs(example.options)
        address = self.embed_address(name)
        return self._render("try", example=example, answers=answers, agreed=agreed, embed_address=address)

    def _answer(self, example: book.Example, verdict: book.CardVerdict) -> CardAnswer:
        if verdict.refusal:
            why = self.reader.why(self.choices.game.key, verdict.refusal)
            return CardAnswer(verdict.code, "no", gettext("No."), why, verdict.refusal.rule)
        if not example.table:
            says = gettext("You lead, so any card will do.")
        elif verdict.wins:
            says = gettext("It may be played, and it would be winning.")
        else:
            says = gettext("It may be played, but it does not win the trick.")
        return CardAnswer(verdict.code, "yes", gettext("Yes."), says, example.rule)

    def _told(self, _: str) -> str:
        if self.choices.former:
            return ""  # it is played by the present rules
        return self._render("told", **annotated_hand_block(self), embed_address=self.embed_address("told"))

    def _of_this_game(self, hand: book.WorkedHand) -> bool:
        own = self.own_page
        if own is None:
            return True
        return len(hand.players) == self.choices.seats and not any(name in own.switches_made for name, _ in hand.extra)

    def embed_address(self, name: str) -> str:
        """Where an example stands by itself, to be put into a page of somebody else."""
        address = reverse("embed", args=[self.reader.lang, self.choices.game.key, name])
        pairs = () if name == "told" or self.choices.clashes else self.choices.pairs
        return self.reader.request.build_absolute_uri(address) + (f"?{urlencode(pairs)}" if pairs else "")

    def _attested(self, _: str) -> str:
        key, nowhere = self.choices.game.key, unknown().get(self.choices.game.key)
        rows = [(fact, self._marks(" ".join(fact.sources))) for fact in attested(key)]
        marked = self._marks(" ".join(nowhere.sources)) if nowhere else ""
        return self._render("attested", key=key, rows=rows, unknown=nowhere, unknown_marks=marked)

    def _claims(self, _: str) -> str:
        found = claims_of(self.choices.game.key)
        return self._render("claims", claims=found) if found else ""

    def _scoring(self, _: str) -> str:
        hands = [hand for hand in book.worked(self.reader.lang, self.choices) if self._of_this_game(hand)]
        if not self.with_sums or self.choices.clashes:
            return self._render("scoring", hands=hands)
        own = sums(self.reader.lang, self.reader.wording, self.choices, {})
        return self._render("scoring", hands=hands, changing=True) + self._render("sums", sums=own)


def _opened(opening: re.Match[str], change: book.ParagraphChange) -> str:
    """The tag of a paragraph that a rule set changes; other words say themselves in which language they are."""
    tag = re.sub(r' lang="[^"]*"', "", opening[0]) if change.kind == READS else opening[0]
    return tag.replace('"rule"', f'"rule turned {change.kind}"')


def _lead(off: bool, of_reader: bool) -> str:
    if of_reader:
        return gettext("Not with your rules:") if off else gettext("With your rules:")
    return gettext("Does not hold here:") if off else gettext("Here:")


def struck(change: book.ParagraphChange) -> tuple[Piece, ...]:
    """The words of a rule; what does not hold is struck out."""
    return ("<s>", *change.pieces, "</s>") if change.kind == OFF else change.pieces
