"""Addresses of live connections."""

from django.urls import path

from tables.endpoint import table_socket

websocket_urlpatterns = [
    path("ws/tables/<slug:code>/", table_socket),  # type: ignore[arg-type]  # a plain ASGI application, as URLRouter wants
]
