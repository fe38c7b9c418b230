"""The addresses of clubs: their front pages, their people, their rule sets."""

from django.urls import URLPattern, path

from scoring.club import clubs, members, people, reading, rule_sets

_CLUB = "c/<slug:club>/"
_SOMEBODY = f"{_CLUB}people/<slug:member>/"

urlpatterns: list[URLPattern] = [
    path("clubs/", clubs.index, name="clubs"),
    path(_CLUB, clubs.show, name="club"),
    path(f"{_CLUB}settings/", clubs.settings, name="settings"),
    path(f"{_CLUB}delete/", clubs.delete, name="delete-club"),
    path(f"{_CLUB}keep/", clubs.keep, name="keep-club"),
    # who may read it
    path(f"{_CLUB}read/<str:token>/", reading.read, name="read"),
    path(f"{_CLUB}reading/new/", reading.renew, name="reading-new"),
    path(f"{_CLUB}reading/stop/", reading.stop, name="reading-stop"),
    # who is in it
    path(f"{_CLUB}people/", people.people, name="people"),
    path(_SOMEBODY, people.change, name="change-member"),
    path(f"{_SOMEBODY}link/", people.link, name="claim-link"),
    path(f"{_SOMEBODY}phones/forget/", people.forget_phones, name="forget-phones"),
    path(f"{_SOMEBODY}leave/", people.leave, name="leave"),
    path(f"{_CLUB}join/<str:token>/", people.join, name="join"),
    # looking at people
    path(f"{_CLUB}members/", members.members, name="members"),
    path(f"{_CLUB}members/<slug:member>/", members.member, name="member"),
    path(f"{_CLUB}members/<slug:member>/against/<slug:other>/", members.against, name="against"),
    path(f"{_CLUB}ratings/", members.ratings, name="ratings"),
    path(f"{_CLUB}records/", members.records, name="records"),
    # what it plays
    path("clubs/rules/", rule_sets.choose, name="choose-rules"),
    path(f"{_CLUB}rule-sets/", rule_sets.show, name="rule-sets"),
    path(f"{_CLUB}rule-sets/forget/", rule_sets.forget, name="forget-rules"),
]
