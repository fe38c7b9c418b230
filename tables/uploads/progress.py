"""What the page of a file says while it is worked through."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tables.uploads.folder import Upload, everything, given_up, untouched

LOOK_AGAIN = 2  # seconds


def progress(upload: Upload) -> dict[str, Any]:
    """For ``uploads/progress.html``: what happens now, how far it is and when one should look again."""
    lost = upload.working and given_up(upload)
    before = sum(one.working and one.name != upload.name and one.share > 0 for one in everything())
    return {
        "working": upload.working and not lost,
        "given_up": lost,
        "percent": int(100 * upload.share),
        "doing": _("The file is written into the book.")
        if upload.state == "writing"
        else _("The file is looked through."),
        "waits": upload.working and not upload.share and before,
        "queued": upload.working and untouched(upload),
        "every": LOOK_AGAIN,
        "now": timezone.now(),
    }
