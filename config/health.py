"""Two questions of a supervisor: does the process live, and may it be given visitors?

They are answered before Django, so that no list of host names, redirect or session stands in between.
"""

from typing import Any

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor


class Readiness:
    """What this process knows of itself; the server sets `draining` when it has been told to stop."""

    draining = False
    migrated = False


class Health:
    """An ASGI application that answers /livez and /readyz and hands on the rest."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """200 and a word when all is well, 503 and the reason in a word otherwise."""
        if scope["type"] != "http" or scope["path"] not in ("/livez", "/readyz"):
            await self.application(scope, receive, send)
            return
        # The loop that runs this line is what /livez asks for.
        state = "alive" if scope["path"] == "/livez" else await readiness()
        status = 200 if state in ("alive", "ready") else 503
        headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": f"{state}\n".encode()})


async def readiness() -> str:
    """ "ready", or the reason why visitors should go elsewhere."""
    if Readiness.draining:
        return "draining"
    return await sync_to_async(_database_state, thread_sensitive=False)()


def _database_state() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if not Readiness.migrated:
            executor = MigrationExecutor(connection)
            Readiness.migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return "no database"
    finally:
        connection.close()
    return "ready" if Readiness.migrated else "migrations missing"
