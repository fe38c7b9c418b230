"""Commands about a recorded match or hand in a file."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.cli.arguments import Mistake
from rules.notation import Damaged, Record, read, read_document
from rules.textfiles import UnreadableText, text_of


def add_command(commands: Any, name: str, run: Callable[[Namespace], int], *, does: str, quiet: str) -> Any:
    """Add a command that takes such a file, and return its parser. ``quiet``: what it still says when it is to be quiet."""
    parser = commands.add_parser(name, help=does)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--quiet", action="store_true", help=quiet)
    parser.set_defaults(run=run)
    return parser


def recorded(path: Path) -> Record:
    """The record in a file, text or JSON. Raises Mistake."""
    try:
        text = text_of(path)
        return read_document(text) if text.lstrip().startswith("{") else read(text)
    except UnreadableText as problem:
        raise Mistake(f"{path} {problem}") from None
    except Damaged as damage:
        raise Mistake(f"{path}: {damage}") from None
