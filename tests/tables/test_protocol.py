"""Messages: what is read, and that nothing a client sends can raise."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables import protocol
from tables.protocol import Act, Hello, Malformed, Ping, Ready, Sync, parse

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
fields = st.sampled_from(["t", "ref", "seen", "line", "ticket", "text", "nonce"])
kinds = st.sampled_from(["hello", "act", "ready", "start", "leave", "say", "sync", "ping", "view", "", "∅"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"t":"hello","ticket":"x"}', Hello("x")),
        ('{"t":"hello","ticket":"x","seen":4}', Hello("x", 4)),
        ('{"t":"act","ref":"a","seen":3,"line":"0 play H7"}', Act("a", 3, "0 play H7")),
        ('{"t":"act","ref":"a","seen":3,"line":"0 play H7","more":1}', Act("a", 3, "0 play H7")),
        ('{"t":"ready","ref":"a"}', Ready("a")),
        ('{"t":"sync"}', Sync()),
        ('{"t":"ping","seen":9}', Ping(9)),
    ],
)
def test_messages(text, message):
    assert parse(text) == message


@pytest.mark.parametrize(
    ("text", "code", "ref"),
    [
        ("", "malformed", None),
        ("{", "malformed", None),
        ("[]", "malformed", None),
        ("null", "malformed", None),
        ("[" * 9000, "malformed", None),
        ('{"t":"act","ref":"mine","seen":-1,"line":""}', "malformed", "mine"),
        ('{"t":"act","ref":"' + "x" * 41 + '","seen":1,"line":""}', "malformed", None),
        ('{"t":"act","ref":"mine","seen":"1","line":"0 play H7"}', "malformed", "mine"),
        ('{"t":"steal","ref":"mine"}', "unknown", "mine"),
        ('{"t":["act"]}', "unknown", None),
        ("{}", "unknown", None),
        ('{"t":"say","text":"' + "x" * protocol.MAX_FRAME + '"}', "too-large", None),
    ],
)
def test_what_cannot_be_read(text, code, ref):
    found = parse(text)
    assert isinstance(found, Malformed)
    assert (found.code, found.ref) == (code, ref)


@given(st.text() | st.binary(max_size=200))
def test_no_text_raises(text):
    assert isinstance(parse(text), Malformed)


@given(st.dictionaries(fields | st.text(max_size=5), anything, max_size=6), kinds)
def test_no_object_raises(value, kind):
    parse(json.dumps({**value, "t": kind}))


def test_refusal_carries_its_data():
    text = protocol.frame(protocol.Refused("a", "play.follow", "because", {"suit": "S"}))
    assert json.loads(text) == {
        "t": "refused",
        "ref": "a",
        "rule": "play.follow",
        "why": "because",
        "data": {"suit": "S"},
    }
