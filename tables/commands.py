"""What each message of a person asks of the service. The one table of it, for sockets and for HTTP."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tables import protocol
from tables.protocol import Answer, Command
from tables.service import guests, hosting, people, play, talking, undoing
from tables.service.ledger import Ledger

_DONE_BY: dict[type[Command], Callable[..., Answer]] = {
    protocol.Act: play.act,
    protocol.Ready: play.ready,
    protocol.Start: people.start,
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
}


def command(message: Command, table: int, player: int) -> Callable[[Ledger], Answer]:
    """The command of a message, to be handed to the writer. What the message leaves out, the command is not told."""
    told = {name: told for name in message.__struct_fields__ if (told := getattr(message, name)) is not None}
    return partial(_DONE_BY[type(message)], table=table, player=player, **told)


def judged_on_the_loop(message: Command) -> bool:
    """Whether the command writes lines and seats only, so that it can be judged where the messages are heard."""
    return isinstance(message, protocol.Act | protocol.Ready)


def ref_of(message: Command) -> str | None:
    """The name under which the answer is awaited, if one is."""
    return message.ref or None
