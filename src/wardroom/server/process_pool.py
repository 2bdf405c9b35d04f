"""A few child processes that work for this one at low priority. Any of them may be killed at any moment: that loses one
question, and a new child takes its place."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from wardroom.server.work_apart import Crash, Fault, Maker, Overrun

BEGUN = "begun"  # sent by a child when all is loaded: its time starts here
START = 60.0  # seconds a process may take to start and to load what it needs
GRACE = 2.0  # seconds that a child has left when nobody waits for its answer any more; starting another takes one
LOADED = ("wardroom.server.all_games",)  # what children have loaded from the start, where they are forks
LOOK = 0.5  # seconds between two checks whether somebody still waits

# Forking this process would copy our threads' locks. So a process without threads starts first and loads what children
# need, and each child is a fork of it: replacing a killed one takes hundredths of a second instead of a second.
_HOW = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
_starting: Any = multiprocessing.get_context(_HOW)


def serve(line: Connection, make: Maker, nice: int) -> None:
    """Runs in a child: answers questions until the parent hangs up."""
    answer = make()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the parent
    with suppress(AttributeError):  # not everywhere
        os.nice(nice)  # people's moves go first; only after loading, which might never end on a full machine otherwise
    threading.Thread(target=_die_with_parent, daemon=True).start()
    while True:
        try:
            question = line.recv()
            line.send(answer(lambda: line.send(BEGUN), question))
        except (EOFError, BrokenPipeError):
            return


def _die_with_parent() -> None:
    """A busy child does not notice that the parent has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class _Child:
    """One process and our end of the pipe to it."""

    def __init__(self, make: Maker, nice: int) -> None:
        self.line, far = _starting.Pipe()
        self.process = _starting.Process(target=serve, args=(far, make, nice), daemon=True)
        self.process.start()
        far.close()  # so that we hear when it dies
        self.last: object = None

    def ask(self, question: Any, seconds: float, gone: threading.Event) -> Any:
        """Blocks. After an exception the process cannot be used again."""
        try:
            self.line.send(question)
            answer = self._hear(START)
            if answer == BEGUN:
                answer = self._hear(seconds, gone)
        except (EOFError, OSError) as fault:
            raise Crash("its process died") from fault
        if isinstance(answer, Fault):
            raise Crash(answer.what)
        return answer

    def _hear(self, seconds: float, gone: threading.Event | None = None) -> Any:
        ends = monotonic() + seconds
        while not self.line.poll(max(0.0, min(LOOK, ends - monotonic()))):
            if monotonic() >= ends:
                raise Overrun(f"{seconds} s")
            if gone is not None and gone.is_set():
                ends, gone = min(ends, monotonic() + GRACE), None
        return self.line.recv()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


class Pool:
    """Up to `size` processes, started when needed; one that overruns is killed and replaced."""

    def __init__(self, size: int, make: Maker, nice: int, name: str) -> None:
        self._make, self._nice = make, nice
        if _HOW == "forkserver":
            multiprocessing.set_forkserver_preload(["__main__", *LOADED])
        self._idle: list[_Child] = []
        self._thinking: set[_Child] = set()
        self._room = asyncio.Semaphore(size)
        self._counting = threading.Lock()
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=name)
        self._closed = False

    async def ask(self, question: Any, seconds: float, whose: object = None) -> Any:
        """Returns a child's answer, preferably from the child that `whose` asked last. Raises `Overrun` or `Crash`. If
        cancelled, the child has a moment to finish before it is killed; its place is free only then."""
        await self._room.acquire()
        gone = threading.Event()
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._threads, self._ask, question, seconds, whose, gone)
        asked.add_done_callback(lambda _: self._room.release())
        try:
            return await asyncio.shield(asked)
        finally:
            gone.set()

    def close(self) -> None:
        """Kill all children, busy or not."""
        self._closed = True
        while self._idle:
            self._idle.pop().kill()
        for one in tuple(self._thinking):
            one.process.kill()  # the thread that waits for it notices, and cleans up
        self._threads.shutdown(wait=False)

    def _ask(self, question: Any, seconds: float, whose: object, gone: threading.Event) -> Any:
        one = self._take(whose)
        self._thinking.add(one)
        fit = False
        try:
            answer = one.ask(question, seconds, gone)
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
        """The child `whose` asked last; else any that lives; else a new one."""
        with self._counting:
            self._idle.sort(key=lambda one: one.last == whose)
            while self._idle:
                one = self._idle.pop()
                if one.process.is_alive():
                    return one
                one.kill()
        return _Child(self._make, self._nice)
