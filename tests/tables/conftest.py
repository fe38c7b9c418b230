"""Tables without a writer's thread: each command runs in the test's own thread and transaction."""

from __future__ import annotations

import pytest

from tables.hub import hub
from tables.service.writer import writer


@pytest.fixture
def tables(db):
    """The service on the test's own transaction."""
    writer.lives.clear()
    writer.inline = True
    hub.detach()
    yield writer
    writer.inline = False
    writer.lives.clear()


@pytest.fixture(autouse=True)
def nobody_waits_for_bots(settings):
    settings.TABLES_BOT_PAUSE = (0.0, 0.0)


@pytest.fixture
def served(transactional_db):
    """The service with its thread and the hub, as in a process that serves; without bots and clocks."""
    writer.lives.clear()
    yield hub
    assert not hub.poked, "the list of tables is still kept: the next test would read it instead of its own"
    writer.stop()
    hub.detach()
    hub.changed.clear()
    hub.published.clear()
    writer.lives.clear()
