"""Translations without gettext's programs: `python -m config.translations compile|update|check`.

compile   makes the .mo files that Django reads
update    brings the .po files up to date with the strings in Python and in templates
check     names every string that German lacks; ends with 1 if there is any
"""

import io
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from config.catalogue import updated

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
SOURCES = ("config", "rules", "tables", "scoring")
# No dates and no names: they would differ at every update.
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
# Most files mark nothing, and need not be read through.
CALLED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")


def catalogs() -> list[Path]:
    """The .po files, one per language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


def compile_all(elsewhere: Path | None = None) -> None:
    """Writes each .mo that is missing or older than its .po: beside it, or else into such a folder as `locale`.

    `elsewhere`: where they go if nobody may write where the program is installed.
    """
    for po in catalogs():
        mo = po.with_suffix(".mo")
        if elsewhere is not None and not (_is_newer(mo, po) or os.access(mo.parent, os.W_OK)):
            mo = elsewhere / mo.relative_to(LOCALE)
            mo.parent.mkdir(parents=True, exist_ok=True)
        if _is_newer(mo, po):
            continue
        fresh = mo.with_suffix(f".{os.getpid()}.new")  # another process may be at its first start too
        with fresh.open("wb") as out:
            write_mo(out, _read(po))
        fresh.replace(mo)


def _is_newer(made: Path, source: Path) -> bool:
    return made.exists() and made.stat().st_mtime_ns > source.stat().st_mtime_ns


def update_all() -> None:
    """Adds new strings to each .po and drops those that nothing uses; all else stays as it is written."""
    template = template_catalog()
    for po in catalogs():
        catalog = _read(po)
        header = HEADER.format(language=catalog.locale_identifier, plural=catalog.plural_forms)
        po.write_text(header + updated(po.read_text(encoding="utf-8"), template), encoding="utf-8")


def complaints() -> list[str]:
    """One sentence for each string that a language lacks or gets wrong."""
    template = template_catalog()
    found = []
    for po in catalogs():
        catalog = _read(po)
        for message in template:
            if message.id:
                found += [f"{po.relative_to(ROOT)}: {fault}" for fault in _faults(message, catalog)]
    return found


def _faults(message: Message, catalog: Catalog) -> Iterator[str]:
    where = message.locations[0][0] if message.locations else "?"
    translated = catalog.get(message.id, message.context)
    texts = (
        [] if translated is None else [translated.string] if isinstance(translated.string, str) else translated.string
    )
    if not texts or not all(texts):
        yield f"{message.id!r} ({where}) is not translated"
    elif translated is not None and translated.fuzzy:
        yield f"{message.id!r} ({where}) is only guessed (fuzzy)"
    elif translated is not None:
        for error in translated.check(catalog):
            yield f"{message.id!r} ({where}): {error}"


def template_catalog() -> Catalog:
    """Every string that the program marks for translation."""
    catalog = Catalog(project="Weli", charset="utf-8")
    for path, source in _sources():
        for line, words, comments, context in extract("python", io.BytesIO(source.encode()), KEYWORDS):
            catalog.add(words, locations=[(str(path), line)], auto_comments=comments, context=context)
    return catalog


def _sources() -> Iterator[tuple[Path, str]]:
    """Python files as they are, templates as Python that calls gettext where a tag translates; those that call it."""
    from django.utils.translation.template import templatize

    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts and CALLED.search(source := path.read_text(encoding="utf-8")):
                yield path.relative_to(ROOT), source
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix in (".html", ".txt", ".svg", ".webmanifest"):
            text = templatize(path.read_text(encoding="utf-8"), origin=str(path))
            # What is left of the page is no Python; without its indentation the tokenizer does not mind.
            yield path.relative_to(ROOT), "\n".join(line.strip() for line in text.splitlines())


def _read(po: Path) -> Catalog:
    with po.open("rb") as file:
        return read_po(file, locale=po.parent.parent.name, domain=po.stem)


def main(words: list[str]) -> int:
    """Runs the command; returns the exit code."""
    match words:
        case ["compile"]:
            compile_all()
        case ["update"]:
            update_all()
        case ["check"]:
            found = complaints()
            print("\n".join(found) or f"{len(catalogs())} catalogue(s) complete")
            return 1 if found else 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
