"""Static files: few, joined from many, with a hash of the content in the name so that a browser keeps them for good.

They are answered before Django: a page asks for some of them at its first visit, and none needs a session.
"""

from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.bundle import join

# What WhiteNoise looks at, by the names of WSGI.
ASKED = {
    b"accept-encoding": "HTTP_ACCEPT_ENCODING",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"range": "HTTP_RANGE",
}


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Joins, hashes and compresses at `collectstatic`. What imports others and was taken into another has no address."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Puts the joined text in the place of every script and style sheet that imports others."""
        if dry_run:
            return
        texts = {name: _text(*found) for name, found in paths.items() if name.endswith((".js", ".css"))}
        joined, inner = join(texts)
        for name, text in joined.items():
            Path(self.path(name)).write_text(text, encoding="utf-8")
        own = {name: (self, name) if name in joined else found for name, found in paths.items() if name not in inner}
        yield from super().post_process(own, dry_run, **options)

    def compress_files(self, paths: set[str]) -> Iterator[tuple[str, str]]:
        """Compresses what pages name: whoever asks for a file without its hash gets it as it is."""
        yield from super().compress_files(paths & set(self.hashed_files.values()))


def _text(storage: Any, path: str) -> str:
    with storage.open(path) as file:
        return str(file.read().decode("utf-8"))


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
        if self.files.autorefresh:
            return self.files.find_file(path)
        return self.files.files.get(path) or self._later(path)

    def _later(self, path: str) -> Any:
        """A file that came after this process had begun: the next release has collected, and serves beside us."""
        root = Path(self.files.static_root)
        file = root / path.removeprefix(self.files.static_prefix)
        if not self.files.url_is_canonical(path) or not file.is_relative_to(root) or not file.is_file():
            return None
        self.files.add_file_to_dictionary(path, str(file))
        return self.files.files.get(path)


def safe_headers(headers: Headers, path: str, url: str) -> None:
    """Adds what every static file carries; WhiteNoise calls this once per file."""
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
