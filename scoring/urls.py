"""Score sheets and clubs. /s/<code>/ is the key to a sheet, /e/<code>/ to an evening; clubs have addresses of their own."""

from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from scoring import views
from scoring.evening import urls as evening
from scoring.views import (
    book_import,
    club_people,
    clubs,
    data,
    members,
    rule_sets,
    season,
    season_changes,
    season_curves,
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
    path("s/<slug:code>/grid/", views.grid, name="grid"),
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
    path("clubs/rules/", rule_sets.choose, name="choose-rules"),
    path("c/<slug:club>/rule-sets/", rule_sets.show, name="rule-sets"),
    path("c/<slug:club>/rule-sets/forget/", rule_sets.forget, name="forget-rules"),
    # in and out
    path("clubs/bring/", book_import.bring, name="bring"),
    path("clubs/bring/<slug:name>/", book_import.show, name="brought"),
    path("clubs/bring/<slug:name>/answer/", book_import.answer, name="answer-brought"),
    path("clubs/bring/<slug:name>/forget/", book_import.forget, name="forget-brought"),
    path("c/<slug:club>/data/", data.show, name="data"),
    path("c/<slug:club>/data/results/", data.results, name="import-results"),
    path("c/<slug:club>/data/people/", data.people, name="import-people"),
    path("c/<slug:club>/data/files/<slug:name>/", data.file, name="file"),
    path("c/<slug:club>/data/out/", data.take_out, name="import-undo"),
    path("c/<slug:club>/data/<str:what>", data.export, name="export"),
    # seasons: after everything of a club that has a name of its own
    path("c/<slug:club>/new/", season_rules.new, name="new-season"),
    path("c/<slug:club>/<slug:season>/", season.show, name="season"),
    path("c/<slug:club>/<slug:season>/part/", season.part, name="season-part"),
    path("c/<slug:club>/<slug:season>/print/", season.printed, name="season-print"),
    path("c/<slug:club>/<slug:season>/rules/", season_rules.rules, name="season-rules"),
    path("c/<slug:club>/<slug:season>/results/", season_results.show, name="season-results"),
    path("c/<slug:club>/<slug:season>/changes/", season_changes.show, name="season-changes"),
    path("c/<slug:club>/<slug:season>/penalties/", season_penalties.show, name="season-penalties"),
    path(
        "c/<slug:club>/<slug:season>/penalties/<slug:penalty>/cancel/", season_penalties.cancel, name="cancel-penalty"
    ),
    path("c/<slug:club>/<slug:season>/curves/", season_curves.show, name="season-curves"),
    path("c/<slug:club>/<slug:season>/online/", season_online.show, name="season-online"),
    path("c/<slug:club>/<slug:season>/online/open/", season_online.open_table, name="online-open"),
    path("c/<slug:club>/<slug:season>/online/count/", season_online.count, name="online-count"),
    path("c/<slug:club>/<slug:season>/online/stop/", season_online.stop, name="online-stop"),
    *evening.urlpatterns,
]
