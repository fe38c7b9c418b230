"""The version before this one: what an upgrade begins with.

`python -m tests.upgrade.previous v1.4.0` makes a release the version before, once it is out: it writes `previous.toml` anew.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any

from tests.running import ROOT

RECORD = Path(__file__).with_name("previous.toml")
PLACES = {
    "tables": "tables/migrations",
    "scoring": "scoring/migrations",
    "rules": "rules/encyclopedia/migrations",
    "web": "config/web/migrations",
}


def commit() -> str:
    """The commit or tag of the version before."""
    return str(_record()["commit"])


def migrations() -> dict[str, str]:
    """The last migration of each app in the version before."""
    return dict(_record()["migrations"])


def here() -> bool:
    """Whether this checkout has the version before; one without its history has not."""
    return (
        subprocess.run(["git", "cat-file", "-e", f"{commit()}^{{tree}}"], cwd=ROOT, capture_output=True, check=False).returncode == 0
    )  # fmt: skip


def unpacked(folder: Path) -> Path:
    """The program of the version before, in a folder."""
    packed = subprocess.run(["git", "archive", commit()], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def record(name: str) -> None:
    """Writes the record of a tag or commit."""
    full = _git("rev-parse", f"{name}^{{commit}}")
    tag = name if _git("tag", "--list", name) else full
    lines = [f'commit = "{tag}"', "", "[migrations]"]
    for app, place in PLACES.items():
        names = sorted(Path(one).stem for one in _git("ls-tree", "--name-only", full, f"{place}/").split())
        numbered = [one for one in names if one[:4].isdecimal()]
        lines += [f'{app} = "{numbered[-1]}"'] if numbered else []
    RECORD.write_text("\n".join([*lines, ""]), encoding="utf-8")


def _record() -> dict[str, Any]:
    return tomllib.loads(RECORD.read_text(encoding="utf-8"))


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    record(sys.argv[1])
