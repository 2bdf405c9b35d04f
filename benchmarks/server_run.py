"""How fast the server is, beside bare baselines measured in the same run: `make bench-server`.

    python benchmarks/server_run.py [seconds a turn] [turns]

Needs pgbench and PostgreSQL (`tests/server/server_db.py` says where). Ours and bare take turns, since neither a disk
nor a core is equally busy all the time; the middle of the ratios of neighbouring turns counts.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from statistics import median

import psycopg
import server_long
import server_path
import server_sockets
import server_store
from msgspec import Struct
from server_store import SERVER

STORE = {1: 0.6, 8: 0.6, 32: 1.0}
PATH = {1: 0.25, 8: 0.2, 32: 0.2}


class Figure(Struct, frozen=True):
    what: str
    value: float
    unit: str = ""
    least: float | None = None
    below: float | None = None
    beside: str = ""

    def row(self) -> str:
        shown = f"{self.value:.2f}" if not self.unit else f"{self.value:.0f} {self.unit}"
        if self.least is not None:
            target, met = f"at least {self.least}", self.value >= self.least
        elif self.below is not None:
            target, met = f"below {self.below:.0f} {self.unit}", self.value < self.below
        else:
            return f"| {self.what} | {shown} | | | {self.beside} |"
        return f"| {self.what} | {shown} | {target} | {'met' if met else 'MISSED'} | {self.beside} |"


def store(seconds: float, turns: int) -> Iterator[Figure]:
    for clients, told in server_store.measure(seconds, turns).items():
        beside = f"{told['append']:.0f} to {told['bare']:.0f} a second"
        yield Figure(
            f"store alone to bare insert, {clients} clients", told["ratio"], least=STORE[clients], beside=beside
        )


def path(seconds: float, turns: int) -> Iterator[Figure]:
    with server_path.serving() as server:
        for clients, told in server_path.answers(server, seconds, turns).items():
            beside = f"{told['answers']:.0f} to {told['bare']:.0f} a second; {told['cpu']:.0f} us of CPU each"
            what = f"answers over HTTP to bare insert, {clients} clients"
            yield Figure(what, told["ratio"], least=PATH[clients], beside=beside)
        told = server_path.views(server, seconds, turns)
        beside = f"{told['views']:.0f} to {told['empty']:.0f} a second"
        yield Figure("views to an empty FastAPI route, 8 clients", told["ratio"], beside=beside)
        told = server_path.acknowledgements(server)
        what = f"acknowledged at {server_path.RATE} answers a second over {server_path.TABLES} matches"
        beside = f"worst {told['worst']:.0f} ms; {told['told']:.0f} messages to sockets meanwhile"
        yield Figure(f"{what}: p50", told["p50"], "ms")
        yield Figure(f"{what}: p99", told["p99"], "ms", below=250, beside=beside)


def long() -> Iterator[Figure]:
    for kind in ("postgres", "sqlite"):
        for how, told in server_long.measure(kind).items():
            what = f"{kind}, {server_long.ENTRIES} entries, {how}"
            yield Figure(f"open: {what}", told["open"], "ms", below=300, beside=f"worst {told['open_worst']:.0f} ms")
            yield Figure(f"undo: {what}", told["undo"], "ms", below=300, beside=f"worst {told['undo_worst']:.0f} ms")


def sockets() -> Iterator[Figure]:
    told = server_sockets.measure()
    yield Figure("memory of an idle socket", told["bytes_per_idle_socket"] / 1000, "kB", below=40)
    beside = f"worst {told['handed_worst_ms']} ms, CPU {told['handed_cpu_ms']} ms; received in {told['received_ms']} ms"
    yield Figure("time to tell 1,000 sockets", told["handed_ms"], "ms", below=25, beside=beside)


def machine() -> str:
    with psycopg.connect(f"{SERVER}/postgres") as connection:
        shown = [connection.execute(f"show {name}".encode()).fetchone() for name in ("server_version", "fsync")]
    version, fsync = (row[0] if row else "" for row in shown)
    return (
        f"{os.cpu_count()} cores, load average {' '.join(f'{load:.1f}' for load in os.getloadavg())} before, "
        f"Python {platform.python_version()}, PostgreSQL {version.split()[0]} with fsync {fsync}, "
        f"one fdatasync of 8 kB {_disk() * 1000:.2f} ms"
    )


def _disk() -> float:
    spent = []
    with tempfile.NamedTemporaryFile(dir=".") as file:
        file.write(bytes(2**20))
        for _ in range(100):
            began = time.perf_counter()
            os.pwrite(file.fileno(), os.urandom(8192), 0)
            os.fdatasync(file.fileno())
            spent.append(time.perf_counter() - began)
    return median(spent)


if __name__ == "__main__":
    seconds, turns = (float(sys.argv[1]) if len(sys.argv) > 1 else 2, int(sys.argv[2]) if len(sys.argv) > 2 else 5)
    print(machine(), "\n")
    print(f"`python benchmarks/server_run.py {seconds:g} {turns}`: {turns} turns of {seconds:g} s\n")
    print("| what | value | target | | beside |\n| --- | ---: | --- | --- | --- |", flush=True)
    for part in (store(seconds, turns), path(seconds, turns), sockets(), long()):
        for figure in part:
            print(figure.row(), flush=True)
    print("\nThe ten dearest pieces of an answer, 8 clients, CPU time under cProfile (which makes calls dearer):\n")
    print(*server_path.profile(seconds), sep="\n")
