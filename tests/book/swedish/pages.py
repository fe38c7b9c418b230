"""What a reader gets in a language that is only begun; ``test_another_language.py`` runs this in a copy that has it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.encyclopedia.book import article
from tables.models import Table
from tables.service.writer import writer
from tests.book.pages import Seen, sent

ENGLISH = '<small class="lent" lang="en">in English</small>'
ARTICLE = "/sv/spel/ramsen/"


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    """Pages that look up who asks."""


def paragraph(html: str, anchor: str) -> str:
    """A rule of the article with its tag."""
    found = re.search(rf'<(p|li)[^>]* id="{re.escape(anchor)}".*?</\1>', html, re.DOTALL)
    assert found is not None, anchor
    return found[0]


def test_the_article_is_served_with_what_there_is() -> None:
    html = sent(ARTICLE)
    seen = Seen(html)
    assert '<html lang="sv"' in html
    assert 'aria-label="Innehåll"' in html
    assert "<h1>Ramsen på svenska" in html
    assert "Ett snabbt bayerskt stickspel." in html
    assert "Tre till fem personer får fem kort var." in html
    assert "Three to five of you get five cards each" not in html
    assert len(seen.ids) == len(set(seen.ids))
    assert seen.inward <= set(seen.ids)


def test_a_rule_of_the_language_itself_is_not_marked() -> None:
    own = paragraph(sent(ARTICLE), "needs.four")
    assert "Fyra är det vanliga antalet." in own
    assert 'lang="' not in own
    assert "in English" not in own


def test_a_rule_that_is_lacking_is_there_in_english_and_says_so() -> None:
    lent = paragraph(sent(ARTICLE), "play.follow")
    assert lent.startswith('<p lang="en" class="rule" id="play.follow">')
    assert "Follow suit" in lent
    assert ENGLISH in lent
    assert set(article("sv", "ramsen").anchors) == set(article("en", "ramsen").anchors)
    assert [one.anchor for one in article("sv", "ramsen").headings] == [
        one.anchor for one in article("en", "ramsen").headings
    ]


def test_a_heading_that_is_lacking_says_so_where_it_stands_and_in_the_contents() -> None:
    html = sent(ARTICLE)
    assert re.search(rf'<h2 lang="en" id="the-cards">The cards and their order {ENGLISH}', html)
    assert f'<a href="#the-cards"><span lang="en">The cards and their order {ENGLISH}</span></a>' in html
    assert '<a href="#needs">Vad man behöver</a>' in html


def test_captions_comments_and_the_fact_box_say_in_which_language_they_are() -> None:
    html = sent(ARTICLE)
    assert "Belli hade tagit sticket, men får inte spelas." in html
    assert "The Belli would win this trick" not in html
    assert re.search(rf'<span lang="en">You must follow leaves and you can beat the King[^<]* {ENGLISH}</span>', html)
    box = html[html.index('<dl class="facts">') : html.index("</dl>", html.index('<dl class="facts">'))]
    assert "<dt>Spelare</dt>" in box
    assert f'<dt><span lang="en">Trumps {ENGLISH}</span></dt>' in box
    assert re.search(rf'<dd><span><span lang="en">the suit of the card turned up[^<]* {ENGLISH}</span></span>', box)
    told = html[html.index('<div class="told') :]
    assert "Dora ger, Anna sitter i förhand." in told
    assert re.search(rf'<p lang="en">Two tricks for Anna[^<]* {ENGLISH}</p>', told)


def test_a_rule_under_another_switch_is_said_in_swedish_where_that_is_written() -> None:
    limit = paragraph(sent(ARTICLE + "?exchange_cap=each5&seats=3"), "exchange.limit")
    assert "Var och en får byta upp till fem kort." in limit
    assert "lang=" not in limit
    taken = paragraph(sent(ARTICLE + "?upcard_counts_in_cap=true"), "exchange.swap-free")
    assert '<span lang="en">That card uses up one of the five' in taken
    assert ENGLISH in taken


@pytest.mark.parametrize(
    "address",
    [
        "/sv/",
        "/sv/games/",
        "/sv/spel/loo/",
        "/sv/which-game/",
        "/sv/compare/",
        "/sv/games/ramsen/card/",
        "/sv/games/ramsen/yours/",
        "/sv/games/rams/differences/",
        "/sv/games/ramsen/beside/",
        "/sv/words/",
        "/sv/family/",
        "/sv/family/claims/",
        "/sv/reading/",
        "/sv/packs/",
        "/sv/search/?q=follow",
        "/sv/cite/text/spel/ramsen/",
        "/embed/sv/ramsen/head-the-king/",
    ],
)
def test_every_page_of_the_book_is_whole(address: str) -> None:
    answer = Client().get(address, follow=True)
    assert answer.status_code == 200
    if "/cite/" not in address:
        Seen(answer.content.decode())


def test_a_history_that_nobody_has_translated_says_so() -> None:
    assert ENGLISH in sent("/sv/family/claims/")
    assert ENGLISH in sent("/sv/words/")


def test_a_table_is_opened_and_played_at() -> None:
    writer.lives.clear()
    writer.inline = True
    try:
        anna = Client(headers={"sec-fetch-site": "same-origin"})
        answer = anna.post("/sv/bord/oppna/", {"game": "ramsen", "name": "Anna", "do": "open"})
        assert answer.status_code == 302, answer.content.decode()[:2000]
        page = anna.get(answer.headers["Location"])
        assert page.status_code == 200
        assert '<html lang="sv"' in page.content.decode()
        assert Table.objects.count() == 1
    finally:
        writer.inline = False
        writer.lives.clear()


def test_the_reader_may_choose_among_all_languages() -> None:
    switch = Seen(sent("/sv/"))
    assert {"en", "de"} <= {button.get("value") for button in switch.of("button")}
    assert "sv" in {button.get("value") for button in Seen(sent("/en/")).of("button")}
    assert 'hreflang="sv"' in sent("/en/games/ramsen/")
