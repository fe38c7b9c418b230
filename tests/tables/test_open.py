"""Opening a table in one screen, and rule sets that are kept."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from rules.games import GAMES
from tables.forms import PACES
from tables.models import Player, SavedRules, Table
from tables.table_form import paces
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")
OWN: dict[str, Any] = {"HTTP_SEC_FETCH_SITE": "same-origin"}
OPEN = "/en/tables/open/"


@pytest.fixture
def anna():
    return Client()


def post(client, **form):
    return client.post(OPEN, {"game": "ramsen", "name": "Anna", "do": "open", **form}, **OWN)


def live_of(answer):
    assert answer.status_code == 302, answer.content.decode()[:3000]
    return at.now(Table.objects.get(code=answer.url.strip("/").rpartition("/")[2]).pk)


def clash():
    """A game and switches of it that contradict each other."""
    for game in GAMES.values():
        for switch in game.switches:
            for value in switch.values:
                for seats in range(game.players[0], game.players[1] + 1):
                    if found := game.contradictions(game.options({switch.name: value}), seats):
                        text = str(value).lower() if isinstance(value, bool) else str(value)
                        return game, {switch.name: text, "seats": str(seats)}, found
    raise AssertionError("no game has switches that contradict each other")


def test_one_tap_opens_a_good_table(anna):
    page = anna.get(OPEN)
    assert f'method="post" action="{OPEN}"' in page.content.decode()
    assert Player.objects.count() == 0
    live = live_of(anna.post(OPEN, {"game": "ramsen", "do": "open"}, **OWN))
    facts = live.facts
    assert (facts.variant.seats, facts.pace, facts.visibility) == (GAMES["ramsen"].best, "relaxed", "link")
    assert (facts.watch, facts.chat, facts.undo, facts.last_trick) == (True, True, "ask", "last")
    assert facts.places[0].name == "Guest"
    assert live.stage == "waiting"


def test_everything_that_was_chosen_is_so(anna):
    wishes = {
        "seats": "5", "bots": "4", "level": "strong", "pace": "8", "visibility": "public", "watch": "no",
        "last_trick": "none", "undo": "never", "chat": "no", "title": "Stammtisch\u202e ",
    }  # fmt: skip
    live = live_of(post(anna, **wishes))
    facts = live.facts
    assert [place.bot for place in facts.places] == ["", *["strong"] * 4]
    assert (facts.pace, facts.visibility, facts.title) == ("8", "public", "Stammtisch")
    assert (facts.watch, facts.chat, facts.undo, facts.last_trick) == (False, False, "never", "none")
    assert live.stage == "playing"
    assert Table.objects.get().active_at is not None


def test_a_quiet_table_is_one_more_answer_to_whether_people_talk(anna):
    page = anna.get(f"{OPEN}?chat=quiet").content.decode()
    assert 'value="quiet" checked' in page
    facts = live_of(post(anna, chat="quiet")).facts
    assert (facts.quiet, facts.talks, facts.chat) == (True, False, True)


def test_the_address_fills_the_form(anna):
    game = GAMES["mulatschak"]
    switch = game.switches[0]
    other = next(value for value in switch.values if value != switch.default)
    text = str(other).lower() if isinstance(other, bool) else str(other)
    page = anna.get(OPEN, {"game": "mulatschak", "seats": "3", switch.name: text, "pace": "15", "bots": "2"})
    wishes = page.context["wishes"]
    assert (wishes.choices.seats, dict(wishes.choices.changed), wishes.pace, wishes.bots) == (
        3, {switch.name: other}, "15", 2,
    )  # fmt: skip
    assert anna.get("/tables/open/?game=rams").url == "/en/tables/open/?game=rams"
    assert "Tisch aufmachen" in anna.get("/de/tische/aufmachen/").content.decode()


def test_contradictions_are_named_while_choosing_and_refused_when_opening(anna):
    game, wishes, _ = clash()
    page = anna.get(OPEN, {"game": game.key, **wishes})
    assert page.status_code == 200
    assert page.context["clashes"] and all(page.context["clashes"])
    assert page.context["clashes"][0] in page.content.decode().replace("&#x27;", "'").replace("&quot;", '"')
    refused = post(anna, game=game.key, **wishes)
    assert refused.status_code == 422
    assert refused.context["clashes"]
    assert not Table.objects.exists()


@pytest.mark.parametrize("wishes", [{"bots": "4"}, {"seats": "9"}, {"permanent": "nonsense", "seats": "77"}])
def test_what_cannot_be_is_refused_in_words(anna, wishes):
    refused = post(anna, **wishes)
    assert refused.status_code == 422
    assert refused.context["problems"]
    assert not Table.objects.exists()


@pytest.mark.parametrize("wishes", [{"game": "chess"}, {"bots": "-1"}, {"pace": "0"}, {"level": "x"}, {"undo": "?"}, {"visibility": "all"}])  # fmt: skip
def test_unknown_words_are_as_usual(anna, wishes):
    facts = live_of(post(anna, **wishes)).facts
    assert (facts.variant.key, facts.pace, facts.undo, facts.visibility) == ("ramsen", "relaxed", "ask", "link")


def test_another_game_forgets_the_switches_of_the_last(anna):
    page = anna.get(OPEN, {"game": "mulatschak", "shown": "ramsen", "seats": "3", "name": "Anna", "pace": "30"})
    wishes = page.context["wishes"]
    assert (wishes.choices.game.key, wishes.choices.seats, wishes.name, wishes.pace) == (
        "mulatschak", GAMES["mulatschak"].best, "Anna", "30",
    )  # fmt: skip


def test_a_ready_made_set_takes_the_place_of_the_switches(anna):
    game = GAMES["mulatschak"]
    switch = game.switches[0]
    for button in ({"ready": "murln"}, {"do": "rules:murln"}):  # the second of a page opened earlier
        page = anna.get(OPEN, {"game": "mulatschak", "seats": "3", switch.name: "nonsense"} | button)
        choices = page.context["wishes"].choices
        assert choices.options == game.options(game.presets["murln"])
        assert (choices.seats, choices.unknown) == (3, ())
    without_script = anna.post(OPEN, {"game": "mulatschak", "ready": "murln"}, **OWN)
    assert without_script.status_code == 200, "shown, not opened"
    assert not Table.objects.exists()


def test_every_pace_of_the_form_has_its_words():
    assert tuple(paces()) == PACES


def test_every_game_can_be_opened_from_its_page(anna):
    for game in GAMES.values():
        assert anna.get(OPEN, {"game": game.key}).context["clashes"] == []


def test_one_address_opens_only_so_many(anna, settings):
    settings.TABLES_TABLES_PER_HOUR = 1
    assert post(anna).status_code == 302
    assert post(anna).status_code == 429
    assert Table.objects.count() == 1


def test_other_sites_open_nothing():
    client = Client(enforce_csrf_checks=True)
    assert client.post(OPEN, {"game": "ramsen", "do": "open"}, HTTP_SEC_FETCH_SITE="cross-site").status_code == 403
    assert not Table.objects.exists()


# --- rules that are kept ------------------------------------------------------


def keep(client, name="Unsere", **form):
    return post(client, **{"game": "mulatschak", "do": "save", "keep": name, "seats": "3", **form})


def test_rules_are_kept_under_a_name_and_used_again(anna):
    page = keep(anna, preset="murln")
    assert page.status_code == 200
    assert page.context["kept"] == "Unsere"
    saved = SavedRules.objects.get()
    assert saved.options == dict(GAMES["mulatschak"].presets["murln"])
    assert anna.get(OPEN, {"do": f"saved:{saved.pk}"}).context["wishes"].choices.game.key == "mulatschak"  # earlier
    page = anna.get(OPEN, {"saved": saved.pk})
    choices = page.context["wishes"].choices
    assert (choices.game.key, choices.seats, dict(choices.changed)) == ("mulatschak", 3, saved.options)
    listed = anna.get("/me/rules/")
    one, link = listed.context["kept"][0]
    assert link == "http://testserver" + one.address
    assert anna.get(one.address).status_code == 200  # the one short address of these rules leads nowhere else
    assert one.query == urlencode(choices.pairs)
    sheet = anna.get(f"/en/score/new/?game={one.game}&{one.query}")
    assert sheet.context["beginning"].variant.options == choices.options


def test_the_same_name_is_the_same_set(anna):
    keep(anna)
    keep(anna, seats="4")
    assert SavedRules.objects.get().seats == 4
    assert keep(anna, name=" \u200b ").status_code == 422


def test_rules_that_contradict_are_not_kept(anna):
    game, wishes, _ = clash()
    assert post(anna, game=game.key, do="save", keep="X", **wishes).status_code == 422
    assert not SavedRules.objects.exists()


def test_rename_and_delete(anna):
    keep(anna, "One")
    keep(anna, "Two")
    one = SavedRules.objects.get(name="One")
    assert anna.post(f"/me/rules/{one.pk}/name/", {"name": "Two"}).status_code == 409
    assert anna.post(f"/me/rules/{one.pk}/name/", {"name": " "}).status_code == 409
    anna.post(f"/me/rules/{one.pk}/name/", {"name": "Three"})
    assert set(SavedRules.objects.values_list("name", flat=True)) == {"Two", "Three"}
    anna.post(f"/me/rules/{one.pk}/delete/")
    assert SavedRules.objects.get().name == "Two"


def test_they_are_nobody_elses(anna):
    keep(anna)
    saved = SavedRules.objects.get()
    bert = Client()
    for client in (bert, Client()):
        assert client.post(f"/me/rules/{saved.pk}/delete/").status_code == 404
        assert client.post(f"/me/rules/{saved.pk}/name/", {"name": "Mine"}).status_code == 404
        assert client.get(OPEN, {"do": f"saved:{saved.pk}"}).context["wishes"].choices.game.key == "ramsen"
        assert b"Unsere" not in client.get("/me/rules/").content
        assert post(client, game="rams").status_code == 302  # now somebody, still not Anna
    assert SavedRules.objects.get().name == "Unsere"


def test_not_more_than_anybody_needs(anna, monkeypatch):
    monkeypatch.setattr("tables.pages.saved_rules.MOST", 2)
    for name in ("One", "Two"):
        keep(anna, name)
    assert keep(anna, "Three").status_code == 422
    assert keep(anna, "Two").status_code == 200


def test_a_set_of_an_older_edition_is_read_as_far_as_it_goes(anna):
    keep(anna)
    SavedRules.objects.update(options={"gone": "x", GAMES["mulatschak"].switches[0].name: "never heard"})
    assert anna.get("/me/rules/").status_code == 200
    SavedRules.objects.update(game="gone")
    assert anna.get("/me/rules/").context["kept"] == []
