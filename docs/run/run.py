"""What "Run" does on a page of the documentation: the page's files become a package, and one of them is tried.

A worker of the page (`worker.mjs`) calls `run` by Pyodide; whatever is printed is shown under the file.
"""

from __future__ import annotations

import importlib
import sys
import tomllib
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from wardroom.api import Bot, Game
from wardroom.bots.random import RandomBot
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match, Seat

SEED = 1  # the same dice and random moves each time: another output is the work of the reader
PAIRS = 20  # matches from each side
RANDOM = "random"


def run(files: Mapping[str, str], chosen: str, folder: str) -> None:
    """Try the file of this name, or a piece of code that is no file."""
    root = Path(folder)
    _write(files, root)
    with _imported_anew(root):
        try:
            _kind(files, chosen)(files, chosen)
        except (Exception, SystemExit) as fault:
            print(_told(fault, root))


def _write(files: Mapping[str, str], root: Path) -> None:
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if name.startswith("src/") and file.suffix == ".py":
            file.with_name("__init__.py").touch()


@contextmanager
def _imported_anew(root: Path) -> Iterator[None]:
    """Nothing of an earlier run is left, and nothing of this one."""
    before, written = [*sys.path], sys.dont_write_bytecode
    sys.path[:0] = [str(root / "src"), str(root / "tests")]
    sys.dont_write_bytecode = True  # what is changed twice in a second would not be read again
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path[:], sys.dont_write_bytecode = before, written
        for name, module in [*sys.modules.items()]:
            if str(getattr(module, "__file__", "")).startswith(str(root)):
                del sys.modules[name]


def _kind(files: Mapping[str, str], chosen: str) -> Callable[[Mapping[str, str], str], None]:
    if chosen not in files:
        return _script
    if chosen.startswith("tests/"):
        return _tests
    return _match if not chosen.endswith(".py") or _module(chosen) == _entry(files)[0] else _bots


def _module(name: str) -> str:
    return name.removeprefix("src/").removeprefix("tests/").removesuffix(".py").replace("/", ".")


def _entry(files: Mapping[str, str]) -> tuple[str, str]:
    """Where the package says that its game is."""
    (value,) = tomllib.loads(files["pyproject.toml"])["project"]["entry-points"]["wardroom.games"].values()
    module, _, name = value.partition(":")
    return module, name


def _game(files: Mapping[str, str]) -> Game:
    module, name = _entry(files)
    game: Game = getattr(importlib.import_module(module), name)
    return game


# ---- the game


def _match(files: Mapping[str, str], chosen: str) -> None:
    """One match of random moves, as it is told to a spectator."""
    game = _game(files)
    match = _played(game, {seat: RandomBot(seat, SEED) for seat in game.info.seats}, SEED)
    for heard in match.events(None):
        print(game.words.say("en", f"event.{heard.kind}", **heard.about))
    print("Result: " + ", ".join(f"{_name(game, seat)} {points:g}" for seat, points in (match.result or {}).items()))


def _played(game: Game, bots: Mapping[Seat, Bot], seed: int) -> Match:
    match = Match(game.rules, Seeded(seed))
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat].choose(match.view(seat), ask, match.sampler(seat, Random(seed))))
    return match


def _name(game: Game, seat: Seat) -> str:
    return game.words.noun("en", seat)


# ---- its bots


def _bots(files: Mapping[str, str], chosen: str) -> None:
    game = _game(files)
    for name, make in game.bots().items():
        scores = {seat: sum(_score(game, make, seat, seed) for seed in range(PAIRS)) for seat in game.info.seats}
        for seat, score in scores.items():
            print(f"{name} as {_name(game, seat)}: {score:g} of {PAIRS} against {RANDOM}")
        print(f"{name}: {sum(scores.values()):g} of {PAIRS * len(scores)}")


def _score(game: Game, make: Callable[[Seat, int], Bot], mine: Seat, seed: int) -> float:
    bots = {seat: make(seat, seed) if seat == mine else RandomBot(seat, seed) for seat in game.info.seats}
    return float((_played(game, bots, seed).result or {})[mine])


# ---- its tests


def _tests(files: Mapping[str, str], chosen: str) -> None:
    with _stand_in_for_pytest():
        module = importlib.import_module(_module(chosen))
        tests = {name: test for name, test in vars(module).items() if name.startswith("test_")}
        passed = sum(_passed(name, test) for name, test in tests.items())
    print(f"{passed} passed, {len(tests) - passed} failed")


def _passed(name: str, test: Callable[[], None]) -> bool:
    try:
        test()
    except Exception as fault:
        *_, line = traceback.extract_tb(fault.__traceback__)[:2]  # of the test itself
        print(f"FAILED {name}: {line.line} {fault}".rstrip())
        return False
    print(f"passed {name}")
    return True


@contextmanager
def _stand_in_for_pytest() -> Iterator[None]:
    """Marks do nothing here."""

    class Marks:
        def __getattr__(self, name: str) -> Callable[..., Any]:
            return lambda *args, **named: lambda test: test

    kept = sys.modules.get("pytest")
    sys.modules["pytest"] = stand_in = ModuleType("pytest")
    stand_in.mark = Marks()  # type: ignore[attr-defined]
    try:
        yield
    finally:
        del sys.modules["pytest"]
        if kept:
            sys.modules["pytest"] = kept


# ---- a piece of code


def _script(files: Mapping[str, str], chosen: str) -> None:
    """With the names of the game's module."""
    known = dict(vars(importlib.import_module(_entry(files)[0])))
    exec(chosen, known)  # noqa: S102  the reader's own page
    print("It ran, and every assertion holds.")


def _told(fault: BaseException, root: Path) -> str:
    """The line of the page's files at which it went wrong, and how."""
    said = "".join(traceback.format_exception_only(fault)).strip()
    frames = [frame for frame in traceback.extract_tb(fault.__traceback__) if frame.filename.startswith(str(root))]
    if not frames:
        return said.replace(f"{root}/", "")
    where = frames[-1]
    return f"{Path(where.filename).relative_to(root)}, line {where.lineno}: {where.line}\n{said}"
