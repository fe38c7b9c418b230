"""Whatever a person reads is there in German, and the tools that say so can be trusted."""

import gettext
from pathlib import Path

import pytest

from config import translations


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


def test_compiled_without_gettext(house: Path) -> None:
    with house.open("a", encoding="utf-8") as file:
        file.write('msgid "Hearts"\nmsgstr "Herz"\n')
    translations.compile_all()
    with house.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Hearts") == "Herz"
