"""The addresses of an evening: its pages, its commands, and its secret links below /e/."""

from django.urls import URLPattern, path

from scoring.evening import (
    checkin,
    finals,
    going_home,
    grid,
    paper,
    people,
    plan,
    recap_page,
    requests,
    reseat,
    ruling,
    screen,
    seating,
    second_phones,
    show,
    timer,
    wishes,
)

_SEASON = "c/<slug:club>/<slug:season>/"
_EVENING = f"{_SEASON}evenings/<slug:evening>/"
_SOMEBODY = f"{_EVENING}people/<slug:member>/"
_LINK = "e/<slug:code>/"
_NAMED = f"{_LINK}people/<slug:member>/"

urlpatterns: list[URLPattern] = [
    path(f"{_SEASON}new/", plan.new, name="new-evening"),
    path(_EVENING, show.show, name="evening"),
    path(f"{_EVENING}part/", show.part, name="evening-part"),
    path(f"{_EVENING}edit/", plan.edit, name="evening-edit"),
    # who comes
    path(f"{_EVENING}here/", people.here, name="evening-here"),
    path(f"{_EVENING}people/new/", people.newcomers, name="evening-newcomers"),
    path(f"{_SOMEBODY}here/", people.arrive, name="evening-arrive"),
    path(f"{_SOMEBODY}excused/", people.excuse, name="evening-excuse"),
    path(f"{_SOMEBODY}unsay/", people.take_back, name="evening-unsay"),
    path(f"{_SOMEBODY}rounds/", people.rounds, name="evening-rounds"),
    path(f"{_EVENING}phones/<int:phone>/forget/", second_phones.forget, name="second-phone-forget"),
    path(f"{_EVENING}phones/<int:phone>/keep/", second_phones.keep, name="second-phone-keep"),
    # the clock
    path(f"{_EVENING}timer/", timer.timer, name="evening-timer"),
    path(f"{_EVENING}timer/start/", timer.start, name="clock-start"),
    path(f"{_EVENING}timer/pause/", timer.pause, name="clock-pause"),
    path(f"{_EVENING}timer/go/", timer.go, name="clock-go"),
    path(f"{_EVENING}timer/more/", timer.more, name="clock-more"),
    path(f"{_EVENING}timer/round/", timer.next_round, name="clock-round"),
    path(f"{_EVENING}timer/stop/", timer.stop, name="clock-stop"),
    # seats
    path(f"{_EVENING}seating/", seating.seating, name="evening-seating"),
    path(f"{_EVENING}seating/draw/", seating.draw, name="seats-draw"),
    path(f"{_EVENING}seating/drop/", seating.drop, name="seats-drop"),
    path(f"{_EVENING}seating/swap/", seating.swap, name="seats-swap"),
    path(f"{_EVENING}seating/again/", reseat.reseat, name="seats-reseat"),
    path(f"{_EVENING}seating/fix/", seating.fix, name="seats-fix"),
    path(f"{_EVENING}seating/<int:number>/fix/", seating.fix, name="seats-fix-round"),
    path(f"{_EVENING}seating/<int:number>/change/", seating.change, name="seats-change"),
    path(f"{_EVENING}seating/wishes/new/", wishes.new, name="wish-new"),
    path(f"{_EVENING}seating/wishes/<slug:wish>/out/", wishes.cancel, name="wish-out"),
    # what a table asks
    path(f"{_EVENING}sheets/<int:sheet>/again/", requests.another, name="again-yes"),
    path(f"{_EVENING}sheets/<int:sheet>/no/", requests.refuse, name="again-no"),
    path(f"{_EVENING}sheets/<int:sheet>/ask/", requests.ask, name="table-ask"),
    path(f"{_EVENING}sheets/<int:sheet>/<int:said>/", ruling.ruling, name="evening-ruling"),
    # the end of it
    path(f"{_EVENING}home/", going_home.home, name="evening-home"),
    path(f"{_EVENING}home/not-yet/", going_home.stay, name="evening-stay"),
    # finals
    path(f"{_EVENING}finals/", finals.finals, name="evening-finals"),
    path(f"{_EVENING}finals/lay/", finals.lay, name="finals-lay"),
    path(f"{_EVENING}finals/<int:place>/decide/", finals.decide, name="finals-decide"),
    # paper
    path(f"{_EVENING}paper/", paper.paper, name="evening-paper"),
    path(f"{_EVENING}recap/", recap_page.show, name="evening-recap"),
    path(f"{_EVENING}recap.png", recap_page.picture, name="evening-recap-picture"),
    path(f"{_EVENING}grid/", grid.grid, name="evening-grid"),
    path(f"{_EVENING}grid/table/", grid.table, name="evening-table"),
    # whoever has the link
    path(_LINK, checkin.check_in, name="check-in"),
    path(f"{_LINK}part/", checkin.part, name="check-in-part"),
    path(f"{_NAMED}here/", checkin.sign_in, name="check-in-here"),
    path(f"{_NAMED}excused/", checkin.excuse, name="check-in-excuse"),
    path(f"{_NAMED}rounds/", checkin.rounds, name="check-in-rounds"),
    path(f"{_NAMED}unsay/", checkin.take_back, name="check-in-unsay"),
    path(f"{_NAMED}forget/", checkin.forget, name="check-in-forget"),
    path(f"{_LINK}screen/", screen.screen, name="screen"),
    path(f"{_LINK}screen/part/", screen.part, name="screen-part"),
]
