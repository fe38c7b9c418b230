"""The icon that browsers and readers of feeds ask for by its old name, whatever the page names."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

DAY = 24 * 60 * 60


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Where it lies; it moves with a release that draws another one."""
    response = HttpResponseRedirect(static("icons/favicon.png"))
    response.headers["Cache-Control"] = f"public, max-age={DAY}"
    return response
