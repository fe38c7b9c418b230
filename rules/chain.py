"""A record as a chain of hashes: every line goes into the next, and the last of them, the head, stands for the whole.

How a head comes about (``weli-chain-1``); docs/fairness.md says it for strangers, with the shuffle:

1. The lines of the record as text, from ``weli 1`` to the last before ``head``, without remarks, empty lines and what
   blanks and tabs end a line.
2. A person's name goes in sealed, so that somebody who leaves the site for good can be forgotten and the record still
   holds: ``player 0 human Anna`` and the line ``salt HEX`` after it count as ``player 0 human`` and
   ``SHA256(salt + "|" + name)``; ``player 0 human`` and ``seal HEX`` count as ``player 0 human HEX``.
3. ``link = SHA256("weli-chain-1")``, then for each line ``link = SHA256(hex(link) + "|" + line)``. The last is the head.
4. The site signs ``weli-chain-1|<match>|<head>`` by Ed25519.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

ALGORITHM = "weli-chain-1"
SALT, SEAL = "salt", "seal"


def head(lines: Iterable[str]) -> str:
    """The head of the chain of these lines, as ``covered`` gives them."""
    link = _hash(ALGORITHM)
    for line in lines:
        link = _hash(f"{link}|{line}")
    return link


def covered(lines: Iterable[str]) -> list[str]:
    """What goes into the chain of the lines of a record: the same, with the names of persons sealed."""
    found: list[str] = []
    for line in lines:
        word, _, value = line.partition(" ")
        if word in (SALT, SEAL) and found:
            player, seat, kind, *name = found[-1].split(" ", 3)
            sealed = name_seal(value, "".join(name)) if word == SALT else value
            found[-1] = " ".join((player, seat, kind, sealed))
        else:
            found.append(line)
    return found


def name_seal(salt: str, name: str) -> str:
    """What stands for a name in the chain."""
    return _hash(f"{salt}|{name}")


def message(match: str, head: str) -> bytes:
    """What the site signs when a match is over."""
    return f"{ALGORITHM}|{match}|{head}".encode()


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
