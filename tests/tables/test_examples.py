"""Playing on from an example: exactly that hand, no proof of what was not shuffled, nothing shown to who may not see it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.test import Client

from rules import notation
from rules.engine.cards import codes
from rules.engine.phases.play import TrickInProgress
from rules.engine.state import State
from rules.proof import Outcome, verified
from rules.samples.annotated_hand import annotated_hand
from rules.samples.examples import moment, rows
from tables import record_signature
from tables.accounts import history
from tables.models import Hand, Match, Player
from tables.rendered_table import RenderedTable, table_view
from tables.service import play
from tables.service.writer import writer
from tests.book.pages import usual
from tests.tables import people as at
from tests.tables.matches import json_in, to_the_end

pytestmark = pytest.mark.usefixtures("tables")

GAME = "ramsen"


def post(client=None, **form):
    return (client or Client()).post(
        "/play/on/", {"game": GAME, "lang": "de", **form}, headers={"sec-fetch-site": "same-origin"}
    )


def opened(**form):
    """A table that was opened so, and the player who opened it."""
    client = Client()
    answer = post(client, **form)
    assert answer.status_code == 302, answer.content.decode()
    (live,) = writer.lives.values()
    assert answer["Location"] == f"/t/{live.facts.code}/"
    (place,) = live.facts.people
    return live, place, client


def record_of(client, match):
    """The record as it is fetched, without the remark about the program that wrote it."""
    remark, _, text = client.get(f"/m/{match}/record.txt").content.decode().partition("\n")
    assert remark.startswith("# By Weli ")
    return text


def told():
    hand = annotated_hand(GAME)
    assert hand is not None
    return hand


def steps():
    return [n for n in range(len(told().lines) + 1) if told().can_go_on(n)]


def check_same(state: State, told: State) -> None:
    """That both are one state. A variant that was built anew is equal in all but the functions that it holds."""
    assert state.variant.options == told.variant.options
    assert state == replace(told, variant=state.variant)


@pytest.mark.parametrize("step", [2, 8, 13, 26])
def test_the_told_hand_goes_on_from_any_step(step):
    live, place, _ = opened(example="told", step=step)
    hand = told()
    check_same(live.state, hand.state(step))
    assert place.index == hand.state(step).to_act[0]
    assert [one.action for one in live.steps] == [one.action for one in hand.replayed.steps[:step]]
    others = [one for one in live.facts.places if one is not place]
    assert [one.name for one in others] == [name for seat, name in enumerate(hand.names) if seat != place.index]
    assert {one.bot for one in others} == {"steady"}
    assert at.load_again(live) == live


@pytest.mark.parametrize("step", ["", "0", "1", "x", "27", "9999", "-3"])
def test_there_is_no_other_step(step):
    assert post(example="told", step=step).status_code == (302 if step.isdecimal() and int(step) in steps() else 404)


@pytest.mark.parametrize(
    "form", [{"example": "nothing"}, {"example": ""}, {"game": "whist", "example": "told", "step": "8"}]
)
def test_there_is_no_other_example(form):
    assert post(**form).status_code == 404
    assert not writer.lives


def test_only_our_own_pages_open_such_a_table():
    answer = Client(enforce_csrf_checks=True).post(
        "/play/on/", {"game": GAME, "example": "told", "step": "8"}, headers={"sec-fetch-site": "cross-site"}
    )
    assert answer.status_code == 403
    assert Client().get("/play/on/").status_code == 405


@pytest.mark.parametrize("name", ["head-the-king", "follow-belli", "lead-anything"])
def test_a_card_to_try_becomes_a_hand_that_leads_there(name):
    live, place, _ = opened(example=name)
    goal, row = moment(usual(GAME), name), rows(GAME)[name]
    here, there = live.state.local, goal.local
    assert isinstance(here, TrickInProgress)
    assert isinstance(there, TrickInProgress)
    assert live.state.to_act == (place.index,)
    assert live.state.hands[place.index] == goal.hands[goal.to_act[0]]
    assert live.state.trump == goal.trump
    assert (here.cards, here.free) == (there.cards, there.free)
    assert live.example == f"try-{row['id']}"
    assert at.load_again(live) == live


def test_the_rules_of_the_page_are_those_of_the_table():
    live, _, _ = opened(example="head-the-king", crosses="1", seats="3")
    assert live.facts.variant.options.crosses == 1
    assert live.facts.variant.seats == 3


def test_an_example_that_takes_more_players_gets_them():
    live, _, _ = opened(game="mulatschak", example="already-trumped", seats="2")
    assert live.facts.variant.seats == 4


def test_where_no_hand_leads_to_the_moment_it_is_said(monkeypatch):
    monkeypatch.setattr("rules.position_search.TRIES", 0)
    answer = post(example="head-the-king")
    assert answer.status_code == 409
    assert not writer.lives


def test_nobody_opens_such_tables_without_end(settings):
    settings.TABLES_TABLES_PER_HOUR = 2
    client = Client()
    asked = [post(client, example="head-the-king").status_code for _ in range(4)]
    assert asked == [302, 302, 429, 429]


# --- what is said of it -------------------------------------------------------------


def test_the_match_is_recorded_as_begun_by_an_example_and_proves_only_the_rest():
    live, place, client = opened(example="told", step=13)
    live = to_the_end(live, place.player)
    match = Match.objects.get(pk=live.deal.match.id)
    assert (match.example, match.given) == ("told", 13)
    assert Hand.objects.get(match=match, number=1).seals == []
    text = record_of(client, match.key)
    assert "\nexample 13 told\n" in text
    record = notation.read(text)
    assert notation.write(record) == text
    document = client.get(f"/api/v1/matches/{match.key}/record").content.decode()
    assert notation.write(notation.read_document(document)) == text
    found = verified(record).checks
    assert [check.wrong for check in found if check.wrong] == []
    assert [check.what for check in found if check.hand == 1] == ["play", "example", "example-order"]
    assert [check.void for check in found if check.hand == 1] == [False, False, True]
    assert [check.what for check in found if check.hand == 2] == ["play", "order", "seals"]


@pytest.mark.parametrize("name", ["head-the-king", "follow-belli"])
def test_a_card_to_try_is_known_again_in_the_record(name, monkeypatch):
    live, place, client = opened(example=name)
    live = to_the_end(live, place.player)
    match = Match.objects.get(pk=live.deal.match.id)
    text = record_of(client, match.key)
    keys = record_signature.published()
    assert f" try-{name}\n" in text
    assert verified(notation.read(text), keys=keys).outcome is Outcome.PROVEN
    old = unchained(text)
    assert verified(notation.read(old)).outcome is Outcome.CONSISTENT
    other = "lead-anything" if name != "lead-anything" else "follow-belli"
    for forged in (old.replace(f"try-{name}", f"try-{other}"), old.replace(f"example {match.given} ", "example 2 ")):
        (wrong,) = verified(notation.read(forged)).wrong
        assert (wrong.what, wrong.hand) == ("example", 1)
    monkeypatch.setattr("rules.proof.examples.rows", lambda stem: {})  # the article is written anew
    proof = verified(notation.read(text), keys=keys)
    assert proof.outcome is Outcome.PROVEN
    assert [check.what for check in proof.checks if check.void and check.hand] == ["example-gone"]
    assert verified(notation.read(old)).outcome is Outcome.WRONG


def unchained(text):
    """A record as it was before there were chains."""
    return "\n".join(line for line in text.split("\n") if not line.startswith(("salt ", "head ", "signed ")))


def test_a_hand_in_the_middle_of_a_match_brings_its_scores_along():
    live, place, client = opened(game="tippen", example="told", step=5)
    hand = annotated_hand("tippen")
    assert hand is not None
    assert live.deal.standing == hand.record.standing
    assert live.deal.standing.scores == (2, 1, -3, -6)
    check_same(live.state, hand.state(5))
    assert at.load_again(live) == live
    live = to_the_end(live, place.player)
    text = record_of(client, live.deal.match.key)
    assert "\nbegun scores 2 1 -3 -6\n" in text
    assert notation.write(notation.read(text)) == text
    document = client.get(f"/api/v1/matches/{live.deal.match.key}/record").content.decode()
    assert notation.write(notation.read_document(document)) == text
    assert [check.wrong for check in verified(notation.read(text)).checks if check.wrong] == []
    with pytest.raises(notation.Damaged):
        notation.read(text.replace("begun scores 2 1 -3 -6", "begun scores 2 1 -3"))
    with pytest.raises(notation.Damaged):
        notation.read(text.replace("begun scores", "begun seed"))


def test_the_pages_say_that_it_was_not_shuffled():
    live, place, client = opened(example="told", step=13)
    assert table_view(live, None)["example"] == "told"
    live = to_the_end(live, place.player)
    key = live.deal.match.key
    client.cookies["weli_language"] = "en"
    replay = client.get(f"/m/{key}/").content.decode()
    assert "Its first 13 lines were taken over" in " ".join(replay.split())
    assert 'href="/en/games/ramsen/#told"' in replay
    fair = client.get(f"/m/{key}/fair/").content.decode()
    assert "nothing is proven of its order" in fair
    assert "every shuffle of this match" not in fair
    record = json_in(fair, r'id="fair-record"[^>]*>(.*?)</script>')
    assert [hand["given"] for hand in record["hands"]][:2] == [13, 0]


def test_it_is_practice():
    live, place, client = opened(example="told", step=26)
    player = Player.objects.get(pk=place.player)
    live = to_the_end(live, place.player)
    assert history.by_game(player) == []
    (match,) = history.finished_matches(list(history.finished(player)), player)
    assert match.practice
    client.cookies["weli_language"] = "en"
    assert "practice: begun in the middle of a hand" in client.get("/me/").content.decode()


def test_the_hands_after_it_are_shuffled_sealed_and_say_nothing_of_an_example():
    live, place, _ = opened(example="told", step=26)
    assert live.deal.sealed == ()
    while live.deal.number == 1:
        live = one_step(live, place.player)
    assert live.example == table_view(live, None)["example"] == ""
    assert len(live.deal.sealed) == 1
    assert len(Hand.objects.get(pk=live.deal.id).seals) == 1


def one_step(live, player):
    if live.stage == "between":
        at.run(play.ready, live.facts.id, player=player, ref=at.ref())
    else:
        seat, who = live.acting[0], play.bot_act
        line = str(at.legal(live, seat)[0])
        if seat == live.facts.seat_of(player):
            at.run(play.act, live.facts.id, player=player, ref=at.ref(), seen=live.version, line=line)
        else:
            at.run(who, live.facts.id, seat=seat, version=live.decided[seat], line=line)
    return at.now(live.facts.id)


def test_nobody_sees_more_than_at_any_table():
    live, place, _ = opened(example="told", step=8)
    for seat, hand in enumerate(live.state.hands):
        for viewer in (None, *range(4)):
            if viewer != seat:
                frame = RenderedTable(live).frame(viewer, 0)
                own = json.loads(frame)["view"]["hand"] or []
                assert not set(own) & set(codes(hand))
    shuffle = str(live.steps[0].action)
    assert shuffle not in RenderedTable(live).frame(place.index, 0)
