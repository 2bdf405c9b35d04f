"""The commands as processes: started, asked, told to stop."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import time
from pathlib import Path

from server_db import fresh
from server_process import address, ask, served, started, stop, until_ready
from waiting import HANG, until

from wardroom.server.jobs.queue_postgres import apply_schema


def test_one_command_is_a_table(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path)}
    with started("serve", "--port", "0", env=env) as process:
        url = address(process)
        assert until_ready(url) == {"status": "ready", "database": True, "schema": True, "bus": True}
        assert b"midway" in ask(f"{url}/api/games")
        with started("serve", "--port", "0", env=env) as second:
            said, told = second.communicate(timeout=HANG)
            assert (second.returncode, said) == (2, "")
            assert "another process keeps" in told
            assert len(told.splitlines()) == 1
        code, told = stop(process, signal.SIGINT)
    assert (code, told) == (0, "")
    assert (tmp_path / "wardroom" / "wardroom.db").exists()


def children(pid: int) -> set[str]:
    return set(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


def test_a_server_changes_its_workers_while_it_answers() -> None:
    with fresh("postgres") as settings:
        env = {**served(settings), "WARDROOM_WORKERS": "2", "WARDROOM_PORT": "0"}
        with started("serve", env=env) as web:
            url = address(web)
            until_ready(url)
            before = children(web.pid)
            web.send_signal(signal.SIGHUP)

            def changed() -> bool:
                ask(f"{url}/healthz")
                return not children(web.pid) & before - trackers(before)

            until(changed)
            assert b'wardroom_request_seconds_count{method="GET",route="/healthz",status="200"}' in ask(
                f"{url}/metrics"
            )
            code, told = stop(web, signal.SIGTERM)
    assert code == 0
    for line in told.splitlines():
        assert json.loads(line)["level"] in ("info", "warning"), line


def test_worker_and_relay_end_when_they_are_told() -> None:
    with fresh("postgres") as settings:
        env = served(settings)
        asyncio.run(apply_schema(settings))
        with started("worker", env=env) as worker, started("relay", env=env) as relay:
            for process in (worker, relay):
                until_listening(process)
                time.sleep(0.5)
                assert process.poll() is None
                assert stop(process, signal.SIGTERM)[0] == 0


def until_listening(process: subprocess.Popen[str]) -> None:
    """Until it catches SIGTERM."""

    def listening() -> int:
        status = Path(f"/proc/{process.pid}/status").read_text()
        caught = int(status.split("SigCgt:")[1].split()[0], 16)
        return caught & 1 << (signal.SIGTERM - 1)

    until(listening)


def trackers(pids: set[str]) -> set[str]:
    """Python's own helper, which is not a worker."""
    return {pid for pid in pids if "resource_tracker" in _command(pid)}


def _command(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except FileNotFoundError:
        return ""
