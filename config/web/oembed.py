"""What other sites ask to show a page of ours where somebody has pasted its bare link: oEmbed 1.0, as JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from config.web import framed, numbers

LONGEST = 2000  # letters of an address
KEPT = 3600  # seconds for which the answer is good


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The piece that stands for the page at ``url``, no larger than ``maxwidth`` and ``maxheight`` pixels.

    404 where none does, 501 for a format that is not JSON, as the protocol has it.
    """
    if request.GET.get("format", "json") != "json":
        return HttpResponse("Only JSON is answered here.", content_type="text/plain", status=501)
    piece = framed.piece_of(request, request.GET.get("url", "")[:LONGEST])
    if piece is None:
        return HttpResponse("No page of this site that may be shown elsewhere.", content_type="text/plain", status=404)
    width, height = _at_most(request, "maxwidth", framed.WIDTH), _at_most(request, "maxheight", piece.height)
    source = format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>',
        request.build_absolute_uri(piece.address), piece.title, width, height,
    )  # fmt: skip
    answer = JsonResponse(
        {
            "version": "1.0",
            "type": "rich",
            "title": piece.title,
            "provider_name": "Weli",
            "provider_url": request.build_absolute_uri("/"),
            "cache_age": KEPT,
            "html": source,
            "width": width,
            "height": height,
        }
    )
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


def _at_most(request: HttpRequest, name: str, usual: int) -> int:
    asked = numbers.read(request.GET.get(name, ""))
    return min(usual, asked) if asked else usual
