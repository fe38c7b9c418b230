"""``changes``: what has changed in the texts since it was last recorded; ``--write`` records it."""

from __future__ import annotations

import subprocess
from argparse import Namespace
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

from rules.cli.arguments import Mistake
from rules.wordings import LostWording, RecordedText, former_by, record, recorded_texts, unrecorded

ROOT: Final = Path(__file__).resolve().parents[2]
_VERSIONS: Final = 200  # of a file that are looked through for a former wording
_TOLD: Final = 8  # anchors that are named of a text


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("changes", help="what has changed in the texts, for readers who come back")
    parser.add_argument("key", nargs="*", metavar="KEY", help="a game, or pages/…; all texts, if none is named")
    parser.add_argument("--write", action="store_true", help="record it, with the former words out of git")
    parser.add_argument(
        "--begin", action="store_true", help="forget all former wordings: the texts begin as they are now"
    )
    parser.add_argument(
        "--day", type=date.fromisoformat, default=datetime.now(UTC).date(), help="from which day (today)"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print what is not recorded, text by text; 1 if anything is left so."""
    texts = list(_chosen(arguments.key))
    if arguments.begin:
        for text in texts:
            text.record.unlink(missing_ok=True)
    left = 0
    for text in texts:
        changed = unrecorded(text)
        if not changed:
            continue
        print(_sentence(text, changed))
        if arguments.write or arguments.begin:
            _write(text, arguments.day)
        else:
            left += 1
    if left:
        print("Record it: python -m rules changes --write")
    return 1 if left else 0


def _chosen(keys: list[str]) -> Iterator[RecordedText]:
    known = {text.key: text for text in recorded_texts()}
    for key in keys or known:
        if key not in known:
            raise Mistake(
                f"there is no text {key!r}; a game, or one of {', '.join(one for one in known if '/' in one)}"
            )
        yield known[key]


def _sentence(text: RecordedText, changed: list[tuple[str, str]]) -> str:
    named = ", ".join(f"{lang} {rule}" for lang, rule in changed[:_TOLD])
    more = f" and {len(changed) - _TOLD} more" if len(changed) > _TOLD else ""
    return f"{text.key}: {named}{more}"


def _write(text: RecordedText, day: date) -> None:
    try:
        content = record(text, day, former_by(_versions))
    except LostWording as lost:
        raise Mistake(f"{lost}; fetch the whole history of the repository, or begin anew with --begin") from lost
    text.record.parent.mkdir(exist_ok=True)
    text.record.write_text(content, encoding="utf-8")


def _versions(path: Path) -> Iterator[str]:
    """The versions of a file in the history, the newest first."""
    name = path.relative_to(ROOT).as_posix()
    found = _git("log", f"-{_VERSIONS}", "--format=%H", "--", name).split()
    for commit in found:
        yield _git("show", f"{commit}:{name}")


def _git(*words: str) -> str:
    told = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603, S607
    return told.stdout
