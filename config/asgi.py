"""The application that any ASGI server can run; `manage.py serve` runs it with Daphne."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import OriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_asgi_application()

from django.conf import settings  # noqa: E402

from config.health import Health  # noqa: E402
from config.static import StaticFiles  # noqa: E402
from tables.routing import websocket_urlpatterns  # noqa: E402  (consumers need the apps loaded)

application = ProtocolTypeRouter(
    {
        "http": Health(StaticFiles(django_application)),
        "websocket": OriginValidator(URLRouter(websocket_urlpatterns), settings.WS_ALLOWED_ORIGINS),
    }
)
