"""Jobs: done once, tried again, nobody's for ever."""

import time
from datetime import UTC, datetime, timedelta
from inspect import signature
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks_db.models import DBTaskResult

from config.jobs import leases, nightly, worker
from config.jobs.conf import conf
from config.jobs.leases import FAILED, READY, RUNNING, SUCCESSFUL, Job
from tests import chores

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def queue(db: None, settings: Any, tmp_path: Path) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    settings.DATA_DIR = tmp_path


@pytest.fixture
def clock() -> Any:
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def put(name: str = "a", times: int = 0) -> Job:
    """A job that fails so many times."""
    return stored(chores.stumble.enqueue(name, times).id)


def stored(number: Any) -> Job:
    return DBTaskResult.objects.get(pk=number)


def test_a_job_is_done_once_and_its_answer_kept() -> None:
    job = stored(chores.leave.enqueue("a").id)
    assert worker.one("w") and not worker.one("w")
    job.refresh_from_db()
    assert (job.status, job.return_value) == (SUCCESSFUL, chores.PIECES)
    assert Session.objects.count() == chores.PIECES


@pytest.mark.parametrize("formerly", ["exporting.write_book", "list_uploads.write_list", "uploads.look_through_book"])
def test_a_job_that_waits_over_an_update_is_found_where_its_task_stands_now(formerly: str) -> None:
    task = import_string(f"scoring.exchange.{'book_' if formerly.startswith('uploads') else ''}{formerly}")
    job = stored(task.enqueue(*("nothing", "at all")[: len(signature(task.func).parameters)]).id)
    DBTaskResult.objects.filter(pk=job.pk).update(task_path=f"scoring.service.{formerly}")
    assert worker.one("w")
    assert "ImportError" not in leases.reason(stored(job.pk))
    assert "No module named" not in leases.reason(stored(job.pk))


def test_what_fails_is_tried_again_ever_later(clock: Any) -> None:
    job = put(times=3)
    waits = []
    while job.status != SUCCESSFUL:
        assert worker.one("w")
        job.refresh_from_db()
        if job.status == READY:
            assert not worker.one("w"), "it has to wait"
            waits.append((job.run_after - timezone.now()).total_seconds())
            assert leases.reason(job) == f"RuntimeError: stumbled {len(waits)} times"
            clock.shift(waits[-1])
    assert waits == [10, 30, 90]
    assert (job.return_value, job.traceback) == ("done", "")


def test_after_the_last_try_it_has_failed_and_says_why(clock: Any, caplog: pytest.LogCaptureFixture) -> None:
    job = put(times=100)
    for _ in range(conf().tries):
        assert worker.one("w")
        clock.shift(10_000)
    assert not worker.one("w")
    job.refresh_from_db()
    assert (job.status, job.exception_class_path) == (FAILED, "builtins.RuntimeError")
    assert "has failed for good at its try 5: RuntimeError: stumbled 5 times" in caplog.text


def test_a_job_of_a_dead_worker_is_begun_again_when_its_lease_ends(clock: Any) -> None:
    job = put()
    assert leases.take("dead") is not None
    leases.put_back()
    assert leases.take("next") is None, "its worker may still live"
    clock.shift(conf().lease + 1)
    leases.put_back()
    clock.shift(conf().backoff + 1)
    assert worker.one("next")
    job.refresh_from_db()
    assert (job.status, job.worker_ids) == (SUCCESSFUL, ["dead", "next"])


def test_who_is_alone_need_not_wait_for_the_lease(clock: Any) -> None:
    put()
    leases.take("dead")
    leases.put_back(all_of_them=True)
    clock.shift(conf().backoff)
    assert worker.one("next")


def test_a_job_that_kills_every_worker_is_given_up(clock: Any) -> None:
    job = put()
    for n in range(conf().tries):
        assert leases.take(f"dead {n}") is not None
        clock.shift(conf().lease + 1)
        leases.put_back()
        clock.shift(10_000)
    assert leases.take("next") is None
    job.refresh_from_db()
    assert (job.status, leases.reason(job)) == (FAILED, leases.DIED)


def test_a_worker_that_lives_keeps_its_job(settings: Any, transactional_db: None) -> None:
    settings.JOBS_LEASE = 0.15
    put()
    job = leases.take("w")
    assert job is not None
    with leases.held(job):
        first = stored(job.pk).run_after
        while stored(job.pk).run_after == first:  # the thread moves it on
            time.sleep(0.01)
    leases.finished(job, "done")
    assert stored(job.pk).status == SUCCESSFUL


def test_who_comes_back_too_late_changes_nothing(clock: Any) -> None:
    put()
    late = leases.take("paused")
    assert late is not None
    clock.shift(conf().lease + 1)
    leases.put_back()
    clock.shift(conf().backoff + 1)
    now = leases.take("next")
    assert now is not None
    leases.finished(late, "old")
    leases.failed(late, RuntimeError("old"))
    leases.give_back("paused")
    assert stored(now.pk).status == RUNNING
    leases.finished(now, "new")
    assert stored(now.pk).return_value == "new"


def test_a_worker_that_stops_gives_its_job_back_at_once_and_uncounted() -> None:
    put()
    leases.take("other")
    job = put("b")
    leases.take("w")
    leases.give_back("w")
    job.refresh_from_db()
    assert (job.status, job.worker_ids) == (READY, [])
    assert DBTaskResult.objects.running().count() == 1, "the other's job is the other's"


def test_what_takes_too_long_has_failed(settings: Any) -> None:
    settings.JOBS_LONGEST = 0.05
    job = stored(chores.leave.enqueue("a", seconds=60).id)
    worker.one("w")
    job.refresh_from_db()
    assert job.status == READY and "TooLong" in leases.reason(job)


def test_a_task_that_is_no_more_fails_and_stops_nobody() -> None:
    job = put()
    DBTaskResult.objects.update(task_path="tests.chores.gone")
    assert worker.one("w")
    assert "gone" in leases.reason(stored(job.pk))


def test_an_idle_worker_does_not_ask_for_the_lock(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1) as asked:
        assert leases.take("w") is None
    assert asked.captured_queries[0]["sql"].startswith("SELECT")


@pytest.mark.parametrize(("hour", "day"), [(2, 22), (3, 22), (4, 23), (23, 23)])
def test_each_night_has_one_job_however_many_plan_it(hour: int, day: int) -> None:
    now = datetime(2026, 11, 22, hour, 30, tzinfo=UTC)
    for _ in range(3):
        nightly.plan(now)
    [job] = DBTaskResult.objects.all()
    assert job.run_after == datetime(2026, 11, day, 3, 40, tzinfo=UTC)
    nightly.plan(now + timedelta(days=1))
    assert DBTaskResult.objects.count() == 2


def test_a_night_when_nobody_worked_is_made_up_for(clock: Any) -> None:
    nightly.plan(timezone.now())
    assert not worker.one("w")
    clock.shift(3 * 86400)
    assert worker.one("w")
    [job] = DBTaskResult.objects.all()
    assert job.status == SUCCESSFUL and job.return_value["chat"] == 0


def said(*words: str) -> str:
    out = StringIO()
    call_command("jobs", *words, stdout=out)
    return out.getvalue()


def test_the_operator_sees_what_waits_and_why_it_failed(clock: Any, settings: Any) -> None:
    assert said() == "Nothing waits, nothing has failed.\n"
    settings.JOBS_TRIES = 1
    job = put(times=1)
    clock.shift(7300)
    worker.one("w")
    waiting = put("b")
    told = said()
    assert f"{str(job.pk)[:8]}  failed, try 1, 2 h old  tests.chores.stumble\n" in told
    assert "RuntimeError: stumbled 1 times" in told
    assert f"{str(waiting.pk)[:8]}  waits, 0 s old" in told


def test_the_operator_tries_again_and_forgets(clock: Any, settings: Any) -> None:
    settings.JOBS_TRIES = 1
    job = put(times=1)
    worker.one("w")
    assert said("retry", "failed") == "1 will be tried again.\n"
    assert worker.one("w") and stored(job.pk).status == SUCCESSFUL
    other = put("b")
    assert said("forget", str(other.pk)[:8]) == "1 forgotten.\n"
    with pytest.raises(CommandError, match="0 jobs have a number that begins with zzz"):
        said("retry", "zzz")
    with pytest.raises(CommandError, match="Which ones"):
        said("retry")


def test_what_has_waited_long_is_told(clock: Any) -> None:
    put()
    assert leases.waiting(60) == 0
    clock.shift(61)
    assert leases.waiting(60) == 1
