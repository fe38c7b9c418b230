"""The counting of a sheet as a phone takes it along: the rule set, what is asked of it, and the words for a reader."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from config.web import language
from config.web.nowhere import NothingHere
from config.web.privacy import private
from rules import phrases
from rules.encyclopedia.pages.look import wording
from rules.engine.variant import BadOption, Contradiction, Variant
from rules.languages import as_borrowed
from rules.portable.reach import CannotTell, Portable, portable
from rules.portable.sheet import NOT_ON_PAPER
from scoring.sheets import fold
from scoring.sheets.ahead import SheetReader, ahead, refused
from scoring.sheets.fold import rule_set
from scoring.sheets.points import game_of

_SAID: Final = ("refusal.sheet.", "field.", "tally.", "suit.", "rank.", "card.")  # the beginnings of what is said


class Counting(NamedTuple):
    """``text``: the whole of it, as JSON; ``mark``: the same as long as it is the same."""

    text: str
    mark: str


def address(request: HttpRequest, variant: Variant) -> str:
    """Where the counting of a rule set lies for this reader; empty for one of which none can be taken along."""
    found = counting(variant, language.current(), wording(request, variant.key))
    return reverse("scoring:counting", args=[packed(variant), found.mark]) if found is not None else ""


@require_GET
def show(request: HttpRequest, rules: str, mark: str) -> HttpResponse:
    """The counting of a rule set, the same for all sheets that are kept by it. Under its own mark it never changes."""
    variant = unpacked(rules)
    found = counting(variant, language.current(), wording(request, variant.key))
    response = HttpResponse(found.text if found else "null", content_type="application/json")
    if found is None or found.mark != mark:
        return private(response)
    response["Cache-Control"] = "private, max-age=31536000, immutable"
    return response


def packed(variant: Variant) -> str:
    """A rule set as part of an address."""
    told = json.dumps({**rule_set(variant), "seats": variant.seats}, separators=(",", ":"), sort_keys=True)
    return urlsafe_b64encode(told.encode()).decode().rstrip("=")


def unpacked(text: str) -> Variant:
    """The rule set that is named so. Raises NothingHere."""
    try:
        told = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        game = game_of(told["game"], told["edition"])
        return game.variant(game.options(told["options"]), told["seats"])
    except (ValueError, LookupError, TypeError, AttributeError, BadOption, Contradiction) as problem:
        raise NothingHere(_("There is no such rule set.")) from problem


@lru_cache(maxsize=128)
def counting(variant: Variant, lang: str, deck: str) -> Counting | None:
    """The counting of a rule set in a reader's words; None where something in the rules can only be run here."""
    try:
        text = json.dumps(taken_along(variant, lang, deck).as_json(), ensure_ascii=False, separators=(",", ":"))
    except CannotTell:
        return None
    return Counting(text, sha256(text.encode()).hexdigest()[:12])


def taken_along(variant: Variant, lang: str, deck: str, **more: Any) -> Portable:
    """The functions of ``ahead`` for this rule set, and ``more`` by their names. Raises CannotTell."""
    roots = {"reader": SheetReader(variant, lang, deck), "ahead": ahead, "refused": refused, **more}
    texts = portable(roots, instead=_instead({}, {}), left=NOT_ON_PAPER).texts
    known = phrases.catalog(lang, variant.key)
    wanted = {key: phrases.called(text, deck) for key, text in known.items() if _is_said(key, texts)}
    translated = {text: gettext(text) for text in sorted(texts) if text and gettext(text) != text}
    return portable(roots, instead=_instead(wanted, translated), left=NOT_ON_PAPER)


def _is_said(key: str, texts: frozenset[str]) -> bool:
    chapter, _dot, rest = key.partition(".")
    if chapter == "field":
        return rest.split(".")[0] in texts
    return key.startswith(_SAID) or (chapter == "refusal" and rest in texts)


def _instead(wanted: Mapping[str, str], translated: Mapping[str, str]) -> dict[Any, Any]:
    """What stands where words are looked up: those that were taken along."""

    def regional(lang: str, game: str, region: str) -> Mapping[str, str]:
        return wanted

    def catalog(lang: str, game: str) -> Mapping[str, str]:
        return wanted

    def own_wording(game: str) -> str:
        return phrases.DECKS[0]  # never asked: a reader has a deck

    def said(text: str) -> str:
        return translated.get(text, text)

    def as_it_is(text: str, other: str) -> str:
        return text

    def same(opened: Variant, head: object) -> Variant:
        return opened

    return {
        phrases.regional: regional,
        phrases.catalog: catalog,
        phrases.own_wording: own_wording,
        phrases.called: as_it_is,
        as_borrowed: as_it_is,
        gettext: said,
        fold.under: same,
    }
