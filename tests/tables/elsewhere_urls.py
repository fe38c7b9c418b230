"""The site map of a site on which accounts of elsewhere are good."""

from django.urls import include, path

from config.urls import handler404 as handler404
from config.urls import urlpatterns as without

urlpatterns = [path("account/", include("tables.accounts.elsewhere_urls")), *without]
