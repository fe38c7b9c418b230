"""Addresses of the encyclopedia, in the words of each language: /en/games/ramsen/ is /de/spiele/ramsen/."""

from django.urls import path
from django.utils.translation import gettext_lazy as _

from rules.encyclopedia.pages import (
    about,
    aloud,
    beside,
    cards,
    cite,
    comparison,
    deck_print,
    differences,
    games,
    history,
    learn,
    offline,
    opendata,
    packs,
    paper,
    reading_list,
    report,
    revisions,
    rulebook,
    search,
    sums,
    village,
    which_game,
    which_rules,
    words,
    yours,
)

app_name = "rules"
urlpatterns = [
    path(_("games/"), games.index, name="games"),
    path(_("games/<slug:key>/"), games.game, name="game"),
    path(_("games/<slug:key>/beside/"), beside.beside, name="beside"),
    path(_("games/<slug:key>/yours/"), yours.show, name="yours"),
    path(_("games/<slug:key>/differences/"), differences.show, name="differences"),
    path(_("games/<slug:key>/learn/"), learn.show, name="learn"),
    path(_("games/<slug:key>/learn/<int:n>/"), learn.step, name="learn-step"),
    path(_("games/<slug:key>/card/"), paper.card, name="card"),
    path(_("games/<slug:key>/aloud/"), aloud.show, name="aloud"),
    path(_("games/<slug:key>/sheet/"), paper.sheet, name="paper-sheet"),
    path(_("games/<slug:key>/rulebook/"), rulebook.show, name="rulebook"),
    path(_("games/<slug:key>/sums/"), sums.show, name="sums"),
    path(_("cards/"), cards.show, name="cards"),
    path(_("cards/print/"), deck_print.show, name="deck"),
    path(_("compare/"), comparison.show, name="compare"),
    path(_("which-game/"), which_game.show, name="which-game"),
    path(_("words/"), words.show, name="words"),
    path(_("packs/"), packs.show, name="packs"),
    path(_("data/"), opendata.show, name="data"),
    path(_("search/"), search.search, name="search"),
    path(_("search/index-<slug:state>.json"), search.index_file, name="search-index"),
    path(_("offline/"), offline.show, name="offline"),
    path("worker.js", offline.worker, name="worker"),
    path("app.webmanifest", offline.manifest, name="manifest"),
    path(_("family/"), history.family, name="history"),
    path(_("family/tournaments/"), history.tournaments, name="tournaments"),
    path(_("family/related/"), history.related, name="related"),
    path(_("family/claims/"), history.false_claims, name="claims"),
    path(_("reading/"), reading_list.show, name="reading"),
    path(_("about/"), about.show, name="about"),
    path(_("contact/"), about.contact, name="contact"),
    path(_("report/"), report.show, name="report"),
    path(_("report/thanks/"), report.thanks, name="reported"),
    path(_("games/<slug:key>/which-rules/"), which_rules.show, name="which-rules"),
    path(_("games/<slug:key>/changes/"), revisions.of_game, name="game-changes"),
    path(_("games/<slug:key>/changes/feed.xml"), revisions.game_feed, name="game-feed"),
    path(_("village/"), village.tell, name="village"),
    path(_("village/thanks/"), village.thanks, name="village-thanks"),
    path(_("villages/"), village.show, name="villages"),
    path(_("villages/<slug:key>/"), village.show, name="game-villages"),
    path(_("changes/"), revisions.show, name="changes"),
    path(_("changes/feed.xml"), revisions.feed, name="feed"),
    path(_("changes/<slug:key>/"), revisions.of_page, name="page-changes"),
    path(_("cite/<slug:form>/source/<slug:key>/"), cite.source, name="cite-source"),
    path(_("cite/<slug:form>/<path:page>"), cite.download, name="cite"),
    # Addresses put together by hand, with the word of the other language
    *(path(f"{word}/", games.to_index) for word in ("games", "spiele")),
    *(path(f"{word}/<slug:key>/", games.by_name) for word in ("games", "spiele")),
    *(
        path(f"{word}/<slug:key>/{own}/", games.to_page, {"page": page})
        for word in ("games", "spiele")
        for page, names in (
            ("rules:yours", ("yours", "eure")),
            ("rules:differences", ("differences", "unterschiede")),
            ("rules:learn", ("learn", "lernen")),
            ("rules:card", ("card", "karte")),
            ("rules:aloud", ("aloud", "vorlesen")),
            ("rules:paper-sheet", ("sheet", "schreibblatt")),
            ("rules:rulebook", ("rulebook", "regelheft")),
            ("rules:sums", ("sums", "rechnen")),
            ("rules:game-changes", ("changes", "aenderungen")),
            ("rules:which-rules", ("which-rules", "welche-regeln")),
        )
        for own in names
    ),
    *(path(f"{word}/", cards.to_page) for word in ("cards", "karten")),
    *(path(f"{word}/", deck_print.to_page) for word in ("cards/print", "karten/drucken")),
    *(path(f"{word}/", comparison.to_page) for word in ("compare", "vergleich")),
    *(path(f"{word}/", which_game.to_page) for word in ("which-game", "welches-spiel")),
    *(path(f"{word}/", words.to_page) for word in ("words", "woerter")),
    *(path(f"{word}/", packs.to_page) for word in ("packs", "blaetter")),
    *(path(f"{word}/", opendata.to_page) for word in ("data", "daten")),
    *(path(f"{word}/", search.to_page) for word in ("search", "suche")),
    *(path(f"{word}/", offline.to_page) for word in ("offline", "ohne-netz")),
    *(
        path(f"{family}/{word}", history.to_page, {"page": page})
        for family in ("family", "familie")
        for page, names in (
            ("rules:history", ("",)),
            ("rules:tournaments", ("tournaments/", "turniere/")),
            ("rules:related", ("related/", "verwandte/")),
            ("rules:claims", ("claims/", "irrtuemer/")),
        )
        for word in names
    ),
    *(path(f"{word}/", history.to_page, {"page": "rules:reading"}) for word in ("reading", "lesen")),
    *(
        path(f"{word}/", history.to_page, {"page": page})
        for page, names in (
            ("rules:about", ("about", "ueber")),
            ("rules:contact", ("contact", "kontakt", "imprint", "impressum")),
            ("rules:report", ("report", "melden")),
            ("rules:changes", ("changes", "aenderungen")),
            ("rules:village", ("village", "dorf")),
            ("rules:villages", ("villages", "doerfer")),
            ("privacy", ("privacy", "datenschutz")),
        )
        for word in names
    ),
    *(path(f"{word}/<slug:form>/source/<slug:key>/", cite.source) for word in ("cite", "zitieren")),
    *(path(f"{word}/<slug:form>/<path:page>", cite.download) for word in ("cite", "zitieren")),
]
