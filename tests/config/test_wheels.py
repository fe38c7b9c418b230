"""What pip installs: the site and the rules alone, whole and saying what they need."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from email import message_from_string
from email.message import Message
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

from rules.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
COMMANDS = (
    ("games", "ramsen (edition"),
    ("simulate ramsen --hands 3 --seed 1", "hands"),
    ("told ramsen", "names = "),
    ("languages", "de: Deutsch; "),
)
ENDED = "-- so much of one command --"
# One after the other in one interpreter: to read all the games takes longer than most of them.
START = f"""
import runpy, sys
sys.path.insert(0, {{place!r}})
for sys.argv in {{commands!r}}:
    try:
        runpy.run_module("rules", run_name="__main__")
    except SystemExit as end:
        assert not end.code, sys.argv
    print({ENDED!r})
"""
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]


def builder() -> ModuleType:
    """The module that pip asks, which lies in no package."""
    spec = spec_from_file_location("wheels", ROOT / "deploy" / "wheels.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Both wheels, by the name of the package."""
    build, into = builder(), tmp_path_factory.mktemp("wheels")
    return {package.name: into / build.wheel(package, into) for package in (build.site(), build.rules())}


def content(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        return message_from_string(archive.read(name).decode())


def ran(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only git knows which files are the project's")
def test_the_site_has_every_file_that_it_runs_with(wheels: dict[str, Path]) -> None:
    folders = ("config", "locale", "rules", "scoring", "static", "tables", "templates")
    kept = {"manage.py", *ran("git", "ls-files", *folders, cwd=ROOT).split("\n")[:-1]}
    assert kept - content(wheels["weli"]) == {name for name in kept if not (ROOT / name).exists()}


def test_the_site_needs_what_the_project_says(wheels: dict[str, Path]) -> None:
    told = metadata(wheels["weli"])
    assert (told["Name"], told["Version"]) == (PROJECT["name"], VERSION)
    assert told["Requires-Python"] == PROJECT["requires-python"]
    needs = told.get_all("Requires-Dist", [])
    assert [need for need in needs if "extra ==" not in need] == PROJECT["dependencies"]
    assert told.get_all("Provides-Extra") == list(PROJECT["optional-dependencies"])


def test_the_rules_need_nothing_and_hold_no_page(wheels: dict[str, Path]) -> None:
    assert metadata(wheels["weli-rules"]).get_all("Requires-Dist") is None
    names = content(wheels["weli-rules"])
    assert all(name.startswith(("rules/", "weli_rules-")) for name in names)
    assert not [
        name
        for name in names
        if name.startswith(("rules/encyclopedia/book/", "rules/encyclopedia/pages/")) or name.endswith(".md")
    ]


def test_the_rules_run_where_nothing_else_is_installed(wheels: dict[str, Path], tmp_path: Path) -> None:
    ran(
        *PIP,
        "install",
        "--no-compile",
        "--no-index",
        "--no-deps",
        "--target",
        str(tmp_path),
        str(wheels["weli-rules"]),
        cwd=tmp_path,
    )
    started = START.format(place=str(tmp_path), commands=[["rules", *words.split()] for words, _ in COMMANDS])
    printed = ran(sys.executable, "-I", "-S", "-c", started, cwd=tmp_path).split(ENDED)
    assert len(printed) == len(COMMANDS) + 1
    for (words, says), told in zip(COMMANDS, printed, strict=False):
        assert says in told, words


def test_the_same_tree_makes_the_same_files(wheels: dict[str, Path], tmp_path: Path) -> None:
    build = builder()
    assert (tmp_path / build.wheel(build.rules(), tmp_path)).read_bytes() == wheels["weli-rules"].read_bytes()
    archives = [tmp_path / name for name in ("one", "two")]
    for folder in archives:
        folder.mkdir()
    one, two = ((folder / build.build_sdist(str(folder))).read_bytes() for folder in archives)
    assert one == two


def test_pip_makes_the_site_without_a_network(wheels: dict[str, Path], tmp_path: Path) -> None:
    ran(*PIP, "wheel", "--no-index", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT), cwd=tmp_path)
    (made,) = tmp_path.glob("*.whl")
    assert made.read_bytes() == wheels["weli"].read_bytes()
