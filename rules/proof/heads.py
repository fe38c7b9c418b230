"""Whether a record is the one that its head stands for, and whether anybody vouches for that head."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules import chain, signature
from rules.notation.damage import Damaged
from rules.notation.format import head_of
from rules.notation.record import Chain, Record
from rules.proof.check import Check

VOUCHING = ("signature", "head")  # checks by which a record is known to be as the site has written it


def checks(record: Record, keys: Collection[str], head: str) -> Iterator[Check]:
    """The chain, who has signed it, and whether it is the chain of a head that the reader knows."""
    found = head_found(record) if record.chain is not None or head else ""
    if record.chain is None:
        yield Check("no-chain", void=True)
    else:
        same = found == record.chain.head
        yield Check("chain", wrong=None if same else Damaged("proof.wrong-chain"))
        yield _signed(record, record.chain, keys)
    if head:
        yield Check("head", wrong=None if found == head else Damaged("proof.wrong-head", found=found))


def head_found(record: Record) -> str:
    """The head of the lines of this record as they stand."""
    if record.chain is not None and record.covered:
        return chain.head(record.covered)
    return _of_the_game(record)


def _of_the_game(record: Record) -> str:
    try:
        return head_of(record)
    except Damaged:
        return ""  # what is wrong is said by the checks of the play


def _signed(record: Record, found: Chain, keys: Collection[str]) -> Check:
    if not found.signature:
        return Check("no-signature", wrong=Damaged("proof.unsigned")) if keys else Check("no-signature", void=True)
    if not signature.holds(found.key, chain.message(record.key, found.head), found.signature):
        return Check("signature", said=found.key, wrong=Damaged("proof.wrong-signature"))
    if not keys:
        return Check("some-signature", void=True, said=found.key)
    known = found.key in keys
    return Check("signature", said=found.key, wrong=None if known else Damaged("proof.other-key", said=found.key))
