"""The addresses of seasons. They come after everything of a club that has a name of its own."""

from django.urls import URLPattern, path

from scoring.season import changes, curves, online, penalties, results, rules, show, teams

_SEASON = "c/<slug:club>/<slug:season>/"

urlpatterns: list[URLPattern] = [
    path("c/<slug:club>/new/", rules.new, name="new-season"),
    path(_SEASON, show.show, name="season"),
    path(f"{_SEASON}part/", show.part, name="season-part"),
    path(f"{_SEASON}print/", show.printed, name="season-print"),
    path(f"{_SEASON}rules/", rules.rules, name="season-rules"),
    path(f"{_SEASON}results/", results.show, name="season-results"),
    path(f"{_SEASON}changes/", changes.show, name="season-changes"),
    path(f"{_SEASON}penalties/", penalties.show, name="season-penalties"),
    path(f"{_SEASON}penalties/<slug:penalty>/cancel/", penalties.cancel, name="cancel-penalty"),
    path(f"{_SEASON}teams/", teams.show, name="season-teams"),
    path(f"{_SEASON}teams/print/", teams.printed, name="season-teams-print"),
    path(f"{_SEASON}teams/found/", teams.found, name="team-found"),
    path(f"{_SEASON}teams/people/", teams.people, name="team-people"),
    path(f"{_SEASON}teams/<slug:team>/rename/", teams.rename, name="team-rename"),
    path(f"{_SEASON}teams/<slug:team>/take-out/", teams.take_out, name="team-out"),
    path(f"{_SEASON}curves/", curves.show, name="season-curves"),
    # at the site's own tables
    path(f"{_SEASON}online/", online.show, name="season-online"),
    path(f"{_SEASON}online/open/", online.open_table, name="online-open"),
    path(f"{_SEASON}online/count/", online.count, name="online-count"),
    path(f"{_SEASON}online/stop/", online.stop, name="online-stop"),
]
