"""Which state of the site this process serves."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FOLDERS: Final = ("config", "rules", "scoring", "tables", "templates", "static", "locale")
KINDS: Final = frozenset((".py", ".html", ".md", ".toml", ".txt", ".po", ".js", ".css", ".svg", ".png", ".webmanifest"))


@cache
def release() -> str:
    """A word that changes with any text, template, script or line of code, and is the same in every process."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in KINDS and path.is_file():
                digest.update(str(path.relative_to(ROOT)).encode() + b"\0")
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]
