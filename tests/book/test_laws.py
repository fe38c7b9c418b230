"""What holds when something goes wrong: said in every game, for every choice of a club, in the article and on paper."""

from __future__ import annotations

import re

from rules.encyclopedia.book import changes, code_of, read_choices, read_code
from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.brief import in_brief
from rules.encyclopedia.book.changes import READS
from rules.encyclopedia.book.fines import fine_words
from rules.encyclopedia.book.laws import LAWS, anchor_of, law_text
from rules.encyclopedia.book.passages import passages
from rules.engine.breaches import fields
from rules.engine.laws import COSTS
from rules.games import GAMES
from rules.sets import links
from tests.book.pages import LANGUAGES, sent

NINE = {
    f"law.{what}" for what in ["misdeal", "exposed", "count", "turn", "revoke", "call", "exchange", "score", "leaver"]
}
ONLINE = {"en": "Online none of this can happen", "de": "Online kann das alles nicht vorkommen"}


def test_every_game_says_in_each_language_what_holds_in_each_case_and_under_each_choice() -> None:
    for key, game in GAMES.items():
        assert {anchor_of(one.name) for one in game.laws} == NINE | {"law.fine"}
        for lang in LANGUAGES:
            found = passages(lang, key)
            chapter = [one for one in found.values() if one.chapter.anchor == LAWS]
            assert {one.anchor for one in chapter} >= NINE, (key, lang)
            assert all(one.sources for one in chapter), (key, lang)
            for one in game.laws:
                texts = [law_text(lang, key, one.name, str(value)) for value in one.values]
                assert all(len(text.split()) > 5 and not hasattr(text, "lang") for text in texts), (key, lang, one)
                assert len(set(texts)) == len(texts), (key, lang, one.name)
            assert ONLINE[lang] in str(found["law.online"].pieces), (key, lang)


def test_a_club_turns_each_of_them_and_the_article_reads_so_and_the_short_name_means_it_for_ever() -> None:
    for key, game in GAMES.items():
        for one in game.laws:
            for value in one.values[1:]:
                choices = read_choices(game, {one.name: str(value)})
                assert choices.pairs == ((one.name, value),), (key, one.name)
                assert choices.options.by_name() == game.options().by_name(), "nothing changes in the play"
                again = read_code(code_of(choices))
                assert again.options == choices.options, (key, one.name, value)
                told = changes("de", choices)
                assert told[anchor_of(one.name)].kind == READS, (key, one.name, value)
    assert [name for name, *_ in links.law_codes()] == [one.name for one in GAMES["ramsen"].laws]


def test_a_short_name_of_laws_was_given_out_once_and_for_ever() -> None:
    assert dict(read_code("0fgg0808ya").pairs) == {"law_revoke": "beside", "law_fine": "double", "edition": "1"}
    assert code_of(read_choices(GAMES["ramsen"], {})) == code_of(read_choices(GAMES["ramsen"], {"law_count": "again"}))


def test_what_costs_a_fine_is_what_the_sheet_can_write() -> None:
    strict = {f"law_{what}": str(values[0]) for what, values in COSTS.items()}
    lenient = {
        "law_misdeal": "again", "law_exposed": "back", "law_turn": "back", "law_revoke": "free", "law_call": "binds",
        "law_exchange": "mended",
    }  # fmt: skip
    for key, game in GAMES.items():
        assert set(read_choices(game, strict).variant.costly) == set(COSTS), key
        assert fields(read_choices(game, lenient).variant) == (), key
        assert re.match(r"\d|as|so", fine_words("en", game.variant())), key


def test_the_card_and_the_short_article_say_it_in_two_lines_with_the_price() -> None:
    for key, game in GAMES.items():
        for lang in LANGUAGES:
            step = in_brief(lang, read_choices(game, {})).step(LAWS)
            assert step is not None
            assert len(step.lines) == 2, key
            assert fine_words(lang, game.variant()) in step.lines[0].cells[1], (key, lang)
    turned = in_brief("en", read_choices(GAMES["ramsen"], {"law_misdeal": "passes", "law_fine": "double"})).step(LAWS)
    assert turned is not None
    assert [line.agreed for line in turned.lines] == [False, True]
    assert "10 points" in turned.lines[0].cells[1]


def test_what_the_sources_of_a_game_say_goes_before_the_ways_of_the_family() -> None:
    said = {key: read_choices(GAMES[key], {}).options.laws for key in ("loo", "raub", "bourre", "ramsen")}
    assert said["loo"].law_misdeal == said["loo"].law_turn == "fined"
    assert said["raub"].law_misdeal == "passes"
    assert said["bourre"].law_revoke == "beside"
    assert passages("en", "loo")["law.misdeal"].sources == ("peel-round-games", "enquire-within")
    assert "family" in passages("en", "ramsen")["law.misdeal"].sources
    assert "Refa" in str(passages("de", "raub")["law.misdeal"].pieces)


def test_it_stands_on_the_page_the_card_and_in_the_rulebook_as_the_club_has_it() -> None:
    query = "?law_misdeal=passes"
    page = sent(f"/en/games/ramsen/{query}")
    assert page.index('id="the-end"') < page.index(f'id="{LAWS}"') < page.index('id="house-rules"')
    assert "the family’s way" in page
    assert "The deal passes to the next player." in page
    assert "the deal passes on" in page.partition('id="full"')[0]
    assert "the deal passes on" in sent(f"/en/games/ramsen/card/{query}")
    book = sent(f"/en/games/ramsen/rulebook/{query}&club=Kegelbahn")
    assert "The deal passes to the next player." in book
    assert "Found later, the revoke ends the hand" in book
    assert set(article("en", "ramsen").anchors) >= NINE
