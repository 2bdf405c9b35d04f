"""What people do beside their tables: they look for opponents, play tournaments, and have matches analysed. Every one
of these matches counts for the ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from typing import Any

from chaos.client import Client
from chaos.ledger import Ack
from wardroom import games
from wardroom.dice import ceremony

QUICKEST = min(
    (game for game in map(games.find, games.ids()) if len(game.info.seats) == 2), key=lambda game: game.info.bound
)
GAME, SCENARIO = QUICKEST.id, QUICKEST.info.scenarios[0]
DAYS = 3 * 86_400_000
PACE = {"bank": DAYS, "more": 0, "cap": DAYS, "out": "resign"}
ENTRANTS = 4  # of a tournament, in which each meets each
ANSWERS = 6  # of one person in a match, after which they resign
MOST_SOUGHT = 40  # of one person: the server takes 60 an hour
ANALYSED = 0.3  # of the matches that are over
SETTLED_WITHIN = 300.0  # seconds after the last kill


class Member:
    """Polls the list of their matches and does whatever each of them waits for."""

    def __init__(self, client: Client, number: int, token: str) -> None:
        self._client, self._ledger, self._rng = client, client.ledger, client.rng
        self.number, self._token = number, token
        self.sought = 0  # times that a search was acknowledged when there was none
        self._answered: dict[str, int] = {}
        self._analysed: dict[str, bool] = {}  # whether it is ready, of each match to be analysed
        self._done: set[str] = set()
        self._keys = count(1)

    async def ask(self, method: str, path: str, body: Any, *usual: int) -> Any:
        status, said = await self._client.ask(method, path, self._token, body)
        if status not in usual:
            self._ledger.fault(f"{method} {path}: {status} {said}")
        return said if status < 300 else None

    async def run(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            if self._rng.random() < 0.5:
                await self._seek()
            await self.look()

    async def _seek(self) -> None:
        if self.sought < MOST_SOUGHT and not await self.ask("GET", "/api/seeks", None, 200):
            wish = {"game": GAME, "scenario": SCENARIO, "window": 0, "pace": PACE}
            await self.ask("PUT", "/api/seeks", wish, 204)
            self.sought += 1

    async def look(self) -> bool:
        """Go once over what is to be done; whether there was anything."""
        busy = False
        for match in await self.ask("GET", "/api/matches", None, 200) or []:
            if match["id"] in self._done or not match["mine"]:
                continue
            if match["status"] == "lobby":
                busy |= await self._dice(match["id"], match["mine"][0])
            elif match["status"] == "playing":
                busy = True
                await self._play(match["id"], match["mine"][0])
            else:
                self._done.add(match["id"])
                if match["status"] == "over" and self._rng.random() < ANALYSED:
                    self._analysed[match["id"]] = False
        for match in [match for match, ready in self._analysed.items() if not ready]:
            busy = True
            told = await self.ask("POST", f"/api/matches/{match}/analysis", None, 200)
            self._analysed[match] = bool(told) and told["state"] == "ready"
        await asyncio.sleep(self._rng.uniform(0.3, 1.0))
        return busy

    async def _dice(self, match: str, seat: str) -> bool:
        """Give what the dice wait for; whether they did."""
        told = await self.ask("GET", f"/api/matches/{match}", None, 200)
        to, steps = told["commitment"], tuple(tuple(step) for step in told["ceremony"])
        bits = sha256(f"{to} {seat}".encode()).hexdigest()[:32]  # the same whenever it is asked for
        path = f"/api/matches/{match}/seats/{seat}"
        if ceremony.is_dealt(steps):
            if seat in ceremony.owed(steps):
                await self.ask("PUT", f"{path}/bits", {"bits": bits}, 204, 409)
                return True
        elif seat in ceremony.seats_of(steps, ceremony.OWES):
            await self.ask("PUT", f"{path}/promise", {"hash": ceremony.promise(to, seat, bits), "to": to}, 204, 409)
            return True
        return False

    async def _play(self, match: str, seat: str) -> None:
        path = f"/api/matches/{match}/seats/{seat}"
        told = await self.ask("GET", f"{path}/view", None, 200)
        if told is None or not told.get("ask"):
            return
        key, done = f"m{next(self._keys)}", self._answered.get(match, 0)
        self._answered[match] = done + 1
        move = self._rng.choice(told["ask"]["moves"])
        gives_up = done >= ANSWERS
        body = {"key": key} if gives_up else {"key": key, "n": told["n"], "move": move}
        status, said = await self._client.command(f"{path}/{'resign' if gives_up else 'answer'}", self._token, body)
        if status == 200:
            moves = () if gives_up else (move,)
            self._ledger.acks.append(Ack(match, seat, key, moves, said["n"], said["repeated"], resigned=gives_up))
        else:
            self._ledger.refused.append((match, seat, key))
            if status != 409:
                self._ledger.fault(f"{path} was refused {key}: {status} {said}")

    @property
    def analysed(self) -> list[str]:
        return [match for match, ready in self._analysed.items() if ready]


class Members:
    def __init__(self, client: Client, tokens: Sequence[str]) -> None:
        self._client = client
        self.all = [Member(client, number, token) for number, token in enumerate(tokens)]
        self.cups: list[str] = []  # whose start was acknowledged

    async def run(self, stop: asyncio.Event) -> None:
        """Until it is enough, and then until nothing is left to be done."""
        playing = [asyncio.create_task(member.run(stop)) for member in self.all]
        await self._cups(stop)
        await asyncio.gather(*playing)
        try:
            async with asyncio.timeout(SETTLED_WITHIN):
                while not await self._settled():
                    pass
        except TimeoutError:
            self._client.ledger.fault(f"after {SETTLED_WITHIN:.0f} s there is still something to be done")

    async def _settled(self) -> bool:
        busy = await asyncio.gather(*(member.look() for member in self.all))
        return not any(busy) and all([await self._over(cup) for cup in self.cups])

    async def _cups(self, stop: asyncio.Event) -> None:
        """One tournament after the other. One that was made and not heard of stays open."""
        organiser = self.all[0]
        while not stop.is_set():
            wish = {"title": "Cup", "game": GAME, "scenario": SCENARIO, "kind": "robin", "legs": 1}
            if (made := await organiser.ask("POST", "/api/tournaments", wish, 201)) is None:
                return
            path = f"/api/tournaments/{made['tournament']}"
            for member in self.all[:ENTRANTS]:
                await member.ask("POST", f"{path}/sign-up", {}, 204, 409)
            await organiser.ask("POST", f"{path}/start", None, 204, 409)
            self.cups.append(made["tournament"])
            while not (stop.is_set() or await self._over(made["tournament"])):
                await asyncio.sleep(1)

    async def _over(self, cup: str) -> bool:
        told = await self.all[0].ask("GET", f"/api/tournaments/{cup}", None, 200)
        return bool(told) and told["status"] == "over"
