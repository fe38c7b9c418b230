"""Static files: names carry a hash of the content, so that a browser keeps them for good.

They are answered before Django: a page asks for a dozen of them at its first visit, and none needs a session.
"""

from http import HTTPStatus
from typing import Any
from wsgiref.headers import Headers

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What WhiteNoise looks at, by the names of WSGI.
ASKED = {
    b"accept-encoding": "HTTP_ACCEPT_ENCODING",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"range": "HTTP_RANGE",
}


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hashes and compresses at `collectstatic`; the imports inside JavaScript modules are rewritten too."""

    support_js_module_import_aggregation = True
    # The last pattern of Django's also finds `import("./types.js")` in comments that name types, and two modules that
    # name each other's types would never come to rest. A true dynamic import is awaited.
    _js_module_import_aggregation_patterns = (
        "*.js",
        (
            *CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1][:-1],
            (r"""(?P<matched>await import\(["'](?P<url>[./].*?)["']\))""", """await import("%(url)s")"""),
        ),
    )
    max_post_process_passes = 20  # one for each level of imports; the default of 5 is less than the table page has


class StaticFiles:
    """An ASGI application that answers what lies under STATIC_URL and hands on the rest."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.files = WhiteNoiseMiddleware()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Sends the file in one piece: ours are small and on the page cache of the machine."""
        if not scope["path"].startswith(self.files.static_prefix) or scope["method"] not in ("GET", "HEAD"):
            await self.application(scope, receive, send)
            return
        found = self._find(scope["path"])
        if found is None:
            await self.application(scope, receive, send)
            return
        asked = {ASKED[name]: value.decode("latin-1") for name, value in scope["headers"] if name in ASKED}
        answer = found.get_response(scope["method"], asked)
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers]
        body = b""
        if answer.file is not None:
            with answer.file as file:
                body = file.read()
        await send({"type": "http.response.start", "status": HTTPStatus(answer.status), "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _find(self, path: str) -> Any:
        return self.files.find_file(path) if self.files.autorefresh else self.files.files.get(path)


def safe_headers(headers: Headers, path: str, url: str) -> None:
    """Adds what every static file carries; WhiteNoise calls this once per file."""
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
