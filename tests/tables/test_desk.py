"""The operator's desk: from a report without an account to what is done about it, and who may do it."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.core.management import CommandError, call_command
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from config.desk.complain import OTHER
from config.desk.urls import urlpatterns
from rules.encyclopedia.models import MistakeReport, VillageRules
from scoring.models import Club, Member, Posting
from scoring.sheets.service import open_sheet
from tables import identity
from tables.accounts import erasure, merge
from tables.models import Circle, Message, Player, Seat, Table, User
from tables.moderation import bars, people
from tables.moderation.models import Complaint, DeskAct, SiteBar, TakenDown
from tables.service import gathering, talking
from tables.service import people as seats
from tests.league.people import browser, club_of, guest
from tests.tables import people as at

RUDE = "Rude Name"


def account(mail: str, **role: bool) -> User:
    made = User.objects.create_user(username=mail, email=mail)
    User.objects.filter(pk=made.pk).update(**role)
    return User.objects.get(pk=made.pk)


def at_the_desk(mail: str = "op@example.org", **role: bool) -> Client:
    """Somebody with a role whose second lock is open."""
    user = account(mail, **(role or {"is_staff": True, "is_superuser": True}))
    client = browser()
    client.force_login(user)
    session = client.session
    session["desk"] = (user.pk, int(time.time()) + 600)
    session.save()
    return client


@pytest.fixture
def table(tables: Any) -> Table:
    """Three people at a public table, one of them with a name and a sentence that do not belong there."""
    live, players = at.open_full(seats=3)
    rude = players[2]
    number = live.facts.id
    Player.objects.filter(pk=rude).update(name=RUDE)
    at.run(gathering.rename, number, player=rude, ref="r", name=RUDE)
    at.run(talking.say, number, player=players[1], text="Servus")
    at.run(talking.say, number, player=rude, text="You are all fools")
    return Table.objects.get(pk=number)


def rude_one() -> Player:
    return Player.objects.get(name=RUDE)


def complaint_of(table: Table, subject: str, reporter: Client | None = None) -> Complaint:
    """Two taps: the page, and what is on it."""
    reporter = reporter or browser()
    address = reverse("complain", args=["table", table.code])
    page = reporter.get(address).content.decode()
    [mark] = {mark for mark in marks(page) if mark.startswith(subject) and (RUDE in mark or "fools" in mark)}
    answer = reporter.post(
        address, {"thing": mark, "words": ""}, headers={"Sec-Fetch-Site": "same-origin"}, follow=True
    )
    assert "Thank you" in answer.content.decode()
    return Complaint.objects.get(subject=subject)


def reported(reporter: Client, room: str, key: str, mark: str) -> Complaint:
    """The complaint that a tap on what is on the page has made."""
    address = reverse("complain", args=[room, key])
    assert mark in marks(reporter.get(address).content.decode())
    assert reporter.post(address, {"thing": mark}, headers={"Sec-Fetch-Site": "same-origin"}).status_code == 302
    found = Complaint.objects.order_by("pk").last()
    assert found is not None
    return found


def marks(page: str) -> list[str]:
    return [part.partition('"')[0] for part in page.split('name="thing" value="')[1:]]


def done(desk: Client, complaint: Complaint, do: str, **more: Any) -> Any:
    form = {"do": do, "reason": "It insults others.", **more}
    return desk.post(reverse("desk:complaint", args=[complaint.pk]), form)


def test_a_rude_name_is_reported_by_a_guest_renamed_barred_and_comes_back(table: Table) -> None:
    complaint = complaint_of(table, "name")
    again = complaint_of(table, "name")
    assert again == complaint and again.times == 2 and complaint.player == rude_one()
    desk, rude = at_the_desk(), rude_one()
    theirs = browser(rude)
    assert RUDE in desk.get("/desk/").content.decode()
    assert done(desk, complaint, "rename", name="Guest").status_code == 302
    seat = Seat.objects.get(table=table, player=rude)
    assert seat.name == "Guest"
    assert not Message.objects.filter(name=RUDE).exists()
    assert done(desk, complaint, "bar", days="1").status_code == 302
    assert not Seat.objects.filter(player=rude).exists(), "a bot goes on"
    refused = theirs.post("/tables/new/", {"game": "ramsen", "name": "Back"}, headers={"Sec-Fetch-Site": "same-origin"})
    assert refused.status_code == 403 and "It insults others." in refused.content.decode()
    assert theirs.post(reverse("tables:rename"), {"name": RUDE}).status_code == 403
    mine = theirs.get("/me/").content.decode()
    assert "It insults others." in mine and "A name was changed" in mine
    told = json.loads(theirs.get("/me/export/").content)
    assert [one["done"] for one in told["decided_about_you"]] == ["bar", "rename"]
    assert told["decided_about_you"][1]["before"] == RUDE and told["barred"][0]["reason"] == "It insults others."
    complaint.refresh_from_db()
    assert complaint.settled_at is not None
    assert "Guest" in desk.get("/desk/log/").content.decode()
    SiteBar.objects.update(until=timezone.now() - timedelta(seconds=1))  # the day is over
    back = theirs.post("/tables/new/", {"game": "ramsen", "name": "Back"}, headers={"Sec-Fetch-Site": "same-origin"})
    assert back.status_code == 302 and back["Location"].startswith("/t/")


def test_a_sentence_goes_from_the_table(table: Table) -> None:
    complaint = complaint_of(table, "said")
    assert [one["text"] for one in complaint.excerpt] == ["Servus", "You are all fools"]
    desk = at_the_desk()
    assert "You are all fools" in desk.get(reverse("desk:complaint", args=[complaint.pk])).content.decode()
    assert done(desk, complaint, "hide").status_code == 302
    assert [one.text for one in talking.heard(table.pk)] == ["Servus"]
    assert done(desk, complaint, "hide").status_code == 409
    assert DeskAct.objects.get().player == rude_one()


def test_titles_of_tables_circles_and_clubs_and_clubs_themselves(table: Table) -> None:
    desk, owner = at_the_desk(), guest("Owner")
    circle = Circle.objects.create(name="Rude circle")
    club = club_of(owner, "Rude club", public=True)
    Table.objects.filter(pk=table.pk).update(title="Rude title")
    at.writer.lives.clear()
    found = {}
    for room, key in (("table", table.code), ("circle", circle.token), ("club", club.slug)):
        address = reverse("complain", args=[room, key])
        mark = next(one for one in marks(browser().get(address).content.decode()) if one.startswith("title"))
        browser().post(address, {"thing": mark}, headers={"Sec-Fetch-Site": "same-origin"})
        found[room] = Complaint.objects.get(room=room)
        assert done(desk, found[room], "untitle", title="Ours").status_code == 302
    club.refresh_from_db()
    circle.refresh_from_db()
    assert at.now(table.pk).facts.title == Table.objects.get(pk=table.pk).title == circle.name == club.name == "Ours"
    assert done(desk, found["club"], "untitle", title="").status_code == 409
    assert done(desk, found["club"], "take-down").status_code == 302
    assert browser().get(f"/c/{club.slug}/").status_code == 404
    owners = browser(owner)
    assert owners.get(f"/c/{club.slug}/").status_code == 200
    assert owners.post(f"/c/{club.slug}/keep/").status_code == 403
    assert done(desk, found["club"], "put-back").status_code == 302
    assert not TakenDown.objects.exists() and Club.objects.get(pk=club.pk).closed_at is None
    told = json.loads(owners.get("/me/export/").content)["decided_about_you"]
    assert [one["done"] for one in told] == ["put-back", "take-down", "untitle"]


def test_a_name_that_others_have_written_down_is_changed_in_the_club_and_on_an_empty_seat(table: Table) -> None:
    desk, owner, rude = at_the_desk(), guest("Owner"), rude_one()
    club = club_of(owner, "Ours", public=True)
    member = Member.objects.create(club=club, name=RUDE, player=rude)
    assert RUDE not in browser().get(reverse("complain", args=["club", club.slug])).content.decode(), "a stranger"
    found = reported(browser(owner), "club", club.slug, f"name::{RUDE}")
    assert done(desk, found, "rename-here", which=RUDE, instead="Owner").status_code == 409, "somebody else’s"
    assert done(desk, found, "rename-here", which="Nobody", instead="Guest").status_code == 409
    assert done(desk, found, "rename-here", which=RUDE, instead="Guest").status_code == 302
    member.refresh_from_db()
    assert member.name == "Guest"
    told = json.loads(browser(rude).get("/me/export/").content)["decided_about_you"]
    assert [(one["before"], one["after"]) for one in told] == [(RUDE, "Guest")]

    opening = seats.NewTable(at.variant_of(), {}, host=rude.pk, seated=False, names=("Anna", "Kept For Rude"))
    live = at.writer.run(None, lambda ledger: seats.open_table(ledger, opening))
    row = Table.objects.get(pk=live.facts.id)
    found = reported(browser(), "table", row.code, "name::Kept For Rude")
    page = desk.get(reverse("desk:complaint", args=[found.pk])).content.decode()
    assert 'value="Kept For Rude"' in page
    assert done(desk, found, "rename-here", which="Kept For Rude", instead="Guest").status_code == 302
    assert [place.name for place in at.now(row.pk).facts.places if place.kind == "open"].count("Guest") == 1
    assert done(desk, found, "rename-here", which="Kept For Rude", instead="Guest").status_code == 409


def test_what_the_list_of_open_tables_says_is_reported_where_nobody_may_look_on(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(title="Rude title", visibility="public")
    at.writer.lives.clear()
    address = reverse("complain", args=["table", table.code])
    assert f'href="{address}"' in browser().get(reverse("tables:lobby")).content.decode()
    Table.objects.filter(pk=table.pk).update(watch=False)
    at.writer.lives.clear()
    page = browser().get(address).content.decode()
    assert {"title::Rude title", f"name::{RUDE}"} <= set(marks(page)) and "fools" not in page
    assert reported(browser(), "table", table.code, "title::Rude title").page == reverse("tables:lobby")
    Table.objects.filter(pk=table.pk).update(visibility="private")
    assert browser().get(address).status_code == 404


def test_the_title_of_a_club_is_changed_in_its_book_too(tables: Any) -> None:
    club = club_of(guest("Owner"), "Rude club", public=True)
    found = reported(browser(), "club", club.slug, "title::Rude club")
    assert done(at_the_desk(), found, "untitle", title="Ours").status_code == 302
    assert Posting.objects.filter(club=club, facts__name="Ours", who="operator").exists()


def test_who_is_barred_reads_so_at_every_door(table: Table, settings: Any) -> None:
    settings.OPERATOR_MAIL = "wirt@example.org"
    rude = rude_one()
    bars.bar(rude, 1, "You insulted others.")
    people.send_home(rude)
    theirs, others = browser(rude), browser()
    for door in (reverse("tables:lobby"), f"/t/{table.code}/", f"/j/{table.invite}/"):
        page = theirs.get(door).content.decode()
        assert "You insulted others." in page and "write to wirt@example.org" in page, door
        assert "You insulted others." not in others.get(door).content.decode(), door
    own = {"Sec-Fetch-Site": "same-origin"}
    for door in (
        reverse("tables:seat"),
        "/tables/new/",
        reverse("scoring:clubs"),
        reverse("tables:sit", args=[table.code]),
    ):
        answer = theirs.post(door, {"name": "Back", "own": "Back", "game": "ramsen"}, headers=own)
        assert answer.status_code == 403 and "wirt@example.org" in answer.content.decode(), door
    assert theirs.get(reverse("complain", args=["table", table.code])).status_code == 200, "a report may be sent"


def test_a_report_in_words_needs_words_and_machines_say_nothing(table: Table) -> None:
    address, own = reverse("complain", args=["table", table.code]), {"Sec-Fetch-Site": "same-origin"}
    client = browser()
    assert client.post(address, {"thing": OTHER}, headers=own).status_code == 422
    assert client.post(address, {"thing": "name::Nobody"}, headers=own).status_code == 409
    assert client.post(address, {"thing": OTHER, "words": "Buy", "website": "x"}, headers=own).status_code == 302
    assert client.post(address, {"thing": OTHER, "words": "They cheat"}).status_code in (302, 403)
    assert not Complaint.objects.filter(words="Buy").exists()
    assert browser().get(reverse("complain", args=["table", "nowhere"])).status_code == 404
    assert browser().get(reverse("complain", args=["attic", table.code])).status_code == 404


def test_a_bar_with_the_connection_keeps_others_from_there_out(tables: Any, settings: Any) -> None:
    player, other = guest("A"), guest("B")
    bars.bar(player, 1, "Spam.", with_connection=True)
    bars.admit(other.pk, "192.0.2.1")
    with pytest.raises(bars.BarredHere):
        bars.admit(player.pk, "192.0.2.1")
    with pytest.raises(bars.BarredHere):
        bars.admit(other.pk, "192.0.2.1")
    bars.admit(other.pk, "192.0.2.2")
    assert "192.0.2.1" not in str(SiteBar.objects.values())
    assert Client(REMOTE_ADDR="192.0.2.1").post(
        "/api/v1/tables", json.dumps({"game": "ramsen"}), content_type="application/json"
    ).status_code == 403  # fmt: skip
    bars.lift(player)
    bars.admit(other.pk, "192.0.2.1")


def test_a_bar_goes_over_to_the_account_and_who_leaves_takes_the_words_along(tables: Any) -> None:
    player, user = guest("Was rude"), account("a@example.org")
    own = Player.objects.create(user=user, name="A")
    bars.bar(player, 7, "Rude.")
    DeskAct.objects.create(verb="rename", before="Was rude", after="A", reason="Rude.", player=player)
    merge.join(player, own)
    with pytest.raises(bars.BarredHere):
        bars.admit(own.pk, "")
    erasure.erase(own)
    [act] = DeskAct.objects.all()
    assert (act.player, act.before, act.reason) == (None, "", "")


# --- who may come to the desk --------------------------------------------------

OF_OPERATORS = {"state", "settings", "roles"}
OF_NOBODY_YET = {"lock"}


def addresses() -> dict[str, str]:
    return {
        str(one.name): reverse(f"desk:{one.name}", args=[1] if "number" in str(one.pattern) else [])
        for one in urlpatterns
    }


def test_every_page_of_the_desk_is_tried_by_everybody(tables: Any) -> None:
    """Strangers sign in, accounts without a role find nothing, moderators no page of operators; each way to send, too."""
    Complaint.objects.create(pk=1, room="table", key="x", page="/", subject="other", lang="en")
    Player.objects.create(pk=1, name="Somebody")
    nobody = browser()
    nobody.force_login(account("nobody@example.org"))
    unlocked = browser()
    unlocked.force_login(account("late@example.org", is_staff=True, is_superuser=True))
    moderator, operator = at_the_desk("m@example.org", is_staff=True), at_the_desk()
    for name, address in addresses().items():
        for method in ("get", "post"):
            told = f"{method} {name}"
            ask = {
                client: getattr(client, method)(address).status_code
                for client in (nobody, unlocked, moderator, operator)
            }
            stranger = getattr(browser(), method)(address)
            assert stranger.status_code == 302 and "/account/login/" in stranger["Location"], told
            assert ask[nobody] == 404, told
            if name in OF_NOBODY_YET:
                continue
            assert ask[unlocked] == 302, told
            fine = (200, 302, 405, 409)
            assert ask[moderator] == 403 if name in OF_OPERATORS else ask[moderator] in fine, told
            assert ask[operator] in fine, told
    assert not DeskAct.objects.exists()


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def test_the_second_lock_is_made_once_and_opened_by_a_code(tables: Any) -> None:
    user, client = account("op@example.org", is_staff=True, is_superuser=True), browser()
    client.force_login(user)
    assert client.get("/desk/")["Location"] == "/desk/lock/?next=/desk/"
    page = client.get("/desk/lock/").content.decode()
    secret = client.session["mfa.totp.secret"]
    assert secret in page
    assert client.post("/desk/lock/", {"code": "000000"}).status_code == 422
    assert not Authenticator.objects.exists()
    assert client.post("/desk/lock/?next=/desk/log/", {"code": code_of(secret)})["Location"] == "/desk/log/"
    assert client.get("/desk/").status_code == 200
    other = browser()
    other.force_login(user)
    assert other.get("/desk/").status_code == 302
    assert secret not in other.get("/desk/lock/").content.decode(), "it is shown once"
    assert other.post("/desk/lock/", {"code": "000000"}).status_code == 422
    assert other.post("/desk/lock/?next=//elsewhere/", {"code": code_of(secret)})["Location"] == "/desk/"
    for _ in range(12):
        other.post("/desk/lock/", {"code": "000000"})
    assert other.post("/desk/lock/", {"code": "000000"}).status_code == 429
    call_command("operator", "unlock", "op@example.org")
    assert not Authenticator.objects.exists()


def test_roles_are_given_and_taken_and_somebody_always_runs_the_site(tables: Any, capsys: Any) -> None:
    account("first@example.org"), account("second@example.org")
    with pytest.raises(CommandError, match="no account"):
        call_command("operator", "add", "nobody@example.org")
    call_command("operator", "add", "first@example.org")
    with pytest.raises(CommandError, match="Nobody would run"):
        call_command("operator", "remove", "first@example.org")
    desk = at_the_desk()
    assert desk.post("/desk/roles/", {"mail": "second@example.org", "role": "moderator"}).status_code == 302
    assert User.objects.get(email="second@example.org").is_staff
    assert desk.post("/desk/roles/", {"mail": "who@example.org", "role": "moderator"}).status_code == 409
    call_command("operator", "list")
    assert "moderator" in capsys.readouterr().out
    assert [act.after for act in DeskAct.objects.all()] == ["moderator", "operator"]


def test_the_desk_tells_how_the_site_fares(tables: Any, settings: Any) -> None:
    settings.OPERATOR_NAME = ""
    page = at_the_desk().get("/desk/site/").content.decode()
    assert "Last backup" in page and "OPERATOR_NAME" in page and "Jobs that wait" in page


def test_who_runs_the_site_comes_from_the_desk_to_the_settings_of_the_place(tables: Any) -> None:
    desk, moderator = at_the_desk(), at_the_desk("mod@example.org", is_staff=True)
    assert desk.get("/place/").status_code == 403
    assert moderator.post(reverse("desk:settings")).status_code == 403
    assert desk.post(reverse("desk:settings"))["Location"] == reverse("place")
    assert desk.get("/place/").status_code == 200
    User.objects.filter(email="op@example.org").update(is_superuser=False)
    assert desk.get("/place/").status_code == 403, "the role is gone"


def test_an_unused_totp_secret_opens_nothing_for_another(tables: Any) -> None:
    user = account("op@example.org", is_staff=True)
    TOTP.activate(user, generate_totp_secret())
    client = browser()
    client.force_login(account("other@example.org", is_staff=True))
    session = client.session
    session["desk"] = (user.pk, int(time.time()) + 600)
    session.save()
    assert client.get("/desk/").status_code == 302


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_kind_of_page_leads_to_imprint_and_privacy(table: Table, lang: str) -> None:
    """Also where there is no room for the whole footer: the table, a sheet, what one sees when something broke."""
    desk, stranger = at_the_desk(), browser()
    sheet = open_sheet(at.variant_of(), ["Anna", "Bert", "Carl", "Dora"], 0)
    with override(lang):
        wanted = [f'href="{reverse(name)}"' for name in ("rules:contact", "privacy")]
        for one in (desk, stranger):
            one.cookies["weli_language"] = lang
        ways = [
            "/account/login/",
            "/nowhere/",
            f"/t/{table.code}/",
            f"/s/{sheet.code}/",
            reverse("tables:lobby"),
            "/me/",
        ]
        pages = {way: stranger.get(way).content.decode() for way in ways} | {
            "desk": desk.get("/desk/").content.decode()
        }
        pages |= {bare: render_to_string(bare) for bare in ("500.html", "503.html", "too_fast.html", "400.html")}
    missed = [(way, link) for way, page in pages.items() for link in wanted if link not in page]
    assert not missed


def test_who_is_barred_gets_no_seat_by_an_invitation(table: Table) -> None:
    rude = rude_one()
    bars.bar(rude, 1, "Rude.")
    answer = browser(rude).post(f"/j/{table.invite}/", {"name": "Anew"})
    assert answer.status_code == 403 and identity.device_cookie() not in answer.cookies


def test_letters_of_readers_are_settled_at_the_desk(tables: Any) -> None:
    mistake = MistakeReport.objects.create(page="/en/", words="A king is no ace.", lang="en", reply_to="a@example.org")
    village = VillageRules.objects.create(place="Au", when="1970", lang="de")
    desk = at_the_desk()
    assert "A king is no ace." in desk.get("/desk/readers/").content.decode()
    wrong = {"kind": "village", "number": village.pk, "do": "show", "at": "here"}
    assert desk.post("/desk/readers/", wrong).status_code == 422
    assert desk.post("/desk/readers/", wrong | {"at": "47.27,11.39"}).status_code == 302
    assert desk.post("/desk/readers/", {"kind": "mistake", "number": mistake.pk, "do": "done"}).status_code == 302
    assert desk.post("/desk/readers/", {"kind": "mistake", "number": mistake.pk, "do": "burn"}).status_code == 409
    mistake.refresh_from_db()
    village.refresh_from_db()
    assert (mistake.state, mistake.reply_to, village.state, village.latitude) == ("done", "", "shown", 47.27)
