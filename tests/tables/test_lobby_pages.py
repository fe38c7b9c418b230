"""The lobby as a page: filters in the address, quick seat within one click, no script needed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.translation import override

from rules.games import GAMES
from tables.lobby import about
from tables.lobby.quick_seat import PACE, Wanted, waiting
from tables.models import Barred, Player, Table
from tables.service import people
from tests.tables import people as at
from tests.tables.test_lobby import away, entry, open_public

pytestmark = pytest.mark.usefixtures("tables")
SHARE = "ab" * 16
OWN: dict[str, Any] = {"HTTP_SEC_FETCH_SITE": "same-origin"}


@pytest.fixture
def anna():
    return Client()


def quick(client, name="Anna", **form):
    return client.post("/lobby/seat/", {"name": name, **form}, **OWN)


def table_of(answer):
    assert answer.status_code == 302, answer.content[:400]
    return at.now(Table.objects.get(code=answer.url.strip("/").rpartition("/")[2]).pk)


def names_of(live):
    return [place.name for place in live.facts.people]


def test_an_empty_lobby_offers_bots_and_a_link(anna):
    page = anna.get("/en/lobby/").content.decode()
    assert "No table is open just now." in page
    assert 'action="/play/"' in page and 'action="/en/friends/"' in page and 'href="/en/tables/open/"' in page
    assert Player.objects.count() == 0
    assert anna.get("/de/tische/").content.decode().count("Gerade ist kein Tisch offen.") == 1
    assert anna.get("/lobby/?game=rams").url.endswith("lobby/?game=rams")


def test_the_address_filters_and_sorts(anna):
    for seats, key, name in ((4, "ramsen", "Anton"), (3, "ramsen", "Berta"), (4, "mulatschak", "Cäsar")):
        open_public(seats=seats, key=key, name=name, title=f"Bei {name}")

    def shown(query):
        return {row["people"][0] for row in anna.get(f"/en/lobby/?{query}").context["rows"]}

    assert shown("") == {"Anton", "Berta", "Cäsar"}
    assert shown("game=ramsen") == {"Anton", "Berta"}
    assert shown("players=4") == {"Anton", "Cäsar"}
    assert shown("game=ramsen&players=3") == {"Berta"}
    assert shown("find=bei+C%C3%84") == {"Cäsar"}
    assert shown("game=nonsense&players=x&sort=y") == {"Anton", "Berta", "Cäsar"}
    rows = anna.get("/en/lobby/?sort=game").context["rows"]
    assert [row["game"] for row in rows] == ["mulatschak", "ramsen", "ramsen"]


def test_what_people_call_themselves_is_text(anna):
    open_public(name="<b>x", title="</script><img src=x>")
    page = anna.get("/en/lobby/").content.decode()
    assert "<b>x" not in page and "<img" not in page
    assert "&lt;b&gt;x" in page


def test_quick_seat_goes_where_fewest_are_missing(anna):
    open_public(seats=4, name="Lonely")
    live, _ = open_public(seats=3, name="Needed")
    sat = table_of(quick(anna))
    assert sat.facts.id == live.facts.id
    assert names_of(sat) == ["Needed", "Anna"]


def test_quick_seat_opens_a_public_table_if_nobody_waits(anna):
    nobody, host = open_public(seats=3)
    away(nobody, host)
    sat = table_of(quick(anna, game="mulatschak", players="3"))
    facts = sat.facts
    assert (facts.variant.key, facts.variant.seats, facts.visibility, facts.pace) == ("mulatschak", 3, "public", PACE)
    assert sat.stage == "waiting"
    again = table_of(quick(anna, game="mulatschak"))
    assert again.facts.id == facts.id  # who waits already is led back
    bert = table_of(quick(Client(), name="Bert", game="mulatschak"))
    assert bert.facts.id == facts.id


def test_somebody_plays_with_bots_until_the_next_one_comes(anna):
    sat = table_of(quick(anna, game="ramsen", meanwhile="1"))
    assert (sat.stage, sat.facts.visibility) == ("playing", "public")
    assert [place.kind for place in sat.facts.places] == ["human", "bot", "bot", "bot"]
    lonely, _ = open_public(seats=3, name="Waits")
    bert = table_of(quick(Client(), name="Bert", game="ramsen", meanwhile="1"))
    assert bert.facts.id == lonely.facts.id, "who waits goes first"
    away(lonely, bert.facts.host)
    at.run(people.leave, lonely.facts.id, player=bert.facts.places[1].player)
    cilli = table_of(quick(Client(), name="Cilli", game="ramsen", meanwhile="1"))
    assert cilli.facts.id == sat.facts.id
    assert [place.kind for place in cilli.facts.places] == ["human", "human", "bot", "bot"]


def test_how_many_are_about(anna):
    def told():
        cache.clear()
        return anna.get("/en/lobby/").context["about"]

    assert told() == "Nobody sits at a table just now."
    open_public(seats=3, name="One")
    assert told() == "One person is playing now."
    live, players = at.open_full("ramsen", 4)
    assert told() == "5 people are playing now.", "at tables that are on no list too"
    away(live, players[0])
    assert told() == "4 people are playing now."
    Table.objects.filter(pk=live.facts.id).update(active_at="2026-01-01T00:00Z")
    assert told() == "One person is playing now."
    with override("en"):
        assert [about.words(n) for n in (10, 11, 47)] == [
            "At least 10 people are playing now.",
            "At least 10 people are playing now.",
            "At least 40 people are playing now.",
        ]


def seal_of(client, **form):
    return client.post("/lobby/seal/", form, **OWN).json()["commitment"]


@pytest.mark.parametrize("named", [True, False])
def test_who_takes_the_last_seat_has_a_share_in_the_first_hand(anna, named):
    live, _ = open_public(seats=3, bots=1, name="Needed")
    form = {"table": live.facts.code} if named else {}
    shown = seal_of(anna, **form)
    assert shown == live.facts.next_commitment
    sat = table_of(quick(anna, **form, commitment=shown, nonce=SHARE))
    assert sat.stage == "playing" and sat.deal.match.commitment == shown
    assert SHARE in sat.deal.nonces


def test_a_share_for_another_seal_does_not_count(anna):
    live, _ = open_public(seats=3, name="Needed")
    other, _ = open_public(seats=4, name="Lonely")
    sat = table_of(quick(anna, commitment=other.facts.next_commitment, nonce=SHARE))
    assert sat.facts.id == live.facts.id
    assert not any(place.nonce for place in sat.facts.places)


def test_where_nobody_waits_the_seal_is_that_of_the_table_to_be_opened(anna):
    shown = seal_of(anna, game="rams")
    sat = table_of(quick(anna, game="rams", commitment=shown, nonce=SHARE))
    assert sat.facts.next_commitment == shown
    assert [place.nonce for place in sat.facts.people] == [SHARE]


def test_the_seal_of_a_table_that_is_not_listed_is_not_told(anna):
    live, _ = at.open_full(seats=3)
    assert seal_of(anna, table=live.facts.code) != live.facts.next_commitment


def test_quick_seat_without_a_name_and_with_one_that_is_taken(anna):
    open_public(seats=5, name="Guest")
    assert names_of(table_of(quick(anna, name=""))) == ["Guest", "Guest 2"]
    assert names_of(table_of(quick(Client(), name="guest"))) == ["Guest", "Guest 2", "guest 3"]


def test_quick_seat_finds_a_game_for_so_many():
    for seats in range(2, 9):
        assert table_of(quick(Client(), players=str(seats))).facts.variant.seats == seats


def test_quick_seat_passes_over_a_table_that_sent_somebody_away(anna):
    first = table_of(quick(anna, game="ramsen"))
    player = Player.objects.latest("pk")
    at.run(people.leave, first.facts.id, player=player.pk)
    at.run(people.sit, first.facts.id, player=at.guests(1)[0], name="Host")
    Barred.objects.create(table_id=first.facts.id, player=player)
    assert table_of(quick(anna, game="ramsen")).facts.id != first.facts.id
    refused = quick(anna, table=first.facts.code)
    assert refused.status_code == 409
    assert "sent you away" in refused.content.decode()


def test_a_seat_of_the_list(anna):
    live, _ = open_public(seats=3, bots=0)
    sat = table_of(quick(anna, table=live.facts.code))
    assert names_of(sat) == ["Anna", "Anna 2"]
    table_of(quick(Client(), table=live.facts.code, name="Bert"))
    late = quick(Client(), table=live.facts.code, name="Cilli")
    assert late.status_code == 409
    assert "just been taken" in late.content.decode()


def test_private_tables_take_nobody_from_the_list(anna):
    live, _ = at.open_full(seats=3)
    at.run(people.leave, live.facts.id, player=live.facts.places[2].player)
    assert quick(anna, table=live.facts.code).status_code == 409
    assert quick(anna, table="nonsense").status_code == 409


def test_other_sites_seat_nobody():
    client = Client(enforce_csrf_checks=True)
    assert client.post("/lobby/seat/", {"name": "Anna"}, HTTP_SEC_FETCH_SITE="cross-site").status_code == 403
    assert client.get("/lobby/seat/").status_code == 405
    assert Player.objects.count() == Table.objects.count() == 0


def test_one_address_opens_only_so_many(settings, anna):
    settings.TABLES_TABLES_PER_HOUR = 2
    for game in ("rams", "ramsen"):
        assert quick(anna, game=game).status_code == 302
    assert quick(anna, game="knack").status_code == 429
    assert quick(anna, game="rams").status_code == 302  # sitting down where a table waits opens none


def test_waiting_prefers_people_who_are_there():
    full, _ = open_public(seats=4, bots=3, name="Plays")
    lonely, host = open_public(seats=4, name="Gone")
    here, _ = open_public(seats=4, name="Here")
    away(lonely, host)
    found = [entry(live) for live in (full, lonely, here)]
    assert [one.code for one in waiting(found, Wanted())] == [here.facts.code, full.facts.code], (
        "a bot gives way at last"
    )
    assert waiting(found, Wanted("mulatschak")) == waiting(found, Wanted("", 3)) == []


def test_two_hundred_tables_are_one_quick_page(anna):
    keys = [key for key, game in GAMES.items() if game.players[0] <= 3 <= game.players[1]]
    for n in range(200):
        open_public(seats=3, key=keys[n % len(keys)], name=f"Host {n}")
    page = anna.get("/de/tische/")
    assert page.content.decode().count('class="open-table"') == 201  # and the one to be copied
    assert len(page.content) < 300_000


def test_who_has_said_no_name_is_called_in_the_language_of_each_page():
    german = Client(headers={"accept-language": "de"})
    live = table_of(quick(german, name="", game="ramsen", players="4"))
    assert names_of(live) == ["Guest"], "of whoever opened it, too"
    for address, name in (("/de/tische/", "Gast"), ("/en/lobby/", "Guest")):
        (row,) = Client().get(address).context["rows"]
        assert row["people"] == [name]
    friend = Client(headers={"accept-language": "de"}).get(f"/j/{live.facts.invite}/")
    assert "Gast" in [chair.name for chair in friend.context["chairs"]]
