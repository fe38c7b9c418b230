"""The head of a finished match: fixed when it ends, signed by the site, and true to what is stored."""

from __future__ import annotations

import json
import random
from datetime import timedelta

import pytest
from django.test import Client

from rules import notation
from rules.proof import Outcome, Proof, verified
from tables import record_signature
from tables.accounts import erasure
from tables.models import Hand, Line, Match, MatchSeat, Player
from tables.service import people, play
from tests.rules import matches, stranger
from tests.tables import people as at
from tests.tables.matches import finished, play_on

pytestmark = pytest.mark.usefixtures("tables")


@pytest.fixture(autouse=True)
def clean():
    record_signature.keep.cache_clear()


def text_of(match: Match) -> str:
    return Client().get(f"/m/{match.key}/record.txt").content.decode()


def document_of(match: Match) -> str:
    return Client().get(f"/api/v1/matches/{match.key}/record").content.decode()


def keys() -> list[str]:
    return Client().get("/api/v1/keys").json()["keys"]


def proof(text: str, **known) -> Proof:
    record = notation.read_document(text) if text.startswith("{") else notation.read(text)
    return verified(record, **({"keys": keys()} | known))


@pytest.mark.parametrize(("game", "seats"), [("mulatschak", 3), ("ramsen", 4), ("bourre", 4), ("schieberamsch", 3)])
def test_a_finished_match_is_proven_by_us_and_by_a_stranger(game, seats):
    match, _, _ = finished(game, seats)
    text, document = text_of(match), document_of(match)
    for said in (text, document):
        assert proof(said).outcome is Outcome.PROVEN
        assert proof(said, keys=(), head=match.head).outcome is Outcome.PROVEN
        assert stranger.check(said, keys()[0]) == "proven"
    assert notation.read_document(document).covered == notation.read(text).covered


def test_the_head_is_there_with_the_seed_and_not_before():
    live, players = at.open_full("ramsen", 3)
    key = live.deal.match.key
    assert Client().get(f"/api/v1/matches/{key}/head").status_code == 404
    assert Match.objects.get(key=key).head == ""
    play_on(live, players, random.Random(1))
    found = Client().get(f"/api/v1/matches/{key}/head").json()
    match = Match.objects.get(key=key)
    assert found == {
        "match": key, "algorithm": "weli-chain-1", "head": match.head, "key": keys()[0], "signature": match.signature,
    }  # fmt: skip
    assert json.loads(document_of(match))["chain"] == {
        name: found[name] for name in ("algorithm", "head", "key", "signature")
    }


def test_the_same_head_comes_about_when_others_leave_and_lines_are_taken_back():
    live, players = at.open_full("ramsen", 3)
    live = at.play_hand(live, players, random.Random(5))
    at.run(people.leave, live.facts.id, player=players[2])
    for player in players[:2]:
        at.run(play.ready, live.facts.id, player=player, ref=at.ref(), nonce="ab" * 16)
    stranger_ = at.guests(1)[0]
    at.run(people.sit, live.facts.id, player=stranger_, name="Later", seat=2)
    live = play_on(at.now(live.facts.id), [players[0], players[1], stranger_], random.Random(6))
    match = Match.objects.get(pk=live.deal.match.id)
    assert "\nplayer 2 human Later\nsalt " in text_of(match)
    assert proof(text_of(match)).outcome is proof(document_of(match)).outcome is Outcome.PROVEN


CHANGES = {
    "a name": lambda match: MatchSeat.objects.filter(match=match, seat=1).update(name="Other"),
    "a salt": lambda match: MatchSeat.objects.filter(match=match, seat=1).update(salt="ab" * 16),
    "the end": lambda match: Match.objects.filter(pk=match.pk).update(ended_at=match.ended_at + timedelta(minutes=1)),
    "the start": lambda match: Match.objects.filter(pk=match.pk).update(
        started_at=match.started_at - timedelta(hours=1)
    ),
    "a switch": lambda match: Match.objects.filter(pk=match.pk).update(options={"whiteout_cap": "one"}),
    "a share": lambda match: Hand.objects.filter(match=match, number=1).update(nonces=["ab" * 16, "", ""]),
    "a seal": lambda match: Hand.objects.filter(match=match, number=1).update(seals=[["ab" * 32] * 33]),
    "a card": lambda match: Line.objects.filter(hand__match=match, hand__number=1, n=1).update(text=turned(match)),
    "the head": lambda match: Match.objects.filter(pk=match.pk).update(head="ab" * 32),
    "the signature": lambda match: Match.objects.filter(pk=match.pk).update(signature="ab" * 64),
}


def turned(match: Match) -> str:
    first = Line.objects.get(hand__match=match, hand__number=1, n=1).text.split(" ")
    return " ".join([*first[:-2], first[-1], first[-2]])


@pytest.mark.parametrize("what", CHANGES)
def test_what_is_changed_in_the_database_afterwards_is_found(what):
    match, _, _ = finished()
    CHANGES[what](match)
    answer = Client().get(f"/m/{match.key}/record.txt")
    if answer.status_code == 404:  # by the rules it could not have gone on so
        assert what in ("a card", "a switch")
        return
    assert proof(text_of(match)).outcome is Outcome.WRONG
    assert proof(document_of(match)).outcome is Outcome.WRONG


def test_a_changed_record_that_is_brought_says_so_before_it_shows_anything():
    match, _, _ = finished()
    said = text_of(match)
    wrong = "Wrong: this record is not that of a match that was played so."
    for record, seen in ((said, 0), (said.replace("Name 1", "Name 7"), 1)):
        page = Client().post("/replay/", {"record": record}, follow=True).content.decode()
        above, below = page.split('id="status"')
        assert [above.count(wrong), below.count(wrong)] == [seen, seen]


def test_who_is_forgotten_takes_the_name_along_and_the_record_holds():
    match, _, players = finished()
    before = text_of(match)
    assert "\nplayer 1 human Name 1\n" in before
    erasure.erase(Player.objects.get(pk=players[1]))
    after = text_of(match)
    assert "Name 1" not in after
    assert "\nplayer 1 human\nseal " in after
    assert notation.read(after).covered == notation.read(before).covered
    assert proof(after).outcome is proof(document_of(match)).outcome is Outcome.PROVEN
    row = MatchSeat.objects.get(match=match, seat=1)
    assert row.salt == ""
    assert row.name.startswith("Player ")
    assert "Name 1" not in Client().get(f"/m/{match.key}/").content.decode()


def test_a_match_from_before_there_were_chains_is_read_and_said_to_be_consistent():
    match, _, _ = finished()
    Match.objects.filter(pk=match.pk).update(head="", signature="", signed_by="")
    MatchSeat.objects.filter(match=match).update(salt="")
    assert Client().get(f"/api/v1/matches/{match.key}/head").status_code == 404
    for said in (text_of(match), document_of(match)):
        assert proof(said).outcome is Outcome.CONSISTENT
    assert Client().get(f"/m/{match.key}/fair/").status_code == 200


# --- keys ---------------------------------------------------------------------------


def test_the_key_follows_from_the_secret_and_stays_published_when_that_changes(settings):
    match, _, _ = finished()
    (old,) = keys()
    settings.SECRET_KEY = "another secret, " * 5
    new, *others = keys()
    assert others == [old]
    assert new != old
    later, _, _ = finished(seed=2)
    assert (match.signed_by, later.signed_by) == (old, new)
    for one in (match, later):
        assert proof(text_of(one)).outcome is Outcome.PROVEN
    assert keys() == [new, old]


def test_all_who_ask_get_the_same_keys():
    finished()
    found = Client().get("/.well-known/weli-keys.json")
    assert found["Access-Control-Allow-Origin"] == "*"
    assert (
        found.json()
        == Client().get("/api/v1/keys").json()
        == {"algorithm": "Ed25519", "keys": record_signature.published()}
    )
    assert record_signature.published()[0] in Client().get("/fair/").content.decode()


def test_the_secret_is_no_part_of_what_is_shown(settings):
    (key,) = keys()
    assert len(bytes.fromhex(key)) == 32
    assert key != settings.SECRET_KEY.encode()[:32].hex()


# --- records that people bring along ------------------------------------------------


def brought(text: str, lang: str = "en") -> str:
    client = Client()
    client.cookies["weli_language"] = lang
    answer = client.post("/replay/", {"record": text}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_whoever_brings_a_record_along_is_told_whether_it_is_proven():
    match, _, _ = finished()
    text = text_of(match)
    assert "Proven: this site has signed this record" in brought(text)
    assert "Bewiesen: " in brought(text, "de")
    changed = text.replace("player 1 human Name 1", "player 1 human Nobody")
    page = brought(changed)
    assert "Wrong: this record is not that of a match that was played so." in page
    assert "something has been changed" in page
    unsigned = "\n".join(line for line in text.split("\n") if not line.startswith(("head ", "signed ", "salt ")))
    assert "Consistent, not proven: " in brought(unsigned)
    hand = "game ramsen\nseats 3\n\n* shuffle " + matches_pack() + "\n"
    assert "not proven" not in brought(hand), "a single hand claims nothing"


def matches_pack() -> str:
    text = notation.write(matches.finished_match("ramsen", 3))
    return text.split("* shuffle ")[1].split("\n")[0]
