"""What is wrong with the book of a club that somebody brings, as it can be kept and as it is said."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from config.web import language
from scoring.exchange.shapes import WrongShape

_SHOWN = 40
_LONGER = {"hand": 8000}


class UnreadableBook(ValueError):
    """The document cannot be brought in; its text says what is wrong and where, in the language of who reads it."""

    def __init__(self, key: str, where: str = "", told: str = "") -> None:
        super().__init__(key)
        self.key, self.where, self.told = key, where, told

    def __str__(self) -> str:
        return sentence(self.kept())

    def kept(self) -> dict[str, str]:
        """What ``sentence`` needs."""
        return {"key": self.key, "where": self.where, "told": self.told}


def unreadable(no: WrongShape) -> UnreadableBook:
    """The same, as it can be kept."""
    shown = no.told if isinstance(no.told, str) else json.dumps(no.told, ensure_ascii=False, default=str)
    longest = _LONGER.get(no.key, _SHOWN)
    return UnreadableBook(no.key, " › ".join(map(str, no.where)), shown.encode("utf-8", "replace").decode()[:longest])


def sentence(fault: Mapping[str, Any]) -> str:
    """What is wrong with a document, and where."""
    told, where = fault.get("told", ""), fault.get("where", "")
    line, _blank, byte = told.partition(" ")
    reason = json.loads(told)[language.current()] if fault["key"] == "hand" else ""
    return {
        "json": _(
            "This is no JSON from line %(line)s on (byte %(byte)s of the file). Export the book once more, and send that file."
        ),
        "format": _("This file is not the exported book of a club."),
        "version": _("This file was written by another version of the site (%(told)s)."),
        "wrong": _("Something in this file is missing or is not what it should be: %(why)s"),
        "address": _("“%(told)s” cannot be part of an address here: %(where)s"),
        "twice": _("This is in the file twice: %(why)s"),
        "nobody": _("“%(told)s” is named and is not in the file: %(where)s"),
        "role": _("There is no role “%(told)s”."),
        "subject": _("“%(told)s” is about nothing that is known here: %(where)s"),
        "rule-set": _("A rule set of “%(told)s” is not known here: %(where)s"),
        "rules": _("The rules of a season cannot be read: %(where)s"),
        "sheet": _("Sheet %(told)s cannot be read."),
        "hand": _("A hand in this file cannot have happened (%(where)s). Correct it on its sheet: %(reason)s"),
        "owner": _("The club of this file has no owner."),
        "deep": _("Things stand in each other too deep in this file."),
        "long-text": _("A text in this file is longer than any that can be written here: %(told)s…"),
        "digits": _("A number in this file has more digits than any that can be written here."),
        "large": _("This is larger than anything that can be written here: %(where)s"),
        "many": _("There is more of this in the file than a club can have: %(where)s"),
        "long": _("To look through this file took too long. Leave out seasons that are long over, and try again."),
        "failed": _("This file could not be worked through, and nothing of it was kept. Try again, or tell us."),
    }[fault["key"]] % {
        "told": told,
        "where": where,
        "reason": reason,
        "line": line,
        "byte": byte,
        "why": f"{where}: {told}" if told else where,
    }


class UnreadableTable(ValueError):
    """The file cannot be read as a table at all; the first argument is a code: size, rows, cells, empty, workbook."""
