"""``python -m tests.look.screenshots``: the pictures of an article in the README, from a site of its own.

They get a palette, which makes them small enough to lie in the repository.
"""

from __future__ import annotations

import struct
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple

from tests.browsing import chromium
from tests.running import ROOT, Site, furnish

ARTICLE: Final = "/en/games/ramsen/"
COLOURS: Final = 160  # enough for paper, ink and the cards
NEAR: Final = 60  # squared: colours nearer to each other than this are one

# Goes to the place without pointing at it; gives paper its margins, and the address that a real site would print.
SET: Final = """([place, medium]) => {
  if (place) document.getElementById(place).scrollIntoView();
  if (medium !== "print") return;
  document.body.style.padding = "44px 64px";
  for (const one of document.querySelectorAll(".print-only")) one.textContent = one.textContent.replace(location.origin, "https://weli.example");
}"""

Pixel = tuple[int, int, int]


class Shot(NamedTuple):
    """A picture: its name, the window, on what, and which place of the article stands on top."""

    name: str
    width: int
    height: int
    medium: Literal["screen", "print"]
    place: str = ""


SHOTS: Final = (
    Shot("article-desktop", 1280, 860, "screen"),
    Shot("article-phone", 390, 860, "screen", "play"),
    Shot("article-print", 794, 860, "print"),
)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="weli-pictures-") as folder:
        site = Site(furnish(Path(folder) / "data"), settings={"LOG_LEVEL": "WARNING"}).start()
        try:
            for name, png in taken(site.url + ARTICLE):
                path = ROOT / "docs" / f"{name}.png"
                path.write_bytes(small(png))
                print(f"docs/{path.name}  {path.stat().st_size // 1024} KB, {len(png) // 1024} KB without a palette")
        finally:
            site.stop()


def taken(address: str) -> Iterator[tuple[str, bytes]]:
    """Every picture by its name, as the browser makes it."""
    with chromium() as browser:
        for shot in SHOTS:
            window = {"width": shot.width, "height": shot.height}
            context = browser.new_context(viewport=window, service_workers="block")  # type: ignore[arg-type]
            page = context.new_page()
            page.emulate_media(media=shot.medium, color_scheme="light")
            page.goto(address)
            page.wait_for_load_state("networkidle")
            page.evaluate(SET, [shot.place, shot.medium])
            page.wait_for_timeout(500)  # until the contents have followed
            yield shot.name, page.screenshot()
            context.close()


# --- a palette -------------------------------------------------------------------------


def small(png: bytes) -> bytes:
    """The same picture with at most COLOURS colours."""
    width, height, rows = _pixels(png)
    counts = Counter(pixel for row in rows for pixel in row)
    palette: list[Pixel] = []
    for pixel, _ in counts.most_common():
        if len(palette) < COLOURS and all(_far(pixel, other) > NEAR for other in palette):
            palette.append(pixel)
    nearest = {one: min(range(len(palette)), key=lambda n, one=one: _far(one, palette[n])) for one in counts}  # type: ignore[misc]
    lines = b"".join(b"\0" + bytes(nearest[pixel] for pixel in row) for row in rows)
    return b"\x89PNG\r\n\x1a\n" + b"".join((
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        _chunk(b"PLTE", bytes(value for pixel in palette for value in pixel)),
        _chunk(b"IDAT", zlib.compress(lines, 9)),
        _chunk(b"IEND", b""),
    ))  # fmt: skip


def _far(one: Pixel, other: Pixel) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _pixels(png: bytes) -> tuple[int, int, list[list[Pixel]]]:
    """Width, height and rows of a picture of 8 bits per colour, with or without a fourth for what shines through."""
    at, data = 8, b""
    width, height, _depth, kind = struct.unpack(">IIBB", png[16:26])
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        data += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += length + 12
    each = {2: 3, 6: 4}[kind]
    raw, line, rows = zlib.decompress(data), bytes(width * each), []
    for n in range(height):
        begin = n * (width * each + 1)
        line = _unfiltered(raw[begin], raw[begin + 1 : begin + 1 + width * each], line, each)
        rows.append(list(zip(line[0::each], line[1::each], line[2::each], strict=True)))
    return width, height, rows


def _unfiltered(way: int, line: bytes, above: bytes, each: int) -> bytes:
    """A row of bytes as it was before it was filtered against its neighbours."""
    out = bytearray(line)
    for n in range(len(out)):
        left, up = out[n - each] if n >= each else 0, above[n]
        if way == 4:
            corner = above[n - each] if n >= each else 0
            guess = left + up - corner
            near = [abs(guess - left), abs(guess - up), abs(guess - corner)]
            out[n] = (out[n] + (left, up, corner)[near.index(min(near))]) & 255
        elif way:
            out[n] = (out[n] + (left, up, (left + up) // 2)[way - 1]) & 255
    return bytes(out)


if __name__ == "__main__":
    main()
