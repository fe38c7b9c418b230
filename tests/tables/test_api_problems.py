"""Whatever goes wrong under /api/, the answer is JSON of one shape: a code, a sentence, data."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tables.models import Table


@pytest.fixture
def api(tables):
    return Client(raise_request_exception=False)


def problem(answer, status):
    """The problem that an answer tells, in the one shape that all have."""
    assert answer.status_code == status, answer.content
    assert answer.headers["Content-Type"].startswith("application/json")
    told = answer.json()
    assert set(told) == {"code", "why", "data"}
    assert told["why"]
    return told


def test_the_description_is_there(api):
    described = api.get("/api/v1/openapi.json")
    assert described.status_code == 200
    assert "/api/v1/tables/{code}/act" in described.json()["paths"]


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v2/games", "/api/v1/tables/x/y/z", "/api/v1/tables/nowhere"])
def test_what_is_not_there(api, path):
    assert problem(api.get(path), 404)["code"] == "not-found"


def test_what_is_done_otherwise(api):
    answer = api.delete("/api/v1/tables")
    assert problem(answer, 405)["code"] == "not-allowed"
    assert answer.headers["Allow"]


def test_a_wish_of_the_wrong_shape_names_the_field(api):
    answer = api.post("/api/v1/tables", json.dumps({"game": 7, "seats": "many"}), content_type="application/json")
    told = problem(answer, 422)
    assert told["code"] == "malformed"
    assert {error["field"] for error in told["data"]["errors"]} == {"game", "seats"}


def test_a_body_that_is_no_json(api):
    answer = api.post("/api/v1/tables", "{", content_type="application/json")
    assert problem(answer, 400)["code"] == "malformed"


def test_a_body_that_is_too_large(api):
    answer = api.post("/api/v1/tables", b'"' + b"x" * 1_100_000 + b'"', content_type="application/json")
    assert problem(answer, 413)["code"] == "too-large"


def test_a_mistake_of_ours(api, monkeypatch):
    def breaks(*_):
        raise RuntimeError("secret words")

    monkeypatch.setattr(Table.objects, "filter", breaks)
    answer = api.get("/api/v1/tables/abcd")
    assert problem(answer, 500)["code"] == "failed"
    assert "secret" not in answer.content.decode()


def test_a_host_that_is_not_ours(api):
    assert problem(api.get("/api/v1/games", headers={"host": "evil.example"}), 400)["code"] == "malformed"


def test_pages_stay_pages(api):
    answer = api.get("/en/nothing/")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"].startswith("text/html")
