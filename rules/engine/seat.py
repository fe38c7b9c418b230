"""Everything that leaves the engine for a seat. Built up from nothing.

A pile is seen by nobody until a line here says otherwise: open places by
everybody, a place named ``something:2`` by seat 2, a hand by a seat that has
looked at it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from rules.engine.actions import CHANCE, Action, Offer, Seat
from rules.engine.antes import antes_of, left_in_pot
from rules.engine.cards import CardSet, card_set, code, codes, suit_letter
from rules.engine.core import finished, offers, why_not
from rules.engine.ladder import Ladder
from rules.engine.notes import PAID
from rules.engine.phases.play import ladder_of, order_of, trick_in_progress
from rules.engine.standing import Points, Standing
from rules.engine.state import PlayRules, State, Trick
from rules.engine.trick_reasons import why_won

OPEN = ("turn-up", "turned", "shown")
OVER = "over"


class View(NamedTuple):
    """What one seat (None = a spectator) may know of a hand; see ``as_json``."""

    game: str
    edition: int
    options: dict[str, Any]  # the switches that are not at their default
    seats: int
    dealer: Seat
    hand_number: int
    multiplier: int
    phase: str
    to_act: list[Seat]
    trump: str | None  # "" = no trump suit, None = not yet known
    playing: list[Seat]
    scores: list[Points]  # before the hand
    counts: list[int]  # cards held, per seat
    stock: int
    open: dict[str, list[str]]
    hidden: dict[str, int]
    leader: Seat | None
    table: list[list[Any]]  # [seat, card] in play order
    winning: Seat | None
    tricks: list[dict[str, Any]]
    taken: list[int | None]  # tricks per seat; None = not in play
    notes: list[list[Any]]  # [seat or None, key, n]
    card_points: list[int]  # per seat, of a finished hand in games that count them; else empty
    exposed: dict[str, list[str]]  # cards held that everybody has seen, by seat
    strikers: str  # the rank above the trumps, in games that have one
    clockwise: bool
    pot: int | None  # chips in it, antes included; None in a game without one
    tallies: dict[str, list[int]]  # further counts per seat, by name
    deals: list[int] | None  # which deal of how many, where that is agreed
    seat: Seat | None
    hand: list[str] | None
    trumps: list[str]  # of the hand; before a suit is known those that always are trumps
    own: dict[str, list[str]]
    legal: list[dict[str, Any]]
    why_not: dict[str, dict[str, Any]]
    stakes: dict[str, Points]  # what staying in or dropping out would change

    def as_json(self) -> dict[str, Any]:
        """The view as plain data."""
        return self._asdict()


def view(state: State, seat: Seat | None) -> View:
    """What this seat may know now."""
    return View(**open_view(state), **own_view(state, seat))


def looked_at(state: State, seat: Seat) -> View:
    """What a seat sees that is told apart from it what it may do: nothing of that is worked out again."""
    return View(**open_view(state), seat=seat, **cards_view(state, seat), **no_turn())


def open_view(state: State) -> dict[str, Any]:
    """The part of every view that is the same for all: what lies open on the table."""
    face: dict[str, Any] = {}
    for part in OPEN_PARTS:
        face |= part.draw(state)
    return face


def _match_view(state: State) -> dict[str, Any]:
    """What is being played, and where the match stands."""
    variant, standing = state.variant, state.standing
    return {
        "game": variant.game.key,
        "edition": variant.game.edition,
        "options": variant.differences,
        "seats": variant.seats,
        "dealer": standing.dealer,
        "hand_number": standing.hand_number,
        "multiplier": standing.multiplier,
        "scores": list(standing.scores),
        **_match(variant, standing, _paid(state)),
    }


def _deal_view(state: State) -> dict[str, Any]:
    """What lies about, and who takes part."""
    playing = state.playing
    return {
        "trump": None if state.trump is None else suit_letter(state.trump),
        "playing": [seat for seat in range(state.variant.seats) if playing >> seat & 1],
        "stock": len(state.stock),
        "open": {name: codes(cards) for name, cards in state.piles if name in OPEN},
        "hidden": {name: cards.bit_count() for name, cards in state.piles if _closed(name)},
        "strikers": state.strikers,
    }


def _tricks_view(state: State) -> dict[str, Any]:
    """The tricks that are over."""
    playing, won, ladder = state.playing, [0] * state.variant.seats, ladder_of(state)
    for trick in state.tricks:
        won[trick.winner] += 1
    return {
        "tricks": [_trick(trick, ladder) for trick in state.tricks],
        "taken": [count if playing >> seat & 1 else None for seat, count in enumerate(won)],
    }


def _notes_view(state: State) -> dict[str, Any]:
    """What was said and done that is no card."""
    return {"notes": [[note.seat, note.key, note.n] for note in state.notes]}


def _moment_view(state: State) -> dict[str, Any]:
    """Whose turn it is, how many cards everybody holds, and those of this trick."""
    phase, table = state.phase, trick_in_progress(state)
    return {
        "phase": phase.key if phase else OVER,
        "to_act": [seat for seat in state.to_act if seat != CHANCE],
        "counts": [hand.bit_count() for hand in state.hands] or [0] * state.variant.seats,
        "leader": table.seats[0] if table else None,
        "table": [[s, code(c)] for s, c in zip(table.seats, table.cards, strict=False)] if table else [],
        "winning": table.winner if table and table.cards else None,
        "exposed": _exposed(state) if state.exposed else {},
        "card_points": list(state.variant.card_points(state)) if phase is None else [],
    }


class OpenPart(NamedTuple):
    """Some of what all see. ``same``: whether ``draw`` certainly gives the same for two states of a table."""

    draw: Callable[[State], dict[str, Any]]
    same: Callable[[State, State], bool]


# A state is made from the one before it: what has not changed is the very same value.
OPEN_PARTS = (
    OpenPart(_match_view, lambda old, new: old.standing is new.standing and old.notes is new.notes),
    OpenPart(
        _deal_view,
        lambda old, new: (
            old.piles is new.piles
            and old.stock is new.stock
            and (old.trump, old.playing, old.strikers) == (new.trump, new.playing, new.strikers)
        ),
    ),
    OpenPart(_tricks_view, lambda old, new: old.tricks is new.tricks and old.playing == new.playing),
    OpenPart(_notes_view, lambda old, new: old.notes is new.notes),
    OpenPart(_moment_view, lambda old, new: old is new),
)


@lru_cache(maxsize=4096)
def _match(variant: PlayRules, standing: Standing, paid: int) -> dict[str, Any]:
    """What the view says of the match, so many chips being paid since; it stays the same for most of a hand."""
    of = variant.deals
    return {
        "clockwise": variant.clockwise,
        "pot": left_in_pot(variant, standing) + sum(antes_of(variant, standing)) + paid if variant.antes else None,
        "tallies": {name: list(counts) for name, counts in standing.tallies},
        "deals": [standing.dealt + 1, of] if of else None,
    }


def _paid(state: State) -> int:
    """The chips paid into the pot since the hand began; 0 in a game without one."""
    return sum(note.n for note in state.notes if note.key == PAID) if state.variant.antes else 0


def _exposed(state: State) -> dict[str, list[str]]:
    """By seat the cards of its hand that everybody has seen."""
    held = {seat: hand & state.exposed for seat, hand in enumerate(state.hands)}
    return {str(seat): codes(cards) for seat, cards in held.items() if cards}


def own_view(state: State, seat: Seat | None) -> dict[str, Any]:
    """The part of a view that is this seat's alone."""
    return {"seat": seat, **cards_view(state, seat), **turn_view(state, seat)}


def cards_view(state: State, seat: Seat | None) -> dict[str, Any]:
    """Of that part the cards that only this seat sees: its hand, once it has looked at it, and its piles."""
    if seat is None:
        return {"hand": None, "trumps": [], "own": {}}
    tail, looked = f":{seat}", bool(state.looked >> seat & 1)
    return {
        "hand": held(state, state.hands[seat]) if looked else None,
        "trumps": _trumps(state, state.hands[seat]) if looked else [],
        "own": {name.removesuffix(tail): codes(cards) for name, cards in state.piles if name.endswith(tail)},
    }


def turn_view(state: State, seat: Seat | None) -> dict[str, Any]:
    """Of that part what the seat may do now, and why not with every card; a spectator does nothing."""
    if not may_have_to_say(state, seat):
        return no_turn()
    assert seat is not None
    asked = offers(state, seat)
    stakes = _stakes(state, seat, asked)
    return {
        "legal": [
            _prompt(offer) | _binding(state, seat, offer.verb) | ({} if stakes else _price(state, seat, offer))
            for offer in asked
        ],
        "why_not": {
            code(number): {"rule": no.rule, "data": dict(no.data)} for number, no in why_not(state, seat).items()
        },
        "stakes": stakes,
    }


def _binding(state: State, seat: Seat, verb: str) -> dict[str, Any]:
    """The rule that takes another choice from a seat which does this, and does not yet hold for it."""
    for ban in state.variant.bans:
        if verb in ban.brought_by and not ban.when(state, seat):
            return {"binds": ban.rule}
    return {}


def _price(state: State, seat: Seat, offer: Offer) -> dict[str, Any]:
    """By argument what the offer would bring or cost, where that is known."""
    prices = state.variant.prices(state, seat, offer)
    return {"price": prices} if prices else {}


def _stakes(state: State, seat: Seat, asked: list[Offer]) -> dict[str, Points]:
    """What staying in or dropping out would change for a seat that may do either."""
    return state.variant.stakes(state, seat) if any(offer.verb == "drop" for offer in asked) else {}


def no_turn() -> dict[str, Any]:
    """The same for a seat that may do nothing."""
    return {"legal": [], "why_not": {}, "stakes": {}}


def may_have_to_say(state: State, seat: Seat | None) -> bool:
    """Whether there may be anything for this seat to do now: it is its turn, or there are calls out of turn."""
    return seat is not None and (seat in state.to_act or bool(state.variant.calls))


def held(state: State, hand: CardSet) -> list[str]:
    """The codes of a hand as one holds it: trumps first, then suit by suit, high to low."""
    return [code(number) for number in order_of(state).display if hand >> number & 1]


def _trumps(state: State, hand: CardSet) -> list[str]:
    """The codes of the trumps in a hand, high to low; permanent ones among them."""
    return [code(number) for number in order_of(state).trumps if hand >> number & 1]


def project(state: State, action: Action, seat: Seat | None) -> str:
    """The line of an action done in this state, as the seat may read it."""
    shown = _shown(state, action)
    if shown == "all" or not action.cards or (shown == "actor" and seat == action.seat):
        return str(action)
    head = str(action._replace(cards=()))
    return head if shown == "nobody" else " ".join((head, *("??" for _ in action.cards)))


def read_by_all(state: State, action: Action) -> bool:
    """Whether everybody reads the line of an action done in this state as it stands in the log."""
    return not action.cards or _shown(state, action) == "all"


def visible_cards(state: State, seat: Seat | None) -> CardSet:
    """Every card that the seat's view shows."""
    found = 0
    for hand in state.hands:
        found |= hand & state.exposed
    for name, cards in state.piles:
        if name in OPEN or name.endswith(f":{seat}"):
            found |= cards
    for trick in state.tricks:
        found |= card_set(trick.cards)
    if table := trick_in_progress(state):
        found |= card_set(table.cards)
    if seat is not None and state.hands and state.looked >> seat & 1:
        found |= state.hands[seat]
    return found


def named_cards(state: State, action: Action, seat: Seat | None) -> CardSet:
    """The cards that the line of an action done in this state names for the seat."""
    shown = _shown(state, action)
    if shown == "all" or (shown == "actor" and seat == action.seat):
        return card_set(action.cards)
    return 0


def _shown(state: State, action: Action) -> str:
    """Who may read the cards of the action: ``all``, the ``actor``, or ``nobody``."""
    phase = state.phase
    return phase.shown(action.verb) if phase and not finished(state) else "all"


def _closed(name: str) -> bool:
    return name not in OPEN and ":" not in name


def _trick(trick: Trick, ladder: Ladder) -> dict[str, Any]:
    return {
        "leader": trick.seats[0],
        "cards": [[s, code(c)] for s, c in zip(trick.seats, trick.cards, strict=True)],
        "winner": trick.winner,
        "why": why_won(ladder, trick),
    }


def _prompt(offer: Offer) -> dict[str, Any]:
    prompt: dict[str, Any] = {"verb": offer.verb}
    if offer.most:
        prompt.update(min=offer.least, max=offer.most, **{"from": codes(offer.cards)})
    elif len(offer.args) > 8:
        prompt["range"] = [int(offer.args[0]), int(offer.args[-1])]
    elif offer.args:
        prompt["args"] = list(offer.args)
    return prompt
