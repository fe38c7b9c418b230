"""All settings of the site, read from the environment. Nothing needs to be set for one process on this machine.

HOST PORT             where `serve` listens (127.0.0.1, 8000)
WELI_DATA             folder for the database and the secret key (var/ of a checkout; else weli-data where one stands)
WELI_ORIGINS          addresses under which browsers reach the site, with commas; all https, or all http
                      (unless set: this machine's own address on PORT)
DATABASE_URL          PostgreSQL instead of the SQLite file in WELI_DATA
REDIS_URL             Redis or Valkey, which links several processes
SCALED                1 when more than one `serve` process runs
TRUST_PROXY           1 behind a proxy that overwrites X-Forwarded-For and X-Forwarded-Proto
SECRET_KEY            instead of the key kept in WELI_DATA; SECRET_KEY_FALLBACKS for a change of key. The key pair
                      that signs the records of matches follows from it (docs/fairness.md)
DEBUG                 1 while developing: fresh templates and static files, long error pages
OFFLINE_READING       0 to take back what browsers keep of the encyclopedia for reading without a connection
WARM_UP               0 to make the index of the search not after each start, but when somebody searches; they wait for it
STATIC_HASHED         0 to serve static files as they lie in the checkout (the default with DEBUG)
EMAIL_URL             how mail is sent, such as smtp+tls://user:password@mail.example:587; unless set, by
                      the server that was named on the page of settings, or else to this one's own output
MAIL_FROM             the sender of that mail
PLACE_NAME            what this place is called; it stands at the foot of every page
PLACE_LANGUAGES       the languages that are offered, with commas, the usual one first (en,de)
OPEN_TABLES           who may open tables for others: everybody (unless set), accounts or operators; OPEN_CLUBS, who may
                      found clubs, likewise. Playing against bots is open to all
PRIVACY_CONTACT       where to write about what is kept (unless set: OPERATOR_MAIL)
SIGN_IN_WITH          places whose accounts are good here too (OpenID Connect; the extra `oidc`), by short names with commas,
                      such as verein; for each SIGN_IN_VEREIN_NAME, …_URL, …_CLIENT, …_SECRET, and …_TRUSTED=1 where the addresses for mail
                      that it knows are checked so well that they open accounts that are here already
WEBHOOKS              1 to let clubs send their notices to other services (Matrix, Discord, ntfy, their own programs)
OPERATOR_NAME         who runs this site, as it stands under Contact; with it OPERATOR_ADDRESS (where post reaches them,
                      its lines parted by ;), OPERATOR_MAIL (an address for mail) and, where the law wants more,
                      OPERATOR_FURTHER (telephone, register, number for taxes; lines parted by ; as well)
SOURCE_URL            where the program's source can be had, for the foot of each page
ALLOW_NETWORK_DISK    1 to keep the SQLite file on a network disk all the same, where it may be lost
FREE_DISK             megabytes that should be free in WELI_DATA (256); /readyz says when they are not
BACKUPS               1 for a backup every night, made by the worker; 0 for none, then nobody misses it either (unless set:
                      1 on SQLite, 0 with PostgreSQL)
BACKUP_FOLDER         where backups lie (backups in WELI_DATA); better another disk
BACKUP_DAILY          of how many days (7), weeks (BACKUP_WEEKLY, 4) and months (BACKUP_MONTHLY, 3) the last one stays,
                      and how many of those made before an upgrade do (BACKUP_UPGRADES, 5)
BACKUP_LATE           days without a backup after which log and /readyz say so (3)
BACKUP_HOOKS          a folder with programs pre-backup, post-backup, pre-restore, post-restore; they find the file in
                      WELI_BACKUP
ALLOW_NEWER_DATABASE  1 to serve a database that a newer program has brought up to date: for the version just before it
LOG_LEVEL             how much is told: DEBUG, INFO (unless set), WARNING, ERROR or CRITICAL
TIME_ZONE             by whose clock a day begins, such as Europe/Vienna (unless set: as said on the page, else UTC)
METRICS_FROM          addresses and networks that may read /metrics, with commas, such as 127.0.0.1,10.0.0.0/8
METRICS_TOKEN         a word by which it may be read from anywhere (Authorization: Bearer …); with neither there is no /metrics
SENTRY_DSN            where mistakes are sent, with the extra `sentry` installed; no names, no chat, no cards go there
TABLES_…              times and rates of tables/conf.py in seconds, e.g. TABLES_BOT_PAUSE=0.2,0.4
JOBS_…                times and tries of config/jobs/conf.py in seconds, e.g. JOBS_LEASE=60
RETAIN_…              days of config/retention.py, after which something goes, e.g. RETAIN_CHAT=30; 0 keeps it for ever
"""

import zoneinfo
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from config import environment as env
from config import services
from config.logs import LEVELS, logging_config
from config.static import safe_headers
from config.watching.watchers import Watchers
from rules import languages
from rules.version import VERSION as VERSION

_WHO = ("everybody", "accounts", "operators")
BASE_DIR = Path(__file__).resolve().parent.parent
# A checkout keeps everything in itself; what pip installed, in the folder in which it is started.
CHECKOUT = (BASE_DIR / "pyproject.toml").is_file()
DATA_DIR = env.folder("WELI_DATA", BASE_DIR / "var" if CHECKOUT else Path("weli-data"))

DEBUG = env.flag("DEBUG")
SCALED = env.flag("SCALED")
TRUST_PROXY = env.flag("TRUST_PROXY")
HOST = env.text("HOST", "127.0.0.1")
PORT = env.number("PORT", 8000, 1, 65535)

# --- who may reach the site -------------------------------------------------

ORIGINS = env.origins("WELI_ORIGINS", env.own_addresses(HOST, PORT))
HTTPS = ORIGINS[0].startswith("https:")
ALLOWED_HOSTS = [
    f"[{host}]" if ":" in host else host for host in (urlsplit(origin).hostname or "" for origin in ORIGINS)
]
CSRF_TRUSTED_ORIGINS = ORIGINS
WS_ALLOWED_ORIGINS = ORIGINS

SECRET_KEY = env.secret_key("SECRET_KEY", DATA_DIR / "secret-key")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")

# --- the house --------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "config.apps.OwnStaticFiles",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "django_tasks",
    "django_tasks_db",
    "config.apps.ConfigConfig",
    "config.web",
    "rules.encyclopedia",
    "tables",
    "tables.moderation.apps.ModerationConfig",
    "scoring",
]
env.wanting("SIGN_IN_WITH", "oauthlib", "oidc")
SIGN_IN = services.sign_in("SIGN_IN_WITH")
if SIGN_IN:  # what it needs is loaded only then
    INSTALLED_APPS.append("allauth.socialaccount.providers.openid_connect")
AUTH_USER_MODEL = "tables.User"
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

MIDDLEWARE = [
    "config.problems.in_json",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.permissions_policy",
    "config.middleware.own_clock",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.OfferedLanguages",
    "config.way_back.way_back",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.nul.NoNul",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.damage.Damage",
    "config.unstored.Unstored",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ],
        },
    }
]
if DEBUG:  # a changed template shows at the next request
    TEMPLATES[0]["APP_DIRS"] = False
    TEMPLATES[0]["OPTIONS"]["loaders"] = [
        "django.template.loaders.filesystem.Loader",
        "django.template.loaders.app_directories.Loader",
    ]

# --- where things are kept --------------------------------------------------

DATABASES = {"default": services.database("DATABASE_URL", DATA_DIR / "weli.sqlite3")}
FREE_DISK = env.number("FREE_DISK", 256, 0, 10_000_000)
SQLITE = DATABASES["default"]["ENGINE"].endswith("sqlite3")
# Connections close with each request: a thread of ASGI that ends would leave its own open for ever.
DATABASES["default"]["CONN_MAX_AGE"] = 0
if SQLITE:
    env.kept_private(Path(DATABASES["default"]["NAME"]))
    DATABASES["default"]["OPTIONS"] = {
        # Deferred transactions fail at once when two writers meet; immediate ones wait for each other.
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        # FULL: a move that was acknowledged survives a power cut.
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA cache_size=-8000;"
            "PRAGMA mmap_size=134217728;PRAGMA journal_size_limit=27103364;PRAGMA temp_store=MEMORY;"
        ),
    }
else:
    # The writer, the lease and the letters to other processes keep one each; the rest is for pages.
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {"min_size": 2, "max_size": 12, "timeout": 5}
    # A database that was started again has ended them all; each is asked first, so that no page is given a dead one.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = services.redis("REDIS_URL")
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 1000, "expiry": 60}}
}
CACHES = {
    "default": {"BACKEND": "config.shared_counts.SteadyCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        # Limits live here; at Django's 300 entries a busy evening would forget them.
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }
}

# What is neither a move nor a page waits in the same database, and is done by `manage.py worker`.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# --- backups ----------------------------------------------------------------

# Who runs a PostgreSQL may have means of his own.
BACKUPS = env.flag("BACKUPS", default=SQLITE)
BACKUP_FOLDER = Path(env.text("BACKUP_FOLDER", str(DATA_DIR / "backups"))).expanduser().absolute()
BACKUP_HOOKS = env.text("BACKUP_HOOKS", "")
BACKUP_DAILY = env.number("BACKUP_DAILY", 7, 1, 1000)
BACKUP_WEEKLY = env.number("BACKUP_WEEKLY", 4, 0, 1000)
BACKUP_MONTHLY = env.number("BACKUP_MONTHLY", 3, 0, 1000)
BACKUP_UPGRADES = env.number("BACKUP_UPGRADES", 5, 1, 1000)
BACKUP_LATE = env.number("BACKUP_LATE", 3, 1, 1000)

# --- languages --------------------------------------------------------------

LANGUAGE_CODE = languages.USUAL
LANGUAGES = [(code, language.name) for code, language in languages.LANGUAGES.items()]
LANGUAGE_COOKIE_NAME = "weli_language"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LOCALE_PATHS = [DATA_DIR / "locale", BASE_DIR / "locale"]  # the former where the latter cannot be written to
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
PLACE_ZONE = env.text("TIME_ZONE", "")
TIME_ZONE = PLACE_ZONE or "UTC"
if TIME_ZONE not in zoneinfo.available_timezones():
    raise env.wrong("TIME_ZONE", "a name such as Europe/Vienna")

# --- static files -----------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_HASHED = env.flag("STATIC_HASHED", default=not DEBUG)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "config.static.HashedStorage"
        if STATIC_HASHED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not STATIC_HASHED
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_ADD_HEADERS_FUNCTION = safe_headers

OFFLINE_READING = env.flag("OFFLINE_READING", default=True)

# --- security ---------------------------------------------------------------

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
# Browsers accept the __Host- prefix over https only; it keeps sister sites from planting our cookies.
SESSION_COOKIE_NAME = "__Host-sid" if HTTPS else "sid"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 400
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True  # scripts read the token from the page
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUST_PROXY else None
SECURE_HSTS_SECONDS = 31536000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 4
FILE_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler", "config.upload_handler.Gently"]
FILE_UPLOAD_TEMP_DIR = env.private_folder(env.private_folder(DATA_DIR / "uploads") / "arriving")
PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "UserAttributeSimilarityValidator")
]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        # Older Safari wants the address of the WebSocket spelt out.
        # A policy cannot name an IPv6 address; there 'self' covers the socket in current browsers.
        "connect-src": ["'self'", *("ws" + origin.removeprefix("http") for origin in ORIGINS if "[" not in origin)],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "base-uri": ["'none'"],
        # Who signs in with an account of elsewhere is led there by a form.
        "form-action": ["'self'", *services.origins_of(SIGN_IN)],
        "frame-ancestors": ["'none'"],
        "object-src": ["'none'"],
    }
}

# --- accounts ---------------------------------------------------------------

mail = services.mail("EMAIL_URL")
globals().update(mail)
MAIL_SERVER = "EMAIL_URL" if env.text("EMAIL_URL", "") else ""  # what sets it, if not the page of settings
if not MAIL_SERVER:
    EMAIL_BACKEND = "config.web.mail.MailOfPlace"
MAIL_IS_SENT = bool(MAIL_SERVER) and not mail["EMAIL_BACKEND"].endswith("console.EmailBackend")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("MAIL_FROM", f"Weli <weli@{urlsplit(ORIGINS[0]).hostname}>")
WEBHOOKS = env.flag("WEBHOOKS")
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "tables:me"
LOGOUT_REDIRECT_URL = "tables:me"
ACCOUNT_ADAPTER = "tables.accounts.adapter.Accounts"
ACCOUNT_USER_DISPLAY = "tables.accounts.adapter.shown"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]  # without a password one signs in by e-mail code
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_CHANGE_EMAIL = True  # one address per account
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Weli: "
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a mail when password, address or passkeys have changed
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
SOCIALACCOUNT_ADAPTER = "tables.accounts.adapter.Elsewhere"
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {"APPS": SIGN_IN, "provider_class": "tables.accounts.elsewhere.AccountElsewhere"}
}
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True  # where an address of that place is trusted
MFA_ADAPTER = "tables.accounts.adapter.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
# Every passkey signs in by itself here, so nobody is asked whether it may.
MFA_FORMS = {"add_webauthn": "allauth.mfa.webauthn.forms.SignupWebAuthnForm"}
MFA_PASSKEY_LOGIN_ENABLED = MFA_PASSKEY_SIGNUP_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS  # browsers themselves allow passkeys over http on localhost only

# --- the place, and who runs it ---------------------------------------------------

# What is not set here is asked on the page of settings; config/web/place.py reads both.
PLACE_NAME = env.text("PLACE_NAME", "")
PLACE_LANGUAGES = ",".join(env.words("PLACE_LANGUAGES"))
if not set(env.words("PLACE_LANGUAGES")) <= set(languages.LANGUAGES):
    raise env.wrong("PLACE_LANGUAGES", f"some of {','.join(languages.LANGUAGES)}, the usual one first")
OPEN_TABLES = env.one_of("OPEN_TABLES", _WHO)
OPEN_CLUBS = env.one_of("OPEN_CLUBS", _WHO)
PRIVACY_CONTACT = env.text("PRIVACY_CONTACT", "")

OPERATOR_NAME = env.text("OPERATOR_NAME", "")
OPERATOR_ADDRESS = env.text("OPERATOR_ADDRESS", "")
OPERATOR_MAIL = env.text("OPERATOR_MAIL", "")
OPERATOR_FURTHER = env.text("OPERATOR_FURTHER", "")
SOURCE_URL = env.text("SOURCE_URL", "")

# --- tables -----------------------------------------------------------------

globals().update(env.numbers("TABLES_"))

# --- what is done beside, and what goes -------------------------------------

globals().update(env.numbers("JOBS_") | env.numbers("RETAIN_"))

# --- watching ---------------------------------------------------------------

METRICS = Watchers(env.networks("METRICS_FROM"), env.token("METRICS_TOKEN"), TRUST_PROXY)
if METRICS.anybody:
    MIDDLEWARE.insert(0, "config.watching.pages.timed")
env.wanting("SENTRY_DSN", "sentry_sdk", "sentry")
SENTRY_DSN = env.text("SENTRY_DSN", "")

# --- logs -------------------------------------------------------------------

LOG_LEVEL = env.text("LOG_LEVEL", "INFO").upper()
if LOG_LEVEL not in LEVELS:
    raise env.wrong("LOG_LEVEL", f"one of {', '.join(LEVELS)}")
LOGGING = logging_config(LOG_LEVEL, as_json=not DEBUG)
