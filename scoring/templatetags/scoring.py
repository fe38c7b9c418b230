"""Words on the pages of the score sheet: names of games, lists of people, the standing in one sentence."""

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _

from config.web.offline import offered
from scoring.sheets.page import SheetPage

register = template.Library()


@register.simple_tag
def all_of(names: list[str]) -> str:
    """Some names as a sentence has them: "Anna, Bert and Cilli"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(most)s and %(last)s") % {"most": ", ".join(names[:-1]), "last": names[-1]}


@register.simple_tag
def news(face: SheetPage) -> str:
    """Where the match stands, for who listens."""
    scores = ", ".join(f"{column.name} {column.score}" for column in face.columns)
    if not face.fold.hands:
        return scores
    return _("After hand %(n)s: %(scores)s") % {"n": face.fold.hands, "scores": scores}


@register.simple_tag
def phone_workers() -> str:
    """The addresses of the programs that keep sheets on a phone; empty where none are offered."""
    return (
        " ".join(map(reverse, ("scoring:evening-worker", "scoring:sheet-worker", "scoring:mine-worker")))
        if offered()
        else ""
    )
