"""What stands to each member's account: matches and evenings, missed ones too, before anybody is ranked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoring.league.results import LeagueEvening, Member, Result
from scoring.league.rows import Absent, Held, Item, LeftOut
from scoring.league.season_rules import SeasonRules
from scoring.league.worth import Judged, Worth, added, shared_points, whole

_PRESENT = ("here", "late", "left")


# A match that counts for a member: its value in small units, and where he was in it. A plain tuple: there are thousands.
Credit = tuple[Judged, int, int]


@dataclass
class Account:
    """What a member has, evening by evening."""

    played: defaultdict[str, list[Credit]] = field(default_factory=lambda: defaultdict(list))
    left_out: list[LeftOut] = field(default_factory=list)
    attended: set[str] = field(default_factory=set)

    def placed(self) -> tuple[int, int, int]:
        """How many matches count, in how many of them he won, and in how many he came last."""
        told = [(judged.places[seat], judged.last) for mine in self.played.values() for judged, _value, seat in mine]
        return len(told), sum([place == 1 for place, _last in told]), sum([place == last for place, last in told])


def accounts(
    results: Sequence[Result], evenings: Iterable[LeagueEvening], found: Worth, rules: SeasonRules
) -> dict[Member, Account]:
    """Everybody's account, from all results in the order of play."""
    books: defaultdict[Member, Account] = defaultdict(Account)
    for judged in found.judged:
        result, values = judged.result, judged.values
        evening = result.evening
        for seat, person in enumerate(result.people):
            account = books[person]
            account.attended.add(evening)
            if result.stage:
                continue
            stood_for = result.playing_for[seat] if result.playing_for else None
            if stood_for is None:
                account.played[evening].append((judged, values[seat], seat))
            else:
                _substituted(books, stood_for, judged, seat, rules)
    _uncounted(books, results, found)
    for one in evenings:
        for said in one.attendance:
            if said.state in _PRESENT:
                books[said.member].attended.add(one.key)
    return books


def _uncounted(books: defaultdict[Member, Account], results: Iterable[Result], found: Worth) -> None:
    """Write down the matches that count for nobody."""
    for result in results:
        if why := found.void.get(result.key):
            for person in result.people:
                books[person].attended.add(result.evening)
                books[person].left_out.append(LeftOut(result.key, result.evening, result.day, why))


def items(
    account: Account,
    found: Worth,
    rules: SeasonRules,
    days: dict[str, Held],
    placed: dict[str, dict[Member, Fraction]],
    member: Member,
) -> list[Item]:
    """What can count for a member, in the order of play."""
    points = found.points
    if not rules.per_evening:
        return [
            Item(key, judged.result.day, judged.keys, points[worth])
            for key, mine in account.played.items()
            for judged, worth, _seat in mine
        ]
    listed = []
    for key, mine in account.played.items():
        value = placed[key][member] if rules.unit == "evening-places" else _evening_value(mine, found, rules)
        listed.append(Item(key, days[key].day, tuple([judged.result.key for judged, _value, _seat in mine]), value))
    return listed


def _evening_value(mine: list[Credit], found: Worth, rules: SeasonRules) -> Fraction:
    total = found.points[sum([value for _judged, value, _seat in mine])]
    return total / len(mine) if rules.unit == "evening-mean" and len(mine) > 1 else total


def evening_places(
    books: dict[Member, Account], held: Iterable[Held], rules: SeasonRules
) -> dict[str, dict[Member, Fraction]]:
    """What each evening's places are worth, where an evening counts by its places.

    The sum of the evening decides: few marks are good, much of anything else,
    points for places as the season has it.
    """
    if rules.unit != "evening-places":
        return {}
    few = rules.worth == "marks" or (rules.worth == "placing" and rules.best == "fewest")
    worths = {}
    for one in held:
        sums = {
            member: sum([value for _judged, value, _seat in account.played[one.key]]) * (-1 if few else 1)
            for member, account in books.items()
            if one.key in account.played
        }
        first: dict[int, int] = {}
        for place, value in enumerate(sorted(sums.values(), reverse=True), start=1):
            first.setdefault(value, place)
        places = tuple(first[value] for value in sums.values())
        worths[one.key] = dict(zip(sums, shared_points(rules.placing_points, places), strict=True))
    return worths


def missed(
    listed: Sequence[Item], attended: set[str], held: Iterable[Held], rules: SeasonRules, worst: dict[str, Fraction]
) -> Iterator[Item]:
    """An item for every evening that was held without a member, where the season counts by evenings."""
    mean = added([one.value for one in listed]) / len(listed) if listed else None
    played = {one.evening for one in listed}
    for one in held:
        if one.key in played or one.key in attended:
            continue
        kind: Absent = "nothing"
        value = Fraction(0)
        if rules.absence == "mean" and mean is not None:
            kind, value = "mean", mean
        elif rules.absence == "fixed":
            kind, value = "fixed", Fraction(rules.absence_points)
        elif rules.absence == "worst":
            kind, value = "worst", worst[one.key]
        yield Item(one.key, one.day, (), value, absent=kind)


def chosen(listed: list[Item], rules: SeasonRules) -> tuple[Item, ...]:
    """The items with those marked that are dropped: the worst of them, evenings missed without a value first.

    Of items that are level the later ones are dropped. Missed evenings that are worth nothing never count. Where only
    a number of the worst is dropped, one item stays, or nobody would have anything when the season begins.
    """
    missed_unvalued = [one for one in listed if one.absent == "nothing"]
    rest = [one for one in listed if one.absent != "nothing"]
    drop = len(rest) - rules.best_of if rules.best_of else min(len(rest) - 1, rules.drop_worst - len(missed_unvalued))
    gone = _worst(rest, drop, rules.sign) if drop > 0 else set()
    marked = [one._replace(counted=False) if i in gone else one for i, one in enumerate(rest)] if gone else rest
    marked += [one._replace(counted=False) for one in missed_unvalued]
    return tuple(sorted(marked, key=_in_order)) if rules.per_evening else tuple(marked)


def _worst(listed: Sequence[Item], many: int, sign: int) -> set[int]:
    """Where in the list the worst items stand."""
    values = whole([one.value for one in listed])
    return set(sorted(range(len(listed)), key=lambda i: (sign * values[i], -i))[:many])


def _in_order(item: Item) -> tuple[date, str]:
    return item.day, item.evening


def _substituted(
    books: defaultdict[Member, Account], stood_for: Member, judged: Judged, seat: int, rules: SeasonRules
) -> None:
    """Write a substitute's match to who it counts for, and to the other that it does not."""
    result, value = judged.result, judged.values[seat]
    person = result.people[seat]
    if rules.substitutes == "half":
        value //= 2
    takes = {"substitute": (person,), "principal": (stood_for,), "nobody": (), "half": (person, stood_for)}
    for member in takes[rules.substitutes]:
        books[member].played[result.evening].append((judged, value, seat))
    if person not in takes[rules.substitutes]:
        why = "nobody" if rules.substitutes == "nobody" else "substitute"
        books[person].left_out.append(LeftOut(result.key, result.evening, result.day, why))
