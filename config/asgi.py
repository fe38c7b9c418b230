"""The application that any ASGI server can run; `manage.py serve` runs it with Daphne."""

import os
from typing import Any, cast

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import OriginValidator
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402

from config.bodies import Bodies  # noqa: E402
from config.health import Health  # noqa: E402
from config.middleware import stay_on_the_loop  # noqa: E402
from config.pagecache import PageCache  # noqa: E402
from config.static import StaticFiles  # noqa: E402
from config.turnstile import Turnstile  # noqa: E402
from config.upload_handler import Handler  # noqa: E402
from tables.routing import websocket_urlpatterns  # noqa: E402  (consumers need the apps loaded)

NOWHERE = 4404  # close code: no such table


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """Accepts and closes with a code: a refused handshake would tell a browser nothing."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": NOWHERE})


stay_on_the_loop()
django_application = Handler()
pages = django_application if settings.DEBUG else PageCache(django_application)
# Applications stand where the types of Django expect views.
routes: list[Any] = [*websocket_urlpatterns, re_path("", cast(Any, nowhere))]
sockets = URLRouter(routes)
front: Any = StaticFiles(Turnstile(pages))
if settings.METRICS.anybody:
    from config.watching.metrics import Metrics

    front = Metrics(settings.METRICS, front)
application = ProtocolTypeRouter(
    {
        "http": Bodies(Health(front)),
        "websocket": OriginValidator(Turnstile(sockets), settings.WS_ALLOWED_ORIGINS),
    }
)
