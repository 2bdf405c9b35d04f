"""Passwords: what is accepted, and how they are kept (argon2id, RFC 9106 section 4, second recommendation)."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from importlib import resources
from string import digits, punctuation
from typing import TypeVar

from argon2 import Parameters, PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from wardroom.server.accounts.line import Line
from wardroom.server.problems import Problem

T = TypeVar("T")

SHORTEST, LONGEST = 8, 256
_ENOUGH = 6  # characters that may save a password, besides a word or the owner's name

_PLAIN = str.maketrans("013457@$!", "oieastasi")  # p4ssw0rd is password
_ROWS = ("1234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz")
_LANES = (*_ROWS, *(row[::-1] for row in _ROWS))
_WORDS = frozenset((resources.files("wardroom.server.accounts") / "common_passwords.txt").read_text("utf-8").split())
_LONGEST_WORD = max(map(len, _WORDS))


# One lane: with four, each hash would take all cores from those who play.
ONE_LANE = dataclasses.replace(RFC_9106_LOW_MEMORY, parallelism=1)
NICE, LEAST = 10, 19  # how far hashing stands back behind play, where the system knows of threads
LINE = 8  # hashes that wait in a process; they take a tenth of a second each
KNOWN_LINE = 8  # and so many more of those whose browser has been here before


class Passwords:
    """Hashing costs 64 MiB and a tenth of a second, so it has one thread of its own, which stands back behind play, and
    a line before it that is never long: who comes when it is full is told when to come again. Those whose browser we
    know go first, then those who have tried least."""

    def __init__(self, parameters: Parameters = ONE_LANE) -> None:
        self._hasher = PasswordHasher.from_parameters(parameters)
        self._thread = ThreadPoolExecutor(1, "password", initializer=_stand_back)
        self._known, self._strangers = Line(KNOWN_LINE), Line(LINE)
        self._busy = False
        # The hash of nothing: no password has it, and comparing with it takes as long as with any other.
        cost = f"m={parameters.memory_cost},t={parameters.time_cost},p={parameters.parallelism}"
        self._nobody = f"$argon2id$v=19${cost}${'A' * 22}${'A' * 43}"

    def check(self, password: str, *about: str | None) -> None:
        """Refuse what others would try first; `about` is what is known of its owner."""
        if len(password) < SHORTEST:
            raise Problem(422, "password_short", least=SHORTEST)
        if obvious(password, *about):
            raise Problem(422, "password_obvious")

    async def hash(self, password: str, *, known: bool = False, address: str = "") -> str:
        return await self._aside(lambda: self._hasher.hash(password), known, address=address)

    async def verify(
        self, kept: str | None, password: str, *, known: bool = False, name: str = "", address: str = ""
    ) -> bool:
        async with self.turn(known=known, name=name, address=address):
            return await self.compare(kept, password)

    async def compare(self, kept: str | None, password: str) -> bool:
        """By one whose turn it is. Takes equally long when there is none to compare with: time does not tell who has an
        account."""
        right = await self._in_thread(lambda: self._matches(kept or self._nobody, password))
        return right and kept is not None

    @asynccontextmanager
    async def turn(self, *, known: bool = False, name: str = "", address: str = "") -> AsyncIterator[None]:
        """One at a time. Raises Problem 503 when there is no place in line."""
        if self._busy:
            await self._wait(known, name, address)
        self._busy = True
        try:
            yield
        finally:
            self._next()

    def stale(self, kept: str) -> bool:
        return self._hasher.check_needs_rehash(kept)

    def _matches(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _aside(self, work: Callable[[], T], known: bool, address: str = "") -> T:
        async with self.turn(known=known, address=address):
            return await self._in_thread(work)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _wait(self, known: bool, name: str, address: str) -> None:
        line = self._known if known else self._strangers
        one = line.join(name, address)
        try:
            await one.turn
        except asyncio.CancelledError:
            if line.leave(one):
                self._next()
            raise

    def _next(self) -> None:
        self._busy = self._known.call() or self._strangers.call()


def _stand_back() -> None:
    with suppress(OSError, AttributeError):  # threads have a priority of their own on Linux only
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, min(LEAST, os.getpriority(os.PRIO_PROCESS, thread) + NICE))


def obvious(password: str, *about: str | None) -> bool:
    """Whether it is a common word, a walk over the keyboard, a repetition, or little more than the owner's name."""
    low = password.casefold()
    core = low.strip(digits + punctuation)
    forms = {low, core} if len(low) - len(core) <= _ENOUGH else {low}
    forms |= {form.translate(_PLAIN) for form in forms}
    if len(set(low)) < 4 or _walks(low) or any(form and _of_words(form) for form in forms):
        return True
    known = [part.casefold() for text in about if text for part in (text, text.partition("@")[0])]
    return any(len(part) >= 3 and part in low and len(low.replace(part, "")) < _ENOUGH for part in known)


def _of_words(text: str) -> bool:
    """Whether it is nothing but common words, one after the other."""
    reached = {0}
    for end in range(1, len(text) + 1):
        starts = range(max(0, end - _LONGEST_WORD), end)
        if any(start in reached and text[start:end] in _WORDS for start in starts):
            reached.add(end)
    return len(text) in reached


def _walks(text: str) -> bool:
    """Whether all of it is runs of three and more along a lane, there or back: qwer4321."""
    while text:
        run = max(n for n in range(len(text) + 1) for lane in _LANES if text[:n] in lane)
        if run < 3:
            return False
        text = text[run:]
    return True
