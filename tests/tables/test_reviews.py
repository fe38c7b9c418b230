"""Reviews of finished matches: asked for by anybody who may see the match, made by the worker, kept with the match."""

from __future__ import annotations

import math
import re
from itertools import islice

import pytest
from django.test import Client
from django_tasks_db.models import DBTaskResult

from config.jobs import worker
from rules import notation
from rules.engine import core
from rules.mind import review
from rules.mind.think import Effort
from rules.notation import replay_hands
from rules.proof import Outcome, verified
from tables.again import begun_at, told_hand
from tables.conf import conf
from tables.models import Match, MatchReview
from tables.record import recorded
from tables.reviews import stored, work
from tables.reviews.fortune import in_points, reviewed_fortunes
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.matches import config_of, finished, to_the_end

pytestmark = pytest.mark.usefixtures("tables")


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """What is shown does not hang on how many deals are tried."""
    monkeypatch.setattr(review, "FIRST", Effort(3, 3))
    monkeypatch.setattr(review, "AGAIN", Effort(6, 6))
    monkeypatch.setattr(review, "AT_LENGTH", Effort(8, 8))
    monkeypatch.setattr(review, "WHY", 10)


@pytest.fixture
def queued(settings):
    """The jobs wait for a worker, as they do on a server."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def asked(match, client=None):
    return (client or Client()).post(f"/m/{match.key}/review/")


def section(match, lang="en"):
    client = Client()
    client.cookies["weli_language"] = lang
    page = client.get(f"/m/{match.key}/").content.decode()
    found = re.search(r'<section class="prose review".*?</section>', page, re.DOTALL)
    assert found
    return found[0]


def test_a_match_that_goes_on_is_reviewed_for_nobody():
    live, _ = at.open_full("mulatschak", 3)
    assert Client().get(f"/m/{live.deal.match.key}/review/").status_code == 404
    assert Client().post(f"/m/{live.deal.match.key}/review/").status_code == 404
    assert not MatchReview.objects.exists()


def test_it_is_there_for_everybody_once_somebody_has_asked():
    match, live, _ = finished()
    assert "Review this match" in section(match)
    assert config_of(Client().get(f"/m/{match.key}/"))["marks"] == []
    answer = asked(match)
    assert answer.status_code == 302
    assert answer["Location"] == f"/m/{match.key}/review/"
    assert Client().get(answer["Location"])["Location"] == f"/m/{match.key}/#review"
    shown = section(match)
    assert "Review this match" not in shown
    assert shown.count("<polyline") >= live.facts.variant.seats
    assert "such deals" in shown or "Nothing was found" in shown
    assert "Rückblick" in section(match, "de")


def test_what_is_kept_says_the_same_as_the_review():
    match, _, _ = finished()
    asked(match)
    kept = MatchReview.objects.get(match=match)
    record = recorded(match)
    assert kept.hands_done == kept.hands_of == len(record.hands)
    for content, hand in zip(kept.hands, islice(review.reviewed(record), 3), strict=False):
        found = stored.read(content)
        assert found.number == hand.number
        assert found.luck == pytest.approx(hand.luck, abs=1e-3)
        assert [(one.n, one.mark) for one in found.found] == [
            (one.n, one.mark) for one in hand.decisions if one.against
        ]
        assert [bool(one.grounds) for one in found.found] == [bool(one.mark) for one in found.found]


def test_luck_is_told_with_its_doubt_in_points_that_sum_to_nought():
    match, _, _ = finished()
    asked(match)
    kept = MatchReview.objects.get(match=match)
    hands = list(review.reviewed(recorded(match)))
    sums = reviewed_fortunes([match.pk])[match.pk]
    for seat, one in enumerate(sums):
        assert one.luck == pytest.approx(sum(hand.luck[seat] for hand in hands), abs=1e-2)
        assert one.error == pytest.approx(math.hypot(*(hand.doubt[seat] for hand in hands)), abs=1e-2)
        assert one.given_away == pytest.approx(
            sum(each.loss for hand in hands for each in hand.decisions if each.seat == seat), abs=1e-2
        )
    assert any(one.doubt for one in sums)
    points = in_points([one.luck for one in sums])
    assert sum(points) == 0
    shown = section(match)
    assert all(f"±&nbsp;{one.doubt}<" in shown for one in sums if one.doubt)
    kept.hands = [hand[:6] for hand in kept.hands]  # as they were kept before the doubt was
    kept.save()
    assert "±&nbsp;" not in section(match)


@pytest.mark.parametrize("chances", [(0.335, 0.335, -0.67), (0.004, 0.004, -0.008), (0.0,) * 3, (-0.5, 0.25, 0.25)])
def test_points_are_rounded_so_that_their_sum_stays(chances):
    points = in_points(chances)
    assert sum(points) == round(100 * sum(chances))
    assert all(abs(one - 100 * exact) < 1 for one, exact in zip(points, chances, strict=True))


def test_marks_stand_beside_the_lines_and_the_moments_lead_to_their_step():
    match, _, _ = finished()
    asked(match)
    kept = MatchReview.objects.get(match=match)
    number, before, after, luck, decisions, *_ = kept.hands[0]
    n = review.standing_steps(next(iter(replay_hands(recorded(match)))))[3].n
    one = [n, 1, "1 drop", "1 stay", 0.24, 0.31, "?", 320, [1, 0.0, 0.62, 0.0, -1.0]]
    kept.hands = [[number, before, after, luck, decisions, [one]], *([*hand[:5], []] for hand in kept.hands[1:])]
    kept.save()
    shown = section(match)
    assert "24 of 100" in shown
    assert "31 of 100" in shown
    assert "Staying in, a trick in 62 of 100 such deals." in shown
    assert f'href="#h1s{n - 1}p2"' in shown
    page = Client().get(f"/m/{match.key}/")
    assert f'class="verdict" href="#h1s{n}"' in page.content.decode()
    assert config_of(page)["marks"] == [[1, n, "?"]]


def test_at_most_three_moments_are_shown_the_dearest_first():
    match, _, _ = finished()
    asked(match)
    kept = MatchReview.objects.get(match=match)
    steps = review.standing_steps(next(iter(replay_hands(recorded(match)))))
    dear = [(0.26, "?!"), (0.45, "??"), (0.24, ""), (0.3, "?"), (0.55, "??")]
    one = [[step.n, 1, "1 drop", "1 stay", 0.24, to, mark, 320] for step, (to, mark) in zip(steps, dear, strict=False)]
    kept.hands = [[*kept.hands[0][:5], one], *([*hand[:5], []] for hand in kept.hands[1:])]
    kept.save()
    shown = re.findall(r'href="#h1s(\d+)p2"', section(match))
    assert [int(n) + 1 for n in dict.fromkeys(shown)] == [steps[at].n for at in (4, 1, 3)]


def test_one_match_is_reviewed_once_and_a_person_may_ask_so_often(monkeypatch):
    match, _, _ = finished()
    other, _, _ = finished("ramsen", 3)
    monkeypatch.setattr("tables.reviews.asking.conf", lambda: conf().__class__(reviews_per_day=1))
    for _ in range(3):
        assert asked(match).status_code == 302
    assert MatchReview.objects.count() == 1
    refused = asked(other)
    assert refused.status_code == 429
    assert "Try again tomorrow" in refused.content.decode()
    assert MatchReview.objects.count() == 1


@pytest.mark.usefixtures("queued")
def test_the_worker_goes_on_where_it_was_and_lets_others_have_a_turn(monkeypatch):
    monkeypatch.setattr(work, "SLICE", 0.0)
    match, _, _ = finished()
    asked(match)
    asked(match)
    assert DBTaskResult.objects.count() == 1, "asked twice, done once"
    assert worker.one("tests")
    found = MatchReview.objects.get(match=match)
    assert (found.hands_done, found.ended_at) == (1, None)
    page = Client().get(f"/m/{match.key}/review/")
    assert f"1 of {found.hands_of} hands" in page.content.decode()
    assert "being reviewed" in section(match)
    done = 1
    while worker.one("tests"):
        done += 1
    assert done == found.hands_of
    assert MatchReview.objects.get(match=match).ended_at


@pytest.mark.usefixtures("queued")
def test_a_review_whose_job_has_failed_for_good_may_be_asked_for_again():
    match, _, _ = finished()
    asked(match)
    DBTaskResult.objects.all().delete()
    assert "Review this match" in section(match)
    asked(match)
    assert DBTaskResult.objects.count() == 1


def test_whoever_comes_second_changes_nothing():
    match, _, _ = finished()
    asked(match)
    before = MatchReview.objects.get(match=match)
    work.review_on.call(match.pk)
    assert MatchReview.objects.get(match=match).hands == before.hands
    assert not work._store(before, hands=[])


def test_a_review_goes_with_its_match():
    match, _, _ = finished()
    asked(match)
    match.delete()
    assert not MatchReview.objects.exists()


# --- once more, from a moment of it ---------------------------------------------------


def a_moment(match):
    """A hand after the first in which something was decided; its number, so many of its lines, and who is to act then."""
    for number, told in list(enumerate(replay_hands(recorded(match)), 1))[1:]:
        decided = [one for one in review.standing_steps(told) if review.is_decision(one)]
        if decided:
            step = decided[len(decided) // 2]
            return told, number, step.n - 1, step.action.seat
    raise AssertionError("nothing was decided in this match")


def again(match, place, client=None):
    return (client or Client()).post(
        f"/m/{match.key}/again/", {"place": place, "lang": "de"}, headers={"sec-fetch-site": "same-origin"}
    )


def test_a_moment_of_a_match_is_played_on_by_whoever_wants_to_know():
    match, _, _ = finished()
    told, number, n, seat = a_moment(match)
    client = Client()
    answer = again(match, f"{number}.{n}.{seat}", client)
    assert answer.status_code == 302
    live = next(one for one in writer.lives.values() if answer["Location"] == f"/t/{one.facts.code}/")
    assert [place.player is not None for place in live.facts.places].index(True) == seat
    assert live.deal.standing == told.standing
    record = recorded(match)
    hand = told_hand(record, number)
    assert hand is not None
    begun = begun_at(record.variant, record.key, hand, n, seat)
    state = core.fold(live.facts.variant, begun.standing, begun.lines)
    played_on = live.state
    assert played_on.hands == state.hands
    assert seat in played_on.to_act
    assert {place.name for place in live.facts.places if place.bot}.isdisjoint({"Name 1", "Name 2"}), (
        "nobody's name is given to a bot"
    )
    page = client.get(answer["Location"]).content.decode()
    assert 'data-matches="/m/-/"' in page
    assert live.example == f"match-{match.key}"


def test_what_was_played_on_counts_nowhere_and_its_record_says_where_it_began():
    match, _, _ = finished()
    _, number, n, seat = a_moment(match)
    client = Client()
    address = again(match, f"{number}.{n}.{seat}", client)["Location"]
    live = next(one for one in writer.lives.values() if address == f"/t/{one.facts.code}/")
    live = to_the_end(live, live.facts.people[0].player)
    fresh = Match.objects.get(pk=live.deal.match.id)
    assert fresh.example == f"match-{match.key}"
    record = recorded(fresh)
    again_read = notation.read(notation.write(record))
    assert again_read.hands[0].given == fresh.given > 0
    assert verified(again_read).outcome is not Outcome.WRONG
    page = Client().get(f"/m/{fresh.key}/").content.decode()
    assert f'<a href="/m/{match.key}/">To where it began</a>' in page
    assert asked(fresh).status_code == 302
    judged = stored.read(MatchReview.objects.get(match=fresh).hands[0])
    assert all(one.n > fresh.given for one in judged.found)


@pytest.mark.parametrize("place", ["", "2", "2.x.1", "99.1.0", "2.9999.0", "2.5.9", "-2.5.1"])
def test_what_is_no_moment_of_the_match_is_not_found(place):
    match, _, _ = finished()
    assert again(match, place).status_code == 404


def test_a_match_that_goes_on_is_not_tried_again():
    live, _ = at.open_full("mulatschak", 3)
    assert again(live.deal.match, "1.5.0").status_code == 404
