"""The command line: what it prints, its exit codes, and one sentence for each mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.cli import main
from rules.engine.cards import codes
from rules.games import GAMES, folder
from rules.languages import LANGUAGES
from rules.samples.annotated_hand import FILE, annotated_hand, problems, read_annotated_hand
from tests.each import for_each
from tests.games import file_of, playthroughs

HAND = """game ramsen
seats 3
dealer 0

* shuffle EA EK EO EU ET E9 E8 E7 GA GK GO GU GT G9 G8 G7 HA HK HO HU HT H9 H8 H7 SA SK SO SU ST S9 S8 S7
2 cut:16
2 leave
! 1 play HA → exchange
1 none
2 none
0 none
1 drop
2 drop
0 drop
"""


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.txt"
    path.write_text(HAND, encoding="utf-8")
    return path


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    printed = capsys.readouterr().out
    assert all(f"{key} (edition" in printed for key in GAMES)


def test_games_as_json_names_options_verbs_and_anchors(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = {game["key"]: game for game in json.loads(capsys.readouterr().out)}
    ramsen = listed["ramsen"]
    assert {"name": "crosses", "values": [2, 1, 3], "default": 2} in ramsen["options"]
    assert "swap" in ramsen["verbs"]
    assert "exchange.limit" in ramsen["anchors"]
    assert len(ramsen["pack"]) == 32


def test_check_counts_the_rows_that_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file_of("ramsen", "vectors.toml"))]) == 0
    assert "rows hold" in capsys.readouterr().out


def test_check_names_file_and_row_of_what_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "ramsen"\n'
        '[[play]]\nid = "wrong"\ntrump = "H"\ntable = "GK"\nhand = "GA G7"\nmay = "G7"\n'
        '[[play]]\nid = "no-such-card"\ntrump = "H"\ntable = "XX"\nhand = "GA"\nmay = "GA"\n'
        '[[score]]\nid = "six"\nbefore = [10, 10, 10]\ntricks = [4, 2, 0]\nafter = [6, 8, 15]\n'
        '[[score]]\nid = "odd-fact"\nbefore = [10, 10, 10]\ntricks = [5, 0, 0]\nafter = [5, 15, 15]\n'
        "facts = { weather = 1 }\n"
        '[[play]]\nid = "six-cards"\ntable = ""\nhand = "GA G7 GK GO GU GT"\nmay = "GA"\n'
    )
    assert main(["check", str(path)]) == 1
    printed = capsys.readouterr().out
    for row in ("play wrong", "play no-such-card", "score six", "score odd-fact", "play six-cards"):
        assert f"{path}: {row}: " in printed
    assert "0 of 5 rows hold" in printed


STRANGERS = """game = "{game}"
[[score]]
before = {before}
tricks = {tricks}
facts = {facts}
after = {after}
"""


@pytest.mark.parametrize(
    ("game", "before", "tricks", "facts", "after"),
    [
        ("mulatschak", [15] * 4, [0, 5, 0, 0], '{ declarer = 1, bid = "mulatschak" }', [25, 5, 25, 25]),
        ("mulatschak", [15] * 4, [0, "-", "-", "-"], "{ declarer = 0 }", [10, 16, 16, 16]),
        ("schieberamsch", [0] * 3, [10, 0, 0], "{ shoves = 1 }", [-24, 0, 0]),
    ],
)
def test_check_does_not_ask_for_what_the_result_does_not_depend_on(
    tmp_path: Path, game: str, before: object, tricks: object, facts: str, after: object
) -> None:
    path = tmp_path / "sparse.toml"
    path.write_text(STRANGERS.format(game=game, before=before, tricks=tricks, facts=facts, after=after))
    assert main(["check", str(path)]) == 0


def test_replay_says_refusals_and_scores(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(hand)]) == 0
    printed = capsys.readouterr().out
    assert "! 1 play HA → exchange" in printed
    assert printed.endswith("scores 10 10 10\n")


@pytest.mark.parametrize("key", GAMES)
@for_each("name", lambda key: [path.name for path in playthroughs(key)])
def test_replay_reads_every_golden_playthrough(key: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = file_of(key, f"playthroughs/{name}")
    assert main(["replay", "--quiet", str(path)]) == 0
    head = path.read_text(encoding="utf-8").partition("\n\n")[0]
    words = dict(line.split(" ", 1) for line in head.splitlines() if " " in line)
    printed = capsys.readouterr().out
    assert f"scores {words['result']}" in printed


def test_replay_stops_at_an_illegal_line_and_names_the_rule(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand.write_text(HAND.replace("2 cut:16", "2 cut:32"), encoding="utf-8")
    assert main(["replay", str(hand)]) == 1
    assert "Line 6: “2 cut:32” is refused by cut.range: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["explain", "whist", "--hand", "GA"], "there is no game 'whist'"),
        (["explain", "ramsen", "--hand", "GA XX"], "'XX' is not a card"),
        (["explain", "ramsen", "--hand", "S6", "--trump", "H"], "S6 is not in this pack"),
        (["explain", "ramsen", "--hand", "GA GA"], "is named twice"),
        (["explain", "ramsen", "--trump", "Q", "--hand", "GA"], "'Q' is not a suit"),
        (["explain", "ramsen", "--strikers", "T", "--hand", "GA", "--trump", "H"], "no strikers"),
        (["explain", "ramsen", "--trick", "6", "--hand", "GA", "--trump", "H"], "from 1 to 5"),
        (["explain", "ramsen", "--turn-up", "GA", "--hand", "GA"], "is named twice"),
        (["simulate", "ramsen", "--players", "9"], "3 to 5 players, not for 9"),
        (["simulate", "ramsen", "-o", "exchange_cap=each5"], "4 players cannot exchange five cards each"),
        (["simulate", "ramsen", "-o", "crosses=7"], "'7' is not a value of crosses"),
        (["simulate", "ramsen", "-o", "crosses"], "sets nothing"),
        (["simulate", "ramsen", "--bots", "steady,wild"], "'wild' is not a level"),
        (["simulate", "ramsen", "--bots", "steady,random"], "2 bots for 4 seats"),
        (["simulate", "ramsen", "--hands", "0"], "at least one hand"),
        (["simulate", "mulatschak", "--preset", "vienna"], "no preset 'vienna'"),
        (["replay", "no-such-file"], "cannot be read"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_two(
    call: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(call) == 2
    printed = capsys.readouterr().err
    assert said in printed
    assert printed.count("\n") == 1


def test_explain_gives_a_verdict_for_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "ramsen", "--trump", "H", "--table", "GK S9", "--hand", "GA G7 HK"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["GA  yes", "G7  yes"]
    assert lines[2].startswith("HK  no   play.follow: ")


def test_told_drafts_a_hand_that_can_be_read_and_wants_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["told", "ramsen", "--seed", "5", "--hold", "0=S9 HK GA", "--up", "HO"]) == 0
    draft = capsys.readouterr().out
    hand = read_annotated_hand("ramsen", draft, {})
    assert {"S9", "HK", "GA"} <= set(codes(hand.state(3).hands[0]))
    found = list(problems(hand, ()))
    assert len(found) == 2 * (2 + len(hand.comments))
    assert all("is not written in" in one for one in found)


def test_told_goes_on_from_a_log_and_lists_hands_to_choose_from(
    hand: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "begun.txt"
    path.write_text(HAND.partition("! 1")[0], encoding="utf-8")
    assert main(["told", "ramsen", "--after", str(path)]) == 0
    assert "2 cut:16\n2 leave\n" in capsys.readouterr().out
    assert main(["told", "tippen", "--standing", "scores 2 1 -3 -6", "--among", "1-3"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in listed] == ["1", "2", "3"]
    assert all("tricks" in line and "drop" in line for line in listed)


def test_told_goes_on_from_what_was_done_not_from_what_was_tried_or_taken_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "begun.txt"
    path.write_text(HAND.partition("2 none")[0] + "~ undo 4\n1 exchange HA\n", encoding="utf-8")
    assert main(["told", "ramsen", "--after", str(path)]) == 0
    draft = capsys.readouterr().out
    assert "1 exchange HA\n" in draft
    assert not {"1 none", "1 play HA"} & set(draft.splitlines())


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Ramsen in a folder without any texts."""
    monkeypatch.setattr(folder, "GAMES", tmp_path)
    (tmp_path / "ramsen").mkdir()
    annotated_hand.cache_clear()
    yield tmp_path / "ramsen"
    annotated_hand.cache_clear()


def test_told_writes_a_draft_and_what_each_language_is_to_say(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["told", "ramsen", "--seed", "5", "--write"]) == 0
    printed = capsys.readouterr().out.split()
    assert printed == [str(empty / name / FILE) for name in ("", *LANGUAGES)]
    annotated_hand.cache_clear()
    hand = annotated_hand("ramsen")
    assert hand is not None
    assert all(says == dict.fromkeys(LANGUAGES, "TODO") for says in (hand.before, hand.after))
    assert all(comment.says == hand.before for comment in hand.comments.values())
    assert main(["told", "ramsen", "--seed", "6", "--write"]) == 2
    assert "tells a hand already" in capsys.readouterr().err


def test_told_checks_what_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["told", "ramsen", "--check"]) == 0
    assert "ramsen/annotated_hand.toml holds: 27 lines" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wish",
    [["--hold", "0=S9", "--up", "S9"], ["--hold", "9=S9"], ["--hold", "0=XX"], ["--dealer", "7"], ["--among", "5"],
     ["--standing", "scores 1"], ["--after", "nowhere.txt"]],
)  # fmt: skip
def test_told_says_what_it_cannot_do(wish: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["told", "ramsen", *wish]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_told_turns_up_no_card_where_none_is_turned_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["told", "mulatschak", "--up", "H8"]) == 2
    assert "--hold" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["norrlandsknack", "schnellen", "bourre"])
def test_told_turns_up_the_card_that_the_dealer_holds(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    dealer = GAMES[key].best - 1
    assert main(["told", key, "--up", "HK", "--hold", f"{dealer}=EA"]) == 0
    held = next(line for line in capsys.readouterr().out.splitlines() if line.startswith(f"  # {dealer} holds"))
    assert {"HK", "EA"} <= set(held.split())


def test_simulate_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "mulatschak", "--preset", "murln", "--players", "2", "--hands", "40", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["hands"] == 40
    assert result["options"]["start_score"] == 21


def test_it_runs_without_django_settings_and_without_a_database() -> None:
    call = [
        sys.executable,
        "-c",
        "import sys; from rules.cli import main; main(['games']); sys.exit('django' in sys.modules)",
    ]
    bare = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    assert subprocess.run(call, env=bare, capture_output=True, check=False).returncode == 0
