"""The builder of rule sets: every switch in words, what it does, and the ways on. Nothing here asks for the database."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from config.pagecache import public_for
from rules.encyclopedia.book import code_of, read_choices
from rules.games import GAMES
from rules.switches.kinds import written
from tests.book.pages import LANGUAGES, Seen, address, each_game, in_both_languages, rule_sets
from tests.kinds import of_each_kind


def builder(lang: str, key: str, query: str = "") -> str:
    with override(lang):
        return reverse("rules:yours", args=[key]) + query


def page(path: str) -> str:
    response = Client().get(path)
    assert response.status_code == 200, (path, response.headers.get("Location"))
    return response.content.decode()


@of_each_kind
@each_game
@in_both_languages
def test_every_value_of_every_switch_can_be_chosen(lang: str, key: str) -> None:
    html = page(builder(lang, key))
    seen = Seen(html)
    radios = [(one["name"], one["value"]) for one in seen.of("input") if one.get("id", "").startswith("pick-")]
    game = GAMES[key]
    low, high = game.players
    wanted = {(switch.name, written(value)) for switch in game.everything for value in switch.values}
    wanted |= {("seats", str(n)) for n in range(low, high + 1)} if low < high else set()
    assert sorted(radios) == sorted(wanted)
    assert len(seen.ids) == len(set(seen.ids))
    assert len(seen.of("h1")) == 1
    assert not re.search("[\ue000\ue001]|{{|{%", html)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html), "the content policy forbids it"
    assert f'href="{address(lang, key)}#' in html, "every switch shows what the article says of it, in its place"


@of_each_kind
@pytest.mark.parametrize("key", GAMES)
def test_the_page_is_whole_under_every_rule_set(key: str) -> None:
    every = [choices for choices in rule_sets(key) if choices.changed]
    for choices in every[:: max(1, len(every) // 4)]:
        query = "&".join(f"{name}={value}" for name, value in choices.pairs)
        html = page(builder("de", key, f"?{query}"))
        Seen(html)
        assert f"/r/{code_of(choices)}" in html
        assert html.count('class="hush">(üblich: ') >= len(choices.changed)
        assert 'action="/play/"' in html
        for name, value in choices.pairs:
            assert f'type="hidden" name="{name}" value="{value}"' in html


def test_it_says_what_changes_and_how_it_now_reads() -> None:
    html = unescape(page(builder("en", "mulatschak", "?home_score=2&no_home_suit=acorns&heading=false")))
    assert "In acorns everybody must come along; in hearts nobody has to." in html
    assert "Nobody has to win." in html
    assert "You must win the trick if you can: <b>no</b>" in html
    assert "(usually yes, at a cost of 1" in html, "the fact box"
    assert "stayed at home" in html, "a worked hand that comes to something else"


def test_the_score_sheet_asks_for_what_is_now_played() -> None:
    html = page(builder("en", "schnalzen", "?hearts_double=true"))
    assert re.search(r'<li class="changed">\s*Trumps', html)
    assert '<li class="changed">' not in page(builder("en", "schnalzen"))


def test_contradictions_stand_at_their_switches_with_the_ways_out() -> None:
    html = page(builder("en", "ramsen", "?exchange_cap=each5"))
    assert html.count("4 players cannot exchange five cards each.") == 3  # at both switches, and in the result
    assert f'href="{builder("en", "ramsen", "?exchange_cap=each5&amp;seats=3")}"' in html
    assert f'href="{builder("en", "ramsen")}"' in html
    assert "with 3 players" in html
    assert 'action="/play/"' not in html
    assert "/r/" not in html.partition("<main")[2], "what cannot be played has no link"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_leads_to_everything_that_takes_these_rules_along(lang: str) -> None:
    html = page(builder(lang, "ramsen", "?crosses=1"))
    links = {a.get("href", "") for a in Seen(html).of("a")}
    with override(lang):
        table, sheet = reverse("tables:open"), reverse("scoring:new")
        assert reverse("rules:differences", args=["ramsen"]) + "?crosses=1" in links
    assert {
        address(lang, "ramsen", "?crosses=1"),
        f"{table}?game=ramsen&crosses=1",
        f"{sheet}?game=ramsen&crosses=1",
    } <= links
    keep = re.search(r'<form class="keep" method="post" action="([^"]+)">(.*?)</form>', html, re.DOTALL)
    assert keep is not None
    assert keep[1] == table
    for field in ('name="do" value="save"', 'name="game" value="ramsen"', 'name="crosses" value="1"', 'name="keep"'):
        assert field in keep[2]


@pytest.mark.django_db
def test_rules_are_kept_under_a_name_from_here() -> None:
    form = {"game": "ramsen", "lang": "en", "crosses": "1", "do": "save", "keep": "Dorf"}
    client = Client(headers={"sec-fetch-site": "same-origin"})
    assert client.post(reverse("tables:open"), form).status_code == 200
    kept = client.get("/me/rules/").content.decode()
    assert "Dorf" in kept
    assert "?crosses=1" in kept


def test_the_article_leads_here_and_its_form_stays_simple() -> None:
    html = page(address("en", "ramsen", "?crosses=1"))
    assert f'href="{builder("en", "ramsen", "?crosses=1")}"' in html
    assert html.count("<fieldset") < 2 * len(GAMES["ramsen"].switches) + 8


def test_a_rule_set_has_one_address_here_too() -> None:
    response = Client().get(builder("en", "ramsen"), {"seats": "4", "schlecken": "true", "crosses": "1"})
    assert (response.status_code, response.headers["Location"]) == (302, builder("en", "ramsen", "?crosses=1"))


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/en/games/muli/yours/", "/en/games/mulatschak/yours/"),
        ("/de/games/ramsen/yours/?crosses=1", "/de/spiele/ramsen/eure/?crosses=1"),
        ("/en/spiele/ramsen/eure/", "/en/games/ramsen/yours/"),
        ("/de/spiele/murln/eure/", "/de/spiele/mulatschak/eure/?start_score=21&whiteout=off&sevens_with_two=out"),
    ],
)
def test_other_names_and_words_lead_here(path: str, target: str) -> None:
    assert Client().get(path).headers["Location"] == target


def test_no_other_game_has_such_a_page() -> None:
    assert Client().get("/en/games/nonsense/yours/").status_code == 404


def test_it_is_kept_whole_and_holds_nothing_of_anybody() -> None:
    response = Client().get(builder("en", "mulatschak"))
    headers = [(name.encode(), value.encode()) for name, value in response.items()]
    assert public_for({"status": 200, "headers": headers}) > 0
    built = Client().get(builder("en", "mulatschak", "?pack=36"))
    assert built.headers["Cache-Control"] == "no-cache", "there are too many of these to keep them"
    nonsense = Client().get(builder("en", "mulatschak"), {"pack": "7"})
    assert nonsense.headers["Cache-Control"] == "no-store"
    assert "“7” is not a choice for “Cards in the pack”" in nonsense.content.decode()


def test_the_panel_at_the_table_leads_to_the_difference() -> None:
    from rules.encyclopedia.pages.beside import TableRules

    variant = read_choices(GAMES["ramsen"], {"crosses": "1"}).variant
    with override("en"):
        assert TableRules("en", variant).differences_page == "/en/games/ramsen/differences/?crosses=1"
