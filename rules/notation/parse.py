"""Text read into a record. Whatever is wrong is said with the number of its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules import chain
from rules.engine.actions import Seat
from rules.engine.scoring import opening, whole
from rules.engine.state import Points, Standing
from rules.engine.variant import BadOption, Contradiction, Game, OptionValue, Variant
from rules.games import UnknownGame, editions, find
from rules.notation.chain_lines import Names, taken_off, unsealed
from rules.notation.damage import Damaged
from rules.notation.format import VERSION
from rules.notation.record import UNDO, HandLog, Record, RecordClaim, RecordLine, Sitter, place, row
from rules.notation.seating import each_once
from rules.shuffle import NO_NONCE, clean_nonce
from rules.signature import is_hex

LONGEST = 600_000  # characters; a match of three hundred hands
_NAME = 20
_OF_A_MATCH = ("weli", "match", "game", "edition", "options", "seats", "deals", "player", "dealer", "begun", "started", "ended", "algorithm", "commitment", "seed")  # fmt: skip
_OF_A_HAND = ("player", "dealer", "scores", "example", "nonces", "sealed", "score", "result")
_BROUGHT = ("scores", "multiplier", "hand", "dealt", "queued", "tallies", "home")
_OF_NO_SINGLE_HAND = {
    "match",
    "deals",
    "begun",
    "started",
    "ended",
    "algorithm",
    "commitment",
    "seed",
    "salt",
    "seal",
    "sealed",
    "winners",
    "head",
    "signed",
}
_OF_A_STANDING = (
    "dealer",
    "scores",
    "multiplier",
    "hand",
    "dealt",
    "queued",
    "tallies",
    "home",
    "result",
    "player",
    "nonces",
)


BLANKS = " \t"  # what may stand at the end of a line and means nothing


class _Word(NamedTuple):
    """A line that begins with a word of the notation."""

    word: str
    text: str
    line: int


def read(text: str) -> Record:
    """The record of a match, or the log of one hand, as its first word says. Raises Damaged."""
    if len(text) > LONGEST:
        raise Damaged("record.too-long", most=LONGEST)
    every = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [(number, line.rstrip(BLANKS)) for number, line in enumerate(every, start=1) if not _is_remark(line)]
    if not lines:
        raise Damaged("record.empty")
    return _match(lines) if lines[0][1].split()[0] == "weli" else _single_hand(lines)


def standing_of(variant: Variant, words: Mapping[str, str]) -> Standing:
    """Where a match stands, from the header words of a hand log. Raises Damaged."""
    return _standing(variant, {word: _Word(word, text, 0) for word, text in words.items()})


def _is_remark(line: str) -> bool:
    return not line.strip() or line[0].isspace() or line[0] == "#" or line.split()[0] == "view"


def _is_action(line: str) -> bool:
    return line[0].isdigit() or line[0] in "*!" or line[0] == UNDO


# --- a match ------------------------------------------------------------------------


def _match(lines: list[tuple[int, str]]) -> Record:
    chained, closed = taken_off(lines)
    lines, names = unsealed(chained, closed)
    blocks = list(_blocks(lines))
    head = [_worded(number, line, _OF_A_MATCH) for number, line in blocks[0]]
    words = _once(one for one in head if one.word not in ("player", "begun"))
    if words["weli"].text != str(VERSION):
        raise Damaged("record.version", line=words["weli"].line, said=words["weli"].text)
    variant = _variant(words)
    winners = [number_line for number_line in blocks[-1] if number_line[1].split()[0] == "winners"]
    for found in winners:
        blocks[-1].remove(found)
    hands = tuple(_hand(variant, block) for block in blocks[1:])
    if not hands:
        raise Damaged("record.no-hands", line=lines[-1][0])
    _numbered(hands)
    sitters = [_sitter(variant, one, 1, names) for one in head if one.word == "player"]
    for hand, block in zip(hands, blocks[1:], strict=True):
        sitters += [
            _sitter(variant, _Word("player", line[7:], n), hand.number, names)
            for n, line in block
            if line.startswith("player ")
        ]
    return Record(
        variant,
        _begun(variant, words, [one for one in head if one.word == "begun"]),
        hands,
        key=_needed(words, "match"),
        sitters=each_once(sitters, variant.seats),
        algorithm=_needed(words, "algorithm"),
        commitment=_hex(words, "commitment"),
        seed=_hex(words, "seed"),
        started=words["started"].text if "started" in words else "",
        ended=words["ended"].text if "ended" in words else "",
        claims=tuple(RecordClaim("winners", line[8:].strip(), number) for number, line in winners),
        chain=closed,
        covered=tuple(chain.covered(line for _, line in chained)) if closed else (),
        deals=_number(words, "deals", 0, 9999),
    )


def _begun(variant: Variant, words: Mapping[str, _Word], head: Iterable[_Word]) -> Standing:
    """Where the match began: as every match does, but for what an example has brought along."""
    brought = _once(_worded(one.line, one.text, _BROUGHT) for one in head)
    return _standing(variant, brought | {word: words[word] for word in ("dealer",) if word in words})


def _blocks(lines: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """The head, then each hand; a hand begins with its word."""
    block: list[tuple[int, str]] = []
    for number, line in lines:
        if line.split()[0] == "hand":
            yield block
            block = []
        block.append((number, line))
    yield block


def _hand(variant: Variant, block: list[tuple[int, str]]) -> HandLog:
    (first, title), *rest = block
    entries: list[RecordLine] = []
    words: list[_Word] = []
    for number, line in rest:
        if not _is_action(line):
            words.append(_worded(number, line, _OF_A_HAND))
        elif any(one.word in ("score", "result") for one in words):
            raise Damaged("record.after-result", line=number)
        else:
            entries.append(_entry(number, line))
    nonces = [one for one in words if one.word == "nonces"]
    given, example = _example(words, entries)
    return HandLog(
        _whole_number(_Word("hand", title[5:].strip(), first), 1, 9999),
        tuple(entries),
        nonces=_nonces(variant, nonces[-1]) if nonces else (),
        digests=tuple(_digits(one) for one in words if one.word == "sealed"),
        claims=tuple(RecordClaim(*one) for one in words if one.word in ("dealer", "scores", "score", "result")),
        line=first,
        given=given,
        example=example,
    )


def _example(words: Iterable[_Word], entries: Sequence[RecordLine]) -> tuple[int, str]:
    """How many lines were taken from an example, and from which."""
    for one in words:
        if one.word == "example":
            number, _, anchor = one.text.partition(" ")
            lines = sum(not entry.attempt for entry in entries)
            return _whole_number(one._replace(text=number), 1, lines), place(anchor.strip())
    return 0, ""


def _numbered(hands: tuple[HandLog, ...]) -> None:
    for due, hand in enumerate(hands, start=1):
        if hand.number != due:
            raise Damaged("record.hand-number", line=hand.line, said=hand.number, found=due)


def _entry(number: int, line: str) -> RecordLine:
    if line.startswith("!"):
        return RecordLine(line[1:].partition("→")[0].strip(), number, attempt=True)
    return RecordLine(line, number)


# --- one hand -----------------------------------------------------------------------


def _single_hand(lines: list[tuple[int, str]]) -> Record:
    if any(line.split()[0] in _OF_NO_SINGLE_HAND for _, line in lines):
        raise Damaged("record.beginning", line=lines[0][0])
    head = [
        _worded(number, line, ("game", "seats", "options", *_OF_A_STANDING))
        for number, line in lines
        if not _is_action(line)
    ]
    words = _once((one for one in head if one.word != "options"), last=True)
    options = [one for one in head if one.word == "options"]
    if options:
        words["options"] = _Word("options", " ".join(one.text for one in options), options[0].line)
    if "game" not in words:
        raise Damaged("record.no-game", line=lines[0][0])
    variant = _variant(words)
    entries = tuple(_entry(number, line) for number, line in lines if _is_action(line))
    claims = (RecordClaim("result", words["result"].text, words["result"].line),) if "result" in words else ()
    standing = _standing(variant, words)
    return Record(variant, standing, (HandLog(standing.hand_number, entries, claims=claims, line=lines[0][0]),))


def _standing(variant: Variant, words: Mapping[str, _Word]) -> Standing:
    start = opening(variant, _number(words, "dealer", 0, variant.seats - 1))
    scores = (
        tuple(_score(words["scores"], text) for text in words["scores"].text.split())
        if "scores" in words
        else start.scores
    )
    if len(scores) != variant.seats:
        raise Damaged("record.seat-count", line=words["scores"].line, seats=variant.seats, said=len(scores))
    tallies = words.get("tallies")
    return start._replace(
        scores=scores,
        multiplier=_number(words, "multiplier", 1, 9999),
        hand_number=_number(words, "hand", 1, 9999),
        dealt=_number(words, "dealt", 0, (variant.deals or 10_000) - 1),
        queued=_number(words, "queued", 0, 9999),
        tallies=tuple(_tally(variant, tallies, text) for text in tallies.text.split()) if tallies else (),
        home=_home(variant, words["home"]) if "home" in words else (),
    )


def _home(variant: Variant, word: _Word) -> tuple[Seat, ...]:
    """Who has finished and plays no more; somebody must be left, or the deal would go round for ever."""
    seats = {str(seat): seat for seat in range(variant.seats)}
    said = word.text.split()
    if not seats.keys() > set(said):
        raise Damaged("record.number", line=word.line, word=word.word, said=word.text[:40])
    return tuple(seats[seat] for seat in said)


def _score(word: _Word, text: str) -> Points:
    try:
        value = float(text)
    except ValueError:
        raise Damaged("record.number", line=word.line, word=word.word, said=text) from None
    if value * 2 != int(value * 2) if abs(value) < 1e9 else True:
        raise Damaged("record.number", line=word.line, word=word.word, said=text)
    return whole(value)


def _tally(variant: Variant, word: _Word, text: str) -> tuple[str, tuple[int, ...]]:
    name, _, counts = text.partition("=")
    numbers = tuple(int(n) for n in counts.split(",") if n.isdecimal() and len(n) < 9)
    if len(numbers) != variant.seats or name not in {tally.name for tally in variant.tallies}:
        raise Damaged("record.tally", line=word.line, said=text, seats=variant.seats)
    return name, numbers


# --- words --------------------------------------------------------------------------


def _worded(number: int, line: str, known: tuple[str, ...]) -> _Word:
    word, _, text = line.partition(" ")
    if word not in known and word != "winners":
        raise Damaged("record.word", line=number, said=line[:40])
    return _Word(word, text.strip(), number)


def _once(words: Iterable[_Word], *, last: bool = False) -> dict[str, _Word]:
    found: dict[str, _Word] = {}
    for one in words:
        if one.word in found and not last:
            raise Damaged("record.twice", line=one.line, word=one.word)
        found[one.word] = one
    return found


def _needed(words: Mapping[str, _Word], name: str) -> str:
    if name not in words or not words[name].text:
        raise Damaged("record.missing", line=1, word=name)
    return words[name].text


def _hex(words: Mapping[str, _Word], name: str) -> str:
    _needed(words, name)
    return _digits(words[name])


def _digits(word: _Word) -> str:
    """64 hexadecimal digits."""
    if not is_hex(word.text, 64):
        raise Damaged("record.digits", line=word.line, word=word.word, count=64)
    return word.text


def _nonces(variant: Variant, word: _Word) -> tuple[str, ...]:
    said = word.text.split()
    if len(said) != variant.seats:
        raise Damaged("record.seat-count", line=word.line, seats=variant.seats, said=len(said))
    for one in said:
        if one != NO_NONCE and clean_nonce(one) != one:
            raise Damaged("record.nonce", line=word.line, said=one[:70])
    return tuple("" if one == NO_NONCE else one for one in said)


def _number(words: Mapping[str, _Word], name: str, least: int, most: int) -> int:
    """A whole number; ``least`` where the word is missing."""
    return _whole_number(words[name], least, most) if name in words else least


def _whole_number(word: _Word, least: int, most: int) -> int:
    fits = word.text.isascii() and word.text.isdecimal() and len(word.text) < 9
    if not fits or not least <= int(word.text) <= most:
        raise Damaged("record.number", line=word.line, word=word.word, said=word.text[:40])
    return int(word.text)


def _sitter(variant: Variant, word: _Word, since: int, names: Names) -> Sitter:
    seat, kind, *name = [*word.text.split(), "", ""][: max(2, len(word.text.split()))]
    if seat not in map(str, range(variant.seats)) or kind not in ("human", "bot", "open"):
        raise Damaged("record.player", line=word.line, said=word.text[:40])
    level = name.pop(0) if kind == "bot" and name else ""
    shown = "".join(letter for letter in " ".join(name) if letter.isprintable())
    return Sitter(int(seat), kind, shown[:_NAME], level, since, **names.get(word.line, {}))


def _variant(words: Mapping[str, _Word]) -> Variant:
    word = words.get("game")
    if word is None:
        raise Damaged("record.no-game", line=1)
    game = _game(word, words.get("edition"))
    chosen = _options(game, words["options"]) if "options" in words else {}
    seats = _number(words, "seats", 1, 99) if "seats" in words else None
    line = words["options"].line if "options" in words else word.line
    try:
        switches, seats = game.chosen(chosen, seats)
        return game.variant(game.options(switches), seats)
    except BadOption as problem:
        raise Damaged("record.option", line=line, said=problem.name) from None
    except Contradiction as problem:
        first = problem.refusals[0]
        line = words["seats"].line if first.rule == "players" and "seats" in words else line
        raise Damaged("record.options", line=line, game=game.key, refusal=first) from None


def _game(word: _Word, edition: _Word | None) -> Game:
    try:
        present = find(word.text)
    except UnknownGame:
        raise Damaged("record.game", line=word.line, said=word.text[:40]) from None
    if edition is None:
        return present
    for number in editions(present.key):
        if str(number) == edition.text:
            return find(present.key, number)
    raise Damaged("record.edition", line=edition.line, said=edition.text[:10], found=present.edition)


def _options(game: Game, word: _Word) -> dict[str, OptionValue]:
    known = {one.name: one.values for one in game.everything}
    chosen: dict[str, OptionValue] = {}
    for one in word.text.split():
        name, _, text = one.partition("=")
        name = name.replace("-", "_")
        values = known.get(name, ()) or game.spellings.get(name, ())
        found = next((value for value in values if str(value).lower() == text.lower()), None)
        if found is None:
            raise Damaged("record.option", line=word.line, said=one[:60])
        chosen[name] = found
    return chosen


__all__ = ["LONGEST", "read", "row", "standing_of"]
