"""The page of the cards: every deck, every card, its names, and the choice."""

import re

import pytest
from django.test import Client

from rules.decks import WORDING
from rules.encyclopedia.pages.cards import RANKS, SUITS
from rules.encyclopedia.pages.look import DECK, DECKS, OWN

ADDRESSES = {"en": "/en/cards/", "de": "/de/karten/"}
each_language = pytest.mark.parametrize("lang", ADDRESSES)


def page(lang: str, **cookies: str) -> str:
    """The page for a reader with these cookies."""
    reader = Client()
    for name, value in cookies.items():
        reader.cookies[name] = value
    answer = reader.get(ADDRESSES[lang])
    assert answer.status_code == 200
    return answer.content.decode()


def names(html: str, deck: str, code: str) -> set[str]:
    """What a card of a deck is called when it is read out."""
    return set(re.findall(rf'aria-label="([^"]+)" viewBox="[^"]*"><use href="[^"]*/{deck}\.svg#{code}"', html))


@each_language
def test_every_card_of_every_deck_is_there_with_one_name(lang):
    html = page(lang)
    for deck in WORDING:
        for code in [*(suit + rank for suit in SUITS for rank in RANKS), "W", "back"]:
            assert len(names(html, deck, code)) == 1, (deck, code)


@each_language
def test_names_follow_the_wording_of_the_deck(lang):
    html = page(lang)
    german, french = {"en": ("Ober of acorns", "Queen of clubs"), "de": ("Eichel-Ober", "Kreuz-Dame")}[lang]
    for deck, wording in WORDING.items():
        assert names(html, deck, "EO") == {german if wording == "german" else french}
    assert f"{german} · {french}" in html


@each_language
def test_each_deck_can_be_chosen_there(lang):
    reader = Client()
    for deck in DECK.values:
        answer = reader.post("/look/", {"deck": deck, "next": ADDRESSES[lang]})
        assert answer["Location"] == ADDRESSES[lang]
        html = reader.get(ADDRESSES[lang]).content.decode()
        form = html[html.index('class="decks"') :]
        assert re.findall(r'name="deck" value="([\w-]+)" checked', form) == [deck]
    assert set(DECK.values) == {OWN, *DECKS}
    assert set(DECKS) == set(WORDING)


def test_regional_terms_are_offered_in_german_only_and_named_at_once():
    assert 'name="terms"' not in page("en")
    html = page("de", weli_terms="oesterreich")
    assert re.search(r'value="oesterreich" checked', html)
    assert names(html, "german", "GK") == {"Laub-König"}
    assert names(html, "french", "GK") == {"Pik-König"}
    assert names(page("de"), "german", "GK") == {"Gras-König"}


def test_the_word_of_the_other_language_leads_there_too():
    assert Client().get("/en/karten/")["Location"] == "/en/cards/"
    assert Client().get("/de/cards/")["Location"] == "/de/karten/"


@each_language
def test_it_is_linked_from_every_page_and_from_the_packs(lang):
    for address in (f"/{lang}/", {"en": "/en/games/ramsen/", "de": "/de/spiele/ramsen/"}[lang]):
        html = Client().get(address).content.decode()
        footer = html[html.index("house-footer") :]
        assert f'href="{ADDRESSES[lang]}"' in footer
        assert f'href="{ADDRESSES[lang]}"' in html[: html.index("house-footer")]
    facts = html[html.index("fact-box") :]
    assert f'href="{ADDRESSES[lang]}"' in facts[: facts.index("</section>")]


def test_it_is_the_same_for_everybody_with_the_same_look():
    answer = Client().get("/en/cards/")
    assert "public" in answer["Cache-Control"]
    assert not answer.cookies
