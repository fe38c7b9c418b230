"""The cells of the comparison as HTML, made once per language and deck: there are more than a thousand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.encyclopedia import book
from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.comparison import CARDS, COLUMNS, ComparisonColumn, ComparisonRow
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.chips import chip
from rules.engine.weli import wears_weli


def name(lang: str, row: ComparisonRow) -> str:
    """What a row is called: the game, or its ready-made rule set."""
    if not row.preset:
        return book.article(lang, row.game).title
    return book.say(lang, f"preset.{row.preset}", game=row.game)


def full_name(lang: str, row: ComparisonRow) -> str:
    """The same where the game is not to be seen beside it."""
    title = book.article(lang, row.game).title
    return f"{title}: {name(lang, row)}" if row.preset else title


@cache
def line(lang: str, deck: str, wording: str, key: str) -> SafeString:
    """All cells of a row but the first, in the order of the columns."""
    row = comparison.by_key()[key]
    usual = comparison.by_key()[row.game]
    same = {column.key for column in COLUMNS if row.preset and row.traits[column.key] == usual.traits[column.key]}
    return format_html_join(
        "",
        '<td class="c-{}{}" data-place="{}" data-kinds="{}">{}</td>',
        (
            (
                column.key,
                " same" if column.key in same else "",
                comparison.places(column)[key],
                " ".join(row.traits[column.key].kinds),
                inside(lang, deck, wording, row, column),
            )
            for column in COLUMNS
        ),
    )


def inside(lang: str, deck: str, wording: str, row: ComparisonRow, column: ComparisonColumn) -> SafeString:
    """What stands in a cell: the main thing as a link to its rule, the rest small beneath it."""
    main, *more = _shown(lang, deck, wording, row, column)
    anchor = comparison.anchor(row.game, row.traits[column.key].rules)
    address = under(row.choices) + (f"#{anchor}" if anchor else "")
    return format_html('<a href="{}">{}</a>{}', address, main, _small(more))


def _small(more: Sequence[str | SafeString]) -> SafeString:
    return (
        format_html(" <small>{}</small>", format_html_join(" · ", "{}", ((one,) for one in more)))
        if more
        else SafeString("")
    )


def _shown(
    lang: str, deck: str, wording: str, row: ComparisonRow, column: ComparisonColumn
) -> tuple[str | SafeString, ...]:
    first = row.traits[column.key].words[0]
    if column.key == "always" and first.key == CARDS:
        codes = str(dict(first.data)[CARDS]).split()
        weli = wears_weli(row.choices.variant)
        chips = ((chip(lang, deck, wording, code, row.game, weli=weli),) for code in codes)
        return (format_html_join("\u2009", "{}", chips),)
    return comparison.words(lang, wording, row, column)
