"""The rule sheets said again, plainly and slowly, over card codes.

Nothing here knows the engine: the tests compare the two. Cards are texts like
"H7", hands and tables are lists of them, "" is "no trump suit", None in
``tricks`` is a seat that is not in play.
"""

from __future__ import annotations

from typing import Any

RANKS_32 = "AKOUT987"
VALUES = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2}
JACKS = ["EU", "GU", "HU", "SU"]

Options = dict[str, Any]
Tricks = list[int | None]


# --- packs and ladders --------------------------------------------------------


def pack(game: str, options: Options) -> list[str]:
    """Every card of the game's pack."""
    ranks = RANKS_32 + ("6" if options.get("pack") == 36 else "")
    cards = [suit + rank for suit in "EGHS" for rank in ranks]
    if game == "mulatschak" and "S6" not in cards:
        cards.append("S6")
    return cards


def trumps(game: str, trump: str, options: Options) -> list[str]:
    """The trumps from the highest down, some of which may not be in the pack."""
    if game == "schieberamsch":
        return JACKS
    if game == "ramsen":
        run = [trump + "A", "S9", "S7", "EO", "EU"]
        return run + [trump + rank for rank in "KOUT987" if trump + rank not in run]
    suit = [trump + rank for rank in "AKOUT9876" if trump + rank != "S6"]
    if options.get("weli_rank") == "lowest":
        return [*suit, "S6"]
    return [suit[0], "S6", *suit[1:]]


def plain_ranks(game: str) -> str:
    """The ranks of a plain suit from the highest down."""
    return "ATKO987" if game == "schieberamsch" else "AKOUT9876"


def profile(game: str, options: Options) -> str:
    """The play profile; the two switches of Mulatschak exchange one for another."""
    if game != "mulatschak":
        return {"ramsen": "STRICT", "schieberamsch": "FOLLOW_ONLY"}[game]
    due = options.get("under_trump", False)
    if options.get("heading", True):
        return "STRICT" if due else "WIN_IF_ABLE"
    return "TRUMP_NO_HEAD" if due else "FOLLOW_ONLY"


# --- the pseudo-code of the sheets ----------------------------------------------


class Rules:
    """The cards of one hand: a game, its trump suit, its options."""

    def __init__(self, game: str, trump: str, options: Options | None = None) -> None:
        self.options = options or {}
        self.trumps = trumps(game, trump, self.options)
        self.ranks = plain_ranks(game)
        self.profile = profile(game, self.options)

    def suit(self, card: str) -> str:
        """TRUMP or the printed suit."""
        return "TRUMP" if card in self.trumps else card[0]

    def beats(self, card: str, best: str) -> bool:
        """Whether a card beats the one that is winning."""
        if self.suit(card) != self.suit(best):
            return self.suit(card) == "TRUMP"
        if self.suit(card) == "TRUMP":
            return self.trumps.index(card) < self.trumps.index(best)
        return self.ranks.index(card[1]) < self.ranks.index(best[1])

    def winner(self, table: list[str]) -> str:
        """The card that takes the trick. A card of another plain suit never does."""
        best = table[0]
        for card in table[1:]:
            if self.suit(card) in (self.suit(table[0]), "TRUMP") and self.beats(card, best):
                best = card
        return best

    def legal(self, hand: list[str], table: list[str]) -> list[str]:
        """The cards that may be played."""
        return [card for card in hand if card not in self.why_not(hand, table)]

    def why_not(self, hand: list[str], table: list[str]) -> dict[str, str]:
        """The duty that forbids each card that may not be played."""
        if not table:
            return {}
        led, best = self.suit(table[0]), self.winner(table)
        same = [card for card in hand if self.suit(card) == led]
        own_trumps = [card for card in hand if self.suit(card) == "TRUMP"]
        if same:
            trumped = led != "TRUMP" and self.suit(best) == "TRUMP"
            heads = self.profile in ("STRICT", "WIN_IF_ABLE") and not trumped
            over = [card for card in same if heads and self.beats(card, best)] or same
            return _narrowed(hand, same, "play.follow") | _narrowed(same, over, "play.head")
        if self.profile == "FOLLOW_ONLY" or not own_trumps:
            return {}
        over = [card for card in own_trumps if self.beats(card, best)]
        if self.profile == "WIN_IF_ABLE":
            return _narrowed(hand, over or hand, "play.head")
        due = _narrowed(hand, own_trumps, "play.trump")
        if self.profile == "STRICT":
            due |= _narrowed(own_trumps, over or own_trumps, "play.head")
        return due


def _narrowed(cards: list[str], kept: list[str], duty: str) -> dict[str, str]:
    return {card: duty for card in cards if card not in kept}


# --- scores ---------------------------------------------------------------------

Settled = tuple[list[int], list[int] | None]  # new scores, winners of the match (None = not said)


def settle(game: str, before: list[int], tricks: Tricks, facts: Options, options: Options) -> Settled:
    """The scores after a hand, and who has won the match by it."""
    return {"ramsen": ramsen, "mulatschak": mulatschak, "schieberamsch": schieberamsch}[game](
        before, tricks, facts, options
    )


def ramsen(before: list[int], tricks: Tricks, facts: Options, options: Options) -> Settled:
    """One bar per trick, a cross more for none; the earliest trick to nought wins."""
    after = list(before)
    left = [seat for seat, n in enumerate(tricks) if n is not None]
    if len(left) < 2:
        if left and options.get("lone_declarer") == "wins-five":
            after[left[0]] = max(0, before[left[0]] - 5)
    else:
        for seat in left:
            n = tricks[seat] or 0
            after[seat] = max(0, before[seat] - n) if n else before[seat] + 5
    home = [seat for seat, points in enumerate(after) if points == 0]
    if len(home) < 2:
        return after, home
    bars = list(before)
    for seat in facts["winners"]:
        bars[seat] -= 1
        if bars[seat] == 0:
            return after, [seat]
    raise AssertionError("somebody must have filled the crosses")


def mulatschak(before: list[int], tricks: Tricks, facts: Options, options: Options) -> Settled:
    """Tricks, fines and the declarer's fate, doubled in hearts and after a whiteout."""
    factor = facts.get("multiplier", 1) * (2 if facts.get("trump") == "H" else 1)
    if facts.get("declarer") is None:
        changes = [0] * len(before)
    elif facts.get("bid") == "mulatschak":
        changes = _mulatschak_called(tricks, facts["declarer"], options)
    else:
        changes = _mulatschak_bid(tricks, facts["declarer"], facts["bid"], options)
    after = [points + factor * change for points, change in zip(before, changes, strict=True)]
    high = options.get("high_loss", "off")
    over = min(after) <= 0 or (high != "off" and max(after) >= high)
    return after, [seat for seat, points in enumerate(after) if points == min(after)] if over else []


def _mulatschak_called(tricks: Tricks, declarer: int, options: Options) -> list[int]:
    made = tricks[declarer] == 5
    changes = []
    for seat, n in enumerate(tricks):
        if seat == declarer:
            changes.append(-10 if made else 10)
        elif made:
            changes.append(options.get("mulatschak_others", 10))
        elif options.get("mulatschak_failed_reward") == "only-trick-takers" and not n:
            changes.append(0)
        else:
            changes.append(-10)
    return changes


def _mulatschak_bid(tricks: Tricks, declarer: int, bid: int, options: Options) -> list[int]:
    alone = all(n is None for seat, n in enumerate(tricks) if seat != declarer)
    changes = []
    for seat, n in enumerate(tricks):
        if n is None:
            changes.append(options.get("home_score", 1))
        elif seat == declarer:
            changes.append(-5 if alone else 10 if n < bid else -n)
        else:
            changes.append(-n if n else 5)
    return changes


def schieberamsch(before: list[int], tricks: Tricks, facts: Options, options: Options) -> Settled:
    """The most points, or a Grand Hand; when the match ends is not told here."""
    taken = [n or 0 for n in tricks]
    points = list(facts["points"])
    if facts.get("called") == "grand-hand":
        changes = _grand_hand(points, taken, facts, options)
    else:
        changes = _most_points(points, taken, facts, options)
    if options.get("divide_by_10", True):
        changes = [amount // 10 if amount > 0 else -(-amount // 10) for amount in changes]
    return [score + change for score, change in zip(before, changes, strict=True)], None


def _most_points(points: list[int], taken: list[int], facts: Options, options: Options) -> list[int]:
    factor = 2 ** (facts.get("shoves", 0) + facts.get("kontras", 0))
    to_loser = options.get("skat_to") == "loser"
    points = list(points)
    points[points.index(max(points)) if to_loser else facts["last_winner"]] += facts.get("skat_points", 0)
    if taken.count(0) == 2:
        return [-120 * factor if n else 0 for n in taken]
    if points == [40, 40, 40]:
        return [0, 0, 0]
    if 0 in taken:
        factor *= 2
    return [factor * own if own == max(points) else 0 for own in points]


def matadors(jacks: list[str]) -> int:
    """The unbroken run of jacks from the highest that the soloist has, or has not."""
    has = [jack in jacks for jack in JACKS]
    run = 0
    while run < len(JACKS) and has[run] == has[0]:
        run += 1
    return run


def _grand_hand(points: list[int], taken: list[int], facts: Options, options: Options) -> list[int]:
    soloist = facts["caller"]
    own = points[soloist] + facts.get("skat_points", 0)
    won = own >= 61
    schneider = own >= 90 or 120 - own >= 90
    schwarz = taken[soloist] in (0, 10)
    value = 24 * (matadors(facts["jacks"].split()) + 2 + schneider + schwarz)
    value *= 2 ** facts.get("kontras", 0)
    if options.get("loss_double") and not won:
        value *= 2
    return [0 if seat != soloist else -value if won else value for seat in range(3)]
