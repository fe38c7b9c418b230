"""Style sheets, every one of them: small, readable from right to left, colours from the token files, nothing dead."""

import re
from functools import cache
from pathlib import Path

import brotli

from tests.each import for_each
from tests.look.sheets import SHEETS, pages, served, sheets_of, taken_in, written

KB = 1024
HOUSE = "site.css"
TOKENS = [name for name in SHEETS if name.endswith("tokens.css")]
LAYERS = ("tokens", "base", "layout", "components", "cards", "table", "print")

PHYSICAL = re.compile(
    r"(?:^|[\s;{])((?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right|top|bottom)(?:-[\w-]+)?|left|right|top|bottom"
    r"|(?:min-|max-)?(?:width|height))\s*:|(text-align|float|clear):\s*(?:left|right)"
)
# Letters that are turned have other sides than the sheet of paper whose rule goes on under them.
TURNED = {"scoring/season.css": ["border-bottom"]}

COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b(?![^{};]*\{)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\("
    r"|:[^;{}]*(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|gold|silver|brown|orange|yellow|beige|ivory)(?![\w-])[^;{}]*;",
    re.IGNORECASE,
)
USED = re.compile(r"var\((--[\w-]+)")
SET = re.compile(r"(--[\w-]+)\s*:")
NAMED = re.compile(r"[.#]([a-z_][\w-]*)(?=[^;{}]*\{)", re.IGNORECASE)
# The rest of these names comes from data: a column of the comparison, a curve of a chart, a format of paper, a size of letters …
COMPOSED = re.compile(r"(?:c|off|depth|map|curve|shade|leaf|paper|cards|size)-\w+")
WRITERS = ("templates", "static", "config", "rules", "tables", "scoring")
KINDS = (".html", ".js", ".py", ".svg", ".md", ".toml")


def rules(name: str) -> str:
    """The style sheet without the conditions of media and containers, which have no logical words everywhere."""
    return re.sub(r"@(?:media|container)[^{]*", "", written(name))


@cache
def weight(name: str) -> int:
    """Bytes on the wire."""
    return len(brotli.compress(served()[name].encode()))


def outermost(name: str) -> list[str]:
    """What stands before the braces of a style sheet that are in no others."""
    found, depth = [], 0
    for text, brace in re.findall(r"([^{}]*)([{}])", re.sub(r"@(?:layer|import)[^;{]*;", "", written(name))):
        if brace == "{" and not depth:
            found.append(text.strip())
        depth += 1 if brace == "{" else -1
    assert depth == 0
    return found


def test_the_sheet_of_every_page_stays_in_its_budget() -> None:
    assert weight(HOUSE) <= 5.5 * KB


BUDGETS = {"tables/table.html": 20, "tables/replay.html": 16.25}
EITHER = {"table/big-screen.css", "table/one-phone.css"}  # which of them is sent says the table, and never both are


@for_each("page", pages)
def test_the_sheets_of_a_page_stay_in_the_budget(page: str) -> None:
    weights = {name: weight(name) for name in sheets_of(page)}
    if weights.keys() >= EITHER:
        del weights[min(EITHER, key=weight)]
    assert sum(weights.values()) <= BUDGETS.get(page, 15) * KB, weights


@for_each("page", pages)
def test_a_page_asks_for_a_sheet_once(page: str) -> None:
    """And for none that another brings along."""
    sheets = sheets_of(page)
    assert len(sheets) == len(set(sheets))
    assert set(sheets) & set[str]().union(*map(taken_in, sheets)) == set()


def test_every_sheet_is_asked_for() -> None:
    linked = {name for page in pages() for name in sheets_of(page)}
    assert set(SHEETS) - linked - set[str]().union(*map(taken_in, SHEETS)) == set()


@for_each("name", SHEETS)
def test_only_logical_properties(name: str) -> None:
    assert ["".join(found) for found in PHYSICAL.findall(rules(name))] == TURNED.get(name, [])


@for_each("name", SHEETS)
def test_every_rule_lies_in_a_layer(name: str) -> None:
    """But for the format of a sheet of paper: it goes before the margins of the house, which are in a layer."""
    paper = re.search(r"-a\d\.css$", name)
    assert {*outermost(name)} <= ({"@page"} if paper else {f"@layer {layer}" for layer in LAYERS})


@for_each("name", [name for name in SHEETS if name not in TOKENS])
def test_colours_stand_in_the_token_files(name: str) -> None:
    """Also what is black on white for a printer: one place to look, and one word for it."""
    assert COLOUR.findall(written(name)) == []


@for_each("name", TOKENS)
def test_token_files_hold_only_tokens(name: str) -> None:
    assert {*outermost(name)} == {"@layer tokens"}


@for_each("page", pages)
def test_a_page_knows_the_tokens_it_uses(page: str) -> None:
    """A part that is included knows those of the page around it, so that the house's are known to all."""
    text = "".join(served()[name] for name in {HOUSE, *sheets_of(page)})
    by_script = set(re.findall(r'setProperty\("(--[\w-]+)"', _scripts()))
    with_default = set(re.findall(r"var\((--[\w-]+),", text))
    assert set(USED.findall(text)) <= set(SET.findall(text)) | by_script | with_default


def test_every_token_is_used() -> None:
    everything = "".join(written(name) for name in SHEETS)
    assert set(SET.findall(everything)) <= set(USED.findall(everything))


@for_each("name", SHEETS)
def test_no_rule_for_what_no_page_has(name: str) -> None:
    """Every class and id is a word of a template, a script or a program that writes pages."""
    named = {one for one in NAMED.findall(written(name)) if not COMPOSED.fullmatch(one)}
    assert named - _words() == set()


@cache
def _scripts() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(Path("static").rglob("*.js")))


@cache
def _words() -> frozenset[str]:
    """All words of the files that write pages."""
    files = (path for folder in WRITERS for path in Path(folder).rglob("*.*") if path.suffix in KINDS)
    return frozenset(word for path in files for word in re.findall(r"[\w-]+", path.read_text(encoding="utf-8")))
