"""Every page of the encyclopedia, in both languages: valid, whole in its language, and no link leads nowhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.translation import trans_real

from rules import phrases
from rules.encyclopedia.book import article, namesake_pages
from rules.encyclopedia.book.articles import page_article
from rules.encyclopedia.book.claims import claims
from rules.encyclopedia.book.essays import ESSAYS, HOUSE, essay
from rules.encyclopedia.pages.front_page import customs
from rules.encyclopedia.pages.search import tries
from rules.encyclopedia.pages.sitemap import Book
from rules.games import GAMES
from tests.book.pages import Seen, said_otherwise, seen, sent
from tests.markup import attributes, pieces
from tests.rules.strategies import LONG

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "de")
ROOT = Path(__file__).parent.parent.parent
FURTHER = {
    "en": (
        *("games/ramsen/yours/", "games/mulatschak/yours/?seats=3", "games/rams/differences/", "search/?q=weli"),
        *("games/raub/card/", "games/rounce/sheet/?paper=a5", "games/mulatschak/sums/", "games/loo/learn/"),
        *(
            "report/?game=ramsen&rule=play.follow",
            "village/?game=loo",
            "games/moench/which-rules/",
            "games/loo/changes/",
        ),
    ),
    "de": (
        *("spiele/ramsen/eure/", "spiele/loo/eure/?rounds=3", "spiele/rams/unterschiede/", "suche/?q=schmeissen"),
        *(
            "spiele/ramsen/karte/?paper=a5",
            "spiele/loo/schreibblatt/",
            "spiele/zwicken/rechnen/",
            "spiele/ramsen/lernen/",
        ),
        *("melden/?game=ramsen", "dorf/", "dorf/danke/", "aenderungen/family/", "karten/drucken/?braille=on&backs=on"),
    ),
}
TOLD_BY_READERS = "rules:villages"
COURSE = "rules:learn"  # one of each language is among the further ones; tests/book/test_course.py looks at all
OF_A_KIND = 10_000 if LONG else 6  # addresses beside the pages themselves that are asked for, of one view and language
ARTICLE = re.compile(r"/(games|spiele)/[\w-]+/$")
OF_ONE_EVENING = re.compile(
    r"/(t|j|s|play|tables|account|me|api|look|ws|lobby|tische|score|anschreiben|organise|en/lobby|de/tische|en/tables|en/score|de/anschreiben)/"
)


def addresses(lang: str) -> list[str]:
    """All pages of a language that are made without the database."""
    book = Book()
    with translation.override(lang):
        others = (TOLD_BY_READERS,) if LONG else (TOLD_BY_READERS, COURSE)
        listed = [book.location(item) for item in book.items() if item.name not in others]
    return [*listed, *(f"/{lang}/{path}" for path in FURTHER[lang])]


@pytest.fixture(scope="module")
def pages() -> Mapping[str, str]:
    """The pages as they are sent, by address."""
    client = Client()
    found = {}
    for lang in LANGUAGES:
        for address in addresses(lang):
            answer = None if ARTICLE.search(address) else client.get(address, follow=True)
            assert answer is None or answer.status_code == 200, address
            found[address] = sent(address) if answer is None else answer.content.decode()
    return found


def some(pages: Mapping[str, str]) -> list[str]:
    """All that are no articles, and a few of those; everything in the long run."""
    articles = [address for address in pages if ARTICLE.search(address)]
    return [address for address in pages if LONG or address not in articles or articles.index(address) % 12 == 0]


def in_turn(addresses: list[str]) -> list[str]:
    """Of the pages in both languages one in English and the next in German, since one template makes both."""
    if LONG:
        return addresses
    further = {f"/{lang}/{path}" for lang in LANGUAGES for path in FURTHER[lang]}
    chosen = [one for one in addresses if one in further]
    for turn, lang in enumerate(LANGUAGES):
        listed = [one for one in addresses if one.startswith(f"/{lang}/") and one not in further]
        chosen += listed[turn :: len(LANGUAGES)]
    return chosen


def test_html_is_valid(pages: Mapping[str, str], tmp_path: Path) -> None:
    npx = shutil.which("npx")
    if npx is None or not (ROOT / "node_modules/html-validate").exists():
        pytest.skip("html-validate is not installed (npm ci)")
    for number, address in enumerate(in_turn(some(pages))):
        name = f"{number:03}{re.sub(r'[^a-z]+', '-', address)}.html"
        (tmp_path / name).write_text(pages[address], encoding="utf-8")
    command = [
        npx,
        "--no-install",
        "html-validate",
        "--preset",
        "standard",
        "-f",
        "json",
        *map(str, tmp_path.iterdir()),
    ]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    wrong = [
        f"{Path(page['filePath']).name}:{fault['line']}: {fault['message']} ({fault['ruleId']})"
        for page in json.loads(told.stdout)
        for fault in page["messages"]
    ]
    assert not wrong, "\n".join(wrong[:20])


def kind_of(path: str) -> tuple[str, str]:
    """The view that answers and the language: what leads there for one game leads there for each, by the same template."""
    try:
        with translation.override(path.split("/")[1] if path[:4] in ("/de/", "/en/") else "en"):
            return resolve(urlsplit(path).path).view_name, path[:4]
    except Resolver404:
        return path, ""


def test_every_link_leads_somewhere(pages: Mapping[str, str]) -> None:
    client = Client()
    shown = {address: seen(address) if ARTICLE.search(address) else Seen(html) for address, html in pages.items()}
    answered: dict[str, Seen | None] = dict(shown)
    asked: Counter[tuple[str, str]] = Counter()
    wrong = []
    for address in some(pages):
        page = shown[address]
        for link in {a.get("href", "") for a in page.of("a")}:
            target = urlsplit(urljoin(f"http://testserver{address}", link))
            path = target.path + (f"?{target.query}" if target.query else "")
            if target.netloc != "testserver" or OF_ONE_EVENING.match(path) or path.startswith("/r/"):
                continue
            if not LONG and target.query and path not in answered:
                continue  # the many ways to sort and to choose are for the long run
            if path not in answered:
                asked[kind := kind_of(path)] += 1
                if asked[kind] > OF_A_KIND:
                    continue
                answer = client.get(path, follow=True)
                text = answer.get("Content-Type", "").startswith("text/html")
                answered[path] = Seen(answer.content.decode()) if answer.status_code == 200 and text else None
                if answer.status_code != 200:
                    wrong.append(f"{address}: {link} → {answer.status_code}")
            there = answered[path]
            place = unquote(target.fragment)
            if place and there is not None and place not in there.places:
                wrong.append(f"{address}: {link} leads to no place")
    assert not wrong, "\n".join(sorted(set(wrong))[:40])


# --- one language ------------------------------------------------------------------------


SPOKEN = ("lang", "aria-label", "title", "placeholder", "alt")  # attributes


def words_of(html: str) -> list[tuple[str, str]]:
    """The words that a reader sees or hears, with the language that the page says they are in."""
    inside, found = [""], []
    for kind, _, text, _ in pieces(html):
        if kind == "end":
            inside.pop()
            continue
        if kind == "words":
            if text.strip() and len(inside) > 1:
                found.append((inside[-1], " ".join(text.split())))
            continue
        own = attributes(text) if any(name in text for name in SPOKEN) else {}
        lang = own.get("lang") or inside[-1]
        said = [own[name] for name in SPOKEN[1:] if own.get(name) and own.get("role") != "img"]  # else names of cards
        found += [(lang, " ".join(one.split())) for one in said]
        if kind == "start":
            inside.append(lang)
    return found


def sentences(lang: str) -> set[str]:
    """What the site says in this language and does not say so in the other: interface and game words, no single words."""
    other = next(one for one in LANGUAGES if one != lang)
    catalog: Mapping[object, object] = trans_real.DjangoTranslation("de")._catalog  # type: ignore[attr-defined]
    pairs = [(key, said) for key, said in catalog.items() if isinstance(key, str) and isinstance(said, str)]
    own = {(key if lang == "en" else said) for key, said in pairs if key != said}
    foreign = {(said if lang == "en" else key) for key, said in pairs}
    for game in ("", *GAMES):
        own |= set(phrases.catalog(lang, game).values())
        foreign |= set(phrases.catalog(other, game).values())
    plain = {" ".join(said.split()) for said in own - foreign}
    return {said for said in plain if said.count(" ") > 1 and not re.search(r"[{}%<]", said)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_is_half_in_the_other_language(pages: Mapping[str, str], lang: str) -> None:
    other = next(one for one in LANGUAGES if one != lang)
    foreign = sentences(other)
    wrong = [
        f"{address}: {said}"
        for address, html in pages.items()
        if address.startswith(f"/{lang}/")
        for marked, said in words_of(html)
        if marked == lang and said in foreign
    ]
    assert not wrong, "\n".join(sorted(set(wrong))[:40])


# --- nothing is written past the translations --------------------------------------------


NAMES = re.compile(r"[\W\d_]*(Weli|Version|JSON|KB|CC BY|German|English|Deutsch|[0-9a-f]{12}|[\W\d_])*")


def unbracketed(html: str) -> Iterator[str]:
    """The words of a page that stand in no brackets; a sentence may go on through the elements in it."""
    depth = 0
    for lang, said in words_of(html):
        inside = depth > 0 or "⟦" in said
        depth += said.count("⟦") - said.count("⟧")
        if not inside and lang == "en" and "://" not in said:
            yield said


def test_no_word_is_written_past_the_translations() -> None:
    """Where every sentence of the interface stands in brackets. To begin anew for each page would take all the articles."""
    plain = {}
    with said_otherwise(lambda said: f"⟦{said}⟧"):
        known = {said for game in ("", *GAMES) for said in phrases.catalog("en", game).values()}
        known |= {said for key in GAMES for said in about(key)} | set(tries()) | set(prose())
        for address in ("/en/", "/en/search/", "/en/data/", "/en/offline/", "/en/nowhere/"):
            html = Client(raise_request_exception=False).get(address).content.decode()
            assert "⟦" in html, address
            words = (said for said in unbracketed(html) if said.strip(" :,") not in known)
            plain[address] = [said for said in words if not NAMES.fullmatch(said)]
    assert not any(plain.values()), plain


def about(key: str) -> Iterator[str]:
    """What the texts about a game say of themselves."""
    text = article("en", key)
    yield from (text.title, text.summary, text.hook, *text.also)
    yield from (page_article("en", own.slug).title for own in namesake_pages(key))


def prose() -> Iterator[str]:
    """What is written in the book itself and shown elsewhere: false claims, and the titles of customs and of what changed."""
    yield from (" ".join(words["en"].split()) for one in claims() for words in (one.claim, one.truth))
    yield from (custom.title for custom in customs("en"))
    yield from (essay("en", key).title for key in (*ESSAYS, *HOUSE))


# --- cost --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["/en/games/ramsen/", "/de/vergleich/", "/en/words/", "/de/familie/", "/en/search/?q=muli"]
)
def test_reading_asks_no_database(address: str, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert Client().get(address).status_code == 200
