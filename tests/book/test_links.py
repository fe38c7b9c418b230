"""Short names of rule sets: what was given out once is read for ever, and a slip of the pen never names other rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode

import pytest

from rules import games
from rules.encyclopedia.book import BadCode, Choices, choices_from_query, code_of, read_code
from rules.engine import variant
from rules.engine.variant import Game
from rules.games import GAMES, editions, find, folder
from rules.games.ramsen.game import GAME as RAMSEN
from rules.games.ramsen.game import RamsenOptions
from rules.sets import links
from tests.each import for_each
from tests.games import file_of

GIVEN_OUT = [
    (code, key, query)
    for key in GAMES
    for line in file_of(key, "codes.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
    for code, query in [line.split(" ")]
]
EVERY = [find(key, edition) for key in GAMES for edition in editions(key)]


def same(one: Choices, other: Choices) -> bool:
    return (one.game, one.options, one.seats) == (other.game, other.options, other.seats)


def wrong(code: str) -> Iterator[str]:
    """The name with a letter mistaken, left out or written twice, and with two neighbours in the wrong order."""
    for at, letter in enumerate(code):
        yield from (code[:at] + other + code[at + 1 :] for other in links.LETTERS if other != letter)
        yield code[:at] + code[at + 1 :]
        yield code[:at] + letter + code[at:]
        if at and code[at - 1] != letter:
            yield code[: at - 1] + letter + code[at - 1] + code[at + 1 :]


def given_out(game: str) -> list[tuple[str, str]]:
    """The names of a game, with what each stands for."""
    return [(code, query) for code, key, query in GIVEN_OUT if key == game]


@pytest.mark.parametrize("game", sorted({game for _, game, _ in GIVEN_OUT}))
@for_each("code, query", given_out)
def test_a_name_that_was_given_out_means_the_same_for_ever(code: str, game: str, query: str) -> None:
    meant = choices_from_query(game, dict(parse_qsl(query)))
    assert not meant.unknown
    assert same(read_code(code), meant)
    assert code_of(meant) == code


@pytest.mark.parametrize("game", EVERY, ids=lambda game: f"{game.key}-{game.edition}")
def test_every_rule_set_can_be_named(game) -> None:
    """New games, editions, players, switches and values are numbered, at the ends of the lists of short_codes.toml."""
    row = next((row for row in links.listed().values() if (row.game, row.edition) == (game.key, game.edition)), None)
    assert row is not None, f"short_codes.toml of {game.key} lacks edition {game.edition}"
    low, high = game.players
    assert row.seats[0] == game.best
    assert set(row.seats) == set(range(low, high + 1))
    listed = dict(row.switches)
    assert listed.keys() == {switch.name for switch in game.switches}
    for switch in game.switches:
        values = listed[switch.name]
        assert values[0] == switch.default
        assert {(value, type(value)) for value in values} == {(value, type(value)) for value in switch.values}


def test_a_number_is_given_to_one_edition_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that were added at the same time: one of them has to take the next number, before it gives out links."""
    path = folder.file_of("loo", "short_codes.toml")
    monkeypatch.setattr(folder, "files", lambda name: {"loo": path, "knack": path})
    with pytest.raises(ValueError, match="knack and loo have the same number"):
        links.listed.__wrapped__()


def promised(game: Game) -> Iterator[Choices]:
    """The rule sets of an edition whose names stand in codes.txt: as usual, and with one thing otherwise."""
    low, high = game.players
    seats = (n for n in range(low, high + 1) if n != game.best)
    turned = ({switch.name: value} for switch in game.switches for value in switch.values[1:])
    yield Choices(game, game.options(), game.best, pinned=True)
    yield from (Choices(game, game.options(), n, pinned=True) for n in seats)
    yield from (Choices(game, game.options(one), game.best, pinned=True) for one in (*turned, *game.presets.values()))


@pytest.mark.parametrize("game", EVERY, ids=lambda game: f"{game.key}-{game.edition}")
def test_all_that_can_be_chosen_was_given_out(game: Game) -> None:
    """A line for each in codes.txt is the promise that it stays."""
    known = {line[1:] for line in GIVEN_OUT}
    named = {urlencode(one.pairs): code_of(one) for one in promised(game)}
    lacking = [f"{code} {query}" for query, code in named.items() if (game.key, query) not in known]
    assert not lacking, f"codes.txt of {game.key} lacks these lines:\n" + "\n".join(lacking)


def test_names_are_short_and_the_longest_is_watched_over() -> None:
    usual = [code_of(Choices(game, game.options(), game.best)) for game in EVERY]
    assert max(map(len, usual)) == 4
    turned = [
        Choices(game, game.options({switch.name: switch.values[-1] for switch in game.switches}), game.players[0])
        for game in EVERY
    ]
    assert max(len(code_of(one)) for one in turned) <= links.LONGEST
    assert all(same(read_code(code_of(one)), one) for one in turned)


def test_a_slip_of_the_pen_never_names_other_rules() -> None:
    for code, *_ in GIVEN_OUT[::4]:
        for slip in wrong(code):
            with pytest.raises(BadCode):
                read_code(slip)


@pytest.mark.parametrize("text", ["", "1", "1t", "nonsense", "1kb1kb", "ü1kb", "1kb\x00", "0" * 500, "١kb", "zzzzzzzz"])
def test_nonsense_names_nothing(text: str) -> None:
    with pytest.raises(BadCode):
        read_code(text)


@pytest.mark.parametrize("typed", ["18HJQA", " 18hjqa ", "l8-HJ-qa", "I8HJQA"])
def test_it_does_not_matter_how_a_name_is_written(typed: str) -> None:
    assert dict(read_code(typed).pairs)["pack"] == "36"


def test_what_is_added_later_changes_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class Wider(RamsenOptions):
        crosses: int = variant.switch(2, 1, 3, 4)
        added: bool = variant.switch(False, True)

    names = [code for code, game, _ in GIVEN_OUT if game == "ramsen"]
    assert len(names) > 8
    meant = [read_code(code) for code in names]
    before = links.listed()
    lists = [(name, (*values, 4) if name == "crosses" else values) for name, values in before[0].switches]
    row = before[0]._replace(seats=(*before[0].seats, 6), switches=(*lists, ("added", (False, True))))
    monkeypatch.setattr(links, "listed", lambda: {**before, 0: row, len(before): row._replace(edition=2)})
    monkeypatch.setitem(games._PRESENT, "ramsen", replace(RAMSEN, players=(3, 6), options_type=Wider))
    for code, one in zip(names, meant, strict=True):
        again = read_code(code)
        assert (again.changed, again.seats) == (one.changed, one.seats)
        assert code_of(again) == code
