"""Every address that the site links or documents, asked of the running site: each answers, and with what it promises."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections import deque
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_path, override

from tests.running import Site

pytestmark = pytest.mark.timeout(240)

FRONT = (
    "/",
    "/en/",
    "/de/",
    "/robots.txt",
    "/favicon.ico",
    "/sitemap.xml",
    "/livez",
    "/readyz",
    "/api/",
    "/api/v1/docs",
    "/clubs/",
)
KINDS = {".json": "application/json", ".webmanifest": "application/manifest+json", ".js": "text/javascript"}


class Answer(NamedTuple):
    """What the site said."""

    status: int
    kind: str
    body: str
    at: str = ""  # where it came from in the end


class Links(HTMLParser):
    """Wherever a page leads or what it loads; forms only where they ask and change nothing.

    What stands in a template is not on the page yet: a script fills it in.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.templates = 0

    def handle_endtag(self, tag: str) -> None:
        self.templates -= tag == "template"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        words = dict(attrs)
        self.templates += tag == "template"
        if self.templates or (tag == "form" and (words.get("method") or "get").lower() != "get"):
            return
        self.found += [words[name] or "" for name in ("href", "src", "action", "hx-get") if words.get(name)]


def ask(site: Site, address: str, method: str = "GET", body: object = None) -> Answer:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        site.url + address, data, {"Content-Type": "application/json", "Origin": site.origin}, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read().decode(errors="replace")
            return Answer(answer.status, answer.headers.get_content_type(), text, answer.url)
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, error.headers.get_content_type(), error.read().decode(errors="replace"))


def kind_of(address: str) -> str:
    """Addresses of one kind share a view and a language: one of them is asked."""
    path = urlsplit(address).path
    lang = get_language_from_path(path)
    try:
        with override(lang or "en"):
            found = resolve(path)
    except Resolver404:
        return path
    return f"{found.view_name or found.route} {lang}"


def leading_on(answer: Answer, site: Site) -> list[str]:
    """The addresses of this site in an answer."""
    if answer.kind == "text/html":
        links = Links()
        links.feed(answer.body)
        found = links.found
    else:
        found = re.findall(r"<loc>([^<]+)</loc>|^Sitemap: (\S+)", answer.body, re.MULTILINE)
        found = [one for pair in found for one in pair if one]
    whole = (urldefrag(urljoin(answer.at, one)).url for one in found)
    return [one.removeprefix(site.url) for one in whole if one.startswith(site.url + "/")]


def test_every_link_leads_somewhere(site: Site) -> None:
    ahead, seen, wrong = deque((one, "") for one in FRONT), set(map(kind_of, FRONT)), []
    while ahead:
        address, linked_by = ahead.popleft()
        answer = ask(site, address)
        promised = KINDS.get("." + urlsplit(address).path.rpartition(".")[2], answer.kind)
        if answer.status != 200 or not answer.body or answer.kind != promised:
            wrong.append(f"{address}, linked by {linked_by}: {answer.status} {answer.kind}")
        for link in leading_on(answer, site):
            if kind_of(link) not in seen:
                seen.add(kind_of(link))
                ahead.append((link, address))
    assert wrong == [], "\n".join(wrong)
    assert len(seen) > 120


@pytest.fixture(scope="module")
def described(site: Site) -> dict[str, Any]:
    """The description of the API, as a program gets it."""
    answer = ask(site, "/api/v1/openapi.json")
    assert (answer.status, answer.kind) == (200, "application/json"), answer.body
    return dict(json.loads(answer.body))


@pytest.mark.parametrize("known", [True, False])
def test_every_endpoint_answers_in_json(site: Site, described: dict[str, Any], known: bool) -> None:
    """Asked for what there is, for what there is not, and without the body that it wants."""
    opened = json.loads(ask(site, "/api/v1/tables", "POST", {"game": "ramsen", "seats": 3}).body)
    values = {"code": opened["table"], "name": "sources"} if known else {}
    wrong = []
    for path, methods in described["paths"].items():
        address = re.sub(r"{(\w+)}", lambda found: values.get(found[1], "nothing"), path)
        for method in methods:
            answer = ask(site, address + ("?since=0" if known else ""), method.upper())
            if answer.status >= 500 or answer.kind != "application/json":
                wrong.append(f"{method} {address}: {answer.status} {answer.kind}")
            elif answer.status >= 400 and set(json.loads(answer.body)) != {"code", "why", "data"}:
                wrong.append(f"{method} {address}: {answer.body[:200]}")
    assert wrong == [], "\n".join(wrong)


def test_every_address_on_the_developers_page_is_there(site: Site) -> None:
    """Its words for what differs are filled in; what is sent by POST is refused, or asks for more, but is there."""
    opened = json.loads(ask(site, "/api/v1/tables", "POST", {"game": "ramsen", "seats": 3}).body)
    page = ask(site, "/api/").body.replace("&amp;", "&")
    told = set(re.findall(r"<code>(GET|POST) (/[^<\s]+)</code>", page))
    assert len(told) > 8
    wrong = []
    for method, path in told:
        address = path.replace("CODE", opened["table"]).replace("since=42", "since=0")  # nobody waits for news
        answer = ask(site, address, method, {} if method == "POST" else None)
        unknown = answer.status == 404 and "NAME" not in path and "CLUB" not in path and "SEASON" not in path
        if answer.status >= 500 or answer.status == 405 or unknown:
            wrong.append(f"{method} {address}: {answer.status}")
    assert wrong == [], "\n".join(wrong)
