"""The chain of a record and its signature: golden vectors, and whatever is changed in a record is found."""

from __future__ import annotations

import ast
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import chain, notation, shuffle, signature
from rules.cli import main
from rules.notation import Damaged
from rules.proof import Outcome, verified
from tests.each import for_each
from tests.rules import matches, stranger
from tests.rules.matches import KEY
from tests.rules.strategies import LONG
from tests.rules.test_shuffle import GOLDEN_COMMITMENT, GOLDEN_ORDER, GOLDEN_SEAL

RECORD = matches.chained(matches.finished_match("mulatschak", 2))
TEXT = notation.write(RECORD)
LINES = TEXT.split("\n")
DOCUMENT = notation.as_document(RECORD)
HEAD = DOCUMENT["chain"]["head"]


def read(text: str) -> notation.Record:
    return notation.read_document(text) if text.lstrip("\ufeff \n").startswith("{") else notation.read(text)


def outcome(text: str, **known: Any) -> Outcome | None:
    """What is found of a record; None if it cannot be read."""
    try:
        return verified(read(text), **known).outcome
    except Damaged:
        return None


def wrong(text: str) -> list[str]:
    return [check.what for check in verified(read(text), keys=[KEY]).wrong]


# --- golden vectors -----------------------------------------------------------------

GOLDEN_LINES = [
    "weli 1",
    "match a8f98b08ab65e352b8aba1e637b49612",
    "player 0 human Anna",
    "salt 00112233445566778899aabbccddeeff",
    "player 1 bot steady Leni",
    "player 2 human",
    "seal " + "ab" * 32,
]
GOLDEN_NAME = "669220235da985fcc887ce18c178581a94be24ce48ddc806d05d7bfa13866949"
GOLDEN_HEAD = "2ad3eaf9499474f3899b036b36ee774cb95a1d8fc86e17419fe649f3773ec10f"
GOLDEN_KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"  # the first of RFC 8032
GOLDEN_SIGNATURE = (
    "aa5eb81704664b71d31c6fe109a885ce8935622f958db1144d1d8049387988ef"
    "34356453d0fef09a38f8462c68f2eec93ed27ddad25da96f0599cce0db97fa04"
)


def test_golden_chain():
    assert chain.name_seal("00112233445566778899aabbccddeeff", "Anna") == GOLDEN_NAME
    assert chain.covered(GOLDEN_LINES)[2:] == [
        f"player 0 human {GOLDEN_NAME}", "player 1 bot steady Leni", "player 2 human " + "ab" * 32,
    ]  # fmt: skip
    assert chain.head(chain.covered(GOLDEN_LINES)) == GOLDEN_HEAD
    assert stranger.head(GOLDEN_LINES) == GOLDEN_HEAD
    assert chain.head([]) == chain.head(()) == stranger.sha("weli-chain-1")


def test_golden_signature():
    message = chain.message("a8f98b08ab65e352b8aba1e637b49612", GOLDEN_HEAD)
    assert signature.holds(GOLDEN_KEY, message, GOLDEN_SIGNATURE)
    assert not signature.holds(GOLDEN_KEY, message + b" ", GOLDEN_SIGNATURE)


def test_the_page_that_strangers_read_has_these_vectors():
    page = (Path(__file__).resolve().parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
    for value in (GOLDEN_NAME, GOLDEN_HEAD, GOLDEN_SIGNATURE[:64], GOLDEN_SIGNATURE[64:], "\n".join(GOLDEN_LINES)):
        assert value in page
    for value in (GOLDEN_COMMITMENT, GOLDEN_ORDER, GOLDEN_SEAL):
        assert value in page


RFC_8032 = [  # public key, message, signature: the tests 1, 2 and 3 of its chapter 7.1
    ("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "", "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72", "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    ("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82", "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "message", "signed"), RFC_8032)
def test_signatures_of_the_standard_hold(key: str, message: str, signed: str):
    assert signature.holds(key, bytes.fromhex(message), signed)


def test_signatures_agree_with_a_library_and_nothing_else_holds():
    order = 2**252 + 27742317777372353535851937790883648493
    for length in range(60 if LONG else 12):
        pair, message = Ed25519PrivateKey.generate(), os.urandom(length)
        key, signed = pair.public_key().public_bytes_raw().hex(), pair.sign(message).hex()
        assert signature.holds(key, message, signed)
        place = random.randrange(128)
        other = signed[:place] + ("0" if signed[place] != "0" else "1") + signed[place + 1 :]
        assert not signature.holds(key, message, other)
        again = (int.from_bytes(bytes.fromhex(signed[64:]), "little") + order).to_bytes(32, "little").hex()
        assert not signature.holds(key, message, signed[:64] + again), "the same signature in a second form"
    for weak in ("00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f", "ff" * 32):
        assert not signature.holds(weak, b"", weak + "00" * 32), "a key that signs anything"
    assert not signature.holds("D7" + GOLDEN_KEY[2:], b"", RFC_8032[0][2])
    assert not signature.holds("", b"", "")


# --- three outcomes -----------------------------------------------------------------


@pytest.mark.parametrize("text", [TEXT, json.dumps(DOCUMENT)], ids=["text", "json"])
def test_a_record_is_proven_by_a_key_or_a_head_and_by_nothing_else(text: str):
    assert outcome(text, keys=[KEY]) is outcome(text, keys=["ab" * 32, KEY]) is Outcome.PROVEN
    assert outcome(text, head=HEAD) is Outcome.PROVEN
    assert outcome(text) is Outcome.CONSISTENT
    assert outcome(text, keys=[GOLDEN_KEY]) is Outcome.WRONG
    assert outcome(text, head="ab" * 32) is Outcome.WRONG
    assert outcome(text, keys=[KEY], head="ab" * 32) is Outcome.WRONG


def test_text_and_json_have_the_same_head():
    assert notation.write(notation.read_document(json.dumps(DOCUMENT))) == TEXT
    assert notation.as_document(notation.read(TEXT))["chain"] == DOCUMENT["chain"]
    assert read(TEXT).covered == read(json.dumps(DOCUMENT)).covered


def test_a_record_without_a_chain_is_consistent_at_best():
    old = notation.write(matches.finished_match("mulatschak", 2))
    assert outcome(old) is outcome(old, keys=[KEY]) is Outcome.CONSISTENT
    assert outcome(old.replace("ended 2026-11-21", "ended 2026-11-22")) is Outcome.CONSISTENT
    assert "no-chain" in [check.what for check in verified(read(old)).checks]


def test_whoever_recomputes_the_chain_cannot_sign_it():
    forged = TEXT.replace("ended 2026-11-21", "ended 2026-11-22")
    assert wrong(forged) == ["chain"]
    record = read(forged)
    head = chain.head(record.covered)
    again = forged.replace(HEAD, head)
    assert wrong(again) == ["signature"]
    unsigned = "\n".join(line for line in again.split("\n") if not line.startswith("signed "))
    assert outcome(unsigned) is Outcome.CONSISTENT, "this is all that a chain without a signature is worth"
    assert wrong(unsigned) == ["no-signature"]
    own = Ed25519PrivateKey.generate()
    key, signed = own.public_key().public_bytes_raw().hex(), own.sign(chain.message(record.key, head)).hex()
    by_the_forger = f"{unsigned}signed {key} {signed}\n"
    assert outcome(by_the_forger) is Outcome.CONSISTENT
    assert wrong(by_the_forger) == ["signature"]


def test_a_signature_is_for_one_match():
    assert chain.message("a", HEAD) != chain.message("b", HEAD)
    other = matches.chained(matches.finished_match("mulatschak", 3)).chain
    assert other is not None
    text = TEXT.replace(LINES[-2], f"signed {other.key} {other.signature}")
    assert wrong(text) == ["signature"]


def test_the_command_line_says_what_was_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "match.txt"
    file.write_text(TEXT, encoding="utf-8")
    assert main(["verify", str(file), "--key", KEY]) == 0
    assert f"ok     The head was signed with the key {KEY}\n" in capsys.readouterr().out
    assert main(["verify", str(file), "--head", HEAD]) == 0
    assert "\nPROVEN: " in capsys.readouterr().out
    assert main(["verify", "--quiet", str(file)]) == 3
    printed = capsys.readouterr().out
    assert "whether that is the site’s was not checked, since no key was given" in printed
    assert "\nCONSISTENT, NOT PROVEN: " in printed
    file.write_text(TEXT.replace("ended 2026-11-21", "ended 2026-11-22"), encoding="utf-8")
    assert main(["verify", "--quiet", str(file)]) == 1
    printed = capsys.readouterr().out
    assert "WRONG  The lines are those of which the head was made" in printed
    assert "\nWRONG: " in printed
    for mistake in (["--key", "abc"], ["--head", "AB" * 32], ["--key", KEY, "--key", ""]):
        assert main(["verify", str(file), *mistake]) == 2
        assert "takes 64 hexadecimal digits" in capsys.readouterr().err


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
        "“chain” is missing from this record",
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
