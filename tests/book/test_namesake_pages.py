"""The games that share an article have a page each, with what concerns it alone, and every old address leads to one."""

import re

import pytest
from django.test import Client

from rules.encyclopedia import book
from rules.encyclopedia.book.articles import page_article
from rules.encyclopedia.book.namesake_pages import namesake_pages, page_of, reads
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.catalogue import pages
from rules.games import GAMES
from tests.book.pages import LANGUAGES, seen

PAGES = [page for key in GAMES for page in namesake_pages(key)]
RAMSCH = {
    "ramsch": {},
    "augenramsch": {"form": "pips"},
    "skat-ramsch": {"form": "skat"},
    "schafkopf-ramsch": {"seats": "4"},
    "bauernramsch": {"seats": "4", "bauernramsch": "true"},
}


def test_each_rule_set_stands_on_the_page_that_it_makes() -> None:
    game = GAMES["ramsch"]
    for slug, chosen in RAMSCH.items():
        choices = book.read_choices(game, chosen)
        page = page_of(choices)
        assert page is not None and page.slug == slug and page.choices() == choices
        assert under(choices).endswith(f"/{slug}/")
    passed_on = page_of(book.read_choices(game, {"form": "shove"}))
    assert passed_on is not None and passed_on.slug == "augenramsch"
    assert page_of(book.read_choices(game, {"form": "skat", "seats": "4"})) is None  # cannot be played


def test_a_page_leaves_out_and_rewords_only_what_the_article_has() -> None:
    for page in PAGES:
        for lang in LANGUAGES:
            whole, own = book.article(lang, page.game), page_article(lang, page.slug)
            assert set(own.anchors) < set(whole.anchors)
            left = {one for one in page.leaves_out if not one.startswith(":::")}
            assert left <= set(whole.anchors), page.slug
            assert set(reads(lang, page)) <= set(own.anchors), page.slug
            switches = {one.name for one in GAMES[page.game].switches}
            assert set(page.switches) <= switches


def test_no_rule_is_lost_between_the_pages() -> None:
    for lang in LANGUAGES:
        told = {anchor for page in namesake_pages("ramsch") for anchor in page_article(lang, page.slug).anchors}
        assert told == set(book.article(lang, "ramsch").anchors)


def test_every_rule_that_can_be_broken_or_scores_stands_on_its_page() -> None:
    for page in PAGES:
        asked = set(page.choices().variant.anchors())
        assert asked <= set(page_article("en", page.slug).anchors), page.slug


@pytest.mark.django_db
def test_old_addresses_lead_to_the_page_and_every_place_in_it_is_still_there() -> None:
    client = Client()
    for slug, chosen in RAMSCH.items():
        query = "&".join(f"{name}={value}" for name, value in chosen.items())
        code = book.code_of(book.read_choices(GAMES["ramsch"], chosen))
        for address in (f"/en/games/ramsch/?{query}", f"/r/{code}/"):
            led = client.get(address, follow=True, headers={"accept-language": "en"})
            assert led.request["PATH_INFO"] == f"/en/games/{slug}/" and led.request["QUERY_STRING"] in ("", "edition=1")
        shown = seen(f"/en/games/{slug}/")
        assert set(book.article("en", "ramsch").anchors) <= set(shown.ids), slug
    assert client.get("/en/games/ramsch/?form=pips&deals=6")["Location"] == "/en/games/augenramsch/?deals=6"
    assert client.get("/en/games/Bauernramsch/")["Location"] == "/en/games/bauernramsch/"
    moved = client.get("/en/games/ramsch/").content.decode()
    assert 'id="score.points" data-moved="/en/games/skat-ramsch/#score.points"' in moved


@pytest.mark.django_db
def test_a_page_speaks_of_its_game_alone() -> None:
    client = Client()
    for lang, folder in (("en", "games"), ("de", "spiele")):
        for slug in RAMSCH:
            html = client.get(f"/{lang}/{folder}/{slug}/").content.decode()
            title = page_article(lang, slug).title
            assert f"<h1>{title}</h1>" in html and f"<title>{title}:" in html, slug
            prose = html.partition('<div class="prose">')[2].partition('id="namesakes"')[0]
            assert not re.search(
                r"Three players (?:get|have)|Four players get|Zu dritt bekommt|Zu viert bekommt", prose
            ), slug
            assert "mark yours" not in prose and "Not with" not in prose
    skat = client.get("/en/games/skat-ramsch/").content.decode()
    assert 'name="form" value="skat"' in skat and "bauernramsch" not in re.findall(r'name="(\w+)"', skat)
    assert 'href="/en/games/skat-ramsch/card/"' in skat


@pytest.mark.django_db
def test_what_is_printed_of_it_has_its_address_too() -> None:
    client = Client()
    for slug, chosen in RAMSCH.items():
        query = "&".join(f"{name}={value}" for name, value in chosen.items())
        for page in ("card", "aloud", "sheet", "rulebook"):
            led = client.get(f"/en/games/ramsch/{page}/?{query}", follow=True)
            assert led.request["PATH_INFO"] == f"/en/games/{slug}/{page}/" and not led.request["QUERY_STRING"]
            html = led.content.decode()
            assert page_article("en", slug).title in html and f'href="/en/games/{slug}/"' in html, (slug, page)
    assert (
        client.get("/en/games/ramsch/sheet/?form=skat&paper=a5")["Location"] == "/en/games/skat-ramsch/sheet/?paper=a5"
    )
    assert client.get("/en/games/skat-ramsch/card/?tie=x")["Location"] == "/en/games/ramsch/yours/?form=skat&tie=x"
    assert client.get("/en/spiele/skat-ramsch/karte/")["Location"] == "/en/games/skat-ramsch/card/"


def test_each_stands_in_the_lists() -> None:
    named = [one.key for one in pages("en")]
    assert set(RAMSCH) <= set(named) and len(named) == len(GAMES) + len(RAMSCH) - 1
