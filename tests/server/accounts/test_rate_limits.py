"""How often somebody may do something."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from waiting import HANG

from wardroom.server.accounts import rate_limits as module
from wardroom.server.accounts import rate_limits_redis
from wardroom.server.accounts.rate_limits import RULES, RateLimits, Rule, address
from wardroom.server.problems import Problem


async def count(limits: RateLimits, name: str, *key: str, most: int = 100) -> int:
    """How many times it is allowed in a row."""
    for n in range(most):
        try:
            await limits.check(name, *key)
        except Problem:
            return n
    return most


def test_a_refusal_says_when_to_come_again() -> None:
    async def play() -> None:
        limits = RateLimits()
        await count(limits, "chat", "x")
        with pytest.raises(Problem, match="429 too_many") as refusal:
            await limits.check("chat", "x")
        assert 1 <= refusal.value.about["retry_after"] <= 11

    asyncio.run(play())


def test_each_key_has_its_own_count() -> None:
    async def play() -> None:
        limits = RateLimits()
        assert await count(limits, "login", "a") == 5
        assert await count(limits, "login", "b") == 5
        assert await count(limits, "login_address", "a") == 20
        assert await count(limits, "command", "match", "person") == 10
        assert await count(limits, "chat", "match", "person") == 5
        assert await count(RateLimits(on=False), "login", "a") == 100

    asyncio.run(play())


def test_the_window_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        limits, clock = RateLimits(), [100.0]
        monkeypatch.setattr(module.time, "monotonic", lambda: clock[0])
        await limits.check("chat", "x")
        clock[0] += 6
        assert await count(limits, "chat", "x") == 4
        clock[0] += 5  # the first is ten seconds old, the others are not
        assert await count(limits, "chat", "x") == 1
        for n in range(30_000):
            await limits.check("guest", str(n))
            clock[0] += 1
        assert len(limits._here._hits) < 14_000  # what is an hour old is forgotten

    asyncio.run(play())


def test_addresses() -> None:
    assert address({"client": ("192.0.2.7", 1)}) == "192.0.2.7"
    assert address({"client": ("2001:db8:1:2:aaaa::1", 1)}) == address({"client": ("2001:db8:1:2:bbbb::9", 1)})
    assert address({"client": ("2001:db8:1:3::1", 1)}) != address({"client": ("2001:db8:1:2::1", 1)})
    assert address({"client": None}) == ""
    assert address({"client": ("unix", 0)}) == "unix"


@pytest.fixture
def redis() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    pytest.importorskip("redis")
    if not shutil.which("redis-server"):
        pytest.skip("no redis-server here")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.02)
        yield f"redis://127.0.0.1:{port}", server
    finally:
        server.kill()
        server.wait()


def test_processes_count_together_in_redis_and_alone_without_it(
    redis: tuple[str, subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, server = redis
    clock = [100.0]
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    monkeypatch.setattr(rate_limits_redis, "_WAIT", HANG)

    async def play() -> None:
        one, other = RateLimits(url), RateLimits(url)
        assert other._redis is not None
        hit, tried = other._redis.hit, list[str]()

        async def noted(times: int, seconds: int, key: str) -> float:
            tried.append(key)
            return await hit(times, seconds, key)

        monkeypatch.setattr(other._redis, "hit", noted)
        assert await count(one, "login", "a", most=3) == 3
        assert await count(other, "login", "a") == 2
        server.kill()
        server.wait()
        assert await count(other, "login", "a") == 0  # whom it has refused it remembers for as long as it said
        assert await count(other, "login", "b") == 5  # from nothing, but counted, and nobody is refused for it
        tries = len(tried)
        for n in range(100):
            await other.check("guest", str(n))
        assert len(tried) == tries  # Redis is not tried at every turn
        clock[0] += module._REST
        await other.check("guest", "later")
        assert len(tried) == tries + 1  # but now and then
        await one.close()
        await other.close()

    asyncio.run(play())


def test_rules_are_what_was_agreed() -> None:
    assert RULES["login"] == Rule(5, 60)
    assert RULES["register"] == RULES["reset"] == Rule(5, 3600)
    assert RULES["register_try"] == Rule(40, 3600)
    assert RULES["guest"] == Rule(20, 3600)
