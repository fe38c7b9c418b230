"""Pages that look back: a finished match for everybody, a running one for nobody."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.test import Client

from rules.games import GAMES
from rules.notation import film, outcome, replay_hands
from rules.notation.narration import Teller
from tables.models import MatchSeat
from tables.record import recorded
from tests.kinds import of_each_kind
from tests.rules import matches
from tests.tables import people as at
from tests.tables.matches import config_of, finished, json_in, play_on

pytestmark = pytest.mark.usefixtures("tables")

PAGES = ("", "hands/1/", "record.txt", "fair/")


# --- who may look back ------------------------------------------------------------


def test_a_running_match_is_shown_to_nobody():
    live, players = at.open_full("mulatschak", 3)
    key = live.deal.match.key
    clients = [Client(), Client()]
    for client in clients:
        for page in PAGES:
            assert client.get(f"/m/{key}/{page}").status_code == 404
        assert client.get(f"/api/v1/matches/{key}/record").status_code == 404
    play_on(live, players, random.Random(1))
    for page in PAGES:
        assert clients[0].get(f"/m/{key}/{page}").status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_a_match_that_is_not_there(page):
    assert Client().get(f"/m/nothing/{page}").status_code == 404


def test_pages_are_kept_by_no_cache_and_found_by_no_search():
    match, _, _ = finished()
    for page in ("", "record.txt", "fair/"):
        answer = Client().get(f"/m/{match.key}/{page}")
        assert "no-store" in answer["Cache-Control"]
        assert answer["X-Robots-Tag"] == "noindex"


def test_nothing_is_changed_by_looking():
    match, _, _ = finished()
    for page in PAGES:
        assert Client().post(f"/m/{match.key}/{page}").status_code == 405
    assert Client().get(f"/m/{match.key}/hands/99/").status_code == 404


# --- the page ---------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_tells_every_hand_in_words(lang):
    match, live, _ = finished()
    client = Client()
    client.cookies["weli_language"] = lang
    page = client.get(f"/m/{match.key}/").content.decode()
    assert f'lang="{lang}"' in page
    assert page.count('class="hand-words"') == len(live.history)
    told = list(replay_hands(recorded(match)))
    teller = Teller(lang, "german", ["Host", "Name 1", "Name 2"])
    for sentence in teller.sentences(told[0]):
        assert sentence.text in page.replace("&#x27;", "'")


def test_nobody_is_told_to_wait_for_a_match_that_was_played():
    match, _, _ = finished()
    assert "the table is on its way" not in Client().get(f"/m/{match.key}/").content.decode()


def test_names_are_text_and_never_tags():
    match, _, _ = finished()
    bad = "<b>&\"'</script>"
    MatchSeat.objects.filter(match=match, seat=1).update(name=bad)
    for page in ("", "fair/"):
        text = Client().get(f"/m/{match.key}/{page}").content.decode()
        assert "<b>&" not in text
        assert "'</script>" not in text
    assert "text/plain" in Client().get(f"/m/{match.key}/record.txt")["Content-Type"]
    config = config_of(Client().get(f"/m/{match.key}/"))
    assert bad in config["names"][0]


def test_a_long_match_sends_its_hands_one_by_one():
    match, live, _ = finished("schieberamsch", 3)
    assert len(live.history) > 12
    config = config_of(Client().get(f"/m/{match.key}/"))
    assert list(config["films"]) == ["1"]
    last = len(live.history)
    answer = Client().get(f"/m/{match.key}/hands/{last}/").json()
    assert answer["number"] == last
    assert answer == json.loads(json.dumps(film(list(replay_hands(recorded(match)))[-1])))


@of_each_kind
@pytest.mark.parametrize("key", GAMES)
def test_the_film_of_every_game_unrolls_to_what_each_seat_saw(key):
    from rules.engine.seat import open_view, own_view

    record = matches.finished_match(key, 2, undo=0.05)
    told = list(replay_hands(record))
    for one in told[:3]:
        reel, opened = film(one), dict[str, Any]()
        own: list[dict[str, Any]] = [{} for _ in range(record.variant.seats)]
        states = [one.begun, *(step.after for step in one.steps)]
        assert len(reel["steps"]) == len(states)
        for step, state in zip(reel["steps"], states, strict=True):
            opened |= step["open"]
            for seat, news in enumerate(step.get("own", [])):
                own[seat] |= news
            assert opened == open_view(state)
            for seat in range(record.variant.seats):
                face = own_view(state, seat)
                assert own[seat]["why_not"] == face["why_not"]
                assert own[seat]["own"] == face["own"]
                if face["hand"] is not None:
                    assert own[seat]["hand"] == face["hand"]
                    assert not own[seat]["covered"]
        found = outcome(one)
        assert found is not None
        assert found["scores"] == list(one.after.written)
        for lang in ("en", "de"):
            said = list(Teller(lang, "french", [f"N{n}" for n in range(10)]).sentences(one))
            assert said
            assert all("{" not in sentence.text for sentence in said)


# --- the check of the shuffle -----------------------------------------------------


def test_the_page_of_the_shuffle_brings_all_that_is_needed():
    match, _, _ = finished()
    page = Client().get(f"/m/{match.key}/fair/").content.decode()
    record = json_in(page, r'id="fair-record"[^>]*>(.*?)</script>')
    assert record["seed"] == match.seed
    assert record["hands"][0]["seals"]
    deck = json_in(page, r'id="fair-deck"[^>]*>(.*?)</script>')
    assert len(deck) == 52


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "does not prove that nobody looked"), ("de", "beweist nicht, dass niemand hineingesehen hat")],
)
def test_the_explanation_says_what_is_not_proven(lang, said):
    client = Client()
    client.cookies["weli_language"] = lang
    assert said in client.get("/fair/").content.decode()
