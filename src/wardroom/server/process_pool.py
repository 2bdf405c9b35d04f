"""A few child processes that work for this one. They stand back behind those who play, and any of them may be
killed at any moment: it costs one question, and the next child is new."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

BEGUN = "begun"  # said by a child when all is loaded: from here on its time runs
START = 60.0  # seconds a process may take to start and to load what it needs
_spawning = multiprocessing.get_context("spawn")  # a fork would copy our threads' locks

Main = Callable[[Connection], None]


class Overrun(Exception):
    """It took longer than it may."""


class Crash(Exception):
    """The child, or what it was asked to do, failed; says how."""


class Fault(Struct, frozen=True):
    """There was no answer. It is logged, so it says nothing of the match: no move, no message of an exception."""

    what: str

    @classmethod
    def of(cls, fault: Exception) -> Fault:
        where = traceback.extract_tb(fault.__traceback__)[-1]
        return cls(f"{type(fault).__name__} in {where.filename}, line {where.lineno}")


def serve(line: Connection, answer: Callable[[Connection, Any], Any], nice: int) -> None:
    """What a child does: answer questions until the parent hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the parent
    with suppress(AttributeError):  # not everywhere
        os.nice(nice)  # moves of people go first; not before all is loaded, or it might never be on a full machine
    threading.Thread(target=_die_with_parent, daemon=True).start()
    while True:
        try:
            question = line.recv()
            line.send(answer(line, question))
        except (EOFError, BrokenPipeError):
            return


def _die_with_parent() -> None:
    """Whoever works does not hear the parent hang up."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class _Child:
    """One process and our end of the line to it."""

    def __init__(self, main: Main) -> None:
        self.line, far = _spawning.Pipe()
        self.process = _spawning.Process(target=main, args=(far,), daemon=True)
        self.process.start()
        far.close()  # so that we hear when it dies
        self.last: object = None

    def ask(self, question: Any, seconds: float) -> Any:
        """Blocks. After an exception the process is of no more use."""
        try:
            self.line.send(question)
            answer = self._hear(START)
            if answer == BEGUN:
                answer = self._hear(seconds)
        except (EOFError, OSError) as gone:
            raise Crash("its process died") from gone
        if isinstance(answer, Fault):
            raise Crash(answer.what)
        return answer

    def _hear(self, seconds: float) -> Any:
        if not self.line.poll(seconds):
            raise Overrun(f"{seconds} s")
        return self.line.recv()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


class Pool:
    """Up to `size` processes, started when needed; one that overran is killed, and the next is new."""

    def __init__(self, size: int, main: Main, name: str) -> None:
        self.size, self._main = size, main
        self._idle: list[_Child] = []
        self._thinking: set[_Child] = set()
        self._room = asyncio.Semaphore(size)
        self._counting = threading.Lock()
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=name)
        self._closed = False

    async def ask(self, question: Any, seconds: float, whose: object = None) -> Any:
        """The answer of a child; of the one last asked by the same, if it is free. Raises `Overrun` or `Crash`."""
        async with self._room:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._ask, question, seconds, whose)

    def close(self) -> None:
        """Kill them all, thinking or not."""
        self._closed = True
        while self._idle:
            self._idle.pop().kill()
        for one in tuple(self._thinking):
            one.process.kill()  # whoever waits for it hears of it, and does the rest
        self._threads.shutdown(wait=False)

    def _ask(self, question: Any, seconds: float, whose: object) -> Any:
        one = self._take(whose)
        self._thinking.add(one)
        fit = False
        try:
            answer = one.ask(question, seconds)
            one.last, fit = whose, True
            return answer
        finally:
            self._thinking.discard(one)
            if fit and not self._closed:
                with self._counting:
                    self._idle.append(one)
            else:
                one.kill()

    def _take(self, whose: object) -> _Child:
        """The one that may remember; else any that lives; else a new one."""
        with self._counting:
            self._idle.sort(key=lambda one: one.last == whose)
            while self._idle:
                one = self._idle.pop()
                if one.process.is_alive():
                    return one
                one.kill()
        return _Child(self._main)
