"""What the worker does with a record that somebody brought: checks it as the command line does, and makes its page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any
from zipfile import ZipFile

from django.template.loader import render_to_string
from django.utils import translation
from django_tasks import task

from rules.encyclopedia.pages.beside import TableRules
from rules.languages import LANGUAGES
from rules.notation import LONGEST, Damaged, Record, ReplayedHand, film, read, read_document, replay_hands
from rules.phrases import DECKS
from rules.proof import Proof, verified
from tables import looking_back, record_signature
from tables.again import ToldHand
from tables.brought import shelf
from tables.brought.limits import MOST_HANDS, MOST_IN_HAND, MOST_LINES
from tables.conf import conf
from tables.uploads.folder import Progress, Upload, find, forget_file, note, opened

RECORD = "record"
SOON = 10  # somebody waits for a few seconds of work; the book of a club may take minutes


@task(priority=SOON)
def look_through_record(name: str) -> None:
    """Makes the page of a record, or says in its note what is wrong with it."""
    upload = find(name, RECORD)
    if upload is None or upload.state != "checking":
        return
    with opened(upload) as file:
        if file is None:
            return
        text = ""
        try:
            text = _text(file.read())
            _make_page(upload, text)
        except Damaged as damage:
            note(upload, state="refused", share=1.0, found=_kept(damage, text))
        except TimeoutError:
            note(upload, state="refused", share=1.0, found={"late": True})
        else:
            note(upload, state="done", share=1.0)
            forget_file(upload)


def _text(content: bytes) -> str:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise Damaged("record.not-text") from None
    if len(text) > LONGEST:
        raise Damaged("record.too-long", most=LONGEST)
    return text


def _read(text: str) -> Record:
    """The record in a text or JSON, if it is not too long to be shown. Raises Damaged."""
    record = read_document(text) if text.lstrip().startswith("{") else read(text)
    if len(record.hands) > MOST_HANDS:
        raise Damaged("record.too-many-hands", most=MOST_HANDS)
    if sum(len(hand.entries) for hand in record.hands) > MOST_LINES:
        raise Damaged("record.too-many-lines", most=MOST_LINES)
    for hand in record.hands:
        if len(hand.entries) > MOST_IN_HAND:
            raise Damaged("record.hand-too-long", line=hand.line, hand=hand.number, most=MOST_IN_HAND)
    return record


def _make_page(upload: Upload, text: str) -> None:
    """Raises Damaged, TimeoutError."""
    record = _read(text)
    heard = Progress(upload, len(record.hands), conf().upload_minutes)
    with shelf.filled(upload) as filled:
        page = _Page(record, filled)
        proof = _checked(record, page.taking(heard))
        page.put(proof)


def _checked(record: Record, told: Iterator[ReplayedHand]) -> Proof | None:
    """What the checks of a match come to; None for the log of one hand. All of ``told`` has been taken then."""
    proof = verified(record, keys=record_signature.published(), told=told) if record.whole else None
    for _rest in told:  # the checks may have ended before the hands
        pass
    return proof


class _Page:
    """What the page of a record shows, put away hand by hand: only one hand with its steps is in memory."""

    def __init__(self, record: Record, filled: ZipFile) -> None:
        self.record, self.filled = record, filled
        self.facts: list[dict[str, Any]] = []
        self.words: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        self.damage: Damaged | None = None
        self.rule_sets = {lang: TableRules(lang, record.variant) for lang in LANGUAGES}

    def taking(self, heard: Progress) -> Iterator[ReplayedHand]:
        """Every hand in turn, once it has been put away."""
        try:
            for done, told in enumerate(replay_hands(self.record), start=1):
                self._take(told)
                yield told
                heard(done)
        except Damaged as damage:
            self.damage = damage
            raise

    def put(self, proof: Proof | None) -> None:
        """Puts away what can be said only now. Raises Damaged if a line does not hold."""
        if self.damage is not None:
            raise self.damage
        record, variant = self.record, self.record.variant
        about = {
            "game": variant.key,
            "edition": variant.edition,
            "options": variant.differences,
            "seats": variant.seats,
            "key": record.key,
            "whole": record.whole,
            "started": record.started,
            "hands": self.facts,
            "outcome": proof.outcome.name.lower() if proof else "",
            "wrong": {lang: _wrong(proof, lang) for lang in LANGUAGES},
        }
        shelf.put_page(self.filled, about)
        for (lang, wording), words in self.words.items():
            shelf.put_words(self.filled, lang, wording, "".join(words))

    def _take(self, told: ReplayedHand) -> None:
        shelf.put_film(self.filled, told.log.number, film(told))
        hand = ToldHand(told.standing, told.log.lines)
        shelf.put_log(self.filled, told.log.number, hand.kept(self.record.variant))
        self.facts.append(looking_back.facts(self.record, told))
        for lang in LANGUAGES:
            with translation.override(lang):
                for wording in DECKS:
                    self.words[lang, wording].append(self._in_words(told, lang, wording))

    def _in_words(self, told: ReplayedHand, lang: str, wording: str) -> str:
        context = {
            "game": self.record.variant.key,
            "rule_set": self.rule_sets[lang],
            "hand": looking_back.words(self.record, told, wording),
            "first": len(self.facts) == 1,
        }
        return render_to_string("tables/partials/hand_words.html", context)


def _wrong(proof: Proof | None, lang: str) -> list[str]:
    """What does not hold, in words."""
    return [check.wrong.said(lang) for check in proof.wrong if check.wrong] if proof else []


def _kept(damage: Damaged, text: str) -> dict[str, Any]:
    """What is wrong with a record, for readers of every language and deck, and the line where it is."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return {
        "said": {lang: {wording: damage.said(lang, wording) for wording in DECKS} for lang in LANGUAGES},
        "line": lines[damage.line - 1][:200] if damage.line else "",
        "rule": damage.rule,
        "game": damage.game,
    }
