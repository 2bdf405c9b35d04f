"""Commands of the server as processes: started, asked, told to stop."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from urllib.request import urlopen

from waiting import HANG, until

from wardroom.server.settings import Settings

NATS = os.environ.get("WARDROOM_TEST_NATS", "nats://127.0.0.1:4222")


@contextmanager
def started(*args: str, env: dict[str, str], within: Sequence[str] = ()) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*within, sys.executable, "-m", "wardroom.cli", *args, "--lang", "en"],
        env={**os.environ, **env}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # its children too, which hold the pipes
        process.communicate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        found: int = probe.getsockname()[1]
        return found


def ask(url: str) -> bytes:
    with urlopen(url, timeout=HANG) as said:
        body: bytes = said.read()
        return body


def until_ready(url: str) -> dict[str, object]:
    def ready() -> dict[str, object]:
        with suppress(OSError):  # not listening, or not answering yet
            return dict(json.loads(ask(f"{url}/readyz")))
        return {}

    return until(ready)


def address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    return next(word for word in line.split() if word.startswith("http"))


def stop(process: subprocess.Popen[str], how: signal.Signals) -> tuple[int, str]:
    process.send_signal(how)
    _, told = process.communicate(timeout=HANG)
    return process.returncode, told


def served(settings: Settings) -> dict[str, str]:
    """The environment of each process of a server in parts."""
    return {
        "WARDROOM_DATABASE_URL": settings.database_url, "WARDROOM_NATS_URL": NATS, "WARDROOM_LOG": "json",
        "WARDROOM_INLINE": "false",
    }  # fmt: skip
