"""The site's own settings, in a folder that is thrown away and without the environment of whoever runs the tests."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

folder = tempfile.mkdtemp(prefix="weli-tests-")
atexit.register(shutil.rmtree, folder, ignore_errors=True)
KNOWN = (
    *("HOST", "PORT", "WELI_DATA", "WELI_ORIGINS", "DATABASE_URL", "REDIS_URL", "SCALED", "TRUST_PROXY"),
    *("SECRET_KEY", "SECRET_KEY_FALLBACKS", "DEBUG", "STATIC_HASHED", "LOG_LEVEL", "TIME_ZONE", "FREE_DISK"),
    *(
        "EMAIL_URL",
        "MAIL_FROM",
        "WEBHOOKS",
        "PLACE_NAME",
        "PLACE_LANGUAGES",
        "OPEN_TABLES",
        "OPEN_CLUBS",
        "PRIVACY_CONTACT",
        "METRICS_FROM",
        "METRICS_TOKEN",
        "SENTRY_DSN",
    ),
)
for name in [
    name
    for name in os.environ
    if name in KNOWN or name.startswith(("TABLES_", "JOBS_", "RETAIN_", "OPERATOR_", "BACKUP", "SIGN_IN_"))
]:
    del os.environ[name]
os.environ["WELI_DATA"] = folder
os.environ["STATIC_HASHED"] = "0"

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES  # noqa: E402

ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", "testserver"]
# A file, because threads and the in-memory database do not go together. Nobody cuts the power of a test.
DATABASES["default"]["TEST"] = {"NAME": str(Path(folder, "test.sqlite3"))}
BACKUPS = False  # but where a test is about them
TABLES_GUIDED = 0  # nobody explains anything but where a test is about that
DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
# Nobody works beside the tests: what is enqueued is done at once.
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
