"""What holds of the standings of any season: the order of entering makes no difference, and corrections leave no trace."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.book.fold import PostingLine, read_season
from scoring.book.results import written
from scoring.league.results import PlayedSeason
from scoring.league.standings import standings
from tests.league.seasons import match, penalty, played, rules

PEOPLE = ("anna", "bert", "cilli", "dora", "emil", "fritz", "gerda")


@st.composite
def seasons(draw):
    results = []
    for number in range(draw(st.integers(1, 8))):
        people = draw(st.permutations(PEOPLE))[: draw(st.integers(2, 5))]
        scores = [draw(st.integers(0, 12)) for _ in people]
        told = " ".join(f"{name}:{score}" for name, score in zip(people, scores, strict=True))
        evening = draw(st.integers(1, 3))
        left = tuple(draw(st.booleans()) for _ in people) if draw(st.booleans()) else ()
        stood_for = tuple(draw(st.sampled_from([None, None, "gerda"])) for _ in people)
        low = draw(st.booleans())
        more = {
            "ended": draw(st.sampled_from(["complete", "early", "abandoned"])),
            "left": left,
            "playing_for": stood_for,
        }
        results.append(
            match(evening, told, key=f"k{number}", low=low, game="ramsen" if low else "rams", round=number, **more)
        )
    return played(*results, penalties=[penalty(1, "anna", draw(st.integers(0, 3)))])


@st.composite
def switch_settings(draw):
    return rules(
        unit=draw(st.sampled_from(["match", "evening-sum", "evening-mean", "evening-places"])),
        worth=draw(st.sampled_from(["placing", "difference", "wins", "marks"])),
        best=draw(st.sampled_from(["most", "fewest"])),
        comparable=draw(st.sampled_from(["as-is", "spread"])),
        total=draw(st.sampled_from(["sum", "mean"])),
        best_of=draw(st.integers(0, 3)),
        drop_worst=draw(st.integers(0, 2)),
        min_evenings=draw(st.integers(0, 2)),
        absence=draw(st.sampled_from(["nothing", "mean", "fixed", "worst"])),
        substitutes=draw(st.sampled_from(["substitute", "principal", "nobody", "half"])),
        taken_over=draw(st.sampled_from(["count", "void", "leaver-last"])),
        tie_breaks=draw(st.permutations(["wins", "head-to-head", "best-evening", "latest-evening"])),
    )


@settings(max_examples=60, deadline=None)
@given(seasons(), switch_settings(), st.randoms(use_true_random=False))
def test_the_order_of_entering_makes_no_difference(season, switches, rng):
    mixed = list(season.results)
    rng.shuffle(mixed)
    evenings = tuple(reversed(season.evenings))
    one = standings(season, switches)
    other = standings(PlayedSeason(evenings, tuple(mixed), season.penalties), switches)
    assert one.rows == other.rows
    assert list(one.results) == list(other.results)


@settings(max_examples=40, deadline=None)
@given(seasons(), switch_settings())
def test_ranks_follow_the_totals_and_nothing_is_lost(season, switches):
    table = standings(season, switches)
    totals = [row.total * switches.sign for row in table.ranked]
    assert totals == sorted(totals, reverse=True)
    for n, row in enumerate(table.ranked, start=1):
        assert row.rank is not None
        assert row.rank <= n and (row.rank == n or table.ranked[n - 2].rank == row.rank)
        values = [one.value for one in row.counting]
        counted = sum(values, Fraction(0)) / (len(values) if switches.total == "mean" and values else 1)
        assert row.total == counted + switches.sign * (row.attendance - row.penalty)
    assert {person for one in season.results for person in one.people} <= {row.member for row in table.rows}


@settings(max_examples=40, deadline=None)
@given(seasons(), switch_settings(), st.randoms(use_true_random=False))
def test_correcting_is_entering_it_right_at_once(season, switches, rng):
    """The book's last word holds: wrong scores, a wrong seat or a match that never was leave no trace in the standings."""
    heads = [PostingLine(n, one.key, "evening", {"date": one.day.isoformat()}) for n, one in enumerate(season.evenings)]
    right = [
        PostingLine(500 + n, one.evening, f"result:{one.key}", written(one)) for n, one in enumerate(season.results)
    ]
    wrong = []
    for n, one in enumerate(rng.sample(season.results, k=len(season.results) // 2 + 1)):
        odd = one._replace(people=one.people[::-1], scores=tuple(score + 3 for score in one.scores))
        wrong.append(PostingLine(100 + n, one.evening, f"result:{one.key}", written(odd)))
    never = season.results[0]
    taken_out = [
        PostingLine(200, never.evening, "result:never", written(never._replace(key="never"))),
        PostingLine(700, never.evening, "result:never", None),
    ]
    corrected = [*heads, *wrong, *right, *taken_out]
    rng.shuffle(corrected)
    at_once = read_season([*heads, *right]).played
    assert standings(read_season(corrected).played, switches) == standings(at_once, switches)
