"""The sums of an article: the questions of the score sheet, its refusals, and what a hand comes to, line by line."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from config.pagecache import public_for
from rules.encyclopedia.book import choices_from_query, read_choices, worked
from rules.encyclopedia.book.worked_hands import SumPlayer
from rules.encyclopedia.pages.calculator import DEALT, SCORE, TIMES, Sums, example_address, sums
from rules.encyclopedia.pages.forms import keyed
from rules.games import GAMES
from tests.book.pages import LEFT_OVER, Seen, each_game, in_both_languages

RAMSEN = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0", "tricks-3": "-", DEALT: "0"}


def work(key: str, typed: dict[str, str], lang: str = "en", **options: str) -> Sums:
    with override(lang):
        return sums(lang, "german", read_choices(GAMES[key], options), typed)


def gist(player: SumPlayer) -> tuple[object, ...]:
    """What a hand does to a player; how many tricks are told of a hand without any does not matter."""
    return player.before, player.lines, player.after, player.wins, player.tricks or 0


def page(lang: str, key: str, query: str = "") -> str:
    with override(lang):
        path = reverse("rules:sums", args=[key]) + query
    response = Client().get(path)
    assert response.status_code == 200, (path, response.headers.get("Location"))
    return response.content.decode()


@each_game
@in_both_languages
def test_every_game_has_a_page_for_its_sums(lang: str, key: str) -> None:
    html = page(lang, key)
    seen = Seen(html)
    assert len(seen.ids) == len(set(seen.ids))
    assert not LEFT_OVER.search(html)
    game = GAMES[key]
    names = {one["name"] for one in seen.of("input")}
    for name, field in keyed(game.variant()):
        on_demand = field.on_demand or (field.kind == "seats" and field.optional)
        assert on_demand or any(one == name or one.startswith(f"{name}-") for one in names), name
    assert seen.of("table"), "an example stands in it"


@pytest.mark.parametrize("key", GAMES)
def test_every_worked_hand_can_be_changed_and_comes_to_the_same(key: str) -> None:
    usual = read_choices(GAMES[key], {})
    hands = worked("en", usual)
    assert hands
    for hand in hands:
        with override("en"):
            address = urlsplit(example_address(usual, hand))
        assert (address.path, address.fragment) == (f"/en/games/{key}/sums/", "sums")
        query = dict(parse_qsl(address.query, keep_blank_values=True))
        choices = choices_from_query(key, query)
        assert not choices.unknown
        done = sums("en", "german", choices, query)
        assert done.hand is not None, (hand.id, done.wrong)
        assert list(map(gist, done.hand.players)) == list(map(gist, hand.players)), hand.id


@pytest.mark.parametrize("key", GAMES)
def test_no_question_bears_the_name_of_a_switch(key: str) -> None:
    game = GAMES[key]
    low, high = game.players
    switches = {switch.name for switch in game.switches} | {"seats", "edition", "preset"}
    for seats in range(low, high + 1):
        if not game.contradictions(game.options(), seats):
            asked_for = {name for name, _ in keyed(game.variant(None, seats))} | {DEALT, SCORE, TIMES}
            assert not asked_for & switches


def test_every_line_has_its_rule_and_what_was_before() -> None:
    html = page("en", "ramsen", "?tricks-0=3&tricks-1=2&tricks-2=0&tricks-3=-&dealt=1&score-2=4")
    assert '<a href="/en/games/ramsen/#score.no-trick">' in html
    assert re.search(r"4 →</span>\s+<strong>9</strong>", html)
    assert re.search(r"10 →</span>\s+<strong>7</strong>", html)


def test_doublings_are_told_one_by_one() -> None:
    query = "?declarer=0&bid=2&trump=H&tricks-0=3&tricks-1=1&tricks-2=1&tricks-3=0&dealt=0&times=2"
    html = page("en", "mulatschak", query)
    factor = " ".join(html.partition("sums-factor")[2].partition("</p>")[0].split())
    assert "from before ×2" in factor
    assert 'href="/en/games/mulatschak/#score.hearts"' in factor
    assert "= <b>×4</b>" in factor
    assert "−3 × 4 = −12" in html


def test_stakes_are_never_doubled() -> None:
    hand = next(hand for hand in worked("en", read_choices(GAMES["zwicken"], {})))
    lines = [line for player in hand.players for line in player.lines if line.part == "score.ante"]
    assert lines
    assert all(line.single == line.amount for line in lines)


def test_what_cannot_be_is_refused_as_on_the_sheet() -> None:
    done = work("ramsen", RAMSEN | {"tricks-1": "3"})
    assert done.hand is None
    assert done.wrong == [("Tricks", done.voice.why(done.refusals[0]))]
    assert done.refusals[0].rule == "sheet.tricks"
    html = page("de", "ramsen", "?tricks-0=3&tricks-1=3&tricks-2=0&tricks-3=-&dealt=0")
    assert "Das kann nicht sein:" in html
    assert "question pick tricks wrong" in html


def test_a_question_that_only_some_hands_need_comes_when_it_is_needed() -> None:
    close = RAMSEN | {"tricks-2": "-", "score-0": "1", "score-1": "1"}
    done = work("ramsen", close)
    assert [refusal.rule for refusal in done.refusals] == ["sheet.winners"]
    assert "winners" in [one.key for one in done.questions]
    order = {f"winners-{n}": seat for n, seat in enumerate("10001")}
    assert [player.wins for player in work("ramsen", close | order).hand.players] == [False, True, False, False]


def test_the_rule_set_counts() -> None:
    assert work("ramsen", RAMSEN, crosses="1").hand.players[0].before == 5
    alone = {"tricks-0": "0", "tricks-1": "-", "tricks-2": "-", "tricks-3": "-", DEALT: "0"}
    assert work("ramsen", alone).hand.players[0].lines == ()
    assert work("ramsen", alone, lone_declarer="wins-five").hand.players[0].after == 5


def test_the_pot_is_told_before_and_after() -> None:
    typed = {"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": "-", "tricks-4": "-", DEALT: "4"}
    assert work("loo", typed | {"score-0": "-9", "score-1": "abc"}, seats="5").pot == (12, 6), "and Clara pays six"
    assert work("ramsen", RAMSEN).pot is None


def test_nothing_entered_shows_an_example_for_so_many_or_an_empty_form() -> None:
    assert work("ramsen", {}).hand is not None
    other = work("rounce", {}, seats="9")
    assert (other.hand, other.refusals) == (None, ())


def test_an_article_has_the_sums_and_its_examples_lead_there() -> None:
    html = Client().get("/en/games/ramsen/?crosses=3").content.decode()
    assert 'id="sums"' in html
    assert '<input type="hidden" name="crosses" value="3">' in html
    assert html.count("data-example") >= 2
    beside = Client().get("/en/games/ramsen/beside/").content.decode()
    assert "data-words-of" not in beside
    assert "data-example" not in beside


def test_only_the_untouched_page_is_kept() -> None:
    def kept(query: str) -> bool:
        answer = Client().get("/en/games/ramsen/sums/" + query)
        headers = [(name.lower().encode(), value.encode()) for name, value in answer.headers.items()]
        return public_for({"status": answer.status_code, "headers": headers}) > 0

    assert kept("")
    assert not kept("?dealt=1")
    assert not kept("?crosses=1")


@pytest.mark.parametrize(
    ("asked_for", "found"),
    [
        ("/de/games/ramsen/sums/?dealt=1", "/de/spiele/ramsen/rechnen/?dealt=1"),
        ("/en/games/muli/sums/", "/en/games/mulatschak/sums/"),
        ("/en/games/ramsen/sums/?crosses=9", "/en/games/ramsen/yours/?crosses=9"),
    ],
)
def test_other_addresses_lead_there(asked_for: str, found: str) -> None:
    answer = Client().get(asked_for)
    assert (answer.status_code, answer["Location"]) == (302, found)
