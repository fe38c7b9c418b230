"""The site map.

/en/ /de/        home, games, articles: one language per address
/t/ /j/ /s/      tables, invitations, score sheets: a link works for friends of either language
/account/        signing in (tables/accounts/urls.py)
/look/           the reader's deck, light and language
/api/v1/         for programs
/ws/             live tables (tables/routing.py)
/livez /readyz   for supervisors (config/health.py, before Django)
"""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from rules.pages import home, look
from tables.accounts import urls as accounts

urlpatterns = [
    path("look/", look.change, name="look"),
    path("account/", include(accounts)),
    path("", include("tables.urls")),
    path("", include("scoring.urls")),
    *i18n_patterns(
        path("", home.show, name="home"),
        path("", include("rules.urls")),
    ),
]
