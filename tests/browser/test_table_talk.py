"""What people say at the table, and what calls them to it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player, open_table, unfold
from tests.running import Site
from tests.waiting import until

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
NASTY = """<img src=x onerror="document.title='caught'"> </script> <b>bold</b> & {name} \u202eright to left\u200b"""
SHOWN = """<img src=x onerror="document.title='caught'"> </script> <b>bold</b> & {name} right to left"""
EARS = """window.heard = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...at) { window.heard += 1; return start.apply(this, at); };
const Context = AudioContext;
window.contexts = 0;
window.AudioContext = class extends Context { constructor() { super(); window.contexts += 1; } };"""


def write(person: Player, text: str) -> None:
    person.page.fill("#chat-text", text)
    person.page.keyboard.press("Enter")


def said(person: Player, text: str) -> None:
    """Waits until this is the last thing that this person reads."""
    expect(person.page.locator("#chat-said .words").last).to_have_text(text)


def test_talk_in_two_languages(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=4, bots=2)
    anna = player().sit(table.seats[0], "Anna")
    berta = player(locale="de-AT", viewport={"width": 360, "height": 740}).sit(table.seats[1], "Berta")
    watcher = player()
    watcher.page.goto(f"{site.url}/t/{table.code}/")

    # Written like a page, shown as it was written; the other one is told without being pushed there.
    anna.page.keyboard.press("Tab")
    anna.page.click("#chat-open")
    expect(anna.page.locator("#chat-text")).to_be_focused()
    write(anna, NASTY)
    said(anna, SHOWN)
    expect(anna.page.locator("#chat-text")).to_have_value("")
    expect(berta.page.locator("#chat-unread")).to_have_text("1")
    expect(berta.page.locator("#chat-open")).to_have_accessible_name("Chat 1 neue Nachricht")
    expect(berta.page.locator("#log")).to_contain_text(f"Anna: {SHOWN}")
    assert berta.page.evaluate("!document.querySelector('#chat').contains(document.activeElement)")

    # A phrase is read in each one's own words.
    anna.page.click("[data-phrase=well-played]")
    said(anna, "Well played!")
    expect(berta.page.locator("#chat-unread")).to_have_text("2")
    berta.page.click("#chat-open")
    said(berta, "Sauber gespielt!")
    expect(berta.page.locator("#chat-said .words", has_text="<img")).to_have_text(SHOWN)
    assert berta.page.locator("#chat-said :is(img, b, script)").count() == 0
    expect(berta.page.locator("#chat-unread")).to_be_empty()
    write(berta, "Grüß euch!")
    berta.page.click("[data-phrase=another-round]")
    said(anna, "Another round?")
    berta.page.keyboard.press("Escape")
    expect(berta.page.locator("#chat")).to_be_hidden()

    # Who watches reads along.
    watcher.page.click("#chat-open")
    said(watcher, "Another round?")
    expect(watcher.page.locator("#chat-form")).to_be_hidden()
    expect(watcher.page.locator("#chat-closed")).to_contain_text("the players write")

    # Who talks too much keeps what was not said.
    for n in range(4):
        write(anna, f"again {n}")
    expect(anna.page.locator("#chat-why")).to_contain_text("a lot at once")
    expect(anna.page.locator("#chat-text")).to_have_value("again 3")
    expect(anna.page.locator("[data-waiting]")).to_have_count(0)

    # Who is muted is not seen, also after a reload.
    anna.page.click("#chat-mute")
    anna.page.get_by_label("Berta").check()
    expect(anna.page.locator("#chat-said", has_text="Another round?")).to_have_count(0)
    anna.page.reload()
    expect(anna.game).to_have_attribute("data-link", "open")
    berta.page.click("#chat-open")
    switch_quiet(watcher)
    write(berta, "Hört mich wer?")
    said(berta, "Hört mich wer?")
    expect(anna.page.locator("#chat-unread")).to_be_empty()
    anna.page.click("#chat-open")
    said(anna, "again 2")
    expect(anna.page.locator("#log")).not_to_contain_text("Hört")

    # Who wants it quiet has nothing of it on the page, and nothing is read out; afterwards it can be read.
    expect(watcher.page.locator("#chat-open")).to_be_hidden()
    expect(watcher.page.locator("#chat-said > *, #seats :is(.score, .reaction), .says[data-chat]")).to_have_count(0)
    switch_quiet(watcher)
    write(berta, "Und jetzt?")
    expect(watcher.page.locator("#log")).to_contain_text("Und jetzt?")
    expect(watcher.page.locator("#log")).not_to_contain_text("Hört")
    watcher.page.click("#chat-open")
    expect(watcher.page.locator("#chat-said")).to_contain_text("Hört mich wer?")


def switch_quiet(person: Player) -> None:
    """Presses the switch of the menu, which need not be unfolded for it."""
    person.page.evaluate("document.getElementById('quiet-on').click()")


def sign(person: Player) -> str:
    """Whether the tab calls this person, by its title and its icon, or leaves them in peace."""
    look = (
        "[document.title.startsWith('● Your turn'), document.querySelector('link[rel=icon]').href.includes('/turn.')]"
    )
    titled, marked = person.page.evaluate(look)
    assert titled == marked
    return "called" if titled else "here"


def sounds(person: Player, number: int) -> None:
    """Waits until so many tones have been struck."""
    until(lambda: person.page.evaluate("heard") >= number, lambda: "nothing is heard")


def test_sounds_and_signs(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=1)
    anna, berta = player(), player()
    anna.page.add_init_script(EARS)
    anna.sit(table.seats[0], "Anna")
    berta.sit(table.seats[1], "Berta")
    signs: set[str] = set()
    while not signs >= {"Anna here", "Anna called", "Berta here", "Berta called"}:
        for name, person in (("Anna", anna), ("Berta", berta)):
            signs.add(f"{name} {sign(person)}")
            if person.to_move and f"{name} called" in signs:
                person.act()
        anna.news()
    assert anna.page.evaluate("[contexts, heard]") == [0, 0], "nothing sounds unasked"
    unfold(anna.page, "signs")
    anna.page.check("#sound-on")
    sounds(anna, 1)
    anna.page.keyboard.press("Escape")
    before = anna.page.evaluate("heard")
    berta.page.click("#chat-open")
    berta.page.click("[data-phrase=hello]")
    sounds(anna, before + 1)
    anna.page.reload()
    expect(anna.game).to_have_attribute("data-link", "open")
    assert anna.page.evaluate("contexts") == 0, "not before the page is used"
    anna.page.click("#menu summary")
    expect(anna.page.locator("#sound-on")).to_be_checked()
    assert anna.page.evaluate("contexts") == 1
