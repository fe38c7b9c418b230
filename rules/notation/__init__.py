"""Whole matches as text: written, read, retold and checked. docs/notation.md describes the format."""

from rules.notation.damage import Damaged
from rules.notation.document import as_document, read_document
from rules.notation.film import film, outcome
from rules.notation.format import Scored, begun, head_of, header_of, write
from rules.notation.parse import LONGEST, read, standing_of
from rules.notation.record import Chain, HandLog, Record, RecordLine, Sitter, shown
from rules.notation.replay import ReplayedHand, ReplayedStep, replay_hands

__all__ = [
    "LONGEST",
    "Chain",
    "Damaged",
    "HandLog",
    "Record",
    "RecordLine",
    "ReplayedHand",
    "ReplayedStep",
    "Scored",
    "Sitter",
    "as_document",
    "begun",
    "film",
    "head_of",
    "header_of",
    "outcome",
    "read",
    "read_document",
    "replay_hands",
    "shown",
    "standing_of",
    "write",
]
