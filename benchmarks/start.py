"""How long `wardroom serve` takes to its first answer, and the CPU of all its processes until then.

    python benchmarks/start.py [--times 3]

Nobody has asked it anything before; what is asked is the shelf (`/api/games`). Without bytecode, as after an upgrade,
each file is compiled at this start.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.error import URLError
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from server_db import fresh
from server_process import free_port

KINDS = {"SQLite": (), "SQLite, accounts": ("--accounts",), "PostgreSQL, accounts": ("--accounts",)}
TICK = os.sysconf("SC_CLK_TCK")


@contextmanager
def _place(kind: str) -> Iterator[dict[str, str]]:
    if kind.startswith("PostgreSQL"):
        with fresh("postgres") as settings:
            yield {"WARDROOM_DATABASE_URL": settings.database_url}
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield {"WARDROOM_FOLDER": folder}


def start(kind: str, compiled: bool) -> tuple[float, float]:
    """Seconds until the first answer, and of CPU."""
    with _place(kind) as place, tempfile.TemporaryDirectory() as nothing:
        more = {} if compiled else {"PYTHONPYCACHEPREFIX": nothing}
        port = free_port()
        began = time.perf_counter()
        server = subprocess.Popen(
            [sys.executable, "-m", "wardroom.cli", "serve", "--port", str(port), *KINDS[kind]],
            env={**os.environ, **place, **more}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        try:
            while not _answers(f"http://127.0.0.1:{port}/api/games"):
                assert server.poll() is None
                time.sleep(0.02)
            return time.perf_counter() - began, _cpu(server.pid)
        finally:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def _answers(url: str) -> bool:
    try:
        with urlopen(url) as said:
            return bool(said.read())
    except URLError:
        return False


def _cpu(session: int) -> float:
    """Of all processes of a session, and of their children that are gone."""
    spent = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            spent += sum(map(int, fields[11:15]))
    return spent / TICK


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    print(f"load {os.getloadavg()[0]:.1f}\n| | bytecode | seconds | of CPU |\n|---|---|---:|---:|")
    for kind in KINDS:
        for compiled in (True, False):
            took, cpu = zip(*(start(kind, compiled) for _ in range(times)), strict=True)
            name = "there" if compiled else "none"
            print(f"| {kind} | {name} | {median(took):.1f} | {median(cpu):.1f} |", flush=True)


if __name__ == "__main__":
    main()
