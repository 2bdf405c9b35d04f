"""The true games, told twice: what one side does in secret must not change a byte of what anybody else is sent.

Both tellings have the same dice, and the other side answers the same. Where the games themselves (whose fog has tests
of its own) say that the secret has come out, the comparison ends; before that the server may add nothing to it. One of
the two also gives standing orders that never come to anything.

`WARDROOM_TWINS=40 pytest tests/server/secrecy/test_twins.py -s` compares over 50,000 things.
"""

from __future__ import annotations

import asyncio
import os
import sys
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from secrecy_server import Table, World, table, world
from secrecy_story import Leak, compare
from secrecy_ways import LEAKS, pry

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.kernel import Match, encode
from wardroom.server.tables.journal_line import JournalLine


class Setup(Struct, frozen=True):
    game: str
    scenario: str
    options: dict[str, Any]
    watcher: str  # the seat that must not learn
    hider: str
    joins: int  # that must be passed unnoticed, or the test is worth nothing


SETUPS = (
    Setup("midway", "june4", {"preset": "basic"}, "US", "JP", 1),
    Setup("fighters", "face_to_face", {}, "us", "jp", 0),
)
STEPS = 14
PAIRS = int(os.environ.get("WARDROOM_TWINS", "1"))  # of each game; more at night
IDLE = {"orders": [{"prompt": "zqneverasked", "wishes": [["nonsense"]]}]}


class Step(Struct, frozen=True):
    """What was answered until all could see something; not `whole` where the last answer would show the secret."""

    moves: list[tuple[str, Any]]
    whole: bool = True


class Pair:
    """The two tellings, played in the kernel first: what each side answers, for as long as the watcher sees no
    difference."""

    def __init__(self, setup: Setup, number: int = 0) -> None:
        self.setup, self.joins = setup, 0
        self.seed = Random(5 + 4 * number).randbytes(32)
        self.scripts: tuple[list[Step], list[Step]] = ([], [])
        self.matches = [
            Match(games.load(setup.game), Fair(self.seed, {}), setup.scenario, setup.options) for _ in range(2)
        ]
        self._public, *secret = (Random(4 * number + each) for each in (1, 2, 3))
        self._secret = secret

    def play(self) -> None:
        while len(self.scripts[0]) < STEPS and self._step():
            pass

    def _step(self) -> bool:
        sealed = self.matches[0].sealed_lanes
        moves: tuple[list[Any], list[Any]] = ([], [])
        for seat in sorted(self.matches[0].waiting, key=lambda seat: seat == self.setup.hider):
            self._ask(seat, sealed, moves)
        whole = not self._differ() and self.matches[0].result is None
        if whole or sealed:
            for script, done in zip(self.scripts, moves, strict=True):
                script.append(Step(done, whole))
        self.joins += sealed and whole
        return whole

    def _ask(self, seat: str, sealed: bool, moves: tuple[list[Any], list[Any]]) -> None:
        """All that the seat is asked in its lane; once, where nothing is sealed."""
        hides = sealed and seat == self.setup.hider
        shared = self._public.randrange(2**32)
        for match, done, secret in zip(self.matches, moves, self._secret, strict=True):
            rng = secret if hides else Random(shared)
            while (ask := match.asks.get(seat)) is not None:
                move = rng.choice(ask.moves)
                match.answer(seat, move)
                done.append((seat, move))
                if not (sealed and match.sealed_lanes):
                    break

    def _differ(self) -> bool:
        return any(
            _face(self.matches[0], viewer) != _face(self.matches[1], viewer) for viewer in (self.setup.watcher, None)
        )


def _face(match: Match, seat: str | None) -> bytes:
    ask = match.asks.get(seat) if seat else None
    return encode((match.view(seat), list(match.events(seat)), ask, match.waiting, match.crumbs(seat)))


def _here(frame: Any, seat: str) -> bool:
    """Whether it tells that somebody is at the seat."""
    return bool(frame.get("aside", {}).get("here", {}).get(seat))


async def told(outside: World, pair: Pair, which: int) -> Table:
    setup = pair.setup
    async with table("sqlite", outside) as t:
        wish = {"game": setup.game, "scenario": setup.scenario, "options": setup.options}
        t.match = (await t.ann.post("/api/matches", **wish, seats={setup.watcher: {"kind": "me"}}))["match"]
        await t.container.db.run("update match set seed = %s where id = %s", pair.seed.hex(), t.match)
        await t.ben.post(f"/api/matches/{t.match}/join", seat=setup.hider)
        await t.ann.post(f"/api/matches/{t.match}/start")
        lines = [await t.ann.listen(t.match, setup.watcher), await t.visitor.listen(t.match, None)]
        for line in lines:
            await line.until(lambda frames: any("view" in frame for frame in frames))
            await line.until(lambda frames: any(_here(frame, setup.watcher) for frame in frames))
        await t.quiet()
        t.mark("begun")
        for step in pair.scripts[which]:
            if which:
                await t.ben.ask("PUT", f"/api/matches/{t.match}/seats/{setup.hider}/orders", IDLE)
            await _answer(t, setup, step)
        t.mark("sealed")
        for line in lines:
            await line.close()
    return t


async def _answer(t: Table, setup: Setup, step: Step) -> None:
    """First the watcher, who then looks at everything there is; then the other, in secret, and she looks again."""
    mine = [move for seat, move in step.moves if seat == setup.watcher]
    theirs = [move for seat, move in step.moves if seat == setup.hider]
    for move in mine if step.whole or theirs else mine[:-1]:
        await t.ann.answer(t.match, setup.watcher, *move)
        await t.quiet()
    for move in theirs[:-1]:
        await t.ben.answer(t.match, setup.hider, *move)
    await t.quiet()
    await _look(t, setup)
    for move in theirs[-1:] if step.whole else ():
        await t.ben.answer(t.match, setup.hider, *move)
        await t.quiet()
        await _look(t, setup)


async def _look(t: Table, setup: Setup) -> None:
    await pry(t, setup.game, setup.watcher)
    await t.ann.command(t.match, setup.watcher, "answer", move=["nonsense"])


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.game)
def test_no_byte_depends_on_what_is_done_in_secret(setup: Setup) -> None:
    compared = joins = 0
    for number in range(PAIRS):
        pair = Pair(setup, number)
        pair.play()
        assert number or pair.scripts[0] != pair.scripts[1], "the tellings are the same"
        joins += pair.joins
        with world() as outside:
            tables = [asyncio.run(told(outside, pair, which)) for which in (0, 1)]
        compared += compare(*tables)
        print(f"{setup.game}: {number + 1} pairs, {compared} things compared", flush=True)
    assert joins >= setup.joins
    assert compared > 200 * PAIRS


def test_it_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with a leak: the number of a message counts what happened in the other lane."""
    monkeypatch.setattr(JournalLine, "reaches", lambda line, viewer: True)
    with pytest.raises(Leak):
        test_no_byte_depends_on_what_is_done_in_secret(SETUPS[0])


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_in_a_way_of_its_own_would_be_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    monkeypatch.setattr(sys.modules[__name__], "STEPS", 1)
    with pytest.raises(Leak):
        test_no_byte_depends_on_what_is_done_in_secret(SETUPS[0])
