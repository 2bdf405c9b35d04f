"""A stranger's package, installed into a fresh environment: its game is wherever a game can be."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from server_process import address, until_ready
from waiting import HANG

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "strait"
UV = [shutil.which("uv")] if shutil.which("uv") else ["python3", "-m", "uv"]
PAGE = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.M | re.S))
COMMANDS = [line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.M | re.S) for line in block.splitlines()]
OFFLINE = ["--offline", "--no-config", "--python"]  # what is installed with the project will do

WRECK = {
    "METADATA": "Metadata-Version: 2.1\nName: night-express\nVersion: 0.3\n",
    "entry_points.txt": "[wardroom.games]\nexpress = night_express:GAME\n",
}


def uv(*args: object) -> None:
    done = subprocess.run([*UV, *map(str, args)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def install(folder: Path, *what: object) -> None:
    uv("pip", "install", "--no-deps", "--no-build-isolation", *OFFLINE, folder / "venv", *what)


@dataclass(frozen=True)
class Place:
    """An environment with Wardroom and the package in it, and a folder to work in."""

    bin: Path
    folder: Path

    def env(self, **more: str) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        ours = {"XDG_DATA_HOME": str(self.folder), "WARDROOM_FOLDER": str(self.folder), "COLUMNS": "100"}
        return {**kept, **ours, **more}

    def run(self, *args: str, typed: str = "", cwd: Path | None = None, **env: str) -> str:
        done = subprocess.run(
            [self.bin / args[0], *args[1:]], input=typed, cwd=cwd or self.folder, env=self.env(**env),
            capture_output=True, text=True, timeout=HANG,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    folder = tmp_path_factory.mktemp("stranger")
    uv("venv", *OFFLINE, sys.executable, folder / "venv")
    uv("build", "--wheel", "--no-build-isolation", *OFFLINE, sys.executable, "--out-dir", folder, PACKAGE)
    install(folder, *folder.glob("*.whl"))
    # Other people's packages come from the project's environment: nothing is fetched.
    (site,) = (folder / "venv").glob("lib/python*/site-packages")
    (site / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    install(folder, "--editable", ROOT)
    return Place(folder / "venv" / "bin", folder)


@pytest.fixture
def wreck(tmp_path: Path) -> str:
    """A package that cannot be opened, as an installer would leave it."""
    about = tmp_path / "night_express-0.3.dist-info"
    about.mkdir()
    for name, text in WRECK.items():
        (about / name).write_text(text)
    return str(tmp_path)


def test_it_is_on_the_shelf(place: Place) -> None:
    shelf = place.run("wardroom", "games", "--lang", "en")
    assert re.search(r"^strait +Strait ", shelf, re.M)
    assert "midway" in shelf
    told = place.run("wardroom", "games", "strait", "--lang", "en")
    assert "strait: Strait (rules version 1)" in told
    assert "package: wardroom-strait 1.0" in told


def test_a_package_that_cannot_be_opened_is_named_beside_it(place: Place, wreck: str) -> None:
    told = place.run("wardroom", "games", "--lang", "it", PYTHONPATH=wreck)
    assert re.search(r"^strait +Stretto ", told, re.M)
    assert "night-express 0.3 offre il gioco «express», che non si può aprire" in told


def test_it_is_played_in_the_terminal(place: Place) -> None:
    fixed = ("--seat", "east", "--against", "random", "--seed", "ab12", "--save", "match.json", "--quick")
    typed = "\n".join(("", "sail east-1 narrows", "1", "", "q", ""))
    told = place.run("wardroom", "play", "strait", *fixed, "--lang", "en", typed=typed)
    assert "Turn 1: give orders" in told
    assert "So far: east block 1 sails to Narrows; east block 2 sails to Narrows" in told
    kept = json.loads((place.folder / "match.json").read_text())["record"]["entries"]
    assert ["sail", "east-1", "narrows"] in [entry.get("move") for entry in kept]


def test_it_is_played_in_the_arena(place: Place) -> None:
    assert "Strait, Dusk" in place.run("wardroom", "arena", "strait", "--matches", "4", "--scenario", "dusk")


def test_it_is_fuzzed_in_several_processes(place: Place) -> None:
    told = place.run("wardroom", "fuzz", "strait", "--matches", "4", "--jobs", "2", "--fog", "0.2", "--lang", "en")
    assert "All checks passed." in told


@pytest.fixture(scope="module")
def author(place: Place) -> Path:
    """The folder of somebody who has copied the files of the tutorial, and nothing else, and installed them."""
    folder = place.folder / "convoy"
    for name, text in {**FILES, "src/convoy/__init__.py": ""}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    install(place.folder, "--editable", folder)
    return folder


def test_the_commands_of_the_tutorial_run(place: Place, author: Path) -> None:
    """In their order. Those that go on for ever, `play` and `serve`, have tests of their own here; `new` too."""
    named = {line.split()[1] for line in COMMANDS if line.startswith("wardroom")}
    assert named == {"new", "games", "play", "arena", "lab", "serve", "fuzz", "rules"}
    told = ""
    for line in COMMANDS:
        first, what, *_ = line.split()
        if first in ("wardroom", "python") and what not in ("new", "play", "serve"):
            few = re.sub(r"--(matches|pairs) \d+", r"--\1 4", line)
            told += place.run(*few.split(), cwd=author, LANG="C.UTF-8")
    assert "All checks passed." in told
    assert "5 passed" in told
    assert "4 of 4 clauses" in told


def test_the_tutorial_s_game_is_played_in_the_terminal(place: Place, author: Path) -> None:
    fixed = ("--seat", "merchants", "--against", "reckoner", "--seed", "ab12", "--save", "convoy.json", "--quick")
    told = place.run("wardroom", "play", "convoy", *fixed, "--lang", "en", typed="sail deep\n\nq\n\n")
    assert "Turn 1: choose a channel" in told
    assert "The merchants took the Deep, the raider" in told
    assert "Turn 2: choose a channel" in told


def test_the_tutorial_s_game_is_served(place: Place, author: Path) -> None:
    with serving(place) as (url, _):
        card = next(card for card in call(url, "/api/games") if card["id"] == "convoy")  # type: ignore[attr-defined]
        assert card["package"]["name"] == "wardroom-convoy"
        places = call(url, "/api/games/convoy/places")["places"]  # type: ignore[index]
        assert [place["id"] for place in places] == ["shallows", "narrows", "deep"]
        chairs = {"merchants": {"kind": "me"}, "raider": {"kind": "bot", "bot": "reckoner"}}
        match = call(url, "/api/matches", {"game": "convoy", "seats": chairs})["match"]  # type: ignore[index]
        call(url, f"/api/matches/{match}/start", {})
        seat = f"/api/matches/{match}/seats/merchants"
        asked = call(url, f"{seat}/view")
        assert asked["ask"]["moves"] == [["sail", "shallows"], ["sail", "narrows"], ["sail", "deep"]]  # type: ignore[index]
        call(url, f"{seat}/answer", {"move": ["sail", "deep"], "key": "k1", "n": asked["n"]})  # type: ignore[index]
        assert call(url, f"{seat}/view")["n"] > asked["n"]  # type: ignore[index]


@pytest.fixture
def tested(place: Place, tmp_path: Path) -> Path:
    """The package's own tests, and not its source: what is installed is tested."""
    shutil.copytree(PACKAGE / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PACKAGE / "pyproject.toml", tmp_path)
    return tmp_path


def test_its_own_tests_pass_and_prove_its_rules(place: Place, tested: Path) -> None:
    place.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=tested)
    told = place.run("wardroom", "rules", "coverage", "strait", "--lang", "en", cwd=tested)
    assert "6 of 6 clauses" in told


def test_its_rules_can_be_read(place: Place) -> None:
    assert "ST-4" in place.run("wardroom", "rules", "strait", "smoke", "--lang", "en")


@contextmanager
def serving(place: Place, **env: str) -> Iterator[tuple[str, Path]]:
    """Its address, and what it says."""
    log = place.folder / "serve.log"
    with log.open("w") as said:
        process = subprocess.Popen(
            [place.bin / "wardroom", "serve", "--port", "0", "--lang", "en"],
            env=place.env(**env), stdout=subprocess.PIPE, stderr=said, text=True,
        )  # fmt: skip
        try:
            url = address(process)
            until_ready(url)
            yield url, log
        finally:
            process.terminate()
            process.communicate(timeout=HANG)


def call(url: str, path: str, body: object = None) -> object:
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "origin": url}
    with urlopen(Request(url + path, data, headers), timeout=HANG) as said:
        text = said.read()
        return json.loads(text) if text else None


def test_it_is_served(place: Place, wreck: str) -> None:
    with serving(place, PYTHONPATH=wreck) as (url, log):
        card = next(card for card in call(url, "/api/games") if card["id"] == "strait")  # type: ignore[attr-defined]
        assert card["package"] == {"name": "wardroom-strait", "version": "1.0", "author": ""}
        chairs = {"east": {"kind": "me"}, "west": {"kind": "bot", "bot": "random"}}
        match = call(url, "/api/matches", {"game": "strait", "seats": chairs})["match"]  # type: ignore[index]
        call(url, f"/api/matches/{match}/start", {})
        seat = f"/api/matches/{match}/seats/east"
        asked = call(url, f"{seat}/view")
        assert asked["ask"]["prompt"] == "orders"  # type: ignore[index]
        call(url, f"{seat}/answer", {"move": ["sail", "east-1", "narrows"], "key": "k1", "n": asked["n"]})  # type: ignore[index]
        assert call(url, f"{seat}/view")["view"]["orders"] == {"east-1": "narrows"}  # type: ignore[index]
        assert "night-express 0.3" in log.read_text()
