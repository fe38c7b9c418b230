"""How villages play: told with place and year, shown to nobody until it was looked at, then read, cited and played."""

from __future__ import annotations

from dataclasses import fields
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rules.encyclopedia import book
from rules.encyclopedia.models import VillageRules
from rules.encyclopedia.pages.drawing.maps import draw_pins
from rules.encyclopedia.pages.village import VillageForm
from rules.games import GAMES
from tests.book.pages import Seen

pytestmark = pytest.mark.django_db
TOLD = {
    "game": "ramsen",
    "schlecken": "false",
    "place": "Hintertux, Austria",
    "when": "about 1975",
    "informant": "Resi Huber",
    "words": "At the inn, on St Stephen’s Day.",
    "unknown": "The Sow of leaves may be laid down at once.",
}


@pytest.fixture
def teller() -> Client:
    return Client(headers={"sec-fetch-site": "same-origin", "accept-language": "en"})


def said(*words: str, **options: Any) -> str:
    out = StringIO()
    call_command("villages", *words, stdout=out, **options)
    return out.getvalue()


def test_from_the_switches_to_a_pin_on_the_map(teller: Client) -> None:
    yours = Seen(teller.get("/en/games/ramsen/yours/?schlecken=false").content.decode())
    (way,) = [a["href"] for a in yours.of("a") if a.get("href", "").startswith("/en/village/")]
    form = Seen(teller.get(way).content.decode())
    sent = {one["name"]: one.get("value", "") for one in form.of("input") if one.get("type") != "checkbox"}
    assert (sent["game"], sent["schlecken"]) == ("ramsen", "false")
    thanks = teller.post("/en/village/", sent | TOLD, follow=True).content.decode()
    told = VillageRules.objects.get()
    assert (told.options, told.place, told.told_by) == ({"schlecken": False}, "Hintertux, Austria", "")
    code = book.code_of(book.choices_from_query("ramsen", {"schlecken": "false"}))
    assert f"http://testserver/r/{code}" in thanks, "the link that plays exactly so, in the same sitting"
    assert "Hintertux" not in teller.get("/en/villages/").content.decode(), "nobody has looked at it"
    assert "Hintertux" in said() and f"/r/{code}" in said("read", str(told.pk))
    assert "ramsen, Hintertux, Austria" in said("proposals") and "may be laid down at once" in said("proposals")
    said("show", str(told.pk), "--at", "47.12,11.68")
    html = teller.get("/en/villages/").content.decode()
    place = html.partition(f'id="told-{told.pk}"')[2]
    assert "about 1975" in place and "may be laid down at once" in place and f'href="/r/{code}"' in place
    assert "Resi" not in html, "she has not said that she may be named"
    assert f'href="#told-{told.pk}"' in html and 'class="spot"' in html, "a pin on the map"
    assert "Hintertux" in teller.get("/de/doerfer/ramsen/").content.decode()
    assert "Hintertux" not in teller.get("/en/villages/rams/").content.decode()


def test_a_name_is_shown_only_where_it_may_be_and_the_address_goes(teller: Client) -> None:
    teller.post("/en/village/", TOLD | {"may_name": "on", "reply_to": "resi@example.org"})
    number = str(VillageRules.objects.get().pk)
    assert "resi@example.org" in said("read", number)
    said("show", number)
    assert "Told by Resi Huber." in teller.get("/en/villages/").content.decode()
    assert VillageRules.objects.get().reply_to == ""
    said("decline", number)
    assert "Resi" not in teller.get("/en/villages/").content.decode()
    with pytest.raises(CommandError):
        said("show", "77")
    with pytest.raises(CommandError, match=r"47\.27,11\.39"):
        said("show", number, "--at", "north")


def test_a_tournament_that_is_missing_can_be_told(teller: Client) -> None:
    page = Seen(teller.get("/de/familie/turniere/").content.decode())
    (way,) = [a["href"] for a in page.of("a") if a.get("href", "").endswith("?tournament")]
    assert "Ein Turnier, das hier fehlt" in teller.get("/de/dorf/?tournament").content.decode()
    assert way == "../../dorf/?tournament"
    teller.post("/de/dorf/", {"place": "Au", "when": "2026", "words": "Preisramsen beim Wirt"})
    said("show", str(VillageRules.objects.get().pk))
    assert "Preisramsen beim Wirt" in teller.get("/en/villages/").content.decode()


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"place": " "}, "Please say where"),
        ({"when": ""}, "Please say when"),
        ({"reply_to": "nobody"}, "No mail can be sent"),
        ({"game": "", "words": ""}, "Please tell us something"),
    ],
)
def test_what_cannot_be_taken_is_said_and_nothing_typed_is_lost(
    teller: Client, sent: dict[str, str], says: str
) -> None:
    answer = teller.post("/en/village/", TOLD | sent)
    assert answer.status_code == 422 and says in answer.content.decode()
    assert "may be laid down at once" in answer.content.decode()
    assert not VillageRules.objects.exists()


def test_machines_and_strangers_leave_nothing(teller: Client) -> None:
    assert teller.post("/en/village/", TOLD | {"website": "spam"}).status_code == 302
    foreign = Client(headers={"sec-fetch-site": "cross-site"}, enforce_csrf_checks=True)
    assert foreign.post("/en/village/", TOLD).status_code == 403
    assert not VillageRules.objects.exists()


def test_rules_that_cannot_be_played_lead_back_to_the_switches(teller: Client) -> None:
    clashing = book.choices_from_query("mulatschak", {"seats": "5", "pack": "32"})
    if clashing.clashes:
        answer = teller.post("/en/village/", TOLD | {"game": "mulatschak", **dict(clashing.pairs)})
        assert answer["Location"].startswith("/en/games/mulatschak/yours/")
    assert "/en/games/rams/yours/" in teller.get("/en/village/").content.decode(), "every game, to begin with"


def test_no_field_of_the_form_is_called_like_a_switch() -> None:
    named = {one.name for one in fields(VillageForm)} - {"game", "answers"}
    assert not named & {switch.name for game in GAMES.values() for switch in game.switches}


def test_a_point_lies_on_the_map_that_holds_it() -> None:
    tyrol, paris, nowhere = ("a", "Tux", 47.1, 11.7), ("b", "Paris", 48.9, 2.4), ("c", "Sea", 0.0, 0.0)
    sheets = {sheet.ground.key: [pin.key for pin in sheet.pins] for sheet in draw_pins([tyrol, paris, nowhere])}
    assert sheets == {"alps": ["a"], "europe": ["b"]}
