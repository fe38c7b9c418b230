"""Makes what pip installs: ``weli``, the whole site, and ``weli-rules``, the rules that run on Python alone.

``pip wheel .`` asks this module for the first (PEP 517); ``python deploy/wheels.py FOLDER`` makes both, the archive of the
site's source, and SHA256SUMS over all three. It is a backend of our own because both come from one tree, and without a
network. The same tree makes the same files to the last byte, whenever and by whomever they are made.
"""

from __future__ import annotations

import io
import runpy
import sys
import tarfile
import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from email.message import Message
from gzip import GzipFile
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
SITE = ("config", "locale", "manage.py", "rules", "scoring", "static", "tables", "templates")
# What the rules do without; Markdown is for readers and authors.
ENCYCLOPEDIA = (
    *("rules/encyclopedia", "rules/games/*/sources.toml", "rules/games/*/*/sources.toml", "*.md"),
    *("rules/games/*/wordings.toml", "rules/games/*/editions.toml"),
)
MADE = ("__pycache__", "*.pyc", "*.mo")  # by running the tree, and made again where it is installed
OLDEST = (1980, 1, 1, 0, 0, 0)  # the date of every file in an archive


class Package(NamedTuple):
    """What is packed under a name: its one line, the packages it needs, those it needs for each extra, its files, and
    the functions behind its commands."""

    name: str
    summary: str
    needs: Sequence[str]
    extras: Mapping[str, Sequence[str]]
    files: Sequence[Path]
    commands: Mapping[str, str] = {}


def site() -> Package:
    """The whole site."""
    project = _project()
    extras = project.get("optional-dependencies", {})
    return Package(
        project["name"],
        project["description"],
        project["dependencies"],
        extras,
        tuple(_files(SITE)),
        project["scripts"],
    )


def rules() -> Package:
    """The engine, the games, their bots, records and the command line: what needs nothing but Python."""
    kept = tuple(path for path in _files(("rules",)) if not _is_any(path, ENCYCLOPEDIA))
    return Package("weli-rules", "The rules of the Rams family of card games, to run: python -m rules", (), {}, kept)


def _files(names: Sequence[str]) -> Iterator[Path]:
    """The files of the tree with these names or below them, as paths from its root, in a fixed order."""
    for name in names:
        found = [ROOT / name] if (ROOT / name).is_file() else sorted((ROOT / name).rglob("*"))
        for path in found:
            place = path.relative_to(ROOT)
            if path.is_file() and not _is_any(place, MADE):
                yield place


def _is_any(place: Path, patterns: Sequence[str]) -> bool:
    return any(one.match(pattern) for one in (place, *place.parents[:-1]) for pattern in patterns)


def _project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found | {"version": runpy.run_path(str(ROOT / "rules" / "version.py"))["VERSION"]}


# --- the archives ---------------------------------------------------------------------


def wheel(package: Package, into: Path) -> str:
    """Write the wheel of a package into a folder; its name."""
    version = _project()["version"]
    stem = f"{package.name.replace('-', '_')}-{version}"
    kind = "Wheel-Version: 1.0\nGenerator: weli\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    content = {path.as_posix(): (ROOT / path).read_bytes() for path in package.files}
    content |= {
        f"{stem}.dist-info/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
        f"{stem}.dist-info/METADATA": metadata(package).encode(),
        f"{stem}.dist-info/WHEEL": kind.encode(),
    }
    if package.commands:
        lines = [f"{name} = {function}\n" for name, function in package.commands.items()]
        content[f"{stem}.dist-info/entry_points.txt"] = "".join(["[console_scripts]\n", *lines]).encode()
    record = f"{stem}.dist-info/RECORD"
    rows = [f"{name},sha256={_digest(text)},{len(text)}\n" for name, text in content.items()]
    content[record] = "".join([*rows, f"{record},,\n"]).encode()
    name = f"{stem}-py3-none-any.whl"
    with ZipFile(into / name, "w", ZIP_DEFLATED) as archive:
        for place, text in content.items():
            archive.writestr(_entry(place), text)
    return name


def _entry(place: str) -> ZipInfo:
    entry = ZipInfo(place, OLDEST)
    entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
    return entry


def _digest(text: bytes) -> str:
    return urlsafe_b64encode(sha256(text).digest()).rstrip(b"=").decode()


def metadata(package: Package) -> str:
    """What a package says of itself, in the form that pip reads."""
    project, told = _project(), Message()
    told["Metadata-Version"] = "2.4"
    told["Name"], told["Version"], told["Summary"] = package.name, project["version"], package.summary
    told["License-Expression"], told["License-File"] = project["license"], "LICENSE"
    told["Requires-Python"] = project["requires-python"]
    for need in package.needs:
        told["Requires-Dist"] = need
    for extra, needs in package.extras.items():
        told["Provides-Extra"] = extra
        for need in needs:
            told["Requires-Dist"] = f'{need}; extra == "{extra}"'
    return told.as_string()


# --- what pip calls -------------------------------------------------------------------


def build_wheel(
    wheel_directory: str, config_settings: Mapping[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    """The hook of PEP 517: write the wheel of the site; its name."""
    return wheel(site(), Path(wheel_directory))


def build_sdist(sdist_directory: str, config_settings: Mapping[str, Any] | None = None) -> str:
    """The hook of PEP 517: write an archive from which the wheel can be made; its name."""
    package = site()
    stem = f"{package.name}-{_project()['version']}"
    name = f"{stem}.tar.gz"
    further = ("LICENSE", "README.md", "pyproject.toml", "deploy/wheels.py")
    content = {path.as_posix(): (ROOT / path).read_bytes() for path in (*package.files, *map(Path, further))}
    content["PKG-INFO"] = metadata(package).encode()
    with (
        Path(sdist_directory, name).open("wb") as out,
        GzipFile("", "wb", fileobj=out, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        for place, text in content.items():
            told = tarfile.TarInfo(f"{stem}/{place}")  # nobody's, and of no day
            told.size = len(text)
            archive.addfile(told, io.BytesIO(text))
    return name


def main(folder: str) -> None:
    """Make both wheels and the archive in this folder, and say what their bytes come to."""
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    names = [wheel(site(), into), wheel(rules(), into), build_sdist(folder)]
    sums = [f"{sha256((into / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (into / "SHA256SUMS").write_text("".join(sums), encoding="ascii")
    print("".join(sums), end="")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "dist")
