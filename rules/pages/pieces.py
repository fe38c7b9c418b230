"""An article as a page shows it: its pieces of HTML, and between them what depends on reader and rule set."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rules import book
from rules.book.articles import number
from rules.book.ladders import wears_weli
from rules.book.markdown import Slot
from rules.book.sources import RULING
from rules.book.tables import value_words
from rules.engine.actions import Refusal
from rules.pages.look import chosen, wording

INDEX: Final = {
    "german": {"T": "10"},
    "french": {"T": "10", "O": "Q", "U": "J"},
}  # what the faces have in their corners
INKS: Final = {
    "H": "red",
    "frenchS": "red",
    "french-bigS": "red",
    "four-colourG": "green",
    "four-colourS": "amber",
}  # the colour of the index, of a suit or of a deck's suit; else dark


@dataclass(frozen=True)
class Reader:
    """Who reads: in which language, with which deck."""

    request: HttpRequest
    lang: str

    @property
    def deck(self) -> str:
        """The deck, as it is drawn."""
        return chosen(self.request, "deck")

    @property
    def wording(self) -> str:
        """``german`` or ``french``."""
        return wording(self.request)

    def why(self, game: str, refusal: Refusal) -> str:
        """A refusal in a sentence."""
        return book.say(self.lang, f"refusal.{refusal.rule}", game=game, deck=self.wording, **dict(refusal.data))


class Page:
    """One article for one reader under one rule set. ``html()`` renders it."""

    def __init__(self, article: book.Article, choices: book.Choices, reader: Reader) -> None:
        self.article, self.choices, self.reader = article, choices, reader
        self.variant = choices.variant
        self.weli = wears_weli(self.variant)

    @cached_property
    def examples(self) -> Mapping[str, book.Example]:
        """The examples to try, by name."""
        return book.examples(self.reader.lang, self.choices)

    def html(self) -> SafeString:
        """The whole text. The pieces were cleaned when the article was read; slots escape what they show."""
        return mark_safe("".join(self._parts()))  # noqa: S308

    def _parts(self) -> Iterator[str]:
        """The pieces in order; of examples that follow each other all but the first stand folded behind it."""
        waiting: list[str] = []
        for piece in self.article.pieces:
            if isinstance(piece, Slot) and piece.kind == "try":
                waiting.append(piece.arg)
            elif isinstance(piece, Slot) or piece.strip():
                yield self._tries(waiting)
                waiting = []
                yield piece if isinstance(piece, str) else self.slot(piece)
        yield self._tries(waiting)

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
        """A card as it stands in a line of text: sign and index, as in printed rule books."""
        deck, wording, suit, rank = self.reader.deck, self.reader.wording, code[0], code[1]
        is_weli = self.weli and code == "S6"
        return format_html(
            '<span class="chip {}" role="img" aria-label="{}">'
            '<svg aria-hidden="true" viewBox="0 0 24 24"><use href="{}#suit-{}"></use></svg>{}</span>',
            INKS.get(deck + suit) or INKS.get(suit, "dark"),
            book.card_name(self.reader.lang, wording, "W" if is_weli else code, self.choices.game.key),
            static(f"cards/{deck}.svg"),
            suit,
            "Weli" if is_weli else INDEX[wording].get(rank, rank),
        )

    def _number(self, name: str) -> SafeString:
        value, changed = number(self.variant, name)
        return format_html('<strong class="changed">{}</strong>' if changed else "{}", value)

    def _heading(self, anchor: str) -> SafeString:
        return _anchor(anchor, gettext("Link to this section"))

    def _rule(self, arg: str) -> SafeString:
        anchor, _, keys = arg.partition("|")
        return format_html("{}{}", self._marks(keys), _anchor(anchor, gettext("Link to this rule")))

    def _disputed(self, arg: str) -> SafeString:
        return format_html('<span class="stamp">{}</span>{}', gettext("Disputed"), self._rule(arg))

    def _marks(self, keys: str) -> SafeString:
        """Numbers that lead to the reading list; what no source decides bears our own mark."""
        marks = [self._mark(key) for key in keys.split()]
        return format_html(
            '\u202f<span class="marks">{}</span>', format_html_join("\u202f", "{}", ((mark,) for mark in marks))
        )

    def _mark(self, key: str) -> SafeString:
        if key == RULING:
            words = gettext("our reading")
            return format_html('<a class="mark ruling" href="#source-ruling">{}</a>', words)
        n = self.article.mark(key)
        label = gettext("Source %(number)s") % {"number": n}
        title = book.sources()[key].citation
        return format_html('<a class="mark" href="#source-{}" aria-label="{}" title="{}">{}</a>', key, label, title, n)

    # --- blocks -------------------------------------------------------------

    def _render(self, block: str, **context: Any) -> str:
        words = {"page": self, "game": self.choices.game, "choices": self.choices, "weli": self.weli, **context}
        return render_to_string(f"rules/blocks/{block}.html", words, request=self.reader.request)

    def _facts(self, _: str) -> str:
        return self._render("facts", facts=book.facts(self.reader.lang, self.variant))

    def _options(self, _: str) -> str:
        lang = self.reader.lang
        low, high = self.choices.game.players
        return self._render(
            "options",
            action=reverse("rules:game", args=[self.choices.game.key]),
            options=book.options(lang, self.choices),
            presets=book.presets(lang, self.choices),
            seats=range(low, high + 1) if low < high else (),
        )

    def _ladder(self, _: str) -> str:
        return self._render("ladder", ladders=book.ladders(self.variant), values=any(self.variant.values))

    def _try(self, name: str) -> str:
        example = self.examples[name]
        game, lang = self.choices.game, self.reader.lang
        answers = [
            (verdict, self.reader.why(game.key, verdict.refusal) if verdict.refusal else "")
            for verdict in example.verdicts
        ]
        agreed = [
            (book.say(lang, f"option.{option}", game=game.key), value_words(lang, game, option, value))
            for option, value in example.options
        ]
        return self._render("try", example=example, answers=answers, agreed=agreed)

    def _scoring(self, _: str) -> str:
        return self._render("scoring", hands=book.worked(self.reader.lang, self.choices))


def _anchor(anchor: str, label: str) -> SafeString:
    return format_html('<a class="anchor" href="#{}"><span class="unseen">{}</span></a>', anchor, label)
