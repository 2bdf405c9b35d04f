"""The numbers: what is counted, and who may see it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from server_db import KINDS, fresh

from wardroom.server.accounts.person import OPERATOR, Person
from wardroom.server.ids import now
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.telemetry import metrics
from wardroom.server.web import health

FORBIDDEN = {"match", "account", "seat", "person", "id"}


def read(text: bytes) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    families = text_string_to_metric_families(text.decode())
    return {(s.name, frozenset(s.labels.items())): s.value for family in families for s in family.samples}


async def scraped(settings: Settings) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    db = await open_database(settings)
    try:
        await db.run("insert into entry (match, n, body, at) values ('m', 1, '{}', %s)", now() - 5000)
        await db.run("insert into outbox (match, n) values ('m', 1)")
        return read(await health.scrape(db))
    finally:
        await db.close()


@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_counted_and_nobody_is_named(kind: str) -> None:
    metrics.observe_request("/api/matches/{match}", "GET", 200, 0.01)
    metrics.answered(True)
    metrics.answered(False)
    metrics.observe_append(3, 0.002)
    metrics.conflict()
    metrics.socket_opened()
    metrics.socket_opened()
    metrics.socket_closed()
    metrics.sent(5)
    metrics.job("bot", "done")
    metrics.delivery("mail", "sent")
    metrics.observe_bot("midway", "staff", 0.3)
    metrics.cache("match", True)
    with fresh(kind) as settings:
        found = asyncio.run(scraped(settings))
    named = {name for name, _ in found}
    for name in (
        "wardroom_request_seconds_count", "wardroom_answers_total", "wardroom_append_batch_sum",
        "wardroom_append_seconds_count", "wardroom_conflicts_total", "wardroom_sockets_open",
        "wardroom_sockets_told_total", "wardroom_jobs_total", "wardroom_deliveries_total", "wardroom_bot_seconds_count",
        "wardroom_cache_total",
    ):  # fmt: skip
        assert name in named
    assert found["wardroom_outbox_depth", frozenset()] == 1
    assert 5 <= found["wardroom_outbox_age_seconds", frozenset()] < 60
    assert not FORBIDDEN & {label for _, labels in found for label, _ in labels}


@pytest.mark.parametrize(
    ("client", "person", "may"),
    [
        ("127.0.0.1", None, True),
        ("::1", None, True),
        ("192.0.2.7", None, False),
        ("192.0.2.7", Person("a", "Ann"), False),
        ("192.0.2.7", Person("a", "Ann", OPERATOR), True),
        ("192.0.2.7", Person("local", "owner", OPERATOR, via="local"), False),
        ("", None, False),
    ],
)
def test_the_numbers_are_for_this_machine_and_for_operators(client: str, person: Person | None, may: bool) -> None:
    assert health.allowed({"client": (client, 1)}, person) is may


def test_no_client_at_all_is_nobody() -> None:
    assert not health.allowed({"client": None}, None)


WORKER = """
import sys
from wardroom.server.telemetry import metrics
metrics.answered(True); metrics.socket_opened()
if sys.argv[1] == "scrape":
    print(metrics._gathered().decode())
"""


def test_several_processes_are_one_answer_and_the_dead_hold_no_sockets(tmp_path: Path) -> None:
    env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    for what in ("crash", "scrape"):
        done = subprocess.run([sys.executable, "-c", WORKER, what], env=env, capture_output=True, text=True, check=True)
    found = read(done.stdout.encode())
    assert found["wardroom_answers_total", frozenset({("outcome", "accepted")})] == 2
    assert found["wardroom_sockets_open", frozenset()] == 1


UNCOUNTED = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from static import STAND_INS
for name, body in STAND_INS.items():
    file = Path(sys.argv[2], name)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(body)
for name in [name for name in sys.modules if name.startswith(("prometheus_client", "wardroom.server.telemetry"))]:
    del sys.modules[name]
sys.path.insert(0, sys.argv[2])
from wardroom.server.telemetry import metrics
metrics.answered(True)
print(metrics.text(0, 0))
"""


def test_a_page_without_a_server_counts_nothing_and_misses_nothing(tmp_path: Path) -> None:
    tools = Path(__file__).parents[3] / "tools"
    done = subprocess.run(
        [sys.executable, "-c", UNCOUNTED, tools, tmp_path], capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("b''", "")
