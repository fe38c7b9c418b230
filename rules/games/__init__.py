"""The registry of games: one module per game, one page of the rulebook each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.engine.variant import Game
from rules.games.bohemian_watten import BOHEMIAN_WATTEN
from rules.games.bourre import BOURRE
from rules.games.chratze import CHRATZE
from rules.games.five_card_loo import FIVE_CARD_LOO
from rules.games.fuenf_dazu import FUENF_DAZU
from rules.games.julepe import JULEPE
from rules.games.knack import KNACK, KOPKNACK
from rules.games.knektpass import KNEKTPASS
from rules.games.kratzen import KRATZEN
from rules.games.la_bourre import LA_BOURRE
from rules.games.lampeln import LAMPELN
from rules.games.loo import IRISH_LOO, LOO_GAME
from rules.games.lupfen import LUPFEN
from rules.games.mauscheln import MAUSCHELN
from rules.games.mistigri import MISTIGRI
from rules.games.moench import MOENCH
from rules.games.mulatschak import MULATSCHAK
from rules.games.norrlandsknack import NORRLANDSKNACK
from rules.games.rams import RAMS
from rules.games.ramsch import RAMSCH
from rules.games.ramscheln import RAMSCHELN
from rules.games.ramsen import RAMSEN
from rules.games.ramset import RAMSET
from rules.games.raub import RAUB
from rules.games.roedskaegg import ROEDSKAEGG
from rules.games.rounce import ROUNCE
from rules.games.schieberamsch import SCHIEBERAMSCH
from rules.games.schnalzen import SCHNALZEN
from rules.games.schnellen import SCHNELLEN
from rules.games.tippen import TIPPEN
from rules.games.zaisertshofen import ZAISERTSHOFEN
from rules.games.zwanzig import ZWANZIG
from rules.games.zwicken import ZWICKEN

# In the order in which people meet them: what the family is known for, its other games, the wider family.
CORE = (
    RAMSEN,
    MULATSCHAK,
    SCHIEBERAMSCH,
    RAMS,
    ZWANZIG,
    SCHNALZEN,
    BOHEMIAN_WATTEN,
    RAUB,
    KNEKTPASS,
    RAMSCH,
    FUENF_DAZU,
    ROUNCE,
    MOENCH,
    ZAISERTSHOFEN,
)
WIDER: tuple[Game, ...] = (
    TIPPEN,
    ZWICKEN,
    LAMPELN,
    NORRLANDSKNACK,
    LUPFEN,
    KNACK,
    KOPKNACK,
    LOO_GAME,
    IRISH_LOO,
    FIVE_CARD_LOO,
    BOURRE,
    JULEPE,
    MISTIGRI,
    MAUSCHELN,
    CHRATZE,
    KRATZEN,
    RAMSET,
    LA_BOURRE,
    RAMSCHELN,
    ROEDSKAEGG,
    SCHNELLEN,
)
# Rules as they were before a newer edition: what was stored, linked or printed under them is still read by them.
# Each has its article in rules/texts/<lang>/<key>@<edition>.md, and neither is ever changed.
FORMER: tuple[Game, ...] = ()

_ALSO = {name: game.key for game in (*CORE, *WIDER) for name in game.also}
_PRESENT = {game.key: game for game in (*CORE, *WIDER)}
_FORMER = {(game.key, game.edition): game for game in FORMER}
GAMES: Mapping[str, Game] = MappingProxyType(_PRESENT)  # in their present editions
MOST_SEATS = max(game.players[1] for game in GAMES.values())  # at a table of whatever game


class UnknownGame(KeyError):
    """No game has this key."""


class UnknownEdition(UnknownGame):
    """The game has no such edition."""


def find(key: str, edition: int | None = None) -> Game:
    """The game with this key or another that it is known by, in this edition (default: the present one).

    Raises UnknownGame, UnknownEdition.
    """
    try:
        game = GAMES[_ALSO.get(key, key)]
    except KeyError:
        raise UnknownGame(key) from None
    if edition is None or edition == game.edition:
        return game
    try:
        return _FORMER[game.key, edition]
    except KeyError:
        raise UnknownEdition(f"{key}, edition {edition}") from None


def is_former(game: Game) -> bool:
    """Whether a newer edition has taken the place of these rules."""
    present = GAMES.get(game.key)
    return present is not None and game.edition != present.edition


def editions(key: str) -> tuple[int, ...]:
    """The editions of a game, the oldest first. Raises UnknownGame."""
    present = find(key)
    return tuple(sorted({present.edition} | {number for name, number in _FORMER if name == present.key}))


def stem(game: Game) -> str:
    """The name of the files of a game: its key, and of a former edition the number as well."""
    return f"{game.key}@{game.edition}" if is_former(game) else game.key
