"""The list of open tables: the same from memory as from the database, numbered, told in differences."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from rules.encyclopedia.book import read_choices
from rules.games import GAMES
from tables.lobby import entries, expiry, upkeep
from tables.lobby.board import LobbyBoard
from tables.models import Table
from tables.protocol import MAX_FRAME
from tables.service import people
from tables.service.writer import writer
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


def open_public(seats=3, bots=0, name="Anna", key="ramsen", options=None, **more):
    options = options or {}
    host = at.guests(1)[0]
    opening = people.NewTable(
        at.variant_of(key, seats, **options), options, host=host, name=name, bots=bots, visibility="public", **more
    )
    return writer.run(None, lambda ledger: people.open_table(ledger, opening)), host


def entry(live):
    return entries.of_live(at.now(live.facts.id))


def away(live, host):
    at.run(people.away, live.facts.id, player=host, at=1000.0)


def test_memory_and_database_say_the_same():
    live, host = open_public(seats=4, title="Stammtisch", pace="15")
    assert entries.read() == {live.facts.id: entry(live)}
    second = at.guests(1)[0]
    at.run(people.sit, live.facts.id, player=second, name="Bert")
    away(live, host)
    assert entries.read([live.facts.id]) == {live.facts.id: entry(live)}
    assert entry(live).away == ("Anna",)
    at.run(people.start, live.facts.id, player=host)
    dice, table = random.Random(3), at.now(live.facts.id)
    assert entries.read() == {live.facts.id: entries.of_live(table)}
    assert (entry(live).stage, entry(live).hand, entry(live).bots) == ("playing", 1, 2)
    for bot in (2, 3):
        at.run(people.sit, live.facts.id, player=at.guests(1)[0], name=f"Late {bot}")
    players = [place.player for place in at.now(live.facts.id).facts.places]
    done = at.play_hand(at.now(live.facts.id), players, dice)
    assert done.stage == "between"
    assert entries.read() == {live.facts.id: entries.of_live(done)}


def test_only_public_tables_of_use_are_listed():
    private, _ = at.open_full(seats=3)
    assert entries.of_live(private) is None
    assert entries.read() == {}
    hidden, _ = open_public(seats=3, bots=0, watch=False)
    assert entry(hidden).free == 2
    for n in (1, 2):
        at.run(people.sit, hidden.facts.id, player=at.guests(1)[0], name=f"Full {n}")
    assert entries.of_live(at.now(hidden.facts.id)) is None  # nobody may watch, nobody can sit down
    assert entries.read() == {}


def test_rules_are_told_as_differences():
    def words(lang, **options):
        pairs = read_choices(GAMES["mulatschak"], options).pairs
        return entries.rules_words("mulatschak", pairs, lang)

    assert words("en") == ""
    assert words("en", seats="3") == ""  # how many sit there stands elsewhere
    assert words("en", preset="murln").startswith("Murln")
    game = GAMES["mulatschak"]
    changed = {one.name: str(one.values[-1]).lower() for one in game.switches if one.values[-1] != one.default}
    assert words("de", **changed).endswith("weitere")
    one = next(iter(changed.items()))
    assert ": " in words("en", **dict([one]))


def test_a_row_has_words_in_both_languages():
    live, _ = open_public(seats=4, pace="8")
    english, german = entries.row(entry(live), "en"), entries.row(entry(live), "de")
    assert (english["room"], english["clock"], english["now"]) == ("3 of 4 seats free", "8 s a decision", "not begun")
    assert (german["room"], german["clock"], german["now"]) == ("3 von 4 Plätzen frei", "8 s je Entscheidung", "noch nicht begonnen")  # fmt: skip
    assert set(english) == set(german)
    assert "invite" not in str(english) and live.facts.invite not in str(english)


def test_the_board_tells_what_is_new_and_nothing_else():
    board = LobbyBoard()
    one, two, three = (entry(open_public(name=name)[0]) for name in ("Anna", "Bert", "Cilli"))
    board.update({1: one, 2: two})
    seen, mark = board.number, board.mark
    whole = board.news(0, "")
    assert whole["whole"] and {row["code"] for row in whole["tables"]} == {one.code, two.code}
    board.update({1: one, 2: two})
    assert board.number == seen  # nothing has changed
    board.update({1: None, 3: three})
    news = board.news(seen, "en")
    assert not news["whole"]
    assert [row["code"] for row in news["tables"]] == [three.code]
    assert news["gone"] == [one.code]
    assert board.seen(mark) == seen
    assert (
        board.seen("")
        == board.seen("other-1")
        == board.seen(f"{board.epoch}-99")
        == board.seen(f"{board.epoch}-x")
        == 0
    )
    board.update({1: one})
    assert board.news(seen, "")["gone"] == []  # it is back


def test_who_was_away_for_long_gets_the_whole_list(monkeypatch):
    monkeypatch.setattr("tables.lobby.board._REMEMBERED", 3)
    board = LobbyBoard()
    made = [entry(open_public(name=f"Host {n}")[0]) for n in range(6)]
    board.update(dict(enumerate(made)))
    seen = board.number
    for n in range(5):
        board.update({n: None})
    assert board.seen(f"{board.epoch}-{seen}") == 0
    assert board.news(seen, "")["whole"]
    assert len(board.news(seen + 2, "")["gone"]) == 3


def test_the_same_news_are_encoded_once():
    board = LobbyBoard()
    board.update({1: entry(open_public()[0])})
    assert board.frames(0, "en") is board.frames(0, "en")
    assert board.frames(0, "de") != board.frames(0, "en")


def test_a_long_list_comes_in_frames_that_the_server_sends():
    board, one = LobbyBoard(), entry(open_public(title="ä" * 60)[0])
    board.update({n: replace(one, code=f"code{n}") for n in range(200)})
    told = [json.loads(text) for text in board.frames(0, "de")]
    assert max(len(text.encode()) for text in board.frames(0, "de")) < MAX_FRAME
    assert len(told) > 2 and [part["more"] for part in told] == [*[True] * (len(told) - 1), False]
    assert [row["code"] for part in told for row in part["tables"]] == [f"code{n}" for n in range(200)]
    seen = board.number
    board.update(dict.fromkeys(range(200)))
    (gone,) = board.frames(seen, "de")
    assert len(json.loads(gone)["gone"]) == 200


# --- dead tables --------------------------------------------------------------

NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)


def seen_last(live, ago):
    Table.objects.filter(pk=live.facts.id).update(active_at=NOW - ago)


def closed(live):
    return Table.objects.get(pk=live.facts.id).closed_at is not None


def test_a_waiting_table_that_nobody_is_at_leaves_the_list_after_ten_minutes():
    kept, _ = open_public()
    left, _ = open_public()
    seen_last(kept, timedelta(minutes=9))
    seen_last(left, timedelta(minutes=11))
    tables = [kept.facts.id, left.facts.id]
    assert expiry.sweep([], tables, NOW) == {left.facts.id}
    assert closed(left) and not closed(kept)
    assert set(entries.read()) == {kept.facts.id}


def test_people_who_are_there_keep_a_table_open_and_open_it_again():
    live, _ = open_public()
    seen_last(live, timedelta(hours=9))
    assert expiry.sweep([live.facts.id], [live.facts.id], NOW) == set()
    assert expiry.sweep([], [live.facts.id], NOW + timedelta(minutes=9)) == set()
    assert expiry.sweep([], [live.facts.id], NOW + timedelta(minutes=11)) == {live.facts.id}
    assert expiry.sweep([live.facts.id], [live.facts.id], NOW + timedelta(minutes=12)) == set()
    assert not closed(live)


def test_a_finished_match_stays_an_hour():
    live, _ = open_public(seats=3, bots=2)
    table = live.facts.id
    seen_last(live, timedelta(minutes=30))
    Table.objects.get(pk=table).matches.update(ended_at=NOW - timedelta(minutes=30))
    assert expiry.sweep([], [table], NOW) == set()
    assert expiry.sweep([], [table], NOW + timedelta(minutes=31)) == {table}


def test_who_was_not_seen_since_a_restart_is_away_after_two_sweeps(monkeypatch):
    live, _ = open_public()
    asked = []
    monkeypatch.setattr("tables.lobby.upkeep.board", board := LobbyBoard())
    board.update({live.facts.id: entry(live)})
    keeper = upkeep.Keeper(None, alone=True)  # type: ignore[arg-type]
    monkeypatch.setattr(board, "update", lambda found: asked.append(found))
    keeper.sweep()
    assert entry(live).present == 1
    keeper.sweep()
    assert entry(live).present == 0
    assert asked == [{}, {}]
