"""The addresses of score sheets: the link that writes, and the one that reads, stand below /s/."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from scoring.sheets import bell, confirm, counting, grid, hand, new, people, phone, result, rules, sheet

_SHEET = "s/<slug:code>/"

urlpatterns: list[URLPattern] = [
    path(_("en/score/new/"), new.new, name="new"),
    path("s/worker.js", phone.worker, name="sheet-worker"),
    path("e/worker.js", phone.worker, name="evening-worker"),
    path("s/phone/", phone.phone, name="phone"),
    path("s/counting/<slug:rules>/<slug:mark>/", counting.show, name="counting"),
    path(_SHEET, sheet.sheet, name="sheet"),
    path(f"{_SHEET}part/", sheet.part, name="part"),
    path(f"{_SHEET}form/", sheet.form, name="form"),
    path(f"{_SHEET}kept/", sheet.kept, name="kept"),
    path(f"{_SHEET}hands/<int:hand>/", hand.hand, name="hand"),
    path(f"{_SHEET}people/", people.people, name="sheet-people"),
    path(f"{_SHEET}rules/", rules.rules, name="rules"),
    path(f"{_SHEET}confirm/", confirm.confirm, name="confirm"),
    path(f"{_SHEET}call/", bell.call, name="call"),
    path(f"{_SHEET}changes/", hand.changes, name="changes"),
    path(f"{_SHEET}undo/", sheet.undo, name="undo"),
    path(f"{_SHEET}grid/", grid.grid, name="grid"),
    path(f"{_SHEET}end/", sheet.end, name="end"),
    path(f"{_SHEET}result/", result.result, name="sheet-result"),
    path(f"{_SHEET}again/", sheet.again, name="again"),
]
