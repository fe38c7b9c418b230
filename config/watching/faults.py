"""Mistakes of the program, sent to a Sentry of the operator's choice: where in the code, and nothing of whom.

What goes out is made anew from a list of what may: kinds of errors, places in the code, the words of our own log lines
without what was put into them. Messages of errors do not go: a database repeats in them what somebody typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from config.web.release import release

OURS: Final = ("config", "rules", "scoring", "tables", "django")  # whose log lines have their facts beside the words
ABOUT: Final = ("event_id", "timestamp", "platform", "level", "logger", "release", "environment")
PLACE: Final = ("filename", "module", "function", "lineno", "in_app")


def begin(dsn: str) -> None:
    """From now on mistakes are sent there as well as told in the log."""
    import sentry_sdk  # an extra, and it takes its time to load
    from sentry_sdk.integrations.excepthook import ExcepthookIntegration
    from sentry_sdk.integrations.logging import LoggingIntegration
    from sentry_sdk.integrations.threading import ThreadingIntegration

    sentry_sdk.init(
        dsn=dsn,
        release=release(),
        server_name="",
        default_integrations=False,
        integrations=[LoggingIntegration(level=None), ExcepthookIntegration(), ThreadingIntegration()],
        include_local_variables=False,
        max_breadcrumbs=0,
        send_default_pii=False,
        auto_session_tracking=False,
        before_send=cast(Any, scrubbed),
    )


def scrubbed(event: Mapping[str, Any], hint: Mapping[str, Any]) -> dict[str, Any]:
    """What may be sent of a mistake."""
    found = {key: event[key] for key in ABOUT if key in event}
    words = (event.get("logentry") or {}).get("message")
    if words and str(event.get("logger", "")).split(".")[0] in OURS:
        found["logentry"] = {"message": words}
    if errors := (event.get("exception") or {}).get("values"):
        found["exception"] = {"values": [_kind_and_place(error) for error in errors]}
    return found


def _kind_and_place(error: Mapping[str, Any]) -> dict[str, Any]:
    frames = (error.get("stacktrace") or {}).get("frames") or ()
    places = [{key: frame[key] for key in PLACE if key in frame} for frame in frames]
    return {"type": error.get("type"), "module": error.get("module"), "stacktrace": {"frames": places}}
