"""Club against club: tables that mix both sides, points by comparison, and one result in two books."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import product

import pytest
from django.db import IntegrityError
from django.urls import reverse

from scoring.between import service as between
from scoring.book.club_match import changed, copied, read_copy
from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book, season_book
from scoring.league.boards import boards, by_lot, mixing_size
from scoring.league.club_match import GUESTS, HOME, ClubMatch, LineUp, MatchTable, SidesScore
from scoring.league.seating import Unseatable
from scoring.league.standings import standings
from scoring.models import GuestLink, Member, Posting, Sheet
from scoring.season.page import readable
from scoring.sheets import service
from tests.league import people
from tests.league.books import text
from tests.league.evenings import days_off, seated

OURS = ["Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gustl", "Hias"]
THEIRS = ["Ignaz", "Jakob", "Kathi", "Leni", "Martl", "Nanni", "Otto", "Peter"]


def a_match(*tables, home="abcd", guests="wxyz", before=""):
    """``"a1 w2 b3 x4"``: who came where at a table."""
    told = [
        MatchTable(1, at, *zip(*((one[0], 0.0, int(one[1])) for one in table.split()), strict=True))
        for at, table in enumerate(tables, start=1)
    ]
    sides = {HOME: LineUp(tuple(home)), GUESTS: LineUp(tuple(guests), tuple(before))}
    return ClubMatch("k1", date(2026, 1, 9), "Gäste", line_ups=sides, tables=tuple(told))


def test_whoever_finishes_before_one_of_the_others_has_a_point():
    assert a_match("a1 w2 b3 x4").score == (3, 1)
    assert a_match("a1 w1 b3 x4").score == (Fraction(5, 2), Fraction(3, 2))
    assert a_match("a1 b2 c3 w4 x5").score == (6, 0)
    assert a_match("a1 w2 b3 x4", "w1 c2 d3").score == (3, 3)
    assert a_match().score == SidesScore()


def test_a_substitute_plays_for_the_side_in_which_he_stood_and_a_stranger_for_nobody():
    match = a_match("a1 w2 b3 v4 s5", before="v")
    assert match.score == (3, 1)
    assert match.unknown == ("s",)
    assert changed(LineUp(("a", "b"), ("c",)), ("c", "a")) == LineUp(("c", "a"), ("b",))


def test_the_copy_tells_the_same():
    match = a_match("a1 w2 b3 x4", before="v")
    again = read_copy("k1", copied(match, "Heim", {"w": "w9"}))
    assert again == replace(match, home="Heim", own={"w": "w9"})


def test_every_table_has_as_many_of_one_side_as_of_the_other_where_the_game_allows():
    for ours, theirs, sizes, rounds in product(range(1, 14), range(1, 14), ((4,), (3, 4, 5), (2,), (3,)), (1, 3)):
        home, guests = [f"h{n}" for n in range(ours)], [f"g{n}" for n in range(theirs)]
        try:
            drawn = boards(home, guests, sizes, mixing_size(sizes), rounds)
        except Unseatable:
            continue
        told = f"{ours} against {theirs} at {sizes}: {drawn}"
        for tables in drawn:
            assert sorted(one for table in tables for one in table) == sorted([*home, *guests]), told
            apart = [sum(1 if one[0] == "h" else -1 for one in table) for table in tables]
            if ours == theirs:
                assert all(abs(one) == len(table) % 2 for one, table in zip(apart, tables, strict=True)), told
            assert max(apart) - min(apart) <= 2 + (len({len(table) % 2 for table in tables}) > 1), told


def test_guests_move_on_and_everybody_meets_new_opponents():
    first, second = boards(OURS, THEIRS, (4,), 4, 2)
    assert first[0] == ("Anna", "Ignaz", "Bert", "Jakob")
    assert second[0] == ("Kathi", "Anna", "Leni", "Bert")  # the guests deal first
    assert first[1] == ("Kathi", "Cilli", "Leni", "Dora")
    met = [{*first[at]} & {*second[at]} for at in range(4)]
    assert all(one <= {*OURS} for one in met)


def test_a_lot_can_be_drawn_again():
    assert by_lot(OURS, 4711) == by_lot(OURS[::-1], 4711) != by_lot(OURS, 4712)
    assert sorted(by_lot(OURS, 4711)) == OURS


@pytest.fixture
def two(db):
    """Two clubs of eight with a season each; a director of each, and an evening of today at the first."""
    home, away = people.club_of(people.guest("Vroni"), "Bäckerwirt"), people.club_of(people.guest("Xaver"), "Löwenwirt")
    people.taken_in(home, *OURS)
    people.taken_in(away, *THEIRS)
    (_one, here), (_other, there) = people.with_role(home, "director"), people.with_role(away, "director")
    evening = people.evening_of(people.season_of(home), days_off(0), rounds=1)
    return home, away, evening, here, there, people.season_of(away, "2026/27")


def at(evening, page=""):
    season = evening.season
    return reverse("scoring:evening-match", args=[season.club.slug, season.slug, evening.key]) + page


def planned(two, **more):
    """The match is planned, both sides are named, the guests by whoever has the link."""
    _home, _away, evening, here, _there, _season = two
    assert here.post(at(evening, "plan/"), {"guests": "Löwenwirt"} | more).status_code == 302
    link = GuestLink.objects.get(evening=evening)
    named = {"names": "\n".join(THEIRS)}
    assert people.browser().post(f"/e/guests/{link.code}/line-up/", named).status_code == 302
    assert here.post(at(evening, "line-up/home/"), {"names": "\n".join(OURS)}).status_code == 302
    return link


def kept(two, link):
    """The guests keep it in their book as well."""
    _home, away, _evening, _here, there, season = two
    answer = there.post(f"/e/guests/{link.code}/keep/", {"where": f"{away.slug}/{season.slug}"})
    assert answer.status_code == 302
    return people.address_of(answer)


def both(two):
    """The match as each of the two books has it."""
    _home, _away, evening, _here, _there, season = two
    (copy,) = season_book(season).away
    return evening_book(evening).match, copy


def test_two_clubs_of_eight_play_and_both_books_hold_the_same(two):
    home, away, evening, here, there, season = two
    link = planned(two)
    page = kept(two, link)
    assert here.post(at(evening, "seats/")).status_code == 302
    keys = {one.key: one.name for one in home.members.all()}
    tables = [[keys[one] for one in table] for table in seated(evening)[1]]
    assert tables[0] == ["Anna", "Ignaz", "Bert", "Jakob"]
    assert len(tables) == 4
    sheets = list(Sheet.objects.filter(evening=evening).order_by("table"))
    for sheet in sheets:
        assert isinstance(service.write_all(sheet, [{"tricks": [2, 1, 1, 1]}]), service.Entered)
        service.end(sheet)
    ours, theirs = both(two)
    assert ours.score == theirs.score
    assert sum(ours.score) == 16
    before = ours.score
    fold = service.fold_of(sheets[0])
    draft = service.EntryDraft(1, {"tricks": [0, 2, 0, 3]}, fold.version, "right", "Vroni", "Vertauscht")
    assert isinstance(service.write(sheets[0], draft), service.Entered)
    ours, theirs = both(two)
    assert ours.score != before
    assert replace(theirs, home="", own={}) == ours
    assert sorted(theirs.own.values()) == sorted(one.key for one in away.members.filter(name__in=THEIRS))
    score = re.search(r"Bäckerwirt (\S+ : \S+) Löwenwirt", text(here.get(at(evening))))
    assert score
    for browser, address in ((there, page), (people.browser(), f"/e/guests/{link.code}/")):
        assert f"Bäckerwirt {score[1]} Löwenwirt" in text(browser.get(address))
    for told, browser in ((evening.season, here), (season, there)):
        book = season_book(told)
        assert not standings(book.played, readable(book.rules)).rows
        listed = text(browser.get(f"/c/{told.club.slug}/{told.slug}/"))
        assert "Against other clubs" in listed
        assert browser.get(f"/c/{told.club.slug}/{told.slug}/changes/").status_code == 200
    evening_page = f"/c/{home.slug}/{evening.season.slug}/evenings/{evening.key}/"
    for address in (evening_page, f"{evening_page}recap/", f"{evening_page}seating/", f"{evening_page}edit/"):
        assert (
            reverse("scoring:evening-match", args=[home.slug, evening.season.slug, evening.key])
            in here.get(address).content.decode()
        ), address
    results = text(here.get(f"/c/{home.slug}/{evening.season.slug}/results/"))
    assert "Counts for the match against the other club, not for the season." in results
    own = " : ".join(reversed(score[1].split(" : ")))
    assert own in text(there.get(f"/c/{away.slug}/{season.slug}/"))


def test_a_return_match_adds_up_for_both(two):
    home, _away, evening, here, there, season = two
    first = planned(two)
    kept(two, first)
    here.post(at(evening, "seats/"))
    for sheet in Sheet.objects.filter(evening=evening):
        service.write_all(sheet, [{"tricks": [5, 0, 0, 0]}])
        service.end(sheet)
    back = people.evening_of(season, days_off(7), rounds=1)
    assert there.post(at(back, "plan/"), {"guests": "Bäckerwirt", "first": evening.key}).status_code == 302
    returning = GuestLink.objects.get(evening=back)
    here.post(f"/e/guests/{returning.code}/keep/", {"where": f"{home.slug}/{evening.season.slug}"})
    here.post(f"/e/guests/{returning.code}/line-up/", {"names": "\n".join(OURS[:2])})
    there.post(at(back, "line-up/home/"), {"names": "\n".join(THEIRS[:2])})
    there.post(at(back, "seats/"))
    (sheet,) = Sheet.objects.filter(evening=back)
    service.write_all(sheet, [{"tricks": [5, 0, 0, 0]}])
    service.end(sheet)
    leg, second = evening_book(evening).match.score, evening_book(back).match.score
    both_legs = leg.turned.plus(second)
    told = text(there.get(at(back)))
    assert "First leg" in told
    there_again = re.search(r"Both legs together: (\S+) : (\S+)", told)
    assert there_again
    assert [number(one) for one in there_again.groups()] == [*both_legs]
    season_match = reverse("scoring:season-match", args=[home.slug, evening.season.slug, back.key])
    assert f"Both legs together: {there_again[1]} : {there_again[2]}" in text(here.get(season_match))
    assert f"Both legs together: {there_again[2]} : {there_again[1]}" in text(here.get(at(evening)))


def number(words):
    return (
        Fraction(words.replace("½", "")) + Fraction(1, 2) if words != "½" and words.endswith("½") else Fraction(words)
    )


def test_a_guest_who_is_called_like_a_member_bears_his_clubs_name(two):
    home, _away, evening, _here, _there, _season = two
    link = planned(two)
    answer = people.browser().post(f"/e/guests/{link.code}/line-up/", {"names": "Anna\nIgnaz\n\nIgnaz"})
    assert answer.status_code == 302
    found = evening_book(evening).match.line_up(GUESTS)
    named = {one.key: one for one in home.members.all()}
    assert [named[one].name for one in found.members] == ["Anna (Löwenwirt)", "Ignaz"]
    assert {named[one].role for one in found.members} == {"guest"}
    assert len(found.before) == 7


def test_what_cannot_be_is_said_and_nothing_is_lost(two):
    _home, _away, evening, here, there, season = two
    stranger = people.browser()
    assert there.get(at(evening)).status_code == 404
    assert here.get(at(evening)).status_code == 200  # where it is planned
    assert "Say against whom you play." in text(here.post(at(evening, "plan/"), {"guests": " "}))
    link = planned(two)
    written = Posting.objects.count()
    wrong = here.post(at(evening, "line-up/home/"), {"names": "Anna\nNiemand"})
    assert wrong.status_code == 422
    assert "Niemand" in text(wrong)
    assert (
        stranger.post(f"/e/guests/{link.code}/keep/", {"where": f"{season.club.slug}/{season.slug}"}).status_code == 403
    )
    assert stranger.get("/e/guests/nothing/").status_code == 404
    assert Posting.objects.count() == written
    here.post(at(evening, "line-up/home/"), {"names": ""})
    assert here.post(at(evening, "seats/")).status_code == 422
    clubs.say(evening, PostingAuthor(), "evening", "", {"date": days_off(-3), "rounds": 1})
    late = stranger.post(f"/e/guests/{link.code}/line-up/", {"names": "Ignaz"})
    assert late.status_code == 409
    assert "The evening is over." in text(late)


def test_an_ordinary_evening_again_is_forgotten_by_the_guests_book(two):
    _home, _away, evening, here, there, season = two
    page = kept(two, planned(two))
    assert there.get(page).status_code == 200
    assert here.post(at(evening, "off/")).status_code == 302
    assert season_book(season).away == ()
    assert there.get(page).status_code == 404
    assert not GuestLink.objects.exists()


def test_a_copy_that_has_moved_to_another_season_is_gone_from_the_first_also_at_the_second_try(two, monkeypatch):
    _home, away, _evening, _here, there, season = two
    link = planned(two)
    kept(two, link)
    later, copy, tries = people.season_of(away, "2027/28"), between.copy, []

    def overtaken_once(of):
        tries.append(of)
        if len(tries) == 1:
            raise IntegrityError
        copy(of)

    monkeypatch.setattr(between, "copy", overtaken_once)
    assert there.post(f"/e/guests/{link.code}/keep/", {"where": f"{away.slug}/{later.slug}"}).status_code == 302
    assert len(tries) > 1
    assert len(season_book(later).away) == 1
    assert season_book(season).away == ()


def test_whoever_leaves_his_club_is_named_in_neither_book(two):
    home, away, evening, here, there, _season = two
    page = kept(two, planned(two))
    by = PostingAuthor(who="test")
    clubs.leave(away.members.get(name="Ignaz"), by)
    clubs.leave(home.members.get(name="Anna"), by)
    for browser, address in ((here, at(evening)), (there, page)):
        told = text(browser.get(address))
        assert "Ignaz" not in told
        assert "Anna" not in told
        assert "Jakob" in told
    assert not Member.objects.filter(name__in=("Ignaz", "Anna")).exists()


def test_strangers_read_initials_of_the_others_on_the_page_of_a_public_club(two):
    _home, away, _evening, _here, _there, _season = two
    page = kept(two, planned(two))
    away.public = True
    away.save()
    told = text(people.browser().get(page))
    assert "Jakob" in told
    assert "Bert" not in told
    assert "B." in told


def test_an_old_page_does_not_write_over_a_line_up(two):
    _home, _away, evening, here, _there, _season = two
    planned(two)
    held = evening_book(evening).match
    stale = here.post(at(evening, "line-up/home/"), {"names": "Bert", "seen": 1})
    assert stale.status_code == 422
    assert "in the meantime" in text(stale)
    assert evening_book(evening).match == held
