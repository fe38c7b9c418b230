"""Scans and photographs of sources: none comes with the site; what an operator adds is shown with its licence."""

from __future__ import annotations

import struct
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings

from rules.encyclopedia import pictures
from rules.languages import LANGUAGES
from tests.book.pages import address, sent

PNG = pictures.PNG + struct.pack(">I4sII", 13, b"IHDR", 640, 480)
JPEG = b"\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xc0\x00\x0b\x08" + struct.pack(">HH", 300, 200) + b"\x01"
SOURCE, RULE = "schoenramer", "ramsen#score.crosses"
SAID: dict[str, Any] = {
    "source": SOURCE,
    "licence": "CC BY-SA 4.0",
    "licence_url": "https://creativecommons.org/licenses/by-sa/4.0/",
    "origin": "https://museum.example/slate",
    "credit": "A. <Huber>",
    "rule": RULE,
    "alt": [("en", 'A slate, "as it was"'), ("de", "Eine Tafel mit Kreuzen")],
}


@pytest.fixture(autouse=True)
def _data(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def run(*words: str, **options: Any) -> str:
    out = StringIO()
    call_command("pictures", *words, stdout=out, **options)
    return out.getvalue()


def scan(tmp_path: Path, data: bytes = PNG, name: str = "Old Slate.png") -> str:
    (tmp_path / name).write_bytes(data)
    return str(tmp_path / name)


def test_without_pictures_nothing_is_said_of_any() -> None:
    assert "source-picture" not in sent(address("en", "ramsen")) and "#picture-" not in sent(address("en", "ramsen"))
    assert "There are no pictures" in run()


def test_a_picture_stands_at_its_source_with_its_licence_and_its_rule_leads_there(tmp_path: Path) -> None:
    assert "old-slate is shown at schoenramer" in run("add", scan(tmp_path), **SAID)
    for lang, alt in zip(LANGUAGES, ("A slate, &quot;as it was&quot;", "Eine Tafel mit Kreuzen"), strict=True):
        html = Client().get(address(lang, "ramsen")).content.decode()
        entry = html.partition(f'id="source-{SOURCE}"')[2].partition("</li>")[0]
        assert f'<img src="/pictures/old-slate.png" width="640" height="480" loading="lazy" alt="{alt}">' in entry
        assert 'rel="license">CC BY-SA 4.0</a>' in entry and "A. &lt;Huber&gt;" in entry
        assert 'href="https://museum.example/slate"' in entry
        rule = html.partition('id="score.crosses"')[2].partition("</p>")[0]
        assert 'href="#picture-old-slate"' in rule and html.count('href="#picture-old-slate"') == 1
    answer = Client().get("/pictures/old-slate.png")
    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, "image/png", PNG)
    assert "/pictures/old-slate.png" in Client().get("/en/reading/").content.decode()
    assert "CC BY-SA 4.0" in run()
    run("remove", "old-slate")
    assert pictures.pictures() == () and Client().get("/pictures/old-slate.png").status_code == 404


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"licence": ""}, "licence is missing"),
        ({"origin": ""}, "origin is missing"),
        ({"origin": "javascript:alert(1)"}, "must begin with https"),
        ({"source": "nobody"}, "no entry of the reading list"),
        ({"alt": [("en", "A slate")]}, "says nothing in de"),
        ({"rule": "ramsen#nowhere"}, "there is no rule ramsen#nowhere"),
    ],
)
def test_what_lacks_licence_origin_words_or_place_is_not_taken(
    changed: dict[str, Any], says: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match=says):
        run("add", scan(tmp_path), **(SAID | changed))
    assert not list(pictures.folder().iterdir())


def test_only_pictures_are_taken_and_only_they_are_sent(tmp_path: Path) -> None:
    for data, name in ((b"<svg/>", "a.png"), (PNG, "a.jpg"), (PNG[:18], "b.png"), (JPEG + bytes(500_000), "c.jpg")):
        with pytest.raises(CommandError):
            run("add", scan(tmp_path, data, name), **SAID)
    with pytest.raises(CommandError, match="no JPEG or PNG"):
        run("add", scan(tmp_path, PNG, "a.svg"), **SAID)
    run("add", scan(tmp_path, JPEG, "slate.JPEG"), **SAID)
    (one,) = pictures.pictures()
    assert (one.width, one.height) == (200, 300)
    for name in ("slate.toml", "..%2Fsecret-key", "nothing.jpg"):
        assert Client().get(f"/pictures/{name}").status_code == 404
    (pictures.folder() / "slate.toml").write_text("source = 'schoenramer'")
    assert pictures.pictures() == () and "NOT SHOWN  slate.toml: licence is missing" in run()
