"""How your village plays: a form that takes the switches along, and the page that shows what was told and looked at."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from config.web import addresses, language
from config.web.forms import NOTHING_WRONG, Problems, WrongForm, all_asked, by, everything, line, read, ticked, word
from config.web.often import used
from config.web.origin import own_pages
from config.web.reading_page import FLEETING
from rules.encyclopedia import book
from rules.encyclopedia.models import LONGEST_REPORT, VillageRules
from rules.encyclopedia.pages.addresses import GAME, short, under
from rules.encyclopedia.pages.drawing.maps import PinnedMap, draw_pins
from rules.encyclopedia.pages.look import wording
from rules.encyclopedia.pages.report import mail_address, prose
from rules.encyclopedia.villages import choices_of_village, shown, take_in
from rules.games import GAMES
from rules.sets.choices import EDITION
from rules.switches.words import SwitchDifference

PER_HOUR: Final = 10  # from one address
PLACE, WHEN, NAME = 80, 60, 80  # the longest of each, in letters
TOURNAMENT: Final = "tournament"
TOO_MANY: Final = _("Much has been told from your connection just now. Please send this again in an hour.")


class ToldRules(NamedTuple):
    """What was told of a place, as the page shows it; ``code`` is empty where no rules were told."""

    told: VillageRules
    game: str
    address: str
    code: str
    differences: tuple[SwitchDifference, ...]
    query: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class VillageForm:
    """How a place plays. The switches are among the ``answers``; ``website`` is filled in by machines only."""

    game: str = word()
    place: str = line(PLACE, needed=_("Please say where it is played."))
    when: str = line(WHEN, needed=_("Please say when it was played so, as far as you know."))
    informant: str = line(NAME)
    may_name: bool = ticked()
    reply_to: str = by(mail_address)
    words: str = by(prose)
    unknown: str = by(prose)
    website: str = word()
    answers: Mapping[str, str] = everything()

    def __post_init__(self) -> None:
        """No rules, and nothing said: that tells nothing."""
        if self.game not in GAMES and not self.words:
            raise WrongForm(_("Please tell us something: where, when, and how it is played."))


@require_http_methods(["GET", "HEAD", "POST"])
@own_pages
def tell(request: HttpRequest) -> HttpResponse:
    """The form under the rules that the address names; what is sent waits until somebody has looked at it."""
    sent = all_asked(request)
    choices = _choices(sent)
    if request.method != "POST":
        return _form(request, choices)
    form = read(request, VillageForm)
    if isinstance(form, Problems):
        return _form(request, choices, form, 422)
    if choices is not None and choices.clashes:
        return HttpResponseRedirect(under(choices, "rules:yours"))
    if used("village", addresses.of(request)) > PER_HOUR:
        return _form(request, choices, Problems({"": str(TOO_MANY)}, sent), 429)
    if not form.website:
        take_in(_told(choices, form))
    thanks = reverse("rules:village-thanks")
    return HttpResponseRedirect(f"{thanks}?code={book.code_of(choices)}" if choices else thanks)


@require_safe
def thanks(request: HttpRequest) -> HttpResponse:
    """What becomes of it, and the link that plays exactly so already."""
    choices = None
    with contextlib.suppress(book.BadCode):
        choices = book.read_code(request.GET.get("code", ""))
    context = {
        "choices": choices,
        "address": under(choices) if choices else "",
        "link": request.build_absolute_uri(short(choices)) if choices else "",
        "title": book.article_of(language.current(), choices.game).title if choices else "",
    }
    response = render(request, "rules/village_thanks.html", context)
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def show(request: HttpRequest, key: str = "") -> HttpResponse:
    """How villages play: all that was told and looked at, on a map and place by place; of one game, if it is named."""
    if key and key not in GAMES:
        raise Http404(key)
    rows = [_shown(request, told) for told in shown(key)]
    context = {
        "rows": rows,
        "maps": _maps(rows),
        "only": book.article(language.current(), key).title if key else "",
        "canonical": request.build_absolute_uri(reverse("rules:villages")),
    }
    response = render(request, "rules/villages.html", context)
    response["Cache-Control"] = FLEETING
    return response


def _maps(rows: list[ToldRules]) -> tuple[PinnedMap, ...]:
    return draw_pins(
        [
            (f"told-{one.told.pk}", one.told.place, one.told.latitude, one.told.longitude)
            for one in rows
            if one.told.latitude is not None and one.told.longitude is not None
        ]
    )


def _shown(request: HttpRequest, told: VillageRules) -> ToldRules:
    choices, lang = choices_of_village(told), language.current()
    if choices is None:
        return ToldRules(told, "", "", "", (), ())
    title = book.article_of(lang, choices.game).title
    differences = book.differences(lang, choices, wording(request, told.game))
    return ToldRules(told, title, under(choices), book.code_of(choices), tuple(differences), choices.pairs)


def _choices(sent: Mapping[str, str]) -> book.Choices | None:
    """The rules that an address or a form names; None where it names no game."""
    if sent.get(GAME) not in GAMES:
        return None
    return book.choices_from_query(sent[GAME], {name: value for name, value in sent.items() if name != EDITION})


def _form(
    request: HttpRequest, choices: book.Choices | None, problems: Problems = NOTHING_WRONG, status: int = 200
) -> HttpResponse:
    lang = language.current()
    context = {
        "choices": choices,
        "title": book.article_of(lang, choices.game).title if choices else "",
        "differences": book.differences(lang, choices, wording(request, choices.game.key)) if choices else (),
        "yours": under(choices, "rules:yours") if choices else "",
        "games": sorted(_games(lang), key=lambda pair: pair[1].casefold()) if choices is None else (),
        "tournament": TOURNAMENT in request.GET,
        "typed": problems.typed,
        **problems.shown,
        "longest": LONGEST_REPORT,
        "lengths": {"place": PLACE, "when": WHEN, "name": NAME},
    }
    response = render(request, "rules/village.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response


def _games(lang: str) -> Iterator[tuple[str, str]]:
    for key in GAMES:
        yield reverse("rules:yours", args=[key]), book.article(lang, key).title


def _told(choices: book.Choices | None, form: VillageForm) -> VillageRules:
    told = VillageRules(
        place=form.place,
        when=form.when,
        informant=form.informant,
        may_name=form.may_name and bool(form.informant),
        reply_to=form.reply_to,
        words=form.words,
        unknown=form.unknown,
        lang=language.current(),
    )
    if choices is not None:
        told.game, told.edition, told.seats = choices.game.key, choices.game.edition, choices.seats
        told.options = dict(choices.changed)
    return told
