"""An evening: five people in five browsers play a match of Rams, each in a way of their own.

Resi opens the table and plays by keyboard, in English and with the French deck. Toni has a phone, German and the
German deck. Sepp loses the network for a while. Vroni leaves for good. Hias loads the page anew in every phase.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page, expect

from tests.browser.cable import Cable
from tests.browser.fresh import equals_a_fresh_load
from tests.browser.people import Moment, Player
from tests.browser.test_table_keys import by_keys
from tests.rules.strategies import LONG
from tests.running import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

Come = Callable[..., Player]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "locale": "de-AT",
}
NAMES = ("Resi", "Toni", "Sepp", "Vroni", "Hias")
OFFLINE = 60 if LONG else 16  # seconds; he is missed after 15, and the others play on with a bot in the place
MISSED = 3  # deals at most: for the rest of the match he is there again


def open_by_page(resi: Player, port: int) -> str:
    """Opens a table of five for Rams with a pool, where everybody deals once; the link to send."""
    page = resi.page
    page.goto(f"http://127.0.0.1:{port}/en/tables/open/?game=rams")
    page.check("#seats-5")
    page.locator("#house-rules summary").click()
    page.check('#house-rules input[value="true"][name*="pool"]')
    page.check('#house-rules input[value="1"][name*="rounds"]')
    page.wait_for_load_state("networkidle")
    page.fill("#name", "Resi")
    page.get_by_role("button", name="Open the table").last.click()
    expect(resi.game).to_have_attribute("data-link", "open")
    return page.input_value("#invite-link")


def choose_deck(person: Player, deck: str) -> None:
    """Takes another deck in the menu."""
    person.page.click("#menu > summary")
    person.page.check(f'#look input[name="deck"][value="{deck}"]')
    person.page.click("#menu > summary")


def deck_of(person: Player) -> str:
    """Whose cards lie there for this person."""
    found = person.page.locator("#seats .backs use, #hand use").first.get_attribute("href") or ""
    return "french" if "french" in found else "german" if "german" in found else found


def talk(people: dict[str, Player]) -> None:
    """Resi writes, Toni answers with a phrase; everybody reads both, each in the own language."""
    resi, toni = people["Resi"], people["Toni"]
    resi.page.keyboard.press("c")
    resi.page.keyboard.type("Hello <all>!")
    resi.page.keyboard.press("Enter")
    resi.page.keyboard.press("Escape")
    toni.page.tap("#chat-open")
    expect(toni.page.locator("#chat-said .words").last).to_have_text("Hello <all>!")
    toni.page.tap("[data-phrase=well-played]")
    expect(toni.page.locator("#chat-said .words").last).to_have_text("Sauber gespielt!")
    toni.page.tap("#chat [data-closes]")
    for name in ("Resi", "Sepp", "Hias"):
        people[name].page.click("#chat-open")
        expect(people[name].page.locator("#chat-said .words").last).to_have_text("Well played!")
        people[name].page.keyboard.press("Escape")


class Evening:
    """Plays on; what befalls Sepp, Vroni and Hias happens on the way."""

    def __init__(self, people: dict[str, Player], cable: Cable) -> None:
        self.people = people
        self.cable = cable
        self.reloaded: set[str] = set()
        self.back_at = 0.0
        self.was_away = False

    @property
    def offline(self) -> bool:
        """Whether Sepp has no connection."""
        return not self.cable.plugged.is_set()

    def round(self) -> None:
        """Everybody who is to move does one thing."""
        for name, person in list(self.people.items()):
            if name == "Sepp" and self.offline:
                continue
            if person.to_move:
                by_keys(person) if name == "Resi" else person.act()
        self.reload(self.people["Hias"])
        self.network()

    def reload(self, hias: Player) -> None:
        """In each phase of a hand, and after it, once: the page shows the same after loading it anew."""
        moment = hias.moment
        phase = moment.phase if moment.stage == "playing" else moment.stage
        if phase in self.reloaded:
            return
        equals_a_fresh_load(hias.page)
        hias.page.reload()
        expect(hias.game).to_have_attribute("data-link", "open")
        self.reloaded.add(phase)

    def network(self) -> None:
        """Sepp's cable is pulled out in the middle of the first hand, and put in again once he has long been missed."""
        sepp, resi = self.people["Sepp"], self.people["Resi"]
        if not self.back_at and sepp.phase == "play":
            self.cable.plugged.clear()
            self.back_at = time.monotonic() + OFFLINE
        elif self.offline:
            seat = resi.page.locator("#seats .seat", has=resi.page.get_by_text("Sepp", exact=True))
            self.was_away = self.was_away or "away" in (seat.locator(".tags").text_content() or "")
            if self.was_away and time.monotonic() > self.back_at:
                self.cable.plugged.set()
                expect(sepp.page.locator("#link")).to_be_hidden()
                equals_a_fresh_load(sepp.page)

    def play(self, done: Callable[[Moment], bool], timeout: float = 240) -> None:
        """Plays until Resi's page says so."""
        until = time.monotonic() + timeout
        resi = self.people["Resi"]
        while not done(moment := resi.moment):
            assert time.monotonic() < until, "\n".join(f"{one}: {self.people[one].sight()}" for one in self.people)
            if moment.stage == "between":
                while self.offline and resi.page.locator("#score-rows tr").count() >= MISSED:
                    resi.news(200)
                    self.network()
                self.go_on()
            self.round()
            resi.news(250)

    def go_on(self) -> None:
        """Everybody wants the next hand."""
        for name, person in self.people.items():
            if name == "Sepp" and self.offline:
                continue
            with suppress(BrowserError):  # it may have begun already
                person.page.locator("#next").click(timeout=1500)


def leave_for_good(vroni: Player) -> None:
    """By keyboard: to the button that leaves, and yes."""
    vroni.page.keyboard.press("q")
    vroni.page.keyboard.press("Enter")
    yes = vroni.page.locator("#sure-yes")
    expect(yes).to_be_visible()
    yes.click()
    expect(vroni.game).to_have_count(0)


def look_back(resi: Player) -> None:
    """What was played is there to be seen, and its shuffle can be checked."""
    with resi.page.expect_popup() as opened:
        resi.page.click("#look-back-replay")
    replay: Page = opened.value
    expect(replay.locator("#caption")).to_have_text("The hand begins.")
    replay.keyboard.press("End")
    expect(replay.locator("#result")).to_be_visible()
    with resi.page.expect_popup() as opened:
        resi.page.click("#look-back-fair")
    fair: Page = opened.value
    expect(fair.locator("#fair-sum")).to_have_class("notice good")
    assert fair.locator('[data-state="wrong"]').count() == 0
    replay.close()
    fair.close()


def test_an_evening_of_five(start_site: Callable[..., Site], player: Come) -> None:
    with Cable() as cable, Cable() as sound:
        origins = f"http://127.0.0.1:{cable.port},http://127.0.0.1:{sound.port}"
        site = start_site(WELI_ORIGINS=origins, TABLES_ABSENCE="1")
        cable.far = sound.far = site.port
        people = {"Resi": player()}
        link = open_by_page(people["Resi"], sound.port)
        ways: dict[str, dict[str, Any]] = {"Toni": PHONE, "Sepp": {}, "Vroni": {"locale": "de-AT"}, "Hias": {}}
        for name, options in ways.items():
            port = cable.port if name == "Sepp" else sound.port
            people[name] = player(**options).sit(link.replace(str(sound.port), str(port)), name)
        choose_deck(people["Resi"], "french")
        choose_deck(people["Toni"], "german")
        talk(people)
        evening = Evening(people, cable)
        evening.play(lambda resi: resi.phase == "play")
        assert [deck_of(people[name]) for name in ("Resi", "Toni")] == ["french", "german"]
        evening.play(lambda resi: resi.stage == "between")
        assert evening.was_away
        leave_for_good(people.pop("Vroni"))
        evening.play(lambda resi: resi.stage == "over")
        assert not evening.offline
        assert {"play", "between"} < evening.reloaded
        check_the_end(people)
        look_back(people["Resi"])
        evening.go_on()
        for person in people.values():
            expect(person.game).to_have_attribute("data-stage", "playing")
            expect(person.page.locator("#score-rows tr")).to_have_count(0)
        evening.play(lambda resi: resi.phase == "play" and resi.to_move)
        for person in people.values():
            equals_a_fresh_load(person.page)


def check_the_end(people: dict[str, Player]) -> None:
    """Everybody sees the same end, in the own language and with the own cards; nobody is missing but Vroni."""
    for person in people.values():
        expect(person.game).to_have_attribute("data-stage", "over")
    rows = {tuple(person.page.locator("#score-rows tr").all_text_contents()) for person in people.values()}
    assert len(rows) == 1
    names = people["Resi"].page.locator("#seats .name").all_text_contents()
    assert {"Resi", "Toni", "Sepp", "Hias"} < set(names) and "Vroni" not in names
