"""A record as plain data for programs (JSON), made from and read into the same Record."""

from __future__ import annotations

import json
from typing import Any

from rules.engine.variant import BadOption, Contradiction
from rules.games import UnknownEdition, UnknownGame, find
from rules.notation.damage import Damaged
from rules.notation.reading import standing_of
from rules.notation.record import Entry, HandLog, Record, Sitter, place
from rules.notation.writing import begun
from rules.shuffle import match_name

FORMAT = "weli-match-1"


def as_document(record: Record) -> dict[str, Any]:
    """The record of a match as plain data."""
    variant = record.variant
    return {
        "format": FORMAT,
        "match": record.key,
        "game": variant.key,
        "edition": variant.edition,
        "options": {option.name: getattr(variant.options, option.name) for option in variant.game.switches},
        "seats": variant.seats,
        "players": [
            {"seat": one.seat, "kind": one.kind, "name": one.name, "bot": one.level, "since": one.since}
            for one in record.sitters
        ],
        "dealer": record.standing.dealer,
        "begun": begun(record.standing, variant),
        "started": record.started,
        "ended": record.ended,
        "algorithm": record.algorithm,
        "seed": record.seed,
        "commitment": record.commitment,
        "hands": [
            {"number": hand.number, "nonces": list(hand.nonces), "seals": [list(one) for one in hand.seals],
             "sealed": list(hand.sealed), "given": hand.given, "example": hand.example, "lines": list(hand.lines)}
            for hand in record.hands
        ],
    }  # fmt: skip


def read_document(text: str) -> Record:
    """The record in a JSON document. Raises Damaged."""
    try:
        return _record(json.loads(text))
    except json.JSONDecodeError as problem:
        raise Damaged("record.json", line=problem.lineno, said=problem.msg) from None
    except RecursionError:
        raise Damaged("record.json", said="nested too deeply") from None
    except (KeyError, TypeError, AttributeError, ValueError) as problem:
        if isinstance(problem, Damaged):
            raise
        raise Damaged("record.document", said=str(problem)[:80]) from None


def _record(content: Any) -> Record:
    try:
        game = find(content["game"], content.get("edition"))
        variant = game.variant(game.options(content["options"]), content["seats"])
    except UnknownEdition:
        found = find(content["game"]).edition
        raise Damaged("record.edition", said=content["edition"], found=found) from None
    except UnknownGame:
        raise Damaged("record.game", said=str(content["game"])[:40]) from None
    except BadOption as problem:
        raise Damaged("record.option", said=problem.name) from None
    except Contradiction as problem:
        first = problem.refusals[0]
        raise Damaged("record.options", game=game.key, refusal=first) from None
    dealer = content["dealer"]
    if dealer not in range(variant.seats):
        raise Damaged("record.number", word="dealer", said=dealer)
    commitment = str(content.get("commitment", ""))
    return Record(
        variant,
        standing_of(variant, {"dealer": str(dealer), **dict(content.get("begun", {}))}),
        tuple(_hand(number, hand) for number, hand in enumerate(content["hands"], start=1)),
        key=str(content.get("match") or match_name(commitment) or "0"),
        sitters=tuple(_sitter(one) for one in content.get("players", ())),
        algorithm=str(content.get("algorithm", "")),
        commitment=commitment,
        seed=str(content.get("seed", "")),
        started=str(content.get("started", "")),
        ended=str(content.get("ended", "")),
    )


def _hand(number: int, hand: Any) -> HandLog:
    if hand.get("number", number) != number:
        raise Damaged("record.hand-number", hand=number, said=hand["number"], found=number)
    return HandLog(
        number,
        tuple(Entry(str(line)) for line in hand["lines"]),
        nonces=tuple(map(str, hand.get("nonces", ()))),
        digests=tuple(map(str, hand.get("sealed", ()))),
        seals=tuple(tuple(map(str, one)) for one in hand.get("seals", ())),
        given=int(hand.get("given", 0)),
        example=place(str(hand.get("example", ""))),
    )


def _sitter(one: Any) -> Sitter:
    kind = one.get("kind") or ("bot" if one["bot"] else "human")
    return Sitter(int(one["seat"]), str(kind), str(one["name"]), str(one["bot"]), int(one.get("since", 1)))
