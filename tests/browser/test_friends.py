"""An evening with friends, from home to the last hand: three phones and a desk, two languages, two games, one bad line.

Anna opens the room on her phone, in English; Sepp and Hias have phones and German; Resi sits at a desk. Taps are counted
on the small screen. Hias loses the network, Resi leaves with a word and comes back in the middle of a hand; these two go home first.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Locator, Page, expect

from tests.browser.cable import Cable
from tests.browser.fresh import equals_a_fresh_load
from tests.browser.people import Player, acting
from tests.browser.test_person import clean
from tests.running import Site
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
# A phone's own way to share, as far as a page sees it.
SHARES = "navigator.share = async (what) => { window.shared = what; };"


class Thumb:
    """Taps what is in sight without scrolling, and counts."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, what: Locator) -> None:
        """Taps it if all of it is on the first screen."""
        expect(what).to_be_visible()
        box = what.bounding_box()
        assert box is not None
        assert box["y"] >= 0, (what, box)
        assert box["y"] + box["height"] <= what.page.evaluate("innerHeight"), (what, box)
        assert what.page.evaluate("scrollY") == 0
        what.tap()
        self.taps += 1


def whole(page: Page) -> None:
    """The page has no fault, and nothing of it lies below the screen."""
    clean(page)
    nothing_below(page)


def nothing_below(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.getElementById('waiting').scrollHeight <= innerHeight")


class Evening:
    """Four people who play as fast as they can: whoever may drop out does. ``cut``: who has no connection."""

    def __init__(self, people: dict[str, Player]) -> None:
        self.people = people
        self.cut = ""

    @property
    def here(self) -> list[Player]:
        """Who has a connection."""
        return [one for name, one in self.people.items() if name != self.cut]

    def play(self, done: Callable[[Player], bool]) -> None:
        """Everybody acts and goes on until it is so for Anna."""
        anna = self.people["Anna"]
        while not done(anna):
            if anna.stage == "between":
                self.go_on()
            with acting(self.here, drops=True):
                until(lambda: done(anna) or anna.stage == "between", self.sights)

    def agrees(self) -> bool:
        """Whether all read the same scores."""
        return len({tuple(one.page.locator("#score-rows tr").all_text_contents()) for one in self.here}) == 1

    def sights(self) -> str:
        """What each of them sees."""
        return "\n".join(f"{who}: {one.sight()}" for who, one in self.people.items())

    def go_on(self) -> None:
        """Everybody wants the next hand, or the next match."""
        anna = self.people["Anna"]
        before = anna.hand
        for one in self.here:
            with suppress(BrowserError):  # it may have begun already
                one.page.locator("#next:not([aria-disabled])").click(timeout=1000)
        until(lambda: anna.hand != before, self.sights)


def the_room(home: str, page: Page) -> str:
    """From home to a shared link in three taps; the link."""
    thumb = Thumb()
    page.add_init_script(SHARES)
    page.goto(f"{home}/en/")
    thumb.tap(page.get_by_role("link", name="With friends"))
    page.fill("#name", "Anna")
    page.select_option("#game", "mulatschak")
    clean(page)
    page.evaluate("scrollTo(0, 0)")  # who fills a field may have pushed the page
    thumb.tap(page.get_by_role("button", name="Open the room"))
    expect(page.locator("#game")).to_have_attribute("data-link", "open")
    thumb.tap(page.get_by_role("button", name="Invite friends"))
    link = page.input_value("#invite-link")
    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared") == {"text": "Anna asks you to a round of Mulatschak", "url": link}
    assert thumb.taps == 3, "home to a shared link"
    return link


def two_come(link: str, page: Page, friend: Page, resi: Page) -> None:
    """One says to be on the way, one sits down by one tap; both are seen in the room."""
    resi.goto(link)
    expect(page.locator("#guests .expected")).to_have_count(1)
    resi.fill("#name", "Resi")
    resi.get_by_role("button", name="I am on my way").click()
    expect(page.locator("#guests .expected")).to_contain_text("Resi")
    expect(page.locator("#guests .expected")).to_contain_text("on the way")
    friend.goto(link)
    expect(friend.locator("meta[property='og:title']")).to_have_attribute(
        "content", re.compile("^Anna lädt dich zu Mulatschak ein")
    )
    thumb = Thumb()
    friend.fill("#name", "Sepp")
    thumb.tap(friend.get_by_role("button", name="Hinsetzen"))
    expect(friend.locator("#game")).to_have_attribute("data-link", "open")
    assert thumb.taps == 1, "link to seat"
    expect(page.locator("#guests .reads:visible > :first-child")).to_have_text(["EN", "DE"])
    whole(friend)
    resi.get_by_role("button", name="Sit down").click()
    expect(page.locator("#guests .expected")).to_have_count(0)


def choose(page: Page, value: str, switch: str) -> None:
    """Takes a house rule, wherever on the page it is; the page answers whether all fits."""
    page.locator(f'#house-rules input[value="{value}"][name*="{switch}"]').evaluate("one => one.click()")
    page.wait_for_load_state("networkidle")


def seats_names_and_another_game(page: Page, friend: Page) -> None:
    """Another seat, another name and face, another game; the page of the other follows."""
    thumb = Thumb()
    thumb.tap(friend.locator("#guests .you button"))
    friend.fill("#naming-name", "Josef")
    friend.locator("#naming-portraits label").nth(13).tap()
    clean(friend)
    friend.get_by_role("button", name="So heiße ich").tap()
    josef = page.locator("#guests > li", has_text="Josef")
    expect(josef.locator('[data-shown="p13 "]')).to_have_count(1)
    page.get_by_role("link", name="Another game or rule").tap()
    page.select_option("#game", "rams")
    expect(page.locator('#house-rules input[name*="pool"]')).not_to_have_count(0)
    choose(page, "true", "pool")
    choose(page, "1", "rounds")
    page.get_by_role("button", name="Play by these rules").last.tap()
    expect(friend.locator(".room-game")).to_contain_text("Rams")
    expect(friend.locator("#guests .human")).to_have_count(4)
    thumb.tap(friend.locator("#room-ready"))
    expect(page.locator("#room-told")).to_have_text("Ready: Josef")
    nothing_below(page)
    page.locator("#room-begin").tap()


def a_word_and_a_sign(evening: Evening) -> None:
    """What one writes and what one shows is seen by the others, each in the own language."""
    anna, sepp, resi = (evening.people[name].page for name in ("Anna", "Sepp", "Resi"))
    resi.click("#chat-open")
    resi.fill("#chat-text", "Hello <all>!")
    resi.locator("#chat-text").press("Enter")
    resi.keyboard.press("Escape")
    expect(sepp.locator(".says[data-chat]")).to_have_text("Hello <all>!")
    sepp.tap("#chat-open")
    sepp.tap("[data-phrase=well-played]")
    sepp.tap("#chat [data-closes]")
    expect(anna.locator(".says[data-chat]", has_text="Well played!")).to_be_visible()
    sepp.evaluate("document.querySelector('[data-react=laugh]').click()")  # it stands there while others think
    expect(anna.get_by_role("img", name="Ha ha!")).to_be_visible()


def quiet_for_all(evening: Evening) -> None:
    """The host ends talk, reactions and scores at the seats for everybody, and lets them come again."""
    anna, sepp, resi = (evening.people[name].page for name in ("Anna", "Sepp", "Resi"))
    switch = "document.querySelector('[data-set=quiet]').click()"
    anna.evaluate(switch)
    for page in (anna, sepp, resi):
        expect(page.locator("#chat-open")).to_be_hidden()
        expect(page.locator("#seats :is(.score, .reaction), .says[data-chat], .react, #slate > *")).to_have_count(0)
    anna.evaluate(switch)
    expect(sepp.locator("#chat-open")).to_be_visible()
    expect(sepp.locator("#seats .score").first).not_to_be_empty()


def leave_with_a_word(resi: Player, anna: Player) -> None:
    """To the menu and out, with a last word to the others."""
    resi.page.keyboard.press("q")
    resi.page.keyboard.press("Enter")
    resi.page.fill("#sure-word", "My train goes!")
    resi.page.click("#sure-yes")
    expect(resi.game).to_have_count(0)
    expect(anna.page.locator("#log")).to_contain_text("My train goes!")


def come_back_late(resi: Player, link: str, evening: Evening) -> None:
    """Into a hand that is played: a bot plays it to its end, and the next one is hers."""
    evening.play(lambda anna: anna.stage == "playing")
    resi.sit(link, "Resi")
    expect(resi.page.locator("#prompt")).to_contain_text("You play from the next hand on")
    assert not resi.to_move


def test_an_evening_with_friends(start_site: Callable[..., Site], visitor: Callable[..., Page]) -> None:
    with Cable() as cable, Cable() as sound:
        site = start_site(WELI_ORIGINS=f"{cable.url},{sound.url}", TABLES_ABSENCE="2", TABLES_LINGER="1")
        cable.far = sound.far = site.port
        anna = visitor(**PHONE, locale="en")
        sepp, hias = (visitor(**PHONE, locale="de-AT") for _ in range(2))
        resi = visitor(locale="en", viewport={"width": 1280, "height": 800})
        link = the_room(sound.url, anna)
        two_come(link, anna, sepp, resi)
        people = {"Anna": Player(anna), "Sepp": Player(sepp), "Resi": Player(resi)}
        people["Hias"] = Player(hias).sit(link.replace(sound.url, cable.url), "Hias")
        seats_names_and_another_game(anna, sepp)
        evening = Evening(people)
        for one in people.values():
            expect(one.game).to_have_attribute("data-stage", "playing")
        a_word_and_a_sign(evening)
        quiet_for_all(evening)

        # A line is cut, is missed, and heals.
        cable.cut()
        evening.cut = "Hias"
        seat = anna.locator("#seats .seat", has=anna.get_by_text("Hias", exact=True))
        evening.play(lambda one: one.stage in ("between", "over") or "away" in (seat.text_content() or ""))
        expect(hias.locator("#link")).to_be_visible()
        cable.join()
        evening.cut = ""
        expect(hias.locator("#link")).to_be_hidden(timeout=20_000)
        evening.play(lambda one: one.stage == "between")
        equals_a_fresh_load(hias)

        # One leaves with a word and comes back while a hand is played.
        leaver = evening.people.pop("Resi")
        leave_with_a_word(leaver, people["Anna"])
        come_back_late(leaver, link, evening)
        evening.people["Resi"] = leaver
        evening.play(lambda one: one.stage in ("between", "over"))
        expect(leaver.page.locator("#next")).to_be_visible()
        until(evening.agrees, evening.sights)

        # Two go home before the match is over; bots play in their places.
        evening.go_on()
        expect(leaver.page.locator("#prompt")).not_to_contain_text("You play from the next hand on")
        for name in ("Resi", "Hias"):
            evening.people.pop(name).page.close()
        evening.play(lambda one: one.stage == "over")
        for one in evening.people.values():
            expect(one.game).to_have_attribute("data-stage", "over")
        until(evening.agrees, evening.sights)
        expect(anna.locator("#result-title")).to_contain_text(re.compile("win"))
        expect(anna.locator("#look-back-replay")).to_have_attribute("href", re.compile("^/m/"))
        another_game(anna, evening)


def another_game(anna: Page, evening: Evening) -> None:
    """Whoever stays, at the same table, and a hand of another game."""
    anna.locator("#result").get_by_role("link", name="Another game or rule").tap()
    anna.select_option("#game", "loo")
    anna.wait_for_load_state("networkidle")
    anna.get_by_role("button", name="Play by these rules").last.tap()
    for one in evening.people.values():
        expect(one.page.locator(".room-game")).to_contain_text("Loo")
        expect(one.game).to_have_attribute("data-link", "open")
    anna.locator("#room-begin").tap()
    for one in evening.people.values():
        expect(one.game).to_have_attribute("data-stage", "playing")
    evening.play(lambda one: one.stage == "between")
    expect(anna.locator("#result-rows tr")).to_have_count(4)


def test_from_home_to_own_cards(site: Site, visitor: Callable[..., Page]) -> None:
    page, thumb = visitor(**PHONE, locale="en"), Thumb()
    page.goto(f"{site.url}/en/")
    thumb.tap(page.get_by_role("button", name="Play now").first)
    expect(page.locator("#hand button").first).to_be_visible()
    assert thumb.taps == 1
