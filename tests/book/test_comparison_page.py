"""The pages of the comparison. No test here asks for the database: touching it would fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from rules.encyclopedia import book
from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.comparison import COLUMNS
from rules.encyclopedia.pages import cells, warm_up
from rules.games import GAMES
from tests.book.pages import LANGUAGES, Seen


def address(lang: str, query: str = "") -> str:
    with override(lang):
        return reverse("rules:compare") + (f"?{query}" if query else "")


def page(lang: str, query: str = "", **cookies: str) -> str:
    client = Client()
    client.cookies.load(cookies)
    response = client.get(address(lang, query))
    assert response.status_code == 200, (query, response.headers.get("Location"))
    return response.content.decode()


def shown(html: str) -> list[str]:
    """The keys of the rows that are seen, in order."""
    return [key for key, rest in re.findall(r'<tr id="row-([\w.-]+)"([^>]*)>', html) if "hidden" not in rest]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("query", ["", "forms=all", "games=rams,ramsen,mulatschak.murln"])
def test_a_page_is_whole(lang: str, query: str) -> None:
    html = page(lang, query, weli_deck="french")
    seen = Seen(html)
    assert seen.of("html")[0]["lang"] == lang
    assert len(seen.of("h1")) == 1
    assert len(seen.ids) == len(set(seen.ids))
    assert seen.inward <= set(seen.ids)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html), "the content policy forbids it"
    without = r'data-\w+="[^"]*"|<script.*?</script>|<pre.*?</pre>'  # BibTeX has braces of its own
    assert "{" not in re.sub(without, "", html, flags=re.DOTALL)
    with override(lang):
        canonical = "http://testserver" + reverse("rules:compare")
    assert [link["href"] for link in seen.of("link") if link.get("rel") == "canonical"] == [canonical]


def test_the_addresses_have_words_in_both_languages() -> None:
    assert (address("en"), address("de")) == ("/en/compare/", "/de/vergleich/")
    other = Client().get("/de/compare/?sort=pack&utm=x")
    assert (other.status_code, other.headers["Location"]) == (302, "/de/vergleich/?sort=pack")


def test_every_game_has_a_row_and_every_cell_a_link_that_leads_somewhere() -> None:
    html = page("en")
    assert shown(html) == list(GAMES)
    for key in GAMES:
        article = book.article("en", key)
        there = {*article.anchors, *(heading.anchor for heading in article.headings)}
        row = html.partition(f'<tr id="row-{key}"')[2].partition("</tr>")[0]
        led = re.findall(rf'<td [^>]*><a href="/en/games/{key}/#([\w.-]+)">', row)
        assert len(led) == len(COLUMNS)
        assert set(led) <= there


def test_headings_sort_and_sort_back() -> None:
    rising, falling = page("en", "sort=start"), page("en", "sort=-start")
    assert re.search(r'aria-sort="ascending">\s*<a href="/en/compare/\?sort=-start"', rising)
    assert re.search(r'aria-sort="descending">\s*<a href="/en/compare/\?sort=start"', falling)
    assert shown(rising)[-1] == shown(falling)[0] == "raub", "it begins with 21"


def test_a_form_stands_under_its_game_however_it_is_sorted() -> None:
    keys = shown(page("de", "sort=-start&forms=mulatschak"))
    at = keys.index("mulatschak")
    assert keys[at : at + 3] == ["mulatschak", "mulatschak.murln", "mulatschak.thirty-six"]
    assert len(keys) == len(GAMES) + 2


def test_a_filter_leaves_what_has_it_and_finds_forms_that_alone_have_it() -> None:
    keys = shown(page("en", "players=9&duty=head"))
    kinds = {
        row.key: {name: row.traits[name].kinds for name in ("players", "duty")}
        for row in comparison.rows()
        if not row.preset
    }
    assert keys == [key for key, of in kinds.items() if "9" in of["players"] and "head" in of["duty"]]
    assert {"knektpass", "rounce", "loo", "irish-loo"} <= set(keys)
    assert "mulatschak.thirty-six" in shown(page("en", "pack=36"))
    assert "mulatschak" not in shown(page("en", "pack=36"))
    html = page("de", "players=2&pack=40")
    assert shown(html) == []
    assert "So ist kein Spiel" in html


@pytest.mark.parametrize(
    ("query", "short"),
    [
        ("sort=nonsense&players=77&columns=x&games=x", ""),
        ("columns=players&columns=goal", "?columns=players,goal"),
        ("games=rams&games=ramsen&games=rams", "?games=rams,ramsen"),
        ("games=" + ",".join(GAMES), "?games=ramsen,mulatschak,schieberamsch,rams"),
        ("forms=ramsen,rams", "?forms=rams"),
        ("trump=&sort=-pack&players=4", "?players=4&sort=-pack"),
    ],
)
def test_what_is_wanted_has_one_address(query: str, short: str) -> None:
    response = Client().get("/en/compare/?" + query)
    assert (response.status_code, response.headers["Location"]) == (302, "/en/compare/" + short)


def test_columns_can_be_chosen() -> None:
    html = page("en", "columns=players,lead")
    assert 'class="compare off-pack ' in html
    assert not re.search(r'class="compare [^"]*off-(players|lead)\b', html)
    rules = Path(str(finders.find("rules/compare/family.css"))).read_text(encoding="utf-8")
    assert all(f".off-{column.key} .c-{column.key}" in rules for column in COLUMNS)


def test_side_by_side_marks_only_what_differs() -> None:
    html = page("en", "games=ramsen,moench")
    marked = re.findall(r'<tr class="differs">\s*<th scope="row" title="[^"]*">\s*([^<]+)', html)
    assert marked == ["Always trumps", "How sure", "At home in"]
    rows = [comparison.by_key()[key] for key in ("ramsen", "moench")]
    assert comparison.differing(rows) == ("always", "trust", "region")
    assert f"In 3 of {len(COLUMNS)} lines" in html
    assert 'href="/en/compare/?games=moench"' in html, "the first can be taken away"
    assert '<option value="rams">' in html
    assert '<option value="moench">' not in html
    four = page("de", "games=rams,ramsen,raub,mulatschak.murln")
    assert "Noch eines danebenstellen" not in four
    assert 'name="start_score" value="21"' in four, "Murln is played as Murln"


def test_one_ticked_game_stays_ticked_in_the_table() -> None:
    html = page("en", "games=raub")
    assert re.findall(r'value="([\w.-]+)" form="pick"[^>]*\schecked', html) == ["raub"]


def test_the_pages_are_kept_for_everybody() -> None:
    for query in ("", "games=rams,ramsen"):
        response = Client().get(address("en", query))
        assert response.headers["Cache-Control"].startswith("public")


def test_a_server_that_is_warm_makes_no_cell_for_the_first_reader() -> None:
    warm_up.warm()
    made = cells.line.cache_info().misses
    for address in ("/en/compare/", "/de/vergleich/"):
        assert Client().get(address).status_code == 200
    assert cells.line.cache_info().misses == made
