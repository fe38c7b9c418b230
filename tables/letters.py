"""What processes write to each other about tables: messages, and the envelope that nobody on the way can read.

A picture shows the cards of a seat. So what travels is sealed with a key of the site's secret, whoever carries it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from msgspec import Raw, Struct

from rules import games
from tables.service.live import Comer, SeatInfo, SharedMoment, TableInfo, UndoRequest
from tables.service.onlookers import HandViewer, Onlooker, OpenedHand, Viewer
from tables.service.shared_deals import SharedDeals

ViewerNumber = int | None  # a seat; below 0 the guest of one: −1 of seat 0, −2 of seat 1; None = everybody else

VERSION = 3  # raised by whoever changes what a letter says, or what a command is told
_ONCE = 12  # bytes that are never used a second time with a key
KNOWN = Raw(b"null")  # instead of facts that have been told already


class Letter(Struct, frozen=True, tag_field="t"):
    """One message to one process."""


class CommandRequest(Letter, frozen=True, tag="ask"):
    """Do this at a table that is yours. ``n`` names the question: asked again, it is not done again."""

    n: int
    name: str
    table: int
    words: dict[str, Any]


class CommandReply(Letter, frozen=True, tag="answer"):
    """What became of question ``n``; or why nothing did: ``elsewhere``, ``busy``, ``disk-full``, ``no-table``,
    ``damaged …``, ``failed``."""

    n: int
    outcome: Raw = Raw(b"null")
    failure: str = ""


class Watch(Letter, frozen=True, tag="watch"):
    """Show me this table with these eyes, from now on.

    ``looks``: each with whether it keeps parts. ``wanted``: eyes that lack what is newer than a version, and the one of
    which they have kept the parts.
    """

    table: int
    version: int  # as it is known already
    turns: int  # the facts as they are known already
    looks: list[tuple[ViewerNumber, bool]]
    wanted: list[tuple[ViewerNumber, int, int]] = []


class ShownFrames(Letter, frozen=True, tag="shown"):
    """The table at a version: a finished frame for each of these eyes and the versions they have seen and kept."""

    table: int
    version: int
    frames: list[tuple[ViewerNumber, int, int, str]]
    facts: Raw = KNOWN


class Yours(Letter, frozen=True, tag="yours"):
    """I do not own this table, and nobody is at it here: take it."""

    table: int


class Envelope(Struct, frozen=True):
    """Letters of one process to another."""

    by: int
    letters: list[CommandRequest | CommandReply | Watch | ShownFrames | Yours]
    version: int = 1  # the first one did not say it


class Strange(Struct, frozen=True):
    """A letter of another version of the site: its kind, its number, its table. These stay as they are for ever."""

    t: str
    n: int = 0
    table: int = 0


class StrangeEnvelope(Struct, frozen=True):
    """Letters of a process of another version, as it is started beside this one when the site is brought up to date."""

    by: int
    letters: list[Strange]


_decoder = msgspec.json.Decoder(Envelope)
_strange = msgspec.json.Decoder(StrangeEnvelope)
_encoder = msgspec.json.Encoder()


def sealed(by: int, letters: Sequence[Any]) -> bytes:
    """The letters as bytes that only this site can read, and nobody can change."""
    once = secrets.token_bytes(_ONCE)
    return once + _seals()[0].encrypt(once, _encoder.encode(Envelope(by, list(letters), VERSION)), None)


def opened(data: bytes) -> Envelope | StrangeEnvelope | None:
    """What such bytes say, as far as it can be understood; None if they are not of this site."""
    for seal in _seals():
        try:
            return _read(seal.decrypt(data[:_ONCE], data[_ONCE:], None))
        except (InvalidTag, ValueError):  # of another key, too short, or not as anybody of us writes
            continue
    return None


def _read(text: bytes) -> Envelope | StrangeEnvelope:
    try:
        envelope = _decoder.decode(text)
    except msgspec.ValidationError:
        return _strange.decode(text)
    return envelope if envelope.version == VERSION else _strange.decode(text)


@cache
def _seals() -> tuple[AESGCM, ...]:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return tuple(AESGCM(hashlib.sha256(b"tables.letters" + key.encode()).digest()) for key in keys)


def number_of(viewer: Viewer) -> ViewerNumber:
    """Eyes as they travel."""
    return -1 - viewer.seat if isinstance(viewer, HandViewer) else viewer


def viewer_of(number: ViewerNumber) -> Viewer:
    """Eyes as they have travelled."""
    return HandViewer(-1 - number) if number is not None and number < 0 else number


def encode_facts(facts: TableInfo) -> bytes:
    """The facts of a table as they travel: without what is secret even to those who sit there."""
    plain = {name: getattr(facts, name) for name in TableInfo.__struct_fields__ if name != "variant"}
    variant = facts.variant
    rules = (variant.key, variant.edition, dict(variant.differences), variant.seats)
    places = [msgspec.structs.replace(place, nonce="") for place in facts.places]
    shared = facts.duplicate and msgspec.structs.replace(facts.duplicate, secret="")
    blank = {"invite": "", "next_seed": "", "duplicate": shared}
    return _encoder.encode({**plain, **blank, "places": places, "rules": rules})


def decode_facts(raw: Raw) -> TableInfo:
    """The facts of a table as they have travelled."""
    plain = msgspec.json.decode(raw)
    key, edition, options, seats = plain.pop("rules")
    game = games.find(key, edition)
    shapes: dict[str, Any] = {
        "places": tuple[SeatInfo, ...],
        "asked": UndoRequest | None,
        "onlookers": tuple[Onlooker, ...],
        "opened": tuple[OpenedHand, ...],
        "duplicate": SharedDeals | None,
        "hinting": tuple[int, ...],
        "shared": SharedMoment | None,
        "coming": tuple[Comer, ...],
    }
    shaped = {name: msgspec.convert(plain.pop(name), shape) for name, shape in shapes.items()}
    return TableInfo(variant=game.variant(game.options(options), seats), **shaped, **plain)
