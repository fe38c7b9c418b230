"""``told``: a first draft of the hand that an article tells, played by bots, and whether a written one holds.

rules/games/annotated-hand.md says what an author does with it.
"""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from rules import bots, notation, position_search
from rules.cli.arguments import Mistake, add_rule_set, game_named, variant_asked
from rules.cli.simulation import LONGEST_HAND, shuffled
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.cards import Card, CardSet, card_set, code, parse_cards
from rules.engine.seat import held, view
from rules.engine.state import Standing, State
from rules.engine.variant import Game, Variant
from rules.games import folder
from rules.notation import Damaged, ReplayedHand, read, replay_hands, standing_of
from rules.samples.annotated_hand import FILE, PLAYERS, AnnotatedHand, BadAnnotatedHand, problems, read_annotated_hand
from rules.switches.kinds import texts
from rules.textfiles import UnreadableText, text_of, toml_of

MOST_SEEDS = 10_000
OF_A_STANDING = ("scores", "hand", "multiplier", "queued", "tallies", "home")
Cards = tuple[Card, ...]

DRAFT = """\
# {title}

names = [{names}]
log = \"\"\"
{log}
\"\"\"

[before]
en = "TODO"
de = "TODO"

{comments}
[after]
en = "TODO"
de = "TODO"
"""
COMMENT = """\
[[comment]]
to = "{line}"{hint}
en = "TODO"
de = "TODO"
"""


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
            print(f"{seed:>6}  {_summary(*_played(begun, seed))}")
    else:
        print(_draft(begun, *_played(begun, arguments.seed), arguments.seed), end="")
    return 0


def _check(key: str) -> int:
    path = folder.file_of(key, FILE)
    try:
        hand: AnnotatedHand = read_annotated_hand(key, text_of(path))
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
    return article("en", key).anchors


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


# --- what is printed ----------------------------------------------------------------


def _summary(log: Sequence[Action], states: Sequence[State]) -> str:
    """A hand in one line: what was done before the play, tricks, score lines, and which rules bound how often."""
    end = states[-1]
    verbs = Counter(action.verb for action in log if action.verb not in ("play", "shuffle", "cut"))
    bound = Counter(
        no.rule
        for state in states[:-1]
        if state.to_act and state.to_act[0] != CHANCE
        for no in set(core.why_not(state, state.to_act[0]).values())
    )
    won = Counter(trick.winner for trick in end.tricks)
    tricks = " ".join(str(won[s]) if end.playing >> s & 1 else "–" for s in range(end.variant.seats))
    parts = (f"{name} ×{n}" for name, n in (*verbs.items(), *bound.items()))
    return f"tricks {tricks}; {', '.join(parts)}"


def _draft(begun: _Begun, log: Sequence[Action], states: Sequence[State], seed: int) -> str:
    variant = begun.variant
    differences = " ".join(f"{name}={value}" for name, value in texts(variant.differences).items())
    head = [f"game {variant.key}", f"seats {variant.seats}", *([f"options {differences}"] if differences else [])]
    standing = (f"{word} {text}" for word, text in notation.begun(begun.standing, variant).items())
    lines = [*head, f"dealer {begun.standing.dealer}", *standing, ""]
    for n, action in enumerate(log):
        lines += [str(action), *_remarks(states[n], states[n + 1])]
    names = ", ".join(f'"{name}"' for name in PLAYERS[: variant.seats])
    title = f"Seed {seed}, played by steady bots: {_summary(log, states)}."
    return DRAFT.format(title=title, names=names, log="\n".join(lines), comments="\n".join(_comments(log, states)))


def _remarks(before: State, after: State) -> Iterator[str]:
    """What an author wants to see of a state: hands after a deal, who has taken a trick."""
    fresh = [seat for seat in range(after.variant.seats) if after.hands and _new_cards(before, after, seat)]
    for seat in fresh:
        yield f"  # {seat} holds {' '.join(held(after, after.hands[seat]))}"
    if len(after.tricks) > len(before.tricks):
        yield f"  # trick {len(after.tricks)}: {after.tricks[-1].winner} takes it"


def _new_cards(before: State, after: State, seat: Seat) -> bool:
    return bool(after.hands[seat] & ~(before.hands[seat] if before.hands else 0))


def _comments(log: Sequence[Action], states: Sequence[State]) -> Iterator[str]:
    """A comment to fill in wherever a rule left the player no free choice, and where somebody decided about the hand."""
    seen: set[str] = set()
    for action, state in zip(log, states, strict=False):
        if action.seat == CHANCE or action.verb == "cut" or str(action) in seen:
            continue
        refused = core.why_not(state, action.seat)
        if action.verb == "play" and not refused:
            continue
        seen.add(str(action))
        claims = ", ".join(f'{code(card)} = "{no.rule}"' for card, no in refused.items())
        hint = f"\nrefused = {{ {claims} }}" if claims and action.verb == "play" else ""
        yield COMMENT.format(line=action, hint=hint)
