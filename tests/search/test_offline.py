"""What browsers may keep: the worker, what it is told to keep, and the manifest. tests/js/worker.test.mjs runs it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from config.web.release import release
from rules.encyclopedia.book.namesake_pages import namesake_pages
from rules.encyclopedia.pages import offline
from rules.games import GAMES

STATIC = Path(__file__).parent.parent.parent / "static"
PERSONAL = ("/t/", "/s/", "/j/", "/account", "/score", "/anschreiben", "/tables", "/tische", "/play", "/me")


def told(path: str) -> dict[str, Any]:
    """What the worker is told."""
    text = Client().get(path).content.decode()
    match = re.search(r"self\.kept = (.*);", text)
    assert match
    found: dict[str, Any] = json.loads(match[1])
    return found


@pytest.mark.parametrize(("path", "first"), [("/en/worker.js", "/en/games/"), ("/de/worker.js", "/de/spiele/")])
def test_all_pages_that_are_kept_are_there_and_for_everybody(path: str, first: str) -> None:
    kept = told(path)
    assert kept["pages"][0] == first
    assert sum(page.startswith(first) for page in kept["pages"]) == 1 + sum(
        len(namesake_pages(key)) or 1 for key in GAMES
    )
    games = [page for page in kept["pages"] if page.startswith(first) and page != first]
    for page in kept["pages"]:
        assert page.startswith(path[:4]) and not any(word in page for word in PERSONAL)
        if page in games[1:]:
            continue  # one of them stands for all
        answer = Client().get(page)
        assert answer.status_code == 200 and "public" in answer["Cache-Control"], page
        assert not answer.cookies
    assert Client().get(kept["index"]).status_code == 200


def test_a_new_release_is_another_worker(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.STATIC_HASHED = True
    before = Client().get("/en/worker.js")
    assert before["Cache-Control"] == "no-cache" and before["Content-Type"].startswith("text/javascript")
    assert release() in before.content.decode()
    monkeypatch.setattr(offline, "release", lambda: "next")
    assert Client().get("/en/worker.js").content != before.content


@pytest.mark.parametrize(
    ("hashed", "wanted", "script"), [(True, True, "worker"), (True, False, "away"), (False, True, "away")]
)
def test_the_house_can_take_it_back(settings: Settings, hashed: bool, wanted: bool, script: str) -> None:
    settings.STATIC_HASHED, settings.OFFLINE_READING = hashed, wanted
    text = Client().get("/en/worker.js").content.decode()
    assert f"offline/{script}.js" in text
    page = Client().get("/en/offline/").content.decode()
    assert ('data-worker="/en/worker.js"' in page) == (script == "worker")


def test_the_home_screen_is_told_what_this_is() -> None:
    for path, lang, start in (
        ("/en/app.webmanifest", "en", "/en/games/"),
        ("/de/app.webmanifest", "de", "/de/spiele/"),
    ):
        answer = Client().get(path)
        manifest = answer.json()
        assert answer["Content-Type"] == "application/manifest+json"
        assert (manifest["lang"], manifest["start_url"]) == (lang, start)
        assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
        for icon in manifest["icons"]:
            assert (STATIC / icon["src"].removeprefix("/static/")).exists()
        for one in manifest["shortcuts"]:
            assert Client().get(one["url"]).status_code == 200
    assert '<link rel="manifest" href="/en/app.webmanifest">' in Client().get("/en/").content.decode()


def test_a_page_names_the_set_that_the_worker_fills(settings: Settings) -> None:
    settings.STATIC_HASHED = True
    page = Client().get("/de/karten/").content.decode()
    assert f'data-set="weli-de-{release()}-own.auto.usual"' in page
    source = (STATIC / "offline" / "worker.js").read_text(encoding="utf-8")
    assert "const FAMILY = `weli-${lang}-`;" in source and "`${FAMILY}${release}-${wish.look}`" in source
