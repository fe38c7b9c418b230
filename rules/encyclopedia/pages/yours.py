"""The rules of your village: every switch of a game in words, and what becomes of its rules, facts and score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import FLEETING, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.changes import all_passages as told_of
from rules.encyclopedia.book.markdown import Heading
from rules.encyclopedia.book.questions import SheetQuestion, questions
from rules.encyclopedia.pages.addresses import present, short, under
from rules.encyclopedia.pages.contradictions import ShownContradiction, shown_contradictions, unknown, ways
from rules.encyclopedia.pages.excerpts import ELSEWHERE, Excerpts
from rules.encyclopedia.pages.games import by_name
from rules.encyclopedia.pages.pieces import Reader
from rules.engine.variant import Variant
from rules.games import GAMES, editions
from rules.sets.choices import SEATS
from rules.switches.words import ShownSwitch

HANDS = 2  # worked hands that are shown where their sums change


class Excerpt(NamedTuple):
    """What the article says of a switch: for which values (in words, empty = of all), and the rule."""

    value: str
    anchor: str
    html: SafeString


class SwitchRow(NamedTuple):
    """A switch: its values, what the article says of it, and what it contradicts as it is turned now."""

    option: ShownSwitch
    says: tuple[Excerpt, ...]
    clashes: tuple[str, ...]


class SwitchChapter(NamedTuple):
    """Switches about what one chapter of the article is about."""

    anchor: str
    title: str
    rows: tuple[SwitchRow, ...]


class ChangedFact(NamedTuple):
    """A row of the fact box, and what it usually says where that is something else."""

    label: str
    says: tuple[str, ...]
    usually: tuple[str, ...]
    changed: bool


@require_safe
@reading_page
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The switches of a game as the address has them, and what they do."""
    if key not in GAMES:
        return by_name(request, key, "rules:yours")
    choices = book.choices_from_query(key, request.GET.dict())
    if not choices.unknown and request.META.get("QUERY_STRING", "") != urlencode(choices.pairs):
        return HttpResponseRedirect(under(choices, "rules:yours"))
    response = render(request, "rules/yours.html", _context(Reader(request, language.current(), key), choices))
    if choices.unknown:
        response["Cache-Control"] = "no-store"
    elif choices.changed:
        response["Cache-Control"] = FLEETING
    return response


def _context(reader: Reader, choices: book.Choices) -> dict[str, Any]:
    lang, played = reader.lang, choices.game
    page, clashes = Excerpts(choices, reader), shown_contradictions(reader, choices)
    low, high = played.players
    usual = played.variant()
    link = "" if choices.clashes else reader.request.build_absolute_uri(short(choices))
    return {
        "article": page.article,
        "game": played,
        "choices": choices,
        "query": urlencode(choices.pairs),
        "presets": book.presets(lang, choices, reader.wording),
        "seats": range(low, high + 1),
        "seats_clash": [clash.says for clash in clashes if SEATS in clash.names],
        "chapters": _chapters(page, clashes),
        "differences": book.differences(lang, choices, reader.wording),
        "clashes": clashes,
        "ways": ways(lang, choices, "rules:yours"),
        "unknown": unknown(lang, choices),
        "editions": editions(played.key),
        "present": under(present(choices), "rules:yours") if choices.former else "",
        "facts": _facts(lang, page.variant, usual),
        "questions": _questions(lang, page.variant, usual),
        "variant": page.variant,
        "usual": usual,
        "changes": list(_changes(page)),
        "sums": _sums(page),
        "article_address": under(choices),
        "differences_address": under(choices, "rules:differences"),
        "link": link,
        "action": under(book.read_choices(played, {}), "rules:yours"),
    }


# --- the switches -----------------------------------------------------------------------------------------------


def _chapters(page: Excerpts, clashes: tuple[ShownContradiction, ...]) -> list[SwitchChapter]:
    """The switches under the chapters of the article that they change, in its order; the rest at the end."""
    found: dict[str, list[SwitchRow]] = {}
    lang, choices = page.reader.lang, page.choices
    for option in (*book.options(lang, choices), *book.laws(lang, choices)):
        row = _row(page, option, clashes)
        found.setdefault(_chapter(page, row), []).append(row)
    titles = [(heading.anchor, heading.text) for heading in page.article.headings if heading.level == 2]
    return [
        SwitchChapter(anchor, title, tuple(found[anchor])) for anchor, title in (*titles, ("", "")) if anchor in found
    ]


def _row(page: Excerpts, option: ShownSwitch, clashes: tuple[ShownContradiction, ...]) -> SwitchRow:
    said = tuple(clash.says for clash in clashes if option.name in clash.names)
    return SwitchRow(option, tuple(_says(page, option)), said)


def _says(page: Excerpts, option: ShownSwitch) -> Iterator[Excerpt]:
    where = told_of(book.stem(page.choices.game)).get(option.name)
    if where is None:
        return
    words = {value.value: value.words for value in option.values}
    for anchor in dict.fromkeys((*(one for found in where.values.values() for one in found), *where.always)):
        values = [words[value] for value, anchors in where.values.items() if anchor in anchors]
        yield Excerpt("; ".join(values), anchor, page.as_written(anchor))


def _chapter(page: Excerpts, row: SwitchRow) -> str:
    """The chapter of the first rule that is about a switch; that of the agreements, where it has no other."""
    chapters = [page.passages[one.anchor].chapter.anchor for one in row.says]
    return next((one for one in chapters if one not in ELSEWHERE), chapters[0] if chapters else "")


def _changes(page: Excerpts) -> Iterator[tuple[book.ParagraphChange, Heading, SafeString]]:
    """The rules that read otherwise; what the article merely tells of the customs of others stays as it is."""
    for anchor, change in page.changes.items():
        if not page.of_others(anchor):
            yield change, page.passages[anchor].chapter, page.as_it_reads(anchor)


# --- what they do -----------------------------------------------------------------------------------------------


def _facts(lang: str, variant: Variant, usual: Variant) -> list[ChangedFact]:
    before = {row.label: row.says for row in book.facts(lang, usual)}
    now = [
        ChangedFact(*row, before.get(row.label, ()), row.says != before.get(row.label))
        for row in book.facts(lang, variant)
    ]
    gone = before.keys() - {row.label for row in now}
    return now + [ChangedFact(label, (), says, True) for label, says in before.items() if label in gone]


def _questions(lang: str, variant: Variant, usual: Variant) -> list[tuple[SheetQuestion, bool]]:
    """What the score sheet asks, and whether it usually asks that."""
    before = set(questions(lang, usual))
    return [(question, question not in before) for question in questions(lang, variant)]


def _sums(page: Excerpts) -> SafeString:
    """The worked hands of the article that now come to something else; nothing where all sums stay."""
    if page.choices.clashes:
        return SafeString("")
    lang, usual = page.reader.lang, book.read_choices(page.choices.game, {})
    before = {hand.id: hand for hand in book.worked(lang, usual)}
    changed = [hand for hand in book.worked(lang, page.choices) if before.get(hand.id) != hand]
    return page.sums(changed[:HANDS]) if changed else SafeString("")
