"""A player on Windows: the terminal plays and the server answers with the POSIX modules, signals and calls hidden."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

SCRIPT = Path(__file__).with_name("foreign_system.py")


def started(folder: Path, *args: str) -> subprocess.Popen[str]:
    home = {"WARDROOM_FOLDER": str(folder), "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    return subprocess.Popen(
        [sys.executable, str(SCRIPT), *args],
        env={**os.environ, **home, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_a_match_is_played_in_the_terminal(tmp_path: Path) -> None:
    game = started(tmp_path, "play", "midway", "--against", "random", "--seat", "JP", "--seed", "ab12",
                   "--save", str(tmp_path / "m.json"), "--lang", "en", "--quick")  # fmt: skip
    said, _ = game.communicate("place_all a4-a\nu\nplace_all a4-a\nq\n")
    assert game.returncode == 0, said
    assert "Saved. To continue" in said
    assert (tmp_path / "m.json").exists()


def test_the_server_gives_a_first_answer(tmp_path: Path) -> None:
    server = started(tmp_path, "serve", "--port", "0", "--lang", "en")
    try:
        assert server.stdout is not None
        lines: list[str] = []
        for line in server.stdout:
            lines.append(line)
            if "http://127.0.0.1:" in line:
                break
        else:
            raise AssertionError("".join(lines))
        address = "http://127.0.0.1:" + line.partition("http://127.0.0.1:")[2].split()[0].rstrip("./")
        with urllib.request.urlopen(f"{address}/api/games") as answer:
            assert "midway" in {game["id"] for game in json.load(answer)}
    finally:
        server.terminate()
        server.communicate()
