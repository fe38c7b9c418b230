"""Members choose what they hear of, prove their address, and end it with one tap."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from scoring.club import service as clubs
from scoring.models import Club, Member, Notice, Subscription
from scoring.notices import mail as mail_of_notices
from scoring.notices import sending
from scoring.notices.kinds import NoticeKind
from tables.accounts import data_export
from tests.league import people
from tests.league.notices.hearing import TEST, link_in, listens


class TestOneTap:
    """The link in a mail, by whoever holds it, without signing in."""

    def link(self, club):
        people.evening_of(people.season_of(club), "2026-01-09")
        sending.send_due()
        return link_in(mail.outbox[0])

    def test_looking_ends_nothing_and_one_tap_ends_this_kind(self, club, anna):
        address = self.link(club)
        stranger = Client(enforce_csrf_checks=True)
        assert stranger.get(address).status_code == 200
        assert NoticeKind.EVENINGS in Subscription.objects.get().kinds
        assert stranger.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
        kinds = Subscription.objects.get().kinds
        assert NoticeKind.EVENINGS not in kinds
        assert NoticeKind.REMINDER in kinds
        assert stranger.post(address).status_code == 200
        assert "No mails of this kind come any more" in people.browser().get(address).text

    def test_all_of_it_forgets_the_address(self, club, anna):
        address = self.link(club)
        Client().post(address, {"everything": "1"})
        assert not Subscription.objects.exists()
        assert "nothing left to end" in people.browser().get(address).text

    def test_a_link_that_was_tampered_with_ends_nothing(self, club, anna):
        address = self.link(club)
        Client().post(address[:-3] + ("a" if address[-3] != "a" else "b") + address[-2:], {"everything": "1"})
        assert Subscription.objects.exists()


class TestChoosing:
    """A member on his own page."""

    @pytest.fixture
    def bert(self, club):
        return people.with_role(club, "member")

    def address(self, club):
        return reverse("scoring:notices-mine", args=[club.slug])

    def choose(self, client, club, email="b@example.org", *kinds):
        return client.post(self.address(club), {"email": email, "kind": kinds or ("evenings", "reminder")})

    def test_an_address_counts_once_its_owner_has_said_yes(self, club, bert, django_capture_on_commit_callbacks):
        member, client = bert
        with django_capture_on_commit_callbacks(execute=True):
            assert self.choose(client, club).status_code == 302
        link = link_in(mail.outbox[0])
        assert mail.outbox[0].to == ["b@example.org"]
        people.evening_of(people.season_of(club), "2026-01-09")
        assert not Notice.objects.exists()
        stranger = people.browser()
        assert "reminder" not in stranger.get(link).text
        assert Subscription.objects.get().confirmed_at is None
        assert "Done" in stranger.post(link).text
        assert Subscription.objects.get(member=member).confirmed_at
        assert "b@example.org" in client.get(self.address(club)).text

    def test_an_address_that_takes_no_mail_is_told_to_who_gave_it(
        self, club, bert, monkeypatch, django_capture_on_commit_callbacks
    ):
        _member, client = bert
        refused = mail_of_notices.NotTaken("SMTP 550", for_good=True)
        monkeypatch.setattr(mail_of_notices, "deliver", lambda _mail: (_ for _ in ()).throw(refused))
        with django_capture_on_commit_callbacks(execute=True):
            self.choose(client, club)
        assert "b@example.org took no mail" in client.get(self.address(club)).text
        monkeypatch.undo()
        with django_capture_on_commit_callbacks(execute=True):
            self.choose(client, club)
        assert "We have sent a mail to b@example.org" in client.get(self.address(club)).text

    def test_quiet_hours_are_told_where_there_are_any(self, club, bert):
        _member, client = bert
        assert "Between 22 and 8" in client.get(self.address(club)).text
        Club.objects.filter(pk=club.pk).update(quiet_from=0, quiet_until=0)
        assert "Between" not in client.get(self.address(club)).text

    def test_the_link_for_another_address_proves_nothing(self, club, bert, django_capture_on_commit_callbacks):
        _member, client = bert
        with django_capture_on_commit_callbacks(execute=True):
            self.choose(client, club)
        self.choose(client, club, "other@example.org")
        link = link_in(mail.outbox[0])
        assert people.browser().post(link).status_code == 404

    def test_what_is_wrong_is_said_and_nothing_lost(self, club, bert):
        _member, client = bert
        told = self.choose(client, club, "no address")
        assert told.status_code == 422
        assert 'value="no address"' in told.text
        assert 'value="reminder" checked' in told.text

    def test_less_is_chosen_without_a_mail_and_ending_forgets(self, club, bert):
        member, client = bert
        listens(member)
        self.choose(client, club, Subscription.objects.get().email, "results")
        assert Subscription.objects.get().kinds == ["results"]
        client.post(reverse("scoring:notices-end", args=[club.slug]))
        assert not Subscription.objects.exists()

    def test_a_phone_that_tapped_the_name_neither_reads_nor_changes_the_address(self, club, bert):
        member, _client = bert
        listens(member)
        evening = people.evening_of(people.season_of(club), "2026-01-07")
        phone = people.browser()
        phone.post(reverse("scoring:check-in-here", args=[evening.code, member.key]))
        page = phone.get(self.address(club)).text
        assert "m…@example.org" in page
        assert "member@example.org" not in page
        assert self.choose(phone, club, "thief@example.org", "results").status_code == 302
        assert Subscription.objects.values_list("email", "kinds").get() == ("member@example.org", ["results"])

    def test_without_mail_nothing_is_offered(self, club, bert, browser, settings):
        settings.MAIL_IS_SENT = settings.WEBHOOKS = False
        _member, client = bert
        assert client.get(self.address(club)).status_code == 404
        assert browser.get(reverse("scoring:notices", args=[club.slug])).status_code == 404
        assert self.address(club) not in client.get(reverse("scoring:mine", args=[club.slug])).text

    def test_who_leaves_is_forgotten_and_an_export_tells_what_is_kept(self, club, bert):
        member, _client = bert
        listens(member, NoticeKind.RESULTS)
        (kept,) = data_export.export(member.player)["notices"]
        assert kept["email"] == "member@example.org"
        assert kept["kinds"] == ["results"]
        clubs.leave(Member.objects.get(pk=member.pk), TEST)
        assert not Subscription.objects.exists()
