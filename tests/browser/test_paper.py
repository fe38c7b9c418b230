"""What is printed on one page: the longest cards and the fullest sheets, as Chromium prints them."""

from __future__ import annotations

import re

import pytest

pytestmark = pytest.mark.browser

LONGEST = (
    "de/spiele/mulatschak/karte/?paper=a5",
    "de/spiele/raub/karte/",
    "de/spiele/rounce/schreibblatt/?paper=a5",
    "en/games/zaisertshofen/sheet/?seats=5",
)
A5_WIDTH = 419  # points


def test_each_is_one_page_of_its_format(site, visitor) -> None:
    page = visitor()
    for path in LONGEST:
        page.goto(f"{site.url}/{path}")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, path
        width = float(re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)", printed)[0])
        assert (abs(width - A5_WIDTH) < 2) == ("a5" in path), path
