"""The site map.

/en/ /de/        home, games, articles: one language per address
/t/ /j/ /s/      tables, invitations, score sheets: a link works for friends of either language
/our/            the lasting table of a circle of friends
/clubs/ /c/ /e/  clubs, a club with its seasons and evenings, the link by which people come to an evening
/r/              rule sets by their short names, for ever
/embed/          examples and standings by themselves, which other sites may frame
/oembed          for other sites: what stands for a page of ours
/preview/        pictures that messengers show beside a link
/pictures/       scans and photographs of sources that an operator shows
/data/           open data, as files
/place/          what the place is called, who runs it, who may open what: for whoever runs it
/account/        signing in (tables/accounts/urls.py)
/report/         telling whoever runs the site that a name or a sentence does not belong here
/desk/           for those who run the site: complaints, people, how it fares (config/desk/)
/look/           the reader's deck, light and language
/api/v1/         for programs
/ws/             live tables (tables/routing.py)
/.well-known/    security.txt: to whom a hole is told
/favicon.ico     leads to our icon
/livez /readyz   for supervisors (config/health.py, before Django)
/metrics         for those who were named to watch the site (config/watching, before Django)
"""

from django.conf.urls.i18n import i18n_patterns
from django.contrib.sitemaps.views import sitemap as pages_to_read
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

from config import security_txt, what_is_kept
from config.desk import complain
from config.desk import urls as desk
from config.place import page as place
from config.web import icons, oembed
from rules.encyclopedia.pages import embed, home, look, opendata, permalink, pictures, preview, sitemap
from scoring.season import framed
from tables.accounts import urls as accounts

handler404 = "config.web.nowhere.page"

urlpatterns = [
    path("look/", look.change, name="look"),
    path("r/", permalink.enter, name="codes"),
    path("r/<str:code>", permalink.follow, name="permalink"),
    path("r/<str:code>/", permalink.follow),
    path("embed/<slug:lang>/<slug:key>/<slug:name>/", embed.show, name="embed"),
    path("embed/<slug:lang>/c/<slug:club>/<slug:season>/", framed.standing, name="framed-standings"),
    path("oembed", oembed.show, name="oembed"),
    path("preview/<slug:key>.png", preview.show, name="preview"),
    path("preview/<slug:lang>/game/<slug:key>.png", preview.named, name="named-preview"),
    path("preview/<slug:lang>/<slug:key>.png", preview.invitation, name="invitation-picture"),
    path("pictures/<str:name>", pictures.file, name="source-picture"),
    path("data/<slug:name>.json", opendata.file, name="data-file"),
    path("sitemap.xml", pages_to_read, {"sitemaps": {"book": sitemap.Book}}, name="sitemap"),
    path("favicon.ico", icons.favicon, name="favicon"),
    path(".well-known/security.txt", security_txt.show, name="security-txt"),
    path("robots.txt", sitemap.robots, name="robots"),
    path("report/<slug:room>/<str:key>/", complain.show, name="complain"),
    path("desk/", include(desk)),
    path("place/", place.show, name="place"),
    path("place/mail/", place.try_mail, name="place-mail"),
    path("place/mail-server/", place.mail_server, name="place-mail-server"),
    path("place/<str:word>/", place.enter, name="place-enter"),
    path("account/", include(accounts)),
    path("", include("tables.urls")),
    path("", include("scoring.urls")),
    *i18n_patterns(
        path("", home.show, name="home"),
        path(_("privacy/"), what_is_kept.show, name="privacy"),
        path("", include("rules.encyclopedia.urls")),
    ),
]
