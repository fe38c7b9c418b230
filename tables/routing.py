"""Addresses of live connections."""

from django.urls import path

from tables.endpoint import table_socket
from tables.lobby.socket import lobby_socket

websocket_urlpatterns = [
    path("ws/tables/<slug:code>/", table_socket),  # type: ignore[arg-type]  # a plain ASGI application, as URLRouter wants
    path("ws/lobby/", lobby_socket),  # type: ignore[arg-type]
]
