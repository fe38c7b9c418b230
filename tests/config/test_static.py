"""Hashed names reach into the browser modules."""

from pathlib import Path

from django.core.management import call_command
from pytest_django.fixtures import Settings

from config.static import HashedStorage

MODULES = {
    "a.js": 'import { b } from "./b.js";\n/** @typedef {import("./b.js").Later} Later */\nconst c = await import("./c.js");\n',
    "b.js": '/** @typedef {import("./a.js").Sooner} Sooner */\nexport const b = 1;\n',
    "c.js": 'import "./d1.js";\n',
    **{f"d{n}.js": f'import "./d{n + 1}.js";\n' for n in range(1, 9)},
    "d9.js": "export {};\n",
}


def test_imports_are_rewritten_and_types_in_comments_are_not(tmp_path: Path, settings: Settings) -> None:
    source, root = tmp_path / "source", tmp_path / "root"
    source.mkdir()
    for name, text in MODULES.items():
        (source / name).write_text(text, encoding="utf-8")
    storage = {"BACKEND": "config.static.HashedStorage"}
    for name, value in {
        "STATICFILES_DIRS": [source],
        "STATIC_ROOT": root,
        "STATICFILES_FINDERS": ["django.contrib.staticfiles.finders.FileSystemFinder"],
        "STORAGES": {"default": storage, "staticfiles": storage},
    }.items():
        setattr(settings, name, value)
    call_command("collectstatic", verbosity=0, interactive=False)
    names = HashedStorage(location=root).hashed_files
    text = (root / names["a.js"]).read_text(encoding="utf-8")
    assert f'from "./{names["b.js"]}"' in text
    assert f'await import("./{names["c.js"]}")' in text
    assert 'import("./b.js").Later' in text
    assert f'import"./{names["d1.js"]}"' in (root / names["c.js"]).read_text(encoding="utf-8")
