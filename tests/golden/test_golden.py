"""What is taken twice is the same twice, and no change of it goes unnoticed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden import compare
from tests.golden.doors import ROOT
from tests.golden.neat import Lines

WORDS = ("--only", "frames", "--games", "fuenf-dazu")  # what is taken in the most ways: pages, sockets, the API


def taken(folder: Path, hashes: str) -> subprocess.Popen[bytes]:
    """One taking of one game, begun."""
    command = [sys.executable, "-m", "tests.golden", "take", str(folder), *WORDS]
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hashes}, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The same state, taken by two processes whose sets are in another order."""
    folders = tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("other")
    running = [taken(folder, hashes) for folder, hashes in zip(folders, ("0", "7"), strict=True)]
    assert [one.wait(timeout=240) for one in running] == [0, 0]
    return folders


def test_taken_twice_it_is_the_same(both: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    code = compare.tell(*both)
    assert code == 0, capsys.readouterr().out


def test_every_change_is_told(both: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One file of each kind that was taken, one sign in its last line."""
    for folder in sorted(one for one in both[0].iterdir()):
        shutil.copytree(both[0], tmp_path / folder.name)
        file = min((tmp_path / folder.name / folder.name).rglob("*.txt"))
        lines = file.read_text(encoding="utf-8").splitlines()
        lines[-1] = lines[-1][:-2] + "7" + lines[-1][-1]
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert compare.tell(both[0], tmp_path / folder.name) == 1
        said = capsys.readouterr().out
        assert str(file.relative_to(tmp_path / folder.name)) in said
        assert "1 differ, 0 gone, 0 new" in said


def test_the_same_difference_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for state, word in (("old", "wine"), ("new", "beer")):
        for name in ("a", "b"):
            file = tmp_path / state / "pages" / f"{name}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{name}\n\n\n\n<p>\n  {word}\n</p>\n")
    assert compare.tell(tmp_path / "old", tmp_path / "new") == 1
    said = capsys.readouterr().out
    assert said.count("+  beer") == 1
    assert "=== pages/a.txt, pages/b.txt" in said


def test_what_is_gone_or_new_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for state, name in (("old", "a"), ("new", "b")):
        (tmp_path / state).mkdir()
        (tmp_path / state / f"{name}.txt").write_text("x\n")
    assert compare.tell(tmp_path / "old", tmp_path / "new") == 1
    assert "gone: a.txt\nnew: b.txt" in capsys.readouterr().out
    (tmp_path / "empty").mkdir()
    assert compare.tell(tmp_path / "old", tmp_path / "empty") == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<p class="a" id="b">two  words</p>', '<p id="b"\n  class="a">\n  two\n  words\n</p>'),
        ("<ul><li>a</li><li>b</li></ul>", "<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>"),
        ("<p>a <b>c</b></p>", "<p><!-- why -->a\n<b>c</b></p>"),
    ],
)
def test_how_a_template_is_laid_out_is_not_seen(one: str, other: str) -> None:
    assert Lines(one).lines == Lines(other).lines


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<p>a<b>c</b></p>", "<p>a <b>c</b></p>"),
        ("<p>a<b>c</b> d</p>", "<p>a<b>c</b>d</p>"),
        ("<i>a</i> <i>b</i>", "<i>a</i><i>b</i>"),
        ("<p>a\u00a0b</p>", "<p>a b</p>"),
        ("<pre>a  b</pre>", "<pre>a b</pre>"),
        ('<p id="a"></p>', '<p id="b"></p>'),
    ],
)
def test_what_is_seen_stays(one: str, other: str) -> None:
    assert Lines(one).lines != Lines(other).lines
