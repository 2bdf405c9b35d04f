"""A player for fuzzing that looks for trouble: aircraft that go where they can shoot, and always do."""

from __future__ import annotations

from random import Random

from wardroom.games.fighters.board import Board, board
from wardroom.games.fighters.state import Aircraft
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Move

LOOKS = 40  # moves it looks at


def mischief(view: FightersView, ask: Ask, rng: Random) -> Move | None:
    """A move that leads to shots, hits and chains, or None: then let chance decide."""
    if rng.random() < 0.15:
        return None
    if ask.prompt in ("shoot", "return_fire"):
        return ask.moves[-1]
    if ask.prompt not in ("fly", "dodge"):
        return None
    on = board(view.scenario)
    looked = rng.sample(ask.moves, min(LOOKS, len(ask.moves)))
    stays = [move for move in looked if move[4] in ("high", "low")]
    armed = [move for move in stays if move[6] != "none" and move[7] != "sea"]
    aimed = [move for move in stays if _aims(view, on, move)]
    return rng.choice(armed or aimed or _nearest(view, on, stays) or looked)


def _enemies(view: FightersView, craft: str) -> list[Aircraft]:
    side = view.aircraft[craft].side
    return [a for a in view.aircraft.values() if a.hex and a.side != side]


def _aims(view: FightersView, on: Board, move: Move) -> bool:
    craft, hex, facing, altitude = move[1:5]
    under_fire = {line[0] for line in on.lines(view.aircraft[craft].type, hex, facing)}
    return any(a.hex in under_fire and a.high == (altitude == "high") for a in _enemies(view, craft))


def _nearest(view: FightersView, on: Board, moves: list[Move]) -> list[Move]:
    if not moves or not (enemies := _enemies(view, moves[0][1])):
        return moves
    return [min(moves, key=lambda move: min(on.grid.distance(move[2], a.hex) for a in enemies))]
