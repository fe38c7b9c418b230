"""``told``: a first draft of the hand that an article tells, played by bots, and whether a written one holds.

rules/games/annotated-hand.md says what an author does with it.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from rules import bots, position_search
from rules.cli.arguments import Mistake, add_rule_set, game_named, variant_asked
from rules.cli.hand_draft import draft, draft_words, summary
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.cards import Card, CardSet, card_set, parse_cards
from rules.engine.seat import view
from rules.engine.state import Standing, State
from rules.engine.variant import Game, Variant
from rules.games import folder
from rules.languages import LANGUAGES, USUAL
from rules.mind.one_hand import LONGEST_HAND, shuffled
from rules.notation import Damaged, ReplayedHand, read, replay_hands, standing_of
from rules.samples.annotated_hand import FILE, BadAnnotatedHand, annotated_hand, problems, read_annotated_hand
from rules.textfiles import UnreadableText, text_of, toml_of

MOST_SEEDS = 10_000
OF_A_STANDING = ("scores", "hand", "multiplier", "queued", "tallies", "home")
Cards = tuple[Card, ...]


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("told", help="draft the hand that an article tells, or check the one written")
    add_rule_set(parser)
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--dealer", type=int, metavar="SEAT", help="the last seat, unless said")
    words = "where the match stands: scores N …, hand N, multiplier N, tallies …; may be repeated"
    parser.add_argument("--standing", action="append", default=[], metavar="WORD …", help=words)
    parser.add_argument("--among", metavar="A-B", help="one line about the hand of each of these seeds, to choose from")
    parser.add_argument("--hold", action="append", default=[], metavar="SEAT=CARDS", help="who is dealt what")
    parser.add_argument("--up", default="", metavar="CARD", help="the card that is turned up")
    parser.add_argument("--stock", default="", metavar="CARDS", help="what is drawn first")
    parser.add_argument("--after", type=Path, metavar="FILE", help="go on from this log, or told hand, with bots")
    parser.add_argument(
        "--write", action="store_true", help="into the folder of the game, with a file for each language"
    )
    parser.add_argument("--check", action="store_true", help="whether the hand in the folder of the game holds")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the draft, the list or the problems; 1 if there are problems."""
    game = game_named(arguments.game)
    if arguments.check:
        return _check(game.key)
    begun = _begun(arguments, game)
    if arguments.among:
        for seed in _seeds(arguments.among):
            print(f"{seed:>6}  {summary(*_played(begun, seed))}")
        return 0
    log, states = _played(begun, arguments.seed)
    text = draft(begun.variant, begun.standing, log, states, arguments.seed)
    if not arguments.write:
        print(text, end="")
        return 0
    return _write(begun.variant.key, text, draft_words(log, states))


def _write(key: str, text: str, words: str) -> int:
    """Write the draft and what each language is to say of it into the folder of the game. Raises Mistake."""
    path = folder.file_of(key, FILE)
    try:
        if annotated_hand(key) is not None:
            raise Mistake(f"{path} tells a hand already: move it away first")
    except BadAnnotatedHand as problem:
        raise Mistake(f"{path} has something already: {problem}") from None
    for place, content in ((path, text), *((folder.file_of(key, f"{lang}/{FILE}"), words) for lang in LANGUAGES)):
        place.parent.mkdir(exist_ok=True)
        place.write_text(content, encoding="utf-8")
        print(place)
    return 0


def _check(key: str) -> int:
    path = folder.file_of(key, FILE)
    try:
        hand = read_annotated_hand(key, text_of(path), folder.words_of(key, FILE))
    except UnreadableText as problem:
        raise Mistake(f"{path} {problem}") from None
    except BadAnnotatedHand as problem:
        print(problem)
        return 1
    found = list(problems(hand, _anchors(key)))
    print(
        "\n".join(found)
        if found
        else f"{path.parent.name}/{path.name} holds: {len(hand.lines)} lines, {len(hand.comments)} comments"
    )
    return 1 if found else 0


def _anchors(key: str) -> tuple[str, ...]:
    """The paragraphs of the article on a game. Raises Mistake where only the rules are installed, without the book."""
    try:
        from rules.encyclopedia.book.articles import article
    except ImportError:
        raise Mistake("--check compares with the article, and no articles are installed here") from None
    return article(USUAL, key).anchors


def _seeds(text: str) -> range:
    first, _, last = (
        word if word.isascii() and word.isdecimal() and len(word) < 10 else "" for word in text.partition("-")
    )
    seeds = range(int(first or 0), int(last or 0) + 1) if first and last else range(0)
    if not 0 < len(seeds) <= MOST_SEEDS:
        raise Mistake(f"write --among as in 1-50, for at most {MOST_SEEDS} hands")
    return seeds


# --- the hand -----------------------------------------------------------------------


class _Begun(NamedTuple):
    """What is fixed of a hand: its first lines, or the cards that are to be dealt, turned up and drawn."""

    variant: Variant
    standing: Standing
    lines: tuple[Action, ...] = ()
    hands: Mapping[Seat, CardSet] = MappingProxyType({})
    turned: CardSet = 0
    stock: tuple[Card, ...] = ()

    @property
    def dealt(self) -> bool:
        """Whether it is said who is dealt what."""
        return bool(self.hands or self.turned or self.stock)

    def first(self, rng: Random) -> Action:
        """The shuffle. Raises Mistake."""
        if self.dealt:
            try:
                order = position_search.arranged(self.variant, self.standing, self.hands, self.turned, self.stock, rng)
            except position_search.DoesNotFit:
                raise Mistake(
                    "this game has no such place for all of those cards; --hold the card of whoever shows one"
                ) from None
            return core.shuffle(order)
        return shuffled(core.begin(self.variant, self.standing), rng)


def _begun(arguments: Namespace, game: Game) -> _Begun:
    """What the call fixes. Raises Mistake."""
    if arguments.after:
        return _read(arguments.after)
    variant = variant_asked(game, arguments.option, arguments.preset, arguments.players)
    dealer = variant.seats - 1 if arguments.dealer is None else arguments.dealer
    if dealer not in range(variant.seats):
        raise Mistake(f"the dealer is a seat from 0 to {variant.seats - 1}")
    hands, turned, stock = _places(arguments, variant)
    named = [card for cards in (*hands.values(), turned, stock) for card in cards]
    if len(set(named)) < len(named) or card_set(named) & ~variant.pack:
        raise Mistake("a card is named twice, or is not in this pack")
    sets = {seat: card_set(cards) for seat, cards in hands.items()}
    return _Begun(variant, _standing(variant, dealer, arguments.standing), (), sets, card_set(turned), stock)


def _places(arguments: Namespace, variant: Variant) -> tuple[dict[Seat, Cards], Cards, Cards]:
    """The cards that are to be dealt to whom, turned up and drawn. Raises Mistake."""
    seats, hands = {str(seat): seat for seat in range(variant.seats)}, dict[Seat, Cards]()
    try:
        turned, stock = parse_cards(arguments.up), parse_cards(arguments.stock)
        for word in arguments.hold:
            seat, _, cards = word.partition("=")
            if seat not in seats or seats[seat] in hands:
                raise Mistake(f"--hold {word!r}: seats are 0 to {variant.seats - 1}, each held once")
            hands[seats[seat]] = parse_cards(cards)
    except ValueError as problem:
        raise Mistake(str(problem)) from None
    if any(len(cards) > variant.hand_size for cards in hands.values()) or len(turned) > 1:
        raise Mistake(f"a hand has {variant.hand_size} cards, and one card is turned up")
    return hands, turned, stock


def _standing(variant: Variant, dealer: Seat, asked: Sequence[str]) -> Standing:
    """Where the match stands. Raises Mistake."""
    words = {word: text.strip() for word, _, text in (one.partition(" ") for one in asked)}
    if unknown := sorted(set(words) - set(OF_A_STANDING)):
        raise Mistake(f"--standing {unknown[0]!r}: say one of {', '.join(OF_A_STANDING)}")
    try:
        return standing_of(variant, {"dealer": str(dealer), **words})
    except Damaged as damage:
        raise Mistake(str(damage)) from None


def _read(path: Path) -> _Begun:
    """A hand as far as a file has it: the log of an annotated hand, or the log alone. Raises Mistake."""
    try:
        text = toml_of(path).get("log") if path.suffix == ".toml" else text_of(path)
        if not isinstance(text, str):
            raise Mistake(f'{path} has no log = """…"""')
        record = read(text)
        told, *more = replay_hands(record)
    except UnreadableText as problem:
        raise Mistake(f"{path} {problem}") from None
    except Damaged as damage:
        raise Mistake(f"{path}: {damage}") from None
    if more:
        raise Mistake(f"{path} holds {1 + len(more)} hands: keep the one to go on from")
    return _Begun(record.variant, record.standing, _lines_that_stand(told))


def _lines_that_stand(told: ReplayedHand) -> tuple[Action, ...]:
    """What was done: neither what was only tried nor what was taken back."""
    done: dict[int, Action] = {}
    for step in told.steps:
        if step.action is None:
            done = {n: action for n, action in done.items() if n < step.undone}
        elif not step.attempt:
            done[step.n] = step.action
    return tuple(done.values())


def _played(begun: _Begun, seed: int) -> tuple[list[Action], list[State]]:
    """The hand, by steady bots where nothing is fixed: the actions, and the state before each of them and at the end."""
    rng = Random(seed)  # noqa: S311  repeatable on purpose; no table uses it
    state = core.begin(begun.variant, begun.standing)
    log, states = list[Action](), [state]
    while state.to_act and len(log) < LONGEST_HAND:
        fixed = begun.lines[len(log) :]
        action = fixed[0] if fixed else _next(begun, state, rng) if log else begun.first(rng)
        state = core.play(state, action)
        log.append(action)
        states.append(state)
    return log, states


def _next(begun: _Begun, state: State, rng: Random) -> Action:
    seat = state.to_act[0]
    if seat == CHANCE:
        return shuffled(state, rng)
    if begun.dealt and not any(state.hands):
        return position_search.quiet(state)
    return bots.choose("steady", view(state, seat), core.legal(state, seat), rng)
