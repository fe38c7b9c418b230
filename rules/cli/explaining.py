"""``explain``: for every card of a hand, whether it may be played and why not."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rules.cli.asking import Mistake, add_rule_set, game_named, sentence, variant_asked
from rules.engine import core
from rules.engine.cards import card_set, code, codes, members, parse_cards, suit_number
from rules.positions import position
from rules.vectors.reading import strikers_of


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("explain", help="which cards may be played, and why not")
    add_rule_set(parser)
    parser.add_argument("--players", type=int, help="how many play, where the pack depends on it")
    parser.add_argument("--trump", default="", help="E, G, H or S; nothing for no trump suit")
    parser.add_argument("--table", default="", help='cards in play order, as in "GK S9"')
    parser.add_argument(
        "--strikers", default="", metavar="RANK", help="the rank above the trumps, in games that have one"
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
    try:
        suit_number(arguments.trump)
        strikers_of(variant, {"trump_rank": arguments.strikers})
        table, hand, turned = (parse_cards(text) for text in (arguments.table, arguments.hand, arguments.turn_up))
    except ValueError as problem:
        raise Mistake(str(problem)) from None
    named = table + hand + turned
    if len(set(named)) < len(named):
        raise Mistake("a card is named twice")
    if foreign := card_set(named) & ~variant.pack:
        raise Mistake(f"{codes(foreign)[0]} is not in the pack of {game.key}")
    if not 0 < arguments.trick <= variant.hand_size or len(turned) > 1:
        raise Mistake(f"tricks are counted from 1 to {variant.hand_size}, and one card is turned up")
    if not 0 < len(hand) <= variant.hand_size:
        raise Mistake(f"a hand has 1 to {variant.hand_size} cards, not {len(hand)}")
    state = position(
        variant,
        arguments.trump,
        arguments.table,
        arguments.hand,
        strikers=arguments.strikers,
        trick=arguments.trick,
        turn_up=arguments.turn_up,
    )
    refused = core.why_not(state, len(table))
    for number in members(card_set(hand)):
        no = refused.get(number)
        print(f"{code(number)}  {f'no   {no.rule}: {sentence(game, no)}' if no else 'yes'}")
    return 0
