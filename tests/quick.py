"""What ``make quick`` runs: the cheap checks of everything, and the tests of what one works on.

    python -m tests.quick                           of what differs from main, committed or not
    python -m tests.quick tables scoring/league     of what is named: folders and files, of the product or of the tests

Tests that start servers, browsers or databases are left to ``make test``, unless their own file has changed or is
named; so are those that take long, unless a row names their file. Exit code 1 if anything fails.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rules.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = Path(sys.executable).parent
CHECKS = {
    "format": ("ruff", "format", "--check", "--quiet", "."),
    "lint": ("ruff", "check", "--quiet", "."),
    "imports go one way": ("lint-imports",),
    "types": ("mypy",),
}
PYTEST = (sys.executable, "-m", "pytest", "-q", "--no-header", "-n", "logical", "-r", "fE")  # as many as cores
RULES = ("tests/rules",)
BOOK = ("tests/book", "tests/search")
CHAIN = ("tests/rules/test_chain.py", "tests/rules/test_chain_changed.py")
MIND = ("tests/mind", "tests/mind/test_review.py", "tests/tables/test_hints.py", "tests/tables/test_reviews.py")
LOBBY = ("tests/tables/test_lobby.py", "tests/tables/test_lobby_pages.py", "tests/tables/test_lobby_socket.py")
DUPLICATES = (
    "tests/tables/test_duplicate_pages.py",
    "tests/tables/test_duplicate_tables.py",
    "tests/tables/test_matrix.py",
)
# What is about pages beside the table alone, and not about what is done at it.
PAGES_OF_TABLES = tuple(
    f"tests/tables/test_{name}.py"
    for name in (
        *("accounts", "brought_records", "circles", "developers", "devices", "duplicate_pages", "examples", "letters"),
        *("lobby_pages", "me", "open", "organise", "replay", "retention"),
    )
)
# Each of these takes as long as a hundred others: more than ten seconds of a core.
LONG_ONES = frozenset(
    {
        "tests/book/test_annotated_hand.py",
        "tests/book/test_every_page.py",
        "tests/league/test_crawl.py",
        "tests/league/test_damaged_books.py",
        "tests/league/test_demo.py",
        "tests/mind/test_review.py",
        "tests/tables/test_leaks_pages.py",
        "tests/tables/test_reviews.py",
    }
)
# The tests that concern a path, and after a "-" those that do not, though their folder does. Of several beginnings of a
# path the longest counts; what has none concerns no test.
CONCERNED: dict[str, tuple[str, ...]] = {
    "rules": BOOK,
    "rules/bots": ("tests/rules/test_bots.py", "tests/tables/test_bots.py", "tests/tables/test_bot_characters.py"),
    "rules/chain.py": (*CHAIN, "tests/tables/test_chain.py"),
    "rules/cli": ("tests/rules/test_cli.py", "tests/rules/test_cli_mistakes.py"),
    "rules/engine": RULES,
    "rules/decks.py": (*BOOK, "tests/look"),
    "rules/encyclopedia/tools/card_art": ("tests/look",),
    "rules/games": RULES,
    "rules/languages.py": (*BOOK, "tests/rules/test_terms.py", "tests/rules/test_refusals_said.py"),
    "rules/mind": MIND,
    "rules/notation": ("tests/rules/test_notation.py", "tests/rules/test_log.py", *CHAIN),
    "rules/phrases.py": (
        *BOOK,
        "tests/rules/test_narration.py",
        "tests/rules/test_refusals_said.py",
        "tests/rules/test_terms.py",
    ),
    "rules/position_search.py": ("tests/rules/test_position_search.py",),
    "rules/positions.py": (
        "tests/rules/test_oracle.py",
        "tests/rules/test_restating.py",
        "tests/book/test_examples.py",
    ),
    "rules/proof": (*CHAIN, "tests/tables/test_chain.py"),
    "rules/samples": (*BOOK, "tests/book/test_annotated_hand.py", "tests/rules/test_position_search.py"),
    "rules/sets": BOOK,
    "rules/shuffle.py": (
        "tests/rules/test_shuffle.py",
        "tests/tables/test_seals.py",
        "tests/tables/test_match_record.py",
        *CHAIN,
    ),
    "rules/signature.py": CHAIN,
    "rules/switches": (
        *BOOK,
        "tests/rules/test_switches.py",
        "tests/rules/test_options.py",
        "tests/league/test_rules.py",
    ),
    "rules/vectors": ("tests/rules/test_vectors.py", "tests/rules/test_strangers.py"),
    "tables": ("tests/tables",),
    "tables/accounts": (
        "tests/tables/test_accounts.py",
        "tests/tables/test_devices.py",
        "tests/tables/test_me.py",
        "tests/tables/test_people.py",
    ),
    "tables/api": (
        "tests/tables/test_api.py",
        "tests/tables/test_api_problems.py",
        "tests/tables/test_developers.py",
        "tests/tables/test_matrix.py",
        "tests/tables/test_without_sockets.py",
    ),
    "tables/brought": ("tests/tables/test_brought_records.py",),
    "tables/duplicates": DUPLICATES,
    "tables/lobby": LOBBY,
    "tables/pages": (
        *PAGES_OF_TABLES,
        "tests/tables/test_matrix.py",
        "tests/tables/test_hints.py",
        "tests/tables/test_watching.py",
    ),
    "tables/pages/review.py": ("tests/tables/test_reviews.py",),
    "tables/reviews": ("tests/tables/test_reviews.py",),
    "tables/service": ("tests/tables", *(f"-{test}" for test in PAGES_OF_TABLES)),
    "tables/uploads": ("tests/tables/test_brought_records.py", "tests/league/test_uploads.py"),
    "scoring": ("tests/scoring", "tests/league"),
    "scoring/book": ("tests/league",),
    "scoring/club": ("tests/league",),
    "scoring/demo": ("tests/league/test_demo.py",),
    "scoring/evening": ("tests/league",),
    "scoring/exchange": ("tests/league", "tests/league/test_damaged_books.py"),
    "scoring/league": ("tests/league",),
    "scoring/season": ("tests/league",),
    "scoring/sheets": ("tests/scoring", "tests/league/test_results.py"),
    "config": ("tests/config",),
    "config/jobs": ("tests/config/test_jobs.py", "tests/tables/test_reviews.py"),
    "config/web": (*BOOK, "tests/look"),
    "deploy": ("tests/config",),
    "docs": ("tests/config/test_docs.py",),
    "locale": ("tests/config/test_translations.py", "tests/book/test_words.py"),
    "static": ("tests/look", "tests/js"),
    "templates": ("tests/look", "tests/book/test_every_page.py"),
    "templates/rules": BOOK,
    "templates/scoring": ("tests/scoring", "tests/league"),
    "templates/tables": ("tests/tables",),
    "templates/account": ("tests/tables/test_accounts.py",),
    "tests/games": RULES,
}
HEAVY = re.compile(r"^from tests\.(?:running|servers|chaos|disks|browsing|copies)\b", re.MULTILINE)


class Chosen(NamedTuple):
    """What of the suite is run, and what of it is left to ``make test``; of ``games`` all that is about them alone."""

    tests: tuple[str, ...]
    scripts: tuple[str, ...]
    left: tuple[str, ...]
    games: tuple[str, ...]


def changed() -> list[str]:
    """The files that differ from main: committed, not yet committed, new."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    return [*_git("diff", "--name-only", base[0]), *_git("ls-files", "--others", "--exclude-standard")]


def _git(*words: str) -> list[str]:
    done = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def concerned(path: str) -> tuple[str, ...]:
    """The tests, folders and files of them, that concern a file or folder."""
    for beginning in (path, *map(str, Path(path).parents)):
        if beginning in CONCERNED:
            return CONCERNED[beginning]
    if path.startswith("tests/"):
        return _of_the_suite(path)
    return CONCERNED["docs"] if path.endswith(".md") else ()


def _of_the_suite(path: str) -> tuple[str, ...]:
    """A test is run itself; for what several tests share, their folder stands."""
    name = Path(path).name
    if (ROOT / path).is_dir() or name.startswith("test_") or path.startswith("tests/js/"):
        return (path,)
    folder = str(Path(path).parent)
    return () if folder == "tests" else (folder,)


def game_of(path: str) -> str:
    """The game to which a file of the product or of the tests belongs alone, or nothing."""
    room, games, *rest = [*Path(path).parts, "", ""]
    key = rest[0].partition(".")[0].replace("_", "-")
    return key if games == "games" and room in ("rules", "tests") and key in GAMES else ""


def chosen(paths: Sequence[str]) -> Chosen:
    """The files of the suite that these paths ask for."""
    games = {path: game for path in paths if (game := game_of(path))}
    rows = [concerned(path) for path in paths if path not in games]
    wanted = {test for row in rows for test in row}
    tests = {file for row in rows for file in _of_row(row)}
    heavy = {file for file in tests - set(paths) if _is_heavy(file) or file in LONG_ONES - wanted}
    scripts = {file for file in tests if file.endswith(".mjs")}
    of_games = () if set(RULES) <= wanted else tuple(sorted({*games.values()}))
    return Chosen(tuple(sorted(tests - heavy - scripts)), tuple(sorted(scripts)), tuple(sorted(heavy)), of_games)


def _of_row(row: Sequence[str]) -> set[str]:
    """The test files that a row asks for, less those that it leaves out."""
    left_out = {test.removeprefix("-") for test in row if test.startswith("-")}
    return {file for test in row if not test.startswith("-") for file in _files(test)} - left_out


def _files(test: str) -> Iterator[str]:
    """The test files of a folder, or the file itself as long as it is there."""
    path = ROOT / test
    found = [*path.rglob("test_*.py"), *path.rglob("*.test.mjs")] if path.is_dir() else [path]
    yield from (str(file.relative_to(ROOT)) for file in found if file.exists())


def _is_heavy(file: str) -> bool:
    return HEAVY.search((ROOT / file).read_text(encoding="utf-8")) is not None or file.startswith("tests/browser/")


def run(paths: Sequence[str]) -> list[str]:
    """Runs checks and tests side by side; what has failed, by name."""
    suite = chosen(paths)
    failed = []
    with ThreadPoolExecutor(len(CHECKS)) as beside:
        running = {name: beside.submit(_check, words) for name, words in CHECKS.items()}
        if suite.scripts and not _succeeds("node", "--test", "--test-reporter=dot", *suite.scripts):
            failed.append("tests of the browser modules")
        if suite.tests and not _succeeds(*PYTEST, *suite.tests):
            failed.append("tests")
        failed += [key for key in suite.games if not _succeeds(sys.executable, "-m", "rules", "game", key)]
    for name, check in running.items():
        if problems := check.result():
            failed.append(name)
            print(f"\n== {name}\n{problems}")
    if suite.left:
        print(f"\nLeft to make test: {' '.join(suite.left)}")
    return failed


def _check(words: Sequence[str]) -> str:
    """What a check says where it fails, or nothing."""
    done = subprocess.run((str(PROGRAMS / words[0]), *words[1:]), cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr or f"exit code {done.returncode}") if done.returncode else ""


def _succeeds(*words: str) -> bool:
    return subprocess.run(words, cwd=ROOT, check=False).returncode == 0


def main() -> None:
    """Runs what the command line names, or what has changed."""
    begun = time.monotonic()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each process would read all anew, and pytest rewrite it
    paths = [str(Path(one).resolve().relative_to(ROOT)) for one in sys.argv[1:]] or changed()
    failed = run(paths)
    print(f"\n{time.monotonic() - begun:.0f} s. " + (f"Failed: {', '.join(failed)}" if failed else "All is well."))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
