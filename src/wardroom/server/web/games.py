"""The games on offer: rules, words, and what their counters show."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Annotated, Any, Literal, get_args

import msgspec
from fastapi import Path, Request, Response

from wardroom import api, bots, games
from wardroom.api.places import nation_of
from wardroom.kernel import encode
from wardroom.server.problems import Problem
from wardroom.server.web.fast_path import JSON
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems, returns
from wardroom.server.web.schemas import GameCard, GameMap, RulesClause, Values
from wardroom.server.web.static import PLAIN, Static

Game = Annotated[str, Path(pattern=r"^[a-z]{1,20}$")]
Lang = Literal["en", "it"]

router = Router(prefix="/api/games", tags=["games"])


def _check(game: str) -> None:
    if game not in games.ids():
        raise Problem(404, "no_game")


@router.get("", responses=returns(list[GameCard]))
async def shelf(request: Request) -> Response:
    """Every game with its card: scenarios, options, presets, seats and bots."""
    return _shelf(games.ids()).response(request)


@router.get("/{game}", responses=problems(404) | returns(GameCard))
async def card(request: Request, game: Game) -> Response:
    _check(game)
    return _card(game).response(request)


@router.get("/{game}/rules", responses=problems(404) | returns(list[RulesClause]))
async def rules(request: Request, game: Game, lang: Lang = "en") -> Response:
    """The ledger: every clause with its section and its text."""
    _check(game)
    return _rules(game, lang).response(request)


@router.get("/{game}/words", responses=problems(404) | returns(dict[str, str]))
async def words(request: Request, game: Game, lang: Lang = "en") -> Response:
    """The messages of the game, in the ICU format, by key."""
    _check(game)
    return _words(game, lang).response(request)


@router.get("/{game}/printed", responses=problems(404) | returns(dict[str, Values]))
async def printed(request: Request, game: Game) -> Response:
    """What is printed on counters, boards, tables and scenario sheets: the data files of the game, by name."""
    _check(game)
    return _printed(game).response(request)


@router.get("/{game}/places", responses=problems(404) | returns(GameMap))
async def places(request: Request, game: Game) -> Response:
    """Its map, if it says where its places are, and which field of a view holds the pieces."""
    _check(game)
    return _places(game).response(request)


def _described(game: str) -> dict[str, Any]:
    shown = games.find(game)
    package = games.package(game)
    info = msgspec.to_builtins(shown.info)
    for option in info["options"]:
        del option["later"]  # from old records; not needed to set up a match
    return {
        **info,
        "bots": bots.names(game),
        "levels": [_level(shown, level) for level in shown.levels],
        "sides": {seat: nation_of(side) for seat, side in shown.sides.items()},
        "bid": shown.bid.seat if shown.bid else None,
        "wakes": bool(shown.wakes),
        "package": package and msgspec.to_builtins(package),
    }


def _level(game: api.Game, level: api.Level) -> dict[str, Any]:
    said = {part: {lang: game.words.say(lang, f"opponent.{level.bot}.{part}") for lang in get_args(Lang)}
            for part in ("name", "style")}  # fmt: skip
    told = msgspec.to_builtins(level)
    del told["deviation"]  # what it gives either way says the same, and is what people ask
    return {**told, "give": level.give, **said}


def _static(thing: Any) -> Static:
    body = encode(thing)
    return Static(JSON, {PLAIN: body, "gzip": gzip.compress(body, mtime=0)})


@cache
def _shelf(ids: tuple[str, ...]) -> Static:
    return _static([_described(game) for game in ids])


@cache
def _card(game: str) -> Static:
    return _static(_described(game))


@cache
def _rules(game: str, lang: Lang) -> Static:
    ledger = games.find(game).ledger
    return _static(
        [
            {
                "id": clause.id,
                "kind": clause.kind,
                "where": clause.section(lang),
                "text": clause.text(lang),
                "keywords": ledger.keywords(clause),
                "tests": ledger.proofs.get(clause.id, 0),
            }
            for clause in ledger
        ]
    )


@cache
def _words(game: str, lang: Lang) -> Static:
    return _static(games.find(game).words.catalogue(lang))


@cache
def _places(game: str) -> Static:
    shown = games.find(game)
    listed = [{"id": id, **msgspec.to_builtins(place)} for id, place in shown.places.items()]
    return _static({"pieces": shown.pieces, "places": listed})


@cache
def _printed(game: str) -> Static:
    return _static(games.find(game).printed)
