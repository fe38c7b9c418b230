"""The table page when things break: reload, a pulled cable, a server that dies, networks without WebSockets."""

from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.cable import Cable
from tests.browser.fresh import equals_a_fresh_load
from tests.browser.people import Player, open_table, play_until, reach
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]


def mid_trick(resi: Player) -> None:
    """Plays on until Resi must follow: others have played to the trick, and it is her turn."""
    reach([resi], "play")
    while not (resi.to_move and resi.phase == "play" and resi.page.locator("#trick > li").count()):
        if resi.stage != "playing":
            reach([resi], "play")
        elif resi.to_move:
            resi.act()
        resi.news()


def test_a_reload_in_mid_trick_shows_the_same_table(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    mid_trick(resi)
    expect(resi.page.locator("#game[data-lingering]")).to_have_count(0)  # a trick that lay there to be looked at
    before = resi.sight()
    resi.page.reload()
    expect(resi.game).to_have_attribute("data-turn", "mine")
    assert resi.sight() == before
    resi.act()
    equals_a_fresh_load(resi.page)


def test_a_network_goes_and_comes_back_and_so_does_the_server(start_site: Callable[..., Site], player: Come) -> None:
    with Cable() as cable, Cable() as other:
        site = start_site(WELI_ORIGINS=f"http://127.0.0.1:{cable.port},http://127.0.0.1:{other.port}")
        cable.far = other.far = site.port
        table = open_table(site, "ramsen", seats=3, bots=1)
        addresses = [
            seat.replace(str(site.port), str(end.port)) for seat, end in zip(table.seats, (cable, other), strict=True)
        ]
        resi, toni = player().sit(addresses[0], "Resi"), player().sit(addresses[1], "Toni")
        people = [resi, toni]
        while not (resi.to_move and resi.phase == "play"):
            reach(people, "play")
            if not resi.to_move:
                toni.act()
        played = len([line for line in resi.page.locator("#story li").all_text_contents() if line.startswith("Resi: ")])
        cable.plugged.clear()
        resi.tap(resi.cards("open").first)  # played while nothing can be sent: once, and not lost
        expect(resi.page.locator("#link")).to_be_visible()
        expect(resi.page.locator("#trick [data-pending]")).to_have_count(1)
        expect(resi.game).to_have_attribute("data-link", "lost")  # longer than the page waits for an answer
        cable.plugged.set()
        expect(resi.page.locator("#link")).to_be_hidden()
        resi.answered()
        told = toni.page.locator("#story li").all_text_contents()
        assert len([line for line in told if line.startswith("Resi: ")]) == played + 1
        equals_a_fresh_load(resi.page)
        the_server_dies_in_mid_hand_and_comes_back(site, people)


def the_server_dies_in_mid_hand_and_comes_back(site: Site, people: list[Player]) -> None:
    reach(people, "play")
    hands = [person.sight()["hand"] for person in people]
    site.kill()
    for person in people:
        expect(person.page.locator("#link")).to_be_visible()
    site.start()
    for person, hand in zip(people, hands, strict=True):
        expect(person.page.locator("#link")).to_be_hidden()
        assert person.sight()["hand"].replace(", playable", "") == hand.replace(", playable", "")
    play_until(people)


# A socket has eight seconds to open; here nobody waits for them.
AT_ONCE = """const later = window.setTimeout;
window.setTimeout = (task, time, ...more) => later(task, time === 8000 ? 100 : time, ...more);"""


def test_a_network_without_websockets(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=1)
    resi, toni = player(), player().sit(table.seats[1], "Toni")

    def refuse(route: WebSocketRoute) -> None:
        route.close(code=1011)

    resi.page.context.route_web_socket("**/ws/**", refuse)
    resi.page.context.add_init_script(AT_ONCE)
    resi.page.goto(table.seats[0])
    resi.page.fill("#name", "Resi")
    resi.page.click("main form button")
    expect(resi.game).to_have_attribute("data-link", "polling")
    talk(resi, toni)
    guest = player()
    guest.page.goto(f"{site.url}/t/{table.code}/")
    expect(resi.page.locator("#crowd-number")).to_have_text("1")
    play_until([resi, toni])
    for person in (resi, toni):
        expect(person.page.locator("#result")).to_be_visible()
    equals_a_fresh_load(resi.page)


def test_a_table_that_does_not_answer_yet_says_so(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    silent = Player(resi.page.context.new_page())
    held: list[WebSocketRoute] = []
    answers = False

    def hold(route: WebSocketRoute) -> None:  # as while another process takes the table over
        if answers:
            route.connect_to_server()
        held.append(route)

    silent.page.route_web_socket("**/ws/tables/**", hold)
    silent.page.goto(resi.page.url)
    coming = silent.page.locator(".coming")
    expect(silent.cards()).not_to_have_count(0)  # the page has brought the cards
    expect(silent.page.locator("#link")).to_be_hidden()
    expect(coming).to_be_hidden()
    silent.page.goto(f"{site.url}/tv/{table.code}/")
    expect(coming).to_have_text("One moment, the table is on its way …")
    expect(coming).to_be_visible()
    answers = True
    held[-1].close(code=1011)
    expect(coming).to_be_hidden()
    expect(silent.page.locator("#seats > li")).not_to_have_count(0)


def talk(resi: Player, toni: Player) -> None:
    """Each says something, and each reads it."""
    for person, text in ((resi, "Over the fence"), (toni, "And back")):
        person.page.click("#chat-open")
        person.page.fill("#chat-text", text)
        person.page.locator("#chat-text").press("Enter")
        expect(person.page.locator("#chat-said .words").last).to_have_text(text)
    expect(resi.page.locator("#chat-said .words").last).to_have_text("And back")
    expect(toni.page.locator("#chat-said")).to_contain_text("Over the fence")
    for person in (resi, toni):
        person.page.keyboard.press("Escape")


def test_two_windows_of_one_seat(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    reach([resi], "play")
    twin = Player(resi.page.context.new_page())
    twin.page.goto(resi.page.url)
    expect(twin.game).to_have_attribute("data-turn", "mine")
    resi.act()
    expect(twin.cards()).to_have_count(resi.cards().count())
    play_until([twin])
    expect(resi.page.locator("#result")).to_be_visible()


def test_a_spectator_sees_the_table_and_no_hand(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    guest = player()
    guest.page.goto(f"{site.url}/t/{table.code}/")
    reach([resi], "play")
    expect(guest.game).to_have_attribute("data-phase", "play")
    expect(guest.page.locator("#hand")).to_be_hidden()
    expect(guest.page.locator("#actions button")).to_have_count(0)
    expect(guest.page.locator("#seats .backs").first.locator("svg")).to_have_count(resi.cards().count())
