"""Old editions: what was linked, stored or recorded under them shows the old rules, and says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from config.web.forms import asked
from rules import games, notation
from rules.encyclopedia.book import articles, choices_from_query, code_of, read_code
from rules.engine import seat as seats_of
from rules.engine.core import begin
from rules.engine.scoring import opening
from rules.engine.variant import BadOption, Game, Options, Variant, switch
from rules.games import find, folder
from rules.games.ramsen.game import GAME as RAMSEN
from rules.games.ramsen.game import RamsenOptions, build
from rules.games.sense import rules_of
from rules.sets import links
from scoring.models import Sheet
from scoring.sheets import service as scoring
from tables.forms import WishesForm
from tables.models import SavedRules
from tables.table_form import read_wishes, saved_choices
from tests.book.pages import LANGUAGES, address, forget


@dataclass(frozen=True)
class SecondOptions(RamsenOptions):
    """As before, and everybody begins with three crosses; cards were called something else."""

    crosses: int = switch(3, 2)


def second_build(options: Options, seats: int) -> Variant:
    return replace(build(options, seats), game=SECOND)  # type: ignore[arg-type]


SECOND = Game("ramsen", 2, RAMSEN.players, RAMSEN.best, SecondOptions, second_build, {"standard": {}}, RAMSEN.clashes)
OLD_SENTENCE = "Once a fly sat on the lamp."


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games of the house, and the texts of a first edition of Ramsen in which one sentence is different."""
    copy = tmp_path_factory.mktemp("games")
    for path in (path for path in folder.GAMES.rglob("*") if path.is_file()):
        place = copy / path.relative_to(folder.GAMES)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(path)
    ramsen = copy / "ramsen"
    for name in ("examples", "switches"):
        (ramsen / f"{name}@1.toml").symlink_to(ramsen / f"{name}.toml")
    for lang in LANGUAGES:
        (ramsen / lang / "examples@1.toml").symlink_to(ramsen / lang / "examples.toml")
        front, body = (ramsen / lang / "article.md").read_text(encoding="utf-8").rsplit("+++\n", 1)
        text = f'{front}+++\n{OLD_SENTENCE} {{#old src="ruling"}}\n\n{body}'
        (ramsen / lang / "article@1.md").write_text(text, encoding="utf-8")
    return copy


@pytest.fixture
def _forgotten() -> Iterator[None]:
    """What is read of hands and examples meanwhile is of an edition that nobody knows afterwards."""
    yield
    forget("rules.samples")


@pytest.fixture
def _second(_forgotten: None, monkeypatch: pytest.MonkeyPatch, texts: Path) -> None:
    """Ramsen has a second edition."""
    monkeypatch.setattr(folder, "GAMES", texts)
    monkeypatch.setitem(games._PRESENT, "ramsen", SECOND)
    monkeypatch.setitem(games._FORMER, ("ramsen", 1), RAMSEN)
    row = links.listed()[0]._replace(edition=2, switches=(("crosses", (3, 2)),))
    switches = {name: values for name, values in links.listed()[0].switches if name != "crosses"}
    row = row._replace(switches=(*row.switches, *switches.items()))
    listed = {**links.listed(), max(links.listed()) + 1: row}
    monkeypatch.setattr(links, "listed", lambda: listed)


@pytest.mark.usefixtures("_second")
class TestTwoEditions:
    def test_each_has_its_rules_and_the_present_one_comes_first(self) -> None:
        assert games.editions("ramsen") == (1, 2)
        assert find("ramsen") is SECOND
        assert find("ramsen", 2) is SECOND
        assert find("ramsen", 1) is RAMSEN
        with pytest.raises(games.UnknownEdition):
            find("ramsen", 3)

    def test_an_address_without_an_edition_means_the_present_rules(self) -> None:
        now, then = (
            choices_from_query("ramsen", {"crosses": "2"}),
            choices_from_query("ramsen", {"crosses": "2", "edition": "1"}),
        )
        assert (now.variant.start, now.pairs) == (10, (("crosses", "2"),))
        assert (then.variant.start, then.pairs) == (10, (("edition", "1"),))
        assert now.game is SECOND
        assert then.game is RAMSEN

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_an_old_link_shows_the_old_rules_and_says_so(self, lang: str) -> None:
        page = Client().get(address(lang, "ramsen", "?schlecken=false&edition=1")).content.decode()
        assert OLD_SENTENCE in page
        assert address(lang, "ramsen", "?schlecken=false") + '"' in page, "the way to the present rules"
        assert 'name="edition" value="1"' in page, "forms stay in the edition"
        assert OLD_SENTENCE not in Client().get(address(lang, "ramsen", "?schlecken=false")).content.decode()

    def test_the_present_edition_may_be_named_and_is_no_old_one(self) -> None:
        page = Client().get(address("en", "ramsen", "?edition=2")).content.decode()
        assert OLD_SENTENCE not in page
        assert "as it once was" not in page

    def test_an_edition_that_never_was_is_named(self) -> None:
        response = Client().get(address("en", "ramsen", "?edition=7"))
        assert "There is no edition “7” of these rules; there are the editions 1, 2." in response.content.decode()
        assert response.headers["Cache-Control"] == "no-store"

    def test_short_names_keep_the_edition(self) -> None:
        then, now = (
            choices_from_query("ramsen", {"crosses": "1", "edition": "1"}),
            choices_from_query("ramsen", {"crosses": "2"}),
        )
        assert read_code(code_of(then)).game is RAMSEN
        assert read_code(code_of(now)).game is SECOND
        response = Client().get(f"/r/{code_of(then)}")
        assert response.headers["Location"].endswith("/games/ramsen/?crosses=1&edition=1")

    def test_the_editions_can_be_set_side_by_side(self) -> None:
        one, other = (code_of(choices_from_query("ramsen", {"edition": n})) for n in ("1", "2"))
        page = Client().get(f"/en/games/ramsen/differences/?a={one}&b={other}").content.decode()
        assert "edition 1" in page
        assert OLD_SENTENCE in page
        assert "Crosses to fill" in page

    def test_the_builder_stays_in_the_edition(self) -> None:
        page = Client().get("/en/games/ramsen/yours/?edition=1").content.decode()
        assert 'name="edition" value="1"' in page
        assert "as it once was" in page
        assert 'id="pick-crosses-1"' in page, "which the second edition does not have"

    def test_whatever_is_stored_is_read_in_its_edition(self) -> None:
        stored = {"game": "ramsen", "options": {"crosses": 1}, "seats": 4}
        assert saved_choices(SavedRules(**stored, edition=1)).variant.start == 5
        assert scoring.opened_under(Sheet(**stored, edition=1)).game is RAMSEN
        with pytest.raises(BadOption):
            scoring.opened_under(Sheet(**stored, edition=2))

    @pytest.mark.django_db
    def test_rules_of_an_old_edition_are_kept_and_played_as_such(self) -> None:
        client, where = Client(headers={"sec-fetch-site": "same-origin"}), reverse("tables:open")
        form = {"game": "ramsen", "edition": "1", "crosses": "1"}
        assert 'name="edition" value="1"' in client.get(where, form).content.decode()
        assert client.post(where, form | {"do": "save", "keep": "Ours"}).status_code == 200
        kept = SavedRules.objects.get()
        assert (kept.edition, kept.options) == (1, {"crosses": 1})
        assert "?crosses=1&amp;edition=1" in client.get("/me/rules/").content.decode()
        wishes = read_wishes(asked(RequestFactory().get("/", form), WishesForm), None)
        assert wishes.choices.variant.game is RAMSEN, "what a table is opened with"

    def test_a_bot_thinks_by_the_rules_of_its_table(self) -> None:
        variant = RAMSEN.variant(RAMSEN.options({"crosses": 1}))
        view = seats_of.view(begin(variant, opening(variant, 0)), 0)
        assert rules_of(view) is variant

    @pytest.mark.parametrize(("edition", "start"), [("", 15), ("edition 1\n", 10), ("edition 2\n", 15)])
    def test_a_record_is_read_by_its_edition(self, edition: str, start: int) -> None:
        variant = notation.parse._variant(
            {
                word: notation.parse._Word(word, text, 1)
                for word, text in [("game", "ramsen"), *([tuple(edition.split())] if edition else [])]
            }
        )
        assert variant.start == start


def test_without_a_second_edition_the_first_is_the_present_one() -> None:
    page = Client().get(address("en", "ramsen", "?edition=1"))
    assert page.status_code == 200, "the address may name it"
    assert "as it once was" not in page.content.decode()
    assert "only edition 1" in Client().get(address("en", "ramsen", "?edition=0")).content.decode()


def test_every_former_edition_has_its_texts() -> None:
    for former in games._FORMER.values():
        for lang in LANGUAGES:
            assert articles.article_of(lang, former).key == former.key
