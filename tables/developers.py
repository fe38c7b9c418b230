"""Pages for people who write clients and bots: what the messages mean, what the API offers."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from rules.games import GAMES
from tables import protocol
from tables.api import api
from tables.conf import conf
from tables.service.talking import PHRASES, REACTIONS


@require_GET
def developers(request: HttpRequest) -> HttpResponse:
    """How to watch, to play as a program and to export, in words."""
    told = {"games": list(GAMES), "frame": protocol.MAX_FRAME, "phrases": PHRASES + REACTIONS, "polls": conf().polls}
    return render(request, "tables/developers.html", told)


@require_GET
def docs(request: HttpRequest) -> HttpResponse:
    """Every endpoint of the API, listed from its OpenAPI description; nothing is loaded from elsewhere."""
    schema: dict[str, Any] = dict(api.get_openapi_schema(path_prefix="/api/v1/"))
    endpoints = [
        _endpoint(path, method, what) for path, methods in schema["paths"].items() for method, what in methods.items()
    ]
    schemas = schema.get("components", {}).get("schemas", {})
    shapes = [{"name": name, "fields": _fields(shape)} for name, shape in sorted(schemas.items())]
    return render(request, "tables/api.html", {"endpoints": endpoints, "shapes": shapes})


def _endpoint(path: str, method: str, what: dict[str, Any]) -> dict[str, Any]:
    summary: str = what["summary"]
    body = what.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return {
        "method": method.upper(),
        "path": path,
        "summary": gettext(summary),
        "description": what.get("description", ""),
        "parameters": [f"{p['name']} ({p['in']})" for p in what.get("parameters", [])],
        "body": _named(body) if body else "",
        "answers": sorted(what.get("responses", {}), key=str),
    }


def _named(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for choice in schema.get("anyOf", []):
        if "$ref" in choice:
            return _named(choice)
    if schema.get("type") == "array":
        return f"list of {_named(schema.get('items', {}))}"
    return str(schema.get("type", "object"))


def _fields(shape: dict[str, Any]) -> list[dict[str, str]]:
    return [
        {"name": name, "kind": _named(field), "fallback": str(field.get("default", ""))}
        for name, field in shape.get("properties", {}).items()
    ]
