"""The words of the card table: complete in both languages, found where they stand and nowhere else."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from rules import phrases
from rules.encyclopedia import book
from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.markdown import Slot, parse
from rules.encyclopedia.book.words import uses, words
from rules.games import GAMES
from tests.book.pages import BOTH, LANGUAGES, Seen, each_game, in_both_languages

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
ADDRESSES = {"en": "/en/words/", "de": "/de/woerter/"}


def page(path: str, **cookies: str) -> str:
    client = Client()
    client.cookies.load(cookies)
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def marked(text: str, lang: str = "en", game: str = "ramsen") -> str:
    """A text with ⟨key|what stands there⟩ for each word that it explains, and without tags."""
    pieces = parse(text, uses(lang, game)).pieces
    said = (
        "⟨" + "|".join(p.arg.split("|")[:2]) + "⟩" if isinstance(p, Slot) and p.kind == "term" else p for p in pieces
    )
    shown = (p if isinstance(p, str) else p.words for p in said)
    return re.sub(r"<[^>]+>", "", unescape("".join(shown))).strip()


# --- the data -------------------------------------------------------------------


def test_every_word_is_explained_in_both_languages() -> None:
    english, german = (words(lang) for lang in LANGUAGES)
    assert set(english) == set(german)
    for one in (*english.values(), *german.values()):
        assert one.says.count(".") + one.says.count("?") + one.says.count("!") >= 2, one.key
        assert one.says.endswith("."), one.key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_an_entry_points_to_is_there(lang: str) -> None:
    sources = book.sources()
    for one in words(lang).values():
        assert one.see, one.key
        assert set(one.see) <= set(words(lang)) - {one.key}, one.key
        assert set(one.games) | set(one.within) <= set(GAMES), one.key
        assert set(one.swaps) <= {*one.forms, *one.middle}, one.key
        assert not one.yours or phrases.knows(lang, one.yours), one.key
        for synonym in one.synonyms:
            assert synonym.region
            assert synonym.sources, (one.key, synonym.word)
            assert set(synonym.sources) <= set(sources), (one.key, synonym.word)
        for code in one.cards:
            assert code == "W" or phrases.card_name(lang, "german", code)


def test_every_word_is_used() -> None:
    """In an article of one of the languages, or else in what tables and score sheets say."""
    met = {found.key for lang, key in BOTH for found in article(lang, key).met}
    said = " ".join(text for lang in LANGUAGES for key in ("", *GAMES) for text in phrases.catalog(lang, key).values())
    for key in set(words("en")) - met:
        names = {words(lang)[key].word for lang in LANGUAGES}
        assert any(re.search(rf"\b{re.escape(name)}\b", said, re.IGNORECASE) for name in names), key


# --- found in a text ------------------------------------------------------------


def test_a_word_is_explained_once_in_a_chapter() -> None:
    text = "## One {#a}\n\nThe talon and the talon.\n\n### Still one {#b}\n\nThe talon.\n\n## Two {#c}\n\nThe talon.\n"
    assert marked(text).count("⟨talon|talon⟩") == 2
    assert "The ⟨talon|talon⟩ and the talon." in marked(text)


def test_a_common_word_is_explained_once_in_an_article() -> None:
    assert marked("## One {#a}\n\nA trick.\n\n## Two {#b}\n\nA trick.\n").count("⟨trick|trick⟩") == 1


def test_inflected_forms_are_found_and_the_longest_wins() -> None:
    assert (
        marked("Overtrumped with permanent trumps.")
        == "⟨overtrump|Overtrumped⟩ with ⟨permanent-trump|permanent trumps⟩."
    )
    assert marked("Wer ausgestiegen ist.", "de") == "Wer ⟨drop-out|ausgestiegen⟩ ist."


@pytest.mark.parametrize(
    "text", ["Trickster and untrumped, a trick-taker.", "**Forehand** leads it.", "[the talon](../rams/)", "`talon`"]
)
def test_not_inside_other_words_nor_in_what_is_marked_already(text: str) -> None:
    assert "⟨" not in marked(text).replace("⟨lead|leads⟩", "leads")


def test_not_in_headings_and_tables() -> None:
    assert "⟨" not in marked("## The talon {#a}\n\n| Trick | Talon |\n|---|---|\n| forehand | talon |\n")


def test_a_word_that_also_begins_sentences_is_found_inside_them_only() -> None:
    assert (
        marked("Unter allen. Der König sticht den Unter.", "de")
        == "Unter allen. Der König ⟨head|sticht⟩ den ⟨unter|Unter⟩."
    )


def test_a_word_of_one_game_is_found_in_that_game_only() -> None:
    text = "What lies in the Stock is paid."
    assert marked(text, game="zwicken") == "What lies in the ⟨pot|Stock⟩ is paid."
    assert marked(text, game="tippen") == "What lies in the ⟨talon|Stock⟩ is paid."
    assert "⟨" not in marked("Whoever takes none is a lamb.", game="ramsen")


def test_cards_and_numbers_are_left_alone() -> None:
    parsed = parse("{{start}} tricks, [[HK]] and `{{trick}}`.", uses("en", "ramsen"))
    assert [p.arg for p in parsed.pieces if isinstance(p, Slot)] == ["start", "trick|tricks|keep", "HK", "trick"]


@each_game
@in_both_languages
def test_where_a_word_stands_is_a_place_of_the_article(lang: str, key: str) -> None:
    text = article(lang, key)
    places = {*text.anchors, *(heading.anchor for heading in text.headings)}
    assert {found.anchor for found in text.met} <= places
    assert len(text.met) > 10


# --- the pages ------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_glossary_is_whole(lang: str) -> None:
    html = page(ADDRESSES[lang])
    seen = Seen(html)
    assert len(seen.ids) == len(set(seen.ids))
    assert seen.inward <= set(seen.ids)
    assert set(words(lang)) <= set(seen.ids)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html)
    other = next(one for one in LANGUAGES if one != lang)
    assert f'href="{ADDRESSES[other]}#talon"' in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_that_the_glossary_names_is_there(lang: str) -> None:
    for entry in book.glossary(lang):
        for place in entry.places:
            text = article(lang, place.game)
            assert place.anchor in {*text.anchors, *(heading.anchor for heading in text.headings)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_shown_beside_a_text_has_every_word_once(lang: str) -> None:
    html = page(ADDRESSES[lang] + "?short")
    assert sorted(re.findall(r'data-word="([^"]+)"', html)) == sorted(words(lang))
    assert len(html) < 70_000
    assert "id=" not in html, "it is put into pages with ids of their own"


def test_decorated_links_lead_to_the_page() -> None:
    assert Client().get("/en/words/?utm=x").headers["Location"] == "/en/words/"
    assert Client().get("/de/words/").headers["Location"] == "/de/woerter/"


@pytest.mark.parametrize(("lang", "key"), [("en", "ramsen"), ("de", "zwicken")])
def test_words_in_an_article_lead_to_the_glossary(lang: str, key: str) -> None:
    html = page({"en": "/en/games/ramsen/", "de": "/de/spiele/zwicken/"}[lang])
    links = re.findall(r'<a class="term" href="([^"#]+)#([^"]+)">', html)
    assert len(links) > 20
    assert {path for path, _ in links} == {ADDRESSES[lang]}
    assert {name for _, name in links} <= set(words(lang))
    assert "said:" not in html


def test_beside_a_table_they_lead_out_of_the_page() -> None:
    with override("de"):
        html = page(reverse("rules:beside", args=["zwicken"]))
    assert html.count('class="term"') == html.count('<a target="_blank" class="term"') > 20


# --- the reader's region --------------------------------------------------------


def test_the_reader_s_own_words_count_in_articles_too() -> None:
    usual, austrian = page("/de/spiele/ramsen/"), page("/de/spiele/ramsen/", weli_terms="oesterreich")
    assert '#leaves">Gras</a>' in usual
    assert '#leaves" title="Gras">Laub</a>' in austrian
    assert "zwölf bei Herz oder Gras" in re.sub("<[^>]+>", "", usual)
    assert "zwölf bei Herz oder Laub" in re.sub("<[^>]+>", "", austrian)
    assert 'aria-label="Gras-Sau"' in usual
    assert 'aria-label="Laub-Sau"' in austrian


def test_where_grammar_would_suffer_the_text_keeps_its_word_and_the_note_says_yours() -> None:
    html = page("/de/spiele/ramsen/", weli_terms="mitte")
    assert ">Sau</a>" in html
    assert re.search(r"In deinen Wörtern: <strong>Daus", page("/de/woerter/?short", weli_terms="mitte"))
    assert "In deinen Wörtern" not in page("/de/woerter/?short")


def test_a_text_that_explains_both_words_keeps_them() -> None:
    text = parse("Gras, das in Österreich Laub heißt. {#a}", uses("de", "ramsen"))
    assert [p.arg for p in text.pieces if isinstance(p, Slot) and p.kind == "term"] == ["leaves|Gras|keep"]
