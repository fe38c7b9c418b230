"""The tools of the suite itself: a case of many rows names those that fail, and the quick loop leaves nothing out."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache

from config.jobs.conf import JobsConf
from config.jobs.conf import conf as jobs_conf
from config.logs import OnceAMinute
from rules.games import GAMES
from tables.conf import TablesConf, conf
from tests import kinds, quick
from tests.each import for_each

# --- many rows in one case ----------------------------------------------------------


@for_each("number", [1, 2, 3, 4])
def of_numbers(number: int) -> None:
    assert number % 2, "it is even"
    if number == 3:
        pytest.fail("it is three")


@for_each("word, length", lambda lang: [("karte", 5), ("card", 4)] if lang == "en" else [])
def of_words(lang: str, word: str, length: int) -> None:
    assert len(word) == length


def test_every_row_that_fails_is_named() -> None:
    with pytest.raises(BaseExceptionGroup) as failed:
        of_numbers()
    assert failed.value.message == "3 of 4: 2, 3, 4"
    assert [str(problem).partition("\n")[0] for problem in failed.value.exceptions] == [
        "it is even",
        "it is three",
        "it is even",
    ]
    assert failed.value.exceptions[1].__notes__ == ["with 3"]


def test_rows_may_depend_on_the_case_and_a_case_without_rows_fails() -> None:
    of_words(lang="en")
    with pytest.raises(AssertionError, match="there is no row"):
        of_words(lang="de")


@pytest.mark.parametrize("lang", ["en"])
@for_each("word", lambda lang: [lang])
def test_a_case_need_not_ask_for_what_its_rows_depend_on(word: str) -> None:
    assert word == "en"


# --- games that differ in kind ---------------------------------------------------------


def test_games_that_differ_in_kind_have_every_phase_and_goal_and_are_fewer() -> None:
    def made_of(keys: Iterable[str]) -> set[tuple[str, str]]:
        variants = [GAMES[key].variant(seats=GAMES[key].best) for key in keys]
        phases = {("phase", phase.key) for variant in variants for phase in variant.phases}
        return phases | {("goal", variant.goal.key) for variant in variants}

    assert made_of(kinds.kinds()) == made_of(GAMES)
    assert len(kinds.kinds()) <= len(GAMES) / 2


def test_a_game_that_is_like_another_is_left_out_unless_somebody_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "LONG", False)
    monkeypatch.delenv("WELI_GAMES", raising=False)
    like = next(key for key in GAMES if key not in kinds.kinds())

    def left_out(key: str, *marks: str, asked: bool = False) -> bool:
        item = SimpleNamespace(
            callspec=SimpleNamespace(params={"key": key, "level": "random"}),
            get_closest_marker=lambda name: name if name in marks else None,
        )
        return kinds.left_out(item, asked=asked)  # type: ignore[arg-type]

    assert left_out(like, "of_each_kind")
    assert not left_out(like)
    assert not left_out(like, "of_each_kind", asked=True)
    assert not left_out(kinds.kinds()[0], "of_each_kind")


# --- one test after the other ----------------------------------------------------------


one_after_the_other = pytest.mark.parametrize("turn", ["a test", "the next"])


@one_after_the_other
def test_nobody_has_done_too_much_when_a_test_begins(turn: str) -> None:
    assert cache.get_or_set("guests", turn) == turn


@one_after_the_other
def test_what_is_made_of_settings_is_made_anew(turn: str, settings: Any) -> None:
    assert (conf().guests_per_hour, jobs_conf().tries) == (TablesConf().guests_per_hour, JobsConf().tries), turn
    settings.TABLES_GUESTS_PER_HOUR, settings.JOBS_TRIES = 3, 2
    assert (conf().guests_per_hour, jobs_conf().tries) == (3, 2)


@one_after_the_other
def test_the_log_counts_anew_in_every_test(turn: str) -> None:
    fault = logging.makeLogRecord({"name": "tests", "levelno": logging.WARNING, "msg": "gone wrong"})
    counting = [one for handler in logging.getLogger().handlers for one in handler.filters]
    assert [one.filter(fault) for one in counting if isinstance(one, OnceAMinute)] == [True], turn


# --- the quick loop -----------------------------------------------------------------


def committed(*folders: str) -> list[str]:
    listed = subprocess.run(("git", "ls-files", *folders), cwd=quick.ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no repository")
    return listed.stdout.splitlines()


def test_whatever_is_changed_there_are_tests_for_it() -> None:
    rooms = {path.partition("/")[0] for path in committed() if "/" in path and not path.startswith((".", "tests/"))}
    assert [room for room in sorted(rooms) if not quick.concerned(room)] == []


def test_what_the_quick_loop_names_is_there() -> None:
    rows = (test.removeprefix("-") for tests in quick.CONCERNED.values() for test in tests)
    named = {*quick.CONCERNED, *quick.LONG_ONES, *rows}
    assert [path for path in sorted(named) if not (quick.ROOT / path).exists()] == []


def test_every_test_is_run_for_something_or_started_by_its_own_change() -> None:
    for file in (path for path in committed("tests") if "/test_" in path and path.endswith(".py")):
        assert quick.chosen([file]).tests == (file,), file


def test_what_starts_servers_is_left_out_unless_it_is_named() -> None:
    of_tables = quick.chosen(["tables/models.py"])
    assert "tests/tables/test_processes.py" in of_tables.left
    assert not set(of_tables.tests) & set(of_tables.left)
    assert "tests/tables/test_processes.py" in quick.chosen(["tests/tables/test_processes.py"]).tests


def test_what_takes_long_is_run_where_a_row_names_it() -> None:
    assert "tests/tables/test_reviews.py" in quick.chosen(["tables/models.py"]).left
    assert quick.chosen(["tables/reviews/work.py"]).tests == ("tests/tables/test_reviews.py",)


def test_what_a_row_leaves_out_another_may_ask_for() -> None:
    assert "tests/tables/test_open.py" not in quick.chosen(["tables/service/play.py"]).tests
    assert "tests/tables/test_open.py" in quick.chosen(["tables/service/play.py", "tables/pages/new_table.py"]).tests


def test_of_a_game_alone_only_the_game_is_tried() -> None:
    key = next(iter(GAMES))
    found = quick.chosen([f"rules/games/{key.replace('-', '_')}.py"])
    assert (found.games, found.tests) == ((key,), ())
    assert quick.chosen([f"rules/games/{key}.py", "rules/engine/core.py"]).games == ()
