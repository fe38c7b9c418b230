"""``languages``: what each language says, and what it lacks, place by place."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from rules.cli.arguments import Mistake
from rules.games import folder
from rules.languages import FILE, LANGUAGES, TEXTS, USUAL, toml
from rules.text_blocks import SHOWN, blocks, written

ROOT: Final = Path(__file__).resolve().parents[2]
BOOK: Final = ROOT / "rules" / "encyclopedia" / "texts"
CATALOGS, SITE_FORMATS = ROOT / "locale", ROOT / "config" / "formats"
OWN_TO_EACH: Final = (
    "terms/",
    "bibliography.toml",
)  # ways of regions, words put for English ones: matters of the language
FORMS_OF_A_PHRASE: Final = (".one", ".any")  # for one thing, for any: not every language needs them
# How a word stands in the texts of a language; not every word needs all of it.
MAY_LACK: Final = re.compile(r".*\.(ipa|forms|middle|swaps|within\..*)")
_NO_LANGUAGES: Final = frozenset({"history", "sources", "wordings"})
_CODE: Final = re.compile(r"[a-z]{2,3}(-[a-z]+)?")
_TOLD: Final = 12  # keys of a file that are named, unless all are asked for


class Lack(NamedTuple):
    """A file in which a language says less than another: where, the keys it lacks, and of how many."""

    file: str
    keys: tuple[str, ...]
    wanted: int
    there: bool


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("languages", help="what a language says, and what it lacks")
    parser.add_argument("lang", nargs="?", metavar="LANG", help="its code; all languages, if none is named")
    parser.add_argument("--all", action="store_true", help="name everything that it lacks, not some of each file")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print what there is of every language, or what one lacks; 1 if it lacks something."""
    if not arguments.lang:
        for lang in (*LANGUAGES, *sorted(begun() - LANGUAGES.keys())):
            print(_summary(lang))
        return 0
    if not _CODE.fullmatch(arguments.lang):
        raise Mistake(f"{arguments.lang!r} is no code of a language such as de")
    lacks = [*_lacking(arguments.lang), *_of_the_site(arguments.lang)]
    for lack in lacks:
        print(_sentence(lack, None if arguments.all else _TOLD))
    print(_summary(arguments.lang))
    return 1 if lacks else 0


def begun() -> frozenset[str]:
    """The languages that have a folder anywhere."""
    places = (*_places(), CATALOGS, SITE_FORMATS)
    names = (path.name for place in places if place.exists() for path in place.iterdir() if path.is_dir())
    return frozenset(name for name in names if _CODE.fullmatch(name) and name not in _NO_LANGUAGES)


def _places() -> Iterator[Path]:
    """The folders that have a folder for each language: texts of all games, of the book, of each game."""
    yield TEXTS
    if BOOK.exists():
        yield BOOK
    yield from (folder.file_of(key, "") for key in folder.all_keys())


# --- what it lacks ----------------------------------------------------------------------


def _lacking(lang: str) -> Iterator[Lack]:
    """The files in which a language says less than the usual one, or than another where that one has none."""
    for place in _places():
        for name in _files(place):
            wanted = next(found for one in LANGUAGES if (found := _keys(place / one / name)) is not None)
            own = _keys(place / lang / name)
            needless = {*(own or ()), *_originals(place / name, lang)}
            keys = tuple(key for key in wanted if key not in needless)
            if keys:
                where = (place / lang / name).relative_to(ROOT).as_posix()
                yield Lack(where, keys, len(wanted), own is not None)


@cache
def _files(place: Path) -> tuple[str, ...]:
    """The names of the files that the languages of the site have there."""
    found = (path.relative_to(place / lang).as_posix() for lang in LANGUAGES for path in (place / lang).rglob("*.*"))
    return tuple(sorted({name for name in found if not name.startswith(OWN_TO_EACH)}))


@cache
def _keys(path: Path) -> tuple[str, ...] | None:
    """By what the texts of a file are known, in their order; None where there is no such file."""
    if not path.exists():
        return None
    if path.suffix == ".md":
        text = written(path)
        assert text is not None
        front = (key for key, value in text.front.items() if isinstance(value, str))
        return (*front, *(one.key for one in blocks("", text.body) if not one.key.startswith(SHOWN)))
    found = tuple(_flat(toml(path)))
    forms = {f"{key}{form}" for key in found for form in FORMS_OF_A_PHRASE}
    return tuple(key for key in found if key not in forms and not MAY_LACK.fullmatch(key))


def _originals(path: Path, lang: str) -> Iterator[str]:
    """The translations that a language does not need, of what is quoted in this very language."""
    for key, row in toml(path).items() if path.suffix == ".toml" else ():
        if isinstance(row, Mapping) and row.get("quote", {}).get("lang") == lang:
            yield f"{key}.quote.says"


def _flat(rows: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in rows.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}"


def _of_the_site(lang: str) -> Iterator[Lack]:
    """What the pages say around the texts, and how numbers and days are written; the rules alone do without."""
    if not CATALOGS.exists() or lang == USUAL:
        return
    catalogs = {one: _said(CATALOGS / one / "LC_MESSAGES" / "django.po") for one in (*LANGUAGES, lang)}
    wanted = dict.fromkeys(key for catalog in catalogs.values() for key in catalog)
    keys = tuple(key for key in wanted if not catalogs[lang].get(key))
    if keys:
        yield Lack(f"locale/{lang}/LC_MESSAGES/django.po", keys, len(wanted), bool(catalogs[lang]))
    if not (SITE_FORMATS / lang / "formats.py").exists():
        yield Lack(f"config/formats/{lang}/formats.py", ("all",), 1, there=False)


def _said(po: Path) -> dict[str, bool]:
    """The strings of a catalogue, and whether each is translated."""
    text = po.read_text(encoding="utf-8") if po.exists() else ""
    found = {}
    for entry in re.split(r"\n\s*\n", text):
        texts = [
            (kind, "".join(re.findall(r'"(.*)"', words)))
            for kind, words in re.findall(r'^(msg\w+)(?:\[\d\])? ((?:".*"\n?)+)', entry + "\n", re.MULTILINE)
        ]
        key = next((words for kind, words in texts if kind == "msgid"), "")
        if key:
            found[key] = all(words for kind, words in texts if kind == "msgstr") and "\n#, fuzzy" not in f"\n{entry}"
    return found


# --- in words ---------------------------------------------------------------------------


def _summary(lang: str) -> str:
    """A language in a line: what it is called, in how many places it says something, how many texts it lacks."""
    lacks = [*_lacking(lang), *_of_the_site(lang)]
    missing, places = sum(len(lack.keys) for lack in lacks), list(_places())
    there = sum((place / lang).is_dir() for place in places)
    name = LANGUAGES[lang].name if lang in LANGUAGES else f"no language of the site without {_named(lang)}"
    whole = "it lacks nothing" if not lacks else f"it lacks {missing} texts in {len(lacks)} files"
    return f"{lang}: {name}; a folder in {there} of {len(places)} places; {whole}"


def _named(lang: str) -> str:
    return (TEXTS / lang / FILE).relative_to(ROOT).as_posix()


def _sentence(lack: Lack, most: int | None) -> str:
    """What a file lacks, by name."""
    if not lack.there:
        return f"{lack.file}: is not there; {lack.wanted} texts"
    named = [repr(key) if " " in key else key for key in lack.keys[:most]]
    more = [f"… and {len(lack.keys) - len(named)} more"] if len(named) < len(lack.keys) else []
    return f"{lack.file}: lacks {len(lack.keys)} of {lack.wanted}: {', '.join((*named, *more))}"
