"""Under ASGI, what only computes stays on the event loop; what writes goes to a thread."""

import threading

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse
from django.middleware.common import CommonMiddleware
from django.test import AsyncClient
from django.urls import path

import config.asgi  # noqa: F401  (puts the middleware in its place)


def remember(request: HttpRequest) -> HttpResponse:
    """A view that changes the session."""
    request.session["seen"] = True
    return HttpResponse("seen")


def look(request: HttpRequest) -> HttpResponse:
    """A view that needs nothing."""
    return HttpResponse("looked")


urlpatterns = [path("remember/", remember), path("look/", look)]
pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db(transaction=True)]


async def test_headers_are_computed_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    original = CommonMiddleware.process_request

    def watched(self: CommonMiddleware, request: HttpRequest) -> object:
        threads.append(threading.current_thread())
        return original(self, request)

    monkeypatch.setattr(CommonMiddleware, "process_request", watched)
    answer = await AsyncClient().get("/look/")
    assert threads == [threading.current_thread()]
    assert "Content-Security-Policy" in answer.headers
    assert "Permissions-Policy" in answer.headers
    assert not answer.cookies


async def test_a_changed_session_is_stored() -> None:
    answer = await AsyncClient().get("/remember/")
    stored = SessionStore(answer.cookies["sid"].value)
    assert await stored.aget("seen") is True
