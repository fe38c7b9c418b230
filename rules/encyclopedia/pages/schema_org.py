"""What a page is about, in the words of schema.org, for search engines and other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from config.web import language
from rules.encyclopedia import book
from rules.encyclopedia.book.answers.most_asked import FrequentQuestion
from rules.encyclopedia.book.bibliography import cited
from rules.encyclopedia.book.opendata import LICENCE_URL
from rules.encyclopedia.book.words import words as all_words

CONTEXT: Final = "https://schema.org"
_ESCAPES: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}  # nothing in it can end the element


def script(data: dict[str, Any]) -> SafeString:
    """The element that bears it."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)
    return SafeString(f'<script type="application/ld+json">{written}</script>')


def game(
    request: HttpRequest, article: book.Article, choices: book.Choices, asked: Sequence[FrequentQuestion]
) -> SafeString:
    """A game, where its page stands in the encyclopedia, and what people ask most about it."""
    absolute, own = request.build_absolute_uri, book.page_of(choices)
    address = absolute(reverse("rules:game", args=[own.slug if own else choices.game.key]))
    low, high = (choices.seats, choices.seats) if own else choices.game.players
    about = {
        "@type": ["Game", "Article"],
        "@id": f"{address}#game",
        "name": article.title,
        "headline": article.title,
        "alternateName": list(article.also),
        "description": article.summary,
        "url": address,
        "inLanguage": article.lang,
        "version": str(choices.game.edition),
        "dateModified": article.changed.isoformat(),
        "image": absolute(reverse("named-preview", args=[article.lang, choices.game.key])),
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": low, "maxValue": high},
        "gameItem": {"@type": "Thing", "name": gettext("Playing cards")},
        "citation": [cited(source, article.lang) for source in article.sources],
        "license": LICENCE_URL,
        "isAccessibleForFree": True,
        "author": {"@type": "Organization", "name": "Weli", "url": absolute(reverse("home"))},
        "publisher": {"@type": "Organization", "name": "Weli", "url": absolute(reverse("home"))},
    }
    trail = _trail(request, (article.title, address))
    return script({"@context": CONTEXT, "@graph": [about, trail, _questions(address, article, asked)]})


def words(request: HttpRequest) -> SafeString:
    """The glossary as a set of defined terms."""
    address = request.build_absolute_uri(reverse("rules:words"))
    terms = [
        {"@type": "DefinedTerm", "@id": f"{address}#{key}", "name": one.word, "description": one.says}
        for key, one in all_words(language.current()).items()
    ]
    return script(
        {
            "@context": CONTEXT,
            "@type": "DefinedTermSet",
            "name": gettext("Words of the card table"),
            "url": address,
            "inLanguage": language.current(),
            "license": LICENCE_URL,
            "hasDefinedTerm": terms,
        }
    )


def _questions(address: str, article: book.Article, asked: Sequence[FrequentQuestion]) -> dict[str, Any]:
    return {
        "@type": "FAQPage",
        "@id": f"{address}#most-asked",
        "inLanguage": article.lang,
        "mainEntity": [
            {
                "@type": "Question",
                "name": f"{article.title}: {one.asks}",
                "acceptedAnswer": {"@type": "Answer", "text": one.says},
            }
            for one in asked
        ],
    }


def _trail(request: HttpRequest, *steps: tuple[str, str]) -> dict[str, Any]:
    absolute = request.build_absolute_uri
    trail = [("Weli", absolute(reverse("home"))), (gettext("Games"), absolute(reverse("rules:games"))), *steps]
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": n, "name": name, "item": address}
            for n, (name, address) in enumerate(trail, start=1)
        ],
    }
