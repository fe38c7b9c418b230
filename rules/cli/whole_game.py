"""``game``: checks one game whole, with the tests of the repository that ask something of it."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from rules.cli.arguments import Mistake, game_named
from rules.games import folder

ROOT = Path(__file__).resolve().parents[2]
TESTS = (
    "tests/rules/test_complete.py",
    "tests/rules/test_vectors.py",
    "tests/rules/test_playthroughs.py",
    "tests/rules/test_perft.py",
    "tests/rules/test_oracle.py",
    "tests/rules/test_options.py",
    "tests/rules/test_refusals_said.py",
    "tests/book/test_articles.py",
    "tests/book/test_anchors.py",
    "tests/book/test_words.py",
    "tests/book/test_examples.py",
    "tests/book/test_worked.py",
    "tests/book/test_annotated_hand.py",
    "tests/book/test_hands_in_the_text.py",
    "tests/book/test_changes.py",
    "tests/book/test_links.py",
    "tests/book/test_comparison.py",
    "tests/book/test_history.py",
    "tests/book/test_packs.py",
)


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("game", help="check one game whole: rules, texts, examples, golden hands")
    parser.add_argument("game", metavar="GAME")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Run what concerns the game; 1 if something does not hold."""
    key = game_named(arguments.game).key
    if not (ROOT / "tests" / "games" / folder.package_of(key)).is_dir():
        raise Mistake(f"{key} has no folder in tests/games: this wants the whole repository")
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:randomly", f"--game={key}", *TESTS]
    found = subprocess.run(command, cwd=ROOT, env={**os.environ, "WELI_GAMES": key}, check=False)  # noqa: S603  (our own)
    return int(found.returncode != 0)
