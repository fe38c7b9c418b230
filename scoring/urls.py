"""Score sheets and clubs. /s/<code>/ is the key to a sheet, /e/<code>/ to an evening; clubs have addresses of their own."""

from django.urls import URLPattern, URLResolver

from scoring.between import urls as between
from scoring.calendar import urls as calendar
from scoring.club import urls as club
from scoring.evening import urls as evening
from scoring.exchange import urls as exchange
from scoring.mine import urls as mine
from scoring.notices import urls as notices
from scoring.season import urls as season
from scoring.sheets import urls as sheets
from scoring.treasurer import urls as treasurer

app_name = "scoring"
urlpatterns: list[URLPattern | URLResolver] = [
    *sheets.urlpatterns,
    *club.urlpatterns,
    *exchange.urlpatterns,
    *mine.urlpatterns,
    *notices.urlpatterns,
    *calendar.urlpatterns,
    *treasurer.urlpatterns,
    *between.urlpatterns,
    *season.urlpatterns,  # after everything of a club that has a name of its own
    *evening.urlpatterns,
]
