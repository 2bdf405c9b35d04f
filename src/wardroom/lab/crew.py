"""Who plays the matches: processes of this machine, or a Ray cluster. A worker that is lost costs only what it was
in the middle of, and that is played again."""

from __future__ import annotations

import logging
import os
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from wardroom.kernel import RulesFault, UnknownChoice
from wardroom.lab import pairs
from wardroom.lab.pairs import Fixture, Key, Line

LOCAL, RAY = "local", "ray"
PATIENCE = 5  # how often a worker may be lost in the same match before it is the match that kills it


class Lost(Exception):
    """The worker is gone, and the match with it."""


class Hands(Protocol):
    """The two ends differ in how a match is handed out and taken back."""

    width: int  # how many matches are worked at

    def begin(self, fixture: Fixture) -> Any:
        """Hand out a match; a token for it. Raises `Lost` like `take`."""

    def ready(self, tokens: Collection[Any]) -> Collection[Any]:
        """Wait until some are played."""

    def take(self, token: Any) -> Line: ...

    def close(self) -> None: ...


def play(hands: Hands, work: Iterable[Fixture]) -> Iterator[Line]:
    """Every match once, as they end. `work` is asked for more only when somebody is free for it: it may end early."""
    due, again, deaths = iter(work), deque[Fixture](), Counter[Key]()
    doing: dict[Any, Fixture] = {}

    def lost(fixture: Fixture) -> None:
        deaths[fixture.key] += 1
        if deaths[fixture.key] > PATIENCE:
            raise RulesFault(f"{deaths[fixture.key]} workers died in {fixture.key}")
        again.append(fixture)

    try:
        while True:
            while len(doing) <= hands.width and (next_ := again.popleft() if again else next(due, None)):
                try:
                    doing[hands.begin(next_)] = next_
                except Lost:
                    lost(next_)
            if not doing:
                return
            for token in hands.ready(doing.keys()):
                fixture = doing.pop(token)
                try:
                    line = hands.take(token)
                except Lost:
                    lost(fixture)
                else:
                    yield line
    finally:
        hands.close()


class Here:
    """No other process: for one worker, and for games that only this process knows."""

    width = 0

    def __init__(self) -> None:
        self._begun: dict[Key, Fixture] = {}

    def begin(self, fixture: Fixture) -> Key:
        self._begun[fixture.key] = fixture
        return fixture.key

    def ready(self, tokens: Collection[Key]) -> Collection[Key]:
        return list(tokens)

    def take(self, token: Key) -> Line:
        return pairs.play(self._begun.pop(token))

    def close(self) -> None:
        pass


class Processes:
    """When one of them dies the pool is of no more use, and what it had in hand is lost: a new one takes over."""

    def __init__(self, jobs: int) -> None:
        self.width = jobs
        self._pool = ProcessPoolExecutor(jobs)

    def begin(self, fixture: Fixture) -> Future[Line]:
        try:
            return self._pool.submit(pairs.play, fixture)
        except BrokenProcessPool:
            self._renew()
            raise Lost from None

    def ready(self, tokens: Collection[Future[Line]]) -> Collection[Future[Line]]:
        return wait(tokens, return_when=FIRST_COMPLETED).done

    def take(self, token: Future[Line]) -> Line:
        try:
            return token.result()
        except BrokenProcessPool:
            raise Lost from None

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _renew(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = ProcessPoolExecutor(self.width)


class OnRay:
    """`ray`: a cluster of this machine for as long as the run lasts; `ray://host:port` and `auto`: one that is there.
    Its workers need the same package; what they play comes back to this process, which alone writes."""

    def __init__(self, address: str, jobs: int) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ModuleNotFoundError:
            raise UnknownChoice("Ray is not installed: uv pip install 'wardroom-games[lab]'") from None
        self._ray = ray
        self._begin(address, jobs)
        self.width = max(jobs, int(ray.cluster_resources().get("CPU", jobs)))
        self._play = ray.remote(num_cpus=1, max_retries=0)(pairs.play)

    def _begin(self, address: str, jobs: int) -> None:
        """Ray gives a cluster of its own half a minute to begin: on a busy machine it is tried again."""
        of = {"num_cpus": jobs, "include_dashboard": False} if address == RAY else {"address": address}
        for left in reversed(range(PATIENCE)):
            try:
                self._ray.init(**of, log_to_driver=False, logging_level=logging.ERROR)
                return
            except Exception as fault:
                if not left or "timed out during startup" not in str(fault):
                    raise
                self._ray.shutdown()

    def begin(self, fixture: Fixture) -> Any:
        return self._play.remote(fixture)

    def ready(self, tokens: Collection[Any]) -> Collection[Any]:
        ready: Collection[Any] = self._ray.wait(list(tokens), num_returns=1)[0]
        return ready

    def take(self, token: Any) -> Line:
        try:
            line: Line = self._ray.get(token)
        except self._ray.exceptions.RayTaskError:
            raise  # the match itself failed
        except self._ray.exceptions.RayError:
            raise Lost from None
        return line

    def close(self) -> None:
        self._ray.shutdown()


def hands(on: str, jobs: int) -> Hands:
    if on == LOCAL:
        return Here() if jobs == 1 else Processes(jobs)
    if on in (RAY, "auto") or on.startswith("ray://"):
        return OnRay(on, jobs)
    raise UnknownChoice(f"{on!r} is neither {LOCAL} nor {RAY} nor ray://...")
