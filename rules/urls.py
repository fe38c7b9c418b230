from django.urls import URLPattern, URLResolver

app_name = "rules"
urlpatterns: list[URLPattern | URLResolver] = []
