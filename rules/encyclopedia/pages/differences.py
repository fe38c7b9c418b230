"""Two rule sets of one game side by side: the switches, facts and rules in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import FLEETING, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book import contrast
from rules.encyclopedia.pages.addresses import short, under
from rules.encyclopedia.pages.contradictions import RuleSetWords
from rules.encyclopedia.pages.excerpts import Excerpts
from rules.encyclopedia.pages.games import by_name
from rules.encyclopedia.pages.hand_questions import answer_words, shown_hand
from rules.encyclopedia.pages.permalink import named
from rules.encyclopedia.pages.pieces import Reader
from rules.engine.variant import Game
from rules.games import GAMES, find
from rules.mind.hands_apart import answer, hand_apart

SIDES = ("a", "b")
TYPED = {"a": "a_link", "b": "b_link"}  # a link that was put in goes before what was picked


class Side(NamedTuple):
    """One of the two rule sets: how it is called, its short name, and its addresses."""

    choices: book.Choices
    name: str
    code: str
    article: str
    yours: str
    link: str


class _Side(Excerpts):
    """The rules of one side. They are the column's, and nobody's own."""

    of_reader = False


class Rule(NamedTuple):
    """A rule that reads otherwise: the chapter, and how each side has it; empty where it has no such rule."""

    chapter: str
    one: SafeString
    other: SafeString
    box: bool


@require_safe
@reading_page
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The differences between the rule sets ``a`` and ``b`` (short names); by default, between these rules and the usual."""
    if key not in GAMES:
        return by_name(request, key, "rules:differences")
    asked, problems = _asked(key, request.GET.dict())
    if not problems and request.META.get("QUERY_STRING", "") != urlencode(asked):
        return HttpResponseRedirect(f"{reverse('rules:differences', args=[key])}?{urlencode(asked)}")
    one, other = (book.read_code(asked[side]) for side in SIDES)
    response = render(
        request, "rules/differences.html", _context(Reader(request, language.current(), key), one, other, problems)
    )
    response["Cache-Control"] = "no-store" if problems else FLEETING
    return response


def _asked(key: str, query: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The short names of both rule sets, and what is wrong with what was put in."""
    game = GAMES[key]
    here = book.choices_from_query(key, query)
    usual = book.code_of(book.read_choices(game, {}))
    found = {"a": usual if here.clashes else book.code_of(here), "b": usual}
    problems = []
    for side in SIDES:
        typed = query.get(TYPED[side], "").strip() or query.get(side, "").strip()
        if not typed:
            continue
        choices = _meant(game, typed)
        problem = _problem(game, typed, choices)
        if choices is None or problem:
            problems.append(problem)
        else:
            found[side] = book.code_of(choices)
    return found, problems


def _meant(game: Game, typed: str) -> book.Choices | None:
    """The rule set that a short name, a short link or the address of an article means."""
    choices = named(typed)
    if choices is not None:
        return choices
    parts = urlsplit(typed)
    key = next((word for word in parts.path.split("/") if word in GAMES), "")
    return book.choices_from_query(key, dict(parse_qsl(parts.query))) if key else None


def _problem(game: Game, typed: str, choices: book.Choices | None) -> str:
    if choices is None:
        return gettext("“%(typed)s” names no rule set: a letter of it is wrong or missing.") % {"typed": typed[:80]}
    if choices.game.key != game.key:
        names = {"typed": typed[:80], "game": book.article_of(language.current(), choices.game).title}
        return gettext("“%(typed)s” is a rule set of another game: %(game)s.") % names
    if choices.clashes or choices.unknown:
        return gettext("“%(typed)s” cannot be played as it is.") % {"typed": typed[:80]}
    return ""


def _context(reader: Reader, one: book.Choices, other: book.Choices, problems: list[str]) -> dict[str, Any]:
    lang, game = reader.lang, find(one.game.key)
    pages = _Side(one, reader), _Side(other, reader)
    return _hand(reader, one, other) | {
        "article": book.article_of(lang, game),
        "game": game,
        "sides": [_side(reader, one), _side(reader, other)],
        "problems": problems,
        "presets": [(preset, _code(game, preset)) for preset in book.presets(lang, book.read_choices(game, {}))],
        "switches": contrast.switches(RuleSetWords(lang, game), one, other),
        "facts": contrast.fact_boxes(lang, one.variant, other.variant),
        "rules": _rules(*pages),
        "swapped": urlencode({"a": book.code_of(other), "b": book.code_of(one)}),
        "action": reverse("rules:differences", args=[game.key]),
    }


def _hand(reader: Reader, one: book.Choices, other: book.Choices) -> dict[str, Any]:
    """A hand in which the two differ, and what each says of it; nothing where no single hand shows it."""
    dice = Random(f"{book.code_of(one)} {book.code_of(other)}")  # noqa: S311  the same hand for everybody
    question = hand_apart(one.variant, other.variant, dice)
    if question is None:
        return {}
    said = [answer_words(question, answer(question, side.variant)) for side in (one, other)]
    return {"hand": shown_hand(reader, question, one.variant), "said": said}


def _side(reader: Reader, choices: book.Choices) -> Side:
    link = reader.request.build_absolute_uri(short(choices))
    name = _name(reader.lang, choices)
    return Side(choices, name, book.code_of(choices), under(choices), under(choices, "rules:yours"), link)


def _name(lang: str, choices: book.Choices) -> str:
    """How a rule set is called: by the name it has, or by how far it is from the usual one."""
    changed = len(choices.changed)
    turned = ngettext("%(n)d switch turned", "%(n)d switches turned", changed) % {"n": changed}
    preset = book.preset_of(lang, choices)
    name = preset.words if preset else turned
    if choices.seats != choices.game.best:
        name += " · " + ngettext("with %(n)s player", "with %(n)s players", choices.seats) % {"n": choices.seats}
    if choices.former:
        name += " · " + gettext("edition %(n)d") % {"n": choices.game.edition}
    return name


def _code(game: Game, preset: book.Preset) -> str:
    return book.code_of(book.read_choices(game, {"preset": preset.key}))


def _rules(one: Excerpts, other: Excerpts) -> list[Rule]:
    """The rules that do not read alike, in the order of the first article."""
    same_text = one.choices.game == other.choices.game
    found = []
    for anchor in dict.fromkeys((*one.passages, *other.passages)):
        if same_text and one.of_others(anchor) and other.of_others(anchor):
            continue
        reads = [page.as_it_reads(anchor) if anchor in page.passages else SafeString("") for page in (one, other)]
        if reads[0].replace(one.address, "") != reads[1].replace(other.address, ""):
            passage = (one if anchor in one.passages else other).passages[anchor]
            found.append(Rule(passage.chapter.text, reads[0], reads[1], passage.box))
    return found
