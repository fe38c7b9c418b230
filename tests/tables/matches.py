"""Matches that are played to their end, for the tests of what looks back at them."""

from __future__ import annotations

import json
import random
import re

from tables.models import Match
from tables.service import play
from tests.tables import people as at


def play_on(live, players, dice):
    """The table when its match is over."""
    while live.stage != "over":
        live = at.play_hand(live, players, dice)
        if live.stage == "between":
            live = at.everybody_ready(live, players)
    return live


def finished(key="mulatschak", seats=3, seed=1, **options):
    """A match that is over, its table, and who sits there."""
    live, players = at.open_full(key, seats, **options)
    live = play_on(live, players, random.Random(seed))
    return Match.objects.get(pk=live.deal.match.id), live, players


def json_in(page, place):
    """What the server has put into the page at this place."""
    found = re.search(place, page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def config_of(answer):
    """What the script of the page that looks back is told."""
    return json_in(answer.content.decode(), r'id="replay-config"[^>]*>(.*?)</script>')


def to_the_end(live, player):
    """The match after this player has played it to its end with the bots, and nothing but what may be seen was shown."""
    dice = random.Random(4)
    while live.stage != "over":
        if live.stage == "between":
            at.run(play.ready, live.facts.id, player=player, ref=at.ref())
        else:
            seat = live.acting[0]
            line = str(dice.choice(at.legal(live, seat)))
            if seat == live.facts.seat_of(player):
                at.run(play.act, live.facts.id, player=player, ref=at.ref(), seen=live.version, line=line)
            else:
                at.run(play.bot_act, live.facts.id, seat=seat, version=live.decided[seat], line=line)
        live = at.now(live.facts.id)
    return live
