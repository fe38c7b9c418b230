"""``python -m tests.bench.reading``: what a reading page costs, beside a view of Django that returns ten bytes.

Both come from the same ``manage.py serve`` in the same run, through the same Daphne and the same sockets: four readers
who ask again as soon as they have their answer. *Kept* is an article as everybody gets it, *unchanged* one that the
browser has already (304), *made* the same article under an address that nothing was kept for (median of twenty, one
after the other). Read the ratios; the rates are other ones on every machine.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.running import Site, furnish

SECONDS: Final = 5.0
READERS: Final = 4
ARTICLE: Final = "/en/games/ramsen/"
TEN: Final = "/ten-bytes/"
MADE: Final = 20


async def ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, more: str = ""
) -> tuple[bytes, bytes]:
    """One answer over an open connection: its head and its body."""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br, gzip\r\n{more}\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = next((int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0)
    return head, await reader.readexactly(length)


async def rate(port: int, path: str, more: str = "") -> float:
    """Answers per second for readers who wait for each."""
    until = time.perf_counter() + SECONDS
    counts = await asyncio.gather(*(_reads(port, path, more, until) for _ in range(READERS)))
    return sum(counts) / SECONDS


async def _reads(port: int, path: str, more: str, until: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    read = 0
    while time.perf_counter() < until:
        await ask(reader, writer, path, more)
        read += 1
    writer.close()
    return read


async def made(port: int) -> list[float]:
    """Milliseconds for an article that nothing was kept of: each under another of its rule sets."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    times = []
    for n in range(MADE + 1):
        began = time.perf_counter()
        head, _ = await ask(reader, writer, ARTICLE, f"Cookie: weli_theme=bench{n}\r\n")
        assert b" 200 " in head.split(b"\r\n")[0], head
        times.append((time.perf_counter() - began) * 1000)
    writer.close()
    return times[1:]


async def bench(port: int) -> None:
    """Prints the figures."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    head, body = await ask(reader, writer, ARTICLE)
    tag = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"etag:"))[5:].strip().decode()
    writer.close()
    ten = await rate(port, TEN)
    kept = await rate(port, ARTICLE)
    same = await rate(port, ARTICLE, f"If-None-Match: {tag}\r\n")
    again = await rate(port, TEN)
    base = (ten + again) / 2
    times = await made(port)
    print(f"ten bytes from a view    {base:8.0f} answers/s  (first {ten:.0f}, last {again:.0f})")
    print(
        f"article, kept            {kept:8.0f} answers/s  {kept / base:.2f} of it (goal 0.7), {len(body)} bytes packed"
    )
    print(f"article, unchanged       {same:8.0f} answers/s  {same / base:.2f} of it")
    print(f"article, made            {statistics.median(times):8.1f} ms median, {max(times):.1f} ms at most (goal 60)")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="weli-reading-") as folder:
        data = furnish(Path(folder) / "data")
        site = Site(data, settings={"DJANGO_SETTINGS_MODULE": "tests.bench.settings", "LOG_LEVEL": "WARNING"}).start()
        try:
            asyncio.run(bench(site.port))
        finally:
            site.stop()


if __name__ == "__main__":
    main()
