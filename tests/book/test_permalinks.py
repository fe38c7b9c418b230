"""Short links, and two rule sets side by side."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from django.test import Client

from rules.encyclopedia.book import code_of, read_choices
from rules.games import GAMES
from tests.book.pages import Seen, address


def code(key: str, **query: str) -> str:
    return code_of(read_choices(GAMES[key], query))


MURLN, USUAL, RAMS = code("mulatschak", preset="murln"), code("mulatschak"), code("rams")
SIDES = "/en/games/mulatschak/differences/"


def text(path: str, status: int = 200) -> str:
    response = Client().get(path)
    assert response.status_code == status, (path, response.headers.get("Location"))
    return response.content.decode()


def cells(html: str) -> str:
    """The page without the white space beside its tags."""
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", html)


# --- short links ----------------------------------------------------------------


@pytest.mark.parametrize(("language", "shelf"), [("en", "/en/games"), ("de-AT,de;q=0.9", "/de/spiele")])
def test_a_short_link_leads_to_the_rules_in_the_readers_language(language: str, shelf: str) -> None:
    response = Client(headers={"accept-language": language}).get(f"/r/{MURLN}")
    rules = "?start_score=21&whiteout=off&sevens_with_two=out&edition=1"
    assert (response.status_code, response.headers["Location"]) == (302, f"{shelf}/mulatschak/{rules}")
    assert "Accept-Language" in response.headers["Vary"]
    assert Client().get(response.headers["Location"]).status_code == 200


def test_the_language_once_chosen_goes_before() -> None:
    client = Client(headers={"accept-language": "en"})
    client.cookies["weli_language"] = "de"
    assert client.get(f"/r/{MURLN.upper()}/").headers["Location"].startswith("/de/spiele/mulatschak/")


@pytest.mark.parametrize("wrong", ["1kc", "nonsense", "1", quote("<b>"), "%E2%80%A6"])
def test_a_wrong_name_gets_a_sentence_and_no_other_rules(wrong: str) -> None:
    html = text(f"/r/{wrong}", 404)
    assert "A letter is wrong or missing; nothing else was opened in its place." in html
    assert "<b>”" not in html


def test_a_name_from_paper_can_be_typed_in() -> None:
    assert 'name="code"' in text("/r/")
    for typed in (MURLN, f" {MURLN.upper()} ", f"http://testserver/r/{MURLN}#play.head", f"/r/{MURLN}/"):
        assert Client().get("/r/", {"code": typed}).headers["Location"] == f"/r/{MURLN}"
    assert Client().get("/r/", {"code": "1kc"}).status_code == 404


def test_every_article_has_its_lasting_link() -> None:
    html = text(address("en", "mulatschak", "?start_score=21&whiteout=off&sevens_with_two=out"))
    assert f'href="http://testserver/r/{MURLN}"' in html
    assert "data-permalink" in html
    assert "data-permalink" not in text(address("en", "ramsen", "?exchange_cap=each5")), (
        "what cannot be played has none"
    )


# --- side by side ---------------------------------------------------------------


def test_by_default_the_rules_chosen_stand_beside_the_usual_ones() -> None:
    response = Client().get(SIDES, {"start_score": "21", "whiteout": "off", "sevens_with_two": "out"})
    assert response.headers["Location"] == f"{SIDES}?a={MURLN}&b={USUAL}"
    response = Client().get(SIDES)
    assert response.headers["Location"] == f"{SIDES}?a={USUAL}&b={USUAL}"
    assert "These are the same rules." in text(f"{SIDES}?a={USUAL}&b={USUAL}")


def test_only_what_differs_is_shown() -> None:
    html = text(f"{SIDES}?a={MURLN}&b={USUAL}")
    Seen(html)
    assert '<th scope="row">Starting score</th><td>21</td><td>15</td>' in cells(html)
    assert "Lowest bid" not in html
    assert "everybody begins with 21" in html
    assert "after a white hand thrown in, the next one counts double" in html
    assert "<s>Before the" in html, "a rule that one side does not have"
    assert "If you hold a card of the suit led" not in html
    assert "three Austrian programs" not in html.lower(), "what others do is no difference"
    assert f'href="{SIDES}?a={USUAL}&amp;b={MURLN}"' in html


def test_other_numbers_of_players_differ() -> None:
    two = code("mulatschak", seats="2")
    assert '<th scope="row">Players</th><td>2</td><td>4</td>' in cells(text(f"{SIDES}?a={two}&b={USUAL}"))


@pytest.mark.parametrize(
    "typed",
    [
        MURLN,
        f"http://testserver/r/{MURLN}",
        "https://weli.example/de/spiele/mulatschak/?start_score=21&whiteout=off&sevens_with_two=out#bid",
    ],
)
def test_a_link_can_be_put_in(typed: str) -> None:
    response = Client().get(SIDES, {"a": USUAL, "a_link": typed, "b": USUAL, "b_link": ""})
    assert response.headers["Location"] == f"{SIDES}?a={MURLN}&b={USUAL}"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (RAMS, "is a rule set of another game: Rams."),
        ("1kc", "names no rule set"),
        ("/en/games/mulatschak/?whiteout=off&whiteout_cap=64", "cannot be played as it is."),
    ],
)
def test_what_does_not_fit_is_said(typed: str, says: str) -> None:
    response = Client().get(SIDES, {"a_link": typed})
    html = response.content.decode()
    assert response.status_code == 200
    assert says in html
    assert response.headers["Cache-Control"] == "no-store"


def test_no_other_game_is_compared() -> None:
    assert Client().get("/en/games/nonsense/differences/").status_code == 404
    response = Client().get(f"/de/games/mulatschak/differences/?a={MURLN}&b={USUAL}")
    assert response.headers["Location"] == f"/de/spiele/mulatschak/unterschiede/?a={MURLN}&b={USUAL}"
