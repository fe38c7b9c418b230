"""The style sheets of the site, and which of them a page brings along."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from config.bundle import join, resolve

STATIC: Final = Path("static")
TEMPLATES: Final = Path("templates")
SHEETS: Final = tuple(sorted(str(path.relative_to(STATIC)) for path in STATIC.rglob("*.css")))

EXTENDS = re.compile(r'{% extends "([^"]+)" %}')
INCLUDES = re.compile(r'{% include "([^"]+)"')
IMPORTS = re.compile(r'@import "([^"]+)"')
LINKED = re.compile(r'href="{% static "([^"]+\.css)" %}"')
HEAD = re.compile(r"{% block head %}(.*?){% endblock", re.DOTALL)


@cache
def written(name: str) -> str:
    """A style sheet as it stands in its file, without remarks."""
    return re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(encoding="utf-8"), flags=re.DOTALL)


@cache
def served() -> dict[str, str]:
    """What browsers get, by name: a sheet that imports others holds them."""
    texts = {name: (STATIC / name).read_text(encoding="utf-8") for name in SHEETS}
    joined, inner = join(texts)
    return {name: text for name, text in (texts | joined).items() if name not in inner}


def taken_in(name: str) -> set[str]:
    """The style sheets that `name` imports, and what these import."""
    direct = {resolve(name, path, dict.fromkeys(SHEETS, "")) for path in IMPORTS.findall(written(name))}
    return direct.union(*map(taken_in, direct))


@cache
def pages() -> tuple[str, ...]:
    """The templates, of pages and of their parts, that ask for style sheets."""
    found = (path for path in sorted(TEMPLATES.rglob("*.html")) if LINKED.search(path.read_text(encoding="utf-8")))
    return tuple(str(path.relative_to(TEMPLATES)) for path in found)


def sheets_of(page: str) -> list[str]:
    """The style sheets that the template `page` asks for, in their order; of two formats of paper both."""
    text = (TEMPLATES / page).read_text(encoding="utf-8")
    found = [name for part in INCLUDES.findall(text) for name in LINKED.findall(_text(part))] + LINKED.findall(text)
    above = EXTENDS.search(text)
    if above is None:
        return found
    inherited = sheets_of(above[1])
    head = HEAD.search(text)
    if head is not None and "block.super" not in head[1]:
        replaced = HEAD.search(_text(above[1]))
        gone = LINKED.findall(replaced[1]) if replaced else []
        inherited = [name for name in inherited if name not in gone]
    return [*inherited, *dict.fromkeys(found)]


def _text(template: str) -> str:
    path = TEMPLATES / template
    return path.read_text(encoding="utf-8") if path.exists() else ""
