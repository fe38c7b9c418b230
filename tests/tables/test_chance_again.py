"""Chance asked a second time within a hand, for a part of the pack: a made-up game whose thrown-in cards are the stock."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest

from rules.engine import cards, core
from rules.engine import seat as seat_views
from rules.engine.actions import CHANCE, Action, Offer
from rules.engine.phases import Deal, Phase, Play, Shuffle, TurnUp
from rules.games import GAMES
from tables import chance
from tables.models import Hand, Line
from tables.service import people
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


@dataclass(frozen=True, kw_only=True)
class RunOut(Phase):
    """Forehand knocks; then the stock, thrown on a heap, is shuffled to be the stock again."""

    key: str = "run-out"

    def describe(self, variant):
        return ()

    def verbs(self):
        return ("knock", "shuffle")

    def enter(self, state):
        return state._replace(to_act=(state.forehand,))

    def offers(self, state, seat):
        heap = state.pile("heap")
        return (Offer("shuffle", heap.bit_count(), heap.bit_count(), heap) if seat == CHANCE else Offer("knock"),)

    def apply(self, state, action):
        if action.verb == "knock":
            return state.with_pile("heap", cards.card_set(state.stock))._replace(stock=(), to_act=(CHANCE,))
        return state.with_pile("heap", 0)._replace(stock=action.cards, to_act=())

    def shown(self, verb):
        return "nobody" if verb == "shuffle" else "all"


@pytest.fixture
def again(monkeypatch):
    """The key of the made-up game."""

    def build(options, seats):
        variant = GAMES["ramsen"].build(options, seats)
        phases = (Shuffle(), Deal(packets="5"), TurnUp(), RunOut(), Play(profile=variant.profile))
        return replace(variant, game=game, phases=phases, calls=(), bans=())

    game = replace(GAMES["ramsen"], key="again", build=build)
    monkeypatch.setattr("rules.games.GAMES", {**GAMES, "again": game})
    monkeypatch.setattr("tests.tables.people.GAMES", {**GAMES, "again": game})
    return "again"


def knocked(key, seats=3):
    """A table where forehand has just knocked, the heap that was shuffled, and the table before."""
    live, players = at.open_full(key, seats)
    before = live
    (forehand,) = live.acting
    at.act(live, players, Action(forehand, "knock"))
    return at.now(live.facts.id), before, players


def test_a_part_of_the_pack_is_ordered_by_the_same_rule(again):
    live, before, _ = knocked(again)
    step = live.steps[-1]
    heap = cards.card_set(before.state.stock)
    match = live.deal.match
    expected = chance.deal(heap, seed=match.seed, match=match.key, hand=1, nonces=live.deal.nonces, draw=1)
    assert step.action == core.shuffle(expected.order)
    assert live.state.stock == expected.order
    assert sorted(expected.order) == list(cards.members(heap))


def test_line_and_seals_are_stored(again):
    live, before, _ = knocked(again)
    hand = Hand.objects.get(pk=live.deal.id)
    assert [len(seals) for seals in hand.seals] == [32, len(before.state.stock)]
    lines = list(Line.objects.filter(hand=hand).order_by("n").values_list("seat", "text"))
    assert [seat for seat, _ in lines] == [CHANCE, live.steps[1].action.seat, CHANCE]
    assert lines[-1][1] == str(live.steps[-1].action)
    assert at.load_again(live) == live


def test_nobody_reads_the_order(again):
    live, _, _ = knocked(again)
    step = live.steps[-1]
    for seat in (None, 0, 1, 2):
        assert seat_views.project(step.before, step.action, seat) == "* shuffle"


def test_the_shares_of_the_first_shuffle_hold_for_the_second(again):
    """Who sits down while a hand is played has no share in it: what is stored with the hand can be checked."""
    live, players = at.open_full(again, 3)
    (forehand,) = live.acting
    gone = next(seat for seat in range(3) if seat not in (0, forehand))
    at.run(people.leave, live.facts.id, player=players[gone])
    stranger = at.guests(1)[0]
    at.run(people.sit, live.facts.id, player=stranger, name="New", seat=gone, nonce="ab" * 16)
    live = at.now(live.facts.id)
    assert live.facts.places[gone].nonce == "ab" * 16
    at.act(live, players, Action(forehand, "knock"))
    live = at.now(live.facts.id)
    stored = Hand.objects.get(pk=live.deal.id).nonces
    assert stored == ["", "", ""]
    step, match = live.steps[-1], live.deal.match
    heap = cards.card_set(step.action.cards)
    dealt = chance.deal(heap, seed=match.seed, match=match.key, hand=1, nonces=stored, draw=1)
    assert step.action.cards == dealt.order
    assert at.load_again(live) == live


def test_the_hand_goes_on_to_its_end(again):
    live, _, players = knocked(again)
    live = at.play_hand(live, players, random.Random(4))
    assert live.stage in ("between", "over")
