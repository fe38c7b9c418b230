"""Score sheets. /s/<code>/ is the key to a sheet; the page for a new one has an address per language."""

from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from scoring import views
from scoring.views import (
    club_people,
    clubs,
    evening,
    evening_checkin,
    evening_finals,
    evening_paper,
    evening_plan,
    evening_screen,
    evening_seating,
    evening_timer,
    members,
    season,
    season_changes,
    season_online,
    season_penalties,
    season_results,
    season_rules,
)

app_name = "scoring"
urlpatterns: list[URLPattern | URLResolver] = [
    path(_("en/score/new/"), views.new, name="new"),
    path("s/worker.js", views.worker, name="sheet-worker"),
    path("e/worker.js", views.worker, name="evening-worker"),
    path("s/phone/", views.phone, name="phone"),
    path("s/<slug:code>/", views.sheet, name="sheet"),
    path("s/<slug:code>/part/", views.part, name="part"),
    path("s/<slug:code>/form/", views.form, name="form"),
    path("s/<slug:code>/hands/<int:hand>/", views.hand, name="hand"),
    path("s/<slug:code>/people/", views.people, name="sheet-people"),
    path("s/<slug:code>/rules/", views.rules, name="rules"),
    path("s/<slug:code>/confirm/", views.confirm, name="confirm"),
    path("s/<slug:code>/changes/", views.changes, name="changes"),
    path("s/<slug:code>/undo/", views.undo, name="undo"),
    path("s/<slug:code>/end/", views.end, name="end"),
    path("s/<slug:code>/again/", views.again, name="again"),
    # clubs
    path("clubs/", clubs.index, name="clubs"),
    path("c/<slug:club>/", clubs.show, name="club"),
    path("c/<slug:club>/settings/", clubs.settings, name="settings"),
    path("c/<slug:club>/people/", club_people.people, name="people"),
    path("c/<slug:club>/people/<slug:member>/", club_people.change, name="change-member"),
    path("c/<slug:club>/people/<slug:member>/link/", club_people.link, name="claim-link"),
    path("c/<slug:club>/people/<slug:member>/leave/", club_people.leave, name="leave"),
    path("c/<slug:club>/join/<str:token>/", club_people.join, name="join"),
    # members
    path("c/<slug:club>/members/", members.members, name="members"),
    path("c/<slug:club>/members/<slug:member>/", members.member, name="member"),
    path("c/<slug:club>/members/<slug:member>/against/<slug:other>/", members.against, name="against"),
    path("c/<slug:club>/ratings/", members.ratings, name="ratings"),
    path("c/<slug:club>/records/", members.records, name="records"),
    # seasons: after everything of a club that has a name of its own
    path("c/<slug:club>/new/", season_rules.new, name="new-season"),
    path("c/<slug:club>/<slug:season>/", season.show, name="season"),
    path("c/<slug:club>/<slug:season>/part/", season.part, name="season-part"),
    path("c/<slug:club>/<slug:season>/print/", season.printed, name="season-print"),
    path("c/<slug:club>/<slug:season>/rules/", season_rules.rules, name="season-rules"),
    path("c/<slug:club>/<slug:season>/results/", season_results.show, name="season-results"),
    path("c/<slug:club>/<slug:season>/changes/", season_changes.show, name="season-changes"),
    path("c/<slug:club>/<slug:season>/penalties/", season_penalties.show, name="season-penalties"),
    path("c/<slug:club>/<slug:season>/online/", season_online.show, name="season-online"),
    # evenings
    path("c/<slug:club>/<slug:season>/new/", evening_plan.new, name="new-evening"),
    path("c/<slug:club>/<slug:season>/evenings/<slug:evening>/", evening.show, name="evening"),
    path("c/<slug:club>/<slug:season>/evenings/<slug:evening>/edit/", evening_plan.edit, name="evening-edit"),
    path("c/<slug:club>/<slug:season>/evenings/<slug:evening>/here/", evening.here, name="evening-here"),
    path("c/<slug:club>/<slug:season>/evenings/<slug:evening>/seating/", evening_seating.seating, name="evening-seating"),
    path("c/<slug:club>/<slug:season>/evenings/<slug:evening>/timer/", evening_timer.timer, name="evening-timer"),
    path("c/<slug:club>/<slug:season>/evenings/<slug:evening>/finals/", evening_finals.finals, name="evening-finals"),
    path("c/<slug:club>/<slug:season>/evenings/<slug:evening>/paper/", evening_paper.paper, name="evening-paper"),
    path("e/<slug:code>/", evening_checkin.check_in, name="check-in"),
    path("e/<slug:code>/part/", evening_checkin.part, name="check-in-part"),
    path("e/<slug:code>/screen/", evening_screen.screen, name="screen"),
    path("e/<slug:code>/screen/part/", evening_screen.part, name="screen-part"),
]
