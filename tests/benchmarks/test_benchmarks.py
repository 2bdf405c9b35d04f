"""Every measurement runs, very small: what it says is not looked at, only that it still can say it."""

from __future__ import annotations

import runpy
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from wardroom import games
from wardroom.server.telemetry import logs

HERE = Path(__file__).resolve().parents[2] / "benchmarks"
GAME = games.ids()[-1]  # any will do
NAMES = sorted(path.stem for path in HERE.glob("*.py"))


@pytest.fixture(autouse=True)
def _found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripts are found, and an application that one opens here leaves the logs of this process as they are."""
    monkeypatch.syspath_prepend(str(HERE))
    monkeypatch.setattr(logs, "set_up", lambda *_: None)


def opened(name: str, monkeypatch: pytest.MonkeyPatch, **sizes: Any) -> Any:
    """The script as a module, with these sizes instead of its own."""
    module = import_module(name)
    for size, value in sizes.items():
        monkeypatch.setattr(module, size, value)
    return module


@pytest.mark.parametrize("name", NAMES)
def test_it_can_be_opened(name: str) -> None:
    if name == "run":
        pytest.importorskip("catanatron")
    import_module(name)


def test_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("catanatron")
    run = opened("run", monkeypatch)
    measured = run.subjects()
    for what in ("copies of a state", "entries folded", "states to JSON and back"):
        units, seconds = measured[f"{GAME}: {what}"](1)
        assert units > 0
        assert seconds > 0


@pytest.mark.parametrize("kind", ["postgres", "sqlite"])
def test_long_matches(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    long = opened("server_long", monkeypatch, ENTRIES=80, ROUNDS=1, HOW={"played": (3, 0), "worst": (80, 20)})
    told = long.measure(kind)
    assert {*told} == {"played", "worst"}
    assert {*told["worst"]} == {"open", "open_worst", "undo", "undo_worst"}


def test_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened("server_store", monkeypatch, CLIENTS=(1,))
    assert store.measure(0.2, 1)[1]["append"] > 0


def test_the_whole_path(monkeypatch: pytest.MonkeyPatch) -> None:
    path = opened("server_path", monkeypatch, CLIENTS=(2,), TABLES=3, LONG=2, RATE=30, SPARE=400)
    with path.serving() as server:
        assert path.answers(server, 0.3, 1)[2]["answers"] > 0
        assert path.views(server, 0.2, 1)["views"] > 0
        assert path.acknowledgements(server)["told"] > 0


def test_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    sockets = opened("server_sockets", monkeypatch, IDLE=100, CROWD=100, ROUNDS=2)
    assert sockets.measure()["told_sockets"] == 100


def test_a_start(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds, cpu = opened("start", monkeypatch).start("SQLite", True)
    assert min(seconds, cpu) > 0


SCRIPTS = {
    "answer_cpu": (GAME, "--turns", "1", "--seconds", "0.2"),
    "bus_words": ("--words", "400"),
    "environments": (GAME, "--steps", "20"),
    "heads": ("--answers", "400", "--matches", "20"),
    "packing": (GAME, "--matches", "2"),
    "ratings": ("--matches", "30", "--people", "10"),
    "server_bots": (GAME, "--answers", "2", "--sqlite"),
    "sealed_polls": (GAME, "--polls", "4"),
    "sign_in": ("2", "0.2"),
    "story": (GAME,),
    "search_advice": ("--matches", "1", "--bot", "recruit"),
    "heavy_work": ("--rounds", "1", "--seconds", "0.1"),
    "heavy_neighbour": ("--only", "views", "sockets", "--rounds", "1", "--seconds", "0.2", "--answers", "20"),
}
OTHERS = {
    "idle_offensives",  # whole campaigns
    "run",
    "server_apps",
    "server_long",
    "server_run",
    "server_sockets",
    "server_store",
    "start",
    "worst_cpu",  # searches for minutes
}  # have tests of their own


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _run(script, SCRIPTS[script], monkeypatch)


def test_all_of_the_server_in_one_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    opened("server_store", monkeypatch, CLIENTS=(1,))
    opened("server_path", monkeypatch, CLIENTS=(1,), TABLES=2, LONG=2, RATE=10, SPARE=400)
    opened("server_sockets", monkeypatch, IDLE=50, CROWD=50, ROUNDS=1)
    opened("server_long", monkeypatch, ENTRIES=80, ROUNDS=1, HOW={"worst": (80, 20)})
    _run("server_run", ("0.3", "1"), monkeypatch)
    assert capsys.readouterr().out.count("| open:") == 2


def test_nothing_that_can_be_run_is_left_out() -> None:
    can = {name for name in NAMES if "__main__" in (HERE / f"{name}.py").read_text()}
    assert can == {*SCRIPTS, *OTHERS}


def _run(script: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [script, *words])
    runpy.run_path(str(HERE / f"{script}.py"), run_name="__main__")
