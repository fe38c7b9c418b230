"""What somebody wants of a new table: read from a form, with a good default for everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from config.web import names, numbers
from rules.encyclopedia import book
from rules.engine.actions import refuse
from rules.games import GAMES
from rules.phrases import refused
from rules.sets.choices import EDITION, PRESET, SEATS
from rules.switches.kinds import texts
from tables.bot_levels import USUAL
from tables.forms import WishesForm
from tables.models import Player, SavedRules, Table
from tables.service.people import NewTable

_SAVED = "saved:"


def paces() -> dict[str, tuple[str, str]]:
    """The paces of a table: a name, and what it means."""
    return {
        "relaxed": (_("Relaxed"), _("No clock. For somebody who is gone for a minute a bot goes on until they are back.")),
        "30": (_("30 seconds"), _("For each decision. At zero a bot decides, and you may go on at the next one.")),
        "15": (_("15 seconds"), _("For each decision: a brisk game among people who know it.")),
        "8": (_("8 seconds"), _("For each decision: fast.")),
        "none": (_("No clock at all"), _("Nobody is ever replaced, however long it takes. For a round that plays over days.")),
    }  # fmt: skip


@dataclass(frozen=True)
class Wishes:
    """A new table as somebody wants it. ``choices`` are the rules, with what is wrong about them."""

    choices: book.Choices
    name: str = ""
    title: str = ""
    bots: int = 0
    level: str = USUAL
    pace: str = "relaxed"
    visibility: str = Table.Visibility.LINK
    watch: bool = True
    guests: bool = False
    chat: bool = True
    quiet: bool = False
    undo: str = Table.Undo.ASK
    last_trick: str = Table.LastTrick.LAST
    gathers: bool = False
    circle: int | None = None
    guided: bool = False
    unfolded: bool = False  # whether the switches were open

    def clashes(self, lang: str) -> list[str]:
        """Why these rules cannot be played, in words."""
        return [refused(lang, no, game=self.choices.game.key) for no in self.choices.clashes]

    def problems(self, lang: str) -> list[str]:
        """Why such a table cannot be opened, in words."""
        found = [self._unknown(lang, one.name, one.value) for one in self.choices.unknown]
        found += self.clashes(lang)
        if self.too_many_bots:
            found.append(_("Leave at least one seat for a person."))
        return found

    @property
    def too_many_bots(self) -> bool:
        """Whether the bots leave no seat for a person."""
        return self.bots >= self.choices.seats

    def opening(self, host: int, name: str, sealed: Mapping[str, str] | None, nonce: str) -> NewTable:
        """The table to be opened, with its host."""
        return NewTable(
            self.choices.variant, dict(self.choices.changed), host=host, name=name, bots=self.bots, level=self.level,
            title=self.title, visibility=self.visibility, pace=self.pace, nonce=nonce, sealed=sealed, watch=self.watch,
            guests=self.guests, chat=self.chat, quiet=self.quiet, undo=self.undo, last_trick=self.last_trick,
            gathers=self.gathers, circle=self.circle, guided=self.guided,
        )  # fmt: skip

    def _unknown(self, lang: str, name: str, value: str) -> str:
        game = self.choices.game
        if name == EDITION:
            return _("There is no edition “%(value)s” of these rules.") % {"value": value}
        if name == SEATS:
            low, high = game.players
            return refused(lang, refuse("players", least=low, most=high, seats=value), game=game.key)
        option = book.say(lang, f"option.{name}", game=game.key)
        return _("%(option)s: “%(value)s” is not to be had.") % {"option": option, "value": value}


def read_wishes(form: WishesForm, player: Player | None, level: str = USUAL) -> Wishes:
    """The wishes of a form or an address; a rule set that was pressed holds in place of the switches.

    ``level``: how well bots play where the form does not say.
    """
    return Wishes(
        _choices(form, player),
        name=names.clean(player.name if player else "") if form.name is None else form.name,
        title=form.title,
        bots=form.bots or 0,
        level=form.level or level,
        pace=form.pace,
        visibility=form.visibility,
        watch=form.watch != "no",
        guests=form.watch == "guests",
        chat=form.chat != "no",
        quiet=form.chat == "quiet",
        undo=form.undo,
        last_trick=form.last_trick,
        unfolded=form.unfolded or form.do in ("look", "save"),
    )


def _choices(form: WishesForm, player: Player | None) -> book.Choices:
    own = own_choices(form.own, player)
    if own is not None:
        return own
    game = form.game if form.game in GAMES else next(iter(GAMES))
    if form.shown not in ("", form.game):  # another game was chosen: its switches have not been seen yet
        return book.choices_from_query(game, {})
    sent = {name: value for name, value in form.answers.items() if value or name != SEATS}
    if form.preset:
        kept = {name: sent[name] for name in (SEATS, EDITION) if sent.get(name)}
        return book.choices_from_query(game, {PRESET: form.preset, **kept})
    return book.choices_from_query(game, sent)


def own_choices(wanted: str, player: Player | None) -> book.Choices | None:
    """The player's own rule set that ``saved:NUMBER`` names; None for anything else."""
    number = numbers.read(wanted.removeprefix(_SAVED)) if wanted.startswith(_SAVED) else None
    if number is None or player is None:
        return None
    saved = SavedRules.objects.filter(player=player, pk=number).first()
    return saved_choices(saved) if saved is not None and saved.game in GAMES else None


def saved_choices(saved: SavedRules) -> book.Choices:
    """The rule set that was kept, in its edition; switches that the game does not have are as usual."""
    choices = book.choices_from_query(
        saved.game, {**texts(saved.options), SEATS: str(saved.seats), EDITION: str(saved.edition)}
    )
    return replace(choices, pinned=False)
