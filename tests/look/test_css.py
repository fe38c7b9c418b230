"""Style sheets: small, readable from right to left, colours from one file."""

import re
from pathlib import Path

import brotli
import pytest

SHEETS = sorted(Path("static/css").glob("*.css"))
PHYSICAL = re.compile(
    r"(?:^|[\s;{])((?:margin|padding|border)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|min-width|max-width|min-height|max-height)\s*:"
)


def rules(path: Path) -> str:
    """The style sheet without comments and media conditions."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"@media[^{]*", "", text)


def test_all_style_sheets_together_stay_in_the_budget():
    assert sum(len(brotli.compress(path.read_bytes())) for path in SHEETS) <= 20 * 1024


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_only_logical_properties(path):
    assert PHYSICAL.findall(rules(path)) == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_every_rule_lies_in_a_layer(path):
    outside = re.sub(r"@layer[^;{]*;", "", rules(path)).strip()
    assert outside.startswith("@layer")
    assert outside.count("{") == outside.count("}")


@pytest.mark.parametrize("path", [path for path in SHEETS if path.name != "tokens.css"], ids=lambda path: path.name)
def test_only_tokens_that_exist(path):
    known = set(re.findall(r"(--[\w-]+):", "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)))
    assert set(re.findall(r"var\((--[\w-]+)", path.read_text(encoding="utf-8"))) <= known
