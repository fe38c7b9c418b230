"""One transaction's worth of changes: judged in memory, written together."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rules import notation
from rules.engine import core, log, scoring
from rules.engine.actions import CHANCE, Action
from rules.shuffle import digest, match_name
from tables import chance, daytime
from tables.models import Match, MatchSeat, moment
from tables.service import match_end, rows, shared_rows
from tables.service.beginnings import planned
from tables.service.fold import played, rewound
from tables.service.live import Begun, HandInfo, HandOutcome, MatchInfo, SeatInfo, TableInfo, TableState
from tables.service.load import load, match_facts
from tables.service.onlooker_rights import remembered, tidied
from tables.service.shared_deals import is_cut

if TYPE_CHECKING:
    from rules.engine.state import State
    from tables.service.shared_deals import SharedDeals


class NoSuchTable(LookupError):
    """There is no table of this number."""


class Ledger:
    """The tables as this transaction sees them, and what it will write.

    ``cache`` holds committed tables and is not changed, but for tables read for the first time.
    """

    def __init__(self, cache: MutableMapping[int, TableState]) -> None:
        self.now = daytime.today()
        self.at = self.now.timestamp()
        self.lives: dict[int, TableState] = {}  # the tables that have changed
        self.said: list[tuple[int, Any]] = []  # (table, message) for everybody there, after the commit
        self.ended: list[tuple[int, int]] = []  # (table, match) that are over with this transaction
        self._cache = cache
        self._stored: dict[int, TableInfo] = {}  # of changed tables: what the database has
        self._matches: list[Match] = []
        self._seated: list[MatchSeat] = []
        self._hands: list[rows.HandRow] = []
        self._lines: list[rows.LineRow] = []
        self._later: list[Callable[[], object]] = []

    def live(self, table: int) -> TableState:
        """The table, with what this transaction has done to it. Raises NoSuchTable."""
        live = self.lives.get(table) or self._cache.get(table)
        if live is None:
            live = self._cache[table] = _loaded(table)
        return live

    def read(self, table: int) -> TableState:
        """The table as the database has it now, as it was just opened here. Raises NoSuchTable."""
        live = self.lives[table] = _loaded(table)
        return live

    def show(self, table: int) -> TableState:
        """The table as it is, to be announced as if it had changed here. Raises NoSuchTable."""
        live = self.lives[table] = self.live(table)
        return live

    def play(self, live: TableState, action: Action, after: State, ref: str | None) -> TableState:
        """One more line, already judged, and what follows from it by itself: a shuffle, the end of the hand.

        Where other tables are dealt the same the pack is cut for everybody at the same place.
        """
        if live.facts.asked is not None:
            live = self.change(live, asked=None)
        live = self._line(live, action, after, ref)
        while (by_itself := _by_chance(live, after)) is not None:
            live = by_itself(self, live, after)
            assert live.state is not None
            after = live.state
        if core.finished(after):
            live = self._finish(live, after)
        self.lives[live.facts.id] = live
        return live

    def take_back(self, live: TableState, first: int, ref: str | None) -> TableState:
        """The line of this number and those after it no longer count."""
        if live.facts.asked is not None:
            live = self.change(live, asked=None)
        assert live.deal is not None
        n, version = live.written + 1, live.version + 1
        self._lines.append((live.deal.id, n, log.TABLE, log.undo(first), ref, version))
        live = self.lives[live.facts.id] = rewound(live, first, version=version, ref=ref, at=self.at)
        return live

    def change(self, live: TableState, **facts: Any) -> TableState:
        """The table with other facts, as a version of its own."""
        changed = tidied(self._turn(live.facts, 1, facts), live.version + 1)
        if live.deal is not None and live.stage != "over":
            self._note_players(live.deal, live.facts.places, changed.places, live.deal.number + 1)
        live = replace(live, facts=changed, version=changed.turns + live.written)
        live = self.lives[changed.id] = self._with_hints(live)
        return live

    def begin(self, live: TableState, places: tuple[SeatInfo, ...], *, dealt: bool = False) -> TableState:
        """The next hand of the match, or the first hand of the next match, shuffled and dealt.

        The very first one of the table goes on from where it was opened to go on, if it was, unless it is ``dealt`` in
        any case.
        """
        first = live.deal is None and not dealt and not live.facts.laid_by
        if first and (begun := planned(live.facts.id, live.facts.variant)) is not None:
            return self._begin_with(live, places, begun)
        deal, action = self._next_deal(live, places)
        state = core.begin(live.facts.variant, deal.standing)
        after = core.play(state, action)
        changes: dict[str, Any] = {"places": places, "asked": None, "coming": ()}
        if deal.number == 1:
            changes |= sealed(live.facts.duplicate, deal.match.number + 1)
        self._note_players(deal, () if deal.number == 1 else live.facts.places, places, deal.number)
        facts = self._turn(live.facts, 1 + live.written, changes)
        facts = remembered(tidied(facts, facts.turns))
        fresh = TableState(facts, facts.turns, deal, state, decided=(0,) * len(places), at=self.at)
        return self.play(fresh, action, after, ref=None)

    def lay_by(self, live: TableState, **facts: Any) -> TableState:
        """The table with its last match, which is over, laid by: it waits for people, by rules that may be others."""
        assert live.deal is not None
        changes = {"opened": (), "asked": None, "laid_by": live.deal.match.number}
        changed = tidied(self._turn(live.facts, 1 + live.written, changes | facts), live.version + 1)
        fresh = self.lives[changed.id] = TableState(changed, changed.turns)
        return fresh

    def later(self, write: Callable[[], object]) -> None:
        """Write this too, after everything else."""
        self._later.append(write)

    def _begin_with(self, live: TableState, places: tuple[SeatInfo, ...], begun: Begun) -> TableState:
        """The first hand of a table as it was elsewhere up to here; what follows is shuffled and dealt as always."""
        facts, standing = live.facts, begun.standing
        match = self._new_match(facts, None, standing.dealer, begun)
        nonces = tuple(place.nonce for place in places)
        deal = HandInfo(self._hand(match, 1, nonces, ()), 1, match, standing, (), nonces, live.refs)
        self._note_players(deal, (), places, 1)
        facts = self._turn(facts, 1, {"places": places, **sealed()})
        state = core.begin(facts.variant, standing)
        live = TableState(facts, facts.turns, deal, state, decided=(0,) * len(places), at=self.at)
        *before, last = map(Action.parse, begun.lines)
        for action in before:
            state = core.play(state, action)
            live = self._line(live, action, state, ref=None)
        return self.play(live, last, core.play(state, last), ref=None)

    def flush(self) -> None:
        """Write everything. Raises Conflict or IntegrityError if another process was first."""
        now = ((old, self.lives[table].facts) for table, old in self._stored.items() if table in self.lives)
        changes = [(old, new) for old, new in now if old is not new]
        if changes:
            rows.update(changes)
        if self._matches:
            Match.objects.bulk_create(self._matches)
        if self._seated:
            MatchSeat.objects.bulk_create(self._seated)
        if self._hands:
            rows.deal(self._hands, self.now)
        if self._lines:
            rows.append(self._lines, self.now)
        for write in self._later:
            write()

    @property
    def lines_only(self) -> bool:
        """Whether there is nothing to be written but lines."""
        facts = any(old is not self.lives[table].facts for table, old in self._stored.items() if table in self.lives)
        return bool(self._lines) and not (facts or self._matches or self._seated or self._hands or self._later)

    @property
    def moves(self) -> int:
        """How many of the lines somebody has played, a person or a bot."""
        return sum(line[2] >= 0 for line in self._lines)

    def append(self, process: int) -> bool:
        """Write the lines, if there is nothing else, without a transaction around; False if this process is buried."""
        return rows.append_fenced(self._lines, self.now, process)

    def mark(self) -> tuple[int, ...]:
        """Where the ledger stands, for ``back_to``."""
        return tuple(map(len, self._lists()))

    def back_to(self, mark: tuple[int, ...], table: int | None, live: TableState | None) -> None:
        """Forget what a failed command has done to its table since the mark."""
        for changed, length in zip(self._lists(), mark, strict=True):
            del changed[length:]
        if table is not None:
            self.lives.pop(table, None)
            if live is not None:
                self.lives[table] = live

    def _lists(self) -> tuple[list[Any], ...]:
        return self._matches, self._seated, self._hands, self._lines, self._later, self.said, self.ended

    def _note_players(
        self, deal: HandInfo, before: tuple[SeatInfo, ...], now: tuple[SeatInfo, ...], since: int
    ) -> None:
        """Write down who plays the seats of the match from that hand on, where it is somebody else than before.

        Who takes a seat in the middle of a hand is named from the next one on: the hand began with the other one.
        """
        for place in now:
            old = before[place.index] if before else None
            if old is None or (old.player, old.bot) != (place.player, place.bot):
                self._seated.append(
                    MatchSeat(
                        match_id=deal.match.id, seat=place.index, since=since,
                        player_id=place.player, bot=place.bot, name=place.name,
                    )
                )  # fmt: skip

    def _turn(self, old: TableInfo, turns: int, changes: dict[str, Any]) -> TableInfo:
        self._stored.setdefault(old.id, old)
        return replace(old, turns=old.turns + turns, **changes)

    def _with_hints(self, live: TableState) -> TableState:
        """The table, its match noted as one with hints as soon as everybody has agreed to them."""
        deal = live.deal
        if deal is None or deal.match.hinted or live.stage == "over" or not live.facts.hints_agreed:
            return live
        match = deal.match.id
        self._later.append(lambda: Match.objects.filter(pk=match).update(hinted=True))
        return replace(live, deal=replace(deal, match=replace(deal.match, hinted=True)))

    def _line(self, live: TableState, action: Action, after: State, ref: str | None) -> TableState:
        assert live.deal is not None
        n, version = live.written + 1, live.version + 1
        self._lines.append((live.deal.id, n, action.seat, str(action), ref, version))
        return played(live, action, after, version=version, ref=ref, at=self.at)

    def _shuffle(self, live: TableState, state: State) -> TableState:
        """A pack, or a part of it, shuffled again within a hand."""
        deal = live.deal
        assert deal is not None
        draw = sum(step.action.seat == CHANCE for step in live.steps)
        dealt = _dealt(state, deal.match, deal.number, deal.nonces, draw)
        self._later.append(lambda: rows.seal(deal.id, draw, dealt.seals))
        action = core.shuffle(dealt.order)
        live = replace(live, deal=replace(deal, sealed=(*deal.sealed, digest(dealt.seals))))
        return self._line(live, action, core.play(state, action), ref=None)

    def _cut(self, live: TableState, state: State) -> TableState:
        """The pack cut for whoever would cut it."""
        shared, deal = live.facts.duplicate, live.deal
        assert shared is not None
        assert deal is not None
        action = shared.cut(deal.match.number, state)
        return self._line(live, action, core.play(state, action), ref=None)

    def _finish(self, live: TableState, state: State) -> TableState:
        deal, variant = live.deal, live.facts.variant
        assert deal is not None
        record = scoring.record(state)
        after = scoring.settle(variant, deal.standing, record)
        result = HandOutcome(deal.standing.dealer, tuple(scoring.score(variant, record)), after)
        if live.facts.ends_with(after):
            match, history = deal.match.id, (*deal.history, result)
            if live.facts.duplicate is not None:
                ended = live
                self._later.append(lambda: shared_rows.store(ended, result.lines))
            self._later.append(lambda: match_end.close(match, variant, history, self.now))
            self.ended.append((live.facts.id, match))
            live = self._without_shares(live)
            live = replace(live, facts=tidied(live.facts, live.version, over=True))
        return replace(self._joined(live), result=result)

    def _joined(self, live: TableState) -> TableState:
        """Who has sat down while the hand was played is asked from now on, and no bot in the place."""
        if not any(place.joining for place in live.facts.places):
            return live
        places = tuple(replace(place, joining=False) if place.joining else place for place in live.facts.places)
        return replace(live, facts=self._turn(live.facts, 0, {"places": places}))

    def _without_shares(self, live: TableState) -> TableState:
        """Shares given for a match do not count in the next one: its seed was drawn when they were known."""
        places = tuple(replace(place, nonce="") if place.nonce else place for place in live.facts.places)
        return replace(live, facts=self._turn(live.facts, 0, {"places": places}))

    def _next_deal(self, live: TableState, places: tuple[SeatInfo, ...]) -> tuple[HandInfo, Action]:
        old, facts = live.deal, live.facts
        if old is not None and live.result is not None and live.stage == "between":
            match, number, standing, history = old.match, old.number + 1, live.result.after, live.history
        else:
            match, dealer = self._next_match(facts, old)
            number, standing, history = 1, scoring.opening(facts.variant, dealer), ()
        nonces = tuple(
            "" if facts.duplicate else place.nonce for place in places
        )  # with a share no two tables were dealt alike
        dealt = _dealt(core.begin(facts.variant, standing), match, number, nonces, 0)
        hand = self._hand(match, number, nonces, (dealt.seals,))
        sealed = (digest(dealt.seals),)
        return HandInfo(hand, number, match, standing, history, nonces, live.refs, sealed), core.shuffle(dealt.order)

    def _hand(self, match: MatchInfo, number: int, nonces: rows.Words, seals: tuple[rows.Words, ...]) -> int:
        """A new hand of a match; what comes back is its row."""
        row = moment()
        self._hands.append((row, match.id, number, nonces, seals))
        return row

    def _next_match(self, facts: TableInfo, old: HandInfo | None) -> tuple[MatchInfo, int]:
        """A new match and its first dealer: the deal moves on."""
        if facts.duplicate is not None:
            number = old.match.number + 1 if old else 1
            dealer = facts.duplicate.dealer(number, facts.variant)
            return self._new_match(facts, old, dealer), dealer
        dealer = (old.standing.dealer + facts.variant.step) % facts.variant.seats if old else 0
        return self._new_match(facts, old, dealer), dealer

    def _new_match(self, facts: TableInfo, old: HandInfo | None, dealer: int, begun: Begun | None = None) -> MatchInfo:
        variant, number = facts.variant, (old.match.number if old else facts.laid_by) + 1
        seed = facts.duplicate.seed(number) if facts.duplicate else facts.next_seed or chance.new_seed()
        commitment = chance.commitment(seed)
        match = Match(
            table_id=facts.id,
            number=number,
            dealer=dealer,
            seed=seed,
            key=chance.new_name() if facts.duplicate else match_name(commitment),
            commitment=commitment,
            algorithm=chance.ALGORITHM,
            game=variant.key,
            edition=variant.edition,
            options=dict(variant.differences),
            example=begun.example if begun else "",
            begun=notation.begun(begun.standing, variant) if begun else {},
            given=len(begun.lines) if begun else 0,
            deals=1 if facts.duplicate else 0,
            hinted=facts.hints_agreed,
            started_at=self.now,
        )
        self._matches.append(match)
        return match_facts(match)


def sealed(shared: SharedDeals | None = None, number: int = 1) -> dict[str, str]:
    """The seed of the next match with its commitment, as facts of a table: a fresh one, or that of a shared deal."""
    if shared is not None:
        return shared.sealed(number)
    seed = chance.new_seed()
    return {"next_seed": seed, "next_commitment": chance.commitment(seed)}


def _by_chance(live: TableState, state: State) -> Callable[[Ledger, TableState, State], TableState] | None:
    """What happens here without anybody's doing, if anything does."""
    if core.actors(state) == (CHANCE,):
        return Ledger._shuffle
    return Ledger._cut if live.facts.duplicate is not None and is_cut(state) else None


def _loaded(table: int) -> TableState:
    live = load(table)
    if live is None:
        raise NoSuchTable(table)
    return live


def _dealt(state: State, match: MatchInfo, hand: int, nonces: tuple[str, ...], draw: int) -> chance.SealedOrder:
    name = match_name(match.commitment)  # which all matches have in common that are dealt by one seed
    return chance.deal(chance.cards_to_shuffle(state), seed=match.seed, match=name, hand=hand, nonces=nonces, draw=draw)
