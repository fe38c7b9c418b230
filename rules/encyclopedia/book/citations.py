"""How to cite a page of ours, and what it rests on: in plain text, as BibTeX and as CSL-JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, Final, NamedTuple

from babel.dates import format_date

from rules.encyclopedia.book.bibliography import cited
from rules.encyclopedia.book.citing_words import citing_words
from rules.encyclopedia.book.sources import Source, sources

SITE: Final = "Weli"
BIBTEX: Final = {
    "book": "book",
    "article-journal": "article",
    "article-newspaper": "article",
    "entry-encyclopedia": "incollection",
    "entry-dictionary": "incollection",
}
# Without these fields an entry of that type is not complete, and stands as misc.
NEEDED: Final = {
    "book": {"author|editor", "title", "publisher", "year"},
    "article": {"author", "title", "journal", "year"},
    "incollection": {"author", "title", "booktitle", "publisher", "year"},
    "misc": set[str](),
}
_SPECIAL: Final = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}"}
_SPECIAL.update({"^": r"\textasciicircum{}", **{sign: "\\" + sign for sign in "&%$#_"}})


class Cited(NamedTuple):
    """A page of ours as it is cited.

    ``key`` names it in bibliographies, ``rule_set`` says which rules it shows, ``permanent`` is the address that will
    lead to these very rules for ever.
    """

    key: str
    lang: str
    title: str
    changed: date
    url: str
    edition: int | None = None
    rule_set: str = ""
    permanent: str = ""
    rests_on: tuple[str, ...] = ()  # the keys of the sources that it names


# --- plain -----------------------------------------------------------------------------


def plain(page: Cited) -> str:
    """One line, as it stands in a list of references."""
    words = citing_words(page.lang)
    title = words["title"].format(title=page.title)
    state = [] if page.edition is None else [words["edition"].format(edition=page.edition)]
    state += [page.rule_set] if page.rule_set else []
    state.append(words["changed"].format(day=format_date(page.changed, words["day"], locale=page.lang)))
    forever = f" ({words['forever'].format(url=page.permanent)})" if page.permanent else ""
    return f"{title}. In: {SITE}, {', '.join(state)}. {page.url}{forever}"


def plain_sources(page: Cited) -> str:
    """The page, and below it each source with where it can be read."""
    lines = [plain(page), ""]
    lines += [f"{cited(source, page.lang)} {source.url}".strip() for source in _sources(page)]
    return "\n".join(lines) + "\n"


def _remark(page: Cited) -> str:
    """Edition, rule set and the address that stays, where there are any."""
    words = citing_words(page.lang)
    edition = "" if page.edition is None else words["edition"].format(edition=page.edition)
    forever = words["forever"].format(url=page.permanent) if page.permanent else ""
    return ", ".join(part for part in (edition, page.rule_set, forever) if part)


# --- BibTeX ----------------------------------------------------------------------------


def bibtex(page: Cited, *, with_sources: bool = False) -> str:
    """The page as an entry, and if wanted an entry for each source that it names."""
    fields = [
        ("title", _braced(page.title)),
        ("howpublished", _escaped(SITE)),
        ("year", str(page.changed.year)),
        ("date", page.changed.isoformat()),
        ("note", _escaped(_remark(page))),
        ("url", page.url),
    ]
    entries = [_entry("misc", page.key, fields)]
    if with_sources:
        entries += [source_bibtex(source) for source in _sources(page)]
    return "\n".join(entries)


def source_bibtex(source: Source) -> str:
    """A source as an entry."""
    kind = BIBTEX.get(source.type, "misc")
    fields = dict(_fields(source, kind))
    lacking = {need for need in NEEDED[kind] if not any(fields.get(name) for name in need.split("|"))}
    return (
        _entry(kind, source.key, fields.items()) if not lacking else _entry("misc", source.key, _fields(source, "misc"))
    )


def _fields(source: Source, kind: str) -> Iterator[tuple[str, str]]:
    container = {"article": "journal", "incollection": "booktitle"}.get(kind, "howpublished")
    yield "author", _people(source.author)
    yield "editor", _people(source.editor)
    yield "title", _braced(source.title)
    yield "chapter" if kind == "book" else "type", _escaped(source.part)
    yield container, _escaped(source.container)
    yield "publisher", _escaped(source.publisher)
    yield "address", _escaped(source.place)
    yield "edition", _escaped(source.edition)
    yield "volume", _escaped(source.volume)
    yield "pages", _escaped(source.pages.replace("–", "--"))
    yield "year", source.issued[:4]
    yield "date", source.date
    yield "url", source.url
    yield "urldate", source.accessed
    yield "langid", source.lang
    yield "note", _escaped(_note(source))


def _note(source: Source) -> str:
    """Where it has no title or is known at second hand, the citation says more than its parts."""
    return source.citation if source.via or not source.title else ""


def _entry(kind: str, key: str, fields: Iterable[tuple[str, str]]) -> str:
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields if value)
    return f"@{kind}{{{key},\n{lines}}}\n"


def _people(names: tuple[str, ...]) -> str:
    return " and ".join(_escaped(name) if "," in name else _braced(name) for name in names)


def _braced(text: str) -> str:
    """Kept as it is written: a style may not change capitals, nor cut a name in two."""
    return f"{{{_escaped(text)}}}" if text else ""


def _escaped(text: str) -> str:
    return re.sub(r"[\\{}~^&%$#_]", lambda sign: _SPECIAL[sign[0]], text)


# --- CSL-JSON --------------------------------------------------------------------------


def csl(page: Cited, *, with_sources: bool = False) -> str:
    """The page as CSL-JSON, and if wanted an item for each source that it names."""
    return _json([_page_item(page), *(map(source_item, _sources(page)) if with_sources else ())])


def csl_of(listed: Iterable[Source]) -> str:
    """Sources as CSL-JSON."""
    return _json([source_item(source) for source in listed])


def _page_item(page: Cited) -> dict[str, Any]:
    return _full(
        {
            "id": page.key,
            "type": "webpage",
            "title": page.title,
            "container-title": SITE,
            "issued": _date(page.changed.isoformat()),
            "note": _remark(page),
            "URL": page.url,
            "language": page.lang,
        }
    )


def source_item(source: Source) -> dict[str, Any]:
    """A source as an item of CSL-JSON."""
    return _full(
        {
            "id": source.key,
            "type": source.type,
            "author": [_person(name) for name in source.author],
            "editor": [_person(name) for name in source.editor],
            "title": source.title,
            "section": source.part,
            "container-title": source.container,
            "publisher": source.publisher,
            "publisher-place": source.place,
            "edition": source.edition,
            "volume": source.volume,
            "page": source.pages,
            "issued": _date(source.issued),
            "accessed": _date(source.accessed),
            "language": source.lang,
            "URL": source.url,
            "note": _note(source),
        }
    )


def _person(name: str) -> dict[str, str]:
    family, comma, given = name.partition(", ")
    return {"family": family, "given": given} if comma else {"literal": name}


def _date(written: str) -> dict[str, list[list[int]]]:
    return {"date-parts": [[int(part) for part in written.split("-")]]} if written else {}


def _full(item: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in item.items() if value}


def _json(items: list[dict[str, Any]]) -> str:
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def _sources(page: Cited) -> Iterator[Source]:
    known = sources()
    return (known[key] for key in page.rests_on)
