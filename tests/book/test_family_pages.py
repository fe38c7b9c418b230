"""The pages on the family and its history, the reading list and cite this page. None of them asks the database."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from rules.encyclopedia import book
from rules.encyclopedia.book.bibliography import cited
from rules.encyclopedia.book.claims import claims, claims_of
from rules.encyclopedia.book.essays import ESSAYS, essay
from rules.encyclopedia.book.history import attested, facts, places, unknown
from rules.encyclopedia.book.lineage import lineage, others
from rules.encyclopedia.book.sources import TEXTS, sources
from rules.games import GAMES, folder
from rules.languages import words_of
from tests.book.pages import LANGUAGES, LEFT_OVER, Seen, address, in_both_languages, seen, sent
from tests.each import for_each

ROOT = Path(__file__).resolve().parents[2]
VIEWS = ("history", "tournaments", "related", "claims", "reading")
PAGES = [(lang, view) for lang in LANGUAGES for view in VIEWS]
ADDRESSES = {
    "history": ("family/", "familie/"),
    "tournaments": ("family/tournaments/", "familie/turniere/"),
    "related": ("family/related/", "familie/verwandte/"),
    "claims": ("family/claims/", "familie/irrtuemer/"),
    "reading": ("reading/", "lesen/"),
}


def url(lang: str, view: str, *args: str) -> str:
    with override(lang):
        return reverse(f"rules:{view}", args=args)


@pytest.mark.parametrize(("lang", "view"), PAGES)
def test_a_page_is_whole(lang: str, view: str) -> None:
    html, tags = sent(url(lang, view)), seen(url(lang, view))
    assert tags.of("html")[0]["lang"] == lang
    assert len(tags.of("h1")) == 1
    assert len(tags.ids) == len(set(tags.ids))
    assert tags.inward <= set(tags.ids), tags.inward - set(tags.ids)
    assert not LEFT_OVER.search(html)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html), "the content policy forbids it"
    canonical = [link["href"] for link in tags.of("link") if link.get("rel") == "canonical"]
    assert canonical == ["http://testserver" + url(lang, view)]


@pytest.mark.parametrize("view", VIEWS)
def test_addresses_lead_over_from_the_other_language(view: str) -> None:
    for lang, own in zip(LANGUAGES, ADDRESSES[view], strict=True):
        assert url(lang, view) == f"/{lang}/{own}"
        for other in set(ADDRESSES[view]) - {own}:
            moved = Client().get(f"/{lang}/{other}?place=paris")
            assert (moved.status_code, moved["Location"]) == (302, f"/{lang}/{own}?place=paris")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tree_timeline_and_map_have_the_whole_of_it_in_words(lang: str) -> None:
    html, tags = sent(url(lang, "history")), seen(url(lang, "history"))
    assert {f"fact-{fact.key}" for fact in facts()} <= set(tags.ids)
    assert {f"tree-{key}" for key in lineage()} <= set(tags.ids)
    drawn = {attributes["data-fact"] for _, attributes in tags.tags if "data-fact" in attributes}
    assert drawn == {fact.key for fact in facts()}
    assert {link["data-place"] for link in tags.of("a") if "data-place" in link} == set(places())
    for svg in re.findall(r"<svg[^>]*>", html):
        assert 'aria-hidden="true"' in svg, "its twin in words is read instead"
    for link in tags.of("a"):
        assert "data-place" not in link or link["tabindex"] == "-1", "nobody tabs through a drawing that is hidden"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_facts_of_a_game_or_place_have_an_address(lang: str) -> None:
    path = url(lang, "history")
    for query, wanted in (
        ("?game=loo", attested("loo")),
        ("?place=paris", attested(place="paris")),
        ("?game=zwicken&until=1800", attested("zwicken", until=1800)),
    ):
        rows = [name for name in seen(path + query).ids if name.startswith("fact-")]
        assert rows == [f"fact-{fact.key}" for fact in wanted]
        assert rows


@pytest.mark.parametrize(
    ("query", "shortest"),
    [
        ("?game=loo&place=&until=2030", "?game=loo"),
        ("?game=nonsense&until=1801", ""),
        ("?until=1700&place=paris", "?place=paris&until=1700"),
    ],
)
def test_what_is_asked_for_has_one_address(query: str, shortest: str) -> None:
    moved = Client().get(url("en", "history") + query)
    assert (moved.status_code, moved["Location"]) == (302, url("en", "history") + shortest)


def test_a_filter_that_finds_nothing_says_so() -> None:
    assert "Nothing with a date has been found" in sent(url("en", "history") + "?game=loo&until=1700")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_neighbours_and_claims_stand_on_their_pages(lang: str) -> None:
    related, false = sent(url(lang, "related")), seen(url(lang, "claims"))
    assert all(other.names[lang] in related.replace("&#x27;", "'") for other in others())
    assert {claim.key for claim in claims()} <= set(false.ids)


# --- the reading list ------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_source_stands_in_the_reading_list_with_a_page_that_uses_it(lang: str) -> None:
    html, ids = sent(url(lang, "reading")), seen(url(lang, "reading")).ids
    for key in sources():
        assert ids.count(key) == 1
        entry = html.partition(f'<li id="{key}">')[2].partition("</li>")[0]
        used = [link["href"] for link in Seen(entry).of("a") if link["href"].startswith(f"/{lang}/")]
        assert any("/source/" not in path for path in used), f"nobody uses {key}"


# --- blocks in articles ----------------------------------------------------------------


@pytest.mark.parametrize(
    "key", [key for key in GAMES if "::: attested" in folder.file_of(key, "en/article.md").read_text()]
)
@in_both_languages
def test_an_article_lists_its_dated_facts_with_their_sources(lang: str, key: str) -> None:
    ids = seen(address(lang, key)).ids
    assert [name for name in ids if name.startswith("attested.")] == [f"attested.{fact.key}" for fact in attested(key)]
    assert {f"source-{one}" for fact in attested(key) for one in fact.sources} <= set(ids)
    assert key not in unknown() or unknown()[key].what[lang] in sent(address(lang, key))


@pytest.mark.parametrize(
    "key", [key for key in GAMES if "::: claims" in folder.file_of(key, "en/article.md").read_text()]
)
@in_both_languages
def test_an_article_refutes_what_is_said_of_its_game(lang: str, key: str) -> None:
    ids = seen(address(lang, key)).ids
    assert [name for name in ids if name.startswith("claim-")] == [f"claim-{claim.key}" for claim in claims_of(key)]
    assert claims_of(key), "there is nothing to refute"


def test_beside_a_table_nobody_reads_of_history() -> None:
    html = sent(url("en", "beside", "rams"))
    assert "attested" not in html
    assert "claim-" not in html


# --- cite this page --------------------------------------------------------------------


def citable() -> dict[str, str]:
    """Every page that can be cited, by what it is called in the English citation."""
    rows = tomllib.loads((TEXTS / "citable.toml").read_text(encoding="utf-8"))
    titles = words_of(TEXTS, "citable.toml")
    found = {url("en", view.partition(":")[2]): titles[view]["en"] for view in rows}
    found |= {url("en", view.partition(":")[2]): essay("en", key).title for key, view in ESSAYS.items()}
    return found | {address("en", key): book.article("en", key).title for key in GAMES}


@for_each("path, title", lambda: citable().items(), ids=lambda path, title: path)
def test_every_page_of_the_encyclopedia_says_how_to_cite_it(path: str, title: str) -> None:
    assert f"“{title}”. In: Weli, " in sent(path).replace("&#x27;", "'")
    assert re.search(rf"<h1[^>]*>\s*{re.escape(title)}", sent(path).replace("&#x27;", "'")), "as the page is headed"
    downloads = [link["href"] for link in seen(path).of("a") if "/cite/" in link.get("href", "") and "download" in link]
    assert {one.split("/")[3] for one in downloads if "/source/" not in one} == {"bibtex", "csl", "text"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_citation_carries_edition_rules_and_the_sources_of_the_page(lang: str) -> None:
    path = address(lang, "loo", "?seats=4")
    for form in ("bibtex", "csl", "text"):
        with override(lang):
            response = Client().get(
                reverse("rules:cite", args=[form, "games/loo/" if lang == "en" else "spiele/loo/"]) + "?seats=4"
            )
        content = response.content.decode()
        assert response.status_code == 200
        assert response["Content-Disposition"].startswith(f'attachment; filename="weli-loo-{lang}.')
        assert path in content
        assert "/r/" in content, "the address that stays"
        for one in book.article(lang, "loo").sources:
            assert (one.key if form != "text" else cited(one, lang)) in content
    assert len(json.loads(Client().get(_cite("csl", "reading/")).content)) == len(sources()) + 1


def _cite(form: str, path: str) -> str:
    return url("en", "cite", form, path)


@pytest.mark.parametrize(
    "path",
    [
        _cite("docx", "reading/"),
        _cite("bibtex", "nowhere/"),
        _cite("bibtex", "games/loo/yours/"),
        "/en/cite/csl/source/nobody/",
    ],
)
def test_what_cannot_be_cited_is_not_there(path: str) -> None:
    assert Client().get(path).status_code == 404


def test_one_source_can_be_taken_away() -> None:
    response = Client().get(url("de", "cite-source", "bibtex", "geiser-2004"))
    assert response.content.decode().startswith("@article{geiser-2004,")
    assert response["X-Robots-Tag"] == "noindex"


# --- the day of the last change --------------------------------------------------------


def _texts() -> Iterator[tuple[Path, date]]:
    """The files whose words readers see, each with the day that the page bears."""
    rows = tomllib.loads((TEXTS / "citable.toml").read_text(encoding="utf-8"))
    facts_of = sorted((TEXTS / "history" / "facts").glob("*.toml"))
    for lang in LANGUAGES:
        yield from ((folder.file_of(key, f"{lang}/article.md"), book.article(lang, key).changed) for key in GAMES)
        yield from ((TEXTS / lang / "pages" / f"{key}.md", essay(lang, key).changed) for key in ESSAYS)
        yield TEXTS / lang / "words.toml", rows["rules:words"]["changed"]
        yield from ((path, essay(lang, "family").changed) for path in (*facts_of, TEXTS / "history" / "tree.toml"))
        yield from ((TEXTS / "history" / f"{key}.toml", essay(lang, key).changed) for key in ("claims", "related"))


def test_whoever_changes_a_text_changes_its_date() -> None:
    """A citation names the day of the text; two days are left to write and to commit."""
    shallow = subprocess.run(["git", "rev-parse", "--is-shallow-repository"], cwd=ROOT, capture_output=True, text=True)
    if shallow.stdout.strip() != "false":
        pytest.skip("no history of the texts here")
    log = subprocess.run(  # the newest change of each file comes first
        ["git", "log", "--format=@%as", "--name-status", "--find-renames", "--", "rules"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    newest: dict[str, date] = {}
    now: dict[str, str] = {}  # where a file that was moved is today
    day = date.min
    for line in log.splitlines():
        if line.startswith("@"):
            day = date.fromisoformat(line[1:])
        elif line:
            what, *names = line.split("\t")
            path = now.get(names[-1], names[-1])
            now[names[0]] = path
            if what != "R100":  # moved, and not a letter changed
                newest.setdefault(path, day)
    late = [
        f"{path.relative_to(ROOT)}: changed = {newest[name].isoformat()}"
        for path, changed in _texts()
        if (name := str(path.relative_to(ROOT))) in newest and newest[name] - changed > timedelta(days=2)
    ]
    assert not late, late
