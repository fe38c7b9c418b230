"""The members of a chained document as lines of text, so that one chain covers both; and that it covers them all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules import chain
from rules.notation.damage import Damaged
from rules.notation.format import FORMAT, VERSION
from rules.notation.record import row
from rules.shuffle import NO_NONCE, digest
from rules.signature import is_hex
from rules.switches.kinds import texts

_OF_A_MATCH = (
    "format", "match", "game", "edition", "options", "seats", "deals", "players", "dealer", "begun", "started", "ended",
    "algorithm", "seed", "commitment", "hands", "winners", "chain",
)  # fmt: skip
_OF_A_PLAYER = ("seat", "kind", "name", "bot", "since", chain.SALT, chain.SEAL)
_OF_A_HAND = (
    "number", "dealer", "scores", "nonces", "seals", "sealed", "given", "example", "lines", "score", "result",
)  # fmt: skip
_OF_A_CHAIN = ("algorithm", "head", "key", "signature")


def lines_of(content: Any) -> Iterator[str]:
    """The lines of the text that a document stands for, as it stands; what a chain covers once names are sealed."""
    yield f"weli {VERSION}"
    for word in ("match", "game", "edition"):
        yield f"{word} {content[word]}"
    if content["options"]:
        yield "options " + " ".join(f"{name}={value}" for name, value in sorted(texts(content["options"]).items()))
    yield f"seats {content['seats']}"
    if "deals" in content:
        yield f"deals {content['deals']}"
    yield from _people(content, 1)
    yield f"dealer {content['dealer']}"
    yield from (f"begun {word} {text}" for word, text in sorted(content["begun"].items()))
    for word in ("started", "ended", "algorithm", "commitment", "seed"):
        yield f"{word} {content[word]}"
    for hand in content["hands"]:
        yield from _lines_of_hand(content, hand)
    if content["winners"]:
        yield f"winners {row(content['winners'])}"


def _lines_of_hand(content: Any, hand: Any) -> Iterator[str]:
    yield f"hand {hand['number']}"
    if hand["number"] != 1:
        yield from _people(content, hand["number"])
    yield f"dealer {hand['dealer']}"
    yield f"scores {row(hand['scores'])}"
    if hand["given"] or hand["example"]:
        yield f"example {hand['given']} {hand['example']}"
    if hand["nonces"]:
        yield "nonces " + " ".join(nonce or NO_NONCE for nonce in hand["nonces"])
    yield from (f"sealed {one}" for one in hand["sealed"])
    yield from map(str, hand["lines"])
    yield from (f"score {one}" for one in hand["score"])
    yield f"result {row(hand['result'])}"


def _people(content: Any, hand: int) -> Iterator[str]:
    for one in content["players"]:
        if one["since"] == hand:
            words = (f"player {one['seat']} {one['kind']}", str(one["bot"]), str(one["name"]))
            yield " ".join(word for word in words if word)
            yield from (f"{word} {one[word]}" for word in (chain.SALT, chain.SEAL) if word in one)


def nothing_unseen(content: Any) -> None:
    """Refuse a chained document that says anything beside its lines, or says them in another way. Raises Damaged."""
    if content["format"] != FORMAT:
        raise Damaged("record.document", said="format")
    _only(content, _OF_A_MATCH)
    _only(content["chain"], _OF_A_CHAIN)
    _numbers(content["winners"])
    for hand in content["hands"]:
        _only(hand, _OF_A_HAND)
        _numbers([*hand["scores"], *hand["result"]])
        if [digest(one) for one in hand["seals"]] != hand["sealed"]:
            raise Damaged("record.document", said="seals")
    for one in content["players"]:
        _only(one, _OF_A_PLAYER)
        _player(one, len(content["hands"]))


def _only(members: Any, known: tuple[str, ...]) -> None:
    for member in members:
        if member not in known:
            raise Damaged("record.member", said=str(member)[:40])


def _numbers(values: Any) -> None:
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Damaged("record.document", said=str(value)[:40])


def _player(one: Any, hands: int) -> None:
    words = {"human": one["bot"] == "", "bot": len(str(one["bot"]).split(" ")) == 1 and one["bot"], "open": True}
    if not words.get(one["kind"]) or one["since"] not in range(1, hands + 1):
        raise Damaged("record.document", said="players")
    if one["kind"] == "human" and not _is_sealed(one):
        raise Damaged("record.document", said="salt")
    if one["kind"] != "human" and (chain.SALT in one or chain.SEAL in one):
        raise Damaged("record.document", said="players")


def _is_sealed(one: Any) -> bool:
    if chain.SALT in one:
        return chain.SEAL not in one and is_hex(str(one[chain.SALT]), 32)
    return not one["name"] and is_hex(str(one.get(chain.SEAL, "")), 64)
