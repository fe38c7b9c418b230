"""Pages that look back: a finished match for everybody, a running one for nobody, and records that people bring along."""

from __future__ import annotations

import html
import itertools
import json
import random
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rules import notation, shuffle
from rules.games import GAMES
from rules.notation import film, outcome, retell
from rules.notation.telling import Teller
from rules.proof import Outcome, verified
from tables.brought.work import look_through_record
from tables.conf import conf
from tables.models import Hand, Match, MatchSeat, Table
from tables.record import recorded
from tables.service import people, play
from tables.uploads import folder
from tests.rules import matches
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")

PAGES = ("", "hands/1/", "record.txt", "fair/")


@pytest.fixture(autouse=True)
def clean():
    cache.clear()


def play_on(live, players, dice):
    while live.stage != "over":
        live = at.play_hand(live, players, dice)
        if live.stage == "between":
            live = at.everybody_ready(live, players)
    return live


def finished(key="mulatschak", seats=3, seed=1, **options):
    live, players = at.open_full(key, seats, **options)
    live = play_on(live, players, random.Random(seed))
    return Match.objects.get(pk=live.deal.match.id), live, players


# --- who may look back --------------------------------------------------------------


def test_a_running_match_is_shown_to_nobody():
    live, players = at.open_full("mulatschak", 3)
    key = live.deal.match.key
    clients = [Client(), Client()]
    for client in clients:
        for page in PAGES:
            assert client.get(f"/m/{key}/{page}").status_code == 404
        assert client.get(f"/api/v1/matches/{key}/record").status_code == 404
    play_on(live, players, random.Random(1))
    for page in PAGES:
        assert clients[0].get(f"/m/{key}/{page}").status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_a_match_that_is_not_there(page):
    assert Client().get(f"/m/nothing/{page}").status_code == 404


def test_pages_are_kept_by_no_cache_and_found_by_no_search():
    match, _, _ = finished()
    for page in ("", "record.txt", "fair/"):
        answer = Client().get(f"/m/{match.key}/{page}")
        assert "no-store" in answer["Cache-Control"]
        assert answer["X-Robots-Tag"] == "noindex"


def test_nothing_is_changed_by_looking():
    match, _, _ = finished()
    for page in PAGES:
        assert Client().post(f"/m/{match.key}/{page}").status_code == 405
    assert Client().get(f"/m/{match.key}/hands/99/").status_code == 404


# --- the record ---------------------------------------------------------------------


def test_the_text_is_the_record_and_holds():
    match, live, _ = finished()
    answer = Client().get(f"/m/{match.key}/record.txt")
    assert re.fullmatch(r'attachment; filename="weli-mulatschak-[\d-]{10}-\w{8}\.txt"', answer["Content-Disposition"])
    record = notation.read(answer.content.decode())
    keys = Client().get("/api/v1/keys").json()["keys"]
    proof = verified(record, keys=keys)
    assert [check.wrong for check in proof.checks] == [None] * (2 + 4 + 3 * len(live.history))
    assert proof.outcome is Outcome.PROVEN
    document = Client().get(f"/api/v1/matches/{match.key}/record").json()
    assert notation.write(notation.read_document(json.dumps(document))) == answer.content.decode()


def test_every_match_is_recorded_with_a_name_that_follows_from_its_seal():
    match, live, _ = finished()
    assert match.key == shuffle.match_name(match.commitment)
    hand = Hand.objects.filter(match=match).latest("number")
    assert live.deal.sealed == tuple(shuffle.digest(seals) for seals in hand.seals)


def test_who_sat_there_is_written_down_also_when_somebody_leaves():
    live, players = at.open_full("ramsen", 3)
    live = at.play_hand(live, players, random.Random(5))
    assert live.stage == "between"
    at.run(people.leave, live.facts.id, player=players[2])
    for player in players[:2]:
        at.run(play.ready, live.facts.id, player=player, ref=at.ref())
    live = at.now(live.facts.id)
    stranger = at.guests(1)[0]
    at.run(people.sit, live.facts.id, player=stranger, name="Later", seat=2)
    live = play_on(at.now(live.facts.id), [players[0], players[1], stranger], random.Random(6))
    match = Match.objects.get(pk=live.deal.match.id)
    record = recorded(match)
    assert [one.name for one in record.seated(1)] == ["Host", "Name 1", "Name 2"]
    assert record.seated(99)[2].name == "Later"
    assert MatchSeat.objects.filter(match=match, seat=2).count() > 1
    assert "\nplayer 2 human Later\n" in notation.write(record)


def test_a_match_older_than_its_seats_names_who_sits_there_now():
    match, _, _ = finished()
    MatchSeat.objects.filter(match=match).delete()
    Match.objects.filter(pk=match.pk).update(game="", options={})
    assert [one.name for one in recorded(Match.objects.get(pk=match.pk)).seated(1)] == ["Host", "Name 1", "Name 2"]


@pytest.mark.parametrize("change", [{"options": {"gone": 1}}, {"game": "gone"}, {"game": "ramsen"}, {"edition": 99}])
def test_a_match_of_rules_that_are_gone_is_named_as_such(change):
    match, _, _ = finished()
    Match.objects.filter(pk=match.pk).update(**change)
    answer = Client().get(f"/m/{match.key}/")
    assert answer.status_code == 410
    assert "the rules have changed since, or what is stored of it is damaged" in answer.content.decode()
    answer = Client().get(f"/m/{match.key}/fair/")
    if change != {"game": "ramsen"}:
        assert answer.status_code == 410
        assert "the rules have changed since, or what is stored of it is damaged" in answer.content.decode()
    for page in ("hands/1/", "record.txt"):
        assert Client().get(f"/m/{match.key}/{page}").status_code == 404
    if change != {"game": "ramsen"}:  # that one is found out by replaying only
        assert Client().get(f"/api/v1/matches/{match.key}/record").status_code == 404


def _of_hands(**change):
    return lambda match: Hand.objects.filter(match=match).update(**change)


def _of_match(**change):
    return lambda match: Match.objects.filter(pk=match.pk).update(**change)


@pytest.mark.parametrize(
    "damage",
    [
        _of_hands(seals=[17]),
        _of_hands(nonces=7),
        _of_match(options=[1]),
        _of_match(begun=[1]),
    ],
)
@pytest.mark.parametrize("page", ["", "fair/"])
def test_a_damaged_match_says_so_on_each_of_its_pages(damage, page):
    match, _, _ = finished()
    damage(match)
    answer = Client().get(f"/m/{match.key}/{page}")
    assert answer.status_code == 410
    assert "what is stored of it is damaged" in answer.content.decode()
    assert Client().get(f"/api/v1/matches/{match.key}/record").status_code == 404


# --- shares -------------------------------------------------------------------------


SHARE = "ab" * 16


def test_a_share_counts_in_the_hands_after_it_and_in_no_other_match():
    live, players = at.open_full("mulatschak", 3)
    dice = random.Random(1)
    first = live.deal.match.id
    live = at.play_hand(live, players, dice)
    for player in players:
        at.run(play.ready, live.facts.id, player=player, ref=at.ref(), nonce=SHARE)
    live = play_on(at.now(live.facts.id), players, dice)
    nonces = [hand.nonces for hand in Hand.objects.filter(match=first).order_by("number")]
    assert nonces[0] == ["", "", ""]
    assert nonces[1] == [SHARE] * 3
    assert [place.nonce for place in live.facts.places] == ["", "", ""], "the next seed was drawn when these were known"
    assert at.load_again(live) == live
    promised = live.facts.next_commitment
    live = at.everybody_ready(live, players)
    assert live.deal.match.commitment == promised
    assert live.facts.next_commitment not in ("", promised)
    assert Hand.objects.get(pk=live.deal.id).nonces == ["", "", ""]


def test_who_opens_a_table_sees_the_seal_before_giving_a_share():
    client = Client()
    seal = client.post("/api/v1/seals").json()["commitment"]
    wish = {"game": "mulatschak", "seats": "3", "nonce": SHARE, "commitment": seal}
    answer = client.post("/play/", wish, headers={"sec-fetch-site": "same-origin"})
    assert answer.status_code == 302
    (match,) = Match.objects.all()
    assert match.commitment == seal
    assert Hand.objects.get(match=match).nonces == [SHARE, "", ""]


def test_a_share_that_was_drawn_before_the_seed_does_not_count():
    answer = Client().post(
        "/play/", {"game": "mulatschak", "seats": "3", "nonce": SHARE}, headers={"sec-fetch-site": "same-origin"}
    )
    assert answer.status_code == 302
    assert Hand.objects.get().nonces == ["", "", ""]


def test_who_sat_down_without_a_form_of_ours_gives_the_share_with_the_ticket():
    client = Client()
    client.post("/tables/new/", {"game": "mulatschak"}, headers={"sec-fetch-site": "same-origin"})
    live = next(iter(at.writer.lives.values()))
    seal = live.facts.next_commitment

    def ask(nonce, commitment, by=client):
        wish = {"nonce": nonce, "commitment": commitment}
        return by.post(f"/api/v1/tables/{live.facts.code}/ticket", wish, content_type="application/json")

    assert ask(SHARE, "0" * 64).status_code == 200
    assert at.now(live.facts.id).facts.places[0].nonce == "", "another seal was shown to this browser"
    assert ask(SHARE, seal).status_code == 200
    assert ask("cd" * 16, seal).status_code == 200
    assert ask("ef" * 16, seal, by=Client()).status_code == 200
    assert [place.nonce for place in at.now(live.facts.id).facts.places] == [SHARE, "", "", ""]
    assert f'"seal": "{seal}"' in client.get(f"/t/{live.facts.code}/").content.decode()


def test_the_seal_stands_where_one_sits_down():
    client = Client()
    answer = client.post("/tables/new/", {"game": "mulatschak"}, headers={"sec-fetch-site": "same-origin"})
    live = next(iter(at.writer.lives.values()))
    assert live.facts.next_commitment
    page = Client().get(f"/j/{live.facts.invite}/").content.decode()
    assert f'data-commitment="{live.facts.next_commitment}"' in page
    assert live.facts.next_seed not in page
    table = client.get(answer["Location"]).content.decode()
    assert live.facts.next_seed not in table


def test_seeds_and_salts_stay_in_the_house_while_the_match_goes_on():
    live, _ = at.open_full("mulatschak", 3)
    from tables.picture import Picture

    for seat in (None, 0, 1, 2):
        frame = Picture(live).frame(seat, 0)
        assert live.deal.match.seed not in frame
        assert live.facts.next_seed not in frame
        assert live.deal.sealed[0] in frame
        for seal in Hand.objects.get(pk=live.deal.id).seals[0]:
            assert seal not in frame


# --- the page -----------------------------------------------------------------------


def json_in(page, place):
    """What the server has put into the page at this place."""
    found = re.search(place, page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def config_of(answer):
    return json_in(answer.content.decode(), r'id="replay-config"[^>]*>(.*?)</script>')


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_tells_every_hand_in_words(lang):
    match, live, _ = finished()
    client = Client()
    client.cookies["weli_language"] = lang
    page = client.get(f"/m/{match.key}/").content.decode()
    assert f'lang="{lang}"' in page
    assert page.count('class="hand-words"') == len(live.history)
    told = list(retell(recorded(match)))
    teller = Teller(lang, "german", ["Host", "Name 1", "Name 2"])
    for sentence in teller.told(told[0]):
        assert sentence.text in page.replace("&#x27;", "'")


def test_names_are_text_and_never_tags():
    match, _, _ = finished()
    bad = "<b>&\"'</script>"
    MatchSeat.objects.filter(match=match, seat=1).update(name=bad)
    for page in ("", "fair/"):
        text = Client().get(f"/m/{match.key}/{page}").content.decode()
        assert "<b>&" not in text
        assert "'</script>" not in text
    assert "text/plain" in Client().get(f"/m/{match.key}/record.txt")["Content-Type"]
    config = config_of(Client().get(f"/m/{match.key}/"))
    assert bad in config["names"][0]


def test_a_long_match_sends_its_hands_one_by_one():
    match, live, _ = finished("schieberamsch", 3)
    assert len(live.history) > 12
    config = config_of(Client().get(f"/m/{match.key}/"))
    assert list(config["films"]) == ["1"]
    last = len(live.history)
    answer = Client().get(f"/m/{match.key}/hands/{last}/").json()
    assert answer["number"] == last
    assert answer == json.loads(json.dumps(film(list(retell(recorded(match)))[-1])))


@pytest.mark.parametrize("key", GAMES)
def test_the_film_of_every_game_unrolls_to_what_each_seat_saw(key):
    from rules.engine.seat import open_face, own_face

    record = matches.finished_match(key, 2, undo=0.05)
    told = list(retell(record))
    for one in told[:3]:
        reel, opened = film(one), dict[str, Any]()
        own: list[dict[str, Any]] = [{} for _ in range(record.variant.seats)]
        states = [one.begun, *(step.after for step in one.steps)]
        assert len(reel["steps"]) == len(states)
        for step, state in zip(reel["steps"], states, strict=True):
            opened |= step["open"]
            for seat, news in enumerate(step.get("own", [])):
                own[seat] |= news
            assert opened == open_face(state)
            for seat in range(record.variant.seats):
                face = own_face(state, seat)
                assert own[seat]["why_not"] == face["why_not"]
                assert own[seat]["own"] == face["own"]
                if face["hand"] is not None:
                    assert own[seat]["hand"] == face["hand"]
                    assert not own[seat]["covered"]
        found = outcome(one)
        assert found is not None
        assert found["scores"] == list(one.after.written)
        for lang in ("en", "de"):
            said = list(Teller(lang, "french", [f"N{n}" for n in range(10)]).told(one))
            assert said
            assert all("{" not in sentence.text for sentence in said)


# --- records that people bring along --------------------------------------------------


def bring(text="", file=None, client=None, **cookies):
    client = client or Client()
    for name, value in cookies.items():
        client.cookies[name] = value
    return client.post("/replay/", {"record": text} | ({"file": file} if file else {}), follow=True)


TEXT = notation.write(matches.finished_match("ramsen", 3))


def hands_of(text):
    return notation.read_document(text).hands if text.startswith("{") else notation.read(text).hands


def test_a_good_record_is_shown_hand_by_hand_and_is_no_match_of_ours():
    before = (Match.objects.count(), Table.objects.count())
    answer = bring(TEXT)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert answer["X-Robots-Tag"] == "noindex"
    config = config_of(answer)
    assert config["whole"]
    assert len(config["outcomes"]) == len(config["names"]) == TEXT.count("\nhand ")
    assert list(config["films"]) == ["1"], "the others are fetched"
    told = list(retell(notation.read(TEXT)))
    assert config["films"]["1"] == json.loads(json.dumps(film(told[0])))
    for one in told:
        sent = Client().get(f"{config['address']}{one.log.number}/")
        assert sent.json() == json.loads(json.dumps(film(one)))
        assert "no-store" in sent["Cache-Control"]
    assert Client().get(f"{config['address']}{len(told) + 1}/").status_code == 404
    assert (Match.objects.count(), Table.objects.count()) == before


def test_whoever_has_the_address_reads_it_in_his_language_and_with_his_cards():
    page = bring(TEXT).request["PATH_INFO"]
    for lang, deck in itertools.product(("en", "de"), ("german", "french")):
        client = Client()
        client.cookies["weli_language"], client.cookies["weli_deck"] = lang, deck
        shown = client.get(page).content.decode()
        assert f'lang="{lang}"' in shown
        record = notation.read(TEXT)
        names = [one.name for one in record.seated(1)]
        for sentence in Teller(lang, deck, names).told(next(retell(record))):
            assert html.escape(sentence.text) in shown
        assert shown.count('class="hand-words" open') == 1


def test_it_can_be_deleted_at_once_and_is_gone_after_a_day():
    page = bring(TEXT).request["PATH_INFO"]
    assert Client().get(f"{page}forget/").status_code == 405
    assert Client().post(f"{page}forget/").status_code == 302
    for gone in (page, f"{page}hands/1/"):
        assert Client().get(gone).status_code == 404
    assert not list(folder.folder().glob(f"*{page.split('/')[2]}*")), "nothing of it is left"
    later = bring(TEXT).request["PATH_INFO"]
    folder.forget_old_uploads(datetime.now(UTC) + timedelta(seconds=1))
    assert Client().get(later).status_code == 404


def test_a_record_that_nobody_has_come_to_says_so(settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    answer = bring(TEXT)
    assert answer.status_code == 200
    assert "Nobody has come to it yet." in answer.content.decode()
    page = answer.request["PATH_INFO"]
    assert "HX-Refresh" not in Client().get(page, headers={"HX-Request": "true"})
    look_through_record.func(page.split("/")[2])
    assert Client().get(page, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert 'class="hand-words" open' in Client().get(page).content.decode()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: [*lines, *("hand 2" for _ in range(501))], "More than 500 hands cannot be shown here"),
        (lambda lines: [*lines, *("! 0 x" for _ in range(999))], "A hand of more than 1000 lines cannot be shown"),
    ],
)
def test_more_than_can_be_shown_is_refused_before_it_is_played(change, said, monkeypatch):
    monkeypatch.setattr("tables.brought.work.retell", lambda _: pytest.fail("it was played"))
    head, _, hands = TEXT.partition("\nhand 1\n")
    first = hands.partition("\nhand 2\n")[0].splitlines()
    first = [line for line in first if not line.startswith(("score", "result"))]
    lines = change(["hand 1", *first])
    for n, place in enumerate([k for k, line in enumerate(lines) if line == "hand 2"], start=2):
        lines[place] = f"hand {n}"
    answer = bring("\n".join([head, *lines]))
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_all_hands_together_have_a_bound_that_no_played_record_reaches(monkeypatch):
    monkeypatch.setattr("tables.brought.work.MOST_LINES", sum(len(hand.entries) for hand in hands_of(TEXT)))
    assert bring(TEXT).status_code == 200
    monkeypatch.setattr("tables.brought.work.MOST_LINES", sum(len(hand.entries) for hand in hands_of(TEXT)) - 1)
    answer = bring(TEXT)
    assert answer.status_code == 422
    assert "lines cannot be shown here" in answer.content.decode()


def test_what_takes_too_long_is_given_up(settings):
    settings.TABLES_UPLOAD_MINUTES = 0
    conf.cache_clear()
    answer = bring(TEXT)
    assert answer.status_code == 422
    assert "To go through this record took too long." in answer.content.decode()


def test_a_file_and_json_and_a_single_hand_are_read_as_well():
    assert bring(file=SimpleUploadedFile("x.txt", TEXT.encode())).status_code == 200
    document = json.dumps(notation.as_document(matches.finished_match("ramsen", 3)))
    assert bring(document).status_code == 200
    hand = "game ramsen\nseats 3\n\n* shuffle " + TEXT.split("* shuffle ")[1].splitlines()[0] + "\n"
    answer = bring(hand)
    assert answer.status_code == 200
    assert config_of(answer)["outcomes"] == []


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Line 3: There is no game “whist”."), ("de", "Zeile 3: Es gibt kein Spiel „whist“.")]
)
def test_what_is_wrong_is_said_in_the_reader_s_language(lang, said):
    answer = bring(TEXT.replace("game ramsen", "game whist"), weli_language=lang)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert said in page
    assert "game whist" in page, "the text is still there to be mended"


def test_an_illegal_line_names_its_rule_and_leads_to_it():
    line = next(line for line in TEXT.splitlines() if " play " in line)
    answer = bring(TEXT.replace(line, line[0] + " fly", 1))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "fly” is refused by play: " in page
    assert re.search(r'href="/en/[a-z]+/ramsen/#play"', page)


@pytest.mark.parametrize("bad", ["<script>alert(1)</script>", "weli 1\n<img src=x onerror=alert(1)>", "game <b>x</b>"])
def test_what_was_brought_is_shown_as_text(bad):
    page = bring(bad).content.decode()
    assert bad.splitlines()[-1] not in page


def test_too_much_is_refused():
    assert bring("x" * (notation.LONGEST + 1)).status_code == 422
    assert bring(file=SimpleUploadedFile("x", b"\xff\xfe\x00")).status_code == 422
    assert bring(file=SimpleUploadedFile("x", b"x" * (5 * notation.LONGEST))).status_code == 422


def test_a_record_needs_the_token_of_our_own_page():
    assert Client(enforce_csrf_checks=True).post("/replay/", {"record": TEXT}).status_code == 403


def test_one_address_brings_only_so_many(monkeypatch):
    monkeypatch.setattr("tables.pages.brought.UPLOADS_PER_HOUR", 2)
    assert [bring("").status_code for _ in range(3)] == [422, 422, 429]


# --- the check of the shuffle ---------------------------------------------------------


def test_the_page_of_the_shuffle_brings_all_that_is_needed():
    match, _, _ = finished()
    page = Client().get(f"/m/{match.key}/fair/").content.decode()
    record = json_in(page, r'id="fair-record"[^>]*>(.*?)</script>')
    assert record["seed"] == match.seed
    assert record["hands"][0]["seals"]
    deck = json_in(page, r'id="fair-deck"[^>]*>(.*?)</script>')
    assert len(deck) == 52


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "does not prove that nobody looked"), ("de", "beweist nicht, dass niemand hineingesehen hat")],
)
def test_the_explanation_says_what_is_not_proven(lang, said):
    client = Client()
    client.cookies["weli_language"] = lang
    assert said in client.get("/fair/").content.decode()
