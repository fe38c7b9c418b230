"""Tables for a list of people: put together sensibly, opened without sitting down, links that can be shown again."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tables import group_tables, seatlinks
from tables.models import Player, SavedRules, Seat, Table
from tables.service.writer import writer
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")
NAMES = ["Anna", "Bert", "Cora", "Dora", "Emil", "Fritz", "Gusti", "Hans"]


@pytest.fixture
def club():
    """An organiser's browser; tables for eight people of Ramsen are open."""
    client = Client()
    answer = client.post("/organise/open/", {"names": "\n".join(NAMES), "rules": "game:ramsen", "size": "4"})
    assert answer["Location"] == "/organise/#tables", answer.content.decode()[:2000]
    return client


def told(club):
    return [entry["one"] for entry in club.get("/organise/").context["tables"]]


def links(club):
    """Per table, the path of the link to each seat."""
    return [[f"/j/{chair.token}/" for chair in one.chairs] for one in told(club)]


class TestGroups:
    @given(people=st.integers(1, 60), wanted=st.integers(2, 8), low=st.integers(2, 4), more=st.integers(0, 4))
    def test_everybody_sits_once_and_no_table_is_too_big(self, people, wanted, low, more):
        fitting = range(low, low + more + 1)
        names = [str(n) for n in range(people)]
        groups = group_tables.grouped(names, fitting, wanted)
        assert [name for group in groups for name in group.people] == names
        sizes = [len(group.people) for group in groups]
        assert max(sizes) - min(sizes) <= 1
        assert all(group.seats in fitting and len(group.people) <= group.seats for group in groups)

    @pytest.mark.parametrize(
        ("people", "fitting", "wanted", "seats"),
        [
            (8, (3, 4, 5), 4, [4, 4]),
            (9, (3, 4, 5), 4, [5, 4]),
            (7, (3, 4, 5), 4, [4, 3]),
            (5, (3, 4, 5), 4, [5]),
            (6, (4,), 4, [4, 4]),
            (2, (3, 4), 3, [3]),
            (10, (2, 3, 4, 5), 5, [5, 5]),
        ],
    )
    def test_sizes(self, people, fitting, wanted, seats):
        groups = group_tables.grouped([str(n) for n in range(people)], fitting, wanted)
        assert [group.seats for group in groups] == seats

    def test_nobody_and_nothing(self):
        assert group_tables.grouped([], (3, 4), 3) == []
        assert group_tables.grouped(["Anna"], (), 3) == []

    def test_names_are_read_line_by_line_and_kept_apart(self):
        assert group_tables.read_names(" Anna \n\n\u200bBert\nanna\r\nAnna") == ["Anna", "Bert", "anna 2", "Anna 3"]


def test_p27_an_organiser_opens_tables_for_others_and_hands_out_the_seats(club):
    first, second = told(club)
    assert [chair.name for chair in (*first.chairs, *second.chairs)] == NAMES
    assert Seat.objects.filter(player__isnull=False).count() == 0, "the organiser sits nowhere"
    guest = Client()
    path = links(club)[0][2]
    assert guest.get(path).context["name"] == "Cora"
    assert guest.post(path, {"name": "Cora"}).status_code == 302
    live = at.now(first.table.pk)
    assert live.facts.places[2].player == Player.objects.get(name="Cora").pk
    chair = told(club)[0].chairs[2]
    assert (chair.kind, chair.name) == ("human", "Cora")


def test_the_links_can_be_shown_again_and_are_not_in_the_database(club):
    shown = links(club)
    Table.objects.update(closed_at=timezone.now())  # nobody has come yet
    assert shown == links(club)
    at.writer.lives.clear()
    assert shown == links(club)
    tokens = {path.split("/")[2] for table in shown for path in table}
    assert len(tokens) == 8
    stored = {*Seat.objects.values_list("key", flat=True), *Table.objects.values_list("invite", flat=True)}
    assert not tokens & stored


def test_links_outlive_a_change_of_the_secret_key(club, settings):
    shown = links(club)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-key-" * 5
    assert links(club) == shown
    assert Client().get(shown[0][0]).status_code == 200


def test_new_links_end_the_old_ones(club):
    table = told(club)[0].table
    old = links(club)[0]
    club.post(f"/t/{table.code}/host/invite/", {"next": "/organise/"})
    new = links(club)[0]
    assert not set(old) & set(new)
    assert Client().get(old[0]).status_code == 404
    assert Client().get(new[0]).status_code == 200


def test_who_comes_by_the_tables_own_link_gets_the_seat_kept_for_the_name(club):
    table = told(club)[0].table
    guest, stranger = Client(), Client()
    coming = guest.post(f"/j/{table.invite}/coming/", {"name": "bert"})
    assert [chair.name for chair in coming.context["chairs"] if chair.mine] == ["Bert"], "drawn as it is going to be"
    guest.post(f"/j/{table.invite}/", {"name": "bert"})
    assert told(club)[0].chairs[1].kind == "human"
    taken = stranger.post(f"/j/{links(club)[0][0].split('/')[2]}/", {"name": "Cora"})
    assert (taken.status_code, taken.context["error"]) == (409, "name-taken"), "the name of somebody who is to come"
    stranger.post(f"/j/{table.invite}/", {"name": "Zoe"})
    assert told(club)[0].chairs[0].name == "Zoe"


def test_the_organiser_hosts_without_a_seat(club):
    table = told(club)[0].table
    Client().post(links(club)[0][0], {"name": "Anna"})
    club.post(f"/t/{table.code}/host/start/", {"next": "/organise/"})
    assert at.now(table.pk).stage == "playing"
    page = club.get(f"/t/{table.code}/")
    assert page.context["seat"] is None
    assert page.context["is_host"]
    answer = club.post(f"/t/{table.code}/host/kick/", {"seat": "0", "next": "https://elsewhere.example/"})
    assert answer["Location"] == f"/t/{table.code}/", "no way out to other sites"
    assert [place.kind for place in at.now(table.pk).facts.places] == ["bot"] * 4


def test_pages_opened_before_each_command_had_its_address_still_work(club):
    table, old = told(club)[0].table, links(club)[0]
    club.post(f"/t/{table.code}/host/", {"do": "invite", "next": "/organise/"})
    assert not set(old) & set(links(club)[0])
    assert club.post(f"/t/{table.code}/host/fly/").status_code == 400
    again = club.post("/organise/", {"names": "\n".join(NAMES), "rules": "game:ramsen", "size": "4", "do": "open"})
    assert again["Location"] == "/organise/#tables"
    assert club.get("/organise/open/").status_code == 200, "by a change of language"
    buttons = club.get("/organise/").content.decode()
    assert f'action="/t/{table.code}/host/kick/"' not in buttons, "nobody sits there yet"
    assert f'action="/t/{table.code}/host/invite/"' in buttons
    assert f'formaction="/t/{table.code}/host/start/"' in buttons


def test_others_see_nothing_of_it(club):
    table = told(club)[0].table
    other = Client()
    other.post("/tables/new/", {"game": "ramsen", "name": "Other"}, HTTP_SEC_FETCH_SITE="same-origin")
    assert other.get("/organise/").context["tables"] == []
    assert other.get("/organise/cards/").status_code == 302
    assert other.post(f"/t/{table.code}/host/start/").status_code == 403
    assert Client().post(f"/t/{table.code}/host/invite/").status_code == 403


def test_cards_for_every_seat(club):
    html = club.get("/organise/cards/").content.decode()
    assert html.count('class="seat-card"') == 10, "and one for each table"
    assert len(set(re.findall(r"/j/([\w-]{22})/", html))) == 10
    assert "style=" not in html
    one = club.get("/organise/cards/", {"table": told(club)[0].table.code}).content.decode()
    assert one.count('class="seat-card"') == 5


def test_looking_opens_nothing():
    client = Client()
    answer = client.post("/organise/", {"names": "\n".join(NAMES), "rules": "game:mulatschak", "do": "look"})
    assert [len(group.people) for group in answer.context["groups"]] == [4, 4]
    assert not Table.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("names", ["", "\n \n", "\n".join(map(str, range(201)))])
def test_lists_that_do_not_do(names):
    answer = Client().post("/organise/", {"names": names, "do": "open"})
    assert answer.status_code == 422
    assert answer.context["problem"]
    assert not Table.objects.exists()


def test_the_overview_asks_as_often_for_two_tables_as_for_one(club, django_assert_num_queries):
    host, tables = Player.objects.get(), list(Table.objects.all())
    group_tables.overview(tables, host)
    for some in (tables[:1], tables):
        with django_assert_num_queries(2):
            group_tables.overview(some, host)


def test_the_overview_reads_only_what_is_being_played():
    """A hundred tables of last week must not keep the writer from those of tonight."""
    over, players = at.open_full("mulatschak", 3)
    dice = Random(1)
    while (over := at.play_hand(over, players, dice)).stage != "over":
        over = at.everybody_ready(over, players)
    playing, _ = at.open_full()
    tables, host = list(Table.objects.order_by("pk")), Player.objects.get(pk=players[0])
    writer.lives.clear()
    ended, running = group_tables.overview(tables, host)
    assert (ended.stage, running.stage, running.hand) == ("over", "playing", 1)
    assert over.result is not None
    assert [chair.score for chair in ended.chairs] == list(over.result.after.written)
    assert [chair.name for chair in ended.chairs] == ["Host", "Name 1", "Name 2"]
    assert set(writer.lives) == {playing.facts.id}


def test_own_rules_are_chosen_when_they_were_and_not_otherwise(club):
    kept = SavedRules.objects.create(player=Player.objects.get(), name="Mine", game="ramsen", edition=1, seats=4)
    mine = f'<option value="saved:{kept.pk}"'
    assert f"{mine}>" in club.get("/organise/").content.decode()
    looked = club.post("/organise/", {"names": "Anna", "rules": f"saved:{kept.pk}", "do": "look"})
    assert f"{mine} selected>" in looked.content.decode()


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "²", "-1"])
def test_a_number_that_is_none_is_nobodys(club, number):
    for form in ({"rules": f"saved:{number}"}, {"size": number}):
        assert club.post("/organise/", {"names": "Anna", "do": "look"} | form).status_code == 200
    table = told(club)[0].table
    assert club.post(f"/t/{table.code}/host/", {"do": "kick", "seat": number}).status_code == 403
    assert club.post("/me/devices/remove/", {"device": number}).status_code in (302, 400)
    form = {"do": f"saved:{number}", "bots": number}
    assert club.post("/en/tables/open/", form, HTTP_SEC_FETCH_SITE="same-origin").status_code == 200


def test_no_more_tables_than_a_person_may_open(settings):
    settings.TABLES_TABLES_PER_HOUR = 1
    at.writer.lives.clear()
    answer = Client().post("/organise/", {"names": "\n".join(NAMES), "size": "4", "do": "open"})
    assert answer.status_code == 429
    assert not Table.objects.exists()


def test_a_programs_token_is_never_shown():
    opening = at.people.NewTable(at.variant_of("ramsen", 3), {}, keys=("a", "b", "c"))
    live = at.writer.run(None, lambda ledger: at.people.open_table(ledger, opening))
    assert [seatlinks.shown(seat, live.facts.invite) for seat in Seat.objects.all()] == ["", "", ""]
