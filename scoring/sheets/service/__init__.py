"""The only writers: of score sheets, and of the books of clubs."""

from scoring.sheets.service.confirmations import Signature, answer_no, ask_for_another, sign
from scoring.sheets.service.entries import (
    Entered,
    EntryDraft,
    EntryOvertaken,
    EntryRefused,
    Full,
    Outcome,
    end,
    fold_of,
    open_following,
    open_sheet,
    opened_under,
    variant_of,
    write,
    write_all,
)
from scoring.sheets.service.restating import put_back, reseat, restate, undo

__all__ = [
    "Entered",
    "EntryDraft",
    "EntryOvertaken",
    "EntryRefused",
    "Full",
    "Outcome",
    "Signature",
    "answer_no",
    "ask_for_another",
    "end",
    "fold_of",
    "open_following",
    "open_sheet",
    "opened_under",
    "put_back",
    "reseat",
    "restate",
    "sign",
    "undo",
    "variant_of",
    "write",
    "write_all",
]
