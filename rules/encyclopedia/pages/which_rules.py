"""By which rules do you play? Hands are shown in which the possible rule sets differ; the answers leave one of them.

The address has the answers so far, each by its place among those that were offered: ``a=0.1.s`` is the first, the
second, and one that was skipped. The same answers lead to the same questions; what was worked out is kept a while.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from config.web import addresses, language
from config.web.often import used
from config.web.reading_page import FLEETING
from rules.encyclopedia import book
from rules.encyclopedia.pages.addresses import short, under
from rules.encyclopedia.pages.games import by_name
from rules.encyclopedia.pages.hand_questions import answer_words, shown_hand
from rules.encyclopedia.pages.reader import Reader
from rules.engine.variant import GameOptions, Variant
from rules.games import GAMES
from rules.mind.hands_apart import NEVER, HandQuestion
from rules.mind.which_rules import Possible, Question, WordQuestion, ask, likeliest_first, possible, reply
from rules.sets.choices import Choices
from rules.switches.words import ShownSwitch

ASKED: Final = "a"
SKIPPED, NONE_OF_THESE = "s", "n"
LONGEST: Final = 15  # questions; then the likeliest of those that are left is told
PER_HOUR: Final = 400  # from one address: each has to be thought out


class Asked(NamedTuple):
    """Where an interview stands: the next question, and what is left after each answer to it; None at its end."""

    left: tuple[Possible, ...]
    question: Question | None
    answers: Mapping[str, tuple[Possible, ...]]


class OfferedAnswer(NamedTuple):
    """An answer in words, and the address that gives it."""

    words: str
    address: str


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The next question, or the rule set that was found."""
    if key not in GAMES:
        return by_name(request, key, "rules:which-rules")
    if used("which-rules", addresses.of(request)) > PER_HOUR:
        return render(request, "429.html", status=429)
    given = tuple(one for one in request.GET.get(ASKED, "").split(".") if one)[:LONGEST]
    try:
        asked = interview(key, given)
    except (LookupError, ValueError):
        return HttpResponseRedirect(reverse("rules:which-rules", args=[key]))
    response = render(request, "rules/which_rules.html", _context(request, key, given, asked))
    response["Cache-Control"] = FLEETING
    response["X-Robots-Tag"] = "noindex"
    return response


@lru_cache(maxsize=256)
def interview(key: str, given: tuple[str, ...]) -> Asked:
    """Where the interview stands after these answers. Raises LookupError or ValueError for answers never offered."""
    game = GAMES[key]
    left = _left(key, given)
    if len(left) < 2 or len(given) >= LONGEST:
        return Asked(left, None, {})
    question = ask(game, game.best, left, Random(f"{key} {len(given)}"))  # noqa: S311  the same for everybody
    found: dict[str, list[Possible]] = {}
    for one in left:
        found.setdefault(reply(game, game.best, question, one.options), []).append(one)
    return Asked(left, question, {said: tuple(found[said]) for said in sorted(found, key=_turn)})


def _turn(said: str) -> tuple[bool, str]:
    """Where an answer stands among the others: yes before no."""
    return said != "yes", said


def _left(key: str, given: tuple[str, ...]) -> tuple[Possible, ...]:
    if not given:
        return tuple(possible(GAMES[key], GAMES[key].best))
    before, last = interview(key, given[:-1]), given[-1]
    if before.question is None:
        raise LookupError(last)
    if last == SKIPPED:
        return before.left
    if last == NONE_OF_THESE:
        return before.answers.get(NEVER, ())
    return tuple(before.answers.values())[int(last)]


def _context(request: HttpRequest, key: str, given: tuple[str, ...], asked: Asked) -> dict[str, Any]:
    reader = Reader(request, language.current(), key)
    game, question = GAMES[key], asked.question
    likeliest = likeliest_first(asked.left)[0].options if asked.left and question is None else None
    found = Choices(game, likeliest, game.best) if likeliest is not None else None
    context: dict[str, Any] = {
        "article": book.article_of(reader.lang, game),
        "game": game,
        "number": len(given) + 1,
        "left": len(asked.left),
        "back": _address(key, given[:-1]) if given else "",
        "again": reverse("rules:which-rules", args=[key]),
        "yours": reverse("rules:yours", args=[key]),
        "choices": found,
    }
    if found is not None:
        link = request.build_absolute_uri(short(found))
        differences = book.differences(reader.lang, found, reader.wording)
        return context | {"link": link, "differences": differences, "address": under(found), "pairs": found.pairs}
    if question is None:
        return context
    context["offered"] = [*_offered(reader, key, given, asked, question)]
    context["skip"] = _address(key, (*given, SKIPPED))
    if isinstance(question, HandQuestion):
        context["hand"] = shown_hand(reader, question, _comes_so_far(key, asked))
    else:
        context["switch"] = _switch(reader.lang, reader.wording, key, question).words
    return context


def _comes_so_far(key: str, asked: Asked) -> Variant:
    """A rule set by which the hand comes to the question."""
    options: GameOptions = next(some[0].options for said, some in asked.answers.items() if said != NEVER)
    return GAMES[key].variant(options, GAMES[key].best)


def _offered(reader: Reader, key: str, given: tuple[str, ...], asked: Asked, question: Question) -> list[OfferedAnswer]:
    told = []
    for place, said in enumerate(asked.answers):
        if said == NEVER:
            continue
        words = answered(reader.lang, reader.wording, key, question, said)
        told.append(OfferedAnswer(words, _address(key, (*given, str(place)))))
    if isinstance(question, HandQuestion):
        told.append(
            OfferedAnswer(gettext("At our table it would go otherwise"), _address(key, (*given, NONE_OF_THESE)))
        )
    return told


def answered(lang: str, wording: str, key: str, question: Question, said: str) -> str:
    """An answer in words."""
    if isinstance(question, HandQuestion):
        return answer_words(question, said)
    values = _switch(lang, wording, key, question).values
    return next(one.words for one in values if one.value == said)


def _switch(lang: str, wording: str, key: str, question: WordQuestion) -> ShownSwitch:
    rows = book.options(lang, book.read_choices(GAMES[key], {}), wording)
    return next(one for one in rows if one.name == question.switch)


def _address(key: str, given: tuple[str, ...]) -> str:
    query = f"?{ASKED}={'.'.join(given)}" if given else ""
    return reverse("rules:which-rules", args=[key]) + query
