"""Playing on from an example of an article: a table of one's own, bots on the other seats."""

from __future__ import annotations

from random import SystemRandom

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from config.web.forms import given
from config.web.origin import own_pages
from rules import position_search
from rules.encyclopedia import book
from rules.engine.scoring import opening
from rules.games import GAMES, stem
from rules.samples.annotated_hand import AnnotatedHand, annotated_hand
from rules.samples.examples import moment, rows
from tables import identity
from tables.bot_levels import LEVEL
from tables.forms import ExampleForm, WishesForm
from tables.pages.new_table import among_bots, at_once, may_open, too_many
from tables.service.live import Begun
from tables.table_form import Wishes, read_wishes

TOLD = "told"
_dice = SystemRandom()  # who plays on must not know what the others were given


@own_pages
@require_POST
def play_on(request: HttpRequest) -> HttpResponse:
    """A table on which the hand of an example goes on; who asks sits where it is to be played on."""
    example = given(request, ExampleForm)
    if example.game not in GAMES:
        raise Http404(example.game)
    wishes = read_wishes(given(request, WishesForm), identity.player_of(request), LEVEL.chosen(request))
    if example.example == TOLD:
        return _told(request, wishes, annotated_hand(example.game), example.step)
    if example.example not in rows(stem(wishes.choices.game)):
        raise Http404(example.example)
    return _supposed(request, wishes, example.example)


def _told(request: HttpRequest, wishes: Wishes, hand: AnnotatedHand | None, step: int | None) -> HttpResponse:
    """On from a step of the hand that the article tells."""
    if hand is None or step is None or not hand.can_go_on(step):
        raise Http404
    begun = Begun(TOLD, hand.record.standing, hand.lines[:step], hand.state(step).to_act[0])
    wanted = among_bots(wishes, book.choices_of(hand.record.variant))
    return at_once(request, given(request, WishesForm), wanted, begun, hand.names)


def _supposed(request: HttpRequest, wishes: Wishes, name: str) -> HttpResponse:
    """On from a card to try: the cards that the example does not show are dealt as chance has it."""
    if not may_open(request):
        return render(request, "tables/refused.html", {"problems": [too_many()]}, status=429)
    goal = moment(wishes.choices, name)
    found = position_search.hand_to(goal.variant, goal, _dice)
    if found is None:
        problem = _("Under these rules no hand was found that leads to this moment.")
        return render(request, "tables/refused.html", {"problems": [problem]}, status=409)
    begun = Begun(f"try-{name}", opening(goal.variant, found.dealer), found.lines, found.seat)
    choices = book.Choices(wishes.choices.game, goal.variant.options, goal.variant.seats)
    return at_once(request, given(request, WishesForm), among_bots(wishes, choices), begun)
