"""Programs that let a browser keep pages (service workers): whether there are any, and how one is told what to keep.

Which pages are kept is for each room to say; what a program does with them is in static/offline.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.http import HttpResponse
from django.templatetags.static import static

AWAY: Final = "offline/away.js"  # what ends a worker that is no longer wanted


def offered() -> bool:
    """Whether browsers may keep pages: only static files with a hash in their names can be kept for good."""
    return bool(settings.OFFLINE_READING and settings.STATIC_HASHED)


def worker_script(*scripts: str, **told: Mapping[str, Any]) -> HttpResponse:
    """The program of a worker that these static files make up; they find what each is ``told`` under its name in ``self``."""
    known = "".join(f"self.{name} = {json.dumps(words)};\n" for name, words in told.items())
    text = f"{known}importScripts({', '.join(json.dumps(static(script)) for script in scripts)});\n"
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
