"""Whole matches as text: written, read, retold and checked. docs/notation.md describes the format."""

from rules.notation.damage import Damaged
from rules.notation.document import as_document, read_document
from rules.notation.film import film, outcome
from rules.notation.proof import Check, checks
from rules.notation.reading import LONGEST, read, standing_of
from rules.notation.record import Entry, HandLog, Record, Sitter
from rules.notation.retelling import Step, Told, retell
from rules.notation.writing import begun, header_of, write

__all__ = [
    "LONGEST",
    "Check",
    "Damaged",
    "Entry",
    "HandLog",
    "Record",
    "Sitter",
    "Step",
    "Told",
    "as_document",
    "begun",
    "checks",
    "film",
    "header_of",
    "outcome",
    "read",
    "read_document",
    "retell",
    "standing_of",
    "write",
]
