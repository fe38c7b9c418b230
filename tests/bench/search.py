"""Speed and weight of the search: ``python -m tests.bench.search``.

The queries are those of tests/search/queries.json and words of the index with a slip or two. Milliseconds per query in
this process and in Node, which has the engine of Chromium; the files as a browser gets them, and how long they take to
make. Goal: no query above 50 ms.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

BROWSER = """
import { readFileSync } from "node:fs";
import { find, Index } from "%(module)s";
const { indexes, queries } = JSON.parse(readFileSync(0, "utf-8"));
for (const data of Object.values(indexes)) {
  const begun = performance.now();
  const index = new Index(data);
  const ready = performance.now() - begun;
  const took = queries.map((query) => { const from = performance.now(); find(index, query); return performance.now() - from; }).sort((a, b) => a - b);
  const at = (share) => took[Math.floor((took.length - 1) * share)].toFixed(1);
  console.log(`browser ${data.lang}: ${at(0.5)} ms in the middle, ${at(0.99)} ms at the 99th of 100, ${at(1)} ms at most; index read in ${ready.toFixed(0)} ms`);
}
"""


def main() -> None:
    """Prints the figures."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from config import translations
    from rules.encyclopedia.book.search import find
    from rules.encyclopedia.pages.search import shelf
    from tests.search.answers import LANGUAGES, queries

    translations.compile_all()
    indexes = {}
    for lang in LANGUAGES:
        begun = time.perf_counter()
        made = shelf(lang)
        seconds = time.perf_counter() - begun
        asked = queries(sorted(made.contents.postings))
        took = []
        for query in asked:
            begun = time.perf_counter()
            find(made.contents, query)
            took.append((time.perf_counter() - begun) * 1000)
        took.sort()
        middle, late = took[len(took) // 2], took[int(len(took) * 0.99)]
        print(
            f"server {lang}: {middle:.1f} ms in the middle, {late:.1f} ms at the 99th of 100, {took[-1]:.1f} ms at most"
        )
        sizes = ", ".join(f"{name or 'plain'} {len(data) / 1000:.0f} KB" for name, data in made.wrapped.items())
        print(f"index {lang}: {len(made.contents.entries)} entries, {sizes}; made in {seconds:.1f} s")
        indexes[lang] = json.loads(made.wrapped[""])
    node = shutil.which("node")
    if node is None:
        print("browser: not measured, there is no node")
        return
    module = (Path(__file__).parents[2] / "static" / "search" / "find.js").as_uri()
    script = BROWSER % {"module": module}
    told = json.dumps({"indexes": indexes, "queries": asked})
    subprocess.run([node, "--input-type=module", "--eval", script], input=told, text=True, check=True)


if __name__ == "__main__":
    main()
