"""What a seat may know, and the worlds it cannot tell apart: one contract, so they stand side by side."""

from random import Random

from msgspec import Struct, structs

from strait.state import FOE, Block, Strait
from wardroom.api import Piece
from wardroom.kernel import Seat, engine


class Sight(Struct, frozen=True):
    turn: int
    pieces: tuple[Piece, ...]
    orders: dict[str, str]
    smoke: int | None
    burnt: dict[Seat, int]
    screened: tuple[Seat, ...]


def seen(name: str, block: Block, seat: Seat | None) -> Piece:
    """One's own blocks and the known ones; of the others, where they are and whose."""
    if block.known or block.side == seat:
        return Piece(block.area, block.side, block.kind, name, f"steps-{block.steps}")
    return Piece(block.area, block.side)


def view(g: Strait, seat: Seat | None) -> Sight:
    pieces = sorted((seen(name, block, seat) for name, block in g.blocks.items()), key=structs.astuple)
    return Sight(g.turn, tuple(pieces), g.orders.get(seat or "", {}), g.smoke.get(seat or ""), g.burnt, g.screened)


def resample(g: Strait, seat: Seat, rng: Random) -> Strait:
    """Other blocks under the same shadows, other orders in the other lane, another hand of smoke."""
    h, foe = g.draft(), FOE[seat]
    engine.afresh(h, foe)
    hidden = [block for block in g.fleet(foe) if not g.blocks[block].known]
    areas = [g.blocks[block].area for block in hidden]
    rng.shuffle(areas)
    for block, area in zip(hidden, areas, strict=True):
        h.change(block, area=area)
    if g.orders:
        h.orders = {seat: g.orders[seat], foe: {i: rng.choice(h.near(i)) for i in h.fleet(foe) if rng.random() < 0.5}}
    h.smoke = {**g.smoke, foe: rng.randint(0, g.turn - g.burnt[foe]) if g.smoke_rule else 0}
    return h
