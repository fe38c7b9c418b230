"""Which game do we play? Six questions and a game one knows, and the games that suit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book import comparison, which_game
from rules.encyclopedia.book.comparison import COLUMNS
from rules.encyclopedia.book.traits import TraitWord
from rules.encyclopedia.book.which_game import KNOWN, QUESTIONS, FinderAnswers, GameSuggestion
from rules.encyclopedia.pages import cells
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.look import wording
from rules.games import GAMES
from rules.phrases import sentences

SUITING: Final = 6  # answers shown of those that fit
NEAR_MISSES: Final = 4
Worded = Callable[[str], str]  # by the key of a game: in whose words its cards are named
BESIDE: Final = 2  # the best answers stand beside one that is compared, where no game is known


class FinderChoice(NamedTuple):
    """An answer to a question in words, and whether it was given."""

    key: str
    words: str
    given: bool


class FinderQuestion(NamedTuple):
    """A question with its answers; ``given``: whether one of them was."""

    key: str
    words: str
    choices: tuple[FinderChoice, ...]
    given: bool


class GameDifference(NamedTuple):
    """What a game has in one column, and what the game that one knows has there."""

    label: str
    here: str
    there: str


class ShownSuggestion(NamedTuple):
    """A game that was found, as the page shows it."""

    game: str
    name: str
    form: str
    summary: str
    because: str
    but: str
    href: str
    pairs: tuple[tuple[str, str], ...]
    compare: str
    differences: tuple[GameDifference, ...]


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """The questions, and the games for the answers that the address gives."""
    wanted = read_answers(request.GET)
    if request.META.get("QUERY_STRING", "") != _query(wanted):
        return HttpResponseRedirect(_address(wanted))
    lang = language.current()
    context = {
        "questions": [_question(lang, key, wanted) for key in QUESTIONS],
        "games": [(key, book.article(lang, key).title) for key in GAMES],
        "known": book.article(lang, wanted.known).title if wanted.known else "",
        "known_key": wanted.known,
        "known_words": _say(lang, "question.known"),
        "asked": bool(wanted.answers),
        "canonical": request.build_absolute_uri(reverse("rules:which-game")),
        "address": request.build_absolute_uri(_address(wanted)),
    }
    return render(request, "rules/which_game.html", context | _answers(lang, partial(wording, request), wanted))


def to_page(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language to the page."""
    return HttpResponseRedirect(_address(read_answers(request.GET)))


def read_answers(query: QueryDict) -> FinderAnswers:
    """The answers that an address gives; what is none is passed over."""
    said = query.dict()
    given = [(key, str(said[key])) for key, (_, answers) in QUESTIONS.items() if said.get(key) in answers]
    known = str(said.get(KNOWN, ""))
    return FinderAnswers((*given, *(((KNOWN, known),) if known in GAMES else ())))


def _query(wanted: FinderAnswers) -> str:
    return urlencode(wanted.answers)


def _address(wanted: FinderAnswers) -> str:
    query = _query(wanted)
    return reverse("rules:which-game") + (f"?{query}" if query else "")


def _question(lang: str, key: str, wanted: FinderAnswers) -> FinderQuestion:
    now = dict(wanted.answers).get(key, "")
    choices = (FinderChoice(one, _say(lang, f"answer.{key}.{one}"), one == now) for one in QUESTIONS[key][1])
    return FinderQuestion(key, _say(lang, f"question.{key}"), tuple(choices), bool(now))


def _answers(lang: str, worded: Worded, wanted: FinderAnswers) -> dict[str, Any]:
    """The games that fit and those that nearly do; where none fits, the nearest."""
    answers = which_game.suggestions(wanted)
    fitting = [one for one in answers if one.fits]
    others = sorted((one for one in answers if not one.fits), key=lambda one: len(one.misses))
    fewest = len(others[0].misses) if others else 0
    near = [one for one in others if len(one.misses) == fewest][:NEAR_MISSES]
    return {
        "suiting": [_found(lang, worded, wanted, one, answers) for one in fitting[:SUITING]],
        "more": len(fitting) - len(fitting[:SUITING]),
        "near": [_found(lang, worded, wanted, one, answers) for one in near] if len(fitting) < SUITING else [],
    }


def _found(
    lang: str, worded: Worded, wanted: FinderAnswers, answer: GameSuggestion, answers: tuple[GameSuggestion, ...]
) -> ShownSuggestion:
    row = answer.row
    seats = wanted.seats if wanted.seats and str(wanted.seats) in row.traits["players"].kinds else row.choices.seats
    choices = book.read_choices(row.choices.game, dict(row.choices.pairs) | {"seats": str(seats)})
    article = book.article_for(lang, choices)
    best = tuple(one.row.key for one in answers[: BESIDE + 1] if one is not answer)[:BESIDE]
    others = (wanted.known,) if wanted.known else best
    return ShownSuggestion(
        game=row.game,
        name=article.title,
        form=cells.name(lang, row) if row.preset and book.page_of(choices) is None else "",
        summary=article.summary,
        because=_sentence(lang, "because", answer.because),
        but=_sentence(lang, "but", (*answer.though, *answer.misses)),
        href=under(choices),
        pairs=choices.pairs,
        compare=reverse("rules:compare") + "?games=" + ",".join((*others, row.key)),
        differences=_differences(lang, worded, wanted.known, answer) if wanted.known else (),
    )


def _differences(lang: str, worded: Worded, known: str, answer: GameSuggestion) -> tuple[GameDifference, ...]:
    """In what a game is not like the one they know, in words."""
    there = comparison.by_key()[known]
    different = which_game.unlike(there, answer.row)
    return tuple(
        GameDifference(
            comparison.label(lang, column),
            ", ".join(comparison.words(lang, worded(answer.row.game), answer.row, column)),
            ", ".join(comparison.words(lang, worded(known), there, column)),
        )
        for column in COLUMNS
        if column.key in different
    )


def _sentence(lang: str, kind: str, words: tuple[TraitWord, ...]) -> str:
    """The clauses as one sentence; nothing where there are none."""
    if not words:
        return ""
    *first, last = (_clause(lang, kind, one) for one in words)
    joined = ", ".join(first) + _say(lang, "join.and") + last if first else last
    return _say(lang, f"join.{kind}", clauses=joined)


def _clause(lang: str, kind: str, one: TraitWord) -> str:
    data = dict(one.data)
    if one.key.startswith("players.") and kind == "because":
        data["people"] = _say(lang, f"people.{data['n']}")
    return _say(lang, f"{kind}.{one.key}", **data)


def _say(lang: str, key: str, **data: int | str) -> str:
    return sentences(lang, "finder")[key].format_map(data)
