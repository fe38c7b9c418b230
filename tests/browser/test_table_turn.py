"""Whose turn it is, and when: taking back, choosing before the turn, clocks, the last trick."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import Player, go_on, open_table, play_until, reach
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
TRUMP = "T"  # for the page the suit that every trump counts as


def asked(people: list[Player]) -> tuple[Player, Player]:
    """The two in the order in which they may stay in or drop out; in this hand nobody has said anything yet."""
    while True:
        reach(people, "declare")
        for person in people:
            if person.to_move and person.page.locator('[data-choice="stay"]').count():
                other = next(one for one in people if one is not person)
                if not said(person, "plays").count() + said(person, "drops out").count():
                    return person, other


def story(person: Player) -> Locator:
    return person.page.locator("#story")


def said(person: Player, what: str) -> Locator:
    """Who has said this in the story of the hand."""
    return story(person).locator("li", has_text=re.compile(rf"^(Resi|Toni) {what}\.$"))


def test_two_choose_before_their_turn_and_take_back(site: Site, player: Come) -> None:
    table = open_table(site, "bourre", seats=2, bots=0)
    people = [player().sit(address, name) for address, name in zip(table.seats, ("Resi", "Toni"), strict=True)]
    what_is_chosen_before_the_turn_is_done_when_it_comes(*asked(people))
    a_card_for_another_lead_stays_in_the_hand(*to_lead(people))
    the_lowest_that_will_be_allowed_is_played(*to_lead(people))
    play_until(people)
    go_on(people)
    first, second = asked(people)
    an_action_is_taken_back_by_two_keys(first, second)
    a_no_is_told_and_not_asked_again(first, second)


def an_action_is_taken_back_by_two_keys(first: Player, second: Player) -> None:
    name = first.page.locator(".seat.you .name").inner_text()
    first.page.click('[data-choice="stay"]')
    first.answered()
    first.page.keyboard.press("z")
    strip = second.page.locator("#wish")
    expect(strip).to_contain_text(f"{name} would like to take back: {name} plays")
    expect(second.page.locator("#log")).to_contain_text("would like to take back")
    expect(first.page.locator("#wish")).to_contain_text("Waiting for")
    expect(first.page.locator("#undo")).to_be_hidden()
    second.page.keyboard.press("y")
    for person in (first, second):
        expect(story(person)).to_contain_text(f"{name} takes back the last action")
        expect(said(person, "plays")).to_have_count(0)
        expect(person.page.locator("#wish")).to_be_hidden()
    expect(first.game).to_have_attribute("data-turn", "mine")
    seen = second.sight()
    second.page.reload()
    expect(second.game).to_have_attribute("data-link", "open")
    assert second.sight() == seen


def a_no_is_told_and_not_asked_again(first: Player, second: Player) -> None:
    first.page.click('[data-choice="stay"]')
    first.page.click("#undo")
    second.page.click("#wish-no")
    expect(first.page.locator("#reason")).to_contain_text("not everybody has agreed")
    expect(first.page.locator("#undo")).to_be_hidden()
    expect(said(second, "plays")).to_have_count(1)


def what_is_chosen_before_the_turn_is_done_when_it_comes(first: Player, second: Player) -> None:
    stay = second.page.locator('[data-before="stay"]')
    drop = second.page.locator('[data-before="drop"]')
    drop.click()
    expect(drop).to_have_attribute("aria-pressed", "true")
    stay.click()
    expect(drop).to_have_attribute("aria-pressed", "false")
    first.page.click('[data-choice="stay"]')
    expect(second.game).not_to_have_attribute("data-phase", "declare")
    expect(said(first, "plays")).to_have_count(2)

    reach([first, second], "play")
    leads, waits = (first, second) if first.to_move else (second, first)
    card = waits.cards().first
    held = waits.cards().count()
    waits.tap(card)
    expect(waits.page.locator("#hand > .before-turn")).to_have_count(1)
    expect(waits.page.locator("#prompt")).to_contain_text("is played when your turn comes")
    waits.page.keyboard.press("Escape")
    expect(waits.page.locator("#hand > .before-turn")).to_have_count(0)
    waits.page.keyboard.press("1")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(leads.page.locator(".before-turn")).to_have_count(0)
    leads.act()
    expect(waits.page.locator("#hand > .before-turn")).to_have_count(0)
    back = waits.page.locator("#reason", has_text="was put back")
    played = waits.page.locator(f"#hand:not(:has(> li:nth-child({held})))")
    expect(back.or_(played)).to_be_visible()


def to_lead(people: list[Player]) -> tuple[Player, Player]:
    """Who leads to the next trick, and who waits."""
    lying = people[0].page.locator("#trick > li")
    while True:
        reach(people, "play")
        leads, waits = people if people[0].to_move else people[::-1]
        if lying.count() == 0 and leads.cards().count() > 1:
            return leads, waits
        leads.act()
        leads.news()


def a_card_for_another_lead_stays_in_the_hand(leads: Player, waits: Player) -> None:
    lead = leads.cards("open").first
    held = waits.cards().count()
    waits.tap(waits.cards().first)
    suits: list[str] = waits.page.locator("[data-led]").evaluate_all("all => all.map(one => one.dataset.led)")
    card = lead.locator("xpath=..").get_attribute("data-card") or ""
    led = card[0] if card[0] in suits else TRUMP
    other = next(suit for suit in suits if suit != led)
    waits.page.click(f'[data-led="{other}"]')
    expect(waits.page.locator(f'[data-led="{other}"]')).to_have_attribute("aria-pressed", "true")
    leads.tap(lead)
    expect(waits.game).to_have_attribute("data-turn", "mine")
    expect(waits.page.locator("#hand > .before-turn")).to_have_count(0)
    expect(waits.page.locator("#reason")).to_contain_text("Something else was led")
    expect(waits.cards()).to_have_count(held)


def the_lowest_that_will_be_allowed_is_played(leads: Player, waits: Player) -> None:
    held = waits.cards().count()
    waits.tap(waits.cards().last)
    waits.page.click("#before-low")
    leads.tap(leads.cards("open").first)
    expect(waits.cards()).to_have_count(held - 1)


def test_the_time_is_up_and_the_person_comes_back(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=1, kept={"pace": "8"})
    people = [player().sit(address, name) for address, name in zip(table.seats, ("Resi", "Toni"), strict=True)]
    reach(people, "exchange")  # whatever a bot does there, the hand goes on
    late, other = people if people[0].to_move else people[::-1]
    seat = other.page.locator(".seat", has_text=late.page.locator(".seat.you .name").inner_text())
    expect(other.page.locator(".seat.acting .time")).to_be_visible()
    expect(late.page.locator("#clock")).to_contain_text(re.compile(r"[1-8] seconds? left"))
    expect(late.page.locator("#log")).to_contain_text("4 seconds left")
    expect(late.page.locator("#stood-in")).to_contain_text("a steady bot plays for you")
    expect(seat).to_contain_text("a steady bot plays")
    late.page.keyboard.press("x")
    expect(late.page.locator("#stood-in")).to_be_hidden()
    expect(seat).not_to_contain_text("a steady bot plays")


def to_follow_in_a_later_trick(resi: Player) -> None:
    """Plays on until a bot has led to a trick that is not the first of its hand."""
    tricks, lying = resi.page.locator("#story .trick-end"), resi.page.locator("#trick > li")
    while True:
        reach([resi], "play")
        while (moment := resi.moment).stage == "playing" and moment.phase == "play":
            if moment.mine and tricks.count() and lying.count() == 1:
                return
            if moment.mine:
                resi.act()
            resi.news()


@pytest.mark.parametrize("rule", ["last", "none"])
def test_the_last_trick_by_the_rule_of_the_table(site: Site, player: Come, rule: str) -> None:
    table = open_table(site, "bourre", seats=2, bots=1, kept={"last_trick": rule})
    resi = player().sit(table.seats[0], "Resi")
    to_follow_in_a_later_trick(resi)
    one = resi.page
    names = "|".join(one.locator("#seats .seat .name").all_inner_texts())
    plays = one.locator("#story li:not(.trick-end)", has_text=re.compile(f"^({names}): "))
    if rule == "none":
        expect(one.locator("#last-trick")).to_be_hidden()
        expect(one.locator("#last-look")).to_be_hidden()
        assert plays.count() == 1
        expect(one.locator("#story .trick-end").last).to_have_text(re.compile("takes the trick.$"))
        return
    expect(one.locator("#last-trick")).to_be_visible()
    assert plays.count() == 3
    expect(one.locator("#game[data-lingering]")).to_have_count(0)
    one.keyboard.press("b")
    expect(one.locator("#trick > li")).to_have_count(2)
    expect(one.locator("#last-look")).to_have_attribute("aria-pressed", "true")
    one.keyboard.press("b")
    expect(one.locator("#trick > li")).to_have_count(1)
