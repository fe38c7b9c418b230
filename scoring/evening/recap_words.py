"""An evening in five sentences to send to the others: names and numbers of the book, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils import formats

from rules.encyclopedia.book import article
from rules.phrases import figure
from scoring.club.membership import MemberNames
from scoring.evening.recap import Recap, RecapPlace
from scoring.league.club_match import ClubMatch
from scoring.league.reasons import amount
from scoring.league.results import Member
from scoring.league.season_rules import SeasonRules
from scoring.league.words import listed, number_words, sentence, worded


class RecapWords:
    """The sentences of an evening in one language, with the names under which the visitor sees people."""

    def __init__(self, lang: str, recap: Recap, rules: SeasonRules, names: MemberNames, club: str) -> None:
        self._lang, self._recap, self._rules, self._names, self._club = lang, recap, rules, names, club

    @property
    def when(self) -> str:
        """The day, and where."""
        evening = self._recap.evening
        day = f"{formats.date_format(evening.day, 'l')}, {formats.date_format(evening.day, 'DATE_FORMAT')}"
        return ", ".join(filter(None, (day, evening.place)))

    @property
    def games(self) -> str:
        """What was played."""
        return listed(self._lang, [article(self._lang, key).title for key in self._recap.games])

    @property
    def sentences(self) -> list[str]:
        """All of them, in the order in which they are told. A match against another club changes nothing in the season."""
        match = self._recap.evening.match
        if match is not None:
            return [self._met(), self._against(match), *self._first(), *self._closest()]
        return [self._met(), *self._first(), *self._closest(), self._moved(), *self._leads()]

    @property
    def places(self) -> list[tuple[str, str, str]]:
        """The first of the evening: place, name, total."""
        return [(f"{one.rank}.", self._names[one.member], number_words(self._lang, one.total)) for one in self._ordered]

    @property
    def _ordered(self) -> list[RecapPlace]:
        """The first of the evening, who are level by name."""
        return sorted(self._recap.first, key=lambda one: (one.rank, self._names[one.member].casefold()))

    def _met(self) -> str:
        recap = self._recap
        people, matches = self._say("people", n=str(recap.people)), self._say("matches", n=str(recap.matches))
        hands = f" ({self._say('hands', n=str(recap.hands))})" if recap.hands else ""
        return self._say("met", when=self.when, people=people, matches=matches, games=self.games + hands)

    def _against(self, match: ClubMatch) -> str:
        ours, theirs = (number_words(self._lang, points) for points in match.score)
        return self._say("against", home=self._club, guests=match.guests, ours=ours, theirs=theirs)

    def _first(self) -> Iterator[str]:
        won = [one for one in self._recap.first if one.rank == 1]
        if not won:
            return
        names = self._listed([one.member for one in won])
        said = {"n": str(len(won)), "names": names, "total": self._total(won[0].total)}
        others = [
            self._say(
                "other-level" if one.total == won[0].total else "other",
                name=self._names[one.member],
                total=number_words(self._lang, one.total),
            )
            for one in self._ordered
            if one.rank > 1
        ]
        yield (
            self._say("first-before", **said, others=listed(self._lang, others))
            if others
            else self._say("first", **said)
        )

    def _closest(self) -> Iterator[str]:
        found = self._recap.closest
        if found is None:
            return
        first, second = (self._names[one] for one in found.people)
        won, lost = map(figure, found.scores)
        said = {"first": first, "second": second, "won": won, "lost": lost}
        if found.round and found.table:
            yield self._say("closest", round=str(found.round), table=str(found.table), **said)
        else:
            yield self._say("closest-apart", **said)

    def _moved(self) -> str:
        found = self._recap.climber
        if self._recap.opening:
            return self._say("opened")
        if found is None:
            return self._say("stayed")
        return self._say("climbed", name=self._names[found.member], before=str(found.before), after=str(found.after))

    def _leads(self) -> Iterator[str]:
        recap = self._recap
        if not recap.leaders:
            return
        said = {"n": str(len(recap.leaders)), "names": self._listed(recap.leaders), "total": self._total(recap.total)}
        yield (
            self._say("takes-over", **said, lost=self._listed(recap.lost)) if recap.lost else self._say("leads", **said)
        )

    def _total(self, value: Fraction) -> str:
        return worded(self._lang, amount(value, self._rules), self._names.__getitem__)

    def _listed(self, members: Sequence[Member]) -> str:
        return listed(self._lang, sorted((self._names[one] for one in members), key=str.casefold))

    def _say(self, key: str, **data: str) -> str:
        return sentence(self._lang, f"recap.{key}", data)
