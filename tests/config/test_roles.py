"""A process with a role answers its half of the site and turns the rest away."""

from typing import Any

import pytest

from config.roles import Role


async def passes(role: str, kind: str, path: str) -> tuple[bool, list[Any]]:
    """Whether the request reaches the application behind, and what was sent instead."""
    reached: list[str] = []
    sent: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope["path"])

    async def send(message: Any) -> None:
        sent.append(message)

    await Role(role, application)({"type": kind, "path": path}, None, send)
    return bool(reached), sent


@pytest.mark.parametrize(
    ("role", "kind", "path", "ours"),
    [
        ("all", "http", "/en/", True),
        ("all", "websocket", "/ws/tables/x/", True),
        ("pages", "http", "/en/", True),
        ("pages", "http", "/readyz", True),
        ("pages", "websocket", "/ws/tables/x/", False),
        ("tables", "websocket", "/ws/tables/x/", True),
        ("tables", "http", "/api/v1/games", True),
        ("tables", "http", "/readyz", True),
        ("tables", "http", "/en/", False),
    ],
)
async def test_each_half_answers_what_is_its_own(role: str, kind: str, path: str, ours: bool) -> None:
    reached, sent = await passes(role, kind, path)
    assert reached is ours
    if not ours:
        assert sent[0]["type"] == ("websocket.close" if kind == "websocket" else "http.response.start")
        assert sent[0].get("status", 404) == 404
