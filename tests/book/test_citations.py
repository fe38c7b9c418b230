"""Citations that programs can read: every source and every page as BibTeX and as CSL-JSON."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Any

from rules.encyclopedia.book.bibliography import cited
from rules.encyclopedia.book.citations import NEEDED, Cited, bibtex, csl, csl_of, plain, plain_sources, source_bibtex
from rules.encyclopedia.book.sources import Source, sources
from tests.each import for_each

CSL_TYPES = {
    "article-journal",
    "article-newspaper",
    "book",
    "entry-dictionary",
    "entry-encyclopedia",
    "legislation",
    "post-weblog",
    "software",
    "webpage",
}
NAMES, DATES = {"author", "editor"}, {"issued", "accessed"}
STRINGS = {
    "id",
    "type",
    "title",
    "section",
    "container-title",
    "publisher",
    "publisher-place",
    "edition",
    "volume",
    "page",
    "language",
    "URL",
    "note",
    "version",
}


def every_source() -> list[Source]:
    return list(sources().values())


PAGE = Cited(
    key="weli-loo-de",
    lang="de",
    title="Loo & 100 % {Pam}",
    changed=date(2026, 11, 21),
    url="https://weli.example/de/spiele/loo/?seats=4",
    edition=2,
    rule_set="Strafe: 3_Chips",
    permanent="https://weli.example/r/hdt8",
    rests_on=("cotton-1674", "geiser-2004"),
)


def parse(text: str) -> list[tuple[str, str, dict[str, str]]]:
    """Type, key and fields of BibTeX entries; fails on anything that BibTeX would not read."""
    found, at = [], 0
    while at < len(text.rstrip()):
        head = re.compile(r"@(\w+)\{([A-Za-z0-9_.:-]+),\n").match(text, at)
        assert head, text[at : at + 80]
        at, fields = head.end(), {}
        while not text.startswith("}\n", at):
            name = re.compile(r"  ([a-z]+) = ").match(text, at)
            assert name, text[at : at + 80]
            value, at = _value(text, name.end())
            assert text.startswith(",\n", at), text[at - 20 : at + 20]
            assert name[1] not in fields
            fields[name[1]], at = value, at + 2
        found.append((head[1], head[2], fields))
        at += 2
        at += len(text[at:]) - len(text[at:].lstrip("\n"))
    return found


def _value(text: str, at: int) -> tuple[str, int]:
    """A value in braces and where it ends."""
    assert text[at] == "{", text[at : at + 20]
    depth, start = 0, at
    while True:
        if text[at] == "\\":
            at += 1
        elif text[at] in "{}":
            depth += 1 if text[at] == "{" else -1
        at += 1
        if depth == 0:
            return text[start + 1 : at - 1], at


def bare(value: str) -> str:
    """A value without what TeX needs around it."""
    return re.sub(r"\\text\w+\{\}|[{}]|\\(?=[&%$#_{}])", "", value).replace("--", "–")


@for_each("source", every_source, ids=lambda source: source.key)
def test_every_source_is_an_entry_of_bibtex(source: Source) -> None:
    [(kind, key, fields)] = parse(source_bibtex(source))
    assert key == source.key
    assert all(any(fields.get(name) for name in need.split("|")) for need in NEEDED[kind])
    assert not source.title or re.fullmatch(r"\{.*\}", fields["title"]), "styles may not change its capitals"
    for name in set(fields) - {"url", "date", "year", "urldate", "langid"}:
        assert not re.search(r"(?<!\\)[&%$#_^~]", fields[name]), (name, fields[name])
    if source.issued:
        assert fields["year"] == source.issued[:4]
    assert bare(fields.get("title", "")) == source.title
    assert fields.get("url", "") == source.url


@for_each("source", every_source, ids=lambda source: source.key)
def test_every_source_is_an_item_of_csl(source: Source) -> None:
    [item] = json.loads(csl_of([source]))
    check_item(item)
    assert item["id"] == source.key


def check_item(item: dict[str, Any]) -> None:
    assert set(item) <= STRINGS | NAMES | DATES, set(item)
    assert item["type"] in CSL_TYPES
    for name in NAMES & set(item):
        assert all(person.keys() in ({"literal"}, {"family", "given"}) for person in item[name])
    for name in DATES & set(item):
        [parts] = item[name]["date-parts"]
        assert 1 <= len(parts) <= 3
        assert date(*[*parts, 1, 1][:3]) <= date.today()
    assert all(isinstance(item[name], str) and item[name] for name in STRINGS & set(item))


@for_each("source", every_source, ids=lambda source: source.key)
def test_the_parts_of_a_citation_say_what_the_whole_says(source: Source) -> None:
    names = [name.partition(",")[0] for name in (*source.author, *source.editor)]
    words = {*names, *([source.issued[:4]] if source.issued and source.type != "entry-encyclopedia" else [])}
    assert not [word for word in words if word not in source.citation + str(source.what)]
    assert source.title or (source.author and source.via), "a book that we know through another at second hand"
    assert not source.url or source.url.startswith(("https://", "http://"))
    assert source.accessed or source.type not in ("webpage", "post-weblog"), "pages change: say when it was read"


def test_our_own_page_is_cited_with_edition_rules_and_day() -> None:
    assert plain(PAGE) == (
        "„Loo & 100 % {Pam}“. In: Weli, Regeln in der 2. Ausgabe, Strafe: 3_Chips, Text vom 21. November 2026."
        " https://weli.example/de/spiele/loo/?seats=4 (diese Regeln für immer: https://weli.example/r/hdt8)"
    )
    [(kind, key, fields)] = parse(bibtex(PAGE))
    assert (kind, key) == ("misc", "weli-loo-de")
    assert fields["title"] == r"{Loo \& 100 \% \{Pam\}}"
    assert (fields["date"], fields["url"]) == ("2026-11-21", PAGE.url)
    assert r"2. Ausgabe, Strafe: 3\_Chips, diese Regeln für immer: https://weli.example/r/hdt8" in fields["note"]
    [item] = json.loads(csl(PAGE))
    check_item(item)
    assert item["issued"] == {"date-parts": [[2026, 11, 21]]}
    assert item["language"] == "de"


def test_the_sources_of_a_page_go_with_it() -> None:
    assert [key for _, key, _ in parse(bibtex(PAGE, with_sources=True))] == [PAGE.key, *PAGE.rests_on]
    assert [item["id"] for item in json.loads(csl(PAGE, with_sources=True))] == [PAGE.key, *PAGE.rests_on]
    assert plain_sources(PAGE).count("\n") == 4
    assert cited(sources()["geiser-2004"], "de") in plain_sources(PAGE)
