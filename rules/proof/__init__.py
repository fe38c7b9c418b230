"""Whether the record of a match is what it says: three outcomes, and every check that leads to them.

docs/fairness.md says what each of them proves and what it does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.notation.record import Record
from rules.notation.replay import ReplayedHand
from rules.proof import heads, shuffles
from rules.proof.check import Check, Outcome, Proof

__all__ = ["Check", "Outcome", "Proof", "verified"]


def verified(
    record: Record, *, keys: Collection[str] = (), head: str = "", told: Iterable[ReplayedHand] | None = None
) -> Proof:
    """Every check of the record of a match.

    ``keys``: public keys that are known to be the site's, as hexadecimal digits; ``head``: the head of this match as
    the reader knows it from elsewhere. Without either a record cannot be proven. ``told``: its hands, where somebody
    has retold them already.
    """
    found = tuple(heads.checks(record, keys, head))
    holds = all(check.wrong is None for check in found)
    vouched = holds and any(check.what in heads.VOUCHING and not check.void for check in found)
    return Proof((*found, *shuffles.checks(record, vouched=vouched, told=told)), vouched)
