"""An advice as one sentence, in the reader's language and deck. The words are those of ``rules/texts/<lang>/advice.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules import phrases
from rules.engine.actions import Action
from rules.engine.cards import code
from rules.mind.advice import Advice, Fact, drops

APART = 10  # of 100 deals: what differs by less does not tell why


class HintReader(NamedTuple):
    """To whom it is said, and of which game."""

    lang: str
    game: str
    deck: str = "german"
    region: str = ""
    phase: str = ""


def sentence(advice: Advice, reader: HintReader, *, rough: bool = False) -> str:
    """The advice in words; ``rough``: its odds were not found to come true often enough to be believed."""
    words = _words(reader.lang)
    parts = [*_odds(advice, reader, words), *_why(advice.fact, words), *([words["hint.rough"]] if rough else [])]
    named = _within(advice.best.line, reader)
    return words["hint.said"].format(action=named[:1].upper() + named[1:], parts=words["hint.between"].join(parts))


def grounds_in_words(grounds: Sequence[float], taken: str, rival: str, lang: str) -> str:
    """What an action and its rival come to, as a sentence: by the tricks that it lacked, else by points."""
    if not grounds:
        return ""
    words = _words(lang)
    quota, share, other = int(grounds[0]), round(100 * grounds[1]), round(100 * grounds[2])
    chance = _counted("hint.chance", quota, words)
    if quota and (drops(taken) or drops(rival)):
        said = words["review.staying"].format(chance=chance, share=other if drops(taken) else share)
    elif quota and other - share >= APART:
        said = words["review.tricks"].format(chance=chance, share=share, other=other)
    else:
        said = words["review.points"].format(points=_signed(grounds[3], words), other=_signed(grounds[4], words))
    return said[:1].upper() + said[1:]


def _signed(value: float, words: Mapping[str, str]) -> str:
    """+2.4, as one writes it."""
    whole, tenth = divmod(round(10 * abs(value)), 10)
    sign = "" if not (whole or tenth) else "+" if value > 0 else "−"
    return sign + words["number.tenths"].format(whole=whole, tenth=tenth)


def _words(lang: str) -> Mapping[str, str]:
    return phrases.sentences(lang, "advice")


def _odds(advice: Advice, reader: HintReader, words: Mapping[str, str]) -> list[str]:
    best, other = percent(advice.best.mean, words), percent(advice.other.mean, words)
    if advice.asked:
        dropping = drops(advice.best.line)
        staying = "hint.staying-instead" if dropping else "hint.staying"
        held = words["hint.if-staying" if dropping else "hint.if-dropping"].format(best=best, other=other)
        first = words[staying].format(
            chance=_counted("hint.chance", advice.quota, words),
            share=round(100 * advice.odds),
            deals=_thousands(advice.staying.deals, words),
        )
    else:
        action = _within(advice.other.line, reader)
        held = words["hint.if-next"].format(best=best, other=other, action=action)
        first = words["hint.deals"].format(deals=_thousands(advice.best.deals, words))
    found = [first, held] if advice.asked else [held, first]
    return found if advice.clear else [*found, words["hint.even"]]


def _why(fact: Fact | None, words: Mapping[str, str]) -> list[str]:
    if fact is None or not fact.n:
        return []
    said = _counted(f"fact.{fact.key}", fact.n, words)
    return [words["hint.most"].format(fact=said) if fact.most else said]


def _counted(key: str, n: int, words: Mapping[str, str]) -> str:
    """The phrase for so many."""
    text = words.get(f"{key}.one") if n == 1 else None
    return (text or words[key]).format(n=n, count=words.get(f"count.{n}", str(n)))


def _within(line: str, reader: HintReader) -> str:
    """An action as a sentence names it: nobody calls out in the middle of one."""
    return action_named(line, reader).rstrip("!")


def action_named(line: str, reader: HintReader) -> str:
    """What the button of an action says, with its cards."""
    action = Action.parse(line)
    cards = ", ".join(_card(code(card), reader) for card in action.cards)
    known = phrases.regional(reader.lang, reader.game, reader.region)
    keys = [f"verb.{action.verb}.{action.arg}", f"verb.{reader.phase}.{action.verb}"]
    keys += [f"verb.{action.verb}.none"] if not (action.arg or action.cards) else []
    key = next((one for one in keys if one in known), f"verb.{action.verb}")
    suit = action.arg if action.arg in ("E", "G", "H", "S", "") else ""
    text = phrases.say(
        reader.lang, key, game=reader.game, deck=reader.deck, region=reader.region,
        n=len(action.cards) or action.arg, arg=action.arg, suit=suit, name=action.arg, card=_first(action),
    )  # fmt: skip
    if not cards or cards in text:
        return text
    return _words(reader.lang)["hint.with-cards"].format(action=text, cards=cards)


def _card(written: str, reader: HintReader) -> str:
    return phrases.card_name(reader.lang, reader.deck, written, reader.game, reader.region)


def _first(action: Action) -> str:
    """The code of the card that a phrase may name."""
    if action.cards:
        return code(action.cards[0])
    return action.arg if len(action.arg) == 2 else "??"


def percent(share: float, words: Mapping[str, str]) -> str:
    """27.4 %, as one writes it."""
    whole, tenth = divmod(round(1000 * share), 10)
    return words["number.percent"].format(whole=whole, tenth=tenth)


def _thousands(n: int, words: Mapping[str, str]) -> str:
    return words["number.thousands"].format(thousands=n // 1000, rest=f"{n % 1000:03}") if n >= 1000 else str(n)
