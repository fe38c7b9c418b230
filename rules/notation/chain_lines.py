"""What belongs to the chain of a record, read: its head and signature at the end, salts and seals of names within it."""

from __future__ import annotations

from rules import chain
from rules.notation.damage import Damaged
from rules.notation.record import Chain
from rules.signature import KEY, SIGNATURE, is_hex

Numbered = list[tuple[int, str]]  # lines with their numbers in the file
Names = dict[int, dict[str, str]]  # per line of a person, by its number: what seals the name, ``salt`` or ``seal``

_DIGITS = {chain.SALT: 32, chain.SEAL: 64}


def taken_off(lines: Numbered) -> tuple[Numbered, Chain | None]:
    """The lines that a chain covers, and its head; all of them and None where there is no chain. Raises Damaged."""
    rest, signed = _last(lines, "signed")
    rest, head = _last(rest, "head")
    number = lines[-1][0]
    if not head and signed:
        raise Damaged("record.no-head", line=number)
    if not head:
        return lines, None
    if len(head) != 2 or len(signed) not in (0, 2):
        raise Damaged("record.head", line=number)
    key, signature = signed or ("", "")
    return rest, closed(head[0], head[1], key, signature, line=number)


def _last(lines: Numbered, word: str) -> tuple[Numbered, list[str]]:
    """The lines without the last if it begins with this word, and what it says."""
    first, *said = lines[-1][1].split(" ") if lines else [""]
    return (lines[:-1], said or [""]) if first == word else (lines, [])


def closed(algorithm: str, head: str, key: str = "", signature: str = "", line: int = 0) -> Chain:
    """The head of a chain, and by whom it is signed, as a record has them. Raises Damaged."""
    if algorithm != chain.ALGORITHM:
        raise Damaged("record.chain", line=line, said=algorithm[:40])
    if not is_hex(head, 64):
        raise Damaged("record.head", line=line)
    if (key or signature) and not (is_hex(key, KEY) and is_hex(signature, SIGNATURE)):
        raise Damaged("record.signed", line=line)
    return Chain(algorithm, head, key, signature)


def unsealed(lines: Numbered, chained: Chain | None) -> tuple[Numbered, Names]:
    """The lines without those that seal a name, and what these say. Raises Damaged."""
    found: Numbered = []
    names: Names = {}
    for number, line in lines:
        word, _, said = line.partition(" ")
        if word not in _DIGITS:
            found.append((number, line))
            continue
        if chained is None:
            raise Damaged("record.cut-off", line=lines[-1][0])
        above, person = found[-1] if found else (0, "")
        if above in names or not _takes(word, person):
            raise Damaged("record.sealed-name", line=number, word=word)
        if not is_hex(said, _DIGITS[word]):
            raise Damaged("record.digits", line=number, word=word, count=_DIGITS[word])
        names[above] = {word: said}
    if chained is not None:
        for number, line in found:
            if is_person(line) and number not in names:
                raise Damaged("record.open-name", line=number)
    return found, names


def is_person(line: str) -> bool:
    """Whether this line names a person, so that the name has to be sealed in a chain."""
    return line.split(" ", 3)[:1] == ["player"] and line.split(" ", 3)[2:3] == ["human"]


def _takes(word: str, line: str) -> bool:
    """Whether such a line may stand below this one: below a person’s; and where only the seal is left, no name is."""
    return is_person(line) and (word == chain.SALT or len(line.split(" ", 3)) == 3)
