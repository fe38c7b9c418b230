"""Every message of a live table, in and out; JSON text frames, field ``t`` names the message.

``parse`` never raises on what a client sends. Described for people who write
clients on the developer page (``templates/tables/developers.html``).
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Raw, Struct

from rules.games import MOST_SEATS

MOST_HANDS, MOST_STEPS = 9_999, 9_999  # of what may be looked back at
PORTRAITS = 16  # that one may choose from; drawn in static/people/people.svg
MAX_FRAME = 16 * 1024  # characters; the server in front allows no more bytes either

REF = r"[ -~]{1,40}"  # a name that a client gives: stored, sent back and compared, never shown
Ref = Annotated[str, Meta(pattern=rf"\A{REF}\Z")]
Version = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Code = Literal[
    "malformed",
    "unknown",
    "too-large",
    "rate",
    "busy",
    "disk-full",
    "not-seated",
    "not-host",
    "not-allowed",
    "name-empty",
    "name-taken",
    "seats",
    "no-hand",
    "failed",
    "undo-never",
    "undo-nothing",
    "undo-shown",
    "undo-asked",
    "chat-off",
    "chat-rate",
    "hint-company",
    "hint-no-choice",
    "hint-rate",
    "hint-day",
    "hint-busy",
    "hint-socket",
    "hint-shared",
    "dealt-out",
]


class Incoming(Struct, frozen=True, tag_field="t"):
    """From a client."""


class Hello(Incoming, frozen=True, tag="hello"):
    """The first frame: who this is, the last version it has seen (None = nothing yet), the last sentence it has heard.

    ``parts``: it keeps what it has, and is to be sent only what changes (see ``ViewMessage``).
    """

    ticket: Annotated[str, Meta(max_length=400)]
    seen: Version | None = None
    heard: Version = 0
    parts: bool = False


class Act(Incoming, frozen=True, tag="act"):
    """An action of one's own seat. ``ref`` names it for ever: sent again it is not done again."""

    ref: Ref
    seen: Version
    line: Annotated[str, Meta(max_length=200)]


class Ready(Incoming, frozen=True, tag="ready"):
    """On to the next hand, or to the next match. ``nonce``: the player's share in its shuffle."""

    ref: Ref
    nonce: Annotated[str, Meta(max_length=64)] = ""


class Start(Incoming, frozen=True, tag="start"):
    """The host: bots of this level take the open seats.

    ``close``: at a table that gathers, open seats are taken away as far as the rules can be played by fewer.
    """

    ref: Ref
    level: Annotated[str, Meta(max_length=20)] = "steady"
    close: bool = False


class Move(Incoming, frozen=True, tag="move"):
    """Take another seat, before a match or after it; for the host also: have the one on seat ``who`` take it."""

    ref: Ref
    seat: SeatNumber
    who: SeatNumber | None = None


class Name(Incoming, frozen=True, tag="name"):
    """Be called so from now on, and be drawn so: the portrait of this number; -1 = the one that the name gives."""

    ref: Ref
    name: Annotated[str, Meta(max_length=60)]
    portrait: Annotated[int, Meta(ge=-1, lt=PORTRAITS)] | None = None


class Lang(Incoming, frozen=True, tag="lang"):
    """In which language one reads here: the others see it beside the name, and how one is best spoken to."""

    ref: Ref
    lang: Annotated[str, Meta(max_length=8)]


class Seats(Incoming, frozen=True, tag="seats"):
    """The host of a table that gathers: so many seats, and if there are to be fewer, without this one."""

    ref: Ref
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    without: SeatNumber | None = None


class Leave(Incoming, frozen=True, tag="leave"):
    """Stand up for good; a bot goes on."""

    ref: Ref


class Back(Incoming, frozen=True, tag="back"):
    """Here again: no bot decides in the place any more."""

    ref: Ref


class Kick(Incoming, frozen=True, tag="kick"):
    """The host sends somebody away."""

    ref: Ref
    seat: SeatNumber


class Host(Incoming, frozen=True, tag="host"):
    """The host hands the role over."""

    ref: Ref
    seat: SeatNumber


class Fill(Incoming, frozen=True, tag="fill"):
    """The host puts a bot of this level on a seat; without a level the bot's seat is opened."""

    ref: Ref
    seat: SeatNumber
    level: Annotated[str, Meta(max_length=20)] = ""


class Set(Incoming, frozen=True, tag="set"):
    """The host changes how the table is kept. What is left out stays as it is."""

    ref: Ref
    chat: bool | None = None
    quiet: bool | None = None
    watch: bool | None = None
    guests: bool | None = None
    undo: Literal["never", "ask"] | None = None
    last_trick: Literal["none", "last"] | None = None
    visibility: Literal["link", "public"] | None = None


class Undo(Incoming, frozen=True, tag="undo"):
    """Ask to take back the own last action."""

    ref: Ref
    seen: Version


class Consent(Incoming, frozen=True, tag="consent"):
    """Yes or no to somebody who asks to take back; no to the own wish withdraws it. ``first``: which wish is meant."""

    ref: Ref
    yes: bool
    first: Version | None = None


class Open(Incoming, frozen=True, tag="open"):
    """Open the own hand to one who looks on by name: the onlooker of this number."""

    ref: Ref
    guest: Version


class Close(Incoming, frozen=True, tag="close"):
    """Close the own hand again."""

    ref: Ref


class Say(Incoming, frozen=True, tag="say"):
    """A sentence for everybody at the table: words of one's own, or the name of one that every reader's page knows.

    With a ``ref`` it is answered, and said once however often it is sent.
    """

    ref: Annotated[str, Meta(pattern=rf"\A(?:{REF})?\Z")] = ""
    text: Annotated[str, Meta(max_length=300)] = ""
    phrase: Annotated[str, Meta(max_length=30)] = ""


class Hint(Incoming, frozen=True, tag="hint"):
    """What is known of the decision that the own seat has before it, in words; at practice tables. See ``Advised``.

    ``lang``, ``deck`` and ``terms`` say in whose words: of the page that asks.
    """

    ref: Ref
    seen: Version
    lang: Annotated[str, Meta(max_length=10)] = "en"
    deck: Annotated[str, Meta(max_length=20)] = "german"
    terms: Annotated[str, Meta(max_length=40)] = ""


class Explain(Incoming, frozen=True, tag="explain"):
    """What there is to explain of this moment to the own seat, in words; see ``Explained``.

    ``lang``, ``deck`` and ``terms`` say in whose words: of the page that asks.
    """

    ref: Ref
    lang: Annotated[str, Meta(max_length=10)] = "en"
    deck: Annotated[str, Meta(max_length=20)] = "german"
    terms: Annotated[str, Meta(max_length=40)] = ""


class Read(Incoming, frozen=True, tag="read"):
    """What was explained has been read: at a guided table the bots go on. Not ``on``: they wait no more."""

    ref: Ref
    on: bool = True


class Agree(Incoming, frozen=True, tag="agree"):
    """Yes to hints for everybody at the table, which there are once all have said so; no ends them for all."""

    ref: Ref
    yes: bool


class Show(Incoming, frozen=True, tag="show"):
    """Who leads others through a match is at this moment of it: after so many lines (``step``) of a hand.

    ``seat``: whose view is shown; without it all hands lie open. ``card``: at which is pointed; ``sign``: what is said
    of it, ``!`` or ``?``.
    """

    ref: Ref
    hand: Annotated[int, Meta(ge=1, le=MOST_HANDS)]
    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)]
    seat: SeatNumber | None = None
    card: Annotated[str, Meta(pattern=r"\A(?:[EGHS][AKOUT2-9])?\Z")] = ""
    sign: Literal["", "!", "?"] = ""


class Lead(Incoming, frozen=True, tag="lead"):
    """The onlooker of this number leads from now on: said by who leads, or by that one where the leader is gone."""

    ref: Ref
    guest: Version


class Hold(Incoming, frozen=True, tag="hold"):
    """Where one phone goes round: who sits on this seat has it in hand now, without ``seat`` nobody has.

    From the ``view`` on that carries the ``ref`` the connection sees and acts for that seat, or sees what all may see.
    """

    ref: Ref
    seat: SeatNumber | None = None


class Sync(Incoming, frozen=True, tag="sync"):
    """Send the whole view again, with every line of this hand."""


class Ping(Incoming, frozen=True, tag="ping"):
    """Still here, and has read everything up to ``seen``."""

    seen: Version | None = None


class Malformed(Struct, frozen=True):
    """What could not be read. ``code`` is ``malformed`` or ``unknown``; ``ref`` if one could be found."""

    code: Code
    why: str
    ref: str | None = None


Command = (
    Act
    | Ready
    | Start
    | Move
    | Name
    | Lang
    | Seats
    | Leave
    | Back
    | Kick
    | Host
    | Fill
    | Set
    | Undo
    | Consent
    | Open
    | Close
    | Say
    | Hint
    | Explain
    | Read
    | Agree
    | Show
    | Lead
)
Message = Hello | Hold | Sync | Ping | Command


class Outgoing(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """To a client."""


AS_BEFORE = Raw(b"")  # in the place of a part that is not sent again


class ViewMessage(Outgoing, frozen=True, tag="view"):
    """Everything a seat may know. ``view``, ``lines`` and ``table`` are JSON that is encoded already.

    To a client that has said hello with ``parts``, ``view`` and ``table`` contain only what has changed since the
    ``view`` message before; where all is as before they are left out. What comes is put over what is there, member by
    member. ``undo``: the number of the line that the seat may ask to take back.
    """

    version: int
    lines: Raw
    view: Raw = AS_BEFORE
    table: Raw = AS_BEFORE
    ack: str = ""
    undo: int = 0


class Ack(Outgoing, frozen=True, tag="ack"):
    """The action of this ref is done, and was part of the table from this version on."""

    ref: str
    version: int


class Refused(Outgoing, frozen=True, tag="refused"):
    """The rules say no. ``rule`` is an anchor of the article, ``why`` plain English as a fallback."""

    ref: str
    rule: str
    why: str
    data: dict[str, str | int] = {}


class Stale(Outgoing, frozen=True, tag="stale"):
    """Something happened that the client had not seen; a fresh view follows."""

    ref: str
    version: int


class Error(Outgoing, frozen=True, tag="error"):
    """Not done, and not because of the rules."""

    code: Code
    why: str
    ref: str | None = None


class TriedWay(Struct, frozen=True):
    """An action and what it came to: the chance to win, 0 to 1, its standard error, and on how many deals."""

    line: str
    chance: float
    error: float
    deals: int
    spared: float  # on which share of the deals no fine for tricks was due


class Advised(Outgoing, frozen=True, tag="advice"):
    """Answer to ``hint``: a sentence, and what it was made from. ``rough``: the odds may be further off than they look.

    ``version`` is that in which the decision arose; asked again it has the same answer. ``page`` says how it is made.
    """

    ref: str
    version: int
    text: str
    tried: list[TriedWay]
    quota: int
    deals: int
    seed: int
    rough: bool
    page: str


class ExplainedRemark(Struct, frozen=True):
    """A few sentences about one thing. Who has read those of a ``key`` need not be shown them again.

    ``rule`` is an anchor of the article; ``words`` are words of the card table in the text: as it stands there, the
    entry of the glossary, what it means.
    """

    key: str
    text: str
    rule: str
    words: list[list[str]]


class Explained(Outgoing, frozen=True, tag="explained"):
    """Answer to ``explain``: what to read of this moment, in order. ``waits``: the bots go on once it has been read."""

    ref: str
    version: int
    remarks: list[ExplainedRemark]
    waits: bool = False


class Said(Outgoing, frozen=True, tag="said"):
    """Somebody at the table said this: their own ``text``, or a ``phrase``. ``n`` grows from sentence to sentence.

    With neither the sentence of that number is taken back: whoever runs the site has removed it.
    """

    n: int
    seat: int
    name: str
    text: str
    at: int
    phrase: str = ""

    @property
    def taken_back(self) -> bool:
        """Whether it says that a sentence is gone."""
        return not self.text and not self.phrase


class Talk(Outgoing, frozen=True, tag="talk"):
    """What has been said at the table so far, the latest last; after the first view, if there is anything."""

    said: list[Said]


class Crowd(Outgoing, frozen=True, tag="crowd"):
    """How many are watching. At a quiet table nobody is told: it says 0."""

    watching: int


class Pong(Outgoing, frozen=True, tag="pong"):
    """Answer to a ping: the table's version and the server's clock in milliseconds."""

    version: int
    now: int


Answer = Ack | Refused | Stale | Error | Explained

_name = re.compile(REF)
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_loose: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_encoder = msgspec.json.Encoder()
_KNOWN = frozenset(kind.__struct_config__.tag for kind in get_args(Message))


def parse(text: str | bytes) -> Message | Malformed:
    """The message of a frame, or why there is none."""
    if len(text) > MAX_FRAME:
        return Malformed("too-large", f"A message may be {MAX_FRAME} bytes long.")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _malformed(text, str(error))


def frame(message: Outgoing) -> str:
    """A message as the text of a frame."""
    return _encoder.encode(message).decode()


def json(value: object) -> bytes:
    """Any plain value as JSON."""
    return _encoder.encode(value)


def plain(message: Outgoing) -> dict[str, Any]:
    """A message as plain data, with its ``t``."""
    return dict(_loose.decode(_encoder.encode(message)))


def decoded(value: Raw) -> Any:
    """JSON that is encoded already, as plain data."""
    return _loose.decode(value)


def _malformed(text: str | bytes, why: str) -> Malformed:
    try:
        value = _loose.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Malformed("malformed", "This is not JSON.")
    if not isinstance(value, dict):
        return Malformed("malformed", "A message is a JSON object.")
    ref = value.get("ref")
    known = value.get("t") in _KNOWN if isinstance(value.get("t"), str) else False
    if not known:
        return Malformed("unknown", "There is no such message; see /api/.", _short(ref))
    return Malformed("malformed", why, _short(ref))


def _short(ref: object) -> str | None:
    return ref if isinstance(ref, str) and _name.fullmatch(ref) else None
