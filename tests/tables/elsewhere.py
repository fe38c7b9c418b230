"""A place that knows its people, by OpenID Connect, in a thread of the test: what a club's Keycloak or Nextcloud does."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt

CLIENT, SECRET = "weli", "told-to-weli-only-and-to-nobody-else"


class Place:
    """Its people by what they are called there, and the codes with which they were sent back."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.away = False
        self.people: dict[str, dict[str, Any]] = {}
        self._given: dict[str, tuple[str, str, str]] = {}  # code: who, the challenge, where it is good
        self._tokens: dict[str, str] = {}

    def knows(self, who: str, **more: Any) -> None:
        """Somebody it tells this of."""
        self.people[who] = {"sub": who, **more}

    def agree(self, address: str, who: str) -> str:
        """Somebody was sent to this address, signs in there and is sent back: to which address."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert address.startswith(f"{self.url}/authorize?"), address
        assert (asked["client_id"], asked["response_type"], asked["code_challenge_method"]) == (CLIENT, "code", "S256")
        code = secrets.token_urlsafe(8)
        self._given[code] = who, asked["code_challenge"], asked["redirect_uri"]
        return f"{urlsplit(asked['redirect_uri']).path}?code={code}&state={asked['state']}"

    def described(self) -> dict[str, Any]:
        """What it says of itself."""
        names = {"authorization_endpoint": "authorize", "token_endpoint": "token", "userinfo_endpoint": "userinfo"}
        return {"issuer": self.url, "jwks_uri": f"{self.url}/keys"} | {
            name: f"{self.url}/{path}" for name, path in names.items()
        }

    def token(self, form: dict[str, str]) -> dict[str, Any]:
        """For a code, once and with the word that belongs to it, what opens the rest."""
        who, challenge, back = self._given.pop(form["code"])
        proof = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        assert (proof, form["redirect_uri"]) == (challenge, back)
        word = secrets.token_urlsafe(8)
        self._tokens[word] = who
        claims = {"iss": self.url, "aud": CLIENT, "sub": who, "iat": 0, "exp": 9_999_999_999}
        return {"access_token": word, "token_type": "Bearer", "id_token": jwt.encode(claims, "k" * 32)}

    def told_of(self, word: str) -> dict[str, Any]:
        """What it tells of whoever the word is about."""
        return self.people[self._tokens[word]]


@contextmanager
def a_place() -> Iterator[Place]:
    """It is there for as long as the block runs."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/userinfo":
                self._say(place.told_of(self.headers["Authorization"].removeprefix("Bearer ")))
            else:
                self._say(place.described())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._say(place.token({name: values[0] for name, values in parse_qs(body).items()}))

        def _say(self, told: dict[str, Any]) -> None:
            self.send_response(503 if place.away else 200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(told).encode())

        def log_message(self, *_: object) -> None:
            """Nothing: the test says what went wrong."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    place = Place(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield place
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
