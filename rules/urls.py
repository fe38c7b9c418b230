"""Addresses of the encyclopedia, in the words of each language: /en/games/ramsen/ is /de/spiele/ramsen/."""

from django.urls import path
from django.utils.translation import gettext_lazy as _

from rules.pages import beside, cards, differences, games, yours

app_name = "rules"
urlpatterns = [
    path(_("games/"), games.index, name="games"),
    path(_("games/<slug:key>/"), games.game, name="game"),
    path(_("games/<slug:key>/beside/"), beside.beside, name="beside"),
    path(_("games/<slug:key>/yours/"), yours.show, name="yours"),
    path(_("games/<slug:key>/differences/"), differences.show, name="differences"),
    path(_("cards/"), cards.show, name="cards"),
    # Addresses put together by hand, with the word of the other language
    *(path(f"{word}/", games.to_index) for word in ("games", "spiele")),
    *(path(f"{word}/<slug:key>/", games.by_name) for word in ("games", "spiele")),
    *(
        path(f"{word}/<slug:key>/{own}/", games.to_page, {"page": page})
        for word in ("games", "spiele")
        for page, names in (("rules:yours", ("yours", "eure")), ("rules:differences", ("differences", "unterschiede")))
        for own in names
    ),
    *(path(f"{word}/", cards.to_page) for word in ("cards", "karten")),
]
