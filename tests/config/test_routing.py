"""`deploy/nginx.conf` as a real nginx reads it: what belongs to one table comes to one process."""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.running import ROOT, free_port
from tests.waiting import SOON, until

NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")  # not on every path
CODES = [f"{n:04d}abcd" for n in range(60)]
OF_A_TABLE = ("/ws/tables/{}/", "/api/v1/tables/{}", "/api/v1/tables/{}/act", "/api/v1/tables/{}/events?since=4")

pytestmark = pytest.mark.skipif(NGINX is None, reason="needs nginx on this machine")


class Named(BaseHTTPRequestHandler):
    """A process that answers with its own port."""

    def do_GET(self) -> None:
        body = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: object) -> None:
        pass


class Front:
    """nginx before two processes for tables and one for pages."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.port = free_port()
        self.processes = [self._process(stack) for _ in range(3)]
        *self.tables, self.pages = (process.server_port for process in self.processes)
        conf = (ROOT / "deploy/nginx.conf").read_text()
        for known, port in zip((8001, 8002, 8003), (*self.tables, self.pages), strict=True):
            conf = conf.replace(f"127.0.0.1:{known}", f"127.0.0.1:{port}")
        conf = re.sub(r"listen 443 ssl http2;.*", f"listen 127.0.0.1:{self.port};", conf)
        conf = re.sub(r"\n *ssl_certificate.*", "", conf).replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        file = folder / "nginx.conf"
        file.write_text(
            f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}{conf}\n}}\n"
        )
        words = [str(NGINX), "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(file)]
        subprocess.run([*words, "-t"], check=True, capture_output=True)
        nginx = subprocess.Popen(words)
        stack.callback(nginx.wait)
        stack.callback(nginx.terminate)
        until(self.there)

    def _process(self, stack: ExitStack) -> ThreadingHTTPServer:
        server = ThreadingHTTPServer(("127.0.0.1", 0), Named)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        stack.callback(server.server_close)
        stack.callback(server.shutdown)
        return server

    def there(self) -> bool:
        """Whether it answers now."""
        with suppress(OSError):
            return self.asked("/") > 0
        return False

    def asked(self, path: str) -> int:
        """Which process answers this."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=SOON) as answer:
            return int(answer.read())


@pytest.fixture
def front(tmp_path: Path) -> Iterator[Front]:
    with ExitStack() as stack:
        yield Front(tmp_path, stack)


def test_what_is_asked_of_one_table_comes_to_one_process(front: Front) -> None:
    places = {code: {front.asked(path.format(code)) for path in OF_A_TABLE} for code in CODES}
    assert all(len(found) == 1 for found in places.values())
    counts = [sum(found == {port} for found in places.values()) for port in front.tables]
    assert sum(counts) == len(CODES)
    assert min(counts) > len(CODES) // 5, "both have work to do"


def test_what_belongs_to_no_table_is_spread(front: Front) -> None:
    assert {front.asked("/api/v1/games") for _ in range(40)} == set(front.tables)
    assert front.asked(f"/t/{CODES[0]}/") == front.asked("/en/") == front.pages


def test_tables_of_a_process_that_is_away_come_to_the_other(front: Front) -> None:
    before = {code: front.asked(f"/ws/tables/{code}/") for code in CODES}
    front.processes[0].shutdown()
    front.processes[0].server_close()
    gone, left = front.tables
    for code, port in before.items():
        assert front.asked(f"/ws/tables/{code}/") == left
        assert port in (gone, left)
