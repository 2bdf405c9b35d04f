"""Passwords: what is accepted, and how they are stored (argon2id, RFC 9106 section 4, second recommendation)."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from importlib import resources
from pathlib import Path
from string import digits, punctuation
from typing import ParamSpec, TypeVar

from argon2 import Parameters, PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from wardroom.server.accounts.breached import breached
from wardroom.server.accounts.line import Line
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.problems import Problem

P = ParamSpec("P")
T = TypeVar("T")

SHORTEST = 8
_ENOUGH = 6  # further characters that make a password with a word or the owner's name acceptable

_PLAIN = str.maketrans("013457@$!", "oieastasi")  # p4ssw0rd is password
_ROWS = ("1234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz")
_LANES = (*_ROWS, *(row[::-1] for row in _ROWS))
_WORDS = frozenset((resources.files("wardroom.server.accounts") / "common_passwords.txt").read_text("utf-8").split())
_LONGEST_WORD = max(map(len, _WORDS))


# Parallelism 1: with four, each hash would take all cores from games in progress.
ONE_LANE = dataclasses.replace(RFC_9106_LOW_MEMORY, parallelism=1)
NICE = 5  # the nice value of hashing for unknown browsers
SLOW = 60.0  # seconds that one hash may take, on a machine that is full of other work
LINE = 8  # hashes queued in a process; they take a tenth of a second each
KNOWN_LINE = 8  # and so many more for browsers that have signed in before, which are rate limited


class Lane:
    """Hashes one password at a time, with a queue before it."""

    def __init__(self, most: int, apart: HeavyWork | None = None) -> None:
        self._apart = apart
        self._thread = ThreadPoolExecutor(1, "password")
        self._line = Line(most)
        self._busy = False

    @asynccontextmanager
    async def turn(self, name: str, address: str) -> AsyncIterator[None]:
        if self._busy:
            await self._wait(name, address)
        self._busy = True
        try:
            yield
        finally:
            self._next()

    async def do(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        if self._apart is not None:
            return await self._apart.run(SLOW, work, *given, **named)
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(work, *given, **named))

    async def _wait(self, name: str, address: str) -> None:
        one = self._line.join(name, address)
        try:
            await one.turn
        except asyncio.CancelledError:
            if self._line.leave(one):
                self._next()
            raise

    def _next(self) -> None:
        self._busy = self._line.call()


class Passwords:
    """Hashing costs 64 MiB and a tenth of a second. Unknown browsers share one low-priority process (`apart`) with a
    short queue: fewest attempts go first, and when it is full they are told when to come back. A low-priority thread
    would not do: it could hold Python's lock, or the allocator's, while it gets no processor time, and stall every
    game. Known browsers have a thread of normal priority, so they never wait for strangers."""

    def __init__(
        self, parameters: Parameters = ONE_LANE, known_to_others: str = "", apart: HeavyWork | None = None
    ) -> None:
        self._known_to_others = Path(known_to_others) if known_to_others else None
        self._parameters, self._hasher = parameters, PasswordHasher.from_parameters(parameters)
        self._known, self._strangers = Lane(KNOWN_LINE), Lane(LINE, apart)
        # A hash that no password has; comparing with it takes as long as with any other.
        cost = f"m={parameters.memory_cost},t={parameters.time_cost},p={parameters.parallelism}"
        self._nobody = f"$argon2id$v=19${cost}${'A' * 22}${'A' * 43}"

    async def check(self, password: str, *about: str | None) -> None:
        """Refuse passwords that attackers would try first; `about` is what is known of the owner."""
        if len(password) < SHORTEST:
            raise Problem(422, "password_short", least=SHORTEST)
        if obvious(password, *about):
            raise Problem(422, "password_obvious")
        known = self._known_to_others
        if known is not None and await asyncio.to_thread(breached, known, password):
            raise Problem(422, "password_breached")

    async def hash(self, password: str, *, known: bool = False, address: str = "") -> str:
        async with self.turn(known=known, address=address):
            return await self._lane(known).do(_hashed, self._parameters, password)

    async def verify(
        self, kept: str | None, password: str, *, known: bool = False, name: str = "", address: str = ""
    ) -> bool:
        async with self.turn(known=known, name=name, address=address):
            return await self.compare(kept, password, known=known)

    async def compare(self, kept: str | None, password: str, *, known: bool = False) -> bool:
        """Compare within a turn. Takes equally long without a stored hash, so time does not tell who has an account."""
        right = await self._lane(known).do(_matches, self._parameters, kept or self._nobody, password)
        return right and kept is not None

    @asynccontextmanager
    async def turn(self, *, known: bool = False, name: str = "", address: str = "") -> AsyncIterator[None]:
        """One at a time. Raises Problem 503 when the queue is full."""
        async with self._lane(known).turn(name, address):
            yield

    def stale(self, kept: str) -> bool:
        return self._hasher.check_needs_rehash(kept)

    def _lane(self, known: bool) -> Lane:
        return self._known if known else self._strangers


def _hashed(parameters: Parameters, password: str) -> str:
    return PasswordHasher.from_parameters(parameters).hash(password)


def _matches(parameters: Parameters, kept: str, password: str) -> bool:
    try:
        return PasswordHasher.from_parameters(parameters).verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


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
    """Whether it consists of runs of three or more along a keyboard row or the alphabet, either way: qwer4321."""
    while text:
        run = max(n for n in range(len(text) + 1) for lane in _LANES if text[:n] in lane)
        if run < 3:
            return False
        text = text[run:]
    return True
