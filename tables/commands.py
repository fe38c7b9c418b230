"""The commands of a table by name: what a message, a form or a clock asks of the service, as a value that can travel.

A table is written to by one process. What reaches another one is handed over to it, so a command that has a table is an
``TableCommand`` and no function of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from tables import protocol
from tables.protocol import Answer, Command
from tables.service import (
    coming,
    explaining,
    gathering,
    guests,
    hinting,
    hosting,
    leading,
    people,
    play,
    reading,
    talking,
    undoing,
)
from tables.service.ledger import Ledger

Outcome = TypeVar("Outcome")

_DONE_BY: dict[type[Command], Callable[..., Answer]] = {
    protocol.Act: play.act,
    protocol.Ready: play.ready,
    protocol.Start: people.start,
    protocol.Move: gathering.move,
    protocol.Name: gathering.rename,
    protocol.Lang: gathering.reads,
    protocol.Seats: gathering.resize,
    protocol.Leave: people.leave,
    protocol.Back: people.back,
    protocol.Kick: hosting.kick,
    protocol.Host: hosting.hand_over,
    protocol.Fill: hosting.fill,
    protocol.Set: hosting.arrange,
    protocol.Undo: undoing.undo,
    protocol.Consent: undoing.consent,
    protocol.Open: guests.open_hand,
    protocol.Close: guests.close_hand,
    protocol.Say: talking.say,
    protocol.Hint: hinting.hint,
    protocol.Explain: explaining.explain,
    protocol.Read: reading.read,
    protocol.Agree: hinting.agree,
    protocol.Show: leading.show,
    protocol.Lead: leading.lead,
}
_FURTHER: tuple[Callable[..., Any], ...] = (
    *(people.sit, people.hand_on, people.give_share, people.away, people.stand_in),
    *(play.bot_act, play.next_hand, undoing.settle, hosting.invite_anew, hosting.untitle, hosting.rename_open),
    *(talking.take_back, guests.name, guests.leave, guests.gone, gathering.play_by, coming.coming),
)

# Where one phone goes round these are of the seat that has it in hand; all others are of whose phone it is.
OF_ONE_SEAT = (protocol.Act, protocol.Hint, protocol.Undo, protocol.Consent)


def _name(command: Callable[..., Any]) -> str:
    return f"{command.__module__.rpartition('.')[2]}.{command.__name__}"


_NAMED = {kind: _name(done) for kind, done in _DONE_BY.items()}
_COMMANDS: dict[str, Callable[..., Any]] = {_name(one): one for one in (*_DONE_BY.values(), *_FURTHER)}
_PURE = frozenset({_name(play.act), _name(play.ready)})


@dataclass(frozen=True)
class TableCommand(Generic[Outcome]):
    """A command of a table with what it is told, all of it plain values."""

    name: str
    table: int
    words: Mapping[str, Any]

    def __call__(self, ledger: Ledger) -> Outcome:
        """Judge it."""
        outcome: Outcome = _COMMANDS[self.name](ledger, self.table, **self.words)
        return outcome

    @property
    def pure(self) -> bool:
        """Whether it writes lines and seats only, so that it can be judged where the messages are heard."""
        return self.name in _PURE

    def read(self, outcome: bytes | msgspec.Raw) -> Outcome:
        """An outcome of this command that has travelled as JSON. Raises ValidationError if it is none."""
        read: Outcome = _reader(self.name).decode(outcome)
        return read


def order(command: Callable[..., Outcome], table: int, **words: Any) -> TableCommand[Outcome]:
    """This command of a table. Raises KeyError for a function that has no name here."""
    name = _name(command)
    if _COMMANDS[name] is not command:
        raise KeyError(name)
    return TableCommand(name, table, words)


def command(message: Command, table: int, player: int) -> TableCommand[Answer]:
    """The command of a message, to be handed to the writer. What the message leaves out, the command is not told."""
    told = {name: told for name in message.__struct_fields__ if (told := getattr(message, name)) is not None}
    return TableCommand(_NAMED[type(message)], table, {"player": player, **told})


def known(name: str) -> bool:
    """Whether there is a command of this name; another version of the site may have more of them."""
    return name in _COMMANDS


def ref_of(message: Command) -> str | None:
    """The name under which the answer is awaited, if one is."""
    return message.ref or None


@cache
def _reader(name: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(get_type_hints(_COMMANDS[name])["return"])
