"""What the articles tell of hands (card by card, and in tables of scores) could be played and is scored so."""

from __future__ import annotations

import pytest

from rules.engine import core
from rules.engine.actions import Action
from rules.engine.cards import card, card_set, suit_number
from rules.engine.phases.play import Play, TrickInProgress
from rules.engine.scoring import opening
from rules.engine.state import State
from rules.games import GAMES
from tests.book.pages import each_game, in_both_languages
from tests.games import restated
from tests.games.article import Article, Told


def start(key: str, tricks: list[Told], names: list[str]) -> State:
    """The moment before the first lead, each player holding what the table lets him play."""
    variant = GAMES[key].variant(seats=max(len(names), GAMES[key].players[0]))
    held = tuple(card_set(card(c) for one in tricks for name, c in one.cards if name == who) for who in names)
    seats = tuple(range(len(names)))
    return State(
        variant,
        opening(variant),
        at=next(n for n, phase in enumerate(variant.phases) if isinstance(phase, Play)),
        to_act=(0,),
        local=TrickInProgress(seats, (), -1, 0, held[0]),
        hands=held,
        playing=card_set(seats),
        trump=suit_number(restated(key).told_trump),
        strikers=restated(key).told_strikers,
    )


@each_game
@in_both_languages
def test_the_hand_that_is_told_could_be_played_so(lang: str, key: str) -> None:
    tricks = Article(lang, key).told()
    if not tricks:
        return
    names = [name for name, _ in tricks[0].cards]
    state = start(key, tricks, names)
    for n, trick in enumerate(tricks):
        for name, code in trick.cards:
            assert state.to_act == (names.index(name),), (n + 1, name)
            state = core.play(state, Action(names.index(name), "play", "", (card(code),)))
        assert names[state.tricks[n].winner] == trick.taker, n + 1
    assert len(tricks) == state.variant.hand_size or not restated(key).all_tricks


@pytest.mark.parametrize("key", GAMES)
def test_the_same_hand_is_told_in_both_languages(key: str) -> None:
    english, german = (Article(lang, key).told() for lang in ("en", "de"))
    assert [[c for _, c in one.cards] for one in english] == [[c for _, c in one.cards] for one in german]


@each_game
@in_both_languages
def test_the_tables_say_what_the_sheet_says(lang: str, key: str) -> None:
    restated(key).read(Article(lang, key))
