"""The only writers: of score sheets, and of the books of clubs."""

from scoring.sheets.service.confirmations import Signature, answer_no, ask_for_another, ask_table, call, sign
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
from scoring.sheets.service.rulings import RulingOutcome, TableRuling, rule

__all__ = [
    "Entered",
    "EntryDraft",
    "EntryOvertaken",
    "EntryRefused",
    "Full",
    "Outcome",
    "RulingOutcome",
    "Signature",
    "TableRuling",
    "answer_no",
    "ask_for_another",
    "ask_table",
    "call",
    "end",
    "fold_of",
    "open_following",
    "open_sheet",
    "opened_under",
    "put_back",
    "reseat",
    "restate",
    "rule",
    "sign",
    "undo",
    "variant_of",
    "write",
    "write_all",
]
