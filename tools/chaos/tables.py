"""The tables people play at: one match after the other, set up over the API like any."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from chaos.client import Client
from chaos.player import Player
from wardroom import games
from wardroom.api import Game

PACE = {"bank": 3_600_000, "more": 0, "cap": 3_600_000, "out": "resign"}  # less than the clocks are wrong by (`run.py`)


class Setup(Struct, frozen=True):
    game: str
    seats: tuple[str, ...]
    options: dict[str, Any] = {}
    bot: str = ""  # in the second seat; empty: a person

    @property
    def wishes(self) -> dict[str, Any]:
        other = {"kind": "bot", "bot": self.bot, "limit_ms": 1000} if self.bot else {"kind": "open"}
        return {self.seats[0]: {"kind": "me"}, self.seats[1]: other}


def setups() -> tuple[Setup, ...]:
    """Every game for two on the shelf: between people, then against its own bot; in the first of its presets."""
    two = [games.find(id) for id in games.ids() if len(games.find(id).info.seats) == 2]
    people = [Setup(game.id, game.info.seats, _first_preset(game)) for game in two]
    bots = [Setup(game.id, game.info.seats, _first_preset(game), next(iter(game.bots()), "random")) for game in two]
    return (*people, *bots)


def _first_preset(game: Game) -> dict[str, Any]:
    return {"preset": next(iter(game.info.presets))} if game.info.presets else {}


SETUPS = setups()


class Table:
    """Two people, or one and a bot. When a match is over, the next begins."""

    def __init__(self, client: Client, setup: Setup, tokens: Sequence[str]) -> None:
        self._client, self._setup, self._tokens = client, setup, tokens
        self.players: list[Player] = []

    async def run(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            players = await self._begin()
            self.players += players
            await asyncio.gather(*(player.play(stop) for player in players))

    async def _begin(self) -> list[Player]:
        """Each step is repeated until it is answered: so a match may be made twice, but not begun twice."""
        setup, owner = self._setup, self._tokens[0]
        wish = {"game": setup.game, "options": setup.options, "seats": setup.wishes, "pace": PACE}
        match = (await self._do("/api/matches", owner, wish, {201}))["match"]
        players = dict(zip(setup.seats, self._tokens, strict=False))
        if not setup.bot:
            await self._do(f"/api/matches/{match}/join", self._tokens[1], {"seat": setup.seats[1]}, {204, 409})
        else:
            del players[setup.seats[1]]
        while (await self._client.ask("GET", f"/api/matches/{match}", owner))[1].get("status") == "lobby":
            await self._do(f"/api/matches/{match}/start", owner, {}, {204, 409})
        self._client.ledger.matches.append(match)
        return [Player(self._client, token, match, seat) for seat, token in players.items()]

    async def _do(self, path: str, token: str, body: Any, usual: set[int]) -> Any:
        status, said = await self._client.ask("POST", path, token, body)
        if status not in usual:
            self._client.ledger.fault(f"{path}: {status} {said}")
        return said
