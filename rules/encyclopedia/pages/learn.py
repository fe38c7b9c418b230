"""The course of a game as a page: all its steps in one, so that it is there whole where there is no connection."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import zip_longest
from math import ceil
from typing import Any, Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import escape, format_html_join, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.brief import plans, words
from rules.encyclopedia.book.brief_numbers import filled
from rules.encyclopedia.book.ladders import emblem
from rules.encyclopedia.book.worked_hands import WorkedHand, hands_of
from rules.encyclopedia.course import CourseAnswer, CourseQuestion, CourseStep, course, judged
from rules.encyclopedia.course.question import NO, YES
from rules.encyclopedia.guide.remark import GuideSentence, Remark, sentence
from rules.encyclopedia.guide.wording import GuideReader, knows, text_of
from rules.encyclopedia.pages.brief import BriefPage
from rules.encyclopedia.pages.games import by_name
from rules.encyclopedia.pages.learn_words import CourseWords
from rules.encyclopedia.pages.reader import Reader
from rules.games import GAMES
from rules.languages import as_borrowed
from rules.mind.advice_words import HintReader, action_named
from rules.phrases import called, figure, signed
from rules.samples.examples import rows

A_WORD: Final = 0.25  # seconds to read one
A_DECISION: Final = 4.0  # seconds to look and to choose
_ID: Final = re.compile(r' (?:id|data-rule)="[^"]*"')


class ShownCourseAnswer(NamedTuple):
    """An answer on the page: the card or what the button says, whether it is right, and why.

    ``law`` is the number of the rule that can be opened there; 0 where the article has none.
    """

    card: str
    label: str
    right: bool
    says: str
    law: int


class ShownCourseStep(NamedTuple):
    """A step on the page. ``n`` counts from 1; ``name`` is what the button before it calls it."""

    n: int
    name: str
    ask: str
    before: SafeString
    question: CourseQuestion
    answers: tuple[ShownCourseAnswer, ...]
    after: SafeString
    hand: WorkedHand | None
    says: str
    basic: bool

    @property
    def table(self) -> tuple[tuple[str, str], ...]:
        """The cards on the table, each with what is said below it."""
        question = self.question
        return tuple((code, _note(question, n, code)) for n, code in enumerate(question.table))

    @property
    def about(self) -> str:
        """Whose score is asked for."""
        return str(dict(self.question.about).get("name", ""))

    @property
    def chips(self) -> bool:
        """Whether chips are won and lost, and nobody has a score."""
        return bool(dict(self.question.about).get("chips"))

    @property
    def words(self) -> int:
        """How many words are read: what stands before and after, and one answer."""
        read = (self.ask, strip_tags(self.before), strip_tags(self.after), self.answers[0].says, self.says)
        return sum(len(text.split()) for text in read)


@require_safe
@reading_page
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The course of a game by its usual rules."""
    if key not in GAMES:
        return by_name(request, key, "rules:learn")
    if request.META.get("QUERY_STRING", ""):
        return HttpResponseRedirect(reverse("rules:learn", args=[key]))
    page = CoursePage(Reader(request, language.current(), key))
    if not page.steps:
        raise Http404(key)
    return render(request, "rules/learn.html", page.context())


@require_safe
def step(request: HttpRequest, key: str, n: int) -> HttpResponse:
    """Leads to one step of the course."""
    if key not in GAMES or not 0 < n <= len(course(key)):
        raise Http404(key)
    return HttpResponseRedirect(f"{reverse('rules:learn', args=[key])}#step-{n}")


class CoursePage:
    """The course of one game for one reader."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.choices = book.choices_from_query(reader.game, {})
        self.brief = BriefPage(self.choices, reader)
        self._laws: dict[str, int] = {}
        self._words = CourseWords(reader.lang, reader.game)

    @cached_property
    def steps(self) -> tuple[ShownCourseStep, ...]:
        """All steps in their order."""
        return tuple(self._step(n, one) for n, one in enumerate(course(self.reader.game), start=1))

    def context(self) -> dict[str, Any]:
        """What the template needs."""
        basic = sum(one.basic for one in self.steps)
        return {
            "article": self.brief.article,
            "game": self.choices.game,
            "choices": self.choices,
            "weli": self.brief.weli,
            "emblem": emblem(self.brief.variant),
            "aim": self.brief.aim,
            "steps": list(zip_longest(self.steps, self.steps[1:])),
            "first": basic + 1,
            "minutes": (self._minutes(0), self._minutes(basic)),
            "laws": [(n, anchor, self._law_html(anchor)) for anchor, n in self._laws.items()],
            "words": list(self._words.met.values()),
            "article_address": self.brief.address,
        }

    def _minutes(self, skipped: int) -> int:
        """How long it takes from a step on: reading, and a moment for each decision."""
        seconds = sum(one.words * A_WORD + A_DECISION for one in self.steps[skipped:])
        return max(1, ceil(seconds / 60))

    # --- one step -----------------------------------------------------------

    def _step(self, n: int, planned: CourseStep) -> ShownCourseStep:
        question = judged(self.reader.game, planned)
        to = self._to(question.phase)
        usual = planned.row.get("rule", "") or self._first_rule(planned, question)
        answers = tuple(self._answer(one, question, to, usual) for one in question.answers)
        hand, says = question.sums, ""
        if hand is not None:
            written = next(row["says"] for row in hands_of(self.reader.game) if row["id"] == hand.id)
            says = called(str(written[self.reader.lang]), self.reader.wording)
        return ShownCourseStep(
            n,
            self._name(planned),
            self._ask(planned, question, to),
            self._words.marked(self._before(planned, question, to)),
            question,
            answers,
            self._after(planned),
            hand,
            says,
            planned.basic,
        )

    def _to(self, phase: str) -> GuideReader:
        reader = self.reader
        return GuideReader(reader.lang, reader.game, reader.wording, reader.region, phase)

    def _name(self, planned: CourseStep) -> str:
        """The chapter of the game in brief to which the step belongs; of those for newcomers a name of their own."""
        step = planned.row.get("of", "") or next((step for step, _ in planned.tells), "")
        shown = self.brief.step(step)
        if shown is not None:
            return shown.title.rstrip("?!")
        phrase = f"guide.learn.name.{planned.name if planned.basic else planned.ask}"
        return text_of(Remark("", (GuideSentence(phrase),), ""), self._to("")).rstrip(".")

    def _ask(self, planned: CourseStep, question: CourseQuestion, to: GuideReader) -> str:
        own = planned.words.get("ask")
        if own is not None:
            return called(str(own[self.reader.lang]), self.reader.wording)
        phrase = f"guide.learn.ask.{planned.ask}"
        about = dict(question.about)
        if about.get("chips"):
            phrase += ".chips"
        elif planned.ask == "play" and not question.table:
            phrase += ".lead"
        return text_of(Remark("", (sentence(phrase, **about),), ""), to)

    def _before(self, planned: CourseStep, question: CourseQuestion, to: GuideReader) -> SafeString:
        parts = [self._told(step, line) for step, line in planned.tells]
        if planned.basic:
            parts.insert(0, escape(self._basic(planned, question, to)))
        if planned.ask == "worth":
            parts.append(escape(text_of(Remark("", (sentence("guide.learn.worth", **dict(question.about)),), ""), to)))
        own = planned.words.get("before")
        if own is not None:
            parts.append(
                self.brief.marked(as_borrowed(filled(own[self.reader.lang], self.brief.variant), own[self.reader.lang]))
            )
        if not parts and planned.ask == "weigh":
            parts.append(escape(text_of(Remark("", (sentence("guide.learn.again"),), ""), to)))
        return format_html_join(" ", "{}", ((one,) for one in parts))

    def _basic(self, planned: CourseStep, question: CourseQuestion, to: GuideReader) -> str:
        phrase = f"guide.learn.{planned.name}"
        if question.trump and knows(self.reader.game, f"{phrase}.suit"):
            phrase += ".suit"
        told = sentence(phrase, suit=question.trump, ranks=planned.row.get("ranks", ""))
        return text_of(Remark("", (told,), ""), to)

    def _told(self, step: str, line: str) -> SafeString:
        """A sentence of the game in brief, its cells one after another."""
        text = filled(words(self.reader.lang, self.reader.game, step, line), self.brief.variant)
        cells = [cell.strip() for cell in text.split("|")]
        return self.brief.marked(as_borrowed(_run_on(cells), text))

    def _after(self, planned: CourseStep) -> SafeString:
        own = planned.words.get("after")
        if own is None and "example" in planned.row:
            own = rows(self.reader.game)[planned.row["example"]]["caption"]
        if own is None:
            return SafeString("")
        return self.brief.marked(own[self.reader.lang])

    # --- its answers --------------------------------------------------------

    def _answer(self, one: CourseAnswer, question: CourseQuestion, to: GuideReader, usual: str) -> ShownCourseAnswer:
        says = text_of(Remark("", one.says, ""), to)
        card = one.given if question.cards else ""
        label = "" if card else self._label(one.given, question, to)
        return ShownCourseAnswer(card, label, one.right, says, self._law(one.rule or usual))

    def _label(self, given: str, question: CourseQuestion, to: GuideReader) -> str:
        if given in (YES, NO):
            return gettext("Yes") if given == YES else gettext("No")
        if " " in given:
            return action_named(given, HintReader(to.lang, to.game, to.deck, to.region, to.phase))
        number = float(given)
        return signed(number) if dict(question.about).get("chips") else figure(number)

    def _first_rule(self, planned: CourseStep, question: CourseQuestion) -> str:
        """The first rule that the step tells of; for sums the chapter of the score."""
        for step, line in planned.tells:
            found = next((one for one in plans(self.reader.game) if (one.step, one.name) == (step, line)), None)
            if found and found.anchors:
                return found.anchors[0]
        return "scoring" if planned.ask == "score" else question.phase or "play.follow"

    def _law(self, rule: str) -> int:
        """The number of the paragraph of a rule: its own, else that of the rule above; 0 where there is none."""
        while rule and rule not in self.brief.passages:
            rule = rule.rpartition(".")[0]
        return self._laws.setdefault(rule, 1 + len(self._laws)) if rule else 0

    def _law_html(self, anchor: str) -> SafeString:
        return SafeString(_ID.sub("", self.brief.as_agreed(anchor)))


def _note(question: CourseQuestion, n: int, code: str) -> str:
    """Whether a card was led, and whether it is winning among others."""
    led = [gettext("led")] if question.winning and n == 0 else []
    best = [gettext("winning")] if code == question.winning and len(question.table) > 1 else []
    return ", ".join(led + best)


def _run_on(cells: list[str]) -> str:
    """Cells of a table as a sentence: a question and its answer, or what counts how much and, in brackets, for whom."""
    first, *more = cells
    if not more:
        return first
    if first.endswith(("?", "!")):
        joined = f"{first} {' '.join(more)}"
    else:
        joined = f"{first[:1].upper()}{first[1:]}: {more[0]}" + "".join(f" ({one})" for one in more[1:])
    return joined if joined.endswith((".", "!", "?")) else f"{joined}."
