"""The addresses of the desk."""

from django.urls import path

from config.desk import gate, pages, readers, running

app_name = "desk"

urlpatterns = [
    path("", pages.front, name="front"),
    path("lock/", gate.lock, name="lock"),
    path("reports/<int:number>/", pages.complaint, name="complaint"),
    path("people/", pages.people_found, name="people"),
    path("people/<int:number>/", pages.person, name="person"),
    path("readers/", readers.show, name="readers"),
    path("log/", pages.log, name="log"),
    path("site/", running.how_it_fares, name="state"),
    path("site/settings/", running.settings_of_place, name="settings"),
    path("roles/", running.people_at_desk, name="roles"),
]
