"""A record as plain data for programs (JSON), made from and read into the same Record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rules import chain
from rules.engine.variant import BadOption, Contradiction
from rules.games import UnknownEdition, UnknownGame, find
from rules.notation.chain_lines import closed
from rules.notation.damage import Damaged
from rules.notation.format import FORMAT, Scored, begun, scored
from rules.notation.members import lines_of, nothing_unseen
from rules.notation.parse import standing_of
from rules.notation.record import Chain, HandLog, Record, RecordClaim, RecordLine, Sitter, place, row, shown
from rules.notation.replay import credited
from rules.notation.seating import each_once
from rules.shuffle import clean_nonce, match_name

_MOST_DEALS = 9999
_SHOWN = 40  # letters of what is wrong that are quoted


def as_document(record: Record) -> dict[str, Any]:
    """The record of a finished match as plain data. Raises Damaged if it does not hold."""
    variant, hands = record.variant, scored(record)
    last = hands[-1].after if hands else None
    document = {
        "format": FORMAT,
        "match": record.key,
        "game": variant.key,
        "edition": variant.edition,
        "options": dict(sorted(variant.differences.items())),
        "seats": variant.seats,
        **({"deals": record.deals} if record.deals else {}),
        "players": [_player(one, hand.number) for hand in record.hands for one in record.arriving(hand.number)],
        "dealer": record.standing.dealer,
        "begun": begun(record.standing, variant),
        "started": record.started,
        "ended": record.ended,
        "algorithm": record.algorithm,
        "seed": record.seed,
        "commitment": record.commitment,
        "hands": [_played(hand) for hand in hands],
        "winners": list(last.winners) if last else [],
    }
    return document if record.chain is None else document | {"chain": _chain(record.chain)}


def read_document(text: str) -> Record:
    """The record in a JSON document. Raises Damaged."""
    try:
        return _record(json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once))
    except Damaged:
        raise
    except json.JSONDecodeError as problem:
        raise _no_json(problem) from None
    except RecursionError:
        raise Damaged("record.json-deep") from None
    except KeyError as missing:
        raise Damaged("record.document", said=str(missing.args[0])[:_SHOWN]) from None
    except (TypeError, AttributeError, ValueError, OverflowError):
        raise Damaged("record.document-shape") from None


def _no_json(problem: json.JSONDecodeError) -> Damaged:
    """Where a text stops being JSON: what else Python knows of it, it says in English only."""
    rest = problem.doc[problem.pos :].strip()
    if not rest:
        return Damaged("record.json-end", line=problem.lineno)
    return Damaged("record.json", line=problem.lineno, found=shown(rest.splitlines()[0][:_SHOWN]))


def _player(one: Sitter, since: int) -> dict[str, Any]:
    sealed = {chain.SALT: one.salt} if one.salt else {chain.SEAL: one.seal} if one.seal else {}
    return {"seat": one.seat, "kind": one.kind, "name": shown(one.name), "bot": one.level, "since": since, **sealed}


def _played(hand: Scored) -> dict[str, Any]:
    log, after = hand.log, hand.after
    return {
        "number": log.number,
        "dealer": hand.before.dealer,
        "scores": list(hand.before.scores),
        "nonces": list(log.nonces),
        "seals": [list(one) for one in log.seals],
        "sealed": list(log.sealed),
        "given": log.given,
        "example": log.example,
        "lines": list(log.lines),
        "score": [credited(line) for line in hand.lines],
        "result": list(after.scores) if after else [],
    }


def _chain(found: Chain) -> dict[str, str]:
    return {name: value for name, value in found._asdict().items() if value}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object; of two with the same name one would go unseen."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Damaged("record.member", said=name[:40])
        found[name] = value
    return found


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
        sitters=each_once((_sitter(one) for one in content.get("players", ())), variant.seats),
        algorithm=str(content.get("algorithm", "")),
        commitment=commitment,
        seed=str(content.get("seed", "")),
        started=str(content.get("started", "")),
        ended=str(content.get("ended", "")),
        claims=(RecordClaim("winners", row(content["winners"])),) if content.get("winners") else (),
        deals=_deals(content),
        **_chained(content),
    )


def _deals(content: Any) -> int:
    """After how many deals the match was over where that was agreed, else 0."""
    said = content.get("deals", 0)
    if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said <= _MOST_DEALS:
        raise Damaged("record.number", word="deals", said=str(said)[:_SHOWN])
    return said


def _chained(content: Any) -> dict[str, Any]:
    """The head of the chain and what it covers, where there is one."""
    if "chain" not in content:
        if any(word in one for one in content.get("players", ()) for word in (chain.SALT, chain.SEAL)):
            raise Damaged("record.missing-member", said="chain")
        return {}
    nothing_unseen(content)
    covered = tuple(chain.covered(lines_of(content)))
    return {"chain": closed(**content["chain"]), "covered": covered}


def _hand(number: int, hand: Any) -> HandLog:
    if hand.get("number", number) != number:
        raise Damaged("record.hand-number", hand=number, said=hand["number"], found=number)
    return HandLog(
        number,
        tuple(RecordLine(str(line)) for line in hand["lines"]),
        nonces=tuple(_nonce(number, nonce) for nonce in hand.get("nonces", ())),
        digests=tuple(map(str, hand.get("sealed", ()))),
        seals=tuple(tuple(map(str, one)) for one in hand.get("seals", ())),
        claims=tuple(_claims(hand)),
        given=int(hand.get("given", 0)),
        example=place(str(hand.get("example", ""))),
    )


def _nonce(hand: int, nonce: Any) -> str:
    if nonce and clean_nonce(str(nonce)) != nonce:
        raise Damaged("record.nonce", hand=hand, said=str(nonce)[:70])
    return str(nonce)


def _claims(hand: Any) -> Iterator[RecordClaim]:
    """What the document says that the rules must come to as well."""
    if "dealer" in hand:
        yield RecordClaim("dealer", str(hand["dealer"]))
    for word in ("scores", "result"):
        if hand.get(word):
            yield RecordClaim(word, row(hand[word]))
    yield from (RecordClaim("score", str(one)) for one in hand.get("score", ()))


def _sitter(one: Any) -> Sitter:
    kind = one.get("kind") or ("bot" if one["bot"] else "human")
    sealed = {word: str(one[word]) for word in (chain.SALT, chain.SEAL) if word in one}
    return Sitter(int(one["seat"]), str(kind), str(one["name"]), str(one["bot"]), int(one.get("since", 1)), **sealed)
