"""Starts of ``manage.py`` that begin with what they would all load: Django's, other people's and the rules' modules.

A start costs two seconds of a core, and its first page another: more than half of it goes into modules, and into words
and articles, that know of no setting. One process for each worker of the tests loads and reads these once and forks
whenever a start is asked for. The child has the environment and the outputs that were asked for, and runs ``manage.py``
from its first line: settings, apps and checks are its own.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# None of them reads a setting, opens a connection or starts a thread.
LOADED = (
    *("django.core.management", "django.core.checks.registry", "django.core.handlers.asgi", "django.core.mail"),
    *("django.core.serializers.json", "django.db.backends.sqlite3.base", "django.db.migrations.executor"),
    *("django.db.models", "django.forms", "django.template.loader_tags", "django.template.defaultfilters"),
    *("django.templatetags.i18n", "django.templatetags.static", "django.views.generic", "django.contrib.auth.hashers"),
    *("asgiref.sync", "channels.generic.websocket", "channels.layers", "whitenoise.middleware", "autobahn.websocket"),
    *("autobahn.websocket.protocol", "twisted.web.server", "psycopg", "psycopg_pool", "redis.asyncio", "sqlparse"),
    *("babel.dates", "babel.lists", "babel.numbers", "brotli", "cryptography.x509", "fido2.server", "icalendar"),
    *("ijson", "markdown_it", "msgspec", "pydantic.json_schema", "pydantic.main", "pydantic.networks", "rich", "segno"),
    *("structlog", "django.test.signals", "rules.encyclopedia.course.moments", "rules.encyclopedia.pages.search"),
    *("rules.encyclopedia.pages.calculator", "rules.encyclopedia.pages.catalogue", "rules.proof.check"),
    *("rules.encyclopedia.pages.drawing.link_picture", "scoring.calendar.forms", "scoring.sheets.beginning"),
    *("rules.bots.options", "rules.games", "rules.mind.levels", "rules.notation.narration", "rules.phrases"),
    *("rules.portable", "rules.samples", "rules.sets.links", "rules.encyclopedia.book", "rules.encyclopedia.guide"),
    *("csp.middleware", "django_htmx.middleware", "django_tasks.base", "openskill.models", "prometheus_client"),
    *("cryptography.fernet", "resvg_py", "wsgiref.simple_server", "scoring.book.fold", "scoring.book.clock"),
    *("scoring.league.finals", "scoring.league.presets", "scoring.league.ratings", "scoring.league.rule_clashes"),
    *("scoring.league.seating_by_strength", "scoring.league.seating_repairs", "scoring.league.statistics"),
    *("scoring.exchange.workbooks", "scoring.sheets.confirmed", "scoring.sheets.fold", "scoring.sheets.points"),
    *("scoring.till.dues", "tables.protocol", "tables.service.bot_decision", "tables.service.fold"),
    *("tables.service.onlooker_rights", "tables.service.seating", "tables.service.snapshot", "tables.rendered_table"),
    *("django.contrib.auth.tokens", "django.contrib.sessions.middleware", "django.contrib.sitemaps.views"),
    *("django.core.mail.backends.smtp", "django.core.management.commands.migrate", "django.db.models.sql.compiler"),
    *("django.middleware.common", "django.middleware.gzip", "django.middleware.locale", "django.views.csrf"),
    *("allauth.account.signals", "allauth.core.ratelimit", "autobahn.rawsocket.util", "babel.messages.mofile"),
    *("babel.messages.pofile", "channels.routing", "channels.security.websocket", "daphne.http_protocol"),
    *("cryptography.hazmat.primitives.ciphers.aead", "fido2.features", "pydantic.dataclasses"),
    *("prometheus_client.core", "rules.encyclopedia.book.opendata", "rules.encyclopedia.pages.learn_words"),
    *("rules.encyclopedia.pages.schema_org", "rules.encyclopedia.pages.staying_in"),
    *("rules.encyclopedia.pages.warm_up", "rules.encyclopedia.templatetags.games"),
    *("rules.mind.review", "rules.mind.which_rules", "rules.portable.reach", "rules.portable.sheet"),
    *("rules.position_search", "scoring.between", "scoring.drawing.recap_picture", "scoring.exchange.stream"),
    *("scoring.league.standings", "scoring.mine.ahead", "scoring.sheets.reseat", "tables.card_orders"),
)
REACTOR = "twisted.internet.reactor"  # has handles that cannot be shared
LONGEST = 2**20  # bytes of what is asked for
PATH = "PYTHONPATH"


class Forked:
    """A process that was begun so, as far as tests ask of a ``subprocess.Popen``."""

    def __init__(self, told: int) -> None:
        self._told = os.fdopen(told, "r", encoding="ascii")  # its number, and when it has ended, with which code
        number = self._told.readline()
        assert number, "nothing was begun: what `python -m tests.forked` loads does more than load"
        self.pid = int(number)
        self.returncode: int | None = None
        self._reading = threading.Lock()

    def poll(self) -> int | None:
        """Its code if it has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Its code, once it has ended: below nought the signal. Raises subprocess.TimeoutExpired."""
        with self._reading:
            if self.returncode is None:
                if not select.select([self._told], [], [], timeout)[0]:
                    raise subprocess.TimeoutExpired("manage.py", timeout or 0)
                self.returncode = int(self._told.readline())
                self._told.close()
            return self.returncode

    def send_signal(self, number: int) -> None:
        """Sends it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends it at once."""
        self.send_signal(signal.SIGKILL)


class Forking:
    """The process that loads and forks; begun when it is first wanted, and ended with the one that wanted it."""

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._line: socket.socket | None = None

    def begin(self, words: Sequence[str], env: Mapping[str, str], out: int, err: int) -> Forked:
        """``manage.py`` with these words, in that environment, writing to these files."""
        told, tell = os.pipe()
        try:
            with self._asking:
                line = self._line or self._loading()
                asked = json.dumps({"words": [*words], "env": {**env}}).encode()
                socket.send_fds(line, [asked], [out, err, tell])
        finally:
            os.close(tell)
        return Forked(told)

    def _loading(self) -> socket.socket:
        self._line, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            command = [sys.executable, "-u", "-m", __name__, str(its.fileno())]
            loading = subprocess.Popen(command, cwd=ROOT, pass_fds=[its.fileno()], stdin=subprocess.DEVNULL)

        def end(line: socket.socket = self._line) -> None:
            line.close()
            loading.wait()

        atexit.register(end)
        return self._line


forking = Forking()


def load() -> None:
    """Loads what there is to load. Fails where a module has done more than that."""
    for name in LOADED:
        importlib.import_module(name)
    from django.conf import settings

    from config.web.release import release

    release()  # the first page of each would read every file of the site for it
    read()
    assert not settings.configured and REACTOR not in sys.modules and threading.active_count() == 1
    gc.collect()
    gc.freeze()  # what all have is not looked through by each


def read() -> None:
    """Reads what no setting says otherwise: the words and articles of all games, of which the first pages are made."""
    from rules import phrases
    from rules.encyclopedia.book import article
    from rules.encyclopedia.book.revisions import all_revisions
    from rules.games import GAMES
    from rules.languages import LANGUAGES

    for lang in LANGUAGES:
        for key in GAMES:
            phrases.catalog(lang, key)
            article(lang, key)
        all_revisions(lang)


def fork_for(line: socket.socket) -> bool:
    """Forks whenever somebody asks. In the child, which is to go on as ``manage.py``: true; at the end: false."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for who watches
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the tests tell each when it has to end
    while True:
        asked, handles, _, _ = socket.recv_fds(line, LONGEST, 3)
        if not asked:
            return False
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            line.close()
            _watched(*handles)
            _become(**json.loads(asked))
            return True
        for handle in handles:
            os.close(handle)


def _watched(out: int, err: int, tell: int) -> None:
    """Returns in a child with these outputs; its parent tells its number and, when it has ended, its code."""
    pid = os.fork()
    if pid:
        os.close(out)
        os.close(err)
        os.write(tell, b"%d\n" % pid)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        with contextlib.suppress(BrokenPipeError):  # who asked has ended first
            os.write(tell, b"%d\n" % code)
        os._exit(0)
    os.dup2(out, sys.stdout.fileno())
    os.dup2(err, sys.stderr.fileno())
    for handle in (out, err, tell):
        os.close(handle)


def _become(words: list[str], env: dict[str, str]) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["manage.py", *words]
    if PATH in env:  # a Python that starts looks there first, and for one module by itself
        sys.path[1:1] = env[PATH].split(os.pathsep)
        with contextlib.suppress(ModuleNotFoundError):
            runpy.run_module("sitecustomize")


if __name__ == "__main__":
    load()
    if fork_for(socket.socket(fileno=int(sys.argv[1]))):
        runpy.run_path(str(ROOT / "manage.py"), run_name="__main__")
