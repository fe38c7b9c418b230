"""Forms: what is sent, as a value; limits; what is said where it cannot be taken; numbers nobody meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import pytest
from django.http import HttpRequest, QueryDict

from config.web import numbers
from config.web.forms import (
    Problems,
    WrongForm,
    asked,
    by,
    every_list,
    everything,
    given,
    line,
    line_if_asked,
    lines,
    number,
    numbered,
    one_of,
    read,
    several_numbers,
    text,
    ticked,
    whole,
    word,
    words,
)

HOSTILE = ["9" * 5000, "²", "٣" * 40, "-1", "1e9", "nan", " ", "\u202e12", "0x10", "1_000"]


def day_of(text):
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def posted(query=""):
    request = HttpRequest()
    request.method, request.POST = "POST", QueryDict(query)
    return request


@dataclass(frozen=True)
class Everything:
    title: str = line(8)
    key: str = word()
    day: date | None = by(day_of, name="date")
    rounds: int = whole(3, low=1, high=20)
    seen: int | None = number()
    again: tuple[int, ...] = several_numbers()
    guests: tuple[str, ...] = words(name="guest")
    names: tuple[str, ...] = lines(6, 2)
    tables: Mapping[int, str] = numbered(name="round-")
    marks: Mapping[int, str] = numbered(name="h{}-s", ending="-m")
    public: bool = ticked()
    kind: str = one_of(("apart", "together"))


@dataclass(frozen=True)
class Fine:
    member: str = word(needed="Say who.")
    points: float = by(numbers.points, needed="Say how many.")
    first: int = whole(1)
    last: int = whole(9)

    def __post_init__(self):
        if self.last < self.first:
            raise WrongForm("Nobody goes before he comes.")


def test_a_form_that_says_nothing_has_its_usual_values():
    usual = given(posted(), Everything)
    assert usual == Everything()
    assert (usual.rounds, usual.seen, usual.day, usual.tables, usual.kind) == (3, None, None, {}, "apart")


def test_what_is_sent_is_read():
    sent = QueryDict(
        "title=%20Im%0ALöwen%20unten&key=k1&date=2026-01-09&rounds=4&seen=7&again=1&again=x&again=3&guest=a&guest=b"
        "&names=Tante%20Frieda%0A%0AResi&round-1=a,b&round-x=c&h5-s0-m=2&h5-s0=9&h6-s1-m=8&public=&kind=together"
    )
    form = given(posted(sent.urlencode()), Everything, of=5)
    assert form == Everything(
        "Im Löwen", "k1", date(2026, 1, 9), 4, 7, (1, 3), ("a", "b"), ("Tante",), {1: "a,b"}, {0: "2"}, True, "together"
    )


def test_a_number_beyond_its_limits_is_the_nearest_within():
    assert [given(posted(f"rounds={n}"), Everything).rounds for n in ("0", "1", "20", "21", "")] == [1, 1, 20, 20, 3]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_no_number_is_the_usual_one(text):
    sent = QueryDict(mutable=True)
    for name in ("rounds", "seen", "again", f"round-{text}"):
        sent[name] = text
    form = given(posted(sent.urlencode()), Everything)
    assert (form.rounds, form.seen, form.again, form.tables) == (3, None, (), {})
    assert numbers.points(text) in (None, -1)


def test_every_problem_is_said_in_the_words_of_the_page_and_nothing_is_lost():
    found = read(posted("points=many&first=2"), Fine)
    assert isinstance(found, Problems)
    assert found.words == {"member": "Say who.", "points": "Say how many."}
    assert (found.first, found.typed["points"]) == ("Say who.", "many")


def test_what_two_fields_say_together_is_judged_once_each_is_right():
    found = read(posted("member=a&points=2&first=3&last=2"), Fine)
    assert isinstance(found, Problems)
    assert found.words == {"": "Nobody goes before he comes."}
    assert read(posted("member=a&points=½&first=3"), Fine) == Fine("a", 0.5, 3, 9)


def test_a_form_that_can_be_wrong_is_not_taken_for_granted():
    with pytest.raises(TypeError, match="Say who"):
        given(posted(), Fine)


@dataclass(frozen=True)
class Open:
    by: str | None = line_if_asked(4)
    pasted: str = text(6)
    ref: str = word(3)
    level: str = one_of(("low", "high"), usual="high")
    answers: Mapping[str, str] = everything()
    all: Mapping[str, list[str]] = every_list()


def test_what_no_class_can_list_is_handed_on_whole():
    form = given(posted("a=1&a=2&ref=+x1234&pasted=%0Aone%0Atwo&level=mid"), Open)
    assert (form.answers["a"], form.all["a"]) == ("2", ["1", "2"])
    assert (form.by, form.pasted, form.ref, form.level) == (None, "\none\nt", "x12", "high")
    assert given(posted("by="), Open).by == ""
    assert given(posted("by=+Anna+Maria&level=low"), Open) == Open(
        "Anna",
        level="low",
        answers={"by": " Anna Maria", "level": "low"},
        all={"by": [" Anna Maria"], "level": ["low"]},
    )


def test_an_address_fills_in_only_what_may_be_asked_by_it():
    request = HttpRequest()
    request.method, request.GET = "GET", QueryDict("rounds=7")
    assert (asked(request, Everything).rounds, given(request, Everything).rounds) == (7, 3)
    request.method, request.POST = "POST", QueryDict("rounds=9")
    assert asked(request, Everything).rounds == 9
