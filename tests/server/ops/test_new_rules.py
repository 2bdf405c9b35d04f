"""A campaign is saved, the rules package is upgraded by a version that changes a rule, and the campaign goes on.

Real processes and PostgreSQL; the new version is a copy of the whole package in a folder of its own.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
from server_db import fresh
from server_process import address, started, stop, until_ready
from waiting import HANG

import wardroom
from wardroom import games
from wardroom.dice.verify import verify
from wardroom.journal import Record
from wardroom.server.settings import Settings

HERE = Path(wardroom.__file__).parent
GAME, SEAT = "nimitz", "us"
SCENARIO = "1945"  # whoever does nothing is not replaced so soon, whatever the dice
OF_OLD = games.load(GAME).info.version
OF_NEW = f"{OF_OLD}.1"
OLD, NEW = 34, 40  # its Supply Points for a turn


def upgraded(folder: Path) -> Path:
    """The package in its next version: the United States get more Supply."""
    package = folder / "wardroom"
    shutil.copytree(HERE, package, ignore=shutil.ignore_patterns("__pycache__", "client"))
    game = package / "games" / GAME
    for file, was, now in (
        (game / "game.py", f'version="{OF_OLD}"', f'version="{OF_NEW}"'),
        (game / "data" / "campaigns.yaml", f"points: {{supply: {OLD},", f"points: {{supply: {NEW},"),
    ):
        text = file.read_text("utf-8")
        assert text.count(was) == 1, file
        file.write_text(text.replace(was, now), "utf-8")
    return folder


class Player:
    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=HANG)
        self.sent = 0

    def ask(self, method: str, path: str, status: int, **body: Any) -> Any:
        said = self.http.request(method, path, json=body or None)
        assert said.status_code == status, said.text
        return said.json() if said.content else None

    def view(self, match: str) -> Any:
        return self.ask("GET", f"/api/matches/{match}/seats/{SEAT}/view", 200)

    def answer(self, match: str, status: int = 200) -> Any:
        told = self.view(match)
        move = told["ask"]["moves"][0] if told["ask"] else ["done"]
        key = f"n{told['n']}-{status}"
        return self.ask("POST", f"/api/matches/{match}/seats/{SEAT}/answer", status, move=move, key=key)

    def replay(self, match: str) -> list[Any]:
        frames: list[Any] = []
        while True:
            path = f"/api/matches/{match}/replay?eyes={SEAT}&since={frames[-1]['n'] if frames else 0}"
            told = self.ask("GET", path, 200)
            frames += told["frames"]
            if len(frames) == told["last"]:
                return frames

    def until_turn(self, match: str, turn: int) -> Any:
        while (told := self.view(match))["view"]["turn"] < turn:
            self.answer(match)
        return told


def environment(settings: Settings, package: Path | None = None) -> dict[str, str]:
    new = {} if package is None else {"PYTHONPATH": str(package)}
    return {
        "WARDROOM_DATABASE_URL": settings.database_url, "WARDROOM_ACCOUNTS": "false", "WARDROOM_INLINE": "true",
        "WARDROOM_WORKERS": "1", "WARDROOM_PORT": "0", **new,
    }  # fmt: skip


def refold(env: dict[str, str], *args: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "wardroom.cli", "refold", *args, "--lang", "en"],
        env={**os.environ, **env}, capture_output=True, text=True, timeout=HANG,
    )  # fmt: skip
    return done.returncode, done.stdout


def moves(frames: list[Any]) -> list[Any]:
    return [(frame["n"], frame["move"], frame["events"]) for frame in frames]


def test_a_campaign_outlives_a_change_of_the_rules(tmp_path: Path) -> None:
    with fresh("postgres") as settings:
        with started("serve", env=environment(settings)) as server:
            url = address(server)
            until_ready(url)
            player = Player(url)
            match = player.ask("POST", "/api/matches", 201, game=GAME, scenario=SCENARIO)["match"]
            player.ask("POST", f"/api/matches/{match}/start", 204)
            saved = player.until_turn(match, 2)
            assert saved["view"]["supply"] == 2 * OLD
            story = moves(player.replay(match))
            assert stop(server, signal.SIGINT)[0] == 0

        new = environment(settings, upgraded(tmp_path))
        with started("serve", env=new) as server:
            url = address(server)
            until_ready(url)
            player = Player(url)
            assert player.ask("GET", f"/api/games/{GAME}", 200)["version"] == OF_NEW
            told = player.view(match)  # it opens, and waits
            assert (told["view"], told["playable"], told["ask"]) == (saved["view"], False, None)
            assert player.answer(match, 409)["key"] == "rules_moved"
            assert moves(player.replay(match)) == story
            code, said = refold(new)
            assert (code, "can continue: 1." in said) == (1, True), said
            assert not player.view(match)["playable"], "trying alone changes nothing"
            assert refold(new, "--pin")[0] == 1, "it does not come to the same state"
            assert not player.view(match)["playable"]
            assert refold(new, "--carry")[0] == 0
            told = player.view(match)  # it goes on from where it stood, under the new rules
            assert (told["view"], told["playable"], told["ask"]) == (saved["view"], True, saved["ask"])
            assert moves(player.replay(match)) == story, "what was, stays"
            again = player.ask("GET", f"/api/matches/{match}", 200)
            assert (again["version"], again["playable"]) == (OF_OLD, True), "begun by the old rules: it is in its seal"
            left = told["view"]["supply"]
            later = player.until_turn(match, 3)
            gained = [e["about"]["supply"] for f in player.replay(match) for e in f["events"] if e["kind"] == "gained"]
            assert gained == [OLD, OLD, NEW]
            assert later["view"]["supply"] == left + NEW
            player.ask("POST", f"/api/matches/{match}/seats/{SEAT}/resign", 200, key="enough")
            record = player.http.get(f"/api/matches/{match}/record").content
            verdict = verify(record)
            assert (verdict.ok, set(verdict.checked)) == (True, {"commitment", "ceremony", "seals", "dice"})
            assert Record.from_json(record).version == OF_OLD
            assert stop(server, signal.SIGINT)[0] == 0
