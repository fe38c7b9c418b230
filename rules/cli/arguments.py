"""Reading what was asked for on the command line: games, switches, cards."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence

from rules import phrases
from rules.engine.actions import Refusal
from rules.engine.variant import BadOption, Contradiction, Game, OptionValue, Variant
from rules.games import GAMES, UnknownGame, find


class Mistake(Exception):
    """The call cannot be carried out; the message is a sentence that says why."""


def add_rule_set(parser: ArgumentParser) -> None:
    """The arguments that name a rule set."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a switch of the game; may be repeated",
    )
    parser.add_argument("--preset", metavar="NAME", help="a named set of switches")


def game_named(key: str) -> Game:
    """The game of this key. Raises Mistake."""
    try:
        return find(key)
    except UnknownGame:
        raise Mistake(f"there is no game {key!r}: use one of {', '.join(GAMES)}") from None


def variant_asked(game: Game, words: Sequence[str], preset: str | None, seats: int | None) -> Variant:
    """The variant of these ``name=value`` words. Raises Mistake."""
    chosen = dict(_preset(game, preset))
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise Mistake(f"{word!r} sets nothing: write NAME=VALUE")
        chosen[name.replace("-", "_")] = _value(game, name.replace("-", "_"), text)
    try:
        switches, seats = game.chosen(chosen, seats)
        return game.variant(game.options(switches), seats)
    except BadOption as problem:
        raise Mistake(f"{problem}") from None
    except Contradiction as problem:
        said = " ".join(sentence(game, refusal) for refusal in problem.refusals)
        raise Mistake(said) from None


def sentence(game: Game, refusal: Refusal) -> str:
    """A refusal in English."""
    return phrases.refused("en", refusal, game=game.key)


def _preset(game: Game, name: str | None) -> dict[str, OptionValue]:
    if name is None:
        return {}
    if name not in game.presets:
        raise Mistake(f"{game.key} has no preset {name!r}: use one of {', '.join(game.presets)}")
    return dict(game.presets[name])


def _value(game: Game, name: str, text: str) -> OptionValue:
    for option in game.everything:
        for value in option.values:
            words = {str(value), str(value).lower()}
            if isinstance(value, bool):
                words |= {"on", "yes"} if value else {"off", "no"}
            if option.name == name and text in words:
                return value
    return text
