"""What is explained to somebody of the moment at the table: for these eyes alone, at any table.

What a steady player would do is told only where hints may be had.
"""

from __future__ import annotations

from django.utils.translation import override

from config.web.nameless import called
from rules import phrases
from rules.encyclopedia.guide import GuidedMoment, GuideReader, in_words, remarks
from rules.encyclopedia.guide.first_hands import wont
from rules.languages import LANGUAGES
from tables.protocol import Answer, Error, Explained, ExplainedRemark
from tables.service.hinting import practising
from tables.service.ledger import Ledger
from tables.service.play import not_seated
from tables.service.reading import waits


def explain(
    ledger: Ledger, table: int, *, player: int, ref: str, lang: str = "en", deck: str = "german", terms: str = ""
) -> Answer:
    """The remarks on this moment in the words of the page that asks."""
    live = ledger.live(table)
    seat, state = live.facts.seat_of(player), live.state
    if seat is None:
        return not_seated(ref)
    if state is None:
        return Error("no-hand", "No hand is being played now.", ref)
    lang = lang if lang in LANGUAGES else "en"
    deck = deck if deck in phrases.DECKS else "german"
    region = terms if terms in phrases.term_sets(lang) else ""
    to = GuideReader(lang, live.facts.variant.key, deck, region, state.phase.key if state.phase else "")
    advised = live.facts.duplicate is None and seat in live.acting and practising(live, player)
    with override(lang):
        names = [called(place.name) for place in live.facts.places]
    said = (
        in_words(one, to) for one in remarks(GuidedMoment(state, seat, names, wont(state, seat) if advised else None))
    )
    told = [ExplainedRemark(one.key, one.text, one.rule, [list(word) for word in one.words]) for one in said]
    return Explained(ref, live.version, told, waits(live))
