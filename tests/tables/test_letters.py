"""What processes write to each other: it arrives as it was written, and nobody on the way can read it."""

from __future__ import annotations

import random

from msgspec import Raw

from tables import commands, letters, protocol
from tables.letters import CommandReply, CommandRequest, ShownFrames, Strange, Watch, Yours
from tables.neighbours.failures import failure_named, name_of
from tables.rendered_table import RenderedTable
from tables.service import hosting, people, play
from tables.service.batches import Busy, DiskFull, OwnedElsewhere
from tables.service.damage import DamagedTable
from tables.service.ledger import NoSuchTable
from tables.service.onlookers import HandViewer
from tests.tables import people as at


def test_letters_arrive_as_they_were_written(tables):
    live, _ = at.open_full()
    frame = RenderedTable(live).frame(2, 0)
    written = [
        CommandRequest(7, "play.act", live.facts.id, {"player": 3, "ref": "r", "seen": 4, "line": "0 play H7"}),
        CommandReply(7, Raw(b'{"t":"ack","ref":"r","version":5}')),
        Watch(live.facts.id, 4, 3, [(0, True), (None, False), (-2, False)], [(0, 3, 3)]),
        ShownFrames(live.facts.id, 5, [(2, 4, 4, frame)], Raw(letters.encode_facts(live.facts))),
        Yours(live.facts.id),
    ]
    envelope = letters.opened(letters.sealed(3, written))
    assert envelope is not None and envelope.by == 3
    assert [str(type(one)) for one in envelope.letters] == [str(type(one)) for one in written]
    assert envelope.letters[3].frames == [(2, 4, 4, frame)]
    assert [letters.number_of(letters.viewer_of(n)) for n in (0, None, -2)] == [0, None, -2]
    assert letters.viewer_of(-2) == HandViewer(1)


def test_nobody_on_the_way_reads_a_picture(tables):
    live, _ = at.open_full()
    frame = RenderedTable(live).frame(0, 0)
    data = letters.sealed(1, [ShownFrames(1, 2, [(0, 1, 1, frame)])])
    assert not any(frame[start : start + 6].encode() in data for start in range(len(frame) - 6))
    for damaged in (data[:-10] + b"AAAAAAAAAA", data[:20], b"no letter at all", b""):
        assert letters.opened(damaged) is None


def strange(version, monkeypatch, written):
    """These letters, as a process of that version has sent them."""
    with monkeypatch.context() as there:
        there.setattr(letters, "VERSION", version)
        return letters.opened(letters.sealed(3, written)), letters.sealed(3, written)


def test_of_another_version_only_the_kind_the_number_and_the_table_are_read(monkeypatch):
    written = [
        CommandRequest(7, "play.act", 12, {"line": "0 play H7"}),
        Watch(5, 4, 3, [(0, True)]),
        CommandReply(7),
        Yours(5),
    ]
    there, data = strange(letters.VERSION + 1, monkeypatch, written)
    assert there.letters == written, "among themselves they understand each other"
    here = letters.opened(data)
    assert here.by == 3
    assert here.letters == [Strange("ask", 7, 12), Strange("watch", 0, 5), Strange("answer", 7), Strange("yours", 0, 5)]


def test_a_letter_of_an_unknown_kind_hides_none_of_those_beside_it():
    text = b'{"by":3,"letters":[{"t":"dance","table":4,"how":"fast"},{"t":"yours","table":5}],"version":2}'
    assert letters._read(text).letters == [Strange("dance", 0, 4), Strange("yours", 0, 5)]
    first = b'{"by":3,"letters":[{"t":"yours","table":5}]}'
    assert letters._read(first).letters == [Strange("yours", 0, 5)], "of the first version, which did not say it"


def test_a_new_key_reads_what_the_old_one_has_sealed(tables, settings):
    old = letters.sealed(1, [Yours(4)])
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another one, that is longer than fifty characters as well"
    letters._seals.cache_clear()
    try:
        assert letters.opened(old) is not None
        assert letters.opened(letters.sealed(1, [Yours(4)])) is not None
    finally:
        letters._seals.cache_clear()


def test_facts_travel_without_secrets(tables):
    live, players = at.open_full("mulatschak")
    at.run(people.away, live.facts.id, player=players[1], at=12.5)
    facts = at.now(live.facts.id).facts
    assert facts.next_seed and facts.invite
    told = letters.encode_facts(facts)
    heard = letters.decode_facts(Raw(told))
    assert facts.next_seed.encode() not in told and facts.invite.encode() not in told
    assert heard.variant == facts.variant
    assert (heard.id, heard.code, heard.turns, heard.host) == (facts.id, facts.code, facts.turns, facts.host)
    assert [place.away_at for place in heard.places] == [None, 12.5, None, None]
    assert [heard.seat_of(player) for player in players] == [0, 1, 2, 3]


def test_a_failure_comes_back_as_the_one_it_was():
    for failure in (
        Busy(),
        DiskFull(),
        OwnedElsewhere(),
        NoSuchTable(4),
        DamagedTable("abcdefgh", "a line does not follow"),
    ):
        back = failure_named(name_of(failure))
        assert type(back) is type(failure)
        assert getattr(back, "code", "") == getattr(failure, "code", "")
    assert isinstance(failure_named(name_of(KeyError("a mistake"))), RuntimeError)


def test_every_outcome_of_a_command_comes_back_as_it_was(tables):
    live, players = at.open_full()
    action = at.some_action(live, random.Random(1))
    move = commands.order(
        play.act, live.facts.id, player=players[action.seat], ref="a", seen=live.version, line=str(action)
    )
    for order in (
        move,
        commands.order(people.sit, live.facts.id, player=players[0], name="Host"),
        commands.order(people.sit, live.facts.id, player=at.guests(1)[0], name="Late"),
        commands.order(hosting.kick, live.facts.id, player=players[1], ref="k", seat=0),
    ):
        outcome = at.writer.run(live.facts.id, order)
        assert order.read(protocol.json(outcome)) == outcome
