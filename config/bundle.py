"""Files that import others become one file each, so that a page asks for one script and one or two style sheets.

A file that no other imports is the beginning of a page's script or style sheet; it takes in what it imports, and what
that imports, once each and in the order in which a browser would run or read them. Of JavaScript this understands what
the modules of this site use and refuses the rest with the file's name: there is one module graph per page, no cycle in
it, and no binding that changes after the module has run.

An import map would need no such reading, but it saves no request: the page of a table would ask for 51 modules, seven
deep, where it asks for one. Compressed singly and without their remarks these are 49 KB instead of the 35 KB they come
to in one file. And the map itself would stand in every page, where the content policy lets no script stand.
"""

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

REMARK = r"(?:(?!\*/)[\s\S])*\*/"
REMARKS = re.compile(rf"^[ \t]*(?:/\*{REMARK}[ \t]*|//.*)\n", re.MULTILINE)
IMPORT = re.compile(r'^import (?:\{(?P<names>[^}]*)\} from )?"(?P<path>\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*? |class |const )(\w+))", re.MULTILINE)
EXPORT_LIST = re.compile(r"^export \{([\w\s,]*)\};\n", re.MULTILINE)
INLINE = re.compile(rf"/\*{REMARK}")
STRANGE = re.compile(r"^(?:import|export)\b.*|^\S.*\bawait\b.*|\bimport[.(].*", re.MULTILINE)
SHEET_IMPORT = re.compile(r'^@import "(?P<path>[^"]+)"(?P<when>[^;]*);\n', re.MULTILINE)
SHEET_STRANGE = re.compile(r"^\s*@(?:import|charset)\b.*|url\((?!\"?(?:data:|#)).*", re.MULTILINE)


class Unjoinable(ValueError):
    """This file says something that cannot be taken into another."""


@dataclass(frozen=True)
class FileKind:
    """How files of one sort are taken apart and put together."""

    imports: Callable[[str], list[str]]
    join: Callable[[list[str], Mapping[str, str]], str]


def join(files: Mapping[str, str]) -> tuple[dict[str, str], set[str]]:
    """The beginnings with all they import, by name; and the names of those that can no longer stand alone.

    `files`: name → text of every script and style sheet. Those that import nothing stay as they are.
    """
    needs = {name: [resolve(name, path, files) for path in _kind(name).imports(text)] for name, text in files.items()}
    inner = {name for found in needs.values() for name in found}
    beginnings = [name for name in files if needs[name] and name not in inner]
    joined = {name: _kind(name).join(_order(name, needs), files) for name in beginnings}
    reached = {name for beginning in beginnings for name in _order(beginning, needs)}
    if lost := inner - reached:
        raise Unjoinable(f"these import each other in a circle: {', '.join(sorted(lost))}")
    return joined, {name for name in inner if needs[name]}


def resolve(name: str, path: str, files: Mapping[str, str]) -> str:
    """The name of the file that `name` means by `path`."""
    found = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
    if found not in files:
        raise Unjoinable(f"{name} imports {path}, which is not there")
    return found


def _kind(name: str) -> FileKind:
    return SCRIPT if name.endswith(".js") else SHEET


def _order(beginning: str, needs: Mapping[str, list[str]]) -> list[str]:
    """Everything `beginning` needs, each after what it needs itself."""
    done: list[str] = []

    def visit(name: str, way: tuple[str, ...]) -> None:
        if name in way:
            raise Unjoinable(f"these import each other in a circle: {' → '.join((*way[way.index(name) :], name))}")
        if name not in done:
            for other in needs[name]:
                visit(other, (*way, name))
            done.append(name)

    visit(beginning, ())
    return done


# --- scripts ------------------------------------------------------------------


def _script_imports(text: str) -> list[str]:
    return [found["path"] for found in IMPORT.finditer(REMARKS.sub("", text))]


def _join_scripts(order: list[str], files: Mapping[str, str]) -> str:
    """One function per module, so that each keeps its own names; it returns what the module exports."""
    numbers = {name: f"m{index}" for index, name in enumerate(order)}
    return "".join(_wrapped(name, files, numbers, last=name == order[-1]) for name in order)


def _wrapped(name: str, files: Mapping[str, str], numbers: Mapping[str, str], *, last: bool) -> str:
    body = REMARKS.sub("", files[name])
    exported = [found[1] for found in EXPORT.finditer(body)]
    exported += [one.strip() for found in EXPORT_LIST.finditer(body) for one in found[1].split(",") if one.strip()]
    body = EXPORT_LIST.sub("", EXPORT.sub("", body))

    def taken(found: re.Match[str]) -> str:
        names = ", ".join(one.strip().replace(" as ", ": ") for one in (found["names"] or "").split(",") if one.strip())
        return f"const {{ {names} }} = {numbers[resolve(name, found['path'], files)]};\n" if names else ""

    body = IMPORT.sub(taken, body)
    if strange := STRANGE.search(INLINE.sub("", body)):
        raise Unjoinable(f"{name}: {strange[0].strip()}")
    if last:
        return body
    return f"const {numbers[name]} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


SCRIPT = FileKind(_script_imports, _join_scripts)

# --- style sheets -------------------------------------------------------------


def _sheet_imports(text: str) -> list[str]:
    return [found["path"] for found in SHEET_IMPORT.finditer(REMARKS.sub("", text))]


def _join_sheets(order: list[str], files: Mapping[str, str]) -> str:
    conditions = _conditions(order, files)
    parts = []
    for name in order:
        text = SHEET_IMPORT.sub("", REMARKS.sub("", files[name]))
        if strange := SHEET_STRANGE.search(text):
            raise Unjoinable(f"{name}: {strange[0].strip()}")
        when = conditions.get(name, "")
        parts.append(f"@media {when} {{\n{text}}}\n" if when else text)
    return "".join(parts)


def _conditions(order: list[str], files: Mapping[str, str]) -> dict[str, str]:
    """The media each sheet is imported for, such as "print"."""
    return {
        resolve(name, found["path"], files): found["when"].strip()
        for name in order
        for found in SHEET_IMPORT.finditer(REMARKS.sub("", files[name]))
        if found["when"].strip()
    }


SHEET = FileKind(_sheet_imports, _join_sheets)
