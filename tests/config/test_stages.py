"""The parts of a start are told with their times, and what was switched off for it is on again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.running import ROOT, copy, environment, free_port


def test_times_are_told_part_by_part(furnished: Path, tmp_path: Path) -> None:
    env = environment(copy(furnished, tmp_path / "data"), PORT=str(free_port()))
    words = [sys.executable, "manage.py", "serve", "--times", "--no-worker"]
    with subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said: list[str] = []
        while not said or "ready" not in said[-1]:
            said.append(process.stdout.readline())
            assert said[-1], "the server has ended"
        process.send_signal(signal.SIGTERM)
    parts = [line.split(maxsplit=2) for line in said[1:-1]]
    assert parts[-1][2].strip() == "in all"
    for column in (0, 1):
        times = [float(part[column]) for part in parts]
        assert abs(sum(times[:-1]) - times[-1]) < 0.05


def test_the_collector_works_once_everything_is_loaded() -> None:
    """In a process of its own: what is frozen there is not to be frozen here."""
    script = (
        "import gc, json, os; gc.disable(); os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'\n"
        "import django; django.setup(); from config import server_lifecycle\n"
        "class Hooks:\n    start = staticmethod(lambda loop: None)\n"
        "import asyncio; asyncio.set_event_loop(asyncio.new_event_loop())\n"
        "server_lifecycle.begin(Hooks, lambda: print(json.dumps([gc.isenabled(), gc.get_freeze_count() > 100_000])))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=dict(os.environ), capture_output=True, check=False
    )
    assert json.loads(done.stdout) == [True, True], done.stderr
