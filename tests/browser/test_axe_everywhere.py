"""No barrier on any page of the encyclopedia. One look of each page; in the suite a page of each kind is looked at in all."""

from __future__ import annotations

import os

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not os.environ.get("WELI_LONG"), reason="looks at every page in the long run only (WELI_LONG=1)"
    ),
]


def addresses() -> list[str]:
    """Every address of the sitemap."""
    text = Client().get("/sitemap.xml").content.decode()
    return sorted({part.partition("</loc>")[0].partition("testserver")[2] for part in text.split("<loc>")[1:]})


def test_every_page(site, visitor):
    found = {}
    for light in ("light", "dark"):
        for width in (320, 1280):
            page = visitor(viewport={"width": width, "height": 800}, color_scheme=light)
            for address in addresses()[(width == 1280) + 2 * (light == "dark") :: 4]:
                page.goto(site.url + address)
                result = Axe().run(page)
                if result.violations_count:
                    found[f"{address} {width} {light}"] = result.generate_report()
    assert not found, "\n".join(f"{address}\n{report}" for address, report in found.items())
