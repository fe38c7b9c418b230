"""What players add to the shuffle: it counts where the seal was seen before, and the seed stays in the house."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from tables.models import Hand, Match
from tables.service import play
from tests.tables import people as at
from tests.tables.matches import play_on

pytestmark = pytest.mark.usefixtures("tables")


SHARE = "ab" * 16


def test_a_share_counts_in_the_hands_after_it_and_in_no_other_match():
    live, players = at.open_full("mulatschak", 3)
    dice = random.Random(1)
    first = live.deal.match.id
    live = at.play_hand(live, players, dice)
    for player in players:
        at.run(play.ready, live.facts.id, player=player, ref=at.ref(), nonce=SHARE)
    live = play_on(at.now(live.facts.id), players, dice)
    nonces = [hand.nonces for hand in Hand.objects.filter(match=first).order_by("number")]
    assert nonces[0] == ["", "", ""]
    assert nonces[1] == [SHARE] * 3
    assert [place.nonce for place in live.facts.places] == ["", "", ""], "the next seed was drawn when these were known"
    assert at.load_again(live) == live
    promised = live.facts.next_commitment
    live = at.everybody_ready(live, players)
    assert live.deal.match.commitment == promised
    assert live.facts.next_commitment not in ("", promised)
    assert Hand.objects.get(pk=live.deal.id).nonces == ["", "", ""]


def test_who_opens_a_table_sees_the_seal_before_giving_a_share():
    client = Client()
    seal = client.post("/api/v1/seals").json()["commitment"]
    wish = {"game": "mulatschak", "seats": "3", "nonce": SHARE, "commitment": seal}
    answer = client.post("/play/", wish, headers={"sec-fetch-site": "same-origin"})
    assert answer.status_code == 302
    (match,) = Match.objects.all()
    assert match.commitment == seal
    assert Hand.objects.get(match=match).nonces == [SHARE, "", ""]


def test_a_share_that_was_drawn_before_the_seed_does_not_count():
    answer = Client().post(
        "/play/", {"game": "mulatschak", "seats": "3", "nonce": SHARE}, headers={"sec-fetch-site": "same-origin"}
    )
    assert answer.status_code == 302
    assert Hand.objects.get().nonces == ["", "", ""]


def test_who_sat_down_without_a_form_of_ours_gives_the_share_with_the_ticket():
    client = Client()
    client.post("/tables/new/", {"game": "mulatschak"}, headers={"sec-fetch-site": "same-origin"})
    live = next(iter(at.writer.lives.values()))
    seal = live.facts.next_commitment

    def ask(nonce, commitment, by=client):
        wish = {"nonce": nonce, "commitment": commitment}
        return by.post(f"/api/v1/tables/{live.facts.code}/ticket", wish, content_type="application/json")

    assert ask(SHARE, "0" * 64).status_code == 200
    assert at.now(live.facts.id).facts.places[0].nonce == "", "another seal was shown to this browser"
    assert ask(SHARE, seal).status_code == 200
    assert ask("cd" * 16, seal).status_code == 200
    assert ask("ef" * 16, seal, by=Client()).status_code == 200
    assert [place.nonce for place in at.now(live.facts.id).facts.places] == [SHARE, "", "", ""]
    assert f'"seal": "{seal}"' in client.get(f"/t/{live.facts.code}/").content.decode()


def test_the_seal_stands_where_one_sits_down():
    client = Client()
    answer = client.post("/tables/new/", {"game": "mulatschak"}, headers={"sec-fetch-site": "same-origin"})
    live = next(iter(at.writer.lives.values()))
    assert live.facts.next_commitment
    page = Client().get(f"/j/{live.facts.invite}/").content.decode()
    assert f'data-commitment="{live.facts.next_commitment}"' in page
    assert live.facts.next_seed not in page
    table = client.get(answer["Location"]).content.decode()
    assert live.facts.next_seed not in table


def test_seeds_and_salts_stay_in_the_house_while_the_match_goes_on():
    live, _ = at.open_full("mulatschak", 3)
    from tables.rendered_table import RenderedTable

    for seat in (None, 0, 1, 2):
        frame = RenderedTable(live).frame(seat, 0)
        assert live.deal.match.seed not in frame
        assert live.facts.next_seed not in frame
        assert live.deal.sealed[0] in frame
        for seal in Hand.objects.get(pk=live.deal.id).seals[0]:
            assert seal not in frame
