"""Score sheets. /s/<code>/ is the key to a sheet; the page for a new one has an address per language."""

from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from scoring import views

app_name = "scoring"
urlpatterns: list[URLPattern | URLResolver] = [
    path(_("en/score/new/"), views.new, name="new"),
    path("s/<slug:code>/", views.sheet, name="sheet"),
    path("s/<slug:code>/part/", views.part, name="part"),
    path("s/<slug:code>/form/", views.form, name="form"),
    path("s/<slug:code>/hands/<int:hand>/", views.hand, name="hand"),
    path("s/<slug:code>/people/", views.people, name="people"),
    path("s/<slug:code>/changes/", views.changes, name="changes"),
    path("s/<slug:code>/undo/", views.undo, name="undo"),
    path("s/<slug:code>/again/", views.again, name="again"),
]
