"""/s/<code>/rules/: a sheet that was opened under the wrong rules."""

from __future__ import annotations

from random import Random

import pytest

from rules.games import GAMES
from scoring.sheets import service
from scoring.sheets.fold import fold, rule_set
from tests.each import for_each
from tests.kinds import of_each_kind
from tests.scoring.sheets import NAMES, Line, enter, filled, head, log, open_sheet, scores, tricks, variant_of

pytestmark = pytest.mark.django_db


def change(client, sheet, **typed):
    version = service.fold_of(sheet).version
    form = {"do": "change", "game": "ramsen", "shown": "ramsen", "seen": str(version), "ref": "r", "by": "Anna"}
    return client.post(f"/s/{sheet.code}/rules/", form | typed)


@pytest.fixture
def sheet():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    enter(sheet, tricks(1, 2, 2))
    return sheet


def test_it_shows_the_rules_as_they_are(client):
    page = client.get(f"/s/{open_sheet(seats=3, crosses=1).code}/rules/").content.decode()
    assert 'name="crosses" value="1" checked' in page


def test_another_switch_counts_every_hand_anew(client, sheet):
    assert change(client, sheet, crosses="3", why="we play three")["Location"] == f"/s/{sheet.code}/"
    assert scores(sheet) == [9, 18, 13]
    history = client.get(f"/s/{sheet.code}/changes/").content.decode()
    assert "we play three" in history
    assert "<del>Ramsen</del>" in history


def test_another_game_keeps_every_hand_and_marks_those_that_no_longer_fit(client, sheet):
    page = change(client, sheet, game="mulatschak", do="look").content.decode()
    assert "Under these rules 2 of the 2 hands entered have to be corrected." in " ".join(page.split())
    change(client, sheet, game="mulatschak", shown="mulatschak")
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert "Does not count: Enter who declared." in page
    assert client.get(f"/s/{sheet.code}/hands/1/").status_code == 200
    client.post(f"/s/{sheet.code}/hands/1/", filled(sheet, {"declarer": 0, "bid": 5, "trump": "E"} | tricks(5, 0, "-")))
    assert service.fold_of(sheet).rows[0].counts
    assert service.variant_of(sheet).key == "mulatschak"


def test_the_change_is_taken_back(client, sheet):
    before = scores(sheet)
    change(client, sheet, crosses="3")
    page = client.get(f"/s/{sheet.code}/changes/").content.decode()
    assert '<button type="submit" class="button" name="take" value="1">' in page
    client.post(f"/s/{sheet.code}/people/", {"take": "1", "seen": "4", "ref": "back", "by": "Bert"})
    assert scores(sheet) == before
    assert sheet.entries.count() == 5


def test_what_so_many_cannot_play_is_refused(client):
    five = open_sheet(seats=5)
    response = change(client, five, exchange_cap="each5")
    assert response.status_code == 422
    assert five.entries.count() == 1


def test_two_at_once_are_a_conflict(client, sheet):
    seen = str(service.fold_of(sheet).version)
    change(client, sheet, crosses="3", seen=seen)
    response = change(client, sheet, crosses="1", seen=seen, ref="q")
    assert response.status_code == 409
    assert 'name="crosses" value="1"' in response.content.decode()


def test_who_only_reads_may_not(client, sheet):
    assert client.get(f"/s/{sheet.reading}/rules/").status_code == 403


@for_each("seed", range(20))
def test_corrected_to_the_right_rules_it_is_as_if_opened_under_them(seed):
    """Hands, names and rules, corrected in any order, come to the same as entering them right at once."""
    rng = Random(seed)
    opened, right = variant_of(seats=3, crosses=rng.choice([1, 3])), variant_of(seats=3, crosses=2)
    rows = [tricks(*rng.choice([(5, 0, 0), (1, 2, 2), (3, 2, "-"), (0, 5, 0)])) for _ in range(4)]
    wrong = [tricks(*rng.choice([(5, 0, 0), (2, 2, 1)])) for _ in rows]
    at_once = log(right, *enumerate(rows, start=1), dealer=1)
    corrections = [*enumerate(rows, start=1), (0, head(3, 1) | {"rule_set": rule_set(right)})]
    rng.shuffle(corrections)
    said = log(opened, *enumerate(wrong, start=1))
    said += [Line(len(said) + n, hand, facts) for n, (hand, facts) in enumerate(corrections, start=1)]
    assert fold(opened, said).rows == fold(right, at_once).rows
    assert fold(opened, said).standing == fold(right, at_once).standing


@of_each_kind
@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_page_of_a_sheet_of_any_game_survives_any_other(client, key):
    game = GAMES[key]
    seats = next((n for n in range(*game.players) if not game.contradictions(game.options({}), n)), game.best)
    others = [other for other in GAMES.values() if other.players[0] <= seats <= other.players[1]]
    for other in Random(key).sample(others, 1):
        variant = other.variant(other.options({}), seats)
        sheet = service.open_sheet(game.variant(game.options({}), seats), NAMES[:seats], 0)
        facts = {"tricks": [variant.hand_size, *[0] * (seats - 1)], "declarer": 0, "trump": "H", "called": "x"}
        sheet.entries.create(n=2, hand=1, facts=facts, ref="a")
        sheet.entries.create(n=3, hand=0, facts=head(seats) | {"rule_set": rule_set(variant)}, ref="b")
        for path in ("", "hands/1/", "changes/", "rules/"):
            assert client.get(f"/s/{sheet.code}/{path}").status_code == 200, (other.key, path)
