"""`manage.py serve`: the server of the site."""

import contextlib
import socket
import sys
import threading
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from django.utils.module_loading import import_string

from config import preflight, preparation, stages
from config.environment import flag
from config.jobs.beside import Beside, Company
from config.place import links
from config.roles import ROLES, Role
from config.web import place
from rules.encyclopedia.pages import warm_up

_TURN = 0.0005  # seconds for which the thread that warms keeps the interpreter while others want it
SERVERS = {"daphne": "config.server.DrainingServer", "uvicorn": "config.with_uvicorn.Uvicorn"}


class Command(BaseCommand):
    """Serves until SIGTERM or Ctrl-C, then drains and ends with 0."""

    help = "Serves the site on HOST and PORT (environment; 127.0.0.1 and 8000 unless set)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do before, and which half of the site this process answers."""
        parser.add_argument(
            "--prepare",
            action="store_true",
            help="first migrate, compile translations and collect static files, if needed",
        )
        parser.add_argument(
            "--role", choices=ROLES, default="all", help="pages or tables only; both need Redis (default: all)"
        )
        parser.add_argument(
            "--no-worker",
            action="store_true",
            help="no `manage.py worker` beside it; with --role tables there is none anyway",
        )

        parser.add_argument(
            "--times", action="store_true", help="also say what the start was made of, and how long it took"
        )
        parser.add_argument(
            "--server",
            choices=SERVERS,
            default="daphne",
            help="what takes the connections; uvicorn wants to be installed, and a proxy in front (default: daphne)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Checks the premises, then runs the server."""
        stages.reached("Python, Django, the apps and their checks")
        self.times: bool = options["times"]
        self.greeting = ""
        role: str = options["role"]
        beside = None if options["no_worker"] or role == "tables" else Beside(self._say_working)
        with contextlib.ExitStack() as stack:
            try:
                kind = self._server(options["server"])
                stages.reached("the server in front loaded")
                sock = self._take_place(role, stack, prepare=options["prepare"])
            except preflight.Unfit as error:
                raise SystemExit(f"Weli cannot start: {error}") from error
            self._serve(kind, role, sock, beside)

    def _take_place(self, role: str, stack: contextlib.ExitStack, *, prepare: bool) -> socket.socket:
        """The listening socket; locks and sockets are let go when the stack closes."""
        if role != "all" and not settings.REDIS_URL:
            raise preflight.Unfit(f"--role {role} needs REDIS_URL and PostgreSQL, which link the halves of the site.")
        if settings.SQLITE:
            database = Path(settings.DATABASES["default"]["NAME"]).absolute()
            if not flag("ALLOW_NETWORK_DISK"):
                preflight.local_disk(database)
            stack.enter_context(preflight.one_process(database))
        elif not settings.REDIS_URL:
            stack.enter_context(preflight.one_process(settings.DATA_DIR / "serve"))
        sock = stack.enter_context(preflight.listening_socket(settings.HOST, settings.PORT))
        if prepare:
            preparation.prepare()
            stages.reached("database, translations and static files prepared")
        preflight.migrated()
        if role != "tables" and not links.opened_before():
            self.greeting = f"Nobody has said yet whose place this is. Open this address once to do so: {links.link()}"
        connection.close()
        if settings.STATIC_HASHED:
            preflight.collected(settings.STATIC_ROOT)
        stages.reached("database and static files looked at")
        return sock

    def _server(self, name: str) -> Any:
        """The server of this name. It is loaded only now, because it chooses the event loop of the process."""
        try:
            return import_string(SERVERS[name])
        except ImportError as error:
            raise preflight.Unfit(f"--server {name} needs more than is installed ({error}).") from error

    def _serve(self, kind: Any, role: str, sock: socket.socket, beside: Beside | None) -> None:
        application = import_string("config.asgi.application")
        running = import_module("tables.background")
        stages.reached("the application built")
        server = kind(
            Role(role, application),
            sock,
            # Also where only pages are served: a table that is opened there has to be told to the other processes.
            hooks=running if beside is None else Company(running, beside),
            trust_proxy=settings.TRUST_PROXY,
            started=lambda: self._begun(role, beside),
        )
        place.keep_up()  # before there is a loop, on which some servers begin: it asks the database
        connection.close()
        try:
            server.run()
        finally:
            if beside is not None:
                beside.stop()

    def _begun(self, role: str, beside: Beside | None) -> None:
        self._say_ready()
        if beside is not None:
            beside.start()
        if role != "tables" and flag("WARM_UP", True):
            threading.Thread(target=_warm, name="warming", daemon=True).start()

    def _say_working(self, process: int) -> None:
        self.stdout.write(f"A worker does imports, exports and what is due at night beside it (process {process}).")
        self.stdout.flush()

    def _say_ready(self) -> None:
        if self.times:
            self.stdout.write(stages.report())
        self.stdout.write(f"Weli is ready: {settings.ORIGINS[0]}/ (Ctrl-C ends it)")
        if self.greeting:
            self.stdout.write(self.greeting)
        self.stdout.flush()  # whoever waits for this line may read a pipe


def _warm() -> None:
    """Makes the index of the search, which takes a second or two; whoever asks first should not wait for it.

    Nor should anybody else: who answers meanwhile, a page or a move, goes from thread to thread several times, and would
    wait at each for as long as a thread that only computes may keep the interpreter. So for this time that is short.
    """
    usual = sys.getswitchinterval()
    sys.setswitchinterval(_TURN)
    try:
        warm_up.warm()
    finally:
        sys.setswitchinterval(usual)
