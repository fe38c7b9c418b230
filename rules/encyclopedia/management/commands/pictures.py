"""`manage.py pictures`: scans and photographs of sources that this site shows, with their licences."""

import shutil
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.encyclopedia.pictures import KINDS, UnfitPicture, folder, read_picture

FIELDS = ("source", "licence", "licence_url", "origin", "credit", "rule")


def told(text: str) -> tuple[str, str]:
    """A language and what is said in it: en=A slate with crosses."""
    lang, equals, words = text.partition("=")
    if not equals or not words.strip():
        raise ArgumentTypeError('a language and what is to be seen, such as en="A slate with crosses"')
    return lang, words.strip()


class Command(BaseCommand):
    """Lists the pictures, adds one or takes one away."""

    help = "Lists the pictures of sources that are shown, adds one with its licence, or takes one away."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, with which picture."""
        parser.add_argument("do", nargs="?", choices=("list", "add", "remove"), default="list")
        parser.add_argument("which", nargs="?", default="", metavar="FILE or NAME")
        parser.add_argument(
            "--source", default="", metavar="KEY", help="of what: the key of an entry of the reading list"
        )
        parser.add_argument("--licence", default="", help='such as "Public domain" or "CC BY-SA 4.0"')
        parser.add_argument("--licence-url", default="", metavar="URL", help="where the licence can be read")
        parser.add_argument("--origin", default="", metavar="URL", help="where the picture was taken from")
        parser.add_argument("--credit", default="", help="who made it")
        parser.add_argument("--rule", default="", metavar="GAME#RULE", help="the paragraph that it belongs to")
        parser.add_argument(
            "--alt", action="append", default=[], type=told, metavar="LANG=WORDS", help="what is to be seen"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Does it."""
        if options["do"] == "list":
            self._list()
        elif not options["which"]:
            raise CommandError(f"Which one? manage.py pictures {options['do']} and a file or a name.")
        elif options["do"] == "add":
            self._add(Path(options["which"]), options)
        else:
            self._remove(options["which"])

    def _list(self) -> None:
        found = sorted(folder().glob("*.toml"))
        for path in found:
            try:
                one = read_picture(path)
            except UnfitPicture as wrong:
                self.stdout.write(f"NOT SHOWN  {wrong}")
            else:
                self.stdout.write(f"{one.name:24} {one.source:24} {one.licence:16} {one.origin}")
        if not found:
            self.stdout.write(f"There are no pictures in {folder()}.")

    def _add(self, file: Path, options: dict[str, Any]) -> None:
        """Copies a picture and writes what is told of it; if it cannot be shown, nothing stays behind."""
        kind = {".jpeg": ".jpg"}.get(file.suffix.lower(), file.suffix.lower())
        if not file.is_file() or kind not in KINDS:
            raise CommandError(f"{file} is no JPEG or PNG.")
        there = folder() / f"{file.stem.lower().replace(' ', '-')}.toml"
        if there.exists():
            raise CommandError(f"There is a picture {there.stem} already: manage.py pictures remove {there.stem}")
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, there.with_suffix(kind))
        there.write_text(_as_toml(options), encoding="utf-8")
        try:
            one = read_picture(there)
        except UnfitPicture as wrong:
            self._forget(there)
            raise CommandError(str(wrong)) from wrong
        self.stdout.write(f"{one.name} is shown at {one.source} as soon as the site has been started again.")

    def _remove(self, name: str) -> None:
        there = folder() / f"{Path(name).name}.toml"
        if not there.exists():
            raise CommandError(f"There is no picture {name}; see manage.py pictures.")
        self._forget(there)
        self.stdout.write(f"{name} is gone as soon as the site has been started again.")

    @staticmethod
    def _forget(there: Path) -> None:
        for path in (there, *(there.with_suffix(kind) for kind in KINDS)):
            path.unlink(missing_ok=True)


def _as_toml(options: dict[str, Any]) -> str:
    rows = [f"{name} = {_quoted(options[name])}" for name in FIELDS if options[name]]
    alts = [f"{lang} = {_quoted(words)}" for lang, words in options["alt"]]
    return "\n".join((*rows, "", "[alt]", *alts, ""))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{" ".join(escaped.split())}"'
