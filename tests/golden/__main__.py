"""The command: see README.md."""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
from pathlib import Path

from tests.golden import compare, doors

KINDS = ("pages", "codes", "api", "addresses", "cli", "frames", "clubs")


def main(words: list[str]) -> int:
    """Take or compare; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.golden", description="Everything that can be seen, as files."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    take = commands.add_parser("take", help="write it into an empty folder outside the repository")
    take.add_argument("folder", type=Path)
    take.add_argument("--only", default=",".join(KINDS), help=f"some of {','.join(KINDS)}")
    take.add_argument("--games", default="", help="some games, with commas")
    take.add_argument("--jobs", type=int, default=1, help="how many processes")
    compared = commands.add_parser(
        "compare", help="what differs between two such folders; exit code 1 if anything does"
    )
    compared.add_argument("old", type=Path)
    compared.add_argument("new", type=Path)
    compared.add_argument("--lines", type=int, default=40, help="of each difference that are shown")
    asked = parser.parse_args(words)
    if asked.command == "compare":
        return compare.tell(asked.old, asked.new, asked.lines)
    kinds = asked.only.split(",")
    if unknown := set(kinds) - set(KINDS):
        parser.error(f"{', '.join(sorted(unknown))}: choose from {', '.join(KINDS)}")
    if asked.folder.resolve().is_relative_to(doors.ROOT):
        parser.error("choose a folder outside the repository")
    if len(kinds) > 1:  # each finds the site empty, whatever else is taken
        return _in_processes(asked.folder, kinds, asked.games, asked.jobs)
    return _take(asked.folder.resolve(), kinds, [game for game in asked.games.split(",") if game])


def _take(folder: Path, kinds: list[str], games: list[str]) -> int:
    from tests.golden import taking

    asyncio.run(taking.everything(folder, kinds, games))
    return 0


def _in_processes(folder: Path, kinds: list[str], games: str, jobs: int) -> int:
    """Each kind by itself; what takes longest is begun first."""
    ahead = sorted(kinds, key=("frames", "pages", "clubs", "codes", "cli", "api", "addresses").index)
    doors.compile_translations()
    running: list[subprocess.Popen[bytes]] = []
    code = 0
    for kind in ahead:
        if len(running) == jobs:
            code |= _first_to_end(running)
        command = [sys.executable, "-m", "tests.golden", "take", str(folder), "--only", kind, "--games", games]
        running.append(subprocess.Popen(command))
    while running:
        code |= _first_to_end(running)
    return code


def _first_to_end(running: list[subprocess.Popen[bytes]]) -> int:
    pid, status = os.wait()
    for one in running:
        if one.pid == pid:
            one.returncode = os.waitstatus_to_exitcode(status)
            running.remove(one)
            return int(bool(one.returncode))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
