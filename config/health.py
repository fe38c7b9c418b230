"""Two questions of a supervisor: does the process live, and may it be given visitors?"""

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


class Readiness:
    """What this process knows of itself; `serve` sets `draining` when it has been told to stop."""

    draining = False
    migrated = False


@require_safe
async def livez(request: HttpRequest) -> HttpResponse:
    """200 as long as the event loop turns."""
    return HttpResponse("alive\n", content_type="text/plain", headers={"Cache-Control": "no-store"})


@require_safe
async def readyz(request: HttpRequest) -> HttpResponse:
    """200 when visitors can be served; 503 and the reason in a word otherwise."""
    state = "draining" if Readiness.draining else await sync_to_async(_database_state)()
    status = 200 if state == "ready" else 503
    return HttpResponse(f"{state}\n", status=status, content_type="text/plain", headers={"Cache-Control": "no-store"})


def _database_state() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if not Readiness.migrated:
            executor = MigrationExecutor(connection)
            Readiness.migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return "no database"
    return "ready" if Readiness.migrated else "migrations missing"
