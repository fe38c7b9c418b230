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
from scoring.club import deleting
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
from tests.league.evenings import come, days_off, members_of, seated
from tests.league.people import RAMSEN

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


def board(evening, number=1):
    """Who sits in a round, table by table, by name."""
    called = {one.key: one.name for one in evening.season.club.members.all()}
    return [[called[one] for one in table] for table in seated(evening)[number]]


def plays(evening, number):
    """Every table of a round plays a hand and ends."""
    for sheet in Sheet.objects.filter(evening=evening, round=number):
        service.write_all(sheet, [{"tricks": [3, 2] + [0] * (len(members_of(sheet)) - 2)}])
        service.end(sheet)


def two_rounds(two):
    """A match of two rounds of which the first has been played, and its link."""
    _home, _away, evening, here, _there, _season = two
    replanned(evening, rounds=2)
    link = planned(two)
    here.post(at(evening, "seats/"))
    plays(evening, 1)
    return link


def replanned(evening, day=0, **facts):
    """The evening is on the day so far ahead or behind."""
    clubs.say(evening, PostingAuthor(), "evening", "", {"date": days_off(day), "rounds": 1, "rule_set": RAMSEN} | facts)


def test_between_two_rounds_somebody_takes_the_place_of_another_and_the_desk_sends_to_the_match(two):
    _home, _away, evening, here, _there, _season = two
    link = two_rounds(two)
    assert "no longer fits" not in text(here.get(desk(evening)))
    names = "\n".join(["Quirin", *THEIRS[1:]])  # Ignaz has to go
    assert people.browser().post(f"/e/guests/{link.code}/line-up/", {"names": names}).status_code == 302
    told = text(here.get(desk(evening)))
    assert "Round 2 no longer fits." in told
    assert "Give the seats again" in told
    assert "Seat them so" not in told
    first = board(evening, 1)
    assert here.post(at(evening, "seats/")).status_code == 302
    assert board(evening, 1) == first
    assert sorted(one for table in board(evening, 2) for one in table) == sorted([*OURS, "Quirin", *THEIRS[1:]])
    told = text(here.get(desk(evening)))
    assert "no longer fits" not in told
    assert "Resting" not in told
    plays(evening, 2)
    match = evening_book(evening).match
    assert sum(match.score) == 32
    assert match.unknown == ()


def desk(evening):
    return at(evening).removesuffix("match/")


def test_whoever_has_gone_home_gets_no_seat_and_whoever_only_looks_on_neither(two):
    home, _away, evening, here, _there, _season = two
    two_rounds(two)
    (onlooker,) = people.taken_in(home, "Zenzi")
    come(evening, onlooker)
    come(evening, home.members.get(name="Ignaz"), until=1, state="left")
    told = text(here.get(desk(evening)))
    assert "Round 2 no longer fits: Ignaz will not be there." in told
    assert here.post(at(evening, "seats/")).status_code == 302
    assert sorted(one for table in board(evening, 2) for one in table) == sorted([*OURS, *THEIRS[1:]])
    assert "no longer fits" not in text(here.get(desk(evening)))


def test_everybody_reads_how_the_match_stands_where_he_looks_anyway(two):
    _home, _away, evening, here, _there, _season = two
    two_rounds(two)
    score = re.search(r"Bäckerwirt (\S+ : \S+) Löwenwirt", text(here.get(at(evening))))
    assert score
    check_in, screen = f"/e/{evening.code}/", reverse("scoring:screen", args=[evening.screen])
    for browser, address in ((here, desk(evening)), (people.browser(), check_in), (people.browser(), screen)):
        shown = text(browser.get(address))
        assert score[0] in shown, address
        assert "Club match against Löwenwirt" in shown, address
    recap = text(here.get(f"{desk(evening)}recap/"))
    assert "Bäckerwirt {}, Löwenwirt {}.".format(*score[1].split(" : ")) in recap
    assert "the season" not in recap


def test_the_return_may_be_played_when_the_season_has_changed(two):
    home, _away, evening, here, _there, _season = two
    planned(two)
    here.post(at(evening, "seats/"))
    plays(evening, 1)
    leg = evening_book(evening).match.score
    back = people.evening_of(people.season_of(home, "2027"), days_off(1), rounds=1)
    assert evening.key in here.get(at(back)).text
    here.post(at(back, "plan/"), {"guests": "Löwenwirt", "first": evening.key})
    returning = GuestLink.objects.get(evening=back)
    here.post(at(back, "line-up/home/"), {"names": "\n".join(OURS[:2])})
    people.browser().post(f"/e/guests/{returning.code}/line-up/", {"names": "\n".join(THEIRS[:2])})
    here.post(at(back, "seats/"))
    plays(back, 1)
    second = evening_book(back).match.score
    told = here.get(at(back))
    assert at(evening) in told.text
    both_legs = re.search(r"Both legs together: (\S+) : (\S+)", text(told))
    assert both_legs
    assert [number(one) for one in both_legs.groups()] == [*leg.plus(second)]
    assert both_legs[0] in text(here.get(at(evening)))


def test_the_copy_is_theirs_whose_book_it_stands_in(two):
    _home, away, evening, here, there, season = two
    link = planned(two)
    page = kept(two, link)
    others = people.club_of(people.guest("Gitti"), "Sonnenwirt")
    elsewhere = people.season_of(others)
    _member, stranger = people.with_role(others, "director")
    taken = stranger.post(f"/e/guests/{link.code}/keep/", {"where": f"{others.slug}/{elsewhere.slug}"})
    assert taken.status_code == 409
    assert "book of Löwenwirt already" in text(taken)
    assert "Keep it there" not in text(stranger.get(f"/e/guests/{link.code}/"))
    clubs.change(evening.season.club, PostingAuthor(), name="Bäckerwirtin", public=False, initials=False)
    assert [one.home for one in season_book(season).away] == ["Bäckerwirtin"]
    member = people.with_role(away, "member")[1]
    assert member.post(f"{page}out/").status_code == 403
    assert there.post(f"{page}out/").status_code == 302
    assert season_book(season).away == ()
    said = Posting.objects.count()
    assert there.post(f"{page}out/").status_code == 302  # tapped twice
    assert Posting.objects.count() == said
    assert there.get(page).status_code == 404
    here.post(at(evening, "line-up/home/"), {"names": "\n".join(OURS[:7])})
    assert season_book(season).away == ()


@pytest.mark.parametrize("for_good", [False, True], ids=["closed", "gone"])
def test_what_the_guests_have_of_a_club_that_was_deleted(two, for_good):
    home, _away, evening, here, there, _season = two
    link = planned(two)
    page = kept(two, link)
    here.post(at(evening, "seats/"))
    plays(evening, 1)
    score = evening_book(evening).match.score
    deleting.close(home)
    if for_good:
        deleting.delete([home])
    told = text(there.get(page))
    assert "Löwenwirt" in told
    assert "Jakob" in told
    assert "Bert" not in told
    assert "as it was last told" in told
    assert "Former member" not in told, "they never were members of this club"
    assert re.search(r"no\. 1\b.*no\. 8\b", told)
    assert "Name the line-up" not in told
    assert people.browser().get(f"/e/guests/{link.code}/").status_code == 404
    assert sum(score) == 16
    assert there.post(f"{page}out/").status_code == 302


def test_a_club_of_guests_that_was_deleted_takes_nothing_with_it(two):
    _home, away, evening, here, _there, _season = two
    kept(two, planned(two))
    deleting.close(away)
    here.post(at(evening, "seats/"))
    deleting.delete([away])
    plays(evening, 1)
    assert sum(evening_book(evening).match.score) == 16
    assert "Jakob" in text(here.get(at(evening)))


def test_a_long_name_of_a_club_behind_that_of_a_guest_ends_with_a_word(two):
    home, away, evening, here, _there, season = two
    long = "Schafkopf- und Ramsenrunde zum Goldenen Löwen Oberviechtach"
    here.post(at(evening, "plan/"), {"guests": long})
    people.taken_in(away, "Anna-Maria Hinterhuber-Steigenberger")
    people.taken_in(home, "Anna-Maria Hinterhuber-Steigenberger")
    link = GuestLink.objects.get(evening=evening)
    people.browser().post(f"/e/guests/{link.code}/line-up/", {"names": "Anna-Maria Hinterhuber-Steigenberger"})
    (key,) = evening_book(evening).match.line_up(GUESTS).members
    assert home.members.get(key=key).name == "Anna-Maria Hinterhuber-Steigenberger (Schafkopf- und…)"
    kept(two, link)
    assert season_book(season).away[0].own == {key: away.members.get(name__startswith="Anna-Maria").key}


def test_a_line_up_that_cannot_be_takes_nobody_in(two):
    home, _away, _evening, _here, _there, _season = two
    link = planned(two)
    before = home.members.count()
    guest = people.browser()
    stale = guest.post(f"/e/guests/{link.code}/line-up/", {"names": "Quirin", "seen": 1})
    assert stale.status_code == 422
    for turn in range(3):
        names = "\n".join(f"Gast {turn} {n}" for n in range(60))
        last = guest.post(f"/e/guests/{link.code}/line-up/", {"names": names})
    assert last.status_code == 422
    assert "So many people were named" in text(last)
    assert home.members.count() == before + 60


def test_somebody_of_the_same_name_from_another_club_is_somebody_else(two):
    home, _away, evening, here, _there, _season = two
    kept(two, planned(two))
    other = people.evening_of(evening.season, days_off(1), rounds=1)
    here.post(at(other, "plan/"), {"guests": "Sonnenwirt"})
    link = GuestLink.objects.get(evening=other)
    people.browser().post(f"/e/guests/{link.code}/line-up/", {"names": "Ignaz"})
    (key,) = evening_book(other).match.line_up(GUESTS).members
    assert home.members.get(key=key).name == "Ignaz (Sonnenwirt)"
