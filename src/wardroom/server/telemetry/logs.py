"""Logs: lines for a person, or JSON for a machine. Secrets are removed first.

Our own lines and those of libraries go through the same processors. Bind what a line is about with `about(...)`.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from types import NoneType
from typing import Any, BinaryIO

import msgspec
import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor, WrappedLogger

# A key is secret when it is one of these, or ends in one after an underscore or a dash (`csrf_token`, `set-cookie`).
SECRET = frozenset((
    "password", "passwd", "pass", "token", "tokens", "cookie", "cookies", "session", "secret", "key", "keys", "proof",
    "seed", "salt", "salts", "seal", "seals", "move", "moves", "view", "views", "ask", "asks", "asked", "head", "hash",
    "authorization", "email", "mail", "address", "body", "headers", "credential", "challenge", "code", "link", "url",
    "dsn",
))  # fmt: skip
HIDDEN = "(hidden)"
_PLAIN = (str, int, float, bool, NoneType)
_FOR_STRUCTLOG = ("exc_info", "_record", "_from_structlog")
_DETAIL = re.compile(r"^(DETAIL|CONTEXT): .*\n?", re.MULTILINE)

# At `info` they would log what is either ours to log (requests) or too much (addresses that are called).
QUIET = ("uvicorn.access", "httpx", "httpcore", "urllib3", "nats", "aiosmtplib", "alembic", "procrastinate", "asyncio")

_SOCKET = '"WebSocket '  # in uvicorn's line for every socket, with the client's address and the query

about = structlog.contextvars.bind_contextvars


def logger(name: str) -> FilteringBoundLogger:
    made: FilteringBoundLogger = structlog.get_logger(name)
    return made


def without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Removes the values of known secret names, at any depth; of an object only its type is logged, since a state or
    the settings would reveal everything."""
    for key, value in event.items():
        if _secret(key):
            event[key] = HIDDEN
        elif not isinstance(value, _PLAIN) and key not in _FOR_STRUCTLOG:
            event[key] = _veiled(value)
    return event


def without_details(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """PostgreSQL adds the offending values to an error, perhaps somebody's e-mail address."""
    if "exception" in event:
        event["exception"] = _DETAIL.sub("", event["exception"])
    return event


@lru_cache(4096)
def _secret(key: object) -> bool:
    return isinstance(key, str) and key.lower().replace("-", "_").rsplit("_", 1)[-1] in SECRET


def _veiled(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: HIDDEN if _secret(key) else _veiled(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_veiled(inner) for inner in value]
    return value if isinstance(value, _PLAIN) else type(value).__name__


def _named(made: WrappedLogger, _: str, event: EventDict) -> EventDict:
    """The name that `logger(name)` was given."""
    event.setdefault("logger", getattr(made, "name", ""))
    return event


class _Line:
    """Writes our own lines: whole, and at once."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self.name, self._stream = name, stream

    def msg(self, line: str) -> None:
        self._stream.write(line.encode() + b"\n")
        self._stream.flush()

    debug = info = warning = error = critical = exception = msg


def set_up(kind: str = "text", level: int = logging.INFO, stream: BinaryIO | None = None) -> None:
    """Once for each process. `kind` is text or json, as in the settings."""
    out = stream or sys.stderr.buffer
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
        structlog.processors.format_exc_info,  # the lines of code, without the values of variables
        without_details,
    ]
    last: Processor
    if kind == "json":
        last = structlog.processors.JSONRenderer(serializer=_json)
    else:
        plain = structlog.dev.plain_traceback
        last = structlog.dev.ConsoleRenderer(colors=out.isatty(), exception_formatter=plain)
    structlog.configure(
        processors=[_named, *shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda name="": _Line(name, out),
        cache_logger_on_first_use=stream is None,
    )
    _take_in_libraries(shared, last, level, out)


def _take_in_libraries(shared: list[Processor], last: Processor, level: int, out: BinaryIO) -> None:
    drop_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler = _Handler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
            processors=[drop_meta, last],
        )
    )
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.error").addFilter(_no_socket)
    for name in (*QUIET, "uvicorn.error") if isinstance(last, structlog.dev.ConsoleRenderer) else QUIET:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


def _no_socket(record: logging.LogRecord) -> bool:
    return _SOCKET not in str(record.msg)


class _Handler(logging.Handler):
    def __init__(self, out: BinaryIO) -> None:
        super().__init__()
        self._line = _Line("", out)

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._line.msg(self.format(record))
        except Exception:
            self.handleError(record)


def _json(event: EventDict, **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=str).decode()
