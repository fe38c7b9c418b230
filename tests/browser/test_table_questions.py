"""At every question stands what one needs to answer it; what decides nothing is no button."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rules.games import GAMES
from rules.languages import LANGUAGES
from rules.phrases import DECKS, called, catalog, say
from tests.browser.people import Player, open_table, play_until, reach
from tests.browsing import at_rest
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
PHONE = {"width": 360, "height": 740}
# Names of games that the bar of a phone cannot show whole, each word on one line
CUT_OFF = """names => {
  const [bar, whole] = [document.querySelector(".bar h1"), document.querySelector(".bar h1 > span")];
  return names.filter((name) => {
    whole.textContent = name;
    const lines = Math.round(whole.getBoundingClientRect().height / parseFloat(getComputedStyle(whole).lineHeight));
    return bar.scrollWidth > bar.clientWidth || whole.scrollWidth > whole.clientWidth || lines > name.split(" ").length;
  });
}"""
# Questions of more than two lines: there is no room for a third between the piles and the answers
TOO_LONG = """texts => {
  const prompt = document.getElementById("prompt");
  const one = prompt.parentElement.appendChild(prompt.cloneNode());
  one.style.cssText = "block-size: auto; padding: 0; align-self: start";
  return texts.filter((text) => {
    one.textContent = text;
    return one.getBoundingClientRect().height > 2.5 * parseFloat(getComputedStyle(one).lineHeight);
  });
}"""
TO_THE_END = "story => story.scrollHeight - story.clientHeight - story.scrollTop"
FOCUSED = "(({dataset, id}) => dataset.choice ? `choice ${dataset.choice}` : id)(document.activeElement)"


def test_who_stays_or_goes_home_reads_who_bid_how_much_and_what_it_costs(site: Site, player: Come) -> None:
    table = open_table(site, "mulatschak", seats=2, bots=0, whiteout="off")
    people = [player(viewport=PHONE).sit(at, name) for at, name in zip(table.seats, ("Resi", "Toni"), strict=True)]
    reach(people, "respond")
    asked, other = people if people[0].to_move else people[::-1]
    bidder = "Toni" if asked is people[0] else "Resi"
    expect(asked.page.locator("#facts")).to_contain_text(re.compile(rf"{bidder}: (.*, )?bid"))
    expect(asked.page.locator("#facts")).to_contain_text("Trump: ")
    shown = asked.page.locator("#actions [data-choice]").evaluate_all("all => all.map(one => one.dataset.choice)")
    if "drop" in shown:
        expect(asked.page.locator("#facts")).to_contain_text("Without a trick: +")
        expect(asked.page.locator("#facts")).to_contain_text("Stay at home: +")
    box = asked.page.locator("#facts").bounding_box()
    assert (
        box
        and box["x"] >= 0
        and box["x"] + box["width"] <= PHONE["width"]
        and box["y"] + box["height"] <= PHONE["height"]
    )
    expect(other.page.locator("#facts")).to_contain_text(re.compile(rf"{bidder}: (.*, )?bid"))
    names = [say(lang, f"title.{game}") for lang in LANGUAGES for game in GAMES]
    assert len(names) > 70
    assert asked.page.evaluate(CUT_OFF, names) == []
    words = {
        called(text, deck)
        for lang in LANGUAGES
        for game in GAMES
        for deck in DECKS
        for key, text in catalog(lang, game).items()
        if key.startswith("prompt.")
    }
    filled = sorted(re.sub(r"{names?}", "Burgl, Hias", re.sub(r"{(card|suit)}", "Schellen", text)) for text in words)
    assert asked.page.evaluate(TOO_LONG, filled) == []


def test_a_hand_that_is_not_white_is_told_of_and_not_asked_about(site: Site, player: Come) -> None:
    table = open_table(site, "mulatschak", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    resi.page.evaluate("""() => {
      window.pressed = [];
      const note = () => {
        const game = document.getElementById("game");
        const choices = [...document.querySelectorAll("#actions button")].map((one) => one.dataset.choice).join(" ");
        if (game.dataset.phase === "whiteout") window.pressed.push([document.getElementById("prompt").textContent, choices]);
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    }""")
    play_until([resi], "bid")
    seen = resi.page.evaluate("window.pressed")
    assert not any(choices == "keep" for _, choices in seen), seen


def test_buttons_that_have_just_changed_cannot_be_hit_and_a_card_that_does_nothing_says_why(
    site: Site, player: Come
) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2, schlecken=False)
    resi = player().sit(table.seats[0], "Resi")
    resi.page.evaluate("""() => {
      window.held = [];
      new MutationObserver((all) => {
        for (const one of all) {
          const settling = document.getElementById("game").hasAttribute("data-settling");
          const style = getComputedStyle(document.getElementById("actions")).pointerEvents;
          window.held.push([document.getElementById("game").dataset.phase, settling, style]);
        }
      }).observe(document.getElementById("actions"), { childList: true });
    }""")
    reach([resi], "declare")
    held = resi.page.evaluate("window.held")
    assert ["declare", True, "none"] in held
    expect(resi.page.locator("#game")).not_to_have_attribute("data-settling", "")
    expect(resi.page.locator("#actions")).to_have_css("pointer-events", "auto")
    resi.tap(resi.cards().first)
    expect(resi.page.locator("#reason-text")).to_have_text("No card is asked for now.")
    few_stops_of_tab_lie_before_the_first_action(resi)


def test_the_hand_in_words_goes_on_after_the_first_trick(site: Site, player: Come) -> None:
    table = open_table(site, "schieberamsch", seats=3, bots=2)
    resi = player(viewport={"width": 1280, "height": 700}).sit(table.seats[0], "Resi")
    play_until([resi])
    story = resi.page.locator("#story")
    at_rest(resi.page)
    assert story.evaluate(TO_THE_END) < 24
    assert story.evaluate("one => one.scrollTop") > 0
    story.evaluate("one => { one.scrollTop = 0; }")
    resi.page.click("#chat-open")
    resi.page.fill("#chat-text", "One moment")
    resi.page.keyboard.press("Enter")
    expect(resi.page.locator("#chat-said .words").last).to_have_text("One moment")
    at_rest(resi.page)
    assert story.evaluate("one => one.scrollTop") == 0, "who has gone back reads on there"
    points = resi.page.locator("#result-rows th small").all_text_contents()
    assert sum("card point" in text for text in points) in (0, 3)


def few_stops_of_tab_lie_before_the_first_action(resi: Player) -> None:
    resi.page.reload()
    expect(resi.page.locator("#actions")).to_be_visible()
    stops: list[str] = []
    while len(stops) < 14 and not (stops and stops[-1].startswith("choice")):
        resi.page.keyboard.press("Tab")
        stops.append(resi.page.evaluate(FOCUSED))
    assert len(stops) <= 5, stops  # to the content, home, the tools, what counts, and the answer
    assert resi.page.locator("#menu #sealed").count() == 1
