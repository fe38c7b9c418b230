"""The page of the table's keys."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Every key of the table, to read before one sits down."""
    return render(request, "tables/keys.html")
