"""``explain``: for every card of a hand, whether it may be played and why not."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rules.cli.arguments import Mistake, add_rule_set, game_named, sentence, variant_asked
from rules.engine import core
from rules.engine.cards import code, members
from rules.vectors import BadRow
from rules.vectors.moments import WORDS, moment_of


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("explain", help="which cards may be played, and why not")
    add_rule_set(parser)
    parser.add_argument("--players", type=int, help="how many play, where the pack depends on it")
    parser.add_argument("--trump", default="", help="E, G, H or S; nothing for no trump suit")
    parser.add_argument("--table", default="", help='cards in play order, as in "GK S9"')
    parser.add_argument(
        "--strikers",
        dest="trump_rank",
        default="",
        metavar="RANK",
        help="the rank above the trumps, in games that have one",
    )
    parser.add_argument(
        "--trick", type=int, default=1, metavar="N", help="which trick it is, where the lead depends on it"
    )
    parser.add_argument("--turn-up", default="", metavar="CARD", help="the card that lies turned up")
    parser.add_argument("--hand", required=True, help='the hand, as in "GA G7 HK"')
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print a verdict for every card."""
    game = game_named(arguments.game)
    variant = variant_asked(game, arguments.option, arguments.preset, arguments.players)
    words = {name: getattr(arguments, name) for name in WORDS}
    try:
        state = moment_of(variant, words, (game.players[1] if arguments.players is None else variant.seats) - 1)
    except BadRow as problem:
        raise Mistake(str(problem)) from None
    (seat,) = state.to_act
    refused = core.why_not(state, seat)
    for number in members(state.hands[seat]):
        no = refused.get(number)
        print(f"{code(number)}  {f'no   {no.rule}: {sentence(game, no)}' if no else 'yes'}")
    return 0
