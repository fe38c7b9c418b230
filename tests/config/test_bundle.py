"""Files that import others become one file each."""

import json
import subprocess
from pathlib import Path

import pytest

from config.bundle import Unjoinable, join

SCRIPTS = {
    "page/main.js": 'import { twice, half as part } from "./sums.js";\nimport "../said.js";\n\nsay(twice(part(8)));\n'
    "function say(n) {\n  globalThis.said.push(n);\n}\n",
    "page/sums.js": '// @ts-check\n/** @typedef {import("./none.js").None} None */\n\n'
    'import { two } from "./two.js";\n\nexport const twice = (n) => n * two;\n'
    "/** Of a number. */\nexport function half(n) {\n  return say(n / two);\n}\n"
    "function say(n) {\n  return n; // not that of main.js\n}\n",
    "page/two.js": "const two = 2;\nexport { two };\n",
    "said.js": "globalThis.said = [];\n",
}
SHEETS = {
    "page.css": '/* All. */\n@import "css/a.css";\n@import "css/b.css" print;\n\nb { color: blue }\n',
    "css/a.css": "a { color: red }\n",
    "css/b.css": "i { color: black }\n",
    "css/alone.css": "u { color: red }\n",
}


def test_joined_modules_do_what_they_did_apart(tmp_path: Path) -> None:
    joined, inner = join(SCRIPTS)
    assert set(joined) == {"page/main.js"}
    assert inner == {"page/sums.js"}
    (tmp_path / "main.mjs").write_text(joined["page/main.js"] + "console.log(JSON.stringify(globalThis.said));\n")
    said = subprocess.run(["node", tmp_path / "main.mjs"], capture_output=True, text=True, check=True, timeout=20)
    assert json.loads(said.stdout) == [8]
    assert "Of a number" not in joined["page/main.js"]


def test_sheets_are_joined_in_their_order_and_keep_their_media() -> None:
    joined, inner = join(SHEETS)
    assert joined == {
        "page.css": "a { color: red }\n@media print {\ni { color: black }\n}\n\nb { color: blue }\n",
    }
    assert inner == set()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import { a } from "./none.js";\n', "which is not there"),
        ('import { a } from "./a.js";\n', "in a circle: b.js → a.js → b.js"),
        ('import "./c.js";\nexport let n = 1;\n', "export let n"),
        ('import "./c.js";\nexport default 1;\n', "export default"),
        ('import "./c.js";\nexport * from "./c.js";\n', "export \\*"),
        ('import c from "./c.js";\n', "import c from"),
        ('import "./c.js";\nconst c = await fetch("/");\n', "await fetch"),
        ('import "./c.js";\nopen(import("./c.js"));\n', "import\\("),
    ],
)
def test_what_cannot_be_joined_is_named(text: str, why: str) -> None:
    files = {"main.js": 'import "./b.js";\n', "b.js": text, "a.js": 'import "./b.js";\n', "c.js": ""}
    with pytest.raises(Unjoinable, match=why):
        join(files)


def test_two_that_need_only_each_other_are_a_circle_too() -> None:
    with pytest.raises(Unjoinable, match="in a circle"):
        join({"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'})


def test_a_sheet_with_addresses_of_its_own_is_not_moved() -> None:
    with pytest.raises(Unjoinable, match=r"css/a\.css: url\(dot\.svg\)"):
        join({"page.css": '@import "css/a.css";\n', "css/a.css": "a { background: url(dot.svg) }\n"})
