"""`manage.py jobs`: what waits for the worker, what it does and what has failed."""

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django_tasks_db.models import DBTaskResult, get_date_max

from config.jobs import leases
from config.jobs.leases import FAILED, READY, RUNNING, SUCCESSFUL, Job

STATES: dict[str, str] = {READY: "waits", RUNNING: "runs", FAILED: "failed", SUCCESSFUL: "done"}


class Command(BaseCommand):
    """Lists jobs, tries failed ones again, forgets them."""

    help = "Lists the jobs of the worker that are not done; `retry` and `forget` take their numbers, or `failed`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, with which jobs."""
        parser.add_argument("do", nargs="?", choices=("list", "retry", "forget"), default="list")
        parser.add_argument(
            "which", nargs="*", metavar="JOB", help="the first letters of a number, or `failed` for all"
        )
        parser.add_argument("--all", action="store_true", help="list also what is done")

    def handle(self, *args: Any, **options: Any) -> None:
        """Does it, and says with how many."""
        if options["do"] == "list":
            self._list(done=options["all"])
            return
        chosen = [job for which in options["which"] for job in self._chosen(which)]
        if not options["which"]:
            raise CommandError(f"Which ones? manage.py jobs {options['do']} failed, or the first letters of a number.")
        act = leases.retry if options["do"] == "retry" else leases.forget
        said = "will be tried again" if options["do"] == "retry" else "forgotten"
        self.stdout.write(f"{sum(act(job) for job in chosen)} {said}.")

    def _list(self, *, done: bool) -> None:
        jobs = DBTaskResult.objects.order_by("enqueued_at")
        jobs = jobs if done else jobs.exclude(status=SUCCESSFUL)
        now = timezone.now()
        for job in jobs.iterator():
            self.stdout.write(_told(job, now))
        if not jobs.exists():
            self.stdout.write("Nothing waits, nothing has failed.")

    def _chosen(self, which: str) -> list[Job]:
        if which == "failed":
            return list(DBTaskResult.objects.failed())
        found = [job for job in DBTaskResult.objects.all() if str(job.pk).startswith(which.lower())]
        if len(found) != 1:
            raise CommandError(f"{len(found)} jobs have a number that begins with {which}; see `manage.py jobs --all`.")
        return found


def _told(job: Job, now: datetime) -> str:
    state = STATES[job.status]
    if job.status == READY and now < job.run_after < get_date_max():
        state += f" until {timezone.localtime(job.run_after):%Y-%m-%d %H:%M:%S}"
    tries = f", try {len(job.worker_ids)}" if job.worker_ids else ""
    told = f"{str(job.pk)[:8]}  {state}{tries}, {_age(job, now)} old  {job.task_path}"
    return f"{told}\n          {leases.reason(job)}" if leases.reason(job) else told


def _age(job: Job, now: datetime) -> str:
    seconds = int((now - job.enqueued_at).total_seconds())
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return f"{seconds // length} {unit}"
    return f"{seconds} s"
