"""What a flight leads to, from a view alone: where the aircraft is then, whom it could shoot at, whether it is hit."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.fighters import fire
from wardroom.games.fighters.odds import Aim, aims
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Ask, Move

TRIPS = ("fly", "dodge")


def is_trip(move: Move) -> bool:
    return move[0] in TRIPS and len(move) == 8


def trips(ask: Ask | None) -> list[Move]:
    return [move for move in ask.moves if is_trip(move)] if ask else []


def after(g: Fighters, move: Move) -> Fighters | None:
    """The board once the trip is made; None where the aircraft is gone then."""
    _, craft, hex, facing, end, _, weapon, _ = move
    if end not in ("high", "low"):
        return None
    h = g.draft()
    a = h.aircraft[craft]
    load = a.load if weapon == "none" else ""
    moved = structs.replace(a, hex=hex, facing=facing, high=end == "high", load=load, spent=True)
    h.aircraft = {**h.aircraft, craft: moved}
    return h


def shots_after(g: Fighters, move: Move) -> tuple[Aim, ...]:
    h = after(g, move)
    return aims(h, move[1]) if h is not None else ()


def hit_after(g: Fighters, move: Move) -> int:
    """What the one who shoots at it does to an aircraft after its dodge; 0 is a miss."""
    h = after(g, move)
    shooter = next((link.shooter for link in reversed(g.chain) if link.target == move[1]), "")
    return fire.damage(h, shooter, move[1]) if h is not None and shooter else 0
