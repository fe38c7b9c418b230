"""The switches of a season on a page: as a form, out of a form, and in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from config.web import numbers
from rules.games import GAMES
from rules.phrases import titles
from rules.switches.kinds import Number, OneOf, OptionValue, OrderOf
from rules.switches.options import Objection, Switch
from rules.switches.words import ShownSwitch, ShownValue, SwitchWords
from scoring.book.fold import SeasonBook
from scoring.league.rule_kinds import PlacingList, RuleSetsNamed
from scoring.league.season_rules import SeasonRules
from scoring.league.words import day_words, knows, listed, number_words, sentence
from scoring.season.forms import LONGEST_LIST, RulesForm

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("counts", ("rule_sets", "unit")),
    ("worth", ("worth", "placing_points", "best", "comparable")),
    ("sum", ("total", "best_of", "drop_worst")),
    ("people", ("min_evenings", "attendance_points", "absence", "absence_points", "substitutes")),
    ("broken", ("early", "abandoned", "taken_over")),
    ("level", ("tie_breaks",)),
    ("final", ("final", "finalists", "final_edge", "playoffs_to")),
    ("teams", ("team_total", "team_best")),
)
ASKED = frozenset(("counts",))  # what every club has to think of; what is ready-made has answers for the rest
OF_TEAMS = ("team_total", "team_best")  # say something in a season that has teams
_LONGEST_WRONG = 60  # letters that are shown of what was typed and cannot be read
_SWITCHES: Mapping[str, Switch] = {one.name: one for one in SeasonRules.switches()}


@dataclass(frozen=True)
class SeasonWords(SwitchWords):
    """What the switches of a season are called. ``book``: its evenings tell the rule sets of one game apart."""

    lang: str
    book: SeasonBook | None = None

    @property
    def teams(self) -> bool:
        """Whether the season has teams."""
        return self.book is not None and bool(self.book.teams.named)

    def label(self, name: str) -> str:
        """What a switch is about."""
        return sentence(self.lang, f"switch.{name}")

    def one(self, name: str, value: OptionValue) -> str:
        """A word that there is to choose."""
        return sentence(self.lang, f"switch.{name}.{value}")

    def help(self, name: str) -> str:
        """What has to be known to set a switch; empty where that goes without saying."""
        key = f"switch.{name}.help"
        return sentence(self.lang, key) if knows(self.lang, key) else ""

    def value(self, name: str, value: Any) -> str:
        """What a switch is set to."""
        match _SWITCHES[name].kind:
            case OneOf():
                return self.one(name, value)
            case Number():
                return number_words(self.lang, Fraction(value))
            case OrderOf():
                order = (f"{n}. {self.one(name, one)}" for n, one in enumerate(value, start=1))
                return "; ".join(order) or self.one(name, "none")
            case PlacingList():
                return self._lists(value) or self.one(name, "usual")
            case kind:
                return listed(self.lang, [self._rule_set(one) for one in kind.write(value)]) or self.one(name, "all")

    def shown(self, switch: Switch, told: Any) -> ShownSwitch:
        """A switch in a form that is filled in with what was told."""
        row = super().shown(switch, told)
        match switch.kind:
            case PlacingList():
                return row._replace(typed=_lists_typed(told))
            case RuleSetsNamed():
                return row._replace(typed=self.one(switch.name, "all"), values=tuple(self._rule_sets(told)))
        return row

    def objected(self, objection: Objection) -> str:
        """Why something cannot be a rule, in a sentence."""
        data, name = {key: str(value) for key, value in objection.data.items()}, objection.switch[:_LONGEST_WRONG]
        label = self.label(name) if name in _SWITCHES else name
        return sentence(self.lang, f"refusal.{objection.code}", {**data, "switch": name, "label": label})

    def _lists(self, value: Any) -> str:
        rows = [(size, " ".join(number_words(self.lang, one) for one in points)) for size, points in value]
        return "; ".join(
            sentence(self.lang, "say.at-table", {"n": str(size), "points": points}) if size else points
            for size, points in rows
        )

    def _rule_sets(self, told: object) -> Iterable[ShownValue]:
        """The games; then the rule sets of the season's evenings, and whatever was named before."""
        wanted = [json.dumps(one, sort_keys=True) for one in (told if isinstance(told, list) else ())]
        offered = [json.dumps({"game": key}) for key in sorted(GAMES, key=lambda key: self._title(key).casefold())]
        offered += [json.dumps(one, sort_keys=True) for one in _played(self.book)]
        for text in dict.fromkeys((*offered, *wanted)):
            words = self._rule_set(json.loads(text))
            if words:
                yield ShownValue(text, words, text in wanted)

    def _rule_set(self, told: Any) -> str:
        """A game by its title; one rule set by the day on which it was played."""
        game = told.get("game") if isinstance(told, dict) else None
        if not isinstance(game, str):
            return ""
        title = self._title(game)
        if "options" not in told:
            return title
        results = self.book.played.results if self.book else ()
        day = next((one.day for one in results if one.game == game and dict(one.options) == told["options"]), None)
        if day is None:
            return sentence(self.lang, "say.exactly", {"title": title})
        return sentence(self.lang, "say.as-on", {"title": title, "day": f"{day_words(self.lang, day)} {day.year}"})

    def _title(self, game: str) -> str:
        return titles(self.lang).get(f"title.{game}", game)


class SwitchGroup(NamedTuple):
    """Switches that belong together. ``gist``: what they are set to; ``open``: they are asked of everybody."""

    title: str
    switches: list[ShownSwitch]
    gist: str
    open: bool


def groups(words: SeasonWords, told: Mapping[str, Any], objections: Iterable[Objection]) -> list[SwitchGroup]:
    """The form, filled with what was said. What few clubs ask about is folded, unless something in it is wrong.

    How teams count is asked where there are any, or were in the season before.
    """
    wrong = {one.switch: words.objected(one) for one in objections}
    found = SeasonRules.from_json(told)
    rules = found if isinstance(found, SeasonRules) else None
    asked = [(key, names) for key, names in GROUPS if key != "teams" or words.teams or _set(told, names)]
    return [_group(words, key, names, told, wrong, rules) for key, names in asked]


def _set(told: Mapping[str, Any], names: Iterable[str]) -> bool:
    """Whether one of these switches is not as usual."""
    return any(told.get(name, _SWITCHES[name].default) != _SWITCHES[name].default for name in names)


def _group(
    words: SeasonWords,
    key: str,
    names: Iterable[str],
    told: Mapping[str, Any],
    wrong: Mapping[str, str],
    rules: SeasonRules | None,
) -> SwitchGroup:
    switches = [words.shown(_SWITCHES[name], told.get(name))._replace(problem=wrong.get(name, "")) for name in names]
    gist = "; ".join(f"{label}: {value}" for label, value in _in_force(words, rules, names)) if rules else ""
    opened = key in ASKED or rules is None or any(one.problem for one in switches)
    return SwitchGroup(sentence(words.lang, f"group.{key}"), switches, gist, opened)


def _in_force(words: SeasonWords, rules: SeasonRules, names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The switches that say something, with their values in words."""
    chosen = rules.by_name()
    told = (name for name in names if _says(rules, name) and (words.teams or name not in OF_TEAMS))
    return words.pairs((name, chosen[name]) for name in told)


def in_words(words: SeasonWords, rules: SeasonRules) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """The rules to read: by group the switches that say something, with their values in words."""
    found = [(key, _in_force(words, rules, names)) for key, names in GROUPS]
    return [(sentence(words.lang, f"group.{key}"), rows) for key, rows in found if rows]


def _says(rules: SeasonRules, name: str) -> bool:
    """Whether a switch has any effect: noughts and what belongs to something else that is not chosen say nothing."""
    if name in ("finalists", "final_edge"):
        return rules.final == "best"
    if name == "team_best":
        return rules.team_total == "best"
    if name == "absence_points":
        return rules.absence == "fixed"
    if name == "placing_points":
        return rules.by_places
    if name == "absence":
        return rules.per_evening
    if name == "comparable":
        return rules.worth == "difference"
    return not isinstance(_SWITCHES[name].kind, Number) or bool(getattr(rules, name))


def typed(form: RulesForm) -> dict[str, Any]:
    """What a form says of the switches, as JSON would say it; what cannot be read stays as it was typed.

    The way out of a contradiction that was pressed is taken.
    """
    told = {one.name: _told(one, form.switches.get(one.name, ())) for one in _SWITCHES.values()}
    way = _json(form.way)
    return told | {name: value for name, value in way.items() if name in told} if isinstance(way, dict) else told


def _told(switch: Switch, texts: Sequence[str]) -> Any:
    match switch.kind:
        case OneOf():
            return texts[-1] if texts else switch.default
        case Number():
            return _number("".join(texts[-1:]))
        case OrderOf():
            return [word for word in texts if word]
        case PlacingList():
            return _lists("".join(texts[-1:])[:LONGEST_LIST])
        case _:
            return [_json(text) for text in texts]


def _played(book: SeasonBook | None) -> list[dict[str, Any]]:
    """The rule sets of games that were played by more than one in the season."""
    of_game: dict[str, dict[tuple[Any, ...], None]] = {}
    for one in book.played.results if book else ():
        of_game.setdefault(one.game, {})[one.rule_set] = None
    return [
        {"game": game, "edition": edition, "options": dict(options)}
        for rule_sets in of_game.values()
        if len(rule_sets) > 1
        for game, edition, options in rule_sets
    ]


def _lists(text: str) -> Any:
    """The points for places as they were typed: one list, or a line for each size of table."""
    found: dict[str, list[Any]] = {}
    for line in text.splitlines():
        if line.strip():
            size, colon, points = line.strip().partition(":")
            size, points = (size.strip(), points) if colon else ("", size)
            found[size] = [_number(one) for one in re.split(r"[;\s]+", points.strip()) if one]
    return found


def _lists_typed(told: Any) -> str:
    if not isinstance(told, dict):
        return ""
    rows = [(size, " ".join(str(one) for one in points)) for size, points in told.items() if isinstance(points, list)]
    return "\n".join(f"{size}: {points}" if size else points for size, points in rows)


def _number(text: str) -> Any:
    """A number as people type it; the text itself where it is none."""
    number = numbers.decimal(text.strip() or "0")
    return text[:_LONGEST_WRONG] if number is None else number


def _json(text: str) -> Any:
    try:
        return json.loads(text[:LONGEST_LIST])
    except (ValueError, RecursionError):
        return text[:_LONGEST_WRONG]
