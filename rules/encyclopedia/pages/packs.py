"""Packs and suits: the patterns and their stories, what stands for what, and what to take out of a pack."""

from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.encyclopedia.book import article
from rules.encyclopedia.book.essays import essay
from rules.encyclopedia.book.packs import Cards, PackUser, owned, patterns, stripped
from rules.encyclopedia.pages.essays import Block, essay_context
from rules.encyclopedia.pages.look import TERMS
from rules.encyclopedia.pages.pieces import Reader
from rules.encyclopedia.templatetags.cards import decoration
from rules.phrases import catalog, terms

SUITS: Final = "EGHS"
COURTS: Final = "AKOUT"
# How the Swiss and the Spaniards call the suits, and the sign in static/rules/suits.svg; nothing = as the Germans have it.
SWISS: Final = {"E": ("Eicheln", ""), "G": ("Schilten", "shield"), "H": ("Rosen", "rose"), "S": ("Schellen", "")}
SPANISH: Final = {"E": ("bastos", "baton"), "G": ("espadas", "sword"), "H": ("copas", "cup"), "S": ("oros", "coin")}
SWISS_RANKS: Final = {"A": "Ass", "K": "König", "O": "Ober", "U": "Under", "T": "Banner"}
SPANISH_RANKS: Final = {"A": "as", "K": "rey", "O": "caballo", "U": "sota", "T": ""}
OWNED: Final = {
    "german-32": gettext_lazy("German, 32 cards"),
    "german-33": gettext_lazy("Double-German, 33 cards with the Weli"),
    "german-36": gettext_lazy("German, 36 cards with the Sixes"),
    "french-32": gettext_lazy("French, 32 cards (Skat, piquet)"),
    "french-52": gettext_lazy("French, 52 cards with jokers"),
    "spanish-40": gettext_lazy("Spanish, 40 cards"),
}


class GameLink(NamedTuple):
    """A game to go to, and with how many players; empty where that does not matter."""

    title: str
    url: str
    players: str = ""


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """The page of packs and suits."""
    reader = Reader(request, language.current())
    context = essay_context(essay(reader.lang, "packs"), reader, _Packs(reader).blocks())
    context["canonical"] = request.build_absolute_uri(reverse("rules:packs"))
    return render(request, "rules/packs.html", context)


def to_page(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language to the page."""
    return HttpResponseRedirect(reverse("rules:packs"))


class _Packs:
    """What fills the blocks of the page for one reader."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.lang = reader, reader.lang
        self.words = {**catalog(self.lang), **terms(self.lang, TERMS.chosen(reader.request))}

    def blocks(self) -> dict[str, Block]:
        """What fills each kind of block."""
        return {
            "suits": self.suits, "courts": self.courts, "pattern": self.pattern, "owned": self.owned, "strip": self.strip,
        }  # fmt: skip

    def suits(self, _arg: str) -> str:
        """The four suits in four countries."""
        rows = [
            (
                (decoration("german", f"suit-{suit}", "suit"), self.words[f"suit.german.{suit}"], ""),
                (_sign(SWISS[suit][1]) or decoration("german", f"suit-{suit}", "suit"), SWISS[suit][0], "de"),
                (decoration("french", f"suit-{suit}", "suit"), self.words[f"suit.french.{suit}"], ""),
                (_sign(SPANISH[suit][1]), SPANISH[suit][0], "es"),
            )
            for suit in SUITS
        ]
        return self._block("equals", rows=rows, label=_("Suits"))

    def courts(self, _arg: str) -> str:
        """Aces and courts in four countries."""
        rows = [
            (
                (decoration("german", f"H{rank}"), self.words[f"rank.german.{rank}"], ""),
                ("", SWISS_RANKS[rank], "de"),
                (decoration("french", f"H{rank}"), self.words[f"rank.french.{rank}"], ""),
                ("", SPANISH_RANKS[rank], "es"),
            )
            for rank in COURTS
        ]
        return self._block("equals", rows=rows, label=_("Ranks"))

    def pattern(self, key: str) -> str:
        """The games at home with a pattern."""
        return self._block("pattern", games=[self._link(PackUser(game)) for game in patterns()[key]])

    def owned(self, _arg: str) -> str:
        """What can be played with a pack."""
        rows = [(OWNED[one.key], [self._link(PackUser(game)) for game in one.games]) for one in owned()]
        return self._block("owned", rows=rows)

    def strip(self, _arg: str) -> str:
        """What to take out of a pack of 52, for which games."""
        rows = [(self._out(one), one.size, [self._link(user) for user in one.users]) for one in stripped()]
        return self._block("strip", rows=rows)

    def _out(self, cards: Cards) -> str:
        if not cards.out:
            return ""
        names = [self.words[f"rank.french.{rank}"] for rank in cards.out]
        low, high = names[-1], names[0]
        said = _("everything from the %(high)s down to the %(low)s") % {"high": high, "low": low}
        return _("%(cards)s, but not the Six of diamonds: it is the Weli") % {"cards": said} if cards.weli else said

    def _link(self, user: PackUser) -> GameLink:
        url = reverse("rules:game", args=[user.game])
        if user.low == 0:
            return GameLink(article(self.lang, user.game).title, url)
        if user.low == user.high:
            players = ngettext("with %(n)s player", "with %(n)s players", user.high) % {"n": user.high}
        else:
            players = _("with %(low)s to %(high)s players") % {"low": user.low, "high": user.high}
        return GameLink(article(self.lang, user.game).title, url, players)

    def _block(self, name: str, **context: Any) -> str:
        return render_to_string(f"rules/packs/{name}.html", context)


def _sign(symbol: str) -> SafeString:
    if not symbol:
        return SafeString("")
    address = static("rules/suits.svg")
    return format_html(
        '<svg class="suit" aria-hidden="true" viewBox="0 0 24 24"><use href="{}#{}"></use></svg>', address, symbol
    )
