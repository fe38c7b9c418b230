"""The page for whoever keeps a site names every setting, as the code says it."""

from __future__ import annotations

import re
from pathlib import Path

from config import settings, settings_table
from config.settings_table import PAGE, filled, general

ROOT = Path(settings_table.__file__).resolve().parent
# What a command writes there itself for the reader of addresses, and nobody sets.
ITS_OWN = {"MOVE_TO"}
READ = re.compile(r"""(?:\benv\.\w+|\bflag|\bservices\.\w+|\benviron\.get)\(\s*"([A-Z][A-Z_]+)\"""")


def test_the_page_is_what_the_code_says() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == filled(page), "python -m config.settings_table --write"


def test_every_setting_that_is_read_is_on_it() -> None:
    read = {name for path in ROOT.rglob("*.py") for name in READ.findall(path.read_text(encoding="utf-8"))} - ITS_OWN
    assert len(read) > 25
    told = settings.__doc__ or ""
    assert sorted(name for name in read if not re.search(rf"\b{name}\b", told) and not name.endswith("_")) == []
    assert all(one.words for one in general())
