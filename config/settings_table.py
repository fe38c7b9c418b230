"""Every setting as a table, from the code that reads it: ``python -m config.settings_table --write`` puts it into
docs/operating.md.

What a setting means stands where it is read: at the head of config/settings.py, beside the times and rates of
tables/conf.py and config/jobs/conf.py, and with the kinds of config/retention.py.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).resolve().parent.parent / "docs" / "operating.md"
BEGIN, END = "<!-- settings -->", "<!-- /settings -->"
_ENTRY = re.compile(r"^(?P<names>[A-Z][A-Z_]*…?(?: [A-Z][A-Z_]+)*) +(?P<words>.+)$")
_FIELD = re.compile(r"^    (?P<name>\w+): [^=]+ = (?P<usual>[^#]+?) *(?:# (?P<words>.*))?$")


class ShownSetting(NamedTuple):
    """A setting, its usual value where it has one by itself, and what it does."""

    name: str
    usual: str
    words: str


def general() -> Iterator[ShownSetting]:
    """Those that config/settings.py lists, in its order; such as RETAIN_… have tables of their own."""
    from config import settings

    names, words = "", list[str]()
    for line in inspect.cleandoc(settings.__doc__ or "").splitlines()[2:]:
        entry = _ENTRY.match(line)
        if entry is None:
            words.append(line.strip())
            continue
        if names:
            yield _general(names, words)
        names, words = entry["names"], [entry["words"]]
    yield _general(names, words)


def _general(names: str, words: list[str]) -> ShownSetting:
    return ShownSetting(names.replace(" ", ", "), "", " ".join(words))


def of_class(kind: type, prefix: str) -> Iterator[ShownSetting]:
    """Those that fill the fields of a class; what is said of a field stands beside it, and goes on at an ellipsis."""
    for line in inspect.getsource(kind).splitlines():
        found = _FIELD.match(line)
        if found:
            usual = found["usual"].strip("()").replace("_", "")
            if "*" in usual:
                usual = str(kind.__dataclass_fields__[found["name"]].default)  # type: ignore[attr-defined]
            yield ShownSetting(prefix + found["name"].upper(), usual.replace(", ", ","), found["words"] or "")


def periods() -> Iterator[ShownSetting]:
    """Those that say for how many days something is kept."""
    from config.retention import KINDS

    for kind in KINDS:
        days = kind.period
        usual = f"{days.total_seconds() / 86400:g}" if days else "0"
        yield ShownSetting(f"RETAIN_{kind.name.upper()}", usual, kind.words)


def table() -> str:
    """The tables, as they stand on the page."""
    from config.jobs.conf import JobsConf
    from tables.conf import TablesConf

    parts = (
        _rows("| setting | |\n|---|---|", (f"| `{one.name}` | {one.words} |" for one in general())),
        "### Times and rates of tables\n",
        _with_usual(of_class(TablesConf, "TABLES_")),
        "### The worker\n",
        _with_usual(of_class(JobsConf, "JOBS_")),
        "### Days for which things are kept\n",
        _with_usual(periods()),
    )
    return "\n".join(parts)


def _with_usual(found: Iterator[ShownSetting]) -> str:
    return _rows(
        "| setting | unless set | |\n|---|---|---|",
        (f"| `{one.name}` | {one.usual} | {one.words} |" for one in found),
    )


def _rows(head: str, rows: Iterator[str]) -> str:
    return "\n".join([head, *rows]) + "\n"


def filled(page: str) -> str:
    """The page with the tables of today between their marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}{END}{after}"


def main(words: list[str]) -> int:
    """Prints the tables, or writes them into the page."""
    if words == ["--write"]:
        PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(table())
    return 0


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    sys.exit(main(sys.argv[1:]))
