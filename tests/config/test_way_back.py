"""Who opens the address of a button, as from the history, is led to the page that the button is on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver
from django.utils import translation

from config.problems import FOR_PROGRAMS

A_PERSON = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
SAMPLES = {"int": "1", "slug": "abcd", "str": "abcd", "path": "abcd"}

pytestmark = pytest.mark.django_db


def routes(patterns: list[Any], before: str = "/") -> Iterator[str]:
    """An address of every kind that the site has, for something that there is not."""
    for one in patterns:
        route = before + re.sub(r"<(?:(\w+):)?\w+>", lambda found: SAMPLES[found[1] or "str"], str(one.pattern))
        if hasattr(one, "url_patterns"):
            yield from routes(one.url_patterns, route)
        elif not set(route) & set("^$(?"):
            yield route


def is_of_a_button(client: Client, address: str) -> bool:
    """Whether it is asked with something else than GET. TRACE is nowhere answered, so no page is made to find out."""
    told = client.trace(address)
    return told.status_code == 405 and "GET" not in told.headers["Allow"]


def test_no_address_leaves_a_person_before_a_white_page() -> None:
    client = Client()
    with translation.override("en"):
        addresses = [route for route in routes(get_resolver().url_patterns) if not route.startswith(FOR_PROGRAMS)]
    buttons = [address for address in addresses if is_of_a_button(client, address)]
    assert len(buttons) > 30
    white = []
    for address in buttons:
        answer = client.get(address, follow=True, headers=A_PERSON)
        if answer.status_code == 405 or not answer.content or not answer.redirect_chain:
            white.append(address)
    assert white == []


@pytest.mark.parametrize(
    ("button", "page"),
    [
        ("/c/club/season/evenings/abcd/here/", "/c/club/season/evenings/abcd/"),
        ("/c/club/season/evenings/abcd/people/new/", "/c/club/season/evenings/abcd/"),
        ("/c/club/season/evenings/abcd/people/anna/here/", "/c/club/season/evenings/abcd/"),
        ("/c/club/season/evenings/abcd/timer/start/", "/c/club/season/evenings/abcd/"),
        ("/c/club/people/anna/link/", "/c/club/people/"),
        ("/c/club/rule-sets/forget/", "/c/club/rule-sets/"),
        ("/s/abcd/undo/", "/s/abcd/"),
        ("/look/", "/en/"),
    ],
)
def test_an_address_of_a_button_leads_to_its_page(button: str, page: str) -> None:
    answer = Client().get(button, follow=True, headers=A_PERSON)
    assert answer.redirect_chain[-1][0] == page


def test_a_program_is_told_what_the_address_is_asked_with() -> None:
    for headers in ({}, {"accept": "application/json"}):
        answer = Client().get("/s/abcd/undo/", headers=headers)
        assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert Client().put("/s/abcd/undo/", headers=A_PERSON).status_code == 405
    assert Client().get("/api/v1/tables/abcd/act", headers=A_PERSON).json()["code"] == "not-allowed"
