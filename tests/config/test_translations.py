"""Whatever a person reads is there in German, and the tools that say so can be trusted."""

import gettext
from pathlib import Path

import pytest

from config import translations
from config.catalogue import updated


def test_no_german_string_is_missing() -> None:
    assert translations.complaints() == []


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tiny project: one Python file, one template, one catalogue."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "words.py").write_text(
        'title = gettext_lazy("Hearts")\nngettext("%(n)d trick", "%(n)d tricks", n)\n', encoding="utf-8"
    )
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(
        "<p>it's\n   {% translate 'Your turn' %}</p>\n"
        "{% blocktranslate trimmed %}\n  Hello {{ name }}\n{% endblocktranslate %}",
        encoding="utf-8",
    )
    po = tmp_path / "locale" / "de" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_text(translations.HEADER.format(language="de", plural="nplurals=2; plural=(n != 1);"), encoding="utf-8")
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "LOCALE", tmp_path / "locale")
    return po


def test_strings_of_python_and_of_templates_are_found(house: Path) -> None:
    found = {message.id for message in translations.template_catalog() if message.id}
    assert found == {"Hearts", ("%(n)d trick", "%(n)d tricks"), "Your turn", "Hello %(name)s"}


def test_each_missing_string_is_named(house: Path) -> None:
    assert len(translations.complaints()) == 4
    translations.update_all()
    assert len(translations.complaints()) == 4
    assert "'Hearts' (config/words.py) is not translated" in translations.complaints()[0]


def test_guesses_and_broken_placeholders_are_named(house: Path) -> None:
    translations.update_all()
    text = house.read_text(encoding="utf-8")
    text = text.replace('msgid "Hearts"\nmsgstr ""', '#, fuzzy\nmsgid "Hearts"\nmsgstr "Schellen"')
    text = text.replace('msgid "Hello %(name)s"\nmsgstr ""', 'msgid "Hello %(name)s"\nmsgstr "Servus %(nam)s"')
    text = text.replace('msgid "Your turn"\nmsgstr ""', 'msgid "Your turn"\nmsgstr "Du bist dran"')
    text = text.replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "%(n)d Stich"\nmsgstr[1] "%(n)d Stiche"')
    house.write_text(text, encoding="utf-8")
    found = translations.complaints()
    assert len(found) == 2, found
    assert "only guessed" in found[0]
    assert "Hello" in found[1]


def test_what_nothing_uses_goes(house: Path) -> None:
    with house.open("a", encoding="utf-8") as file:
        file.write('msgid "Long ago"\nmsgstr "Einst"\n')
    translations.update_all()
    assert "Long ago" not in house.read_text(encoding="utf-8")


# How somebody writes entries by hand: lines broken elsewhere, a remark, no empty line between two, an old place.
BY_HAND = """\
# Not the organ.
#: config/long_gone.py
msgid "Hearts"
msgstr ""
"Her"
"z"
msgid "Hello %(name)s"
msgstr "Servus %(name)s"

msgid "Your turn"
msgstr "Du bist dran"
"""


def test_what_is_right_stays_as_it_is_written_and_where(house: Path) -> None:
    header = house.read_text(encoding="utf-8")
    house.write_text(header + BY_HAND, encoding="utf-8")
    translations.update_all()
    written = house.read_text(encoding="utf-8")
    assert written == header + (
        '# Not the organ.\nmsgid "Hearts"\nmsgstr ""\n"Her"\n"z"\n\n'
        '#, python-format\nmsgid "%(n)d trick"\nmsgid_plural "%(n)d tricks"\nmsgstr[0] ""\nmsgstr[1] ""\n\n'
        'msgid "Hello %(name)s"\nmsgstr "Servus %(name)s"\n\n'
        'msgid "Your turn"\nmsgstr "Du bist dran"\n'
    )
    (house.parents[3] / "config" / "words.py").rename(house.parents[3] / "config" / "another.py")
    translations.update_all()
    assert house.read_text(encoding="utf-8") == written


def test_a_string_that_gets_a_plural_keeps_its_translation(house: Path) -> None:
    with house.open("a", encoding="utf-8") as file:
        file.write('msgid "%(n)d trick"\nmsgstr "%(n)d Stich"\n')
    translations.update_all()
    assert 'msgstr[0] "%(n)d Stich"\nmsgstr[1] ""\n' in house.read_text(encoding="utf-8")


def test_a_string_that_came_in_twice_is_kept_as_it_was_first(house: Path) -> None:
    with house.open("a", encoding="utf-8") as file:
        file.write('msgid "Hearts"\nmsgstr "Herz"\n\nmsgid "Hearts"\nmsgstr "Rot"\n')
    translations.update_all()
    written = house.read_text(encoding="utf-8")
    assert written.count('msgid "Hearts"\n') == 1
    assert '"Herz"' in written


def test_an_update_of_the_real_catalogues_moves_and_rewrites_nothing() -> None:
    """Strings of other people's changes may come and go; each line that stays is in its place."""
    template = translations.template_catalog()
    for po in translations.catalogs():
        rest = iter(po.read_text(encoding="utf-8").splitlines())
        assert all(line in rest for line in updated(po.read_text(encoding="utf-8"), template).splitlines() if line)


def test_compiled_without_gettext(house: Path) -> None:
    with house.open("a", encoding="utf-8") as file:
        file.write('msgid "Hearts"\nmsgstr "Herz"\n')
    translations.compile_all()
    with house.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Hearts") == "Herz"
