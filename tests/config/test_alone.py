"""Whether a command that writes much has the database to itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings as configured

from config import preflight
from config.web.alone import alone


def test_a_command_is_alone_until_somebody_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "weli.sqlite3"
    monkeypatch.setitem(configured.DATABASES["default"], "NAME", database)
    monkeypatch.setattr(configured, "SQLITE", True)
    assert alone()
    with preflight.one_process(database):
        assert not alone()
    assert alone()
