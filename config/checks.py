"""Mistakes of a deployment, found before it starts."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.checks import Warning as Caution

from config.web import operator, place


@register()
def several_processes(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Several processes need a shared database and a layer that links them."""
    found: list[CheckMessage] = []
    if not settings.SCALED:
        return found
    if not settings.REDIS_URL:
        found.append(
            Error(
                "SCALED=1 without REDIS_URL: the in-memory channel layer and cache belong to one process, "
                "so players on different processes would not see each other's moves.",
                hint="Set REDIS_URL=redis://…, or run a single process without SCALED.",
                id="weli.E001",
            )
        )
    if settings.SQLITE:
        found.append(
            Error(
                "SCALED=1 with SQLite: one file cannot serve several processes.",
                hint="Set DATABASE_URL=postgres://…, or run a single process without SCALED.",
                id="weli.E002",
            )
        )
    return found


@register()
def origins(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """WebSockets are accepted from exact addresses only."""
    if any("*" in origin for origin in settings.WS_ALLOWED_ORIGINS) or "*" in settings.ALLOWED_HOSTS:
        return [
            Error(
                "WELI_ORIGINS contains *: any site could open a WebSocket in a visitor's name.",
                hint="List the exact addresses, such as https://weli.example.",
                id="weli.E003",
            )
        ]
    return []


@register(deploy=True)
def reachable(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """A site in production is reached by https, through a proxy that says so."""
    found: list[CheckMessage] = []
    if not settings.HTTPS:
        found.append(
            Caution(
                "WELI_ORIGINS names http addresses: cookies and moves travel in the clear.",
                hint="Set WELI_ORIGINS=https://… and let a proxy hold the certificate (see deploy/; in a house docs/pub.md).",
                id="weli.W001",
            )
        )
    elif not settings.TRUST_PROXY:
        found.append(
            Caution(
                "WELI_ORIGINS is https but TRUST_PROXY is off: every request would be sent in circles to https.",
                hint="Set TRUST_PROXY=1 when the proxy overwrites X-Forwarded-For and X-Forwarded-Proto.",
                id="weli.W002",
            )
        )
    return found


@register(deploy=True)
def named(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """People are told who runs a site in production, and where to reach them."""
    place.look()  # what was said on the page
    missing = operator.unsaid()
    if not missing:
        return []
    return [
        Caution(
            f"{', '.join(missing)} not set: the page Contact cannot say who runs this site, which the law of many "
            "countries asks for.",
            hint="Say it on the page whose address `weli place` prints, or in the environment, such as "
            "OPERATOR_ADDRESS='Am Dorfplatz 1; 6020 Innsbruck'.",
            id="weli.W003",
        )
    ]
