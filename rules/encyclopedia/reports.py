"""Reports of mistakes: how one is taken in and told to whoever runs the site, what becomes of it, when it goes."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django_tasks import task

from rules.encyclopedia import letters
from rules.encyclopedia.models import MistakeReport

DAYS = 400.0  # for which a settled report is kept, unless the operator says other (RETAIN_REPORTS)
_TWICE = timedelta(days=1)


def take_in(report: MistakeReport) -> MistakeReport:
    """Keeps a report and tells the operator. Whoever sends the same once more has sent it once."""
    same = MistakeReport.objects.filter(
        page=report.page, rule=report.rule, words=report.words, made_at__gte=report.made_at - _TWICE
    ).first()
    if same is not None:
        return same
    report.save()
    tell.enqueue(report.pk)
    return report


@task()
def tell(number: int) -> None:
    """A mail to the operator about a report."""
    report = MistakeReport.objects.filter(pk=number).first()
    if report is not None:
        done = f"manage.py reports done {report.pk} --note …"
        letters.mail(report, f"report {report.pk} on {report.place}", f"{in_words(report)}\n\n{done}")


def settled(before: datetime) -> QuerySet[MistakeReport]:
    """The reports that were settled before then."""
    return MistakeReport.objects.filter(settled_at__lt=before).order_by("settled_at")


def in_words(report: MistakeReport) -> str:
    """All that is known of a report, line by line, for whoever has to look at it."""
    lines = (
        ("", f"{report.pk}  {report.state}, {timezone.localtime(report.made_at):%Y-%m-%d %H:%M}"),
        ("where", settings.ORIGINS[0] + report.place),
        ("rules", report.rule_set),
        ("text of", str(report.text_of or "")),
        ("it says", report.quoted),
        ("told", report.words),
        ("answer to", report.reply_to),
        ("note", report.note),
    )
    return letters.listed(lines)
