"""Where the files of a game are: each has a folder of its own, named like its key.

A key with hyphens (``la-bourre``) has a folder with underscores, since its rules are a Python package. What lies in such
a folder is listed in README.md beside this module; whoever reads one of these files asks here where it is.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from rules import languages

GAMES = Path(__file__).parent


@cache
def packages() -> tuple[str, ...]:
    """The names of all folders of games, in alphabetical order."""
    return tuple(sorted(name for _, name, is_package in iter_modules([str(GAMES)]) if is_package and name[0] != "_"))


def package_of(key: str) -> str:
    """The name of the folder of a game."""
    return key.replace("-", "_")


@cache
def all_keys() -> tuple[str, ...]:
    """The keys of all games that have a folder, in alphabetical order."""
    return tuple(package.replace("_", "-") for package in packages())


def file_of(key: str, name: str) -> Path:
    """Where a game has, or would have, the file of this name: ``examples.toml``, ``de/words.toml``.

    A key may name a former edition: ``ramsen@1`` has ``examples@1.toml``.
    """
    game, at, edition = key.partition("@")
    file = GAMES / package_of(game) / name
    return file.with_stem(f"{file.stem}{at}{edition}")


def words_of(key: str, name: str) -> dict[str, Any]:
    """What all languages say in their file of this name in the folder of a game, text by text as ``Words``."""
    file = file_of(key, name)
    return languages.words_of(file.parent, file.name)


def files(name: str) -> dict[str, Path]:
    """The files of this name of all games that have one, by key in alphabetical order."""
    found = {key: file_of(key, name) for key in all_keys()}
    return {key: path for key, path in found.items() if path.exists()}
