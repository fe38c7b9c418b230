"""The conventions of the articles, and the fence against anything else."""

from __future__ import annotations

import re

import pytest
from django.test import RequestFactory

from rules.encyclopedia.book import article, read_choices
from rules.encyclopedia.book.markdown import BadMarkup, Heading, Slot, parse
from rules.encyclopedia.book.words import uses
from rules.encyclopedia.pages.brief import BriefPage
from rules.encyclopedia.pages.pieces import ArticlePage, Reader
from rules.encyclopedia.pages.terms import called
from rules.games import GAMES


def html(text: str) -> str:
    return "".join(p if isinstance(p, str) else f"<{p.kind}:{p.arg}>" for p in parse(text).pieces)


def test_a_paragraph_takes_its_anchor_and_sources() -> None:
    parsed = parse('Follow suit. {#play.follow src="a b"}\n')
    assert html('Follow suit. {#play.follow src="a b"}\n') == (
        '<p class="rule" id="play.follow">Follow suit.<rule:play.follow|a b></p>\n'
    )
    assert parsed.anchors == ("play.follow",)
    assert parsed.sources == ("a", "b")


def test_a_single_sentence_may_name_its_sources() -> None:
    text = 'One may. {src="a"} **Others not.** {src=b} It is open. {#play.may src="ruling a"}\n'
    assert html(text) == (
        '<p class="rule" id="play.may">One may.<marks:a> <strong>Others not.</strong><marks:b> It is open.'
        "<rule:play.may|ruling a></p>\n"
    )
    assert parse(text).sources == ("a", "b", "ruling")
    assert parse(text).anchors == ("play.may",)


def test_an_emphasis_may_end_with_the_paragraph() -> None:
    assert "<strong>Follow.</strong><rule:x|>" in html("**Follow.** {#x}\n")
    assert "<em>A switch lifts this.</em><rule:x|>" in html("Free. *A switch lifts this.* {#x}\n")


def test_an_item_of_a_tight_list_takes_them_too() -> None:
    assert '<li class="rule" id="x">One<rule:x|a></li>' in html('- One {#x src="a"}\n- Two {#y src="a"}\n')


def test_a_heading_enters_the_contents() -> None:
    parsed = parse("## The *cards* {#cards}\n\n### Trumps {#trumps}\n")
    assert parsed.headings == (Heading(2, "cards", "The cards"), Heading(3, "trumps", "Trumps"))
    assert '<h2 id="cards">The <em>cards</em><heading:cards></h2>' in html("## The *cards* {#cards}\n")


def test_a_disputed_point_is_marked_as_a_whole() -> None:
    found = html('> {.disputed #disputed.deal src="a"}\n>\n> **Where?**\n\nAfter.\n')
    assert found.startswith("<div")
    assert 'class="disputed"' in found
    assert 'id="disputed.deal"' in found
    assert "<disputed:disputed.deal|a>" in found
    assert found.count("<div") == found.count("</div>") == 1


def test_cards_and_numbers_become_slots() -> None:
    assert html("Play [[HK S9]] from {{no_home_at_or_below}}.") == (
        "<p>Play <cards:HK S9> from <number:no_home_at_or_below>.</p>\n"
    )


def test_blocks_become_slots() -> None:
    found = [
        piece for piece in parse("::: facts\n:::\n\n::: try head-the-king\n:::\n").pieces if isinstance(piece, Slot)
    ]
    assert found == [Slot("facts", ""), Slot("try", "head-the-king")]


def test_a_header_cell_without_words_is_an_ordinary_cell() -> None:
    assert html("| a | |\n|---|---|\n| 1 | 2 |\n").count("<th>") == 1


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '<p onclick="x">a</p>',
        "[a](javascript:alert(1))",
        "![a](http://elsewhere/x.png)",
        "<style>p{color:red}</style>",
    ],
)
def test_nothing_but_our_few_tags_gets_out(text: str) -> None:
    found = html(text)
    for word in ("<p on", "<script", "<style", "<img", 'href="javascript'):
        assert word not in found


@pytest.mark.parametrize(
    "text",
    [
        "## No anchor\n",
        "A rule. {.loud}\n",
        "A rule. {#a color=red}\n",
        "Not first in a quote. {.disputed #a}\n",
        "A private \ue000 use character\n",
    ],
)
def test_a_text_that_breaks_the_conventions_is_refused(text: str) -> None:
    with pytest.raises(BadMarkup):
        parse(text)


def test_the_mark_of_a_sentence_stands_behind_it_and_not_on_paper() -> None:
    reader = Reader(RequestFactory().get("/"), "en", "ramsen")
    choices = read_choices(GAMES["ramsen"], {})
    slot = Slot("marks", article("en", "ramsen").sources[0].key)
    assert f'href="#source-{slot.arg}"' in ArticlePage(article("en", "ramsen"), choices, reader).slot(slot)
    assert BriefPage(choices, reader).slot(slot) == ""


def test_the_marks_of_a_sentence_stand_in_the_order_of_the_reading_list() -> None:
    reader = Reader(RequestFactory().get("/"), "en", "ramsen")
    first, second, *_ = (source.key for source in article("en", "ramsen").sources)
    slot = Slot("marks", f"ruling {second} {first}")
    found = ArticlePage(article("en", "ramsen"), read_choices(GAMES["ramsen"], {}), reader).slot(slot)
    assert re.findall(r'href="#source-([^"]+)"', found) == [first, second, "ruling"]


def test_cards_are_called_what_the_reader_s_deck_calls_them() -> None:
    """In a game of German cards and in one of French ones, with the deck of the game and with another one."""
    assert html("The {{Sow/ace}} wins.\n") == "<p>The <called:Sow|ace|> wins.</p>\n"
    with pytest.raises(BadMarkup, match="tables of contents"):
        parse("## The {{Sow/ace}} {#x}\n")
    for key, own, other, word, instead in (
        ("ramsen", "german", "french", "Ober", "Queen"),
        ("schieberamsch", "french", "german", "jack", "Unter"),
    ):
        request = RequestFactory().get("/")
        shown = ArticlePage(article("en", key), read_choices(GAMES[key], {}), Reader(request, "en", key)).html()
        request.COOKIES["weli_deck"] = other
        changed = ArticlePage(article("en", key), read_choices(GAMES[key], {}), Reader(request, "en", key)).html()
        for html_, there, gone in ((shown, word, instead), (changed, instead, word)):
            ladder = html_.partition('id="ladder')[2].partition("</p>")[0]
            assert there in ladder, (key, own)
            assert gone not in ladder, (key, own)
        assert "{{" not in shown


def test_the_words_of_the_other_deck_are_links_as_well() -> None:
    """A word of the glossary is explained at its first use, whichever deck says it."""
    pieces = parse("## Cards {#cards}\n\nThe {{Sow/ace}} of {{bells/diamonds}}.\n", uses("en", "ramsen")).pieces
    args = [piece.arg for piece in pieces if isinstance(piece, Slot) and piece.kind == "called"]
    assert [called("en", "", "german", "ramsen", arg) for arg in args] == [
        '<a class="term" href="/en/words/#sow">Sow</a>',
        '<a class="term" href="/en/words/#bells">bells</a>',
    ]
    assert [called("en", "", "french", "ramsen", arg) for arg in args] == [
        "ace",
        '<a class="term" href="/en/words/#bells">diamonds</a>',
    ]
