"""What came back, as lines to read and to compare: without what differs each time and without what nobody can see.

Nobody sees how a template breaks its lines, in which order attributes stand, or what stands in a remark. A space
between two words or two inline elements is seen and stays.
"""

from __future__ import annotations

import hashlib
import json
import re
from html.parser import HTMLParser
from typing import Any, Final

from tests.golden.site import Answer

INLINE: Final = frozenset(
    [
        "a",
        "abbr",
        "b",
        "bdi",
        "bdo",
        "button",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "i",
        "img",
        "input",
        "ins",
        "kbd",
        "label",
        "mark",
        "meter",
        "output",
        "progress",
        "q",
        "s",
        "samp",
        "select",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "svg",
        "textarea",
        "time",
        "u",
        "var",
        "wbr",
    ]
)
AS_WRITTEN: Final = ("pre", "textarea", "script")
UNSEEN: Final = ("date", "content-length", "etag", "x-request-id", "last-modified")
SPACE = re.compile(r"[ \t\n\r\f]+")
SECRETS = re.compile(r"(?<=csrf=)[^;]+|(?<=sid=)[^;]+|(?<=expires=)[^;]+")
CSRF = re.compile(r"\b(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{64}\b")  # no digest: those have small letters


class Lines(HTMLParser):
    """A page as one line for each tag and each piece of text. ``ids``: its anchors, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.ids: list[str] = []
        self._inside: list[str] = []
        self._loose = True  # a space here is not seen: an element that begins a line of its own, or a space before it
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag with its attributes in the order of their names."""
        self._edge(tag)
        said = "".join(f' {name}="{SPACE.sub(" ", value or "").strip()}"' for name, value in sorted(attrs, key=_name))
        self.lines.append(f"<{tag}{said}>")
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag in AS_WRITTEN:
            self._inside.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """The same for one that closes itself, as in SVG."""
        self.handle_starttag(tag, attrs)
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_endtag(self, tag: str) -> None:
        """The end of an element."""
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()
        self._edge(tag)
        self.lines.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Words. A space at their edge, where it is seen, is shown as ␣."""
        if self._inside:
            self.lines += [f"  {line}" for line in data.strip("\n").split("\n")]
            return
        said = SPACE.sub(" ", data)
        if self._loose:
            said = said.lstrip(" ")
        if said:
            self._loose = said.endswith(" ")
            self.lines.append("  " + re.sub(r"^ | $", "␣", said))

    def handle_decl(self, decl: str) -> None:
        """The kind of document."""
        self.lines.append(f"<!{decl}>")

    def _edge(self, tag: str) -> None:
        """Spaces at the edge of an element that begins a line of its own are not seen."""
        if tag in INLINE:
            return
        if not self._inside and self.lines and self.lines[-1].startswith("  ") and self.lines[-1].endswith("␣"):
            self.lines[-1] = self.lines[-1].removesuffix("␣")
            if not self.lines[-1].strip():
                self.lines.pop()
        self._loose = True


def _name(pair: tuple[str, str | None]) -> str:
    return pair[0]


def _header(name: str, value: str) -> str:
    """A header without what is secret in it; the parts of a policy, which have no order, in that of the alphabet."""
    if name == "content-security-policy":
        return "; ".join(sorted(part.strip() for part in value.split(";")))
    return SECRETS.sub("‹secret›", value)


class Neat:
    """Knows what differs from one taking, and from one state of the site, to the next."""

    def __init__(self, release: str, folder: str) -> None:
        self._told = {word: name for word, name in ((release, "‹release›"), (folder, "‹data›")) if word}

    def text(self, text: str) -> str:
        """Words without what differs each time."""
        for word, name in self._told.items():
            text = text.replace(word, name)
        return CSRF.sub("‹csrf›", text)

    def page(self, html: str) -> tuple[str, list[str]]:
        """The lines of a page, and its anchors."""
        lines = Lines(self.text(html))
        return "\n".join(lines.lines), lines.ids

    def data(self, value: Any) -> str:
        """Data with its names in order."""
        return self.text(json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True))

    def head(self, answer: Answer) -> str:
        """Status and headers."""
        lines = [str(answer.status)]
        lines += sorted(f"{name}: {_header(name, value)}" for name, value in answer.headers if name not in UNSEEN)
        return self.text("\n".join(lines))

    def body(self, answer: Answer) -> tuple[str, list[str]]:
        """The body as lines, and its anchors if it is a page."""
        kind = answer.header("content-type")
        if answer.is_page:
            return self.page(answer.text)
        if "json" in kind:
            return self.data(answer.json) if answer.body else "", []
        if kind.startswith(("text/", "application/xml", "application/javascript", "image/svg")) or not answer.body:
            return self.text(answer.text.replace("><", ">\n<")), []
        return f"{len(answer.body)} bytes, SHA-256 {hashlib.sha256(answer.body).hexdigest()}", []
