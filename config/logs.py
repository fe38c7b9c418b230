"""How the site logs: one line per event, JSON in production, readable while developing."""

import logging
import time
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import structlog

MINUTE = 60.0  # seconds
KNOWN = 1000  # faults; of more at a time the oldest is told again
LONGEST = 200  # letters of a line that is counted

log = logging.getLogger(__name__)
peer: ContextVar[str] = ContextVar("peer", default="")  # for whom the program works just now, if that is known
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def logging_config(level: str, *, as_json: bool) -> dict[str, Any]:
    """Django's LOGGING. Lines of the standard library and of structlog take the same road."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
        if as_json
        else [structlog.dev.ConsoleRenderer(colors=False)]
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        "foreign_pre_chain": shared,
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "filters": {"once": {"()": OnceAMinute}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["once"]}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Django's own handlers would print each line twice.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
            # Daphne tells of every connection at INFO.
            "daphne": {"level": "WARNING"},
        },
    }


@dataclass
class RepeatedFault:
    """Something that goes wrong again and again: how it was told, when it may be told again, how often it was not."""

    told: str
    until: float
    more: int = 0


class OnceAMinute(logging.Filter):
    """Tells the same fault of the same visitor once a minute, and then how often it came: nobody can fill the log."""

    def __init__(self) -> None:
        super().__init__()
        self._faults: dict[tuple[object, ...], RepeatedFault] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written. Counts of what is over are written before it."""
        if record.levelno < logging.WARNING:
            return True
        now = time.monotonic()
        self._tell_counts(now)
        key = _fault_of(record)
        fault = self._faults.get(key)
        if fault is not None:
            fault.more += 1
            return False
        if len(self._faults) >= KNOWN:
            del self._faults[next(iter(self._faults))]
        self._faults[key] = RepeatedFault(record.getMessage()[:LONGEST], now + MINUTE)
        return True

    def forget(self) -> None:
        """Tells the next fault, whatever has been told, and of no count."""
        self._faults.clear()

    def _tell_counts(self, now: float) -> None:
        over = [key for key, fault in self._faults.items() if fault.until <= now]
        gone = [self._faults.pop(key) for key in over]
        for fault in gone:
            if fault.more:
                log.warning("%d times more within a minute: %s", fault.more, fault.told)


def _fault_of(record: logging.LogRecord) -> tuple[object, ...]:
    """What two lines have in common that tell of the same: the words, the place of the mistake, the visitor."""
    who = peer.get()
    status = getattr(record, "status_code", None)
    error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    place = error.__traceback__ if error is not None else None
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = (place.tb_frame.f_code.co_filename, place.tb_lineno) if place is not None else None
    return record.name, record.levelno, record.msg, status, type(error), where, who or str(record.args)[:LONGEST]
