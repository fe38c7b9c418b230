"""What every answer carries."""

import re
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path

from django.conf import settings

from tests.running import Site


def headers(site: Site, path: str) -> Message:
    """The headers of an answer, also of a 404."""
    try:
        with urllib.request.urlopen(site.url + path, timeout=10) as answer:
            return answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.headers


def test_pages_run_nothing_but_our_own_files(site: Site) -> None:
    policy = dict(part.strip().split(" ", 1) for part in headers(site, "/en/")["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
    assert policy["connect-src"].startswith(f"'self' ws://127.0.0.1:{site.port}")
    assert not re.search(r"unsafe|\*|https?:", " ".join(policy.values()))


def test_pages_carry_the_other_guards(site: Site) -> None:
    for path in ("/en/", "/de/", "/nowhere/"):
        found = headers(site, path)
        assert found["X-Content-Type-Options"] == "nosniff"
        assert found["X-Frame-Options"] == "DENY"
        assert found["Referrer-Policy"] in ("same-origin", "no-referrer")
        assert found["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=()" in found["Permissions-Policy"]
        assert found["Server"] == "weli"


def test_reading_sets_no_cookie(site: Site) -> None:
    for path in ("/en/", "/de/"):
        assert headers(site, path)["Set-Cookie"] is None


def test_no_page_lets_htmx_write_styles_of_its_own() -> None:
    """The policy forbids them, and a browser says so on every page that has not switched them off."""
    folder = Path(settings.BASE_DIR) / "templates"

    def whole(name: str) -> str:
        own = (folder / name).read_text()
        return own + "".join(map(whole, re.findall(r'\{% (?:extends|include) "([^"]+)"', own)))

    loading = [str(one.relative_to(folder)) for one in folder.rglob("*.html") if "{% htmx_script %}" in one.read_text()]
    assert loading
    assert [name for name in loading if '"includeIndicatorStyles": false' not in whole(name)] == []
