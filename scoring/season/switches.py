"""The switches of a season on a page: as a form, out of a form, and in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rules.games import GAMES
from rules.phrases import titles
from scoring.book.fold import SeasonBook
from scoring.league.rule_kinds import Number, OneOf, OrderOf, PlacingList, RuleObjection, RuleSetsNamed
from scoring.league.season_rules import SeasonRules, SeasonSwitch, switches
from scoring.league.words import day_words, knows, listed, number_words, sentence
from scoring.season.forms import LONGEST_LIST

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("counts", ("rule_sets", "unit")),
    ("worth", ("worth", "placing_points", "best", "comparable")),
    ("sum", ("total", "best_of", "drop_worst")),
    ("people", ("min_evenings", "attendance_points", "absence", "absence_points", "substitutes")),
    ("broken", ("early", "abandoned", "taken_over")),
    ("level", ("tie_breaks",)),
    ("final", ("final", "finalists", "final_edge", "playoffs_to")),
)


class Pick(NamedTuple):
    """A value that can be chosen."""

    value: str
    words: str
    chosen: bool


class SwitchField(NamedTuple):
    """A switch as a form asks for it. ``rows``: for an order, the picks of each place in it."""

    name: str
    label: str
    help: str
    kind: str
    value: str = ""
    picks: tuple[Pick, ...] = ()
    rows: tuple[tuple[Pick, ...], ...] = ()
    low: int = 0
    high: int = 0
    step: str = "1"
    problem: str = ""

    @property
    def chosen(self) -> str:
        """What is ticked, in words; empty where nothing is."""
        return ", ".join(pick.words for pick in self.picks if pick.chosen)


class SwitchGroup(NamedTuple):
    """Switches that belong together."""

    title: str
    fields: tuple[SwitchField, ...]


def typed(sent: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What a form says of the switches, as JSON would say it; what cannot be read stays as it was typed."""
    told: dict[str, Any] = {}
    for one in switches():
        match one.kind:
            case OneOf():
                told[one.name] = _last(sent, one.name, one.default)
            case Number():
                told[one.name] = _number(_last(sent, one.name, "0"))
            case OrderOf():
                told[one.name] = [word for word in sent.get(one.name, ()) if word]
            case PlacingList():
                told[one.name] = _lists(_last(sent, one.name, "")[:LONGEST_LIST])
            case RuleSetsNamed():
                told[one.name] = [_json(text) for text in sent.get(one.name, ())]
    return told


def _last(sent: Mapping[str, Sequence[str]], name: str, unsaid: Any) -> Any:
    return sent[name][-1] if sent.get(name) else unsaid


def groups(
    lang: str, told: Mapping[str, Any], objections: Iterable[RuleObjection], book: SeasonBook | None
) -> list[SwitchGroup]:
    """The form, filled with what was said."""
    wrong = {one.switch: objected(lang, one) for one in objections}
    known = {one.name: one for one in switches()}
    return [
        SwitchGroup(
            sentence(lang, f"group.{key}"),
            tuple(
                _field(lang, known[name], told.get(name), book)._replace(problem=wrong.get(name, "")) for name in names
            ),
        )
        for key, names in GROUPS
    ]


def objected(lang: str, objection: RuleObjection) -> str:
    """Why something cannot be a rule, in a sentence."""
    data = {key: str(value) for key, value in objection.data}
    name = objection.switch
    label = sentence(lang, f"switch.{name}") if knows(lang, f"switch.{name}") else name
    return sentence(lang, f"refusal.{objection.code}", {**data, "switch": name, "label": label})


def in_words(lang: str, rules: SeasonRules, book: SeasonBook | None) -> list[tuple[str, list[tuple[str, str]]]]:
    """The rules to read: by group the switches that say something, with their values in words."""
    found = []
    for key, names in GROUPS:
        rows = [
            (sentence(lang, f"switch.{name}"), value_words(lang, rules, name, book))
            for name in names
            if _says(rules, name)
        ]
        if rows:
            found.append((sentence(lang, f"group.{key}"), rows))
    return found


def value_words(lang: str, rules: SeasonRules, name: str, book: SeasonBook | None) -> str:
    """What a switch is set to, in words."""
    value = getattr(rules, name)
    kind = next(one.kind for one in switches() if one.name == name)
    match kind:
        case OneOf():
            return sentence(lang, f"switch.{name}.{value}")
        case Number():
            return number_words(lang, Fraction(value))
        case OrderOf():
            chosen = [sentence(lang, f"switch.{name}.{one}") for one in value]
            if not chosen:
                return sentence(lang, f"switch.{name}.none")
            return "; ".join(f"{n}. {words}" for n, words in enumerate(chosen, start=1))
        case PlacingList():
            return _lists_words(lang, value) or sentence(lang, "switch.placing_points.usual")
        case _:
            named = [_rule_set_words(lang, one, book) for one in RuleSetsNamed().write(value)]
            return listed(lang, named) or sentence(lang, "switch.rule_sets.all")


def _says(rules: SeasonRules, name: str) -> bool:
    """Whether a switch has any effect: noughts and what belongs to something else that is not chosen say nothing."""
    if name in ("finalists", "final_edge"):
        return rules.final == "best"
    if name == "absence_points":
        return rules.absence == "fixed"
    if name == "placing_points":
        return rules.by_places
    if name == "absence":
        return rules.per_evening
    if name == "comparable":
        return rules.worth == "difference"
    kind = next(one.kind for one in switches() if one.name == name)
    return not isinstance(kind, Number) or bool(getattr(rules, name))


def _field(lang: str, one: SeasonSwitch, told: Any, book: SeasonBook | None) -> SwitchField:
    key = f"switch.{one.name}"
    blank = SwitchField(
        one.name, sentence(lang, key), sentence(lang, f"{key}.help") if knows(lang, f"{key}.help") else "", ""
    )
    match one.kind:
        case OneOf(values):
            picks = tuple(Pick(value, sentence(lang, f"{key}.{value}"), value == told) for value in values)
            return blank._replace(kind="choice", picks=picks)
        case Number(low, high, halves):
            return blank._replace(kind="number", value=str(told), low=low, high=high, step="0.5" if halves else "1")
        case OrderOf(values):
            return blank._replace(kind="order", rows=_rows(lang, key, values, told if isinstance(told, list) else []))
        case PlacingList():
            return blank._replace(kind="lists", value=_lists_typed(told))
        case _:
            return blank._replace(
                kind="rule-sets", value=sentence(lang, f"{key}.all"), picks=tuple(_rule_sets(lang, told or [], book))
            )


def _rows(lang: str, key: str, values: tuple[str, ...], told: list[str]) -> tuple[tuple[Pick, ...], ...]:
    """A choice for every place in the order."""
    chosen = [*told, *[""] * len(values)][: len(values)]
    return tuple(
        (Pick("", "–", not at), *(Pick(value, sentence(lang, f"{key}.{value}"), value == at) for value in values))
        for at in chosen
    )


def _rule_sets(lang: str, told: list[Any], book: SeasonBook | None) -> Iterable[Pick]:
    """The games; then the rule sets of the season's evenings, and whatever was named before."""
    wanted = [json.dumps(one, sort_keys=True) for one in told]
    offered = [json.dumps({"game": key}) for key in sorted(GAMES, key=lambda key: _title(lang, key).casefold())]
    offered += [json.dumps(one, sort_keys=True) for one in _played(book)]
    for text in dict.fromkeys((*offered, *wanted)):
        words = _rule_set_words(lang, json.loads(text), book)
        if words:
            yield Pick(text, words, text in wanted)


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


def _rule_set_words(lang: str, told: Any, book: SeasonBook | None) -> str:
    """A game by its title; one rule set by the day on which it was played."""
    game = told.get("game") if isinstance(told, dict) else None
    if not isinstance(game, str):
        return ""
    title = _title(lang, game)
    if "options" not in told:
        return title
    same = [
        one.day
        for one in (book.played.results if book else ())
        if one.game == game and dict(one.options) == told["options"]
    ]
    if same:
        return sentence(lang, "say.as-on", {"title": title, "day": f"{day_words(lang, same[0])} {same[0].year}"})
    return sentence(lang, "say.exactly", {"title": title})


def _title(lang: str, game: str) -> str:
    return titles(lang).get(f"title.{game}", game)


def _lists(text: str) -> Any:
    """The points for places as they were typed: one list, or a line for each size of table."""
    found: dict[str, list[Any]] = {}
    for line in text[:LONGEST_LIST].splitlines():
        if not line.strip():
            continue
        size, points = _split(line.strip())
        found[size] = [_number(one) for one in re.split(r"[;\s]+", points.strip()) if one]
    return found


def _split(line: str) -> tuple[str, str]:
    size, colon, points = line.partition(":")
    return (size.strip(), points) if colon else ("", line)


def _lists_typed(told: Any) -> str:
    if not isinstance(told, dict):
        return ""
    rows = [(size, " ".join(str(one) for one in points)) for size, points in told.items() if isinstance(points, list)]
    return "\n".join(f"{size}: {points}" if size else points for size, points in rows)


def _lists_words(lang: str, value: Any) -> str:
    rows = [(size, " ".join(number_words(lang, one) for one in points)) for size, points in value]
    return "; ".join(
        sentence(lang, "say.at-table", {"n": str(size), "points": points}) if size else points for size, points in rows
    )


def _number(text: str) -> Any:
    """A number as people type it; the text itself where it is none."""
    plain = text.strip().rstrip(",").replace("−", "-").replace("½", ".5").replace(",", ".") or "0"
    try:
        number = float(plain)
    except ValueError:
        return text[:60]
    return int(number) if number.is_integer() else number


def _json(text: str) -> Any:
    try:
        return json.loads(text[:LONGEST_LIST])
    except (ValueError, RecursionError):
        return text[:60]
