"""Where what is taken is put: one folder for each kind, one file for each thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.golden.neat import Neat
from tests.golden.site import Answer

LONGEST = 150  # characters of a file's name


class Shelf:
    """Writes neat files below a folder."""

    def __init__(self, folder: Path, neat: Neat) -> None:
        self.folder, self.neat = folder, neat

    def put(self, kind: str, name: str, text: str) -> None:
        """One thing, as lines."""
        path = self.folder / kind / named(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")

    def answer(self, kind: str, name: str, answer: Answer) -> None:
        """An answer: status and headers, an empty line, the body; the anchors of a page by themselves."""
        body, anchors = self.neat.body(answer)
        self.put(kind, name, f"{self.neat.head(answer)}\n\n{body}")
        if anchors:
            self.put(f"anchors/{kind}", name, "\n".join(anchors))

    def data(self, kind: str, name: str, value: Any) -> None:
        """Data, indented."""
        self.put(kind, name, self.neat.data(value))

    def lines(self, kind: str, name: str, values: Iterable[Any]) -> None:
        """Many pieces of data, one a line."""
        self.put(kind, name, "\n".join(self.neat.data(value).replace("\n", " ") for value in values))


def named(address: str) -> str:
    """A file's name for an address: folders stay, all else that is no letter becomes a dot."""
    path, _, query = address.strip("/").partition("?")
    name = re.sub(r"[^\w./%-]", ".", path or "index")
    if query:
        name += "__" + re.sub(r"[^\w.-]", ".", query)
    return f"{name[:LONGEST]}.txt"
