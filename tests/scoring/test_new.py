"""/en/score/new/: game, house rules, people."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rules.games import GAMES
from scoring.models import Sheet
from scoring.sheets import access
from scoring.sheets.service import fold_of

pytestmark = pytest.mark.django_db
URL = "/en/score/new/"
PEOPLE = {"name-0": "Anna", "name-1": "Bert", "name-2": "Cilli", "dealer": "0"}


def post(client, **more):
    return client.post(URL, {"game": "ramsen", "do": "create"} | PEOPLE | more)


def test_it_asks_for_the_game_first(client):
    response = client.get(URL)
    assert response.status_code == 200
    assert b"?game=schieberamsch" in response.content


def test_the_address_presets_the_rule_set(client):
    page = client.get(URL + "?game=mulatschak&preset=murln&home_score=2").content.decode()
    assert 'value="21" checked' in page
    assert 'id="home_score-2" name="home_score" value="2" checked' in page


def test_an_unknown_game_is_asked_for_again(client):
    assert b"?game=ramsen" in client.get(URL + "?game=poker").content


def test_get_writes_nothing(client):
    client.get(URL + "?game=ramsen&do=create&name-0=A&name-1=B&name-2=C&dealer=0")
    assert not Sheet.objects.exists()


def test_post_opens_a_sheet(client):
    response = post(client, dealer="2")
    sheet = Sheet.objects.get()
    assert response["Location"] == f"/s/{sheet.code}/"
    assert fold_of(sheet).head[:2] == (("Anna", "Bert", "Cilli"), 2)


def test_empty_rows_are_left_out_and_the_dealer_stays_who_he_is(client):
    post(client, **{"name-1": "", "name-3": "Dora", "dealer": "3"})
    assert fold_of(Sheet.objects.get()).head[:2] == (("Anna", "Cilli", "Dora"), 2)


def test_names_are_cleaned(client):
    post(client, **{"name-0": "  An\u202ena\t "})
    assert fold_of(Sheet.objects.get()).head.names[0] == "An na"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name-2": ""}, "This game is for 3 to 5 players, not for 2."),
        ({"name-2": "ANNA"}, "Two people are called ANNA. Tell them apart."),
        ({"dealer": "4"}, "Choose who deals first."),
        ({"name-3": "Dora", "exchange_cap": "each5"}, "4 players cannot exchange five cards each"),
    ],
)
def test_what_is_wrong_is_said_and_everything_stays(client, typed, sentence):
    response = post(client, **typed)
    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert 'value="Bert"' in page
    assert not Sheet.objects.exists()


def test_contradictions_are_named_while_choosing(client):
    page = post(client, do="look", whiteout="off", whiteout_cap="64", game="mulatschak").content.decode()
    assert "Without white hands there is no doubling to limit." in page
    assert not Sheet.objects.exists()


def test_a_preset_button_sets_the_switches(client):
    for button in ({"do": "", "ready": "murln"}, {"do": "preset-murln"}):  # the second of a page opened earlier
        page = post(client, game="mulatschak", start_score="15", **button).content.decode()
        assert 'name="start_score" value="21" checked' in page
        assert 'value="Anna"' in page
    assert not Sheet.objects.exists()


def test_a_player_moves_up_with_the_deal(client):
    for button in ({"do": "", "up": "2"}, {"do": "up-2"}):  # the second of a page opened earlier
        page = post(client, dealer="2", **button).content.decode()
        assert page.index('value="Cilli"') < page.index('value="Bert"')
        assert 'id="dealer-1" name="dealer" value="1" checked' in page


def test_another_game_keeps_the_people(client):
    page = post(client, do="look", game="mulatschak", shown="ramsen").content.decode()
    assert "Keep score of Mulatschak" in page
    assert 'value="Anna"' in page
    assert '<option value="mulatschak" selected>' in page


def test_another_game_is_shown_before_a_sheet_of_it_is_opened(client):
    page = post(client, do="create", game="mulatschak", shown="ramsen", crosses="3").content.decode()
    assert "Keep score of Mulatschak" in page
    assert not Sheet.objects.exists()
    assert post(client, do="create", game="mulatschak", shown="mulatschak").status_code == 302


def test_every_game_can_be_chosen(client):
    page = client.get(URL).content.decode()
    for key in GAMES:
        assert f'href="?game={key}"' in page


def test_german_has_its_own_address(client):
    from django.utils.translation import override

    with override("de"):
        assert reverse("scoring:new") == "/de/anschreiben/neu/"
    assert 'lang="de"' in client.get("/de/anschreiben/neu/?game=ramsen").content.decode()


def test_one_address_does_not_open_sheets_without_end(client, monkeypatch):
    monkeypatch.setattr(access, "NEW_PER_HOUR", 1)
    post(client)
    assert post(client).status_code == 422
    assert Sheet.objects.count() == 1


def test_it_needs_the_token_of_the_page():
    from django.test import Client

    assert Client(enforce_csrf_checks=True).post(URL, {"game": "ramsen", "do": "create"} | PEOPLE).status_code == 403
