"""What a release is for: both packages in empty folders, and a hand played from each. In the long run only."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.by_api import play_a_hand
from tests.running import ROOT, free_port

pytestmark = pytest.mark.skipif(not os.environ.get("WELI_LONG"), reason="installs all packages anew (WELI_LONG=1)")


def test_the_site_runs_from_an_empty_folder_and_plays(tmp_path: Path) -> None:
    folder, port = tmp_path / "weli", free_port()
    subprocess.run([ROOT / "deploy" / "install.sh", folder], check=True)
    empty = tmp_path / "empty"
    empty.mkdir()
    env = {"PATH": os.environ["PATH"], "PORT": str(port), "PYTHONUNBUFFERED": "1"}
    words = [str(folder / "bin" / "weli"), "serve"]
    site = subprocess.Popen(words, cwd=empty, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert site.stdout is not None
    try:
        assert any("Open this address once" in line for line in site.stdout)
        assert play_a_hand(f"http://127.0.0.1:{port}")[1] > 3
        assert (empty / "weli-data" / "weli.sqlite3").exists()
    finally:
        site.terminate()
        assert site.wait(30) == 0


def test_the_rules_play_without_any_package(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "empty"], check=True)
    subprocess.run([sys.executable, ROOT / "deploy" / "wheels.py", tmp_path], check=True)
    [wheel] = tmp_path.glob("weli_rules-*.whl")
    python = tmp_path / "empty" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index", wheel], check=True)
    said = subprocess.check_output([python, "-I", "-m", "rules", "simulate", "ramsen", "--hands", "2", "--seed", "1"])
    assert b"hands" in said
