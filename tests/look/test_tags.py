"""Template tags: cards in the reader's deck, with names that can be read out."""

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation

from rules.engine.weli import wears_weli
from rules.games import GAMES
from rules.phrases import card_name
from tests.each import for_each


def shown(source: str, deck: str = "", theme: str = "", lang: str = "en", path: str = "/en/") -> str:
    """What a template with our tags becomes for a reader with these cookies."""
    request = RequestFactory().get(path)
    request.COOKIES = {"weli_deck": deck, "weli_theme": theme}
    with translation.override(lang):
        return Template("{% load cards frame look %}" + source).render(Context({"request": request}))


def test_a_card_is_a_picture_with_a_name():
    html = shown('{% card "HK" %}')
    assert 'role="img"' in html
    assert 'aria-label="King of hearts"' in html
    assert "cards/german.svg#HK" in html


def test_the_deck_is_the_readers():
    html = shown('{% card "EO" %}', deck="french")
    assert 'aria-label="Queen of clubs"' in html
    assert "cards/french.svg#EO" in html


def test_german_names():
    assert 'aria-label="Schellen-Sau"' in shown('{% card "SA" %}', lang="de")


@pytest.mark.parametrize("deck", ["klingon", "../german", '"><script>'])
def test_an_unknown_deck_is_the_german_one(deck):
    assert "cards/german.svg#HK" in shown('{% card "HK" %}', deck=deck)


def test_the_weli_has_a_face_of_its_own():
    html = shown('{% card "S6" %}')
    assert 'aria-label="Weli"' in html
    assert "german.svg#W" in html
    plain = shown('{% card "S6" weli=False %}')
    assert "german.svg#S6" in plain
    assert 'aria-label="Six of bells"' in plain


@pytest.mark.parametrize("key", GAMES)
@for_each("lang", ["en", "de"])
def test_the_six_of_bells_is_the_weli_only_in_packs_with_one(key, lang):
    weli = wears_weli(GAMES[key].variant())
    assert (card_name(lang, "german", "S6", key) == "Weli") == weli, f'[card] S6 = "Weli" in the words of {key}'
    assert card_name(lang, "german", "S6") != "Weli"
    assert card_name(lang, "french", "W") == "Weli"


def test_a_card_face_down_tells_nothing():
    assert 'aria-label="Card face down"' in shown('{% card "back" %}')


def test_a_hand_is_a_list():
    html = shown('{% hand "HK S7" %}')
    assert html.count("<li>") == 2
    assert "german.svg#HK" in html
    assert "german.svg#S7" in html


def test_a_suit_is_named():
    html = shown('{% suit "G" %}', deck="french")
    assert 'aria-label="spades"' in html
    assert "french.svg#suit-G" in html


def test_light_is_the_devices_unless_chosen():
    assert shown("{% theme_attribute %}") == ""
    assert shown("{% theme_attribute %}", theme="dark") == ' data-theme="dark"'
    assert shown("{% theme_attribute %}", theme='"onload=') == ""


def test_pages_with_two_addresses_name_both():
    html = shown("{% alternate_links %}")
    assert 'hreflang="de" href="http://testserver/de/"' in html
    assert 'hreflang="x-default" href="http://testserver/en/"' in html
    assert shown("{% alternate_links %}", path="/t/abc/") == ""
