"""Records of whole matches: what is written is read again, what is damaged is named by line and rule."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from rules import notation, phrases
from rules.cli import main
from rules.games import GAMES
from rules.notation import Damaged
from rules.proof import verified
from tests.each import for_each
from tests.rules import matches
from tests.rules.strategies import LONG

SEEDS = range(40 if LONG else 2)


def whole_match(key: str, seed: int = 0, undo: float = 0.0) -> notation.Record:
    """A finished match of a game that does not take all night."""
    return matches.finished_match(key, seed, undo=undo)


def plain(record: notation.Record) -> notation.Record:
    """The record without what only a file has, line numbers and claims, and with digests in place of seals."""
    hands = tuple(
        replace(
            hand,
            entries=tuple(notation.RecordLine(text) for text in hand.lines),
            digests=hand.sealed,
            seals=(),
            claims=(),
            line=0,
        )
        for hand in record.hands
    )
    return replace(record, hands=hands, claims=())


@pytest.mark.parametrize("key", GAMES)
def test_what_is_written_is_read_again(key: str) -> None:
    for seed in SEEDS:
        record = whole_match(key, seed, undo=0.05 * (seed % 2))
        text = notation.write(record)
        again = notation.read(text)
        assert plain(again) == plain(record)
        assert notation.write(again) == text
        document = json.dumps(notation.as_document(record))
        assert plain(notation.read_document(document)) == plain(record)
        assert all(check.wrong is None for check in verified(again).checks)


def test_an_undone_line_is_in_the_record_and_does_not_count() -> None:
    record = whole_match("ramsen", 3, undo=0.2)
    steps = [step for told in notation.replay_hands(record) for step in told.steps]
    undone = [step for step in steps if step.action is None]
    assert undone
    for step in undone:
        first = next(
            other
            for other in steps
            if other.n == step.undone and other.after is not step.after and other.before == step.after
        )
        assert first.action is not None
    assert "~ undo " in notation.write(record)


RAMSEN = notation.write(whole_match("ramsen", 1))
LINES = RAMSEN.splitlines()


def at(start: str, nth: int = 0) -> int:
    """The number of the nth line that begins so."""
    return [number for number, line in enumerate(LINES, start=1) if line.startswith(start)][nth]


def changed(number: int, *lines: str) -> str:
    """The record with a line replaced by others."""
    return "\n".join([*LINES[: number - 1], *lines, *LINES[number:]])


SHUFFLE = at("* shuffle")
AFTER = SHUFFLE + 1
DAMAGES = [
    ("", 0, "record.empty"),
    ("# nothing\n\n   \n", 0, "record.empty"),
    ("weli 1" + "x" * notation.LONGEST, 0, "record.too-long"),
    (changed(at("weli"), "weli 2"), at("weli"), "record.version"),
    (changed(at("game"), "game whist"), at("game"), "record.game"),
    (changed(at("game")), 1, "record.no-game"),
    (changed(at("edition"), "edition 99"), at("edition"), "record.edition"),
    (changed(at("seats"), "seats 44"), at("seats"), "record.options"),
    (changed(at("seats"), "seats four"), at("seats"), "record.number"),
    (changed(at("seats"), "options crosses=9", "seats 4"), at("seats"), "record.option"),
    (changed(at("seats"), "seats 4", "seats 4"), at("seats") + 1, "record.twice"),
    (changed(at("player"), "player 9 human Anna"), at("player"), "record.player"),
    (changed(at("player"), "player 0009999 human Anna"), at("player"), "record.player"),
    (changed(at("player"), f"player {1:05000}"), at("player"), "record.player"),
    (changed(at("player"), "player x"), at("player"), "record.player"),
    (changed(at("player"), "playerl 0 human Anna"), at("player"), "record.word"),
    (changed(at("seed"), "seed abc"), at("seed"), "record.digits"),
    (changed(at("seed")), 1, "record.missing"),
    (changed(at("match")), 1, "record.missing"),
    (changed(at("dealer"), "dealer 8"), at("dealer"), "record.number"),
    ("\n".join(LINES[: at("hand") - 1]), at("hand") - 2, "record.no-hands"),
    (changed(at("hand", 1), "hand 7"), at("hand", 1), "record.hand-number"),
    (changed(at("nonces"), "nonces 0 0"), at("nonces"), "record.seat-count"),
    (changed(at("nonces"), "nonces 0 0 0 xyz"), at("nonces"), "record.nonce"),
    (changed(at("dealer", 1), "dealer 3" if LINES[at("dealer", 1) - 1] != "dealer 3" else "dealer 1"), at("dealer", 1), "record.dealer"),
    (changed(at("scores"), "scores 1 2 3 4"), at("scores"), "record.scores"),
    (changed(AFTER, "0 fly"), AFTER, "record.illegal"),
    (changed(AFTER, "0 play XX"), AFTER, "record.action"),
    (changed(AFTER, "~ undo"), AFTER, "record.action"),
    (changed(AFTER, "~ undo " + "9" * 5000), AFTER, "record.action"),
    (changed(AFTER, "~ undo 1"), AFTER, "record.undo"),
    (changed(AFTER, "~ undo 77"), AFTER, "record.undo"),
    (changed(at("result"), "result 1 1 1 1"), at("result"), "record.result"),
    (changed(at("result"), LINES[at("result") - 1], "0 play EA"), at("result") + 1, "record.after-result"),
    (changed(at("score "), "score 0 score.trick +9"), at("score "), "record.score"),
    (changed(at("score ")), at("score ") + len([1 for line in LINES[at("score ") : at("result") - 1] if line.startswith("score ")]) - 1, "record.score-missing"),
    (changed(at("winners"), "winners 0 1 2"), at("winners"), "record.winners"),
    ("\n".join(LINES[: at("hand", -1) - 1]), 0, "record.no-winner"),
]  # fmt: skip


@for_each("text, line, what", DAMAGES, ids=lambda text, line, what: f"{what} in line {line}")
def test_what_is_damaged_is_named_by_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(Damaged) as found:
        list(notation.replay_hands(notation.read(text)))
    assert (found.value.what, found.value.line) == (what, line)
    for lang in ("en", "de"):
        said = found.value.said(lang)
        assert "\n" not in said
        assert "{" not in said
        assert said.startswith((f"Line {line}: ", f"Zeile {line}: ")) == (line > 0)


@pytest.mark.parametrize("home", ["0 1 2", "3", "9" * 5000, "x"])
def test_somebody_is_left_to_deal(home: str) -> None:
    with pytest.raises(Damaged) as found:
        notation.read(f"game ramsen\nseats 3\nhome {home}\n* shuffle H7\n")
    assert (found.value.what, found.value.line) == ("record.number", 3)


def test_a_line_that_the_rules_refuse_names_the_rule() -> None:
    number = next(n for n, line in enumerate(LINES, start=1) if " play " in line)
    seat, _, _ = LINES[number - 1].partition(" ")
    others = sorted({line.split()[-1] for line in LINES[: number - 1] if line.startswith("* shuffle")})
    with pytest.raises(Damaged) as found:
        list(notation.replay_hands(notation.read(changed(number, f"{seat} play {LINES[SHUFFLE - 1].split()[-1]}"))))
    assert others
    assert found.value.rule == "cards.held"
    assert found.value.line == number
    assert "cards.held" in found.value.said("de")


def test_a_hand_that_is_not_over_is_named() -> None:
    first_score = at("score ")
    text = "\n".join([*LINES[: first_score - 2], *LINES[at("hand", 1) - 1 :]])
    with pytest.raises(Damaged) as found:
        list(notation.replay_hands(notation.read(text)))
    assert (found.value.what, found.value.line) == ("record.unfinished", at("hand"))


def test_a_record_as_json_names_hand_and_line() -> None:
    document = notation.as_document(whole_match("ramsen", 1))
    document["hands"][1]["lines"][2] = "0 fly"
    with pytest.raises(Damaged, match=r"^Hand 2, line 3: “0 fly” is refused by ") as found:
        list(notation.replay_hands(notation.read_document(json.dumps(document))))
    assert found.value.said("de").startswith("Spiel 2, Zeile 3: ")


@pytest.mark.parametrize(
    "text", ["{", "{}", '{"game": 7}', '{"game": "ramsen", "options": 3, "seats": 4}', "{" * 9000 + "}" * 9000, '{"game": "ramsen", "options": {}, "seats": 4, "dealer": 0, "hands": [5]}']
)  # fmt: skip
def test_whatever_comes_as_json_is_answered_with_a_sentence(text: str) -> None:
    with pytest.raises(Damaged):
        notation.read_document(text)


HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    99,
    10**30,
    1e999,
    "",
    "x",
    "1" * 5000,
    [],
    {},
    [[]],
    [{}],
    "~ undo 1",
    [1, 2, 3, 4],
    "²",
)


def places(of: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every member of a document, and to the first of each list."""
    for at in of if isinstance(of, dict) else range(min(len(of), 1)) if isinstance(of, list) else ():
        yield (*above, at)
        yield from places(of[at], (*above, at))


@pytest.mark.parametrize("bad", HOSTILE, ids=repr)
def test_whatever_a_member_of_a_document_is_the_checks_end_in_words(bad: object) -> None:
    whole = notation.as_document(matches.chained(whole_match("ramsen", 1)))
    whole["hands"] = whole["hands"][:2]
    for document in (whole, {name: value for name, value in whole.items() if name != "chain"}):
        for way in places(document):
            changed = copy.deepcopy(document)
            for one in changed["players"] if "chain" not in changed else ():
                one.pop("salt", None)
            *above, last = way
            if last == "salt":
                continue
            reduce(lambda at, name: at[name], above, changed)[last] = bad
            with suppress(Damaged):
                record = notation.read_document(json.dumps(changed))
                assert all(len(record.seated(hand.number)) == record.variant.seats for hand in record.hands)
                for check in verified(record).wrong:
                    assert check.wrong is not None
                    assert check.wrong.said("de")


def test_a_hand_without_a_line_is_named_and_breaks_nothing() -> None:
    """As it is left where a file was cut off behind its head."""
    text = "\n".join(LINES[: AFTER - 2])
    proof = verified(notation.read(text))
    assert [check.wrong.what for check in proof.wrong if check.wrong] == ["proof.wrong-count", "record.unfinished"]


def test_no_seat_is_given_twice_with_one_hand() -> None:
    where = at("player")
    with pytest.raises(Damaged, match=r"^Hand 1: Two people are said to sit on seat \d\.$"):
        notation.read(changed(where, LINES[where - 1], LINES[where - 1]))
    document = notation.as_document(whole_match("ramsen", 1))
    document["players"].append(document["players"][0])
    with pytest.raises(Damaged, match="Two people"):
        notation.read_document(json.dumps(document))


def test_a_member_that_stands_there_twice_is_found_among_many() -> None:
    many = ",".join(f'"{n}":1' for n in range(60_000))
    with pytest.raises(Damaged, match="“7” is not part of a record"):
        notation.read_document("{" + many + ',"7":1}')


def test_a_line_of_any_length_is_named_by_its_beginning() -> None:
    for line in ("0 play " + "E9 " * 50_000, "0 fly" * 50_000, "~ undo " + "1" * 100_000):
        with pytest.raises(Damaged) as found:
            list(notation.replay_hands(notation.read(changed(AFTER, line))))
        assert len(found.value.said("de")) < 500


def test_no_text_however_mangled_breaks_the_reader() -> None:
    """Lines dropped, doubled, exchanged and cut: a record either holds or says what is wrong."""
    dice = random.Random(5)
    for _ in range(2000 if LONG else 300):
        lines = list(LINES)
        for _ in range(dice.randint(1, 3)):
            a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
            lines[a] = dice.choice(
                [lines[b], lines[a][: dice.randint(0, 9)], lines[a] + " 0", lines[a].replace("1", "9")]
            )
        with suppress(Damaged):
            list(notation.replay_hands(notation.read("\n".join(lines))))


def test_both_languages_say_the_same_things() -> None:
    assert set(phrases.written_sentences("en", "notation")) == set(phrases.written_sentences("de", "notation"))


# --- the command line ---------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(RAMSEN, encoding="utf-8")
    return path


def test_replay_tells_a_match(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("hand 1, dealer ")
    assert "\nwon by " in printed


def test_replay_names_line_and_rule(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(changed(AFTER, "0 fly"), encoding="utf-8")
    assert main(["replay", "--quiet", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"Line {AFTER}: “0 fly” is refused by ")


def test_replay_cannot_read_a_damaged_head(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(changed(at("game"), "game whist"), encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    assert f"Line {at('game')}: There is no game “whist”." in capsys.readouterr().err


def test_verify_holds_for_text_and_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file)]) == 3
    printed = capsys.readouterr().out
    assert "ok     The seed is the one that was sealed before the match" in printed
    hands = RAMSEN.count("\nhand ")
    assert f"{4 + 3 * hands} of {4 + 3 * hands} checks hold\nCONSISTENT, NOT PROVEN: " in printed
    file.write_text(json.dumps(notation.as_document(whole_match("ramsen", 1))), encoding="utf-8")
    assert main(["verify", "--quiet", str(file)]) == 3


def swapped(line: str) -> str:
    """A shuffle with the two lowest cards exchanged: as legal as before, since nobody ever sees them."""
    words = line.split()
    return " ".join([*words[:-2], words[-1], words[-2]])


def plays(text: str) -> bool:
    """Whether every line of a record is legal and the scores agree, whatever its seals say."""
    with suppress(Damaged):
        return bool(list(notation.replay_hands(notation.read(text))))
    return False


UNSEEN = next(
    number
    for number, line in enumerate(LINES, start=1)
    if line.startswith("* shuffle") and plays(changed(number, swapped(line)))
)  # a pack of which the lowest two cards can be exchanged and nobody would notice


def forged(anchor: str, hands: int = 99) -> str:
    """The record with its pack reordered, and hands said to be an example, so that nothing would be proven of them."""
    found: list[str] = []
    for number, line in enumerate(LINES, start=1):
        if line.startswith("nonces") and found.count(f"example 1 {anchor}") < hands:
            found.append(f"example 1 {anchor}")
        found.append(swapped(line) if number == UNSEEN else line)
    return "\n".join(found)


TAMPERED = [
    (changed(at("seed"), "seed " + "ab" * 32), "another seed was sealed"),
    (changed(at("match"), "match mine"), "could have been chosen afterwards"),
    (changed(at("algorithm"), "algorithm riffle"), "called “riffle”"),
    (changed(SHUFFLE, swapped(LINES[SHUFFLE - 1])), f"Line {SHUFFLE}: Card 31 from the top is "),
    (changed(at("nonces"), "nonces 0 0 0 " + "ab" * 16), f"Line {SHUFFLE}: Card 1 from the top is "),
    (changed(at("sealed"), "sealed " + "ab" * 32), f"Line {SHUFFLE}: The seals of this order have another digest"),
    (changed(at("sealed")), f"Line {SHUFFLE - 1}: There are seals of 0 shuffles; 1 were shuffled here"),
    (changed(AFTER, "0 fly"), f"Line {AFTER}: “0 fly” is refused by "),
    (changed(at("result"), "result 0 0 0 0"), f"Line {at('result')}: By the rules the scores come to "),
    (forged("no-such-anchor"), "No example “no-such-anchor” of the article begins with this hand."),
    (forged("told"), "No example “told” of the article begins with this hand."),
    (forged("try-head-the-king"), "No example “try-head-the-king” of the article begins with this hand."),
    (forged("try-head-the-king", hands=2), "Only the first hand of a match can be begun by an example."),
    (forged("told"), "There are seals of 1 shuffles; 0 were shuffled here."),
]


@pytest.mark.parametrize(("text", "said"), TAMPERED, ids=[said for _, said in TAMPERED])
def test_verify_finds_what_was_tampered_with(
    text: str, said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(text, encoding="utf-8")
    assert main(["verify", "--quiet", str(file)]) == 1
    printed = capsys.readouterr().out
    assert "WRONG" in printed
    assert said in printed


def test_a_single_seal_that_does_not_open_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = notation.as_document(whole_match("ramsen", 1))
    document["hands"][1]["seals"][0][4] = "00" * 32
    file.write_text(json.dumps(document), encoding="utf-8")
    assert main(["verify", "--quiet", str(file)]) == 1
    assert "Hand 2, line 1: The seal at place 5 does not open with " in capsys.readouterr().out


def test_a_hand_log_has_nothing_to_verify(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("game ramsen\nseats 4\n\n", encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert "has no seed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ('{"game": "ramsen",\n "seats": x}', "en", "Line 2: From here on this is not JSON: “x}”."),
        ('{"game": "ramsen",\n "seats": x}', "de", "Zeile 2: Ab hier ist das kein JSON: „x}“."),
        ('{"game": "ramsen", "seats"', "de", "Zeile 1: Das ist kein JSON: Es hört auf, bevor alles geschlossen ist."),
        ('{"game": "ramsen', "de", 'Zeile 1: Ab hier ist das kein JSON: „"ramsen“.'),
        ("[" * 200_000, "de", "Das ist kein JSON, das sich lesen lässt: Zu vieles ist ineinander verschachtelt."),
        ('{"game": "ramsen"}', "de", "Das ist keine Aufzeichnung einer Partie: „options“ fehlt oder stimmt nicht."),
        ("[1]", "de", "Das ist keine Aufzeichnung einer Partie: Etwas darin hat nicht die Form, die es haben muss."),
    ],
)
def test_what_is_wrong_with_a_document_is_said_in_the_language_of_the_reader(text: str, lang: str, said: str) -> None:
    with pytest.raises(Damaged) as caught:
        notation.read_document(text)
    assert caught.value.said(lang) == said
