"""Looking back at a match together: one leads, the others are shown it, and who leads can be handed on or taken over."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from msgspec import Raw

from tables import letters
from tables.accounts import history
from tables.models import Match, Player, Table
from tables.protocol import Ack, Error
from tables.rendered_table import table_view
from tables.service import guests, hosting, leading, people
from tables.service.live import SharedMoment
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.matches import config_of, finished
from tests.tables.sockets import Client as Socket


def opened(client=None, name="Ada"):
    """A match, and the table at which it is looked at; ``client`` leads."""
    match, _, _ = finished()
    answer = (client or Client()).post(f"/m/{match.key}/shared/", {"name": name})
    assert answer.status_code == 302, answer.content.decode()
    table = Table.objects.get(shared__isnull=False)
    assert answer["Location"] == f"/m/{match.key}/shared/{table.code}/"
    return match, writer.live(table.pk)


def named(live, name):
    """Somebody who is there by name: the player, and the number among the onlookers."""
    (player,) = at.guests(1)
    assert at.run(guests.name, live.facts.id, player=player, name=name) == ""
    return player, at.now(live.facts.id).facts.onlooker(player).n


def show(live, player, hand=1, step=3, **more):
    return at.run(leading.show, live.facts.id, player=player, ref=at.ref(), hand=hand, step=step, **more)


def lead(live, player, guest):
    return at.run(leading.lead, live.facts.id, player=player, ref=at.ref(), guest=guest)


def is_refused(answer, code):
    return isinstance(answer, Error) and answer.code == code


@pytest.mark.usefixtures("tables")
class TestTogether:
    def test_whoever_has_the_link_sees_the_match_and_who_leads(self):
        match, live = opened()
        page = Client().get(f"/m/{match.key}/shared/{live.facts.code}/")
        assert page.status_code == 200
        assert "no-store" in page["Cache-Control"]
        config = config_of(page)["together"]
        assert (config["me"], config["seat"]) == (None, None)
        assert config["socket"] == f"/ws/tables/{live.facts.code}/"
        assert f"http://testserver/m/{match.key}/shared/{live.facts.code}/" in page.content.decode()
        assert "qr" not in config
        found = table_view(live, None)
        assert found["shared"] == {
            "match": match.key, "hand": 1, "step": 0, "seat": None, "card": "", "sign": "", "leader": 1
        }  # fmt: skip
        assert found["onlookers"] == [{"n": 1, "name": "Ada", "away": False}]
        assert config_of(Client().get(f"/m/{match.key}/"))["together"] is None

    def test_the_link_of_one_match_shows_no_other(self):
        match, live = opened()
        other, table, _ = finished("ramsen", 3)
        assert Client().get(f"/m/{other.key}/shared/{live.facts.code}/").status_code == 404
        assert Client().get(f"/m/{match.key}/shared/{table.facts.code}/").status_code == 404
        assert Client().get(f"/m/{match.key}/shared/nothing/").status_code == 404

    def test_without_a_name_nobody_leads(self):
        match, _, _ = finished()
        answer = Client().post(f"/m/{match.key}/shared/", {"name": " "})
        assert answer.status_code == 409
        assert "under which name you lead" in answer.content.decode()
        assert not Table.objects.filter(shared__isnull=False).exists()

    def test_the_leader_shows_a_moment_and_points_at_a_card(self):
        match, live = opened()
        ada = live.facts.host
        assert isinstance(show(live, ada, 2, 7, seat=1, card="HK", sign="?"), Ack)
        live = at.now(live.facts.id)
        assert live.facts.shared == SharedMoment(match.key, 2, 7, 1, "HK", "?")
        assert at.load_again(live) == live
        version = live.version
        assert show(live, ada, 2, 7, seat=1, card="HK", sign="?").version == version, "nothing new, nothing told"
        show(live, ada, 2, 8, sign="!")
        assert at.now(live.facts.id).facts.shared.sign == "", "a sign is said of a card"
        travelled = letters.decode_facts(Raw(letters.encode_facts(at.now(live.facts.id).facts)))
        assert travelled.shared == at.now(live.facts.id).facts.shared

    def test_nobody_else_leads(self):
        _, live = opened()
        berta, _ = named(live, "Berta")
        (stranger,) = at.guests(1)
        for player in (berta, stranger):
            assert is_refused(show(live, player), "not-host")
        assert is_refused(lead(live, berta, 2), "not-host")
        assert at.now(live.facts.id).facts.shared.step == 0

    def test_leading_is_handed_on(self):
        _, live = opened()
        ada, (berta, number) = live.facts.host, named(live, "Berta")
        assert is_refused(lead(live, ada, 99), "not-allowed")
        assert isinstance(lead(live, ada, number), Ack)
        live = at.now(live.facts.id)
        assert table_view(live, None)["shared"]["leader"] == number
        assert is_refused(show(live, ada), "not-host")
        assert isinstance(show(live, berta), Ack)

    @pytest.mark.parametrize("how", ["away", "left"])
    def test_where_the_leader_is_gone_somebody_takes_over(self, how):
        _, live = opened()
        ada, (berta, number), (carl, other) = live.facts.host, named(live, "Berta"), named(live, "Carl")
        if how == "away":
            at.run(people.away, live.facts.id, player=ada, at=1.0)
        else:
            at.run(guests.leave, live.facts.id, player=ada)
        assert is_refused(lead(live, berta, other), "not-host"), "for oneself only"
        assert isinstance(lead(live, berta, number), Ack)
        assert is_refused(lead(live, carl, other), "not-host"), "somebody leads again"

    def test_nobody_plays_there(self):
        match, live = opened()
        ada, (guest,) = live.facts.host, at.guests(1)
        assert at.run(people.sit, live.facts.id, player=guest, name="Eve").error == "full"
        for command, wish in (
            (people.start, {}),
            (hosting.fill, {"seat": 0, "level": "steady"}),
            (hosting.arrange, {"visibility": "public"}),
        ):
            assert is_refused(at.run(command, live.facts.id, player=ada, ref=at.ref(), **wish), "not-allowed")
        assert at.now(live.facts.id) == live
        assert Client().get(f"/t/{live.facts.code}/")["Location"] == f"/m/{match.key}/shared/{live.facts.code}/"
        assert not Match.objects.filter(table=live.facts.id).exists()
        assert live.facts.id not in [table.pk for table in history.running(Player.objects.get(pk=ada))]

    def test_a_match_that_goes_on_is_looked_at_by_nobody(self):
        live, _ = at.open_full("mulatschak", 3)
        assert Client().post(f"/m/{live.deal.match.key}/shared/", {"name": "Ada"}).status_code == 404


async def test_what_the_leader_shows_arrives_at_who_follows_over_the_tables_own_connection(served):
    _, live = await sync_to_async(opened)()
    ada = live.facts.host
    leader, follower = await Socket.of(live, ada, parts=True), await Socket.of(live, None, parts=True)
    assert follower.view["table"]["shared"]["step"] == 0
    await leader.send(t="show", ref="one", hand=1, step=4, card="HK")
    told = await follower.next("view")
    assert (told["table"]["shared"]["step"], told["table"]["shared"]["card"]) == (4, "HK")
    assert (await leader.next("view"))["ack"] == "one"
    await follower.send(t="show", ref="two", hand=1, step=5)
    assert (await follower.next("error"))["code"] == "not-seated"
    for wrong in ({"hand": 0, "step": 1}, {"hand": 1, "step": 1, "card": "<b>"}):
        await leader.send(t="show", ref="bad", **wrong)
        assert (await leader.next("error"))["code"] == "malformed"
    await leader.leave()
    await follower.leave()
