"""The addresses of somebody's own page of a club, below /my/: there lies the worker that keeps it on his phone."""

from django.urls import URLPattern, path

from scoring.mine import by_mail, commands, page
from scoring.sheets import phone

_CLUB = "my/<slug:club>/"
_EVENING = f"{_CLUB}evenings/<slug:evening>/"
_BY_MAIL = "n/come/<str:word>/"  # beside the other links in mails

urlpatterns: list[URLPattern] = [
    path("my/worker.js", phone.worker, name="mine-worker"),
    path(_CLUB, page.show, name="mine"),
    path(f"{_CLUB}part/", page.part, name="mine-part"),
    path(f"{_EVENING}coming/", commands.coming, name="mine-coming"),
    path(f"{_EVENING}perhaps/", commands.perhaps, name="mine-perhaps"),
    path(f"{_EVENING}no/", commands.no, name="mine-no"),
    path(f"{_EVENING}guests/", commands.guests, name="mine-guests"),
    path(f"{_CLUB}who/", commands.who, name="mine-who"),
    path(f"{_CLUB}people/<slug:member>/", commands.lend, name="mine-lend"),
    path(f"{_CLUB}forget/", commands.forget, name="mine-forget"),
    path(f"{_CLUB}forgotten/", commands.forgotten, name="mine-forgotten"),
    path(f"{_CLUB}others/forget/", commands.forget_others, name="mine-forget-others"),
    path(_BY_MAIL, by_mail.show, name="mine-by-mail"),
    path(f"{_BY_MAIL}coming/", by_mail.coming, name="mine-by-mail-coming"),
    path(f"{_BY_MAIL}perhaps/", by_mail.perhaps, name="mine-by-mail-perhaps"),
    path(f"{_BY_MAIL}no/", by_mail.no, name="mine-by-mail-no"),
    path(f"{_BY_MAIL}guests/", by_mail.guests, name="mine-by-mail-guests"),
]
