"""Ramsch by itself: do not take the most card points. Three forms for three, that of Skat, that of Schafkopf for four.

Sources: the Altenburg booklets, Peschel, Danyliuk and Merschbacher as reported
by Wikipedia; XSkat and raschesspiele.de for ties, openschafkopf for 91 points.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, refuse
from rules.engine.cards import GERMAN_32
from rules.engine.constraints import FOLLOW_ONLY
from rules.engine.goals import AfterDeals, Goal, MostAfterDeals
from rules.engine.ladder import TRUMP, Ladder
from rules.engine.option_aliases import Spelling, Spellings
from rules.engine.phases import Cut, Deal, Play, Shuffle
from rules.engine.scoring import ScorePart
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.card_points import JACK_TRUMPS, MOST_ASIDE, PLAIN_WITHOUT_JACKS, VALUES
from rules.games._shared.pass_along import PassAlong, Reveal
from rules.games.ramsch import score as scores

OBERS_AND_UNTERS = f"EO GO HO SO {JACK_TRUMPS}"
HEARTS = "HA HT HK H9 H8 H7"
FORFEIT = {
    "simple": 10,
    "pips": 60,
    "shove": 60,
    "skat": -60,
}  # what a lost hand is: half the pack where points are written
FORFEIT_OF_FOUR = -6  # two units for each of the others
MARCH = {"others-60": (0, 60), "marcher-120": (-120, 0), "others-120": (0, 120)}  # penalty points: his own, the others'
USUAL_MARCH = {"pips": "others-60", "shove": "others-60", "skat": "marcher-120"}


@dataclass(frozen=True)
class RamschOptions(GameOptions):
    """The house rules of Ramsch."""

    form: str = switch("simple", "pips", "shove", "skat")
    trumps: str = switch("none", "jacks")
    ten_rank: str = switch("high", "low")
    durchmarsch: str = switch("usual", "others-60", "marcher-120", "others-120")
    skat_to: str = switch("last-trick", "loser")
    tie: str = switch("both-lose", "last-trick")
    jungfrau_doubles: bool = switch(True, False)
    jungfrau_pay: str = switch("four-not-two", "doubles-all", "each-doubles-all")
    durchmarsch_at: str = switch("all-tricks", "91-points")
    bauernramsch: bool = switch(False, True)
    deals: int = switch(12, 3, 4, 6, 8, 16, 18, 24)


FOR_THREE = ("form", "trumps", "ten_rank", "durchmarsch", "skat_to", "tie", "jungfrau_doubles")
FOR_FOUR = ("jungfrau_pay", "durchmarsch_at", "bauernramsch")
FOR_SKAT = ("skat_to", "tie", "jungfrau_doubles")


def clashes(o: RamschOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    usual = RamschOptions()

    def turned(names: tuple[str, ...]) -> bool:
        return any(getattr(o, name) != getattr(usual, name) for name in names)

    if seats == 4:
        return (refuse("clash.for-three"),) if turned(FOR_THREE) else ()
    found = [refuse("clash.for-four")] if turned(FOR_FOUR) else []
    if o.form != "skat" and turned(FOR_SKAT):
        found.append(refuse("clash.for-skat"))
    if o.form == "skat" and o.trumps == "jacks":
        found.append(refuse("clash.skat-jacks"))
    return tuple(found)


def build(o: RamschOptions, seats: int) -> Variant:
    """The variant for these switches."""
    return _of_three(o) if seats == 3 else _of_four(o)


def _of_three(o: RamschOptions) -> Variant:
    aside = o.form in ("shove", "skat")  # the two cards count in the end
    last_loses = o.tie == "last-trick"
    skat_to_last = aside and o.skat_to == "last-trick"
    ladder = ladder_of(o)
    goal: Goal = MostAfterDeals(deals=o.deals) if o.form == "skat" else AfterDeals(deals=o.deals)
    return Variant(
        game=GAME,
        options=o,
        seats=3,
        pack=GERMAN_32,
        ladder=ladder,
        phases=(
            Shuffle(),
            Cut(),
            Deal(packets="3 |2 4 3", aside="skat"),
            *((PassAlong(shoving=False),) if o.form == "shove" else ()),
            Play(profile=FOLLOW_ONLY),
            *((Reveal(pile="skat"),) if aside else ()),
        ),
        profile=FOLLOW_ONLY,
        hand_size=10,
        values=VALUES,
        scoring=_scoring(o),
        forfeit=FORFEIT[o.form],
        start=0,
        goal=goal,
        fields=scores.fields(3, 0, aside=aside, last=skat_to_last or last_loses),
        checks=scores.checks(unseen=0 if aside else MOST_ASIDE, skat_to_last=skat_to_last, last_loses=last_loses),
        doubts=scores.DOUBTS,
        short=scores.short(MOST_ASIDE if o.form == "pips" else 0, last=last_loses),
    )


def _of_four(o: RamschOptions) -> Variant:
    ladder = ladder_of_four(o)
    return Variant(
        game=GAME,
        options=o,
        seats=4,
        pack=GERMAN_32,
        ladder=ladder,
        phases=(Shuffle(), Cut(), Deal(packets="4 4"), Play(profile=FOLLOW_ONLY)),
        profile=FOLLOW_ONLY,
        hand_size=8,
        values=VALUES,
        collects=(("trumps_taken", scores.trumps_taken), ("top_trump", scores.top_trump)),
        scoring=(scores.Stakes(o.jungfrau_pay, o.durchmarsch_at == "91-points"),),
        forfeit=FORFEIT_OF_FOUR,
        start=0,
        goal=MostAfterDeals(deals=o.deals),
        fields=scores.fields(4, ladder.orders[-1].of_suit[TRUMP], aside=False, last=False),
        checks=scores.checks(unseen=0, skat_to_last=False, last_loses=False),
        doubts=scores.DOUBTS,
    )


def ladder_of(o: RamschOptions) -> Ladder:
    """The order of the cards for three."""
    if o.form == "skat" or o.trumps == "jacks":
        plain = PLAIN_WITHOUT_JACKS if o.ten_rank == "high" else "A K O T 9 8 7"
        return Ladder(GERMAN_32, plain=plain, trumps=JACK_TRUMPS)
    return Ladder(GERMAN_32, plain="A T K O U 9 8 7" if o.ten_rank == "high" else "A K O U T 9 8 7", trumps="")


def ladder_of_four(o: RamschOptions) -> Ladder:
    """The order of the cards in Schafkopf; in a Bauernramsch hearts are a suit like the others."""
    trumps = OBERS_AND_UNTERS if o.bauernramsch else f"{OBERS_AND_UNTERS} {HEARTS}"
    return Ladder(GERMAN_32, plain="A T K 9 8 7", trumps=trumps)


def _scoring(o: RamschOptions) -> tuple[ScorePart, ...]:
    march = USUAL_MARCH.get(o.form, "") if o.durchmarsch == "usual" else o.durchmarsch
    own, others = MARCH.get(march, (0, 0))
    if o.form == "skat":
        most = scores.MostLose(o.skat_to == "loser", o.tie == "last-trick", o.jungfrau_doubles)
        return (most, scores.March(-own, -others))
    if o.form == "simple":
        penalty = scores.MostPointsFine(march_loses=not march)
        return (penalty, scores.March(own, others)) if march else (penalty,)
    return (scores.PointsAgainst(), scores.March(own, others))


# As many write it: what is played, and how it is counted.
SPELLINGS: Spellings = {
    "mode": {
        "simple": Spelling({"form": ("simple", "pips", "shove")}, seats=3),
        "skat": Spelling({"form": ("skat",)}, seats=3),
        "schafkopf": Spelling({"form": ("simple",)}, seats=4),
    },
    "scoring": {
        "simple": Spelling({"form": ("simple",)}),
        "pip": Spelling({"form": ("pips", "shove")}),
    },
}

GAME = Game(
    key="ramsch",
    edition=1,
    circle="core",
    place=100,
    players=(3, 4),
    best=3,
    options_type=RamschOptions,
    build=build,
    clashes=clashes,
    spellings=SPELLINGS,
    presets={
        "standard": {},
        "pips": {"form": "pips"},
        "shove": {"form": "shove"},
        "skat": {"form": "skat"},
    },
)
