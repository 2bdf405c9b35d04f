"""The shelf: what can be played, by which rules, in which words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path

from wardroom import bots, games
from wardroom.kernel import UnknownChoice
from wardroom.server.problems import Problem
from wardroom.server.web.fields import problems

if TYPE_CHECKING:
    from wardroom.server.house import House

Game = Annotated[str, Path(pattern=r"^[a-z]{1,20}$")]
Lang = Literal["en", "it"]


def routes(house: House) -> APIRouter:
    router = APIRouter(prefix="/api/games", tags=["games"])

    def module(game: str) -> Any:
        try:
            return games.card(game)
        except UnknownChoice:
            raise Problem(404, "no_game") from None

    @router.get("")
    async def shelf() -> list[dict[str, Any]]:
        """Every game with its card: scenarios, options, presets, seats and bots."""
        return [told(game) for game in games.ids()]

    @router.get("/{game}", responses=problems(404))
    async def card(game: Game) -> dict[str, Any]:
        module(game)
        return told(game)

    @router.get("/{game}/rules", responses=problems(404))
    async def rules(game: Game, lang: Lang = "en") -> list[dict[str, Any]]:
        """The ledger: every clause with its section and its text."""
        return [
            {"id": clause.id, "kind": clause.kind, "where": clause.section(lang), "text": clause.text(lang)}
            for clause in module(game).LEDGER
        ]

    @router.get("/{game}/words", responses=problems(404))
    async def words(game: Game, lang: Lang = "en") -> dict[str, str]:
        """The messages of the game, in the ICU format, by key."""
        return dict(module(game).WORDS.catalogue(lang))

    return router


def told(game: str) -> dict[str, Any]:
    return {**msgspec.to_builtins(games.load(game).card), "bots": bots.names(game)}
