"""Several devices of one player: by a short code, once, for ten minutes; and limits of what one address may try."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tables import identity
from tables.accounts import devices
from tables.models import Device, DeviceCode, Player
from tests.tables import people as at
from tests.tables.test_guests import OWN, opened

pytestmark = pytest.mark.usefixtures("tables")


@pytest.fixture
def anna():
    return Client()


def code_of(client):
    return client.post("/me/devices/new/").context["code"]


def enter(client, code):
    return client.post("/device/", {"code": code})


def test_p26_a_second_device_is_the_same_player(anna):
    table = opened(anna)
    phone = Client()
    assert enter(phone, code_of(anna))["Location"] == "/me/"
    assert phone.get(f"/t/{table.code}/").context["seat"] == 0
    assert anna.get(f"/t/{table.code}/").context["seat"] == 0, "and the first one still is"
    assert Player.objects.count() == 1


def test_codes_are_stored_hashed_and_read_kindly(anna):
    opened(anna)
    code = code_of(anna)
    assert not DeviceCode.objects.filter(code_hash__contains=devices.read_code(code)).exists()
    assert enter(Client(), f"  {code.upper().replace(' ', '-')} ")["Location"] == "/me/"
    assert len(devices.read_code(code)) == 8


def test_a_mistyped_code_can_be_mended():
    refused = enter(Client(), 'abcd <b "fgh')
    assert refused.status_code == 409
    assert 'value="abcd &lt;b &quot;fgh"' in refused.content.decode()


def test_a_code_is_good_once(anna):
    opened(anna)
    code = code_of(anna)
    enter(Client(), code)
    assert enter(Client(), code).status_code == 409
    assert Device.objects.count() == 1


def test_a_code_is_good_for_ten_minutes(anna):
    opened(anna)
    code = code_of(anna)
    with time_machine.travel(timezone.now() + timedelta(minutes=10, seconds=1)):
        assert enter(Client(), code).status_code == 409


def test_a_newer_code_ends_the_one_before(anna):
    opened(anna)
    old = code_of(anna)
    new = code_of(anna)
    assert enter(Client(), old).status_code == 409
    assert enter(Client(), new).status_code == 302


def test_guesses_are_limited(anna):
    opened(anna)
    thief = Client()
    for _ in range(20):
        assert enter(thief, "aaaa aaaa").status_code == 409
    assert enter(thief, code_of(anna)).status_code == 429, "not even the right one"


def test_a_device_is_taken_away(anna):
    table = opened(anna)
    phone = Client()
    enter(phone, code_of(anna))
    device = Device.objects.get()
    stranger = Client()
    opened(stranger)
    stranger.post("/me/devices/remove/", {"device": str(device.pk)})
    assert Device.objects.exists(), "only one's own"
    anna.post("/me/devices/remove/", {"device": str(device.pk)})
    assert phone.get(f"/t/{table.code}/").context["seat"] is None


def test_the_first_device_is_taken_away_by_another_only(anna):
    table = opened(anna)
    phone = Client()
    enter(phone, code_of(anna))
    anna.post("/me/devices/remove/", {"device": "first"})
    assert anna.get(f"/t/{table.code}/").context["seat"] == 0, "not by itself: it would be lost"
    phone.post("/me/devices/remove/", {"device": "first"})
    assert anna.get(f"/t/{table.code}/").context["seat"] is None
    assert phone.get(f"/t/{table.code}/").context["seat"] == 0


def test_who_was_somebody_else_here_is_the_other_now(anna):
    opened(anna, name="Anna")
    phone = Client()
    other = opened(phone, name="Other")
    enter(phone, code_of(anna))
    assert phone.get("/me/").context["player"].name == "Anna"
    assert phone.get(f"/t/{other.code}/").context["seat"] is None


def test_who_changes_the_language_beside_a_code_is_back_on_their_page(anna):
    opened(anna, name="Anna")
    assert anna.get("/me/devices/new/")["Location"] == "/me/"
    assert not DeviceCode.objects.exists()


def test_a_device_without_player_has_no_code():
    assert Client().post("/me/devices/new/")["Location"] == "/me/"
    assert not DeviceCode.objects.exists()


class TestLimits:
    def test_a_known_guest_opens_no_more_tables_than_a_stranger(self, anna, settings):
        settings.TABLES_TABLES_PER_HOUR = 2
        answers = [anna.post("/tables/new/", {"game": "ramsen", "name": "x"}, **OWN).status_code for _ in range(3)]
        assert answers == [302, 302, 429]

    def test_wrong_invitations_are_counted(self, anna, settings):
        settings.TABLES_GUESSES_PER_HOUR = 3
        table = opened(anna)
        thief = Client()
        assert [thief.get(f"/j/wrong{n}/").status_code for n in range(5)] == [404, 404, 404, 429, 429]
        assert thief.get(f"/j/{table.invite}/").status_code == 429

    def test_right_invitations_are_not(self, anna, settings):
        settings.TABLES_GUESSES_PER_HOUR = 3
        table = opened(anna)
        assert {Client().get(f"/j/{table.invite}/").status_code for _ in range(6)} == {200}

    @pytest.mark.parametrize("what", ["leave", "fill"])
    def test_standing_up_and_filling_are_counted(self, anna, settings, what):
        settings.TABLES_SEATS_PER_HOUR = 2
        table = opened(anna)
        answers = [anna.post(f"/t/{table.code}/{what}/").status_code for _ in range(3)]
        assert answers == [302, 302, 429]

    def test_hosting_by_form_is_counted(self, anna, settings):
        settings.TABLES_SEATS_PER_HOUR = 1
        table = opened(anna)
        answers = [anna.post(f"/t/{table.code}/host/", {"do": "invite"}).status_code for _ in range(2)]
        assert answers == [302, 429]
        assert at.now(table.pk).facts.invite != table.invite


def test_the_cookie_is_for_this_host_and_no_script(anna):
    opened(anna)
    phone = Client()
    enter(phone, code_of(anna))
    cookie = phone.cookies[identity.device_cookie()]
    assert cookie["httponly"]
    assert not Device.objects.filter(token_hash=cookie.value).exists()
