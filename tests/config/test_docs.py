"""What the documents name is there: every link leads somewhere, every path and module in them exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.each import for_each

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("rules", "scoring", "tables", "config", "tests", "deploy")
GLOSSARY = ROOT / "docs" / "glossary.md"


def documents() -> list[Path]:
    """Everything in Markdown that is about the project; the articles on games are not."""
    own = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "rules" / "games").glob("*.md")]
    return sorted({*own, *(path for folder in FOLDERS for path in (ROOT / folder).rglob("README.md"))})


FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
MODULE = re.compile(r"-m ((?:config|rules|scoring|tables|tests)[\w.]*)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
FILE = re.compile(r"[\w.@*-]+\.(?:py|md|toml|js|mjs|css|html|yml|yaml|conf|service|txt|svg|lock|po)")
PLACE = re.compile(r"[\w.@*<>…-]+(?:/[\w.@*<>…-]+)*/?")
STANDS_FOR = re.compile(r"<[^>]+>|…")  # the name of a game, a language, whatever comes there


def outside_fences(path: Path) -> str:
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def slug(heading: str) -> str:
    """The anchor that the usual viewers make of a heading."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


@cache
def anchors(path: Path) -> frozenset[str]:
    return frozenset(slug(found[1]) for found in HEADING.finditer(outside_fences(path)))


def links(path: Path) -> Iterator[tuple[str, str]]:
    """Where links lead inside the repository: a path, and an anchor behind it."""
    for found in LINK.finditer(CODE.sub("", outside_fences(path))):
        target = found[1] or found[2]
        if not re.match(r"[a-z]+:", target):
            place, _, anchor = target.partition("#")
            yield place, anchor


def places(path: Path) -> Iterator[str]:
    """What stands in backticks and looks like a file or folder of the repository."""
    tops = {one.name for one in ROOT.iterdir()}
    for found in CODE.finditer(outside_fences(path)):
        text = found[1]
        named = PLACE.fullmatch(text) and "/" in text and text.split("/")[0] in tops
        if named or FILE.fullmatch(text):
            yield text


def is_there(text: str, beside: Path) -> bool:
    """Whether a file or folder of this name exists, seen from the root, from the document or in the folder of a game."""
    pattern = STANDS_FOR.sub("*", text).rstrip("/")
    of_a_game = f"games/*/{pattern}"
    return any(
        next(folder.glob(one), None)
        for folder, one in (
            (ROOT, pattern),
            (beside.parent, pattern),
            (ROOT / "rules", of_a_game),
            (ROOT / "tests", of_a_game),
        )
    )


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(path: Path) -> None:
    lost = []
    for place, anchor in links(path):
        target = (path.parent / place).resolve() if place else path
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            lost.append(f"{place}#{anchor}" if anchor else place)
    assert lost == []


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_that_is_named_exists(path: Path) -> None:
    assert [text for text in places(path) if not is_there(text, path)] == []


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_that_is_to_be_run_exists(path: Path) -> None:
    modules = {found[1].rstrip(".") for found in MODULE.finditer(path.read_text(encoding="utf-8"))}
    files = {name: ROOT / Path(*name.split(".")) for name in modules}
    assert [name for name, file in files.items() if not (file.is_dir() or file.with_suffix(".py").exists())] == []


def entries() -> list[tuple[str, str, tuple[str, ...]]]:
    """The rows of the glossary: the word, the file in which it lives, the names it has there."""
    rows = [line.strip("|").split("|") for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if "|" in line]
    found = []
    for word, *_, where in (row for row in rows if len(row) == 4 and "`" in row[-1]):
        files, names = LINK.findall(where), CODE.findall(where)
        found += [(word.strip(), file, tuple(names)) for file, _ in files]
    return found


@for_each("word, file, names", entries)
def test_a_word_of_the_glossary_lives_where_it_says(word: str, file: str, names: tuple[str, ...]) -> None:
    text = (GLOSSARY.parent / file).read_text(encoding="utf-8")
    assert [name for name in names if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)] == []


def test_no_word_stands_twice_in_the_glossary() -> None:
    words = [word for word, *_ in entries()]
    assert len(words) >= 80
    assert sorted({word for word in words if words.count(word) > 1}) == []


def test_the_glossary_is_about_names_that_the_code_defines() -> None:
    """The check above is worth something only where it looks for names and not for mere words."""
    classes = 0
    for _, file, names in entries():
        path = (GLOSSARY.parent / file).resolve()
        if path.suffix == ".py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            known = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)}
            classes += any(name in known for name in names)
    assert classes >= 40
