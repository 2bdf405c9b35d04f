"""A few processes in which bots think, so that the event loop never does."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from wardroom.kernel import Move
from wardroom.server.jobs import bot_process
from wardroom.server.jobs.bot_process import Fault, Question

START = 60.0  # seconds a process may take to start and to load a game
_spawning = multiprocessing.get_context("spawn")  # a fork would copy our threads' locks


class Overrun(Exception):
    """The bot took longer than it may."""


class Crash(Exception):
    """The bot, or its process, failed; says how."""


class _Child:
    """One process and our end of the line to it."""

    def __init__(self) -> None:
        self.line, far = _spawning.Pipe()
        self.process = _spawning.Process(target=bot_process.main, args=(far,), daemon=True)
        self.process.start()
        far.close()  # so that we hear when it dies
        self.last = ("", "")

    def ask(self, question: Question, seconds: float) -> Move:
        """Blocks. After an exception the process is of no more use."""
        try:
            self.line.send(question)
            answer = self._hear(START)
            if answer == bot_process.BEGUN:
                answer = self._hear(seconds)
        except (EOFError, OSError) as gone:
            raise Crash("its process died") from gone
        self.last = question.match, question.seat
        if isinstance(answer, Fault):
            raise Crash(answer.what)
        move: Move = answer
        return move

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

    def __init__(self, size: int) -> None:
        self.size = size
        self._idle: list[_Child] = []
        self._thinking: set[_Child] = set()
        self._room = asyncio.Semaphore(size)
        self._counting = threading.Lock()
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="bots")
        self._closed = False

    async def choose(self, question: Question, seconds: float) -> Move:
        """The bot's move. Raises `Overrun` or `Crash`."""
        async with self._room:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._choose, question, seconds)

    def close(self) -> None:
        """Kill them all, thinking or not."""
        self._closed = True
        while self._idle:
            self._idle.pop().kill()
        for one in tuple(self._thinking):
            one.process.kill()  # whoever waits for it hears of it, and does the rest
        self._threads.shutdown(wait=False)

    def _choose(self, question: Question, seconds: float) -> Move:
        one = self._take(question)
        self._thinking.add(one)
        fit = False
        try:
            move = one.ask(question, seconds)
            fit = True
            return move
        finally:
            self._thinking.discard(one)
            if fit and not self._closed:
                with self._counting:
                    self._idle.append(one)
            else:
                one.kill()

    def _take(self, question: Question) -> _Child:
        """The one that played this seat last remembers its bot; else any that lives; else a new one."""
        where = question.match, question.seat
        with self._counting:
            self._idle.sort(key=lambda one: one.last == where)
            while self._idle:
                one = self._idle.pop()
                if one.process.is_alive():
                    return one
                one.kill()
        return _Child()
