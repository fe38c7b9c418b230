"""What `collectstatic` leaves behind, and what the templates ask for."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from config.static import StaticFiles
from tests.running import ROOT

NAMED = re.compile(r'\{% static "([^"]+\.\w+)"')


def test_a_page_gets_one_script_with_a_hash_in_its_name(tmp_path: Path, settings: Settings) -> None:
    source, root = tmp_path / "source", tmp_path / "root"
    source.mkdir()
    (source / "main.js").write_text('import { b } from "./b.js";\n\nopen(b);\n', encoding="utf-8")
    (source / "b.js").write_text('import "./c.js";\n\nexport const b = 1;\n', encoding="utf-8")
    (source / "c.js").write_text("globalThis.c = 1;\n", encoding="utf-8")
    storage = {"BACKEND": "config.static.HashedStorage"}
    settings.STATICFILES_DIRS = [source]
    settings.STATIC_ROOT = root
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = {"default": storage, "staticfiles": storage}
    first = collected(root)
    assert set(first) == {"main.js", "c.js"}  # which can stand alone
    text = (root / first["main.js"]).read_text(encoding="utf-8")
    assert "const b = 1;" in text and "open(b);" in text and "import" not in text
    (source / "c.js").write_text("globalThis.c = 2;\n", encoding="utf-8")
    assert collected(root)["main.js"] != first["main.js"]


def collected(root: Path) -> dict[str, str]:
    """Name → hashed name of what `collectstatic` has made."""
    call_command("collectstatic", verbosity=0, interactive=False)
    found: dict[str, str] = json.loads((root / "staticfiles.json").read_text(encoding="utf-8"))["paths"]
    return found


def test_a_file_of_the_next_release_is_there_before_a_restart(tmp_path: Path, settings: Settings) -> None:
    """Processes go over to a release one after the other, and any of them may be asked for what a page names."""
    root = tmp_path / "static"
    root.mkdir()
    settings.STATIC_ROOT, settings.WHITENOISE_AUTOREFRESH, settings.WHITENOISE_USE_FINDERS = root, False, False
    files = StaticFiles(nothing)
    assert answered(files, "/static/new.css") is None
    (root / "new.css").write_text("main {}", encoding="utf-8")
    (tmp_path / "secret").write_text("ours", encoding="utf-8")
    assert answered(files, "/static/new.css") == b"main {}"
    for path in ("/static/../secret", "/static//new.css", "/static/", "/static/new.css\0"):
        assert answered(files, path) is None, path


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """What lies behind the files."""


def answered(files: StaticFiles, path: str) -> bytes | None:
    """What these files say under an address; None if it is none of theirs."""
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    asyncio.run(files({"path": path, "method": "GET", "headers": []}, None, send))
    return said[-1]["body"] if said else None


def test_every_file_a_template_names_has_an_address(furnished: Path) -> None:
    known = set(json.loads((furnished / "static" / "staticfiles.json").read_text(encoding="utf-8"))["paths"])
    pages = (ROOT / "templates").rglob("*.html")
    named = {name for page in pages for name in NAMED.findall(page.read_text(encoding="utf-8"))}
    assert named and named <= known


@pytest.mark.parametrize("name", ["table/page.css", "site.css"])
def test_all_sheets_of_a_folder_are_in_its_page(name: str) -> None:
    sheet = ROOT / "static" / name
    listed = set(re.findall(r'@import "([^"]+)"', sheet.read_text(encoding="utf-8")))
    folder = sheet.parent / Path(min(listed)).parent
    others = {"home.css", "friends.css", "door.css", "one-phone.css", "big-screen.css"}  # have pages of their own
    there = {str(path.relative_to(sheet.parent)) for path in folder.glob("*.css")} - {sheet.name}
    assert listed == there - {str(Path(min(listed)).parent / other) for other in others}
