"""The chain of a record and its signature: golden vectors, and what proves a record."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rules import chain, notation, signature
from rules.cli import main
from rules.proof import Outcome, verified
from tests.rules import matches, stranger
from tests.rules.chained_record import DOCUMENT, HEAD, LINES, TEXT, outcome, read, wrong
from tests.rules.matches import KEY
from tests.rules.strategies import LONG
from tests.rules.test_shuffle import GOLDEN_COMMITMENT, GOLDEN_ORDER, GOLDEN_SEAL

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
    assert "WRONG  The head was made from these lines" in printed
    assert "\nWRONG: " in printed
    for mistake in (["--key", "abc"], ["--head", "AB" * 32], ["--key", KEY, "--key", ""]):
        assert main(["verify", str(file), *mistake]) == 2
        assert "takes 64 hexadecimal digits" in capsys.readouterr().err
