"""Score sheets. /s/<code>/ is the key to a sheet; the page for a new one has an address per language."""

from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from scoring import views
from scoring.views import club_people, clubs

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
    # seasons: after everything of a club that has a name of its own
    # evenings
]
