"""A bot from another checkout, run in a process of its own, so that two versions can play each other.

This file is also what that process runs, with the other checkout's package: it imports nothing of this one on top.
"""

from __future__ import annotations

import os
import pickle  # nosec: between two processes of one person
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from time import thread_time
from typing import IO, Any

MAKE, CHOOSE, SAMPLE, MOVE, FAULT, GONE = "make", "choose", "sample", "move", "fault", "gone"


class RemoteBot:
    """A bot of another checkout, with the usual interface. `spent_remotely`: CPU seconds of its last decision."""

    spent_remotely = 0.0
    _number: int | None = None

    def __init__(self, folder: str, game_id: str, name: str, seat: str, seed: int) -> None:
        from wardroom.kernel import UnknownChoice

        if not (Path(folder) / "wardroom").is_dir():
            raise UnknownChoice(f"{folder} has no package wardroom")
        self._there = _there(str(Path(folder).resolve()), os.getpid())
        try:
            self._number = self._there.ask(MAKE, game_id, name, seat, seed)[1]
        except RuntimeError as fault:
            raise UnknownChoice(str(fault)) from None

    def choose(self, view: Any, ask: Any, sample: Callable[[], Any]) -> Any:
        kind, *about = self._there.ask(CHOOSE, self._number, view, ask)
        while kind == SAMPLE:
            kind, *about = self._there.ask(sample())
        move, self.spent_remotely = about
        return move

    def __del__(self) -> None:
        if self._number is not None:
            self._there.tell(GONE, self._number)


class _There:
    """A process with the package of that folder: it takes a second to begin, so it serves one match after the other."""

    def __init__(self, folder: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([folder, *filter(None, sys.path)])},
        )  # fmt: skip

    def tell(self, *what: Any) -> None:
        assert self._process.stdin
        _write(self._process.stdin, what)

    def ask(self, *what: Any) -> Any:
        self.tell(*what)
        assert self._process.stdout
        heard = _read(self._process.stdout)
        if heard[0] == FAULT:
            raise RuntimeError(heard[1])
        return heard


@cache
def _there(folder: str, process: int) -> _There:
    """One for each process that plays: a worker must not talk through the pipe of the one it was forked from."""
    return _There(folder)


def _write(pipe: IO[bytes], what: Any) -> None:
    pickle.dump(what, pipe)
    pipe.flush()


def _read(pipe: IO[bytes]) -> Any:
    return pickle.load(pipe)  # noqa: S301


def serve(heard: IO[bytes], said: IO[bytes]) -> None:
    """The other end: bots by number, until nobody asks any more."""
    from wardroom import bots

    made: dict[int, Any] = {}
    numbers = count()

    def sample() -> Any:
        _write(said, (SAMPLE,))
        return _read(heard)[0]

    def answer(kind: str, *about: Any) -> tuple[Any, ...]:
        if kind == MAKE:
            number = next(numbers)
            made[number] = bots.make(*about)
            return MAKE, number
        number, view, ask = about
        clock = thread_time()
        return MOVE, made[number].choose(view, ask, sample), thread_time() - clock

    while True:
        kind, *about = _read(heard)
        if kind == GONE:
            made.pop(about[0])
            continue
        try:
            told = answer(kind, *about)
        except EOFError:
            raise
        except Exception as fault:
            told = FAULT, f"{type(fault).__name__}: {fault}"
        _write(said, told)


def main() -> None:
    """What a bot prints must not get among what it answers."""
    said = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(EOFError, BrokenPipeError):
        serve(sys.stdin.buffer, said)


if __name__ == "__main__":
    main()
