"""The example program and the walk-through of docs/server-api.md, as processes, against a server that is one too."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from shutil import which
from typing import Any

import httpx
import pytest
from server_process import free_port
from waiting import HANG, until

from wardroom import games
from wardroom.dice.verify import verify

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "examples" / "play_a_seat.py"
GUIDE = ROOT / "docs" / "server-api.md"


def _ready(port: int) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=HANG).status_code == 200
    return False


@contextmanager
def serving(folder: Path, port: int, *args: str) -> Iterator[None]:
    """`wardroom serve` on SQLite; killed, not stopped, at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "wardroom.cli", "serve", "--port", str(port), *args],
        env={**os.environ, "XDG_DATA_HOME": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        until(lambda: _ready(port))
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture
def port() -> int:
    return free_port()


class Member:
    """One who has registered, and has a token for a program."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        with httpx.Client(base_url=url, headers={"origin": url}, timeout=HANG) as browser:
            new = {"name": name, "password": "seven old destroyers", "of_age": True}
            browser.post("/api/register", json=new).raise_for_status()
            wish = {"name": "program", "password": new["password"]}
            self.token = browser.post("/api/tokens", json=wish).raise_for_status().json()["secret"]
        self.http = httpx.Client(base_url=url, headers={"authorization": f"Bearer {self.token}"}, timeout=HANG)

    def post(self, path: str, **body: Any) -> Any:
        said = self.http.post(path, json=body).raise_for_status()
        return said.json() if said.content else None

    @contextmanager
    def program(self) -> Iterator[subprocess.Popen[str]]:
        env = {**os.environ, "WARDROOM_TOKEN": self.token}
        command = [sys.executable, str(CLIENT), self.url]
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield process
            finally:
                process.kill()

    def answers(self, match: str, seat: str) -> int:
        told = self.http.get(f"/api/matches/{match}/seats/{seat}/record").raise_for_status().json()["told"]
        return sum("move" in line for line in told)


def test_the_example_plays_a_bot_and_a_copy_of_itself_while_the_server_is_killed(tmp_path: Path, port: int) -> None:
    url = f"http://127.0.0.1:{port}"
    with ExitStack() as programs:
        with serving(tmp_path, port, "--accounts"):
            ann, ben = Member(url, "Ann"), Member(url, "Ben")
            bot = {"kind": "bot", "bot": "random"}
            alone = ann.post("/api/matches", game="fighters", seats={"us": {"kind": "me"}, "jp": bot})["match"]
            both = ann.post("/api/matches", game="fighters", seats={"us": {"kind": "me"}})["match"]
            ben.post(f"/api/matches/{both}/join", seat="jp")
            hers, his = (programs.enter_context(member.program()) for member in (ann, ben))
            for match in (alone, both):
                ann.post(f"/api/matches/{match}/start")
            while ann.answers(both, "us") < 20:
                assert (hers.poll(), his.poll()) == (None, None)
                time.sleep(0.1)
        with serving(tmp_path, port, "--accounts"):
            said, _ = hers.communicate(timeout=HANG)
            his.communicate(timeout=HANG)
            assert (hers.returncode, his.returncode) == (0, 0)
            assert "cut off" in said
            for match in (alone, both):
                assert f"{match} us: over {{'jp'" in said
                verdict = verify(ann.http.get(f"/api/matches/{match}/record").content, games.load("fighters"))
                assert verdict.ok, verdict
                assert not verdict.unchecked


@pytest.mark.skipif(not (which("curl") and which("jq")), reason="the walk-through is written for curl and jq")
def test_the_walk_through_works_as_it_is_written(tmp_path: Path, port: int) -> None:
    script = "\n".join(re.findall(r"```sh\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL))
    url = f"http://127.0.0.1:{port}"
    assert "http://127.0.0.1:8642" in script
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    with serving(tmp_path, port, "--accounts"):
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script.replace("http://127.0.0.1:8642", url)],
            cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=HANG,
        )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    shown = "".join(re.findall(r"```text\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL))
    wanted = [line for line in shown.splitlines() if "…" not in line]
    assert wanted
    assert [line for line in wanted if line not in done.stdout.splitlines()] == []
