"""The way of friends to a table: a name and a game, the room, what is played there, and what the link says of itself."""

import re
from typing import Any

import pytest
from django.test import Client

from tables.models import Message, Player, Table
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")
OWN: dict[str, Any] = {"headers": {"sec-fetch-site": "same-origin"}}


def asked(game="mulatschak", name="Anna", **more):
    """Somebody who has opened a room for friends, and its table."""
    anna = Client()
    answer = anna.post("/en/friends/", {"game": game, "name": name, **more}, **OWN)
    assert answer.status_code == 302, answer.context["problems"]
    return anna, Table.objects.get(code=answer["Location"].split("/")[2])


def shared(page):
    """What a messenger reads of a page."""
    return dict(re.findall(r'<meta property="og:(\w+)"\s+content="([^"]*)"', page.content.decode()))


def test_a_name_and_a_game_open_the_room_and_are_remembered():
    anna, table = asked()
    assert (table.game, table.gathers, table.visibility) == ("mulatschak", True, "link")
    page = anna.get("/en/friends/")
    assert (page.context["name"], page.context["game"]) == ("Anna", "mulatschak")


@pytest.mark.parametrize("name", ["", " \u200b"])
def test_nobody_asks_without_a_name(name):
    answer = Client().post("/de/freunde/", {"game": "ramsen", "name": name}, **OWN)
    assert answer.status_code == 422
    assert answer.context["problems"] == ["Bitte sag, wie dich die anderen nennen sollen."]
    assert not Table.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "Anna invites you to Mulatschak"), ("de", "Anna lädt dich zu Mulatschak ein")],
)
def test_a_link_says_who_asks_to_what_in_the_readers_language(lang, title):
    _anna, table = asked()
    friend = Client(headers={"accept-language": lang})
    found = shared(friend.get(f"/j/{table.invite}/"))
    assert found["title"].startswith(title)
    assert found["image"].endswith(f"/preview/{lang}/mulatschak.png")
    assert "Anna" not in found["image"] + found["description"]
    picture = friend.get(found["image"].removeprefix("http://testserver"))
    assert picture["Content-Type"] == "image/png"
    assert "public" in picture["Cache-Control"]


def test_who_has_said_no_name_is_not_called_guest():
    anna = Client()
    answer = anna.post("/tables/new/", {"game": "ramsen"}, **OWN)
    table = Table.objects.get(code=answer["Location"].split("/")[2])
    page = Client(headers={"accept-language": "de"}).get(f"/j/{table.invite}/")
    assert shared(page)["title"].startswith("Du bist zu Ramsen eingeladen")
    assert page.context["host_name"] == ""
    assert "data-nameless" in anna.get(answer["Location"]).content.decode()


def test_a_picture_is_of_a_game_and_a_language():
    assert Client().get("/preview/de/chess.png").status_code == 404
    assert Client().get("/preview/fr/ramsen.png").status_code == 404
    english, german = (Client().get(f"/preview/{lang}/ramsen.png").content for lang in ("en", "de"))
    assert english.startswith(b"\x89PNG")
    assert german.startswith(b"\x89PNG")


def test_the_host_changes_what_is_played():
    anna, table = asked()
    page = anna.get(f"/t/{table.code}/rules/")
    assert page.context["game"].key == "mulatschak"
    other = anna.get(f"/t/{table.code}/rules/", {"game": "ramsen", "shown": "mulatschak"})
    assert other.context["game"].key == "ramsen"
    answer = anna.post(f"/t/{table.code}/rules/", {"game": "ramsen", "seats": "5", "crosses": "1"}, **OWN)
    assert answer.status_code == 302
    facts = at.now(table.pk).facts
    assert (facts.variant.key, facts.variant.seats, facts.variant.differences) == ("ramsen", 5, {"crosses": 1})


def test_rules_that_contradict_each_other_change_nothing():
    anna, table = asked()
    answer = anna.post(f"/t/{table.code}/rules/", {"game": "ramsen", "seats": "9"}, **OWN)
    assert answer.status_code == 422
    assert answer.context["problems"]
    assert at.now(table.pk).facts.variant.key == "mulatschak"


def test_who_leaves_has_a_last_word_and_the_next_one_is_the_host():
    anna, table = asked()
    sepp = Client()
    sepp.post(f"/j/{table.invite}/", {"name": "Sepp"})
    anna.post(f"/t/{table.code}/fill/")
    anna.post(f"/t/{table.code}/leave/", {"word": "The last train. Sepp, you host!"})
    said = Message.objects.get()
    assert (said.name, said.text) == ("Anna", "The last train. Sepp, you host!")
    facts = at.now(table.pk).facts
    assert [place.kind for place in facts.places] == ["bot", "human"]
    assert facts.host == facts.places[1].player
    sepp.post(f"/t/{table.code}/leave/", {"word": " "})
    assert Message.objects.count() == 1


def test_a_late_friend_takes_over_a_bots_seat():
    anna, table = asked()
    anna.post(f"/t/{table.code}/fill/")
    assert [place.kind for place in at.now(table.pk).facts.places] == ["human", "bot"]
    late = Client()
    assert late.get(f"/j/{table.invite}/").context["can_sit"]
    assert late.post(f"/j/{table.invite}/", {"name": "Late"})["Location"] == f"/t/{table.code}/"
    assert [place.kind for place in at.now(table.pk).facts.places] == ["human", "human"]


def test_who_is_made_host_finds_all_that_the_host_has_on_the_page_that_is_open():
    anna, table = asked()
    friend = Client()
    friend.post(f"/j/{table.invite}/", {"name": "Sepp"})
    for client, kept in ((anna, ""), (friend, " hidden")):
        page = client.get(f"/t/{table.code}/").content.decode()
        assert f'id="room-start" method="post" action="/t/{table.code}/fill/"{kept}>' in page
        assert page.count(f"data-of-host{kept}>") == 3, "another game, also after a match, and the host's panel"


def test_who_is_on_the_way_is_drawn_once_on_the_invitation():
    _anna, table = asked()
    client = Client(headers={"accept-language": "de"})
    told = client.post(f"/j/{table.invite}/coming/", {"name": "Sepp"})
    assert [(chair.name, chair.state) for chair in told.context["chairs"]] == [
        ("Dein Platz", ""), ("Platz 3", "frei"), ("Platz 4", "frei"), ("Anna", "Gastgeber"),
    ]  # fmt: skip
    another = Client(headers={"accept-language": "de"}).get(f"/j/{table.invite}/")
    assert [chair.name for chair in another.context["chairs"] if chair.expected] == ["Sepp"]


def test_a_late_friend_is_shown_which_bot_gives_way():
    anna, table = asked()
    anna.post(f"/t/{table.code}/fill/", **OWN)
    page = Client(headers={"accept-language": "en"}).get(f"/j/{table.invite}/")
    assert [(chair.name, chair.state) for chair in page.context["chairs"] if chair.mine] == [
        ("Your seat", "a bot gives way")
    ]
    assert {chair.kind for chair in page.context["chairs"] if not chair.mine} <= {"human", "bot"}
