"""Bots see what a seat sees, a view, and choose among its legal actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from rules.bots import (
    bohemian_watten,
    bourre,
    julepe,
    knektpass,
    lupfen,
    mulatschak,
    norrlandsknack,
    pam,
    pots,
    ramsen,
    roedskaegg,
    schieberamsch,
    undertaking,
    widow_games,
    zwanzig,
    zwicken,
)
from rules.engine.actions import Action
from rules.engine.seat import View

LEVELS = ("random", "steady")


class Dice(Protocol):
    """Whatever gives numbers from 0 up to 1, as ``random.Random`` does."""

    def random(self) -> float: ...


_STEADY: Mapping[str, Callable[[View, Sequence[Action]], Action]] = {
    "ramsen": ramsen.choose,
    "moench": ramsen.choose,
    "zaisertshofen": ramsen.choose,
    "mulatschak": mulatschak.choose,
    "rams": widow_games.choose,
    "rounce": widow_games.choose,
    "ramset": widow_games.choose,
    "la-bourre": widow_games.choose,
    "ramscheln": widow_games.choose,
    "bohemian-watten": bohemian_watten.choose,
    "knektpass": knektpass.choose,
    "raub": undertaking.choose,
    "mauscheln": undertaking.choose,
    "chratze": undertaking.choose,
    "kratzen": undertaking.choose,
    "zwanzig": zwanzig.choose,
    "fuenf-dazu": zwanzig.choose,
    "schnalzen": zwanzig.choose,
    "schnellen": zwanzig.choose,
    "ramsch": schieberamsch.choose,
    "schieberamsch": schieberamsch.choose,
    "tippen": pots.choose,
    "zwicken": zwicken.choose,
    "lampeln": pots.choose,
    "norrlandsknack": norrlandsknack.choose,
    "lupfen": lupfen.choose,
    "knack": pots.choose,
    "koepknack": pots.choose,
    "loo": pots.choose,
    "irish-loo": pots.choose,
    "five-card-loo": pam.choose,
    "bourre": bourre.choose,
    "julepe": julepe.choose,
    "mistigri": pam.choose,
    "roedskaegg": roedskaegg.choose,
}


def choose(level: str, view: View, legal: Sequence[Action], rng: Dice) -> Action:
    """One of the legal actions, by a bot of this level.

    *random* draws one; *steady* plays by rules of thumb, and where these leave
    the choice open (where to cut) draws too. Raises ValueError for a level
    that does not exist.
    """
    if level not in LEVELS:
        raise ValueError(f"{level!r} is not a level of bots: use {' or '.join(LEVELS)}")
    if level == "random" or legal[0].verb == "cut":
        return legal[int(rng.random() * len(legal))]
    if len(legal) == 1:
        return legal[0]
    return _STEADY[view.game](view, legal)
