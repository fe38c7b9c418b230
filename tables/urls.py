"""Addresses of the live tables; without a language, so that one link works for both of two friends."""

from django.urls import path
from django.utils.translation import gettext_lazy as _

from tables import developers, views
from tables.api import api
from tables.pages import (
    again,
    brought,
    day,
    device,
    duplicates,
    examples,
    fair,
    hints,
    host_forms,
    keys,
    lobby,
    me,
    new_table,
    onlookers,
    organise,
    printed_deals,
    replay,
    review,
    saved_rules,
)

app_name = "tables"

urlpatterns = [
    # the lobby, with an address per language
    path(_("en/lobby/"), lobby.lobby, name="lobby"),
    path("lobby/", lobby.short),
    path(_("en/hints/"), hints.about, name="hints"),
    path("lobby/seat/", lobby.take, name="seat"),
    path("lobby/seal/", lobby.seal, name="seal"),
    path(_("en/tables/open/"), new_table.open_table, name="open"),
    path("tables/open/", new_table.short),
    # people
    path("play/", new_table.play_now, name="play"),
    path("play/on/", examples.play_on, name="play-on"),
    path("tables/new/", new_table.new, name="new"),
    path("t/<slug:code>/", views.table, name="table"),
    path("t/<slug:code>/sit/", views.sit, name="sit"),
    path("t/<slug:code>/fill/", views.fill, name="fill"),
    path("t/<slug:code>/leave/", views.leave, name="leave"),
    path("t/<slug:code>/watch/", onlookers.watch, name="watch"),
    path("t/<slug:code>/host/", host_forms.host),
    path("t/<slug:code>/host/<slug:command>/", host_forms.host, name="host"),
    path("j/<str:token>/", views.join, name="join"),
    path("keys/", keys.show, name="keys"),
    path("organise/", organise.organise, name="organise"),
    path("organise/open/", organise.open_tables, name="organise-open"),
    path("organise/cards/", organise.cards, name="cards"),
    # the same deals at several tables
    path(_("en/hand-of-the-day/"), day.show, name="day"),
    path("day/", day.short, name="day-short"),
    path("day/<slug:game>/play/", day.play, name="day-play"),
    path("d/new/", duplicates.new, name="duplicate-new"),
    path("d/<str:key>/", duplicates.show, name="duplicate"),
    path("d/<str:key>/play/", duplicates.play, name="duplicate-play"),
    path("d/<str:key>/end/", duplicates.end, name="duplicate-end"),
    path("d/<str:key>/hands/", printed_deals.hands, name="duplicate-hands"),
    path("d/<str:key>/enter/", printed_deals.enter, name="duplicate-enter"),
    # a person
    path("me/", me.me, name="me"),
    path("me/name/", me.rename, name="rename"),
    path("me/together/", me.together, name="together"),
    path("me/export/", me.export, name="export"),
    path("me/erase/", me.erase, name="erase"),
    path("me/devices/new/", device.show, name="device-code"),
    path("me/devices/remove/", device.remove, name="device-remove"),
    path("device/", device.enter, name="device"),
    path("me/rules/", saved_rules.kept, name="kept"),
    path("me/rules/<int:number>/name/", saved_rules.rename, name="kept-rename"),
    path("me/rules/<int:number>/delete/", saved_rules.delete, name="kept-delete"),
    # what has been
    path("m/<slug:key>/", replay.match, name="replay"),
    path("m/<slug:key>/hands/<int:number>/", replay.hand, name="replay-hand"),
    path("m/<slug:key>/review/", review.review, name="review"),
    path("m/<slug:key>/again/", again.again, name="again"),
    path("m/<slug:key>/record.txt", replay.text, name="replay-text"),
    path("m/<slug:key>/fair/", fair.match, name="fair"),
    path("fair/", fair.about, name="fair-about"),
    path(".well-known/weli-keys.json", fair.keys, name="signing-keys"),
    path("replay/", brought.upload, name="upload"),
    path("replay/<slug:name>/", brought.show, name="brought"),
    path("replay/<slug:name>/hands/<int:number>/", brought.hand, name="brought-hand"),
    path("replay/<slug:name>/forget/", brought.forget, name="brought-forget"),
    # programs
    path("api/", developers.developers, name="developers"),
    path("api/v1/docs", developers.docs, name="docs"),
    path("api/v1/", api.urls),
]
