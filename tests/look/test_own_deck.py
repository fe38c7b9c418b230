"""Who has chosen no deck sees each game in its own; who has chosen one keeps it everywhere."""

import json
import re

import pytest
from django.template import Context, Template
from django.test import Client

from rules.decks import WORDING
from rules.encyclopedia.book.packs import own_deck, patterns
from rules.games import GAMES

FRENCH = ("french", "english", "swedish", "spanish")  # patterns of which the French deck is nearest
PAGES = ("games/{}/", "games/{}/card/", "games/{}/sums/", "games/{}/yours/")


def drawn(path: str, deck: str = "") -> set[str]:
    """The decks of which a page shows cards or suits."""
    reader = Client()
    reader.cookies.load({"weli_deck": deck} if deck else {})
    answer = reader.get(path)
    assert answer.status_code == 200, path
    return set(re.findall(r'<use href="[^"]*cards/([\w-]+?)(?:\.\w+)?\.svg', answer.content.decode()))


@pytest.mark.parametrize("page", PAGES)
def test_a_game_is_shown_in_its_own_deck(page):
    assert drawn("/en/" + page.format("loo")) <= {"french"}
    assert drawn("/en/" + page.format("ramsen")) <= {"german"}


def test_who_has_chosen_a_deck_keeps_it_everywhere():
    assert drawn("/en/games/loo/", "german") == {"german"}
    assert drawn("/en/games/ramsen/", "french-big") == {"french-big"}
    assert drawn("/embed/en/loo/told/?deck=german") == {"german"}


def test_cards_are_named_as_they_are_drawn():
    named = re.findall(r'role="img" aria-label="([^"]+ of [^"]+)"', Client().get("/en/games/loo/").content.decode())
    assert {name.rpartition(" of ")[2] for name in named} == {"clubs", "spades", "hearts", "diamonds"}


@pytest.mark.parametrize("path", ["/en/games/", "/en/compare/"])
def test_where_many_games_stand_together_each_is_in_its_own(path):
    assert drawn(path) == {"german", "french"}
    assert drawn(path, "four-colour") == {"four-colour"}


def test_a_table_knows_the_own_deck_of_its_game():
    sprites = {game: json.loads(table_deck(game)) for game in ("loo", "ramsen")}
    assert sprites["loo"]["own"] == sprites["loo"]["french"]
    assert sprites["ramsen"]["own"] == sprites["ramsen"]["german"]


def table_deck(game: str) -> str:
    """What the page of a table tells its script about the decks."""
    written = Template("{% load look %}{% sprites game %}").render(Context({"game": game}))
    return written.replace("&quot;", '"')


def test_only_games_that_are_at_home_with_french_cards_are_shown_with_them():
    at_home = {game for pattern in FRENCH for game in patterns()[pattern]}
    assert {own_deck(game) for game in GAMES} <= set(WORDING)
    assert {game for game in GAMES if own_deck(game) == "french"} < at_home
