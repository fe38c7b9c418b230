"""What a posting can be about. A subject is a word, or a word with whom or what it concerns: ``attendance:h3k7m2pq``."""

from __future__ import annotations

# of a club
CLUB = "club"  # {"name", "public", "initials"}, and "zone" and "language" where it has them of its own
MEMBER = "member"  # :member {"role", "initials", "left"}
TILL = "till"  # what is agreed of the till: scoring.till.rules
MONEY = "money"  # :key {"kind", "cents", "day"}, perhaps "member", and "evening" and "rule" that it is due by
RULE_SET = "rule-set"  # :code {"name"}; the code is the rule set's permanent name
# of a season
RULES = "rules"  # the switches of scoring.league.season_rules
PENALTY = "penalty"  # :key {"member", "points", "day"}
WISH = "wish"  # :key {"kind": "apart" or "together", "members"}
TEAM = "team"  # :key {"name"}
IN_TEAM = "in-team"  # :member {"stints": [{"team", "since"}, …]}, see ``scoring.book.teams``
SERIES = "series"  # :key, see ``scoring.book.series``
AWAY = "away"  # :evening, a match in which this club were the guests, see ``scoring.book.club_match``
# of an evening
EVENING = "evening"  # {"date", "title", "place", "rule_set", "rounds", "minutes", "cancelled"}, perhaps "places", "begins"; of a series also "series", "slot"
ATTENDANCE = "attendance"  # :member {"state", "from", "until", "for"}
ANSWER = "answer"  # :member {"answer": "coming" or "perhaps"}, said before the evening
GUESTS = "guests"  # :member {"guests"}, how many he brings
SEATING = "seating"  # :round {"tables": [[member, …], …]}
TIMER = "timer"  # {"round", "started", "left"}
RESULT = "result"  # :key, see ``scoring.book.results``
HOME = "home"  # {"unconfirmed": [[round, table], …]}: everybody is sent home, these results without everybody's word
MATCH = "match"  # {"guests": what they are called}, perhaps "first" (the evening of which it is the return), "lot"
LINE_UP = "line-up"  # :side {"members", "before"}: who plays for it, in the order of the tables, and who did earlier
STAGE = "stage"  # :key {"place", "members"}, perhaps "aside" (who sits in without a stake), "order" (decided so)

OF_CLUB = (CLUB, MEMBER, RULE_SET, TILL, MONEY)
OF_SEASON = (RULES, PENALTY, WISH, SERIES, TEAM, IN_TEAM, AWAY)
OF_EVENING = (EVENING, ATTENDANCE, ANSWER, GUESTS, SEATING, TIMER, RESULT, STAGE, HOME, MATCH, LINE_UP)


def about(word: str, what: str | int = "") -> str:
    """The subject."""
    return f"{word}:{what}" if what != "" else word


def parts(subject: str) -> tuple[str, str]:
    """The word of a subject, and whom or what it concerns."""
    word, _colon, what = subject.partition(":")
    return word, what
