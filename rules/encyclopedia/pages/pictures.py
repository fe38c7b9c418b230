"""The pictures of sources as files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from config.web.reading_page import reading_page
from rules.encyclopedia import pictures


@require_safe
@reading_page
def file(request: HttpRequest, name: str) -> HttpResponse:
    """A picture that an operator shows."""
    found = next((one for one in pictures.pictures() if one.file.name == name), None)
    if found is None:
        raise Http404(name)
    return HttpResponse(found.file.read_bytes(), content_type=pictures.KINDS[found.file.suffix])
