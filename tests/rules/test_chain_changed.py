"""Whatever is changed in a record is found, also by a check that was written apart."""

from __future__ import annotations

import ast
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import chain, notation, shuffle
from rules.cli import main
from rules.proof import Outcome
from tests.each import for_each
from tests.rules import matches, stranger
from tests.rules.chained_record import DOCUMENT, HEAD, LINES, RECORD, TEXT, outcome
from tests.rules.matches import KEY
from tests.rules.strategies import LONG
from tests.rules.test_chain import GOLDEN_KEY

# --- what is changed is found -------------------------------------------------------


def lines_that_count(text: str) -> list[str]:
    """What the specification says that a text comes down to: no byte order mark, no remarks, no blanks at the end."""
    every = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [line.rstrip(" \t") for line in every]
    return [line for line in lines if line and line[0] != "#" and not line[0].isspace() and line.split()[0] != "view"]


@pytest.mark.parametrize(
    "same",
    [
        "\ufeff" + TEXT,
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        TEXT.replace("\n", " \t\n"),
        TEXT.replace("\nhand ", "\n# a remark\n  and another\nview 1\n\n\nhand "),
        TEXT.rstrip("\n"),
        json.dumps(DOCUMENT, indent=3),
        json.dumps(DOCUMENT, sort_keys=True, ensure_ascii=False),
        "\ufeff" + json.dumps(DOCUMENT),
    ],
)
def test_another_way_of_writing_the_same_is_the_same(same: str):
    assert outcome(same, keys=[KEY]) is Outcome.PROVEN


def assert_found(changed: str) -> None:
    """A changed record is not proven; with a key or a head it is wrong, or it cannot be read."""
    assert outcome(changed) in (Outcome.WRONG, None)
    assert outcome(changed, keys=[KEY]) in (Outcome.WRONG, None)
    if lines_that_count(changed)[:-1] != lines_that_count(TEXT)[:-1]:  # a head that is known needs no signature
        assert outcome(changed, head=HEAD) in (Outcome.WRONG, None)


@settings(max_examples=2000 if LONG else 60, deadline=None)
@given(place=st.integers(0, len(TEXT) - 1), letter=st.sampled_from([*" \t\r\n#0129EGHSAKmz:~*!+-|é", "", "\u00a0", "\u2028", "\x00", "\x0b"]))  # fmt: skip
def test_whatever_byte_is_changed_is_found(place: int, letter: str):
    for changed in (TEXT[:place] + letter + TEXT[place + 1 :], TEXT[:place] + letter + TEXT[place:]):
        if lines_that_count(changed) == lines_that_count(TEXT):
            assert outcome(changed, keys=[KEY]) is Outcome.PROVEN
            assert stranger.check(changed, KEY) == "proven"
        elif not lines_that_count(changed)[-1].startswith("signed "):
            assert outcome(changed, keys=[KEY]) in (Outcome.WRONG, None)
        else:
            assert_found(changed)


@for_each("number", range(len(LINES) - 2), ids=lambda number: f"line {number}: {LINES[number]}")
def test_whatever_line_is_left_out_doubled_or_moved_is_found(number: int):
    line = LINES[number]
    if not line:
        return
    before, after = LINES[:number], LINES[number + 1 :]
    following = next(n for n, other in enumerate(after) if other)
    moved = [*before, after[following], *after[:following], line, *after[following + 1 :]]
    ways = ([*before, *after], [*before, line, line, *after], moved)
    for lines in ways if LONG else [ways[number % 3]]:
        changed = "\n".join(lines)
        if lines_that_count(changed) != lines_that_count(TEXT):
            assert_found(changed)


def leaves(value: Any, path: tuple = ()) -> list[tuple]:
    """The way to every word and number of a document."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        return [way for name, member in pairs for way in leaves(member, (*path, name))]
    return [path]


def changed_at(path: tuple, change: Any) -> str:
    """The document with something else in this place; ``change`` makes it from what is there, or takes it away."""
    document = json.loads(json.dumps(DOCUMENT))
    place = document
    for name in path[:-1]:
        place = place[name]
    if change is None:
        del place[path[-1]]
    else:
        place[path[-1]] = change(place[path[-1]])
    return json.dumps(document)


def another(value: Any) -> Any:
    if isinstance(value, int | float):
        return value + 1
    return value[:-1] + ("0" if value[-1] != "0" else "1") if value else "1"


LEAVES = leaves(DOCUMENT)


def some_leaves() -> list[tuple]:
    """One of each kind of place, and some more by chance."""
    kinds = {tuple(name for name in way if isinstance(name, str)): way for way in LEAVES}
    return [*kinds.values(), *random.Random(7).sample(LEAVES, 400 if LONG else 15)]


@for_each("path", some_leaves, ids=lambda way: ".".join(map(str, way)))
def test_whatever_is_changed_in_the_json_is_found(path: tuple):
    for change in (another, lambda value: [value], lambda value: f"{value} ", None):
        text = changed_at(path, change)
        assert outcome(text, keys=[KEY]) in (Outcome.WRONG, None)
        if path[:1] != ("chain",):
            assert outcome(text) in (Outcome.WRONG, None)
            assert outcome(text, head=HEAD) in (Outcome.WRONG, None)


def with_members(change: Any) -> str:
    document = json.loads(json.dumps(DOCUMENT))
    change(document)
    return json.dumps(document)


SMUGGLED = {
    "a member more": lambda d: d.update(cheater="Anna"),
    "a member more of a hand": lambda d: d["hands"][0].update(note="x"),
    "somebody who never came": lambda d: d["players"].append({**d["players"][0], "since": 99}),
    "a person's name in two fields": lambda d: d["players"][human()].update(bot="x"),
    "a bot's name in another field": lambda d: d["players"][bot()].update(bot="", name="steady Leni"),
    "scores in fewer pieces": lambda d: d["hands"][0].update(scores=[" ".join(map(str, d["hands"][0]["scores"]))]),
    "no seals of single cards": lambda d: d["hands"][0].update(seals=[]),
    "an example that gave nothing": lambda d: d["hands"][0].update(example="told"),
    "a switch at its usual value": lambda d: d["options"].update(heading=True),
    "another format": lambda d: d.update(format="1"),
    "a share of another kind": lambda d: d["hands"][0].update(nonces=["0" for _ in d["hands"][0]["nonces"]]),
}


def human() -> int:
    return next(n for n, one in enumerate(DOCUMENT["players"]) if one["kind"] == "human")


def bot() -> int:
    return next(n for n, one in enumerate(DOCUMENT["players"]) if one["kind"] == "bot")


@for_each("what", SMUGGLED)
def test_nothing_is_smuggled_into_the_json(what: str):
    text = with_members(SMUGGLED[what])
    assert outcome(text, keys=[KEY]) in (Outcome.WRONG, None)
    assert outcome(text, head=HEAD) in (Outcome.WRONG, None)


def test_of_two_members_with_one_name_none_is_believed():
    text = json.dumps(DOCUMENT)
    assert outcome(text[:-1] + ', "ended": "2026"}', keys=[KEY]) is None


# --- what somebody tried on a real record -------------------------------------------


def line(start: str, nth: int = 0) -> str:
    return [one for one in LINES if one.startswith(start)][nth]


def put(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


PERSON = line("player " + str(DOCUMENT["players"][human()]["seat"]) + " human")
TAMPERED = {
    "another name": put(PERSON, " ".join([*PERSON.split(" ")[:3], "Somebody"])),
    "no name": put(PERSON, " ".join(PERSON.split(" ")[:3])),
    "a person for a bot": put(line("player"), line("player").replace("0 bot steady", "0 human")),
    "another salt": put(line("salt"), "salt " + "ab" * 16),
    "a seal for a salt": put(line("salt"), "seal " + "ab" * 32),
    "a later end": put(line("ended"), "ended 2026-11-21T19:31:00+00:00"),
    "another start": put(line("started"), "started 2026-11-20T18:00:00+00:00"),
    "a switch more": put(line("seats"), "options whiteout_duty=forced\n" + line("seats")),
    "an inert switch": put(line("seats"), "options high_loss=10\n" + line("seats")),
    "another edition": put("edition ", "edition 9"),
    "another game": put(line("game"), "game ramsen"),
    "one who comes later": put("hand 2\n", "hand 2\nplayer 0 bot steady Zeno\n"),
    "another share": put(line("nonces"), "nonces" + " 0" * DOCUMENT["seats"]),
    "another seal": put(line("sealed"), "sealed " + "ab" * 32),
    "no seal": put(line("sealed") + "\n", ""),
    "the order turned": put(line("* shuffle"), "* shuffle " + " ".join(reversed(line("* shuffle").split(" ")[2:]))),
    "an attempt": put(line("score"), "! 0 play EA\n" + line("score")),
    "taken back": put(line("score"), "~ undo 2\n" + line("score")),
    "a score line less": put(line("score") + "\n", ""),
    "no result": put(line("result") + "\n", ""),
    "no winners": put(line("winners") + "\n", ""),
    "other winners": put(line("winners"), "winners 0 1"),
    "an example": put(line("nonces"), "example 1 told\n" + line("nonces")),
    "no scores before": put(line("scores") + "\n", ""),
    "the last hand left out": TEXT[: TEXT.rindex("\nhand ")] + TEXT[TEXT.rindex("\nhead ") :],
    "a hand twice": TEXT[: TEXT.index("\nhead ")] + TEXT[TEXT.index("\nhand ") :],
    "another seed": put(line("seed"), "seed " + "ab" * 32),
    "another seal of the seed": put(line("commitment"), "commitment " + "ab" * 32),
    "another name of the match": put(line("match"), "match " + "ab" * 16),
    "another head": put(line("head"), f"head {chain.ALGORITHM} " + "ab" * 32),
    "another chain": put(line("head"), f"head weli-chain-9 {HEAD}"),
    "another key": put(KEY, GOLDEN_KEY),
    "no head": put(line("head") + "\n", ""),
    "something after the end": TEXT + "player 0 human Anna\n",
    "a blank within a line": put("dealer ", "dealer  "),
}  # fmt: skip


@for_each("what", TAMPERED)
def test_what_was_tampered_with_is_found(what: str):
    assert TAMPERED[what] != TEXT
    assert_found(TAMPERED[what])


def test_an_erased_name_holds_and_shows_none():
    record = RECORD
    place = next(n for n, sitter in enumerate(record.sitters) if sitter.kind == "human")
    one = record.sitters[place]
    gone = one._replace(name="", salt="", seal=chain.name_seal(one.salt, notation.shown(one.name)))
    sitters = (*record.sitters[:place], gone, *record.sitters[place + 1 :])
    text = notation.write(notation.Record(**{**record.__dict__, "sitters": sitters}))
    assert text != TEXT
    assert f"seal {gone.seal}" in text
    assert outcome(text, keys=[KEY]) is Outcome.PROVEN
    assert stranger.check(text, KEY) == "proven"
    named = text.replace(f"player {one.seat} human\nseal", f"player {one.seat} human Bob\nseal")
    assert named != text
    assert outcome(named, keys=[KEY]) is None, "a name beside a seal would be believed"


# --- a check that was written apart --------------------------------------------------


def test_the_stranger_s_check_is_short_and_stands_alone():
    text = Path(stranger.__file__).read_text(encoding="utf-8")
    tree = ast.parse(text)
    imported = {
        alias.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    imported |= {str(node.module).split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {"hmac", "json", "re", "sys", "hashlib", "itertools", "cryptography"}
    said = [node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    words = {number for node in said for number in range(node.lineno, (node.end_lineno or 0) + 1)}
    code = [n for n, one in enumerate(text.split("\n"), start=1) if one.strip() and n not in words]
    assert len(code) <= 80


@pytest.mark.parametrize("key", ["ramsen", "mulatschak", "schieberamsch", "bourre", "zwicken"])
def test_the_stranger_agrees_on_text_and_json(key: str):
    record = matches.chained(matches.finished_match(key, 4, undo=0.05))
    text, document = notation.write(record), json.dumps(notation.as_document(record))
    for said in (text, document):
        assert stranger.check(said, KEY) == "proven"
        assert stranger.check(said) == "consistent, not proven"
    with pytest.raises(AssertionError, match="something has been changed"):
        stranger.check(text.replace("ended 2026", "ended 2025"), KEY)


def test_the_stranger_finds_an_order_that_was_not_dealt():
    shuffled = line("* shuffle").split(" ")
    other = " ".join([*shuffled[:2], shuffled[3], shuffled[2], *shuffled[4:]])
    record = put(line("* shuffle"), other)
    again = record.replace(HEAD, stranger.head(lines_that_count(record)[:-2]))
    with pytest.raises(AssertionError, match="hand 1 was not dealt so"):
        stranger.check(again)
    assert shuffle.ALGORITHM in again


CUT = {
    "head and signature": (TEXT[: TEXT.rindex("\nhead ") + 1], "The end of this record is missing"),
    "the second half": (TEXT[: TEXT.rindex("\nhand ")], "The end of this record is missing"),
    "the head alone": (put(line("head") + "\n", ""), "Above “signed …” the line “head …” is missing."),
    "the first line": (TEXT.partition("\n")[2], "Line 1: The beginning of this record is missing"),
    "the beginning": (TEXT[TEXT.index("\nhand 1\n") + 1 :], "Line 1: The beginning of this record is missing"),
    "the chain of a document": (
        json.dumps({name: value for name, value in DOCUMENT.items() if name != "chain"}),
        "“chain” is missing from the end of this record",
    ),
}


@pytest.mark.parametrize("what", CUT)
def test_of_a_record_that_was_cut_off_it_is_said_what_is_missing(what: str, tmp_path: Path, capsys):
    text, said = CUT[what]
    file = tmp_path / "cut.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file), "--key", KEY]) == 2
    printed = capsys.readouterr().err
    assert said in printed
    assert "copy all of it." in printed
    assert "salt" not in printed
