"""The application that any ASGI server can run; `manage.py serve` runs it with Daphne."""

import os
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import OriginValidator
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_asgi_application()

from django.conf import settings  # noqa: E402

from config.health import Health  # noqa: E402
from config.static import StaticFiles  # noqa: E402
from tables.routing import websocket_urlpatterns  # noqa: E402  (consumers need the apps loaded)

NOWHERE = 4404


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """Accepts and closes with a code: a refused handshake would tell a browser nothing."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": NOWHERE})


sockets = URLRouter([*websocket_urlpatterns, re_path("", nowhere)])  # type: ignore[arg-type]
application = ProtocolTypeRouter(
    {
        "http": Health(StaticFiles(django_application)),
        "websocket": OriginValidator(sockets, settings.WS_ALLOWED_ORIGINS),
    }
)
