"""Who has said no name is called in the language of whoever reads it, and is one and the same in all."""

import pytest
from django.utils.translation import override

from config.web import names
from config.web.nameless import called, plain


@pytest.mark.parametrize(("stored", "english", "german"), [("Guest", "Guest", "Gast"), ("Gast 2", "Guest 2", "Gast 2")])
def test_who_has_said_no_name_is_called_in_the_readers_language(stored, english, german):
    for language, said in (("en", english), ("de", german)):
        with override(language):
            assert called(stored) == said


@pytest.mark.parametrize("name", ["Anna", "Gasthaus", "Guest of honour", "Gast zwei", ""])
def test_a_name_stays_what_it_is(name):
    with override("de"):
        assert called(name) == plain(name) == name


def test_nobody_is_called_as_somebody_else_is_in_another_language():
    assert names.key("Gast") == names.key("guest") != names.key("Gustav")
    assert names.free("Guest", ["Gast"]) == "Guest 2"
