"""The rules need nothing but Python: an interpreter that sees no installed package runs every command of theirs."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from rules import notation
from tests.rules import matches

ROOT = Path(__file__).resolve().parents[2]
# -I: nothing from the environment, -S: no site-packages. What is imported then is Python's own, or ours.
ALONE = """
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, {root!r})
{script}
foreign = {{name.split(".")[0] for name in sys.modules}} - sys.stdlib_module_names - {{"rules", "__main__", "__mp_main__"}}
assert not foreign, foreign
"""
ENDED = "-- so much of one command --"
RUN = f"from rules.cli import main\ncode = main({{words!r}})\nassert code == {{code}}, (code, {{words!r}})\nprint({ENDED!r})"
READ = "from importlib import import_module\nfor name in {names!r}: import_module(name)"


def alone(script: str) -> str:
    """What a Python without any package prints; fails with its last words."""
    whole = ALONE.format(root=str(ROOT), script=script)
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", whole], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def rooms() -> list[str]:
    """What the contract says of the rules alone, as it stands in pyproject.toml."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (found,) = (one["source_modules"] for one in contracts if one["name"].startswith("the rules run on Python alone"))
    return list(found)


def modules() -> list[str]:
    """Every module in those rooms."""
    paths = [ROOT / room.replace(".", "/") for room in rooms()]
    files = [path for base in paths for path in (base.rglob("*.py") if base.is_dir() else [base.with_suffix(".py")])]
    return sorted({".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in files})


def test_every_module_of_the_rules_can_be_imported_alone() -> None:
    assert len(modules()) > 150
    alone(READ.format(names=modules()))


COMMANDS = (
    (["games"], "ramsen (edition"),
    (["simulate", "ramsen", "--hands", "5", "--seed", "1"], "hands"),
    (["explain", "ramsen", "--trump", "H", "--table", "GK S9", "--hand", "GA G7 HK"], "GA"),
    (["figures", "ramsen", "--hands", "4"], "| "),
    (["lengths", "ramsen", "--hands", "4"], "standard"),
    (["told", "ramsen"], "names = "),
    (["languages"], "de: Deutsch; "),
)


def test_each_command_runs_alone() -> None:
    """One after the other in one interpreter: to read all the games takes longer than most of them."""
    printed = alone("\n".join(RUN.format(words=words, code=0) for words, _ in COMMANDS)).split(ENDED)
    assert len(printed) == len(COMMANDS) + 1
    for (words, says), told in zip(COMMANDS, printed, strict=False):
        assert says in told, words


def test_rule_examples_and_records_are_checked_alone(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(notation.write(matches.finished_match("ramsen", 1)), encoding="utf-8")
    vectors = ROOT / "tests" / "games" / "ramsen" / "vectors.toml"
    commands = ((["verify", str(file)], 3), (["replay", str(file)], 0), (["check", str(vectors)], 0))
    verified, replayed, checked, _ = alone(
        "\n".join(RUN.format(words=words, code=code) for words, code in commands)
    ).split(ENDED)
    assert "CONSISTENT, NOT PROVEN" in verified
    assert "won by" in replayed
    assert "rows hold" in checked


def test_what_needs_the_articles_says_that_there_are_none() -> None:
    ask = "from rules.cli.annotated_hand import _anchors\nfrom rules.cli.arguments import Mistake\n"
    told = alone(f"{ask}try: _anchors('ramsen')\nexcept Mistake as mistake: print(mistake)")
    assert "no articles are installed here" in told
