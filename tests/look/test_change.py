"""The switch for deck, light and language."""

import pytest
from django.test import Client


@pytest.fixture
def reader():
    return Client(enforce_csrf_checks=True)


def test_a_choice_is_kept_and_the_reader_stays_where_he_was(reader):
    answer = reader.post("/look/", {"deck": "french", "theme": "dark", "next": "/en/?a=1"})
    assert answer.status_code == 302
    assert answer["Location"] == "/en/?a=1"
    assert answer.cookies["weli_deck"].value == "french"
    assert answer.cookies["weli_theme"].value == "dark"
    assert "weli_language" not in answer.cookies
    cookie = answer.cookies["weli_deck"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_the_other_language_is_the_same_page(reader):
    answer = reader.post("/look/", {"language": "de", "next": "/en/"})
    assert answer["Location"] == "/de/"
    assert answer.cookies["weli_language"].value == "de"


def test_pages_without_language_in_the_address_stay(reader):
    assert reader.post("/look/", {"language": "de", "next": "/t/abc/"})["Location"] == "/t/abc/"


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil", ""])
def test_it_never_leads_away(reader, target):
    assert reader.post("/look/", {"deck": "french", "next": target})["Location"] == "/"


def test_without_next_it_goes_back_to_the_page_of_the_form(reader):
    answer = reader.post("/look/", {"deck": "french"}, HTTP_REFERER="http://testserver/de/")
    assert answer["Location"] == "/de/"
    elsewhere = reader.post("/look/", {"deck": "french"}, HTTP_REFERER="http://evil.example/de/")
    assert elsewhere["Location"] == "/"


def test_words_it_does_not_know_change_nothing(reader):
    answer = reader.post("/look/", {"deck": "swiss", "theme": "pink", "language": "xx", "next": "/en/"})
    assert answer.status_code == 302
    assert not answer.cookies


def test_other_sites_may_not_press_it(reader):
    answer = reader.post("/look/", {"deck": "french"}, HTTP_SEC_FETCH_SITE="cross-site")
    assert answer.status_code == 403
    assert not answer.cookies


def test_looking_changes_nothing(reader):
    assert reader.get("/look/").status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize("referer", ["http://testserver/en/games/ramsen/?crosses=3", "http://evil.example/en/"])
def test_the_answer_to_a_form_leads_to_the_page_it_was_on(referer):
    """What was posted to cannot be asked for again: in the other language it would say that the method is wrong."""
    answer = Client().post("/play/", {"game": "ramsen", "seats": "99"}, HTTP_REFERER=referer)
    assert answer.status_code == 400
    page = answer.content.decode()
    there = "/en/games/ramsen/?crosses=3" if "testserver" in referer else "/"
    assert f'name="next" value="{there}"' in page
    assert 'name="next" value="/play/"' not in page
